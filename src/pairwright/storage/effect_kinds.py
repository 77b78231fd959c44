"""Kinds of what an act does beyond what its form shows, with their words; and by act what its form shows.

Effects are data; sentences are made where they are read. What lies between two states finds
`pairwright.storage.effects`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any
from zlib import crc32

from pairwright.check.deviations import KINDS as DEVIATIONS
from pairwright.check.deviations import Deviation, Level
from pairwright.common.messages import N_, Told, filled, listed
from pairwright.common.values import OnDemand, dataclass
from pairwright.seasons.table import LEFT_BY

if TYPE_CHECKING:
    from pairwright.storage.replay import Act


@dataclass(frozen=True, slots=True)
class EffectKind:
    """One kind of effect.

    asks:     somebody has to agree before it happens; the others are told afterwards.
    sentence: what happens; {rounds}: which ones, {names}: what or whom it is about, where it names them.
    meaning:  what follows from it, "" where that is plain.
    several:  the sentence about more than one round, where there can be more, or about none.
    """

    asks: bool
    sentence: str
    meaning: str = ""
    several: str = ""


_STANDS = N_(
    "Published rounds stand. They are explained and checked by what was known when they were published."
)

_REPORTED = N_("All games stay in the crosstable and in the reports for rating (C.05).")

KINDS: dict[str, EffectKind] = {
    "round-gone": EffectKind(
        True, N_("No longer published: round {rounds}"), several=N_("No longer published: rounds {rounds}")
    ),
    "boards": EffectKind(
        True,
        N_("Boards change in published round {rounds}"),
        several=N_("Boards change in published rounds {rounds}"),
    ),
    "results-lost": EffectKind(
        True, N_("Results are lost: round {rounds}"), several=N_("Results are lost: rounds {rounds}")
    ),
    "played": EffectKind(True, N_("Round {rounds} is recorded as it was played"), _STANDS),
    "seats": EffectKind(
        True,
        N_("Who sat at which board, or with which colour, changes in the matches of round {rounds}"),
        N_("Results stay with their boards; those of boards that are no longer played do not count."),
        several=N_("Who sat at which board, or with which colour, changes in the matches of rounds {rounds}"),
    ),
    "annulled": EffectKind(
        True,
        N_(
            "Fewer than half of the games played, so results for and against do not count in the standings: "
            "{names}"
        ),
        _REPORTED,
    ),
    "counted": EffectKind(
        False, N_("At least half of the games played, so the results count: {names}"), _REPORTED
    ),
    "league-rule": EffectKind(True, "{names}"),
    "points-missing": EffectKind(
        True,
        N_("The points do not add up to the number of boards: {names}"),
        N_("Correct if nobody played on the other boards; otherwise check the score."),
    ),
    "unruled": EffectKind(
        True, N_("The rounds do not follow the table of this event, so no ruling is made automatically")
    ),
    "forfeited": EffectKind(
        False,
        N_("Forfeited, a win for the opponent: round {rounds}"),
        several=N_("Forfeited, a win for the opponent: rounds {rounds}"),
    ),
    "returned": EffectKind(False, N_("Back in the table, and games still to come are played: {names}")),
    "results": EffectKind(
        True,
        N_("A result or a board changes that round {rounds} was paired from"),
        _STANDS,
        several=N_("A result or a board changes that rounds {rounds} were paired from"),
    ),
    "redrawn": EffectKind(
        False,
        N_("Round {rounds} would have been paired otherwise"),
        N_("Published rounds stand. A name alone has the bye."),
    ),
    "redrawn-alike": EffectKind(
        False,
        N_("The same pairing would have been made for round {rounds}"),
        several=N_("The same pairing would have been made for rounds {rounds}"),
    ),
    "undrawn": EffectKind(False, N_("It cannot be determined how later rounds would have been paired")),
    "numbers": EffectKind(
        True,
        N_("Pairing numbers change"),
        N_("Published rounds stand. Lists and cards already printed show the old numbers."),
    ),
    "set-up-gone": EffectKind(
        True, N_("Set otherwise in the section that is taken in, and no longer valid: {names}")
    ),
    "families": EffectKind(
        True,
        N_("The same word for the family in both sections, so kept apart as brothers and sisters: {names}"),
        N_("If they are not, change the word in one of the sections first."),
    ),
    "points": EffectKind(
        True,
        N_("Points given or taken change; round {rounds} was paired without this"),
        _STANDS,
        several=N_("Points given or taken change; rounds {rounds} were paired without this"),
    ),
    "granted": EffectKind(
        True,
        N_("Points for missed rounds change; round {rounds} was paired without this"),
        _STANDS,
        several=N_("Points for missed rounds change; rounds {rounds} were paired without this"),
    ),
    "conditions": EffectKind(
        True,
        N_("The conditions change; round {rounds} was paired under the earlier ones"),
        _STANDS,
        several=N_("The conditions change; rounds {rounds} were paired under the earlier ones"),
    ),
    "ratings": EffectKind(
        False,
        N_("Ratings change; round {rounds} was paired with the earlier ones"),
        _STANDS,
        several=N_("Ratings change; rounds {rounds} were paired with the earlier ones"),
    ),
    "kept-apart": EffectKind(
        False,
        N_("Who is kept apart changes; round {rounds} was paired without this"),
        _STANDS,
        several=N_("Who is kept apart changes; rounds {rounds} were paired without this"),
    ),
    "histories": EffectKind(False, N_("Colours and floats that the next pairing looks at change: {names}")),
    "by-hand": EffectKind(False, N_("The draft of round {rounds} was changed by hand")),
    "tables": EffectKind(
        False,
        N_("Not at their fixed boards in round {rounds}: {names}"),
        N_("Two who need different boards meet, or two games need the same one."),
    ),
    "draft-lost": EffectKind(True, N_("The draft of round {rounds} is discarded")),
    "draft-stale": EffectKind(False, N_("The draft of round {rounds} is out of date; pair it again")),
    "carried": EffectKind(True, N_("Points brought along and counted here: {names}")),
    "no-shows": EffectKind(
        True,
        N_("Missing in the last round, and paired in round {rounds}: {names}"),
        N_("Leave them out on the page of the rounds; the set-up can decide it for every round."),
    ),
    "number-twice": EffectKind(
        True,
        N_("A FIDE number that somebody else has: {names}"),
        N_("One number belongs to one person; the rating report counts both for the same one."),
    ),
    "namesake": EffectKind(
        False,
        N_("The name stands here more than once: {names}"),
        N_("If it is one person, one of the entries is too many."),
    ),
    "elsewhere": EffectKind(False, N_("Also in another section: {names}")),
    "script": EffectKind(False, N_("The rating office reads names in Latin letters, and not: {names}")),
    "out": EffectKind(True, N_("No longer in the next pairing: {names}")),
    "in": EffectKind(False, N_("In the next pairing now: {names}")),
    "places": EffectKind(
        True, N_("The standings after round {rounds} change"), several=N_("The league table changes")
    ),
    "prizes": EffectKind(True, N_("Prizes change")),
    "links": EffectKind(
        True,
        N_("Links that no longer lead to the same place: {names}"),
        N_("Helpers’ links go by board numbers; the public page of a section goes with the section."),
    ),
    "moved": EffectKind(
        False,
        N_("The public page of a player is in another section now: {names}"),
        N_(
            "Links to the former page show what was played there. Helpers enter results by the boards of the "
            "section in which somebody plays."
        ),
    ),
    "sheets": EffectKind(False, N_("Printed sheets that are no longer right: {names}")),
    "deviation": EffectKind(True, "{names}"),
}
"""Every kind, by its name in JSON, in the order in which they are told."""

SHEETS = {
    "starting-list": N_("starting list"),
    "cards": N_("cards of players"),
    "pairings": N_("pairings"),
    "slips": N_("result slips"),
    "standings": N_("standings"),
}
"""Sheets that effects name."""

LINKS = {"helpers": N_("helpers’ boards"), "public": N_("public page of the section")}
"""Links that effects name."""

_NAMED_OF = {"sheets": SHEETS, "links": LINKS, "league-rule": LEFT_BY}


@dataclass(frozen=True, slots=True)
class Line:
    """What one of many is before and after, as texts; "" for nothing. name: of whom or what."""

    name: str
    old: str = ""
    new: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect. kind: of KINDS. section: its key. rounds: which ones it is about.

    lines: one by one. entries: keys of the entries that the lines are about, where they are of entries.
    deviation: from the rules of FIDE, of that kind.
    """

    kind: str
    section: str
    rounds: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()
    entries: tuple[int, ...] = ()
    deviation: Deviation | None = None

    @property
    def asks(self) -> bool:
        """Somebody has to agree before it happens."""
        one = self.deviation
        return KINDS[self.kind].asks and (one is None or one.level > Level.NOTE)

    @property
    def mark(self) -> str:
        """What forms and programs send back to agree to this very effect."""
        one = self.deviation
        if one is not None:
            players = ".".join(map(str, one.players))
            return f"{self.section}:{one.kind}:{one.round_number}:{players}:{one.value}"
        return f"{self.section}:{self.kind}:{crc32(repr((self.rounds, self.lines)).encode()):08x}"

    def told_lines(self, say: Say) -> Sequence[Line]:
        """The lines, in the language of `say`, each told when it is asked for."""

        def said(text: str) -> str:
            return say("{words}", words=text) if text and isinstance(text, Told) else text

        return OnDemand(self.lines, lambda one: Line(said(one.name), said(one.old), said(one.new)))

    def sentence(self, say: Say) -> str:
        """What happens, in the language of `say`; the lines say more."""
        if self.deviation is not None:
            one, players = self.deviation, " – ".join(line.name for line in self.lines)
            return say(DEVIATIONS[one.kind].sentence, names=players, n=one.round_number, value=one.value)
        kind = KINDS[self.kind]
        named = _NAMED_OF.get(self.kind, {})
        first = self.told_lines(say)[:_NAMED]
        names = [say(named[one.name]) if one.name in named else one.name for one in first]
        shown = [*names, "…"] if len(self.lines) > _NAMED else names
        sentence = kind.several if kind.several and len(self.rounds) != 1 else kind.sentence
        return say(sentence, rounds=rounds_text(self.rounds), names=listed(shown))


