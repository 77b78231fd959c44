"""What else an arbiter does in a round of teams: changes, repairs, who is kept apart, byes, set-up."""

from __future__ import annotations

from dataclasses import replace

from browsers import Browser
from test_team_section import BOARDS, base, enter, league, next_round, play, section_of

from pairwright.storage.actions import PublishBoards
from pairwright.storage.actions.event_acts import ChangeSetup
from pairwright.storage.actions.line_up_acts import DecideLineUp
from pairwright.storage.actions.round_acts import DiscardDraft, WithdrawRound
from pairwright.storage.section_deviations import deviations_of
from pairwright.web.desk import Desk

__all__ = ["league"]


def teams_of(desk: Desk, league: str, match: int = 1) -> tuple[int, int]:
    return section_of(desk, league).rounds[-1].boards[match - 1].players


def test_a_team_that_does_not_come_forfeits_and_the_price_of_every_way_is_told(
    desk: Desk, owner: Browser, league: str
) -> None:
    white, _black = teams_of(desk, league)
    address = f"{base(league)}/rounds/1/change"
    page = owner.get(f"{address}?absent={white}").text
    for words in ("Leave the round as it is", "decided by forfeit", "Pair the whole round again"):
        assert words in page
    owner.post(address, kind="left as it is", absent=[str(white)], reason="no bus")
    match = section_of(desk, league).rounds[0].boards[0]
    assert match.result == "-/+"
    totals = section_of(desk, league).units(1).rounds[0].totals
    assert totals is not None
    index = section_of(desk, league).index_of
    assert [points[index[match.black]] for points in totals] == [20, 40]
    assert [points[index[match.white]] for points in totals] == [0, 0]


def test_a_team_after_the_default_time_and_both_absent(desk: Desk, owner: Browser, league: str) -> None:
    assert enter(owner, league, "", forfeit="-/-")[0] == 200
    section = section_of(desk, league)
    assert section.rounds[0].boards[0].result == "-/-"
    forfeits = section.tournament(1).team_play.forfeits
    assert [(one.white_won, one.black_won) for one in forfeits] == [(False, False)]


def test_the_fewest_changes_keep_what_has_been_played(desk: Desk, owner: Browser, league: str) -> None:
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    assert enter(owner, league, "1510")[0] == 200
    white, _black = teams_of(desk, league, 2)
    address = f"{base(league)}/rounds/1/change"
    owner.post(address, kind="fewest changes", absent=[str(white)], reason="gone", allowed="decided")
    drawn = section_of(desk, league).rounds[0]
    assert drawn.boards[0].result == "1-0, 1/2-1/2, 1-0, 0-1"
    assert len(drawn.pairing_allocated_byes) == 1
    assert white in dict(drawn.idle)


def test_a_draft_is_repaired_by_hand_with_its_broken_rules(desk: Desk, owner: Browser, league: str) -> None:
    play(desk, league, 1)
    owner.post(f"{base(league)}/rounds/pair")
    (a, _b), (c, _d) = teams_of(desk, league, 1), teams_of(desk, league, 2)
    steps = [f"swap:{a}:{c}"]
    owner.shows(f"{base(league)}/rounds/2/repair?step={steps[0]}", "Team")
    owner.post(f"{base(league)}/rounds/2/repair", step=steps, reason="they share a car")
    assert section_of(desk, league).rounds[1].by_hand
    assert {a, c} == {teams_of(desk, league, 1)[0], teams_of(desk, league, 2)[0]}


def test_teams_are_kept_apart(desk: Desk, owner: Browser, league: str) -> None:
    pair = teams_of(desk, league)
    for act in (WithdrawRound("teams", 1), DiscardDraft("teams", 1)):
        desk.journal.append(league, act, who="Test")
    page = owner.post(f"{base(league)}/players/apart", entries=[*map(str, pair)], reason="same club")
    assert page.status_code == 200
    next_round(desk, league)
    assert set(pair) not in [set(one.players) for one in section_of(desk, league).rounds[0].boards]


def test_a_team_withdraws_and_another_has_a_half_point_bye(desk: Desk, owner: Browser, league: str) -> None:
    play(desk, league, 1)
    assert owner.post(f"{base(league)}/players/6/withdraw", after_round="1").status_code == 200
    assert owner.post(f"{base(league)}/players/5/byes", bye_2="half").status_code == 200
    next_round(desk, league)
    section = section_of(desk, league)
    assert not {5, 6} & section.rounds[1].players
    for match in (1, 2):
        desk.journal.append(league, PublishBoards("teams", 2), who="Test")
        owner.post(f"{base(league)}/results/2/boards/{match}", result=BOARDS)
    totals = section_of(desk, league).units(2).rounds[1].totals
    assert totals is not None
    assert [points[section.index_of[5]] for points in totals] == [10, 20], "as a drawn match"
    assert [points[section.index_of[6]] for points in totals] == [0, 0]


def test_a_result_that_shares_no_point_is_told_by_its_teams(desk: Desk, owner: Browser, league: str) -> None:
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    owner.post(f"{base(league)}/results/1/boards/3", result="1-0, 1-0, 1-0, 0-0")
    for match in (1, 2):
        owner.post(f"{base(league)}/results/1/boards/{match}", result=BOARDS)
    assert owner.get(f"{base(league)}/reports").status_code == 200
    found = deviations_of(desk.state(league), section_of(desk, league))
    unusual = [set(one.players) for one in found if one.kind == "unusual-result"]
    assert unusual == [set(teams_of(desk, league, 3))]


def test_the_set_up_says_how_line_ups_are_made(desk: Desk, owner: Browser, league: str) -> None:
    form = {"name": "Teams", "system": "team_swiss", "number_of_rounds": "5", "initial_colour": "white"}
    form |= {"win": "1", "draw": "0.5", "loss": "0", "first_board": "1", "boards": "4", "match_win": "2"}
    rules = {"line_up_order": "rating", "rating_gap": "80", "line_up_late": "last-line-up", "holes": "any"}
    owner.post(f"{base(league)}/setup", **form, **rules, minimum="2")
    match = section_of(desk, league).setup.match
    assert (match.order, match.rating_gap, match.late, match.holes, match.minimum) == (
        "rating", 80, "last-line-up", True, 2,
    )  # fmt: skip
    page = owner.get(f"{base(league)}/setup").text
    assert 'value="80"' in page
    assert "Minimum number of players for a match" in page
    owner.post(f"{base(league)}/setup", **form)
    assert section_of(desk, league).setup.match == match, "what is not sent stays"
    refused = owner.post(f"{base(league)}/setup", **form, minimum="5")
    assert refused.status_code == 422
    assert "a match needs at least 1 player, and no more players than there are boards" in refused.text


def test_a_team_that_is_too_few_is_told(desk: Desk, owner: Browser, league: str) -> None:
    section = section_of(desk, league)
    rules = replace(section.setup.match, minimum=3)
    desk.journal.append(league, ChangeSetup("teams", replace(section.setup, match=rules)), who="Test")
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    white, _black = teams_of(desk, league)
    desk.journal.append(league, DecideLineUp("teams", 1, white, (1, 2, 0, 0), "regulations"), who="Test")
    owner.shows(f"{base(league)}/results/1/boards/1", "Team 1: Players named: 2; a match needs 3.")
