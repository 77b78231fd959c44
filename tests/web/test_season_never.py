"""What a season must never do, one test for each: the desk, the phones and the public pages are asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from browsers import Browser
from test_league_pages import League, league, phone_of, sealed_league

from pairwright.storage.actions import ChangeSetup, EnterResult, MoveMatch
from pairwright.storage.line_ups import SealedCard, home_of
from pairwright.storage.section_league import card_offences, fixture_of, line_ups_until

__all__ = ("league",)


def public(league: League, rest: str) -> str:
    """What somebody reads who is not signed in."""
    return Browser(league.app).get(f"{league.public}{rest}").text  # type: ignore[arg-type]


def exchanged(league: League, number: int, board: int, **seats: str) -> None:
    """The line-ups of a match as the captains exchanged them: the first four of each list."""
    match = league.section.round(number).boards[board - 1]
    order = {f"seat-{team}-{n}": str(n) for team in match.players for n in (1, 2, 3, 4)}
    answer = league.owner.post(f"{league.base}/fixtures/{number}/{board}/line-ups", **order | seats)
    assert answer.status_code == 200


def test_it_publishes_no_line_up_that_nobody_handed_in(league: League):
    """One captain hands in, the other does not: neither line-up is out, whoever presses whatever."""
    tomorrow = (datetime.now().astimezone() + timedelta(days=2)).date().isoformat()
    sealed_league(league, tomorrow)
    match = league.section.round(1).boards[0]
    until = line_ups_until(league.section, league.section.round(1), match)
    card = SealedCard(match.white, match.black, (5, 1, 2, 3), "", "Captain")
    league.desk.cards.hand_in(league.event, "liga", 1, card, holder="1", deadline=until)
    hour_ago = (datetime.now().astimezone() - timedelta(hours=1)).isoformat()
    move = MoveMatch("liga", 1, 1, league.desk.cards.now(), hour_ago[:10], hour_ago[11:16], allowed="League")
    league.desk.journal.append(league.event, move, who="Test")
    league.owner.post(f"{league.base}/line-ups/1/open")
    assert not league.section.round(1).is_out(league.section.round(1).boards[0])
    assert league.owner.post(f"{league.base}/rounds/1/boards").status_code != 200
    assert f"Player, {match.white}.5" not in public(league, "/round/1")


def test_it_counts_no_game_for_a_player_who_did_not_play(league: League):
    """A board won by default, a reserve, and a team that has left: no game in the report, none on a page."""
    move = MoveMatch("liga", 1, 1, league.desk.cards.now(), "2026-09-27", allowed="League")
    league.desk.journal.append(league.event, move, who="Test")
    match = league.section.round(1).boards[0]
    exchanged(league, 1, 1, **{f"seat-{match.black}-4": "0"})
    league.desk.journal.append(league.event, EnterResult("liga", 1, 1, "1-0, 1-0, 1-0, +/-"), who="Test")
    gone = league.section.round(2).boards[0].white
    owner = league.owner
    owner.agree(owner.post(f"{league.base}/players/{gone}/withdraw", after_round="1"))
    text = league.owner.get(f"{league.base}/reports/files/liga-fide-2026-09.trf").text
    rows = {line[14:47].strip(): line[91:].split() for line in text.splitlines() if line.startswith("001")}
    played = {name for name, cell in rows.items() if cell and cell[0] != "0000"}
    assert played == {f"Player, {team}.{n}" for team in match.players for n in (1, 2, 3)}
    for team, place in ((match.white, 4), (match.black, 4), (match.white, 5)):
        assert " of 1 in games played" not in public(league, f"/player/{team}/{place}")


def test_it_blocks_no_match_because_of_another(league: League):
    """Match day 1 is open, and match day 2 has line-ups, a result, a table and a captain who hands in."""
    owner = league.owner
    owner.post(f"{league.base}/fixtures/1/1/move", open="yes", why="hall closed")
    exchanged(league, 2, 1)
    match = league.section.round(2).boards[0]
    typed = {f"board-{n}": "1" for n in (1, 2, 3, 4)} | {"before": "", "pair": f"{match.white}-{match.black}"}
    assert owner.post(f"{league.base}/results/2/boards/1/match", **typed).status_code == 200
    assert "14 matches are open" in public(league, "/table")
    ahead = (datetime.now().astimezone() + timedelta(days=3)).date().isoformat()
    setup = league.section.setup
    rules = replace(setup.match, league="german board_order=free sealed_minutes=30")
    league.desk.journal.append(league.event, ChangeSetup("liga", replace(setup, match=rules)), who="Test")
    late = league.section.round(3).boards[0]
    for number, on in ((3, ahead), (4, ahead)):
        board = league.section.round(number).board_of(late.white)
        act = MoveMatch("liga", number, board, league.desk.cards.now(), on, "14:00", allowed="League")
        league.desk.journal.append(league.event, act, who="Test")
    for number in (3, 4):  # either of them, while what is past has no result
        card = {f"board-{n}": str(n) for n in (1, 2, 3, 4)}
        answer = phone_of(league, late.white).post(
            f"/c/{league.event}?round={number}", **card, as_it_is="yes"
        )
        assert answer.status_code == 200
        assert late.white in league.desk.cards.of(league.event, "liga", number)
    assert "/c/" in phone_of(league, late.white).get(f"/c/{league.event}").text


def test_it_changes_no_published_fixture_in_silence(league: League):
    """The old day stays in every list, calendars count the change, and the set-up moves nothing."""
    before = league.owner.get(f"{league.public}/fixtures/0.ics").text
    setup = league.section.setup
    days = tuple(f"2027-02-{day:02}" for day in (1, 2, 3, 4, 5))
    league.desk.journal.append(
        league.event, ChangeSetup("liga", replace(setup, round_dates=days)), who="Test"
    )
    assert fixture_of(league.section, league.section.round(1), 1).on.isoformat() == "2026-10-01"  # type: ignore[union-attr]
    league.owner.post(f"{league.base}/fixtures/1/1/move", on="2026-10-02", why="hall closed", asked="Team 1")
    assert "was on 1 October 2026" in public(league, "/fixtures")
    after = league.owner.get(f"{league.public}/fixtures/0.ics").text
    assert (before.count("SEQUENCE:1"), after.count("SEQUENCE:1")) == (0, 1)
    uids = [sorted(line for line in text.splitlines() if line.startswith("UID")) for text in (before, after)]
    assert uids[0] == uids[1], "a later calendar updates the same entries"


def test_it_lets_no_captain_see_or_write_what_is_another_s(league: League):
    """The sealed card of the opponents, the match of others, the pages of the desk."""
    sealed_league(league, (datetime.now().astimezone() + timedelta(days=2)).date().isoformat())
    match = league.section.round(1).boards[0]
    until = line_ups_until(league.section, league.section.round(1), match)
    card = SealedCard(match.white, match.black, (5, 1, 2, 3), "", "Captain")
    league.desk.cards.hand_in(league.event, "liga", 1, card, holder="1", deadline=until)
    other = phone_of(league, match.black)
    for page in ("", "?round=1", "/matches"):
        assert f"Player, {match.white}.5" not in other.get(f"/c/{league.event}{page}").text
    stranger = league.section.round(1).boards[1]
    exchanged(league, 1, 2)
    assert other.post(f"/c/{league.event}/matches/1", **{"board-1": "1"}).status_code == 422
    assert not league.section.round(1).boards[1].result
    assert stranger.white not in league.desk.cards.of(league.event, "liga", 1)
    for page in ("/fixtures", "/line-ups/1", f"/players/{match.white}"):
        assert other.get(f"{league.base}{page}").status_code in (401, 403, 404)
    desk_form = {f"seat-{team}-{n}": str(n) for team in stranger.players for n in (1, 2, 3, 4)}
    assert other.post(f"{league.base}/fixtures/2/1/line-ups", **desk_form).status_code in (401, 403, 404)


def test_it_shows_no_captain_a_stream_that_stays_shut_or_an_hour_without_its_day(league: League):
    """What a phone follows is open to captains, on both of their pages; a deadline on another day has it."""
    on = (datetime.now().astimezone() + timedelta(days=2)).date()
    sealed_league(league, on.isoformat())
    day = f"{on.day} {on:%B %Y},"
    match = league.section.round(1).boards[0]
    phone = phone_of(league, match.white)
    for page in ("?round=1", "/matches"):
        assert f'data-live="/c/{league.event}/live"' in phone.get(f"/c/{league.event}{page}").text
    assert f"Until {day} " in phone.get(f"/c/{league.event}?round=1").text
    form = {f"board-{n}": str(n) for n in (1, 2, 3, 4)}
    phone.sends(f"/c/{league.event}?round=1", f"You can change it until {day} ", **form, as_it_is="yes")


def test_it_loses_no_postponed_match_from_what_is_open(league: League):
    """Without a day, behind five others that are played, it stands under what is to be played everywhere."""
    league.owner.post(f"{league.base}/fixtures/1/1/move", open="yes", why="hall closed")
    for number in range(1, 6):
        for board in (1, 2, 3):
            if (number, board) != (1, 1):
                league.owner.post(f"{league.base}/fixtures/{number}/{board}/score", home="4", away="0")
    assert "1 match is open" in public(league, "/table")
    for text in (league.owner.get(f"{league.base}/fixtures").text, public(league, "/fixtures")):
        assert "1-1" in text.split("Still to be played")[1]
        assert "postponed" in text
    assert (
        "Team"
        in phone_of(league, league.section.round(1).boards[0].white)
        .get(f"/c/{league.event}/matches")
        .text.split("</section>")[0]
    )


def test_it_makes_up_no_boards_for_a_score_alone(league: League):
    """Neither games nor line-ups nor a report; Berlin and boards won count nothing of it."""
    league.owner.post(f"{league.base}/fixtures/1/1/score", home="2.5", away="1.5")
    drawn = league.section.round(1)
    assert not drawn.is_out(drawn.boards[0])
    assert "2½–1½" in public(league, "/fixtures")
    assert all(one < 0 for one in league.section.tournament(5).rounds[0].opponents)
    assert "liga-fide-2026-10.trf" not in league.owner.get(f"{league.base}/reports").text


def test_it_judges_no_match_by_what_was_counted_later(league: League):
    """Barred after two appearances above: a match of before stays right when a postponed one is played."""
    setup = league.section.setup
    rules = replace(
        setup.match, league="german board_order=free stuck=bar stuck_after=1 one_match_a_day=false"
    )
    league.desk.journal.append(league.event, ChangeSetup("liga", replace(setup, match=rules)), who="Test")
    match = league.section.round(1).boards[0]
    exchanged(league, 1, 1)
    before = card_offences(league.desk.state(league.event), league.section, 1, 1)
    exchanged(league, 2, league.section.round(2).board_of(match.white))
    assert card_offences(league.desk.state(league.event), league.section, 1, 1) == before
    assert home_of(league.section, match) in match.players


def test_it_judges_no_match_by_a_later_list(league: League):
    """Whoever is turned round, rated otherwise or gone from the list of a later day was right before it."""
    owner, event = league.owner, league.event
    setup = league.section.setup
    rules = replace(setup.match, league="club tolerance=50")
    league.desk.journal.append(event, ChangeSetup("liga", replace(setup, match=rules)), who="Test")
    team = league.section.round(1).boards[0].white
    later = next(
        (number, board) for number in (2, 3) if (board := league.section.round(number).board_of(team))
    )
    exchanged(league, 1, 1)
    exchanged(league, *later)
    assert fixture_of(league.section, league.section.round(1), 1).on.isoformat() == "2026-10-01"  # type: ignore[union-attr]

    def found(number: int, board: int) -> list[tuple[str, tuple[str, ...]]]:
        told = card_offences(league.desk.state(event), league.section, number, board)
        return [(one.offence.setting, one.names) for one in told if one.team == team]

    assert found(1, 1) == found(*later) == []
    players = league.section.entry(team).squad.players
    # From 5 October: the third is rated far higher, and the second has left the club.
    lines = [
        f"{players[2].name};{players[0].rating + 200}",
        *(f"{one.name};{one.rating}" for one in (players[0], *players[3:])),
    ]
    form = {"name": league.section.entry(team).name, "squad": "\n".join(["Name;Rating", *lines])}
    page = owner.post(f"{league.base}/players/{team}", **form, valid="2026-10-05")
    assert page.status_code == 200, page.text[-500:]
    assert found(1, 1) == []
    assert {("list", (players[1].name,)), ("board_order", (players[0].name, players[2].name))} <= {
        *found(*later)
    }
    assert [one.name for one in league.section.entry(team).squad.players] == [one.name for one in players]
    page = owner.get(f"{league.base}/fixtures/{later[0]}/{later[1]}").text
    assert f"{players[1].name}: not on the list of the team" in page
    # A list typed for a day before it judges that day and leaves the later one as it is.
    lines = [f"{one.name};{one.rating}" for one in players[1:]]
    form["squad"] = "\n".join(["Name;Rating", *lines])
    owner.post(f"{league.base}/players/{team}", **form, valid="2026-09-30")
    assert ("list", (players[0].name,)) in found(1, 1)
    assert ("list", (players[1].name,)) in found(*later)


def test_it_reports_no_month_by_later_ratings(league: League):
    """The file of September has the ratings of September, whenever it is made."""
    move = MoveMatch("liga", 1, 1, league.desk.cards.now(), "2026-09-27", allowed="League")
    league.desk.journal.append(league.event, move, who="Test")
    match = league.section.round(1).boards[0]
    exchanged(league, 1, 1)
    league.desk.journal.append(league.event, EnterResult("liga", 1, 1, "1-0, 1-0, 1-0, 1-0"), who="Test")
    address = f"{league.base}/reports/files/liga-fide-2026-09.trf"
    before = league.owner.get(address).text
    players = league.section.entry(match.white).squad.players
    lines = ["Name;Rating", *(f"{one.name};{one.rating + 40}" for one in players)]
    form = {"name": league.section.entry(match.white).name, "squad": "\n".join(lines), "valid": "2026-10-01"}
    assert league.owner.post(f"{league.base}/players/{match.white}", **form).status_code == 200
    rows = [
        [line for line in text.splitlines() if line.startswith("001")]
        for text in (before, league.owner.get(address).text)
    ]
    assert rows[0] == rows[1]
