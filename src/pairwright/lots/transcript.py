"""The transcript of a draw: announcement, source of chance, steps. It grows, and can be replayed.

A step that was undone stays in the transcript; the step "undo" says that it no longer counts. What is read
out in the hall (a letter, a number, a colour) is `entered` as the next act.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.common.values import dataclass, replace
from pairwright.lots.acts import (
    ORDER,
    Act,
    ColourDrawn,
    Decision,
    DrawProcedure,
    EnvelopeTaken,
    IllegalAct,
    NumberDrawn,
    act_from_json,
    act_to_json,
)
from pairwright.lots.contingents import Entrant, check_entrants
from pairwright.lots.decisions import ChooseEnvelope, DrawColour, DrawNumber
from pairwright.lots.randomness import commitment, fingerprint, first_link, link, seed_of, stream_of_step
from pairwright.lots.terms import DRAWS, Terms
from pairwright.lots.varma import VarmaDraw
from pairwright.rules.article import rule
from pairwright.tournament.outcome import Colour

# -- Other lots with the same machinery: plain numbers, the order of those who tie, the initial colour -


@dataclass(frozen=True, slots=True)
class NumbersDraw:
    """Everybody, in the order of the list, draws one of the numbers that are left.

    Serves for the numbers of a round robin and for the places of players who tie.
    """

    entrants: tuple[Entrant, ...]

    def __post_init__(self) -> None:
        check_entrants(self.entrants)

    def next_decision(self, acts: Sequence[Act]) -> Decision | None:
        """The next entrant of the list draws; None at the end."""
        drawn = {act.number: self.entrants[act.entrant].name for act in acts if isinstance(act, NumberDrawn)}
        size = len(self.entrants)
        if len(drawn) == size:
            return None
        left = tuple(number for number in range(1, size + 1) if number not in drawn)
        entrant = len(drawn)
        return DrawNumber(entrant, self.entrants[entrant].name, left, drawn, size)


@dataclass(frozen=True, slots=True)
class ColourDraw:
    """The initial colour of a Swiss event."""

    entrants: tuple[Entrant, ...] = ()

    @rule("C.04.3", "5.1")
    def next_decision(self, acts: Sequence[Act]) -> Decision | None:
        """C.04.3 article 5.1: one lot, White or Black, before the first round is paired."""
        return None if acts else DrawColour()


# ------------------------------------------------------------------------------------------------------


VARMA, NUMBERS, TIE, COLOUR = "varma", "numbers", "tie", "colour"
KINDS = (VARMA, NUMBERS, TIE, COLOUR)

SEEDED, PUBLIC, CEREMONY = "seed", "public", "ceremony"
"""Where chance comes from: a seed given on the command line; a secret committed to and what players call
out; envelopes in the hall, with a seed for the steps that the program draws."""

DRAWN, HALL = "drawn", "hall"
"""Source of a step: by the program from the seed, or entered by the arbiter as it happened in the hall."""


@dataclass(frozen=True, slots=True)
class OutsideSource:
    """A public value to come, which is the last one called in a public draw: whoever knows the secret by then
    cannot choose it.

    source: where anybody finds it ("first number of the lottery of 28 November"). due: from when on it can
    be known, as an ISO text in UTC.
    """

    source: str
    due: str


@dataclass(frozen=True, slots=True)
class Announcement:
    """What is fixed before the draw. terms: of a restricted draw, else None. outside: of a public draw."""

    kind: str
    entrants: tuple[Entrant, ...]
    terms: Terms | None = None
    title: str = ""
    outside: OutsideSource | None = None

    def to_json(self) -> dict[str, Any]:
        """As it stands in a transcript; its fingerprint is taken of exactly this."""
        entrants = [asdict(entrant) for entrant in self.entrants]
        terms = None if self.terms is None else asdict(self.terms)
        if terms is not None and terms["chance"] == DRAWS:
            # Said only where it differs: draws announced before there was a choice keep their fingerprint.
            del terms["chance"]
        if terms is not None and terms["plans"] == 1:  # as above
            del terms["plans"]
        found = {"kind": self.kind, "title": self.title, "terms": terms, "entrants": entrants}
        return found if self.outside is None else {**found, "outside": asdict(self.outside)}

    def procedure(self) -> DrawProcedure:
        """The draw that is announced. Raises BadInput when it cannot be held."""
        return _procedure(self)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the entrants."""
        return tuple(entrant.name for entrant in self.entrants)


