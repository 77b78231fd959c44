"""What a person decides about a match or a game, and the bracket of a cup, where some of it is asked for."""

from __future__ import annotations

from starlette.responses import Response

from pairwright.common.messages import N_
from pairwright.publish.document import in_language
from pairwright.publish.season_page import cup_document
from pairwright.storage.actions.decision_acts import DECIDED_BY, DecideMatch
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.draft_round import plate_of
from pairwright.storage.round_state import ANNULLED, VOID
from pairwright.storage.section_cup import cup_of, level_matches, winner_of
from pairwright.tournament.results import BETWEEN, PLAYING
from pairwright.web.desk import NotFound, back
from pairwright.web.form_input import Seen, Typed, TypedForm, whole_number
from pairwright.web.navigation import SECTION
from pairwright.web.pages.result_pages import check_there
from pairwright.web.request_context import AtRound, AtSection, RoundVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.views.match_view import keys_of
from pairwright.web.views.result_view import telling_results, typed_result

router = DeskRouter()
DECIDE = f"{SECTION}/decide/{{number}}/{{board}}"


_COUNTS = {
    "": N_("as it ended"),
    VOID: N_("points for neither team"),
    ANNULLED: N_("not at all, as if it had not been played"),
}
"""How a match of a league counts by decision."""


@router.get(f"{SECTION}/bracket")
def bracket(at: AtSection) -> Response:
    """The bracket: who meets whom, who went on and by what; matches that ended level are to be decided."""
    section = at.section
    if not section.traits.knock_out:
        raise NotFound.told("{section} is not a cup; the set-up says so", section=section.setup.name)
    return at.page(
        "league/bracket.html",
        position=at.position,
        document=in_language(cup_document(cup_of(section, at.event.name)), at.language),
        level=[
            (section.entry_of[match.white].name, section.entry_of[match.black].name, drawn.number, number)
            for drawn, number, match in level_matches(section)
        ],
        address=at.url("/decide"),
        plate=at.url("/bracket/plate") if section.published_rounds else "",
        link=lambda key: at.url("/decide/" + key.replace("-", "/")),
        chart=None,
    )


@router.post(f"{SECTION}/bracket/plate")
def plate(at: AtSection, typed: TypedForm, seen: Seen = None) -> Response:
    """A section more: a cup of those who lost in round 1."""
    if not at.section.traits.knock_out:
        raise NotFound.told("{section} is not a cup; the set-up says so", section=at.section.setup.name)
    acts = plate_of(at.event, at.section, typed.text("name"))
    at.act(*acts, seen=seen)
    made = acts[0]
    assert isinstance(made, AddSection)
    return back(at.request, f"/events/{at.event_id}/sections/{made.section}/players", at.say("Saved."))


@router.get(DECIDE)
def decide(at: AtRound, board: int) -> Response:
    """What is decided about a match: how it counts, who goes on, by what, who has decided it, and why."""
    return _page(at, board)


@router.post(DECIDE)
def decided(at: AtRound, board: int, typed: TypedForm) -> Response:
    """The decision, as an act of the list."""
    check_there(at, board)
    at.again(lambda faults: _page(at, board, typed, faults))
    result = typed_result(typed.text("result"), at.section.games) if typed.text("result") else ""
    at.act(
        DecideMatch(
            at.key, at.number, board, typed.text("by"), typed.text("decided"), typed.text("why"),
            "" if result == at.published.boards[board - 1].result else result,
            whole_number(typed.text("through")), typed.text("counts"),
            BETWEEN.join(typed_result(one) for one in typed.text("games").split()),
            whole_number(typed.text("white")),
        ),
        why=typed.text("why")[:300],
    )  # fmt: skip
    where = "/bracket" if at.section.traits.knock_out else at.at_board(board)
    return at.back(where, at.say("Decided: it stands in the history with its reason."))


def _page(at: RoundVisit, board: int, typed: Typed | None = None, faults: tuple[str, ...] = ()) -> Response:
    check_there(at, board)
    section, match = at.section, at.published.boards[board - 1]
    names = [(key, section.entry_of[key].name) for key in match.players]
    shown = section.table(at.number, board)
    return at.page(
        "results/decide.html",
        crumbs=[(at.say("Round {n}", n=at.number), at.url(f"/results/{at.number}")), (str(shown), "")],
        names=names,
        result=telling_results(at.say)(match.result) if match.result else "",
        typed_result=keys_of(match.result) if match.result and PLAYING not in match.result else "",
        decision=match.decision_now,
        words={key: at.say(words) for key, words in DECIDED_BY.items()},
        cup=section.traits.knock_out,
        counts=[(key, at.say(words)) for key, words in _COUNTS.items()] if section.by_fixture else [],
        through=winner_of(section, at.published, match) if section.traits.knock_out else 0,
        typed=typed,
        faults=faults,
        address=at.url(f"/decide/{at.number}/{board}"),
    )
