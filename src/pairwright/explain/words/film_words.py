"""A film in words: for every step a title, sentences, what was refused with its article, and a question."""

from __future__ import annotations

from collections.abc import Iterable

from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.explain.annotated_criteria import criterion_of, rule_in_words
from pairwright.explain.film import Asks, FilmChoice, FilmKind, FilmQuestion, FilmScene, FilmStep
from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.explain.words.obstacle_words import COLOUR_NAMES
from pairwright.explain.words.plain import PlainWords
from pairwright.explain.words.speech import COLON, Speech
from pairwright.systems.answers import RoundAnswer
from pairwright.systems.evidence import BracketEvidence, PairEvidence, PairRole

ROOM = 120
"""Words that a sentence of a film may have: there is more room than at a pairing board."""

TITLES = {
    FilmKind.TABLE: N_("The table"),
    FilmKind.BYE: N_("The bye"),
    FilmKind.GROUP: N_("Who is in the group"),
    FilmKind.HALVES: N_("Who would meet whom"),
    FilmKind.REMAINDER: N_("The others of the group"),
    FilmKind.EXCHANGE: N_("An exchange between the halves"),
    FilmKind.PROCEDURE: N_("A step of the procedure"),
    FilmKind.FLOATS: N_("Who leaves the group"),
    FilmKind.TURN: N_("{player} in turn"),
    FilmKind.BOARDS: N_("The boards and their colours"),
    FilmKind.READINGS: N_("Where the rules can be interpreted in two ways"),
}

QUESTIONS = {
    Asks.FLOAT: N_("Who of these leaves the group?"),
    Asks.UPFLOAT: N_("Who of these comes up into the group?"),
    Asks.BYE: N_("Who of these has the bye?"),
    Asks.FREE: N_("Who has no game in this round?"),
    Asks.OPPONENT: N_("Whom does {player} meet?"),
    Asks.COLOUR: N_("Which colour does {player} have?"),
    Asks.MAY_MEET: N_("May {player} and {other} meet? If not, by which criterion?"),
}

CONTROLS = {
    "round": N_("Round {n}, step by step"),
    "bracket": N_("The bracket"),
    "all": N_("All steps"),
    "film": N_("Step by step"),
    "back": N_("Previous"),
    "on": N_("Next"),
    "play": N_("Play"),
    "pause": N_("Pause"),
    "exam": N_("Quiz"),
    "at": N_("Step {n} of {all}"),
    "right": N_("Right."),
    "wrong": N_("No."),
    "count": N_("{right} out of {asked} correct"),
    "keys": N_("← → to step, space to play and pause"),
    "groups": N_("Groups of the round"),
    "refused": N_("Already tried"),
    "picture": N_("The group at this step"),
}
"""What the buttons of a film say, and the lines beside them."""


@dataclass(frozen=True, slots=True)
class RefusalTold:
    """Something not done. why: a sentence. source: the article, and the criterion with both values.

    rule: what the article demands, in our words; "" where it is not annotated.
    """

    why: str
    source: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class StepTold:
    """A step in words.

    facts: (name, players). texts: sentences. boards: (White, Black, why, article) one by one.
    source: the article of the step. refused_first: what was tried comes before what it came to.
    """

    title: str
    texts: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    refused: tuple[RefusalTold, ...] = ()
    boards: tuple[tuple[str, str, str, str], ...] = ()
    source: str = ""
    refused_first: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceTold:
    """A choice of a question in words. why: what is said to who picks it."""

    text: str
    right: bool
    why: str = ""
    source: str = ""


