"""What makes the sentences of a film true: who is in a group, the first pairs, exchanges, who meets whom."""

from __future__ import annotations

from heard import ArbiterHeard, PlainHeard

from pairwright.explain.annotated_criteria import CRITERIA
from pairwright.explain.film import FilmKind, film
from pairwright.explain.words import film_words as words_of_film
from pairwright.explain.words.film_words import ROOM, FilmWords
from rules import amounts, meetings, players, true, units, words
from sentences import remainder

words(
    *words_of_film.TITLES.values(), *words_of_film.QUESTIONS.values(), *words_of_film.CONTROLS.values(),
    "Who comes up into the group", "What this arrangement costs:", "of this score",
    "{other} instead of {mine}", " or ", "Yes, they may", "No: {article}", *(one.demand for one in CRITERIA),
)  # fmt: skip


class FilmHeard(FilmWords):
    """The words of a film, saying what each sentence is about."""

    def __init__(self, heard):
        super().__init__(heard)
        self._plain, self._arbiter = PlainHeard(heard, ROOM), ArbiterHeard(heard)
        self.told = None

        self._arbiter.costs = lambda bracket: [("criterion", "amount")]  # judged as the values of a bracket

    def source(self, answer):
        about = ("why not", *answer.meeting)
        if self.told.kind is FilmKind.FLOATS:
            about = ("staying", *answer.meeting, answer.place.number if answer.place else None)
        self.speech.register = "arbiter"
        with self.speech.on(*about):
            return super().source(answer)


def film_said(world, heard):
    """Everything that the film of a round says, its questions and their choices."""
    spoken = FilmHeard(heard)
    for scene in film(world.explained).scenes:
        spoken.title(scene)
        for step in scene.steps:
            spoken.told = step
            procedure = step.kind is FilmKind.PROCEDURE
            with heard.on(*(("bracket", step.bracket.place.number) if procedure else ("film", step))):
                spoken.step(step)
                if step.question is not None:
                    spoken.question(step.question)
                    spoken.offered(step)
    return heard.said


def bracket(world, said):
    return world.brackets[said.about[1].bracket.place.number - 1]


@true("Group {number}: score {score}")
def the_score_of_a_group(world, said):
    return world.brackets[said.values["number"] - 1].score == units(said.values["score"])


@true("{number} player is in the group.")
def so_many_in_the_group(world, said):
    return len(bracket(world, said).members) == said.values["number"]


@true("Before any alteration: {pairs}.")
def the_first_pairs(world, said):
    named = meetings(said.values["pairs"])
    return named and all(any(world.natural(a) in pair - {a} for a in pair) for pair in named)


@true("So {a} meets {b}.")
def they_meet(world, said):
    a, b = players(said.text)
    return world.opponent[a] == b


@true("{out} and {into} change places between S1 and S2.")
def exchanged_between_the_halves(world, said):
    found = bracket(world, said)
    rest, count = remainder(found)
    inside = [pair for pair in found.pairs if set(pair) <= set(rest)]
    first = {min(pair, key=world.rank) for pair in inside}
    before = set(rest[:count])
    out, into = set(players(said.values["out"])), set(players(said.values["into"]))
    return (out, into) == (before - first, first - before)


@true("Round {number} of the table has these pairs: {pairs}.")
def pairs_of_the_table(world, said):
    return meetings(said.values["pairs"]) == set(world.table[said.values["number"]])


@true(
    "The numbers of each pair add up to {sums}.",
    "The numbers of each pair add up to {sums}; the last player meets the one left over.",
)
def sums_of_the_table(world, said):
    last = len(world.tournament.players) - 1
    even = last % 2
    pairs = [pair for pair in world.table[world.number] if not (even and last in pair)]
    return even == ("the last" in said.text) and {sum(pair) + 2 for pair in pairs} == set(
        amounts(said.values["sums"])
    )
