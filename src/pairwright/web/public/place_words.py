"""Why somebody has his place in the standings, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.messages import N_, listed
from pairwright.common.values import dataclass
from pairwright.explain.words.translate import fault_text
from pairwright.publish.standing_words import code_title
from pairwright.standings.answer import RankAnswer, TieBreakStep, why
from pairwright.standings.event import Event
from pairwright.standings.ranking import SCORES, Standings
from pairwright.standings.tie_break_register import tie_break
from pairwright.standings.tie_breaks import parse_code
from pairwright.web.translations import Say, counter, speaker

_MOST_NAMES = 6

TITLES = (
    N_("Points"), N_("Buchholz"), N_("Sonneborn-Berger"), N_("Direct encounter"), N_("Number of wins"),
    N_("Games won"), N_("Koya"), N_("Fore Buchholz"), N_("Progressive scores"), N_("Rating"), N_("Lot"),
    N_("Average rating of opponents"), N_("Tournament performance rating"), N_("Games with Black"),
    N_("Games won with Black"), N_("Pairing number"), N_("Standard points"),
    N_("Perfect tournament performance"), N_("Average of opponents' Buchholz"),
    N_("Average performance of opponents"),
)  # fmt: skip
"""Names of tie-breaks that are translated; the others stand in English."""


@dataclass(frozen=True, slots=True)
class PlaceStep:
    """One line of the answer. decided: it separated the player from somebody."""

    title: str
    value: str
    text: str
    decided: bool


@dataclass(frozen=True, slots=True)
class PlaceAnswer:
    """Why this place: place of so many, who shares it, and the steps of the list."""

    rank: int
    total: int
    shared: str
    steps: tuple[PlaceStep, ...]


def title_of(code: str, event: Event, language: str) -> str:
    """The name of a tie-break at length, with what its modifiers say."""
    _ = speaker(language)
    known = parse_code(code)
    plain = tie_break(known, team=event.is_team).title
    title = _(plain)
    if known.cut_low == 1 and not known.cut_high:
        return _("{title}, lowest value cut", title=title)
    if known.cut_low == 1 and known.cut_high == 1:
        return _("{title}, lowest and highest value cut", title=title)
    whole = code_title(known, event)
    return title if whole == plain else fault_text(language, whole)


def place_answer(found: Standings, number: int, language: str) -> PlaceAnswer:
    """Why the player with this pairing number has his place."""
    _ = speaker(language)
    answer = why(found, number)
    told = [(position, step) for position, step in enumerate(answer.steps) if step.dropped is None]
    # What comes after the place was decided is of no interest, but for the score.
    steps = tuple(
        _step(answer, step, position, language)
        for position, step in told
        if len(step.level) > 1 or step.entry.name in SCORES
    )
    return PlaceAnswer(answer.line.rank, len(found.lines), _people(found.event, answer.shared_with, _), steps)


def _step(answer: RankAnswer, step: TieBreakStep, position: int, language: str) -> PlaceStep:
    _ = speaker(language)
    event = answer.standings.event
    column = answer.standings.columns[position]
    title = title_of(step.code, event, language)
    shown = fault_text(language, step.value) if step.entry.places is None else ""
    if len(step.level) == 1:
        return PlaceStep(title, shown, _("The place had already been decided."), False)
    if not step.decided:
        ngettext = counter(language)
        text = ngettext("{n} player is level.", "All {n} players are still level.", len(step.level))
        return PlaceStep(title, shown, text, False)

    def value_of(participant: int) -> str:
        return fault_text(language, column.text(participant))

    values = None if step.entry.places is not None or step.entry.name in SCORES else value_of
    parts = []
    if step.ahead:
        parts.append(_("ahead: {people}", people=_people(event, step.ahead, _, values)))
    aside = {*step.ahead, *step.behind, answer.line.participant}
    level = [one for one in step.level if one not in aside]
    if level:
        parts.append(_("still level: {people}", people=_people(event, level, _)))
    if step.behind:
        parts.append(_("behind: {people}", people=_people(event, step.behind, _, values)))
    return PlaceStep(title, shown, "; ".join(parts), True)


def _people(event: Event, participants: Sequence[int], _: Say, values: object = None) -> str:
    names = []
    for one in participants[:_MOST_NAMES]:
        value = values(one) if callable(values) else ""
        names.append(f"{event.names[one]} ({value})" if value else event.names[one])
    rest = len(participants) - len(names)
    people = listed(names)
    return _("{people} and {n} more", people=people, n=rest) if rest > 0 else people
