"""What the correction of an old result would mean: the ruling, and the later rounds drawn both ways."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.check.consequences import Counts, consequences, ruling
from pairwright.check.event_words import EventWords
from pairwright.common.errors import PairwrightError, faults_of
from pairwright.explain.words.speech import Speech
from pairwright.explain.words.translate import faults_text
from pairwright.storage.actions.result_acts import CorrectResult
from pairwright.storage.actions.round_acts import RecordPlayed
from pairwright.storage.event_state import EventState, SectionState
from pairwright.web.translations import speaker
from pairwright.web.views.effect_view import Previewed, previewed
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

    previewed: what else it does, were it to count for the standings. rating_only: by the rules it is too late
    for more. changes: of a match of teams, the boards that change and who plays there.
    """

    ruling: str
    later: tuple[LaterRound, ...]
    previewed: Previewed
    trouble: str = ""
    rating_only: bool = False
    changes: tuple[str, ...] = ()


def correction_view(
    event: EventState, section: SectionState, action: CorrectResult | RecordPlayed, language: str
) -> CorrectionView:
    """What this correction would do. Raises Refused when it cannot be made.

    What was played is a fact: no article rules how long it may be recorded.
    """
    corrected = action.apply(event).section(section.key)
    rounds = section.published_rounds
    before, after = section.units(rounds), corrected.units(rounds)
    words = EventWords(Speech(before, language))
    shown = previewed(event, (action,), language)
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
        return CorrectionView("", (), shown, trouble, changes=_changes(section, action, language))
    rating_only = found_ruling.counts is Counts.RATING
    later = tuple(
        LaterRound(one.round_number, one.otherwise, words.consequence(one), tuple(words.boards(one)))
        for one in found
    )
    if isinstance(action, RecordPlayed):
        return CorrectionView("", later, shown)
    changes = _changes(section, action, language)
    return CorrectionView(words.ruling(found_ruling), later, shown, "", rating_only, changes)


def _changes(section: SectionState, action: CorrectResult | RecordPlayed, language: str) -> tuple[str, ...]:
    """The boards of a match that end otherwise."""
    if not section.of_teams or isinstance(action, RecordPlayed):
        return ()
    _ = speaker(language)
    shown = telling_results(_)
    drawn = section.round(action.round)
    return tuple(
        _("{place}: {old} becomes {new}", place=place, old=shown(old), new=shown(new))
        for place, old, new in differences(section, drawn, action.board, action.result, _)
    )
