"""What makes the sentences about drawing of lots true: envelopes filled and emptied anew."""

from __future__ import annotations

from pairwright.explain.lots_explainer import (
    arbiter_envelope,
    arbiter_number,
    plain_envelope,
    plain_number,
    why_envelope,
    why_number,
)
from pairwright.lots.acts import EnvelopeTaken, NumberDrawn
from pairwright.lots.contingents import Entrant
from pairwright.lots.terms import Terms
from pairwright.lots.transcript import VARMA, Announcement, seeded
from pairwright.tournament import Tournament
from rules import amounts, true


class LotsWorld:
    """One restricted draw, played through; per contingent what the envelopes held when it chose."""

    edition = "lots"

    def __init__(self, sizes, seed):
        self.entrants = tuple(
            Entrant(f"Player {letter}{number}", group=letter * 3)
            for letter, size in sizes.items()
            for number in range(size)
        )
        terms = Terms().resolved(len(self.entrants))
        self.transcript = seeded(Announcement(VARMA, self.entrants, terms), seed).drawn_to_the_end()
        procedure = self.transcript.announcement.procedure()
        left = {letter: set(numbers) for letter, numbers in procedure.full_envelopes.items()}
        self.coming = [(contingent.name, contingent.size) for contingent in procedure.contingents]
        self.held, self.taken = {}, {}
        self.drawn, envelope = {}, ""
        for act in self.transcript.acts():
            if isinstance(act, EnvelopeTaken):
                self.held[act.contingent] = {letter: len(numbers) for letter, numbers in left.items()}
                self.taken[act.contingent] = envelope = act.envelope
            elif isinstance(act, NumberDrawn):
                name = self.entrants[act.entrant].name
                self.drawn[name] = act.number, sorted(left[envelope]), envelope
                for numbers in left.values():
                    numbers.discard(act.number)

    def size(self, name):
        return dict(self.coming)[name]

    def later(self, name):
        names = [other for other, _ in self.coming]
        return self.coming[names.index(name) + 1 :]

    def allowed(self, name, letter):
        """The envelope holds enough, and those who come later can still be served."""
        held, size = dict(self.held[name]), self.size(name)
        if held.get(letter, 0) < size:
            return False
        held[letter] -= size
        return served(held, [size for _, size in self.later(name)])


def served(held, sizes):
    """Everybody in turn can have all numbers out of one envelope."""
    if not sizes:
        return True
    return any(
        served({**held, letter: count - sizes[0]}, sizes[1:])
        for letter, count in held.items()
        if count >= sizes[0]
    )


def lots_said(world, heard):
    """Every envelope asked about for every contingent that chose one."""
    for name, held in world.held.items():
        for letter in held:
            with heard.on("envelope", name, letter):
                answer = why_envelope(world.transcript, name, letter)
                heard.register = "plain"
                plain_envelope(heard, answer)
                heard.register = "arbiter"
                arbiter_envelope(heard, answer)
    for name in world.drawn:
        with heard.on("number", name):
            answer = why_number(world.transcript, name)
            heard.register = "plain"
            plain_number(heard, answer)
            heard.register = "arbiter"
            arbiter_number(heard, answer)
    return heard.said


def lots_worlds(count):
    """Draws of ten to fourteen players."""
    shapes = (
        {"A": 3, "B": 2, "C": 2, "D": 1, "E": 1, "F": 1},
        {"A": 2, "B": 2, "C": 2, "D": 2, "E": 1, "F": 1},
        {"A": 3, "B": 3, "C": 2, "D": 2, "E": 2, "F": 1, "G": 1},
    )
    return [LotsWorld(shapes[n % len(shapes)], f"sentences {n}") for n in range(count)]


NOBODY = Tournament(())


def asked(said):
    return said.about[1], said.about[2]


@true("{name} chose envelope {envelope}.")
def chose(world, said):
    name, letter = asked(said)
    return world.taken[name] == letter and (said.values["name"], said.values["envelope"]) == (name, letter)


@true("Envelope {envelope} was offered to {name}, who chose another one.")
def chose_another(world, said):
    name, letter = asked(said)
    return world.taken[name] != letter and world.allowed(name, letter)


@true("Envelope {envelope} was not offered to {name}: it was empty.")
def was_empty(world, said):
    name, letter = asked(said)
    return world.held[name][letter] == 0


@true("Envelope {envelope} was not offered to {name}: it held only {number} number for {needed} players.")
def held_too_few(world, said):
    name, letter = asked(said)
    held = said.values["number"], said.values["needed"]
    return held == (world.held[name][letter], world.size(name)) and held[0] < held[1]


@true(
    "Envelope {envelope} was not offered to {name}: otherwise a group drawing later could "
    "not get all its numbers from one envelope."
)
def spoils_the_rest(world, said):
    name, letter = asked(said)
    return world.held[name][letter] >= world.size(name) and not world.allowed(name, letter)


@true("{name} ({number} player): offered {offered}; {article}.")
def offered(world, said):
    name, _ = asked(said)
    letters = {letter for letter in world.held[name] if world.allowed(name, letter)}
    shown = set(str(said.values["offered"]).split(", ")) - {"none"}
    return shown == letters and said.values["number"] == world.size(name)


@true("{envelope} holds {held}")
def holds(world, said):
    name, letter = asked(said)
    return said.values["held"] == world.held[name][letter] < world.size(name)


@true("after {envelope} there are left {left}, not enough for {coming} from one envelope each")
def left_after(world, said):
    name, letter = asked(said)
    held = {**world.held[name], letter: world.held[name][letter] - world.size(name)}
    shown = dict(part.split() for part in str(said.values["left"]).split(", "))
    later = [int(size) for size in amounts(said.values["coming"])]
    return (
        {k: int(v) for k, v in shown.items()} == {k: v for k, v in held.items() if v or k in shown}
        and later == [size for _, size in world.later(name)]
        and not served(held, later)
    )


@true("{name} drew number {drawn}, the only one left in envelope {envelope}.")
def drew_from_envelope(world, said):
    number, left, envelope = world.drawn[said.about[1]]
    told = said.values["name"], said.values["drawn"], said.values["envelope"], said.values["number"]
    return told == (said.about[1], number, envelope, len(left))


@true("{name} drew number {drawn}, the only one left.")
def drew(world, said):
    number, left, envelope = world.drawn[said.about[1]]
    return not envelope and (said.values["drawn"], said.values["number"]) == (number, len(left))


@true("{name}: {drawn} out of {numbers}{envelope}, {how}; {article}.")
def drew_line(world, said):
    number, left, _ = world.drawn[said.about[1]]
    return said.values["drawn"] == number and [int(n) for n in amounts(said.values["numbers"])] == left


@true(" (envelope {envelope})")
def in_envelope(world, said):
    return said.values["envelope"] == world.drawn[said.about[1]][2]


@true("drawn by the program", "drawn in the hall")
def drawn_how(world, said):
    by_program = all(step.source == "drawn" for step in world.transcript.standing())
    return by_program == ("program" in said.template)