Say = Callable[..., str]
"""Translates a text and fills it in; a value that is told is translated too."""

_NAMED = 8
"""Names that stand in a sentence; the others are in the lines."""


def in_english(text: str, **values: object) -> str:
    """The texts as they are."""
    return filled(text, values)


def rounds_text(rounds: Sequence[int]) -> str:
    """Numbers of rounds in order: "1–4", "2, 5"."""
    runs: list[list[int]] = []
    for number in rounds:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def as_json(one: Effect, say: Say = in_english) -> dict[str, Any]:
    """An effect as programs read it; the texts in the language of `say`."""
    deviation = one.deviation
    return {
        "kind": one.kind,
        "section": one.section,
        "rounds": list(one.rounds),
        "asks": one.asks,
        "agree": one.mark,
        "text": one.sentence(say) + (f". {say(DEVIATIONS[deviation.kind].meaning)}" if deviation else ""),
        "lines": [
            {"name": line.name, "before": line.old, "after": line.new}
            for line in one.told_lines(say)
            if deviation is None
        ],
    }


def beyond(found: Sequence[Effect], acts: Sequence[Act], undone: Sequence[Act] = ()) -> tuple[Effect, ...]:
    """The effects that the forms of these acts do not show: those that are asked about, or told.

    undone: what is taken back, where the acts take something back.
    """
    shown = {kind for act in acts for kind in getattr(act, "shows", ())}
    shown |= {kind for act in undone for kind in getattr(act, "undone", ())}
    named = {(getattr(act, "section", ""), key) for act in (*acts, *undone) for key in _named(act)}
    return tuple(
        one
        for one in found
        if one.kind not in shown
        and not (one.kind in ("out", "in") and {(one.section, key) for key in one.entries} <= named)
    )


def _named(act: Act) -> tuple[int, ...]:
    """The entries that an act names."""
    single = getattr(act, "entry", 0)
    return (*getattr(act, "entries", ()), *((single,) if single else ()))


def may_deviate(act: object) -> bool:
    """True for an act that may bring more than a note of FIDE mode; for the others nobody looks."""
    return bool(getattr(act, "deviates", False))
