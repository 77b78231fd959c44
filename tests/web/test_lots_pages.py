"""Lots at the desk: a ceremony from the announcement to the numbers, and what the public sees."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from httpx import Response
from kept_events import kept

from pairwright.common.errors import Refused
from pairwright.lots.terms import Terms
from pairwright.lots.transcript_replay import replay
from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, ChangeSetup
from pairwright.storage.actions.lots_acts import RecordLots
from pairwright.storage.lots_drawing import announced_numbers, drawn_at_once, draws_of, transcript_of
from pairwright.storage.replay import Undo
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.desk import Desk
from pairwright.web.pages import lots_pages
from pairwright.web.views.lots_view import view_of
from printed import sheets_of

if TYPE_CHECKING:
    from browsers import Browser

FEDERATIONS = ("GER", "GER", "GER", "FRA", "FRA", "ENG", "ENG", "NED", "POL", "ESP")


@pytest.fixture
def masters(desk: Desk) -> str:
    return kept(desk, "masters", lambda: ten_masters(desk))


def ten_masters(desk: Desk) -> str:
    """An event with a round robin of ten players and a Swiss of four, nothing drawn yet."""
    made = desk.journal.create("Masters", "Test")
    ten = tuple(
        Particulars(f"Player, {chr(65 + place)}", 2400 - place, federation=federation)
        for place, federation in enumerate(FEDERATIONS)
    )
    for key, setup in (
        ("masters", Setup("Masters", system="round_robin")),
        ("open", Setup("Open", number_of_rounds=3)),
    ):
        desk.journal.append(made, AddSection(key, setup), who="Test")
    desk.journal.append(made, EnterPlayers("masters", ten), who="Test")
    desk.journal.append(made, EnterPlayers("open", ten[:4]), who="Test")
    return made


def address(event: str, section: str = "masters", rest: str = "") -> str:
    """A page of the lots."""
    return f"/events/{event}/sections/{section}/lots{rest}"


def begun(owner: Browser, event: str, **fields: str) -> Response:
    """The draw announced."""
    owner.get(address(event))
    given = {
        "what": "varma",
        "way": "screen",
        "group_by": "federation",
        "table_set": "published",
        "last": "3",
    }
    return owner.post(address(event, rest="/begin"), **{**given, **fields})


def test_twelve_players_get_the_table_that_keeps_its_promise(
    owner: Browser, desk: Desk, masters: str
) -> None:
    """Announced with the reason and the kind of chance, before anybody draws."""
    two = tuple(Particulars(f"Player, {letter}", 2300, federation="HUN") for letter in "XY")
    desk.journal.append(masters, EnterPlayers("masters", two), who="Test")
    assert begun(owner, masters, table_set="auto", chance="dice").status_code == 422
    page = begun(owner, masters, table_set="auto", chance="envelopes")
    transcript = transcript_of(desk.section(masters, "masters"))
    terms = transcript.announcement.terms
    assert (terms.table_set, terms.chance, transcript.steps) == ("corrected", "envelopes", ())
    assert "The corrected table is used" in page.text
    assert "each one offered has the same chance" in page.text


def test_a_ceremony_on_the_stage_ends_in_numbers(owner: Browser, desk: Desk, masters: str) -> None:
    assert "chooses an envelope" in begun(owner, masters).text
    stage = owner.get(address(masters, rest="/stage"))
    assert "Player, A" in stage.text
    assert stage.text.count('<button class="envelope"') >= 2
    steps = 0
    while transcript_of(desk.section(masters, "masters")).decision() is not None:
        what = "draw" if steps else "A"
        answer = owner.post(address(masters, rest="/step"), what=what, to="stage")
        assert answer.url.path == address(masters, rest="/stage")
        assert answer.status_code == 200
        steps += 1
    section = desk.section(masters, "masters")
    assert steps == len(transcript_of(section).steps)
    assert section.numbers_fixed
    assert "last 3 rounds" in owner.get(address(masters)).text


def test_every_step_is_an_act_of_its_own_in_the_journal(owner: Browser, desk: Desk, masters: str) -> None:
    begun(owner, masters)
    before = desk.position(masters)
    owner.post(address(masters, rest="/step"), what="A")
    owner.post(address(masters, rest="/step"), what="draw")
    assert desk.position(masters) == before + 2


def test_an_impossible_step_is_told_and_nothing_is_written(owner: Browser, desk: Desk, masters: str) -> None:
    begun(owner, masters)
    before = desk.position(masters)
    answer = owner.post(address(masters, rest="/step"), what="C")
    assert answer.status_code < 500
    assert "holds 2 of the numbers that the contingent needs (3)" in answer.text
    assert desk.position(masters) == before


def test_a_step_is_taken_back_and_stays_in_the_transcript(owner: Browser, masters: str) -> None:
    begun(owner, masters)
    owner.post(address(masters, rest="/step"), what="A")
    owner.sends(address(masters, rest="/step"), "Step 1 is undone", "; undone", what="undo")


def test_the_step_of_an_old_page_is_a_conflict_that_is_explained(
    owner: Browser, somebody, desk: Desk, masters: str
) -> None:
    begun(owner, masters)
    other = somebody("arbiter")
    seen = str(desk.position(masters))
    owner.post(address(masters, rest="/step"), what="A", seen=seen)
    other.get(address(masters))
    answer = other.post(address(masters, rest="/step"), what="draw", seen=seen)
    assert answer.status_code in (200, 409)
    assert len(transcript_of(desk.section(masters, "masters")).steps) == 1


def test_a_draw_from_a_seed_is_what_the_library_draws(owner: Browser, desk: Desk, masters: str) -> None:
    section = desk.section(masters, "masters")
    told = begun(owner, masters, way="seed", seed="seventeen")
    assert "All lots have been drawn." in told.text
    drawn = json.loads(desk.section(masters, "masters").lots)
    wanted = drawn_at_once(section, announced_numbers(section, Terms(), "Masters – Masters"), "seventeen")
    wanted_document = json.loads(wanted.transcript)
    assert drawn["held"]["at"]
    assert [step.pop("link") for step in drawn["steps"]] != [
        step.pop("link") for step in wanted_document["steps"]
    ]
    for document in (drawn, wanted_document):
        document.pop("origin")
    del drawn["held"]
    assert drawn == wanted_document
    assert begun(owner, masters, way="seed", seed=" ").status_code == 422


def test_a_public_draw_takes_what_is_called_out_and_is_verified(
    owner: Browser, stranger: Browser, desk: Desk, masters: str
) -> None:
    page = begun(owner, masters, way="commit")
    secret = desk.seeds.of(transcript_of(desk.section(masters, "masters")).chance.commitment).hex()
    assert secret not in page.text
    owner.post(address(masters, rest="/call"), by="Alder", value="17")
    stranger.shows(f"/e/{masters}/masters/lots", "Alder", lacking=(secret,))
    assert secret not in stranger.get(f"/e/{masters}/masters/lots/transcript.json").text
    for rest in ("history", "acts", "export"):
        assert secret not in owner.get(f"/api/v1/events/{masters}/{rest}").text
    assert secret not in desk.journal.export(masters).decode()
    assert secret not in repr(desk.journal.history(masters))
    owner.post(address(masters, rest="/reveal"))
    document = stranger.get(f"/e/{masters}/masters/lots/transcript.json").json()
    assert replay(document).complete
    assert "the draw is valid" in stranger.get(f"/e/{masters}/masters/lots").text


def test_nothing_that_is_called_hides_a_character(owner: Browser, desk: Desk, masters: str) -> None:
    """JSON writes it as an escape, and the transcript would be refused where everybody checks it."""
    begun(owner, masters, way="commit")
    position = desk.position(masters)
    owner.refused(address(masters, rest="/call"), "U+001B", by="Alder\x1b[2J", value="17")
    text = desk.section(masters, "masters").lots.replace(
        '"contributions": []', '"contributions": [["\\u202e"]]'
    )
    with pytest.raises(Refused, match=r"U\+202E"):
        desk.journal.append(masters, RecordLots("masters", text), who="Test")
    assert desk.position(masters) == position


def test_the_last_value_of_a_public_draw_comes_from_outside(
    owner: Browser, stranger: Browser, desk: Desk, masters: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = begun(owner, masters, way="seed", outside="lottery", due="2099-01-01T20:00")
    assert "is for a public draw" in told.text
    told = begun(owner, masters, way="commit", outside="lottery", due="2020-01-01T20:00")
    assert "a day and time to come" in told.text
    begun(owner, masters, way="commit", outside="lottery", due="2099-01-01T20:00")
    page = owner.sends(address(masters, rest="/call"), "Enter the last value", by="Alder", value="17")
    assert "Reveal the secret and draw the lots" not in page
    assert "is not known before" in owner.post(address(masters, rest="/call"), by="lottery", value="4").text
    assert "is still missing" in owner.post(address(masters, rest="/reveal")).text
    monkeypatch.setattr(lots_pages, "utc_now", lambda: datetime(2099, 1, 2, tzinfo=UTC))
    assert (
        "Reveal the secret and draw the lots"
        in owner.post(address(masters, rest="/call"), by="lottery", value="4").text
    )
    assert "is the last one" in owner.post(address(masters, rest="/call"), by="Birch", value="5").text
    owner.post(address(masters, rest="/reveal"))
    assert replay(stranger.get(f"/e/{masters}/masters/lots/transcript.json").json()).complete
    stranger.shows(f"/e/{masters}/masters/lots", "The last value, 4, is that of an outside source")


def test_the_public_cannot_foretell_a_running_ceremony(
    owner: Browser, stranger: Browser, desk: Desk, masters: str
) -> None:
    begun(owner, masters)
    owner.post(address(masters, rest="/step"), what="A")
    secret = transcript_of(desk.section(masters, "masters")).chance.secret.hex()
    for rest in ("", "/screen", "/transcript.json"):
        stranger.shows(f"/e/{masters}/masters/lots{rest}", lacking=(secret, '<button class="envelope'))
    owner.post(address(masters, rest="/step"), what="draw all")
    assert replay(stranger.get(f"/e/{masters}/masters/lots/transcript.json").json()).complete


def test_the_projector_follows_by_its_own_stamp(owner: Browser, stranger: Browser, masters: str) -> None:
    begun(owner, masters)
    first = re.search(r'data-stamps="([^"]*)"', stranger.get(f"/e/{masters}/masters/lots/screen").text)
    owner.post(address(masters, rest="/step"), what="A")
    second = re.search(r'data-stamps="([^"]*)"', stranger.get(f"/e/{masters}/masters/lots/screen").text)
    assert first
    assert second
    assert first[1] != second[1]


def test_nothing_is_shown_of_a_section_that_is_not_public(
    owner: Browser, stranger: Browser, desk: Desk, masters: str
) -> None:
    begun(owner, masters)
    setup = Setup("Masters", system="round_robin", public=False)
    desk.journal.append(masters, ChangeSetup("masters", setup), who="Test")
    for rest in ("", "/screen", "/transcript.json"):
        assert stranger.get(f"/e/{masters}/masters/lots{rest}").status_code == 404
    assert stranger.get(f"/e/{masters}/open/lots").status_code == 404


def test_a_transcript_goes_out_and_comes_in_again(owner: Browser, desk: Desk, masters: str) -> None:
    begun(owner, masters, way="seed", seed="x")
    file = owner.get(address(masters, rest="/transcript.json")).content
    owner.get(address(masters))
    owner.post(address(masters, rest="/forget"), why="again")
    assert desk.section(masters, "masters").lots == ""
    owner.get(address(masters))
    forged = file.replace(b'"number": 10', b'"number": 9', 1)
    for data, status in ((b"{}", 422), (forged, 422), (file, 200)):
        answer = owner.client.post(
            address(masters, rest="/bring-in"),
            data={"csrf_token": owner.token},
            files={"file": ("x.json", data)},
        )
        assert answer.status_code == status
    assert desk.section(masters, "masters").numbers_fixed


def test_the_initial_colour_by_lot_and_by_word(owner: Browser, desk: Desk, masters: str) -> None:
    owner.get(address(masters, "open"))
    owner.post(address(masters, "open", "/begin"), what="colour", way="screen")
    assert "White or Black?" in owner.get(address(masters, "open", "/stage")).text
    owner.post(address(masters, "open", "/step"), what="draw")
    assert desk.section(masters, "open").setup.initial_colour in ("white", "black")
    owner.get(address(masters, "open"))
    owner.post(address(masters, "open", "/forget"))
    assert desk.section(masters, "open").setup.initial_colour == ""
    owner.get(address(masters, "open"))
    owner.post(address(masters, "open", "/colour"), colour="black")
    assert desk.section(masters, "open").setup.initial_colour == "black"
    assert owner.post(address(masters, "open", "/colour"), colour="green").status_code < 500


def test_a_changed_list_of_players_is_told_on_the_control(owner: Browser, desk: Desk, masters: str) -> None:
    begun(owner, masters)
    desk.journal.append(masters, EnterPlayers("masters", (Particulars("Late, Lea"),)), who="Test")
    assert "not the one that was announced" in owner.get(address(masters)).text


def test_names_are_text_on_every_page(owner: Browser, stranger: Browser, desk: Desk, masters: str) -> None:
    evil = Particulars("<script>alert(1)</script>", federation="GER")
    desk.journal.append(masters, EnterPlayers("masters", (evil,)), who="Test")
    begun(owner, masters)
    pages = [owner.get(address(masters, rest=rest)) for rest in ("", "/stage")]
    pages += [stranger.get(f"/e/{masters}/masters/lots{rest}") for rest in ("", "/screen")]
    assert all(page.status_code == 200 and "<script>alert" not in page.text for page in pages)


@pytest.mark.parametrize("group", ["name", "particulars", "__class__", "no such group"])
def test_a_group_that_is_none_is_told(owner: Browser, desk: Desk, masters: str, group: str) -> None:
    before = desk.position(masters)
    answer = begun(owner, masters, group_by=group)
    assert answer.status_code in (200, 422)
    assert "unknown group" in answer.text
    assert desk.position(masters) == before


def test_envelopes_and_protocol_on_paper(owner: Browser, masters: str) -> None:
    begun(owner, masters)
    base = f"/events/{masters}/sections/masters/print"
    assert f'href="{base}/envelopes.pdf"' in owner.get(address(masters)).text
    envelopes = sheets_of(owner.get(f"{base}/envelopes.pdf").content)
    assert "Order of drawing" in envelopes[0].text
    owner.post(address(masters, rest="/step"), what="draw all")
    assert 'value="lots-protocol"' in owner.get(base).text
    said = "".join(sheet.text for sheet in sheets_of(owner.get(f"{base}/lots-protocol.pdf").content))
    assert "Chief arbiter" in said
    assert said.count(" draws ") == 10


def test_german(owner: Browser, masters: str) -> None:
    begun(owner, masters)
    page = owner.client.get(address(masters, rest="/stage"), headers={"Accept-Language": "de"})
    assert "wählt einen Umschlag" in page.text


def test_every_draw_of_the_section_is_told_to_everybody(
    owner: Browser, stranger: Browser, desk: Desk, masters: str
) -> None:
    """A draw that somebody did not like, and steps that were drawn again, leave a trace in public."""
    begun(owner, masters, way="seed", seed="one", present="Anna Arbiter")
    first = [name for _, name, _ in seen_rows(desk, masters)]
    owner.post(address(masters, rest="/forget"), why="I did not like it")
    stranger.shows(f"/e/{masters}/masters/lots", "No drawing of lots stands at present")
    begun(owner, masters, edition="1987", misfit="split")
    for what in ("draw", "draw", "undo", "draw", "draw all"):
        owner.post(address(masters, rest="/step"), what=what)
    for page in (stranger.get(f"/e/{masters}/masters/lots").text, owner.get(address(masters)).text):
        assert "I did not like it" in page
        assert f"1 {first[0]}" in page
        assert "Undone:" in page
    assert "1 drawing before this one was discarded" in stranger.get(f"/e/{masters}/masters/lots").text
    assert "1 step was undone" in stranger.get(f"/e/{masters}/masters/lots").text
    transcript = transcript_of(desk.section(masters, "masters"))
    assert transcript is not None
    assert transcript.announcement.terms.edition == "1987"  # type: ignore[union-attr]
    assert [one.reason for one in transcript.held.earlier] == ["I did not like it"]
    assert all(step.at for step in transcript.steps)
    base = f"/events/{masters}/sections/masters/print"
    said = "".join(sheet.text for sheet in sheets_of(owner.get(f"{base}/lots-protocol.pdf").content))
    assert "I did not like it" in " ".join(said.split())


def seen_rows(desk: Desk, event: str) -> tuple[tuple[int, str, str], ...]:
    """The numbers as they are shown."""
    section = desk.section(event, "masters")
    transcript = transcript_of(section)
    assert transcript is not None
    return view_of(transcript, "en", section).rows


def test_an_undone_draw_is_told_as_well(owner: Browser, desk: Desk, masters: str) -> None:
    """Acts of the journal taken back are looked at like all others."""
    begun(owner, masters, way="seed", seed="one")
    desk.journal.append(masters, Undo(desk.position(masters)), who="Test", why="once more")
    begun(owner, masters)
    owner.post(address(masters, rest="/step"), what="draw")
    desk.journal.append(masters, Undo(desk.position(masters)), who="Test")
    owner.post(address(masters, rest="/step"), what="draw")
    held = draws_of(desk.journal.standing(masters), "masters")
    assert [(one.reason, one.complete, bool(one.ended)) for one in held] == [
        ("once more", True, True),
        ("", False, False),
    ]
    assert len(held[1].lost) == len(held[1].transcript.steps) == 1


def test_a_sealed_secret_is_used_once(owner: Browser, desk: Desk, masters: str) -> None:
    begun(owner, masters, way="commit")
    owner.post(address(masters, rest="/call"), by="Alder", value="17")
    owner.post(address(masters, rest="/reveal"))
    desk.journal.append(masters, Undo(desk.position(masters)), who="Test")
    at = desk.position(masters)
    assert "is used once" in owner.post(address(masters, rest="/call"), by="Birch", value="18").text
    assert "is used once" in owner.post(address(masters, rest="/reveal")).text
    assert desk.position(masters) == at


def test_the_projector_shows_quantities_and_no_letter(
    owner: Browser, stranger: Browser, masters: str
) -> None:
    """Annex 2: the quantity, struck out as it is used; the directions of 1987: nothing."""
    begun(owner, masters)
    pages = [owner.get(address(masters, rest="/stage")), stranger.get(f"/e/{masters}/masters/lots/screen")]
    for page in pages:
        assert not re.search(r'envelope-letter">[A-D]<', page.text)
        assert sorted(re.findall(r'envelope-held">(\d) numbers?<', page.text)) == ["2", "2", "3", "3"]
    for what in ("A", "draw", "draw", "draw"):
        owner.post(address(masters, rest="/step"), what=what)
    assert '<s class="soft">3</s>' in stranger.get(f"/e/{masters}/masters/lots/screen").text
    owner.post(address(masters, rest="/forget"), why="rehearsal")
    begun(owner, masters, edition="1987")
    page = owner.get(address(masters, rest="/stage")).text
    assert "envelope-held" not in page
    assert not re.search(r'envelope-letter">[A-D]<', page)


def test_what_was_drawn_is_shown_as_it_is_played(
    owner: Browser, stranger: Browser, desk: Desk, masters: str
) -> None:
    """A substitute of another federation, and an empty place: who meets late is worked out from them."""
    begun(owner, masters, way="seed", seed="one")
    order = desk.section(masters, "masters").order
    section = f"/events/{masters}/sections/masters"
    for number in range(1, 11):
        owner.post(
            f"{section}/players/{order[number - 1]}/substitute", name=f"New, {number}", federation="GER"
        )
    page = stranger.shows(
        f"/e/{masters}/masters/lots", "New, 7, in the place of ", "15 meetings within a group"
    )
    assert "Nobody of one federation meets" not in page
    owner.agree(owner.post(f"{section}/players/{order[4]}/withdraw", after_round="0"))
    assert "has withdrawn" in stranger.get(f"/e/{masters}/masters/lots").text
    assert "12 meetings within a group" in owner.get(address(masters)).text
    owner.refused(f"{section}/players/{order[4]}/remove", "lots stay with those who drew them")


def test_before_the_announcement_the_page_says_whether_the_tables_serve(
    owner: Browser, desk: Desk, masters: str
) -> None:
    assert "The tables can serve every contingent: GER (3)" in owner.get(address(masters)).text
    three = tuple(
        Particulars(f"Player, {n}", 2000 + n, federation=("AUT", "GER", "SUI")[n // 3]) for n in range(9)
    )
    desk.journal.append(masters, AddSection("three", Setup("Three", system="round_robin")), who="Test")
    desk.journal.append(masters, EnterPlayers("three", three), who="Test")
    assert "Fewer contingents (3) never empty all envelopes (4)" in owner.get(address(masters, "three")).text
