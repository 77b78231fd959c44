"""A round at the desk: the next step, the draft, why, repair by hand, changes after publication, paper."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape, unescape
from typing import TYPE_CHECKING, Any

import pytest

from pairwright.explain.annotated_criteria import EDITIONS, criteria_of
from pairwright.storage.actions.bye_acts import KeepApart
from pairwright.storage.actions.entry_list_acts import ChangePlayer, EnterPlayers, Withdraw
from pairwright.storage.actions.event_acts import AddSection, ChangeSetup
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.journal_lines import moment_told
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web import render
from pairwright.web.desk import Desk
from pairwright.web.views import why_view

BASE = "/events/{event_id}/sections/open"

if TYPE_CHECKING:
    from browsers import Browser, Somebody


class Arbiter:
    """An arbiter at the pages of the section."""

    def __init__(self, browser: Browser, desk: Desk, event_id: str) -> None:
        self.browser, self.desk, self.event_id = browser, desk, event_id
        self.base = BASE.format(event_id=event_id)

    def get(self, path: str, **options: object):
        return self.browser.get(f"{self.base}/{path}", **options)

    def post(self, path: str, **fields: str):
        return self.browser.post(f"{self.base}/{path}", **fields)

    def shows(self, path: str, *words: str, lacking: tuple[str, ...] = ()) -> str:
        return self.browser.shows(f"{self.base}/{path}", *words, lacking=lacking)

    def sends(self, path: str, *words: str, **fields: Any) -> str:
        return self.browser.sends(f"{self.base}/{path}", *words, **fields)

    def refused(self, path: str, *words: str, **fields: str) -> str:
        return self.browser.refused(f"{self.base}/{path}", *words, **fields)

    def agree(self, path: str, why: str = "agreed"):
        """Send a form of which FIDE mode asks before it is done, and agree."""
        return self.browser.agree(self.post(path), why)

    def do(self, action):
        return self.desk.journal.append(self.event_id, action, who="Test").section("open")

    @property
    def section(self):
        return self.desk.state(self.event_id).section("open")

    def pairs(self):
        return [board.players for board in self.section.rounds[-1].boards]

    def finish_round(self):
        number = len(self.section.rounds)
        for board in range(1, len(self.section.rounds[-1].boards) + 1):
            self.do(EnterResult("open", number, board, "1-0"))


@pytest.fixture
def arbiter(somebody: Somebody, desk: Desk, event_id: str) -> Arbiter:
    return Arbiter(somebody("arbiter", event_id), desk, event_id)


def test_the_overview_leads_from_step_to_step(arbiter):
    arbiter.shows("rounds", "Enter the results of round 1", "Rounds complete: 0 of 3.")
    arbiter.finish_round()
    arbiter.shows("rounds", "Pair round 2", "Verify round 1")
    answer = arbiter.post("rounds/pair")
    assert answer.url.path.endswith("/rounds/2")
    assert "Only arbiters see it." in answer.text
    assert "Review the draft of round 2" in arbiter.get("rounds").text
    assert "everybody sees it now" in arbiter.post("rounds/2/publish").text
    assert arbiter.section.published_rounds == 2


def test_a_section_without_players_asks_for_them(arbiter, desk):
    arbiter.do(AddSection("juniors", Setup("Juniors")))
    arbiter.browser.shows(f"/events/{arbiter.event_id}/sections/juniors/rounds", "Enter the players")
    arbiter.browser.shows(f"/events/{arbiter.event_id}/sections/juniors/results", "No round yet")


def test_pairing_while_results_are_missing_says_which(arbiter):
    answer = arbiter.post("rounds/pair", back=f"{arbiter.base}/rounds")
    assert answer.url.path.endswith("/rounds")
    assert "round 1 is not complete; results are missing on board 1, 2, 3" in answer.text
    assert len(arbiter.section.rounds) == 1


def test_a_draft_can_be_thrown_away_and_a_publication_taken_back(arbiter):
    assert "is a draft again" in arbiter.post("rounds/1/withdraw").text
    assert arbiter.section.draft is not None
    assert "discarded" in arbiter.post("rounds/1/discard").text
    assert arbiter.section.rounds == ()
    assert arbiter.get("rounds/1").status_code == 404


def test_a_publication_with_results_is_not_taken_back(arbiter):
    arbiter.do(EnterResult("open", 1, 1, "1-0"))
    answer = arbiter.post("rounds/1/withdraw", back=f"{arbiter.base}/rounds/1")
    assert "results have been entered" in answer.text
    assert arbiter.section.published_rounds == 1
    assert "Withdraw the publication" not in answer.text
    page = arbiter.get("rounds/1").text
    assert "The publication cannot be withdrawn: results have been entered; change single boards" in page


def test_the_round_shows_points_colours_and_what_is_to_be_seen(arbiter):
    for key in (1, 4):
        entry = arbiter.section.entry(key)
        changed = Particulars(entry.name, rating=entry.particulars.rating, club="Rooks")
        arbiter.do(ChangePlayer("open", key, changed))
    arbiter.shows("rounds/1", "same club", "same club (Rooks)")
    arbiter.finish_round()
    arbiter.post("rounds/pair")
    arbiter.shows("rounds/2", "1 point</strong>", "Colours so far:")


@pytest.mark.parametrize("published", [False, True])
def test_the_parts_of_a_long_round_are_its_boards(arbiter, monkeypatch, published):
    """One after the other they have the rows of the page with all of them, each group its heading once."""
    arbiter.do(EnterPlayers("open", tuple(Particulars(f"Late, {name}", 1500) for name in "ABCD")))
    arbiter.finish_round()
    arbiter.post("rounds/pair")
    if published:
        arbiter.post("rounds/2/publish")
    count = len(arbiter.section.rounds[-1].boards)
    assert count > 3

    def rows(text):
        return re.findall(r'<tr (?:id="board-|class="group").*?</tr>', text, re.S)

    whole = rows(arbiter.get("rounds/2").text)
    monkeypatch.setattr(render, "SEEN_FIRST", 1)
    monkeypatch.setattr(render, "_ALL_AT_ONCE", 1)
    page = arbiter.get("rounds/2").text
    assert re.findall(r'href="[^"]*/rounds/2\?board=(\d+)"', page) == [str(n) for n in range(2, count + 1)]
    found = rows(page)
    for board in range(2, count + 1):
        address = f"{arbiter.base}/rounds/2?board={board}"
        found += rows(arbiter.browser.client.get(address, headers={"hx-request": "true"}).text)
        alone = rows(arbiter.browser.client.get(address).text)
        assert "group" in alone[0]
        assert f'id="board-{board}"' in alone[1]
    assert found == whole
    assert sum("group" in row for row in whole) > 1
    assert rows(arbiter.get("rounds/2?whole=yes").text) == whole


def test_why_as_a_page_and_as_a_panel(arbiter):
    white, black = arbiter.pairs()[0]
    arbiter.shows(f"rounds/1/why/{white}", "C.04.3", "<html")
    panel = arbiter.browser.client.get(f"{arbiter.base}/rounds/1/why/{black}", headers={"hx-request": "true"})
    assert panel.status_code == 200
    assert "<html" not in panel.text
    assert "Why board 1?" in panel.text
    picture = arbiter.get(f"rounds/1/picture/{white}.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert b"<svg" in picture.content[:200]
    assert arbiter.get("rounds/1/why/99").status_code == 404
    assert arbiter.get("rounds/1/picture/99.svg").status_code == 404


def test_why_a_board_that_was_made_by_hand(arbiter):
    arbiter.post("rounds/1/repair", step="swap:1:2", reason="they asked for it", allowed="decided")
    white, _ = arbiter.pairs()[0]
    assert "not as paired by the rules" in arbiter.get(f"rounds/1/why/{white}").text


def test_a_film_is_made_once_while_nothing_changes(arbiter, monkeypatch):
    first = arbiter.get("rounds/1/why").text
    monkeypatch.setattr(why_view, "film", None)
    assert arbiter.get("rounds/1/why").text == first
    monkeypatch.undo()
    arbiter.do(ChangePlayer("open", 1, Particulars("Somebody Else", rating=2000)))
    assert "Somebody Else" in arbiter.get("rounds/1/why").text


def test_a_round_is_explained_once_for_all_its_boards(arbiter, monkeypatch):
    why_view._explained.cache_clear()
    drawn = []
    explain = why_view.explainer
    monkeypatch.setattr(
        why_view, "explainer", lambda *given, **named: drawn.append(1) or explain(*given, **named)
    )
    for white, _ in arbiter.pairs():
        assert arbiter.get(f"rounds/1/why/{white}").status_code == 200
    arbiter.get("rounds/1/why")
    assert len(drawn) == 1


def test_whoever_could_be_several_or_is_called_otherwise_is_told_so(arbiter):
    """Of two Kims one field took nobody without a word, and a number the player whom it meant meanwhile."""
    arbiter.do(ChangePlayer("open", 1, Particulars("Kim, Ann", 2500)))
    arbiter.do(ChangePlayer("open", 2, Particulars("Kim, Bob", 2400)))
    one, other = (arbiter.section.number(key) for key in (1, 2))
    several = f"could be any of these: Kim, Ann (#{one}); Kim, Bob (#{other})"
    for page in ("rounds/1/ask?b=3&a=Kim", "rounds/1/change?absent=Kim", "rounds/1/repair?do=swap&a=Kim&b=3"):
        assert several in unescape(arbiter.get(page).text)
    arbiter.shows(f"rounds/1/ask?a={one} Kim, Ann&b={other}", "Answer")
    assert "has the name" in arbiter.get(f"rounds/1/ask?a={one} Kim, Bob&b=3").text


def test_asking_about_another_pair(arbiter):
    arbiter.shows("rounds/1/ask?a=1&b=2", "Answer")
    arbiter.shows("rounds/1/ask?a=1&b=Nobody", "nobody in Open has the name", "Nobody")
    arbiter.shows("rounds/1/ask?a=1&b=77", "there is no pairing number 77")
    assert "Answer" in arbiter.get("rounds/1/ask?a=1&b=bye").text
    assert "Answer" not in arbiter.get("rounds/1/ask").text


def test_a_repair_names_what_it_breaks_before_anything_is_written(arbiter):
    before = arbiter.pairs()
    page = arbiter.shows(
        "rounds/1/repair?step=swap:1:2",
        "This round breaks",
        "C.04.3",
        "A published round does not change unless the rules allow it and the Chief Arbiter considers the "
        "change best for the event.",
    )
    assert all(f"C.04.2 4.4.{n}: " in page for n in range(1, 6))
    assert arbiter.pairs() == before
    arbiter.sends("rounds/1/repair", "say why", step="swap:1:2", back=f"{arbiter.base}/rounds/1/repair")
    assert arbiter.pairs() == before
    step = {"step": "swap:1:2", "reason": "the organiser asked", "back": f"{arbiter.base}/rounds/1/repair"}
    assert (
        "a published round does not normally change; choose the rule that allows this change, or leave "
        "the round as it is"
    ) in arbiter.post("rounds/1/repair", **step).text
    assert arbiter.pairs() == before
    accepted = arbiter.sends("rounds/1/repair", "everybody sees it now", **step, allowed="4.4.2")
    assert arbiter.pairs() != before
    remarks = arbiter.section.rounds[0].remarks
    assert remarks[0] == "the organiser asked"
    assert any("C.04.3" in remark for remark in remarks)
    assert any("C.04.2 4.4.2: the regulations of this event" in remark for remark in remarks)
    assert "This round was changed by hand." in accepted


def test_steps_are_added_by_buttons_and_kept_in_the_address(arbiter):
    answer = arbiter.get("rounds/1/repair?pick=1&pick=2&do=swap")
    assert str(answer.url.query, "ascii") == "step=swap%3A1%3A2"
    assert "Player A and Player B change places" in answer.text
    arbiter.shows("rounds/1/repair?step=swap:1:2&a=1&do=turn", "Player A: colours swapped")
    answer = arbiter.get("rounds/1/repair?step=swap:1:2&pick=1&do=swap")
    assert "Choose two players." in answer.text
    assert str(answer.url.query, "ascii") == "step=swap%3A1%3A2"
    arbiter.shows("rounds/1/repair?do=colours&step=swap:1:2", "Changed boards: colours by the rules")
    assert arbiter.get("rounds/1/repair?do=nonsense&pick=1").status_code == 200
    assert arbiter.get("rounds/1/repair?step=nonsense").status_code == 422
    assert arbiter.get("rounds/1/repair?" + "step=turn:1&" * 500).status_code == 422


def test_an_illegal_round_is_called_so_and_nobody_is_left_alone(arbiter):
    page = arbiter.get("rounds/1/repair?step=out:1:half")
    assert "This round is not legal" in page.text
    assert "Still neither paired nor removed:" in page.text
    refused = arbiter.post(
        "rounds/1/repair", step="out:1:half", reason="ill", back=f"{arbiter.base}/rounds/1/repair"
    )
    assert ": neither paired nor removed from the round. Do one or the other." in refused.text
    assert not arbiter.section.rounds[0].by_hand


def test_a_repaired_draft_can_be_published(arbiter):
    arbiter.do(EnterPlayers("open", (Particulars("Late", rating=900),)))
    arbiter.finish_round()
    arbiter.post("rounds/pair")
    (bye,) = arbiter.section.rounds[1].pairing_allocated_byes
    white, _ = arbiter.pairs()[0]
    answer = arbiter.browser.client.post(
        f"{arbiter.base}/rounds/2/repair",
        data={
            "csrf_token": arbiter.browser.token,
            "step": [f"out:{white}:half", f"pair:{bye}:{arbiter.section.rounds[1].boards[0].black}"],
            "reason": "ill",
        },
    )
    assert "The draft was changed." in answer.text
    assert answer.text.count("changed by hand") == 1, "once, above its boards"
    assert arbiter.section.entry(white).bye_in(2) == "half"
    assert "everybody sees it now" in arbiter.agree("rounds/2/publish").text
    assert dict(arbiter.section.rounds[1].idle)[white].name == "HALF_POINT_BYE"


def test_somebody_who_had_left_is_put_into_the_draft(arbiter):
    arbiter.finish_round()
    arbiter.do(Withdraw("open", 6, 1))
    arbiter.post("rounds/pair")
    arbiter.sends("rounds/2/repair", "The draft was changed.", step="in:6", reason="he came back")
    assert arbiter.section.entry(6).withdrawn_after is None
    assert "everybody sees it now" in arbiter.agree("rounds/2/publish").text


def test_only_the_latest_round_is_repaired(arbiter):
    arbiter.finish_round()
    arbiter.post("rounds/pair")
    assert arbiter.get("rounds/1/repair").status_code == 422
    assert arbiter.get("rounds/1/change").status_code == 422
    assert arbiter.get("rounds/2/change").status_code == 422


def test_whoever_names_nobody_is_told_so_on_the_page(arbiter):
    assert "Choose one player." not in arbiter.get("rounds/1/change").text
    assert "Choose one player." in arbiter.get("rounds/1/change?absent=&added=&begun=").text
    unknown = arbiter.get("rounds/1/change?absent=Nobody&added=&begun=").text
    assert "nobody in Open has the name" in unknown
    assert "Show the options" in unknown, "the form is still there"


def test_a_no_show_is_answered_with_every_way_and_its_price(arbiter):
    white, black = arbiter.pairs()[0]
    number = arbiter.section.number(white)
    page = arbiter.get(f"rounds/1/change?absent={number}").text
    titles = ("Leave the round as it is", "Change as few boards", "Pair the whole round again")
    assert sorted(titles, key=page.index) == list(titles)
    assert "C.04.2 4.4: a published round does not change." in page
    assert "4.4.4" not in page
    way = {"kind": "fewest changes", "absent": str(number), "back": f"{arbiter.base}/rounds/1/change"}
    assert (
        "a published round does not normally change; choose the rule that allows this change, or leave "
        "the round as it is"
    ) in arbiter.post("rounds/1/change", **way, reason="asleep").text
    assert (
        "a published round does not normally change; choose the rule that allows this change, or leave "
        "the round as it is"
    ) in arbiter.post("rounds/1/change", **way, allowed="4.4.4").text
    assert "say why the round is changed" in arbiter.post("rounds/1/change", **way, allowed="decided").text
    assert not arbiter.section.rounds[0].by_hand
    answer = arbiter.post("rounds/1/change", **way, allowed="4.4.2", reason="asleep")
    assert answer.status_code == 200
    assert any(text.startswith("C.04.2 4.4.2: ") for text in arbiter.section.rounds[0].remarks)
    arbiter.browser.shows(f"/events/{arbiter.event_id}/history", "asleep. C.04.2 4.4.2: ")
    drawn = arbiter.section.rounds[0]
    assert white not in {key for pair in arbiter.pairs() for key in pair}
    assert drawn.pairing_allocated_byes
    assert dict(drawn.idle)[white].name == "ABSENT"
    assert drawn.remarks[0] == "asleep"
    assert black in {key for pair in arbiter.pairs() for key in pair} | {*drawn.pairing_allocated_byes}


def test_leaving_the_round_as_it_is_decides_the_game_by_forfeit(arbiter):
    white, _ = arbiter.pairs()[0]
    arbiter.post("rounds/1/change", kind="left as it is", absent=str(arbiter.section.number(white)))
    assert arbiter.section.rounds[0].boards[0].result == "-/+"
    assert not arbiter.section.rounds[0].by_hand


def test_a_late_entry_gets_a_board(arbiter):
    arbiter.do(EnterPlayers("open", (Particulars("Late", rating=900),)))
    page = arbiter.get("rounds/1/change?added=Late&begun=1-3")
    assert "Change as few boards" in page.text
    assert "all players concerned agree: " in page.text
    arbiter.post("rounds/1/change", kind="fewest changes", added="Late", begun="1-3", allowed="4.4.4")
    assert arbiter.section.rounds[0].pairing_allocated_byes == (7,)
    assert arbiter.section.entry(7).entered == 1


def test_what_cannot_be_is_said_on_the_page_of_the_change(arbiter):
    assert arbiter.get("rounds/1/change?absent=Nobody").status_code == 422
    arbiter.shows("rounds/1/change?absent=1&begun=1-3", "Options")
    assert "boards are written like" in arbiter.get("rounds/1/change?absent=1&begun=x").text
    refused = arbiter.post(
        "rounds/1/change", kind="magic", absent="1", back=f"{arbiter.base}/rounds/1/change"
    )
    assert "This option is no longer available; see the others." in refused.text


@pytest.mark.parametrize("form", ["csv", "txt", "xlsx"])
@pytest.mark.parametrize("order", ["boards", "names"])
def test_files(arbiter, order, form):
    if form == "xlsx":
        pytest.importorskip("xlsxwriter")
    answer = arbiter.get(f"rounds/1/files/{order}.{form}")
    assert answer.status_code == 200
    assert f'filename="open-round-1-{order}.{form}"' in answer.headers["content-disposition"]
    if form != "xlsx":
        assert "Player A" in answer.content.decode()


@pytest.mark.parametrize(
    "path",
    ["rounds/9", "rounds/0", "print?round=9", "print/x.pdf", "print/slips.pdf?round=9",
     "rounds/1/files/x.csv", "rounds/1/files/boards.exe", "rounds/9/repair", "rounds/9/change", "rounds/x",
     "results/9"],
)  # fmt: skip
def test_pages_that_there_are_not(arbiter, path):
    assert arbiter.get(path).status_code == 404


def test_names_are_never_taken_for_markup(arbiter):
    arbiter.do(ChangePlayer("open", 1, Particulars("<script>alert(1)</script>", rating=2000)))
    white, _ = arbiter.pairs()[0]
    for path in (
        "rounds", "rounds/1", "rounds/1/repair?step=swap:1:2", f"rounds/1/why/{white}", "print",
        "rounds/1/change?absent=1", "results/1",
        "results/1/verify", "results/1/boards/1", "rounds/1/ask?a=<script>alert(2)</script>",
    ):  # fmt: skip
        page = arbiter.get(path)
        assert page.status_code == 200, path
        assert "<script>alert" not in page.text, path


def test_somebody_elses_change_of_the_round_is_told(arbiter):
    arbiter.finish_round()
    arbiter.post("rounds/pair")
    seen = arbiter.desk.position(arbiter.event_id)
    arbiter.do(PublishRound("open", 2))
    answer = arbiter.post("rounds/2/discard", seen=str(seen))
    assert answer.status_code == 409
    assert "Someone else has just changed this" in answer.text
    assert arbiter.section.published_rounds == 2


def test_german_pages(arbiter):
    for path in ("rounds", "rounds/1", "rounds/1/repair?step=swap:1:2", "results/1", "results/1/verify"):
        page = arbiter.browser.client.get(f"{arbiter.base}/{path}", headers={"accept-language": "de"})
        assert page.status_code == 200
        assert 'lang="de"' in page.text


def test_a_round_that_the_rules_do_not_admit_is_made_by_hand(arbiter):
    arbiter.finish_round()
    for entry in (3, 4, 5, 6):
        arbiter.do(Withdraw("open", entry, 1))
    arbiter.do(KeepApart("open", (1, 2)))
    answer = arbiter.post("rounds/pair", back=f"{arbiter.base}/rounds")
    assert (
        "The rules allow no pairing for this round. Remove a restriction, grant a bye, or pair the round "
        "by hand."
    ) in answer.text
    answer = arbiter.post("rounds/by-hand")
    assert answer.url.path.endswith("/rounds/2/repair")
    assert arbiter.section.draft.by_hand
    assert "changed by hand" in arbiter.get("rounds").text


def test_a_draft_that_does_not_fit_any_more_says_so(arbiter):
    arbiter.finish_round()
    arbiter.post("rounds/pair")
    arbiter.do(Withdraw("open", 2, 1))
    page = arbiter.get("rounds/2").text
    assert "This draft is out of date. Pair again, or repair it by hand:" in page
    assert "Player B is in the draft but is not playing in round 2" in page


def test_boards_are_told_by_their_numbers_in_the_hall(arbiter):
    setup = arbiter.section.setup
    arbiter.do(ChangeSetup("open", replace(setup, first_board=41)))
    assert "Board 41:" in arbiter.get("rounds/1/repair?step=swap:1:2").text
    arbiter.shows("rounds/1/change?absent=1", "Board 41:", lacking=("Board 1:",))
    assert "Why board 43?" in arbiter.get("rounds/1").text
    assert "\n41  " in arbiter.get("rounds/1/files/boards.txt").text


def test_a_draft_under_baku_shows_the_virtual_points_that_it_is_drawn_with(arbiter):
    setup = Setup("Fast", number_of_rounds=5, initial_colour="white", acceleration="baku")
    arbiter.do(AddSection("fast", setup))
    arbiter.do(EnterPlayers("fast", tuple(Particulars(f"Player {n}", 2000 - n) for n in range(8))))
    base = f"/events/{arbiter.event_id}/sections/fast/rounds"
    arbiter.browser.post(f"{base}/pair")
    draft = arbiter.browser.get(f"{base}/1").text
    assert draft.count('title="Virtual points of this round">+1</span>') == 4
    arbiter.browser.post(f"{base}/1/publish")
    assert arbiter.browser.get(f"{base}/1").text.count("Virtual points of this round") == 4


def test_the_publication_stands_while_the_next_round_is_drafted(arbiter):
    arbiter.post("rounds/pair")
    arbiter.post("rounds/1/publish")
    arbiter.finish_round()
    arbiter.post("rounds/pair")
    assert "only the latest" not in arbiter.get("rounds/1").text
    assert "a draft of round 2 exists; discard it first" in arbiter.get("rounds/1").text


def test_times_are_those_of_this_computer(somebody, desk, event_id):
    arbiter = somebody("arbiter", event_id)
    page = arbiter.post(
        f"/events/{event_id}/sections/open/helpers", name="Helga", first="1", last="3", hours="12"
    ).text
    (link,) = (one for one in desk.access.links(event_id) if one.name == "Helga")
    assert moment_told(link.expires) in page
    assert "UTC" not in page


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_criterion_has_a_page_with_its_position_for_everybody(stranger: Browser, edition: str):
    listed = stranger.get(f"/criteria/{edition}").text
    for number, one in criteria_of(edition):
        assert f'href="/criteria/{edition}/{number}"' in listed
        shown = stranger.get(f"/criteria/{edition}/{number}").text
        assert escape(one.demand) in shown
        assert "data-film" in shown
    assert stranger.get(f"/criteria/{edition}/B.9").status_code == 404
    assert stranger.get("/criteria/1988").status_code == 404


def test_the_criteria_are_told_in_the_language_of_the_reader(stranger: Browser):
    shown = stranger.get("/criteria/2012/B.1.a", headers={"Accept-Language": "ru"}).text
    assert "Два игрока встречаются в турнире не более одного раза." in shown


def test_a_round_played_otherwise_is_recorded_after_its_consequences_were_seen(arbiter):
    arbiter.finish_round()
    arbiter.post("rounds/pair")
    arbiter.post("rounds/2/publish")
    published, second = arbiter.section.rounds
    first, other = published.boards[:2]
    answer = arbiter.get(f"rounds/1/played?do=turn&pick={first.white}")
    assert answer.url.query == f"step=turn%3A{first.white}".encode()
    assert '<option value="0-1" selected>' in answer.text, "the winner stays the same"
    assert "Record what was played" in answer.text
    assert "A result or a board changes that round 2 was paired from" in answer.text
    assert "Colours and floats that the next pairing looks at change: Player A, Player D" in answer.text
    swap = f"swap:{first.black}:{other.black}"
    assert "Record what was played" not in arbiter.get(f"rounds/1/played?step={swap}").text
    shown = arbiter.get(f"rounds/1/played?step={swap}&board-1=1/2-1/2&board-2=0-1").text
    assert "Record what was played" in shown
    assert arbiter.section.rounds[0] == published
    marks = re.findall(r'name="agree" value="([^"]+)"', shown)
    fields = {"step": swap, "board-1": "1/2-1/2", "board-2": "0-1", "agree": marks}
    address = f"{arbiter.base}/rounds/1/played"
    assert "Say how it is known" in arbiter.post("rounds/1/played", **fields, back=address).text
    sent = arbiter.post("rounds/1/played", **fields, reason="both score sheets")
    done = arbiter.browser.agree(sent, "both score sheets")
    assert "Round 1 is recorded as it was played." in done.text
    now = arbiter.section.rounds[0]
    assert [board.players for board in now.boards[:2]] == [
        (first.white, other.black),
        (other.white, first.black),
    ]
    assert now.known_for(2).boards == published.boards
    assert arbiter.section.rounds[1] == second
    assert now.remarks[0] == "both score sheets"
    report = arbiter.browser.get(f"{arbiter.base}/reports/files/open.trf")
    assert f"### As published: round 1 was published with {first.white} - {first.black}, " in report.text


def test_who_was_missing_is_asked_about_and_left_out_with_one_click(arbiter):
    number = len(arbiter.section.rounds)
    missing = arbiter.section.rounds[0].boards[0].white
    for board in range(1, len(arbiter.section.rounds[0].boards) + 1):
        arbiter.do(EnterResult("open", number, board, "-/+" if board == 1 else "1-0"))
    name = arbiter.section.entry(missing).name
    assert (
        f"1 player was missing in round 1 and would be paired in round 2: {name}"
        in arbiter.get("rounds").text
    )
    asked = arbiter.post("rounds/pair")
    assert f"Missing in the last round, and paired in round 2: {name}" in asked.text
    assert arbiter.section.draft is None
    arbiter.sends("rounds/leave-out", f"Not in round 2, because they were missing: {name}")
    arbiter.post("rounds/pair")
    assert missing not in arbiter.section.draft.players


def test_the_set_up_leaves_out_who_was_missing_and_it_is_told(arbiter):
    arbiter.do(ChangeSetup("open", replace(arbiter.section.setup, no_shows="out")))
    missing = arbiter.section.rounds[0].boards[0].white
    for board in range(1, len(arbiter.section.rounds[0].boards) + 1):
        arbiter.do(EnterResult("open", 1, board, "-/+" if board == 1 else "1-0"))
    name = arbiter.section.entry(missing).name
    assert f"Not in round 2, because they were missing: {name}" in arbiter.post("rounds/pair").text
    assert missing not in arbiter.section.draft.players


def test_the_bar_leads_to_the_same_page_of_another_section(arbiter):
    assert '<details class="menu"><summary class="button quiet">Sections' not in arbiter.get("rounds").text
    arbiter.do(AddSection("table", Setup("Table", system="round_robin")))
    page = arbiter.get("rounds").text
    other = f"/events/{arbiter.event_id}/sections/table"
    assert f'<a href="{other}/rounds">Table</a>' in page
    assert f'<a href="{arbiter.base}/rounds" aria-current="page">Open</a>' in page
