"""What the correction of an old result would mean: the ruling, and its effects with the later rounds."""

from __future__ import annotations

from pairwright.check.consequences import Counts, ruling
from pairwright.check.event_words import EventWords
from pairwright.common.errors import PairwrightError
from pairwright.common.values import dataclass
from pairwright.explain.words.speech import Speech
from pairwright.storage.actions.result_acts import CorrectResult
from pairwright.storage.actions.round_acts import RecordPlayed
from pairwright.storage.event_state import EventState, SectionState
from pairwright.web.translations import speaker
from pairwright.web.views.effect_view import Previewed, previewed
from pairwright.web.views.match_view import differences
from pairwright.web.views.result_view import telling_results


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
