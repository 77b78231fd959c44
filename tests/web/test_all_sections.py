"""What an event has beyond its sections: all results on one page, the search, a new event from an old one."""

from __future__ import annotations

import re

from team_desk import LEAGUE, squads

from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage.actions import AddSection, DescribeEvent, EnterPlayers, EnterTeams, PublishRound
from pairwright.storage.actions.decision_acts import SetPrizes
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.draft_round import draft_of
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars

UNDER_12 = Setup("Under 12", number_of_rounds=1, initial_colour="white", round_dates=("2026-03-01",))


def do(desk, event_id, *actions):
    return desk.journal.record_all(event_id, actions, who="Test").state


def with_children(desk, event_id):
    """A second section of two children whose only round is published."""
    children = (Particulars("Müller, Anna"), Particulars("Child, Bea"))
    event = do(desk, event_id, AddSection("u12", UNDER_12), EnterPlayers("u12", children))
    do(desk, event_id, draft_of(event.section("u12")), PublishRound("u12", 1))


def with_teams(desk, event_id):
    do(desk, event_id, AddSection("league", LEAGUE), EnterTeams("league", squads(4)))


def test_results_of_all_sections_on_one_page(owner, desk, event_id):
    with_children(desk, event_id)
    do(desk, event_id, EnterResult("open", 1, 2, "1/2-1/2"))
    page = owner.get(f"/events/{event_id}/results").text
    assert "Open, Round 1" in page
    assert "Under 12, Round 1" in page
    assert "Results: 1 of 3" in page
    assert "½–½" in page
    assert f'href="/events/{event_id}/sections/u12/players/1">Müller, Anna</a>' in page


def test_no_results_yet(owner, desk):
    made = desk.journal.create("Empty", "Test")
    assert "No round has been published yet." in owner.get(f"/events/{made}/results").text


def test_search_finds_people_teams_and_pages_of_every_section(owner, desk, event_id):
    with_children(desk, event_id)
    with_teams(desk, event_id)
    search = f"/events/{event_id}/search?q="
    assert (
        f'href="/events/{event_id}/sections/u12/players/1"><bdi>Müller, Anna'
        in owner.get(f"{search}anna muller").text
    )
    assert (
        f'href="/events/{event_id}/sections/open/players/2"><bdi>Player B'
        in owner.get(f"{search}player b").text
    )
    squad = desk.state(event_id).section("league").entries[1].squad.players[2].name
    found = owner.get(f"{search}{squad}").text
    assert f'href="/events/{event_id}/sections/league/players/2"><bdi>{squad}' in found
    assert "League, Team 2" in found
    pages = owner.get(f"{search}under 12 standings").text
    assert f'href="/events/{event_id}/sections/u12/standings"><bdi>Standings' in pages
    assert f'href="/events/{event_id}/sections/open/standings"><bdi>' not in pages
    assert "Nothing found" in owner.get(f"{search}nobody").text


def test_search_finds_people_by_club_and_number_and_pages_without_a_tab(owner, desk, event_id):
    known = Particulars("Known, Ada", club="Bath Spa", fide_id="4100018")
    do(desk, event_id, AddSection("big", Setup("Big")), EnterPlayers("big", (known, Particulars("Other"))))
    search = f"/events/{event_id}/search?q="
    for wanted in ("bath", "4100018", "ada spa"):
        page = owner.get(f"{search}{wanted}").text
        assert "<bdi>Known, Ada" in page, wanted
        assert "<bdi>Other" not in page, wanted
    rounds = owner.get(f"{search}round 1").text
    assert f'href="/events/{event_id}/sections/open/rounds/1"><bdi>Round 1' in rounds
    assert "sections/big/rounds/1" not in rounds
    assert f"/events/{event_id}/sections/open/standings/crosstable" in owner.get(f"{search}crosst").text