class FilmWords:
    """The sentences of one language for one tournament."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self._say = speech.say
        self._plain: PlainWords = PlainWords(speech, ROOM)
        self._arbiter: ArbiterWords = ArbiterWords(speech)

    def title(self, scene: FilmScene) -> str:
        """What a scene is called."""
        if scene.kind is not FilmKind.GROUP or scene.bracket is None:
            return self._say(_title(scene.steps[0]) if scene.steps else TITLES[scene.kind])
        place = scene.bracket.place
        score = self.speech.points(place.score)
        return self._say("Group {number}: score {score}", number=place.number, score=score)

    def short_title(self, scene: FilmScene) -> str:
        """The same for a line of links: the score alone."""
        if scene.kind is not FilmKind.GROUP or scene.bracket is None:
            return self.title(scene)
        return self.speech.points(scene.bracket.place.score)

    def step(self, step: FilmStep) -> StepTold:
        """A step with everything that is said of it."""
        made = {
            FilmKind.TABLE: self._table,
            FilmKind.BYE: self._bye,
            FilmKind.GROUP: self._group,
            FilmKind.HALVES: self._halves,
            FilmKind.REMAINDER: self._halves,
            FilmKind.EXCHANGE: self._exchange,
            FilmKind.PROCEDURE: self._procedure,
            FilmKind.FLOATS: self._floats,
            FilmKind.TURN: self._turn,
            FilmKind.BOARDS: self._boards,
            FilmKind.READINGS: self._readings,
        }
        return made[step.kind](step)

    # -- one method for each kind ----------------------------------------------------------------

    def _table(self, step: FilmStep) -> StepTold:
        bracket = _bracket(step)
        number, pairs = bracket.place.number, self._pairs((pair.upper, pair.lower) for pair in step.pairs)
        if _by_table(step):
            texts = [
                self._say(
                    "Round {number} of the table has these pairs: {pairs}.", number=number, pairs=pairs
                ),
                self._sums(step.pairs),
            ]
        else:
            texts = [
                self._say(
                    "Round {number} of the bracket has these pairs: {pairs}.", number=number, pairs=pairs
                )
            ]
        return self._told(step, texts, source=bracket.article.cited)

    def _sums(self, pairs: tuple[PairEvidence, ...]) -> str:
        """How a Berger table can be known by heart; "" for a table that is made otherwise."""
        players = self.speech.tournament.players
        size = len(players) + len(players) % 2
        numbers = [(players[pair.upper].number, players[pair.lower].number) for pair in pairs]
        sums = sorted({a + b for a, b in numbers if size not in (a, b)})
        if len(players) < 5 or len(sums) > 2 or sums[-1] - sums[0] not in (0, size - 1):
            return ""
        if len(players) % 2:
            return self._say(
                "The numbers of each pair add up to {sums}.", sums=self._say(" or ").join(map(str, sums))
            )
        return self._say(
            "The numbers of each pair add up to {sums}; the last player meets the one left over.",
            sums=self._say(" or ").join(map(str, sums)),
        )

    def _bye(self, step: FilmStep) -> StepTold:
        assert step.bye is not None
        shorter = step.bye
        return self._told(step, [self._plain.bye(shorter)], source=shorter.article.cited)

    def _group(self, step: FilmStep) -> StepTold:
        bracket = _bracket(step)
        everybody = {*bracket.moved_down, *bracket.residents, *bracket.moved_up}
        text = self.speech.count(
            "{number} player is in the group.", "{number} players are in the group.", len(everybody)
        )
        own = self.speech.in_a_row(map(self.speech.short_name, bracket.residents))
        parts = [part for part in self._arbiter.lists(bracket) if part[0] in map(self._say, _CAME)]
        facts = [*parts, (self._say("of this score"), own)] if bracket.residents else parts
        return self._told(step, [text], facts, source=bracket.article.cited)

    def _halves(self, step: FilmStep) -> StepTold:
        bracket = _bracket(step)
        rest, came = (set(map(self._say, names)) for names in (_REST, _CAME))
        wanted = (
            rest if step.kind is FilmKind.REMAINDER else set(dict(self._arbiter.lists(bracket))) - rest - came
        )
        if bracket.listed:
            wanted.discard(self._say(bracket.sides[1]))  # there it lists whom each of the others met
        parts = [part for part in self._arbiter.lists(bracket) if part[0] in wanted]
        first = ((pair.upper, pair.natural) for pair in step.pairs)
        pairs = {frozenset(pair): pair for pair in reversed(list(first))}
        text = self._say("Before any alteration: {pairs}.", pairs=self._pairs(reversed(pairs.values())))
        return self._told(step, [text], parts, source=bracket.article.cited)

    def _exchange(self, step: FilmStep) -> StepTold:
        text = self._say(
            "{out} and {into} change places between S1 and S2.",
            out=self._listed(step.out),
            into=self._listed(step.into),
        )
        return self._told(step, [text])

    def _procedure(self, step: FilmStep) -> StepTold:
        assert step.done is not None
        done = step.done
        line = self._arbiter.step(done)
        return self._told(step, [line], source=done.article.cited)

    def _floats(self, step: FilmStep) -> StepTold:
        texts = [self._plain.float_(one) for one in step.floats]
        source = step.floats[0].article.cited
        told = self._told(step, texts, source=source)
        up = bool(_bracket(step).moved_up)
        return replace(told, title=self._say("Who comes up into the group")) if up else told

    def _turn(self, step: FilmStep) -> StepTold:
        pair = step.pairs[0]
        player = step.question.about if step.question and step.question.about is not None else pair.upper
        taken = pair.lower if player == pair.upper else pair.upper
        text = self._say("So {a} meets {b}.", a=self.speech.full_name(player), b=self.speech.full_name(taken))
        return self._told(step, [text], source=pair.article.cited, player=self.speech.short_name(player))

    def _boards(self, step: FilmStep) -> StepTold:
        bracket = _bracket(step)
        boards = tuple(
            (
                self.speech.short_name(colours.white),
                self.speech.short_name(colours.black),
                " ".join(filter(None, (self._made(pair), self._plain.colours(colours)))),
                ", ".join(one.cited for one in (colours.exception, colours.article) if one and one.cited),
            )
            for pair in step.pairs
            if (colours := pair.colours) is not None
        )
        told = self._told(step, ())
        facts = tuple(self._arbiter.costs(bracket))
        heading = (self._say("What this arrangement costs:"),) if facts else ()
        return replace(told, texts=heading, facts=facts, boards=boards)

    def _made(self, pair: PairEvidence) -> str:
        """What made a pair that neither halves nor turns explain: a topscorer, or an exchange of places."""
        if pair.swapped is not None:
            return self._plain.swapped(pair.swapped)
        return "" if pair.colours is None else self._plain.exception(pair.colours)

    def _readings(self, step: FilmStep) -> StepTold:
        return self._told(step, self._arbiter.depends(step.readings, whole_round=True))

    def _told(
        self,
        step: FilmStep,
        texts: Iterable[str],
        facts: Iterable[tuple[str, str]] = (),
        *,
        source: str = "",
        player: str = "",
    ) -> StepTold:
        refused = tuple(
            RefusalTold(
                self._why(step, answer),
                self.source(answer),
                rule_in_words(answer.article, self.speech.language),
            )
            for answer in step.refused
        )
        title = self._say(_title(step), player=player)
        first = step.kind in (FilmKind.TURN, FilmKind.EXCHANGE)
        return StepTold(title, tuple(filter(None, texts)), tuple(facts), refused, (), source, first)

    def _why(self, step: FilmStep, answer: RoundAnswer) -> str:
        return self._plain.staying(answer) if step.kind is FilmKind.FLOATS else self._plain.why_not(answer)

    # -- questions -------------------------------------------------------------------------------

    def question(self, question: FilmQuestion) -> str:
        """What is asked."""
        player, other = (
            "" if one is None else self.speech.short_name(one) for one in (question.about, question.other)
        )
        return self._say(QUESTIONS[question.asks], player=player, other=other)

    def offered(self, step: FilmStep) -> list[ChoiceTold]:
        """The answers to pick from, with what is said about those that are wrong."""
        assert step.question is not None
        offered = self._by_article if step.question.asks is Asks.MAY_MEET else self._offered
        return [offered(step, choice) for choice in step.question.choices]

    def _by_article(self, step: FilmStep, choice: FilmChoice) -> ChoiceTold:
        """Yes, or an article with what it demands."""
        answer = choice.refused
        assert answer is not None
        text = self._say("Yes, they may")
        if choice.article is not None:
            found = criterion_of(choice.article)
            demand = "" if found is None else self._say(found.demand)
            text = self._say("No: {article}", article=f"{choice.article.cited} {demand}".strip())
        if choice.right:
            return ChoiceTold(text, right=True)
        why = (self._why(step, answer), rule_in_words(answer.article, self.speech.language))
        return ChoiceTold(text, False, " ".join(filter(None, why)), self.source(answer))

    def _offered(self, step: FilmStep, choice: FilmChoice) -> ChoiceTold:
        if choice.player is None:
            return ChoiceTold(self._say(COLOUR_NAMES[choice.colour]), choice.right)
        name, answer = self.speech.short_name(choice.player), choice.refused
        if answer is None:
            return ChoiceTold(name, choice.right)
        why = " ".join(
            filter(None, (self._why(step, answer), rule_in_words(answer.article, self.speech.language)))
        )
        return ChoiceTold(name, choice.right, why, self.source(answer))

    # -- small parts -----------------------------------------------------------------------------

    def source(self, answer: RoundAnswer) -> str:
        """The article that decides, and the criterion with both values: "C.04.3 2.4.7 · C12: 1 / 0"."""
        if answer.article is None:
            return ""
        source = answer.article.cited
        if answer.comparison is None or answer.obstacles:
            return source
        compared = self._arbiter.compared(answer.comparison)
        return f"{source} · {compared['what']}{self.speech.between(COLON)}" + self._say(
            "{other} instead of {mine}", other=compared["other"], mine=compared["mine"]
        )

    def _pairs(self, meetings: Iterable[tuple[int, int | None]]) -> str:
        return self.speech.in_a_row(
            f"{self.speech.short_name(a)} – {self.speech.short_name(b)}" for a, b in meetings if b is not None
        )

    def _listed(self, players: Iterable[int]) -> str:
        return self.speech.listed(map(self.speech.full_name, players))


_CAME = ("moved down", "Limbo", "moved up")
"""The parts of a bracket that tell who came from another one."""

_REST = ("S1 of the remainder", "S2 of the remainder")


def _bracket(step: FilmStep) -> BracketEvidence:
    assert step.bracket is not None
    return step.bracket


def _by_table(step: FilmStep) -> bool:
    """The pairs of a round stand in a table, not in the bracket of a cup."""
    return all(pair.role is PairRole.TABLE for pair in step.pairs)


def _title(step: FilmStep) -> str:
    if step.kind is FilmKind.TABLE and not _by_table(step):
        return CONTROLS["bracket"]
    return TITLES[step.kind]
