"""Effects of an act, and deviations from the rules of FIDE, in the words of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pairwright.check.consequences import Counts, ruling
from pairwright.check.deviations import KINDS, LEVELS, Deviation, Level
from pairwright.check.published import Condition, conditions
from pairwright.check.round_words import EventWords, RoundWords
from pairwright.common.errors import PairwrightError, Refused
from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.explain.words.speech import Speech
from pairwright.storage import effect_kinds
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.result_acts import CorrectResult
from pairwright.storage.actions.round_acts import RecordPlayed
from pairwright.storage.effect_kinds import Effect, Line, beyond
from pairwright.storage.effects import effects
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.replay import ActStanding, Recorded
from pairwright.storage.section_deviations import with_acts
from pairwright.systems.register import system_named
from pairwright.tournament.results import shown_result
from pairwright.web.translations import Say, counter, speaker
from pairwright.web.views.result_view import differences, telling_results

_LISTED = (
    "numbers", "places", "prizes", "boards", "results-lost", "carried", "out", "played", "histories",
    "number-twice", "namesake", "elsewhere", "by-hand", "redrawn", "undrawn", "tables", "annulled", "counted",
    "forfeited", "moved",
)  # fmt: skip
"""Kinds whose lines are shown one by one; of the others the sentence names all there is."""


@dataclass(frozen=True, slots=True)
class ShownEffect:
    """An effect in words. section: its name where the event has several. summary: above the lines.

    key: of the section. entries: whom the lines are about, line by line; () where they are of something else.
    """

    text: str
    meaning: str
    section: str
    asks: bool
    summary: str
    lines: Sequence[Line]
    key: str
    entries: tuple[int, ...]


def effects_view(
    found: Iterable[Effect], before: EventState, after: EventState, language: str
) -> list[ShownEffect]:
    """The effects as pages show them; deviations have a view of their own (`deviation_view`)."""
    _, count = speaker(language), counter(language)
    several = len(before.sections) > 1
    shown = []
    for one in found:
        event = after if after.has(one.section) else before
        listed = one.kind in _LISTED and len(one.lines) > (one.kind == "out") * 8
        lines = one.told_lines(_) if listed else ()
        shown.append(
            ShownEffect(
                one.sentence(_),
                _(effect_kinds.KINDS[one.kind].meaning),
                event.section(one.section).setup.name if several else "",
                one.asks,
                count("{n} change", "{n} changes", len(lines)),
                lines,
                one.section,
                one.entries if after.has(one.section) and len(one.entries) == len(lines) else (),
            )
        )
    return shown


@dataclass(frozen=True, slots=True)
class Previewed:
    """What acts would do, for a page that shows it before its form is sent.

    marks: of what somebody agrees to by sending the form; fields of it (`parts/agree.html`).
    """

    effects: list[ShownEffect]
    marks: tuple[str, ...]


def previewed(
    before: EventState, actions: Sequence[Action], language: str, *, redraw: bool = False
) -> Previewed:
    """What the acts would do, and with `redraw` the later rounds. Raises Refused when they cannot be done."""
    after = before
    for action in actions:
        after = action.apply(after)
    found = beyond(effects(before, after, fide=False, redraw=redraw), actions)
    marks = tuple(one.mark for one in found if one.asks)
    return Previewed(effects_view(found, before, after, language), marks)


# -- What the correction of an old result would mean: the ruling, and its effects with the later rounds ----


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """The ruling in a sentence, "" where there is none, and what else it does, with the later rounds.

    previewed: were it to count for the standings. rating_only: by the rules it is too late for more.
    changes: of a match of teams, the boards that change and who plays there.
    """

    ruling: str
    previewed: Previewed
    rating_only: bool = False
    changes: tuple[str, ...] = ()


def correction_view(
    event: EventState, section: SectionState, action: CorrectResult | RecordPlayed, language: str
) -> CorrectionView:
    """What this correction would do. Raises Refused when it cannot be made.

    What was played is a fact: no article rules how long it may be recorded.
    """
    shown = previewed(event, (action,), language, redraw=True)
    if isinstance(action, RecordPlayed):
        return CorrectionView("", shown)
    rounds, setup = section.published_rounds, section.setup
    before = section.units(rounds)
    over, changes = section.completed_rounds == rounds, _changes(section, action, language)
    try:
        found = ruling(before, action.round, over=over, system=setup.system, edition=setup.edition)
    except PairwrightError:  # It cannot be paired at all, which the effects say.
        return CorrectionView("", shown, changes=changes)
    said = EventWords(Speech(before, language)).ruling(found)
    return CorrectionView(said, shown, found.counts is Counts.RATING, changes)


def _changes(section: SectionState, action: CorrectResult, language: str) -> tuple[str, ...]:
    """The boards of a match that end otherwise."""
    if not section.of_teams:
        return ()
    _ = speaker(language)
    shown = telling_results(_)
    drawn = section.round(action.round)
    return tuple(
        _("{place}: {old} becomes {new}", place=place, old=shown(old), new=shown(new))
        for place, old, new in differences(section, drawn, action.board, action.result, _)
    )


# -- Deviations from the rules of FIDE -----------------------------------------------------------------

CHIPS = {Level.NOTE: "info", Level.WARNING: "check", Level.STRONG: "bad"}
"""The chip of each level."""


@dataclass(frozen=True, slots=True)
class ShownDeviation:
    """One deviation. level, text, meaning: in words. articles: as cited. act: who did it, and why."""

    level: str
    chip: str
    text: str
    meaning: str
    articles: str
    round_number: int
    act: Recorded | None = None


def shown(one: Deviation, section: SectionState, say: Say, act: Recorded | None = None) -> ShownDeviation:
    """A deviation of a section in words."""
    kind = KINDS[one.kind]
    value = say(shown_result(one.value)) if one.kind.startswith(("result", "unusual")) else say(one.value)
    names = " – ".join(section.name_of[key] for key in one.players if key in section.name_of)
    return ShownDeviation(
        say(LEVELS[one.level][0]),
        CHIPS[one.level],
        say(kind.sentence, names=names, n=one.round_number, value=value),
        say(kind.meaning),
        ", ".join(f"{article.book} {article.number}" for article in kind.articles),
        one.round_number,
        act,
    )


def of_section(
    event: EventState, section: SectionState, say: Say, history: Sequence[ActStanding]
) -> list[ShownDeviation]:
    """All of a section, the farthest from the rules first, each with the act behind it."""
    found = sorted(with_acts(event, section, history), key=lambda pair: -pair[0].level)
    return [shown(one, section, say, act) for one, act in found]


def levels_of_acts(event: EventState, say: Say, history: Sequence[ActStanding]) -> dict[int, ShownDeviation]:
    """By position of an act the farthest deviation that came with it."""
    found: dict[int, ShownDeviation] = {}
    for section in event.sections:
        for one in of_section(event, section, say, history):
            if one.act is not None:
                found.setdefault(one.act.position, one)
    return found


# -- What allows a published round to be changed, chosen by the arbiter and recorded (C.04.2 article 4.4) --


DECIDED = "decided"
"""Nothing of the list: the Chief Arbiter decides all the same, and says why."""

_DECIDED = N_("None of these: the Chief Arbiter decides this anyway, and says why below.")


def conditions_of(section: SectionState) -> tuple[Condition, ...]:
    """The whole list for a section; () where its rules have none."""
    setup = section.setup
    system = system_named(setup.system)
    if system.stands is not None:
        return ()
    return conditions(setup.edition or (system.editions[0].key if system.editions else ""))


def choices(section: SectionState, found: Iterable[Condition], words: RoundWords, _: Say) -> dict[str, str]:
    """By code, in words: what of the list may allow a change; {} where the rules of the section have none."""
    if not conditions_of(section):
        return {}
    return {one.article.number: words.condition(one) for one in found} | {DECIDED: _(_DECIDED)}


def record_of(offered: Mapping[str, str], chosen: str, reason: str) -> tuple[str, ...]:
    """What stands with the changed round. Raises Refused when nothing that is offered was chosen."""
    if not offered:
        return ()
    if chosen not in offered:
        raise Refused.told(
            "a published round does not normally change; choose the rule that allows this change, or "
            "leave the round as it is"
        )
    if chosen == DECIDED and not reason:
        raise Refused.told("no rule from the list has been chosen; say why the round is changed anyway")
    return (offered[chosen],)