def test_players_of_one_name_are_told_apart(owner, desk, event_id):
    twins = [
        Particulars("Kim, Min", federation="KOR", rating=2100 + place, birth_date=f"200{place}/01/02")
        for place in range(8)
    ]
    other = Particulars("Kim, Su", federation="KOR", club="Hill")
    setup = Setup("Big", check_in=True)
    do(desk, event_id, AddSection("big", setup), EnterPlayers("big", (*twins, other)))
    found = owner.get(f"/events/{event_id}/search?q=kim+min").text
    said = re.findall(r'<bdi>Kim, Min</bdi></a> <span class="soft small">([^<]*)', found)
    assert (
        sorted(said)
        == [f"number {8 - place}, KOR, {2100 + place}, born 200{place}" for place in range(8)][::-1]
    )
    base = f"/events/{event_id}/sections/big"
    assert set(said) < {*re.findall(r'small">([^<]*)', owner.get(f"{base}/players/late?q=kim+min").text)}
    present = re.findall(
        r'<bdi>Kim, [^<]*</bdi> <span class="soft small">([^<]*)', owner.get(f"{base}/check-in").text
    )
    assert sorted(present) == sorted([*said, "Hill"])


def test_search_says_when_there_are_more(owner, desk, event_id):
    many = tuple(Particulars(f"Twin, {number}") for number in range(70))
    do(desk, event_id, AddSection("big", Setup("Big")), EnterPlayers("big", many))
    page = owner.get(f"/events/{event_id}/search?q=twin").text
    assert page.count("<bdi>Twin") == 60
    assert "There are more. Type more of the name." in page


def made_like(owner, desk, event_id, **typed):
    before = {one.event_id for one in desk.journal.events()}
    answer = owner.post("/events/new", like=event_id, name="Next year", start_date="2027-03-01", **typed)
    assert answer.status_code == 200, answer.text
    (made,) = {one.event_id for one in desk.journal.events()} - before
    return desk.state(made)


def test_a_new_event_has_the_settings_of_an_old_one(owner, desk, event_id):
    with_children(desk, event_id)
    prizes = PrizeList((Category("Best", (Prize(100),)),))
    do(
        desk,
        event_id,
        SetPrizes("open", prizes),
        DescribeEvent("Old", "Bath", arbiter="Ada", start_date="2026-03-01"),
    )
    assert "Settings of" in owner.get(f"/events/new?like={event_id}").text
    made = made_like(owner, desk, event_id, place="Bath")
    assert (made.name, made.place, made.arbiter, made.start_date) == (
        "Next year",
        "Bath",
        "Ada",
        "2027-03-01",
    )
    assert [one.setup.name for one in made.sections] == ["Open", "Under 12"]
    assert made.section("open").prizes == prizes
    young = made.section("u12")
    assert (young.setup.number_of_rounds, young.setup.round_dates, young.setup.initial_colour) == (1, (), "")
    assert not any(one.entries or one.rounds for one in made.sections)


def test_its_players_and_teams_are_entered_again_where_asked(owner, desk, event_id):
    with_teams(desk, event_id)
    old = desk.state(event_id)
    made = made_like(owner, desk, event_id, players="yes")
    for section in old.sections:
        there = made.section(section.key)
        assert [(one.particulars, one.squad) for one in there.entries] == [
            (one.particulars, one.squad) for one in section.entries
        ]
        assert not there.rounds


def test_a_refused_name_makes_no_event(owner, desk, event_id):
    events = len(desk.journal.events())
    owner.refused("/events/new", 'name="players" value="yes" checked', like=event_id, name=" ", players="yes")
    assert len(desk.journal.events()) == events


def test_events_that_are_over_stand_apart(owner, desk, event_id):
    made = desk.journal.create("Last year", "Test")
    do(desk, made, DescribeEvent("Last year", start_date="2025-01-01", end_date="2025-01-02"))
    with_children(desk, made)
    assert "1 event is over" not in owner.get("/").text
    do(desk, made, EnterResult("u12", 1, 1, "1-0"))
    page = owner.get("/").text
    assert page.index("Test Open") < page.index("1 event is over") < page.index("Last year")
    do(desk, made, DescribeEvent("Last year", start_date="2025-01-01", end_date="2999-01-02"))
    assert "1 event is over" not in owner.get("/").text