@lru_cache(maxsize=16)
def _procedure(announcement: Announcement) -> DrawProcedure:
    """The draw of an announcement; what it works out about envelopes serves for all its steps."""
    if announcement.kind == VARMA and announcement.terms is not None:
        return VarmaDraw(announcement.entrants, announcement.terms)
    if announcement.kind == COLOUR:
        return ColourDraw(announcement.entrants)
    return NumbersDraw(announcement.entrants)


@dataclass(frozen=True, slots=True)
class EarlierDraw:
    """A drawing of the same section that was begun before and does not count.

    begun, ended: when, as ISO texts in UTC. reason: why it was thrown away, as given. complete: everything
    had been drawn. steps: how many there were; undone: how many of them were taken back. fingerprint: its
    last one.
    """

    begun: str
    ended: str
    reason: str = ""
    complete: bool = False
    steps: int = 0
    undone: int = 0
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Occasion:
    """Where and when a draw is held, who is present, and which draws of the section went before.

    at: as an ISO text in UTC. It is bound by the chain of links, and chance does not depend on it.
    """

    place: str = ""
    at: str = ""
    present: str = ""
    earlier: tuple[EarlierDraw, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As it stands in a transcript."""
        return asdict(self) | {"earlier": [asdict(one) for one in self.earlier]}


NOWHERE = Occasion()
"""Of draws about which nothing of the kind is said: from a bare seed, and of earlier versions."""


@dataclass(frozen=True, slots=True)
class ChanceSource:
    """Where chance comes from.

    mode:          SEEDED, PUBLIC or CEREMONY.
    secret:        the bytes the seed is made of; b"" in public mode before they are revealed.
    shown:         the seed as it was typed; "" when it was not.
    commitment:    published before the contributions, public mode only.
    contributions: what was called out: {"by": ..., "value": ...}, in order.
    sealed:        of a transcript published while the draw goes on, without its secret: the origin of its
    links.
    """

    mode: str
    secret: bytes = b""
    shown: str = ""
    commitment: bytes = b""
    contributions: tuple[tuple[str, str], ...] = ()
    sealed: bytes = b""

    def to_json(self) -> dict[str, Any]:
        """As it stands in a transcript."""
        if self.sealed:
            return {"mode": self.mode}
        if self.mode == SEEDED:
            return {"mode": SEEDED, "seed": self.shown}
        content: dict[str, Any] = {"mode": self.mode}
        if self.mode == PUBLIC:
            content["commitment"] = self.commitment.hex()
            content["contributions"] = self.called_out()
        content["secret"] = self.secret.hex() if self.secret else None
        return content

    def called_out(self) -> list[dict[str, str]]:
        """The contributions in the form that the seed is made of."""
        return [{"by": by, "value": value} for by, value in self.contributions]


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """A step of the transcript. act: None for an undo; undone: the step that it takes back.

    at: when it was taken, as an ISO text in UTC, "" where that is not said.
    """

    number: int
    act: Act | None
    source: str
    undone: int = 0
    at: str = ""


@dataclass(frozen=True)
class Transcript:
    """A draw as far as it has come. Every change makes a new value."""

    announcement: Announcement
    chance: ChanceSource
    steps: tuple[RecordedStep, ...] = ()
    held: Occasion = NOWHERE

    @property
    def announced(self) -> bytes:
        """Fingerprint of the announcement."""
        return fingerprint(self.announcement.to_json())

    @property
    def origin(self) -> bytes:
        """The beginning of the chain of links."""
        return origin_of(self.announced, self.chance, self.held)

    def taken_back(self) -> tuple[RecordedStep, ...]:
        """The steps that were taken and do not count, in order."""
        undone = {step.undone for step in self.steps if step.act is None}
        return tuple(step for step in self.steps if step.number in undone)

    def standing(self) -> tuple[RecordedStep, ...]:
        """The steps that count: undone ones and the undoing left out."""
        undone = {step.undone for step in self.steps if step.act is None}
        return tuple(step for step in self.steps if step.act is not None and step.number not in undone)

    def acts(self) -> tuple[Act, ...]:
        """What counts, in order."""
        return tuple(step.act for step in self.standing() if step.act is not None)

    def decision(self) -> Decision | None:
        """What is to be decided now; None when the draw is complete."""
        return self.announcement.procedure().next_decision(self.acts())

    def with_act(self, act: Act) -> Transcript:
        """One more step, as it happened in the hall. Raises IllegalAct when it is not allowed now."""
        decision = self._pending()
        decision.check(act)
        return self._grown(RecordedStep(len(self.steps) + 1, act, HALL))

    def drawn(self) -> Transcript:
        """One more step, drawn by the program."""
        number = len(self.steps) + 1
        act = self._pending().draw(stream_of_step(self._seed(), number))
        return self._grown(RecordedStep(number, act, DRAWN))

    def drawn_to_the_end(self) -> Transcript:
        """Everything that is left, drawn by the program."""
        transcript = self
        procedure = self.announcement.procedure()
        seed = self._seed()
        while (decision := procedure.next_decision(transcript.acts())) is not None:
            number = len(transcript.steps) + 1
            act = decision.draw(stream_of_step(seed, number))
            transcript = transcript._grown(RecordedStep(number, act, DRAWN))
        return transcript

    def undone(self) -> Transcript:
        """The last step that counts is taken back. Raises BadInput when there is none."""
        standing = self.standing()
        if not standing:
            raise BadInput.told("nothing has been drawn yet, so there is nothing to undo")
        return self._grown(RecordedStep(len(self.steps) + 1, None, HALL, standing[-1].number))

    def with_contribution(self, by: str, value: str, now: str = "") -> Transcript:
        """A number or word called out for a public draw. Raises BadInput when it comes too late.

        The value of the outside source is called by its name, once it can be known, and ends the calls.
        now: as an ISO text in UTC; "" where that is not held against it.
        """
        if self.chance.mode != PUBLIC or self.steps:
            raise BadInput.told(
                "only a public draw that has been committed to and not yet revealed takes more"
            )
        if not by.strip() or not value.strip():
            raise BadInput.told("a contribution needs somebody who makes it, and a value")
        if any(by == earlier for earlier, _ in self.chance.contributions):
            raise BadInput.told("{by} has contributed already", by=by)
        outside = self.announcement.outside
        if outside is not None and outside.source in dict(self.chance.contributions):
            raise BadInput.told(
                "the value of “{source}” is the last one, and has been entered", source=outside.source
            )
        if outside is not None and by == outside.source and now and now < outside.due:
            raise BadInput.told(
                "the value of “{source}” is not known before {due}", source=by, due=hour_of(outside.due)
            )
        entry = (by, value)
        return replace(self, chance=replace(self.chance, contributions=(*self.chance.contributions, entry)))

    def revealed(self, secret: bytes) -> Transcript:
        """A public draw carried out. Raises BadInput when the secret is not the one committed to."""
        if self.chance.mode != PUBLIC or self.steps:
            raise BadInput.told(
                "only a public draw that has been committed to and not yet revealed can be revealed"
            )
        if commitment(self.announced, secret) != self.chance.commitment:
            raise BadInput.told("this secret, with this announcement, does not give the commitment published")
        if missing := self.missing_source:
            raise BadInput.told(
                "the value of “{source}” is still missing: announced as the last one, it is entered before "
                "the reveal",
                source=missing,
            )
        return replace(self, chance=replace(self.chance, secret=secret)).drawn_to_the_end()

    @property
    def missing_source(self) -> str:
        """The outside source whose value has not been entered as the last one; "" where none is missing."""
        outside = self.announcement.outside
        last = self.chance.contributions[-1][0] if self.chance.contributions else ""
        return outside.source if outside is not None and last != outside.source else ""

    def links(self) -> list[str]:
        """The chain: one link per step, in hexadecimal."""
        chain, previous = [], self.origin
        for step in self.steps:
            previous = link(previous, step_to_json(step, self.announcement.names))
            chain.append(previous.hex())
        return chain

    def timed(self, at: str, after: int = 0) -> Transcript:
        """The same with the hour, as an ISO text in UTC, on every step after the first `after`."""
        steps = (replace(step, at=at) if step.number > after else step for step in self.steps)
        return replace(self, steps=tuple(steps))

    def _pending(self) -> Decision:
        decision = self.decision()
        if decision is None:
            raise IllegalAct(ORDER, told("everything has been drawn already"))
        return decision

    def _seed(self) -> bytes:
        if not self.chance.secret:
            raise BadInput.told("the secret of this public draw has not been revealed")
        return seed_of(self.chance.secret, self.announced, self.chance.called_out())

    def _grown(self, step: RecordedStep) -> Transcript:
        return replace(self, steps=(*self.steps, step))


def hour_of(at: str) -> str:
    """An ISO text in UTC as a day and an hour."""
    return told("{day}, {hour} UTC", day=at[:10], hour=at[11:16])


def origin_of(announced: bytes, chance: ChanceSource, held: Occasion) -> bytes:
    """The beginning of the chain; where nothing is said of the occasion it is that of the draw alone."""
    if chance.sealed:
        return chance.sealed
    content = chance.to_json()
    return first_link(announced, content if held == NOWHERE else {**content, "held": held.to_json()})


def seeded(announcement: Announcement, seed: str) -> Transcript:
    """A whole draw from a seed, any text; its bytes in UTF-8 are the secret of the construction."""
    return Transcript(announcement, ChanceSource(SEEDED, seed.encode(), shown=seed)).drawn_to_the_end()


def committed(announcement: Announcement, secret: bytes) -> Transcript:
    """The beginning of a public draw: what is published. The secret itself is not in it."""
    announcement.procedure()
    announced = fingerprint(announcement.to_json())
    return Transcript(announcement, ChanceSource(PUBLIC, commitment=commitment(announced, secret)))


def ceremony(announcement: Announcement, secret: bytes, shown: str = "") -> Transcript:
    """The beginning of a ceremony; the secret serves for the steps that the program draws."""
    announcement.procedure()
    return Transcript(announcement, ChanceSource(CEREMONY, secret, shown))


def step_to_json(step: RecordedStep, names: Sequence[str]) -> dict[str, Any]:
    """A step without its link."""
    if step.act is None:
        content: dict[str, Any] = {"act": "undo", "undone": step.undone}
    else:
        content = act_to_json(step.act, tuple(names))
    content = {"step": step.number, **content, "source": step.source}
    return {**content, "at": step.at} if step.at else content


def step_from_json(entry: dict[str, Any], names: tuple[str, ...]) -> RecordedStep:
    """A step of a transcript. Raises BadInput when it is none."""
    source = entry.get("source")
    if source not in (DRAWN, HALL):
        raise BadInput.told(
            "unknown source {source!r}; known: {words}", source=source, words=f"{DRAWN}, {HALL}"
        )
    number, at = entry.get("step"), entry.get("at", "")
    if not isinstance(number, int):
        raise BadInput.told("has no number")
    if not isinstance(at, str):
        raise BadInput.told("does not say when it was taken")
    if entry.get("act") == "undo":
        if not isinstance(entry.get("undone"), int) or source != HALL:
            raise BadInput.told("does not say which step is undone")
        return RecordedStep(number, None, source, entry["undone"], at)
    return RecordedStep(number, act_from_json(entry, names), source, at=at)


_MOST_DIGITS = 6


def entered(transcript: Transcript, text: str) -> Transcript:
    """A letter or a number as the arbiter read it from the paper.

    A number entered where an envelope is to be chosen names the envelope as well: no number lies in two.
    """
    decision = transcript.decision()
    word = text.strip().upper()
    is_number = word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS
    if isinstance(decision, ChooseEnvelope):
        if not is_number:
            return transcript.with_act(EnvelopeTaken(decision.contingent.name, word))
        letter = next((key for key, held in decision.remaining.items() if int(word) in held), "")
        if not letter:
            raise IllegalAct(ORDER, told("number {n} is no longer in any of the envelopes", n=word))
        chosen = transcript.with_act(EnvelopeTaken(decision.contingent.name, letter))
        return chosen.with_act(_number(chosen.decision(), word))
    if isinstance(decision, DrawNumber) and is_number:
        return transcript.with_act(_number(decision, word))
    if word in ("WHITE", "BLACK"):
        return transcript.with_act(ColourDrawn(Colour[word]))
    raise IllegalAct(
        ORDER,
        told("{text!r} is not a possible answer here; {expected}", text=text, expected=_expected(decision)),
    )


def _expected(decision: Decision | None) -> str:
    """What can be entered now."""
    if isinstance(decision, ChooseEnvelope):
        letters = ", ".join(decision.offer.offered)
        return told("{name} chooses an envelope: {letters}", name=decision.contingent.name, letters=letters)
    if isinstance(decision, DrawNumber):
        numbers = ", ".join(map(str, decision.numbers))
        return told("{name} draws a number: {numbers}", name=decision.name, numbers=numbers)
    if decision is None:
        return told("there is nothing left to draw")
    if isinstance(decision, DrawColour):
        return told("the colour is drawn: White or Black")
    return told("nothing is entered here, the program draws")


def _number(decision: Decision | None, word: str) -> Act:
    if not isinstance(decision, DrawNumber):
        raise IllegalAct(ORDER, told("no number is to be drawn now"))
    return NumberDrawn(decision.entrant, int(word))
