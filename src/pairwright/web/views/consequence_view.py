"""What the correction of an old result would mean: the ruling, and the later rounds drawn both ways."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.check.consequences import Counts, consequences, ruling
from pairwright.check.event_words import EventWords
from pairwright.common.errors import PairwrightError, faults_of
from pairwright.explain.words.speech import Speech
from pairwright.explain.words.translate import faults_text
from pairwright.storage.actions.result_acts import CorrectResult
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.section_report import section_standings
from pairwright.tournament.units import points_text
from pairwright.web.translations import speaker
from pairwright.web.views.match_view import differences
from pairwright.web.views.result_view import telling_results


@dataclass(frozen=True, slots=True)
class LaterRound:
    """A later round: one sentence, and the boards that would be others, line by line."""

    number: int
    otherwise: bool
    text: str
    boards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """The ruling in a sentence, the later rounds, and why they cannot be told, "" when they can.

    changes: of a match of teams, the boards that change and who plays there. places: who is elsewhere in the
    standings, or has other points, were it to count there.
    draft_lost: the draft that is thrown away, 0 for none. rating_only: by the rules it is too late for more.
    """

    ruling: str
    later: tuple[LaterRound, ...]
    trouble: str = ""
    draft_lost: int = 0
    rating_only: bool = False
    changes: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def correction_view(
    event: EventState, section: SectionState, action: CorrectResult, language: str
) -> CorrectionView:
    """What this correction would do. Raises Refused when it cannot be made."""
    corrected = action.apply(event).section(section.key)
    rounds = section.published_rounds
    before, after = section.units(rounds), corrected.units(rounds)
    words = EventWords(Speech(before, language))
    lost = section.draft.number if section.draft is not None else 0
    setup = section.setup
    try:
        found_ruling = ruling(
            before,
            action.round,
            over=section.completed_rounds == rounds,
            system=setup.system,
            edition=setup.edition,
        )
        found = consequences(before, after, **setup.rules())
    except PairwrightError as error:
        trouble = faults_text(language, faults_of(error))
        return CorrectionView("", (), trouble, lost, changes=_changes(section, action, language))
    rating_only = found_ruling.counts is Counts.RATING
    later = tuple(
        LaterRound(one.round_number, one.otherwise, words.consequence(one), tuple(words.boards(one)))
        for one in found
    )
    changes = _changes(section, action, language)
    places = _places(event, section, corrected, language)
    return CorrectionView(words.ruling(found_ruling), later, "", lost, rating_only, changes, places)


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


def _places(
    event: EventState, section: SectionState, corrected: SectionState, language: str
) -> tuple[str, ...]:
    """Who stands elsewhere after the last complete round, by the new standings."""
    _ = speaker(language)
    try:
        before, after = (section_standings(event, one) for one in (section, corrected))
    except PairwrightError:
        return ()
    known = {line.number: line for line in before.lines}
    return tuple(
        _(
            "{name}: place {old} ({had}) becomes place {new} ({has})",
            name=line.name,
            old=old.rank,
            had=points_text(old.points) or "0",
            new=line.rank,
            has=points_text(line.points) or "0",
        )
        for line in after.lines
        for old in (known[line.number],)
        if (old.rank, old.points) != (line.rank, line.points)
    )
