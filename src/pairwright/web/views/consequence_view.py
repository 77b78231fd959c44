"""What the correction of an old result would mean: the ruling, and the later rounds drawn both ways."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.check.consequences import Counts, consequences, ruling
from pairwright.check.words_of_events import EventWords
from pairwright.errors import PairwrightError, faults_of
from pairwright.explain.words.speech import Speech
from pairwright.explain.words.telling import faults_text
from pairwright.storage.actions.results import CorrectResult
from pairwright.storage.event_state import EventState, SectionState


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

    draft_lost: the draft that is thrown away, 0 for none. rating_only: by the rules it is too late for more.
    """

    ruling: str
    later: tuple[LaterRound, ...]
    trouble: str = ""
    draft_lost: int = 0
    rating_only: bool = False


def correction_view(
    event: EventState, section: SectionState, action: CorrectResult, language: str
) -> CorrectionView:
    """What this correction would do. Raises Refused when it cannot be made."""
    corrected = action.apply(event).section(section.key)
    rounds = section.published_rounds
    before, after = section.tournament(rounds), corrected.tournament(rounds)
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
        return CorrectionView("", (), faults_text(language, faults_of(error)), lost)
    rating_only = found_ruling.counts is Counts.RATING
    later = tuple(
        LaterRound(one.round_number, one.otherwise, words.consequence(one), tuple(words.boards(one)))
        for one in found
    )
    return CorrectionView(words.ruling(found_ruling), later, "", lost, rating_only)
