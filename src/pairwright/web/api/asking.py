"""The API, asking: reasons, broken rules, repairs, consequences, and whether an event can be completed."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from pairwright.check.completable import completable
from pairwright.check.consequences import consequences
from pairwright.check.judging import judgement
from pairwright.check.repair import repairs
from pairwright.check.round_words import RoundWords
from pairwright.check.rounds_json import (
    completion_as_json,
    consequence_as_json,
    judgement_as_json,
    repair_as_json,
)
from pairwright.common.errors import Refused
from pairwright.common.messages import languages
from pairwright.explain.answer_json import JsonForm
from pairwright.explain.questions import Questions
from pairwright.explain.words.speech import Speech
from pairwright.storage.actions.result_acts import CorrectResult
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import RoundState
from pairwright.systems.explainer import explainer
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from pairwright.web.api import shapes
from pairwright.web.api.description import KNOWN_ONLY
from pairwright.web.api.state_json import JsonAnswer, described, listed
from pairwright.web.desk import NotFound
from pairwright.web.request_context import AtRound, AtSection, RoundVisit
from pairwright.web.routes import DeskRouter

router = DeskRouter(
    prefix="/api/v1/events/{event_id}/sections/{section}", tags=["asking"], dependencies=KNOWN_ONLY
)

Entry = Annotated[int, Query(ge=1, description="Key of an entry (not its pairing number)")]
Language = Annotated[str, Query(pattern=f"^({'|'.join(languages())})$", description="Of the words")]


def _round(at: RoundVisit) -> tuple[SectionState, RoundState]:
    """The section that the round was drawn from, and the round."""
    drawn = at.drawn
    return at.section.as_drawn(at.number), drawn


def _index(section: SectionState, entry: int) -> int:
    if entry not in section.index_of:
        raise NotFound.told("there is no entry {n}", n=entry)
    return section.index_of[entry]


def given_round(section: SectionState, drawn: RoundState) -> GivenRound:
    """A round of the desk as the library judges it."""
    index_of = section.index_of
    return GivenRound(
        tuple((index_of[board.white], index_of[board.black]) for board in drawn.boards),
        tuple(index_of[key] for key in drawn.pairing_allocated_byes),
    )


@router.get("/rounds/{number}/why", responses=described(shapes.Why), response_class=JsonAnswer)
def why(
    at: AtRound,
    entry: Entry,
    other: Annotated[int | None, Query(ge=0, description="Why not this entry? 0: why not the bye?")] = None,
    language: Language = "en",
) -> Response:
    """Why an entry was drawn as it was, or why not otherwise, with the articles and in plain words."""
    found, _ = _round(at)
    setup = found.setup
    asked = Questions(explainer(found.before_round(at.number), **setup.rules()), language)
    index = _index(found, entry)
    if other == 0:
        return JsonAnswer(asked.answer(index, other="bye"))
    return JsonAnswer(asked.answer(index, other=None if other is None else _index(found, other)))


@router.get("/rounds/{number}/judgement", responses=described(shapes.Judgement), response_class=JsonAnswer)
def judgement_of(at: AtRound, language: Language = "en") -> Response:
    """What a round breaks, what of it the draw breaks too, the price of changes, and what to look at."""
    found, drawn = _round(at)
    before, setup = found.before_round(at.number), found.setup
    opened = open_round(before, keep_apart=setup.keep_apart, **setup.rules())
    words = RoundWords(Speech(before, language))
    told = judgement(opened, given_round(found, drawn), setup.keep_apart)
    return JsonAnswer(judgement_as_json(JsonForm(before), told, words))


@router.get("/rounds/{number}/repairs", responses=described(listed(shapes.Repair)), response_class=JsonAnswer)
def repairs_of(
    at: AtRound,
    absent: Annotated[list[int] | None, Query(description="Entries that do not play after all")] = None,
    added: Annotated[list[int] | None, Query(description="Entries that do play")] = None,
) -> Response:
    """Ways to go on after a no-show or a late entry: left as it is, then changes and what allows them."""
    found, drawn = _round(at)
    before, setup = found.before_round(at.number), found.setup
    ways = repairs(
        before,
        given_round(found, drawn),
        absent=[_index(found, entry) for entry in absent or ()],
        added=[_index(found, entry) for entry in added or ()],
        fixed=[found.index_of[key] for board in drawn.boards if board.result for key in board.players],
        keep_apart=setup.keep_apart,
        **setup.rules(),
    )
    return JsonAnswer([repair_as_json(JsonForm(before), way) for way in ways])


@router.get(
    "/rounds/{number}/consequences",
    responses=described(listed(shapes.Consequence)),
    response_class=JsonAnswer,
)
def consequences_of(
    at: AtRound, board: Annotated[int, Query(ge=1)], result: Annotated[str, Query(max_length=24)]
) -> Response:
    """What another result of a board would have done to the later rounds; nothing is changed."""
    _round(at)
    found = at.section
    event = CorrectResult(at.key, at.number, board, result).apply(at.event)
    count = found.published_rounds
    if at.number > count:
        raise Refused.told("round {n} is a draft; publish it first", n=at.number)
    before, after = found.tournament(count), event.section(at.key).tournament(count)
    setup = found.setup
    told = consequences(before, after, **setup.rules())
    return JsonAnswer([consequence_as_json(JsonForm(before), one) for one in told])


@router.get("/completable", responses=described(shapes.Completion), response_class=JsonAnswer)
def completable_of(at: AtSection) -> Response:
    """Whether all rounds can be played, with an example or the reason why not."""
    found = at.section
    setup = found.setup
    tournament = found.tournament()
    answer = completable(tournament, keep_apart=setup.keep_apart, **setup.rules())
    return JsonAnswer(completion_as_json(JsonForm(tournament), answer))
