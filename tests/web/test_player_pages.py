"""Players entered, changed, leaving, on the pages of the desk."""

from __future__ import annotations

import html
import io
import re
import sys
from pathlib import Path

import pytest

import pairwright
from pairwright.lists import cell_tables
from pairwright.standings.rating_lists import build_index
from pairwright.storage.actions import AddSection, ChangePlayer, KeepApart
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web import render
from workbooks import workbook

SAMPLE = Path(pairwright.__file__).parent / "samples" / "riverbend-open.trf"
ODD_NAMES = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}",
    "שלום, עולם",
    "\u200fevil, rtl",
    "👩‍👩‍👧, ♞",
    'O\'Neil, "Bob"',
    "x" * 200,
    "Ａ, Ｂ",
]


@pytest.fixture
def base(event_id):
    return f"/events/{event_id}/sections/open/players"


@pytest.fixture
def empty(desk, event_id):
    """An empty section; the address of its players."""
    desk.journal.append(event_id, AddSection("rapid", Setup("Rapid", number_of_rounds=5)), who="Test")
    return f"/events/{event_id}/sections/rapid/players"


@pytest.fixture
def section(desk, event_id):
    return lambda key="open": desk.state(event_id).section(key)


def names(section):
    return [entry.name for entry in section.entries]


def upload(browser, path, name, data, **fields):
    browser.get(path.removesuffix("/file") + "/paste" if path.endswith("/file") else path)
    return browser.client.post(
        path, data={"csrf_token": browser.token, **fields}, files={"file": (name, data)}
    )


def test_a_long_list_has_the_rows_of_each_part_in_every_order(owner, base, monkeypatch):
    def keys(address, **headers):
        return re.findall(r'name="chosen" value="(\d+)"', owner.client.get(address, headers=headers).text)

    for order in ("number", "name", "rating", "club", "nonsense"):
        address = f"{base}?sort={order}"
        whole = keys(address)
        with monkeypatch.context() as short:
            short.setattr(render, "ROWS", 1)
            rows = range(1, len(whole) + 1)
            shown = [keys(f"{address}&row={row}", **{"HX-Request": "true"}) for row in rows]
            assert shown == [[key] for key in whole]
            assert keys(address) == whole[:1]
            assert keys(f"{address}&chosen={whole[-1]}") == keys(f"{address}&whole=yes") == whole


def test_the_list_shows_everybody_and_sorts_and_searches(owner, base):
    page = owner.get(base).text
    assert all(f"Player {letter}" in page for letter in "ABCDEF")
    owner.shows(f"{base}?sort=name&q=player+c", "Player C", "1 player found", lacking=("Player D",))
    assert "No player with that name" in owner.get(f"{base}?q=zzz").text
    assert owner.get(f"{base}?sort=nonsense").status_code == 200
    owner.shows(f"{base}/rows?sort=rating&q=PLÁYER", "6 players found", lacking=("<html",))


def test_one_player_is_entered_and_the_form_stands_there_again(owner, base, section):
    answer = owner.post(
        f"{base}/new",
        name=" Oak,  Ann ",
        rating="1850",
        federation="ger",
        birth_date="28.2.2011",
        another="yes",
    )
    assert "Oak, Ann has been entered." in answer.text
    assert answer.url.path == f"{base}/new"
    own = section().entries[-1].particulars
    assert (own.name, own.rating, own.federation, own.birth_date) == ("Oak, Ann", 1850, "GER", "2011/02/28")
    assert section().entries[-1].entered == 2


def test_a_late_entry_with_points(owner, base, section):
    owner.post(f"{base}/new", name="Late, Lee", first_round="3", granted="½")
    assert (section().entries[-1].entered, section().entries[-1].granted) == (3, 5)
    owner.refused(
        f"{base}/new", "round 1 has been published", 'value="Later, Lee"', name="Later, Lee", first_round="1"
    )


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({"name": ""}, "name", "A player needs a name."),
        ({"name": "x" * 201}, "name", "longer than 200"),
        ({"name": "a\x07b"}, "name", "cannot be printed"),
        ({"name": "A", "rating": "strong"}, "rating", "Enter a whole number from 0 to 4000"),
        ({"name": "A", "rating": "4001"}, "rating", "Enter a whole number from 0 to 4000"),
        ({"name": "A", "rating": "٣"}, "rating", "Enter a whole number"),
        ({"name": "A", "federation": "XYZ"}, "federation", "FIDE has no federation XYZ."),
        ({"name": "A", "federation": "Germany"}, "federation", "GER"),
        ({"name": "A", "birth_date": "31.2.2011"}, "birth_date", "A date such as"),
        ({"name": "A", "sex": "?"}, "sex", "Choose one from the list."),
        ({"name": "A", "title": "Dr"}, "title", "Choose one from the list."),
        ({"name": "A", "granted": "much"}, "granted", "Enter points such as"),
    ],
)
def test_errors_stand_beside_their_fields(owner, base, section, fields, field, words):
    answer = owner.post(f"{base}/new", club="Kept Club", **fields)
    assert answer.status_code == 422
    assert words in answer.text.split(f'id="{field}-error"')[1][:200]
    assert 'value="Kept Club"' in answer.text
    assert len(section().entries) == 6


def test_somebody_who_is_there_already_is_pointed_out(owner, base, section):
    owner.refused(f"{base}/new", "Player A is already in this section.", name="PLAYER A")
    owner.post(f"{base}/new", name="PLAYER A", all_the_same="yes")
    assert names(section())[-1] == "PLAYER A"


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_shown_as_they_are_and_do_nothing(owner, base, section, name, event_id):
    owner.post(f"{base}/new", name=name, club=name, another="yes")
    key = section().entries[-1].key
    assert section().entry(key).name == name
    for path in (base, f"{base}/{key}", f"{base}/apart", f"/events/{event_id}/sections/open/check-in"):
        owner.shows(path, lacking=("<script>alert", "<img src=x", ">49<"))


def test_a_character_that_turns_the_line_round_is_refused_by_its_code(owner, base, section):
    before = section().entries
    owner.refused(f"{base}/new", "U+202E", name="\u202eevil, rtl", another="yes")
    assert section().entries == before


def test_a_player_is_changed(owner, base, section, desk, event_id):
    owner.shows(f"{base}/2", 'value="Player B"')
    asked = owner.post(f"{base}/2", name="Player B", rating="2500", seen=str(desk.position(event_id)))
    assert "Pairing numbers change" in asked.text
    assert section().entry(2).particulars.rating == 1999
    owner.agree(asked)
    assert section().entry(2).particulars.rating == 2500
    assert owner.post(f"{base}/2", name="").status_code == 422
    assert owner.get(f"{base}/99").status_code == 404
    assert owner.post(f"{base}/99", name="X").status_code == 404
    assert owner.get(f"{base}/two").status_code == 404


def test_a_player_somebody_else_changed_shows_what_and_keeps_what_was_typed(
    owner, base, section, desk, event_id
):
    seen = str(desk.position(event_id))
    desk.journal.append(
        event_id, ChangePlayer("open", 2, Particulars("Player B", 2100, club="Hill")), who="Berta"
    )
    answer = owner.post(f"{base}/2", name="Player Bee", rating="1999", seen=seen)
    assert answer.status_code == 409
    assert "Berta changed this player" in answer.text
    assert "Rating: 1999 became 2100" in answer.text
    assert "Club: – became Hill" in answer.text
    assert 'value="Player Bee"' in answer.text
    assert 'value="2100"' in answer.text
    assert 'value="Hill"' in answer.text
    assert section().entry(2).name == "Player B"


def test_leaving_coming_back_and_removing(owner, base, section):
    owner.post(f"{base}/1/withdraw", after_round="1", back=f"{base}/1")
    assert section().entry(1).withdrawn_after == 1
    assert "withdrawn after round 1" in owner.get(f"{base}/1").text
    owner.post(f"{base}/1/reinstate")
    assert section().entry(1).withdrawn_after is None
    owner.sends(f"{base}/1/remove", "withdraw the player instead", back=f"{base}/1")
    owner.post(f"{base}/new", name="Late, Lee")
    owner.post(f"{base}/7/remove")
    assert len(section().entries) == 6
    assert owner.post(f"{base}/99/withdraw").status_code == 404
    assert "published" in owner.post(f"{base}/1/withdraw", after_round="0", back=f"{base}/1").text


def test_byes_round_by_round(owner, base, section):
    owner.post(f"{base}/1/byes", bye_2="half", bye_3="")
    assert section().entry(1).byes == ((2, "half"),)
    owner.post(f"{base}/1/byes", bye_2="", bye_3="zero")
    assert section().entry(1).byes == ((3, "zero"),)
    assert "Nothing was changed" in owner.post(f"{base}/1/byes", bye_3="zero").text
    assert "a bye is one of" in owner.post(f"{base}/1/byes", bye_2="double", back=f"{base}/1").text


def test_points_given_and_taken_back(owner, base, section):
    owner.agree(owner.post(f"{base}/1/points", points="-½", reason="late twice"))
    assert [(one.entry, one.points, one.reason) for one in section().adjustments] == [(1, -5, "late twice")]
    assert "late twice" in owner.get(f"{base}/1").text
    owner.post(f"{base}/1/points", number="1")
    assert section().adjustments == ()
    assert "Enter points such as" in owner.post(f"{base}/1/points", points="many", reason="x").text
    assert "ive the reason why points" in owner.post(f"{base}/1/points", points="1", reason=" ").text


def test_players_kept_apart(owner, base, section, event_id, desk):
    answer = owner.client.post(
        f"{base}/apart",
        data={
            "csrf_token": owner.token,
            "entries": ["1", "3"],
            "first_round": "2",
            "last_round": "",
            "reason": "twins",
        },
    )
    answer = owner.agree(answer)
    assert "twins" in answer.text
    assert section().restrictions[0].entries == (1, 3)
    owner.refused(f"{base}/apart", "at least two", "kept reason", entries="2", reason="kept reason")
    asked = owner.post(f"{base}/apart/lift", number="1", seen=str(desk.position(event_id)))
    owner.agree(asked, "grown up")
    assert section().restrictions == ()
    desk.journal.append(event_id, KeepApart("open", (1, 2)), who="Test")
    assert owner.post(f"{base}/apart/lift", number="x").status_code == 422


def test_numbers_by_hand(owner, empty, section):
    owner.post(f"{empty}/paste/enter", text="Oak, Ann;1500\nElm, Bob;1400\nAsh, Cid;1300")
    owner.agree(owner.post(f"{empty}/numbers", number_1="3", number_2="1", number_3="2"))
    assert section("rapid").order == (2, 3, 1)
    wrong = owner.post(f"{empty}/numbers", number_1="1", number_2="1", number_3="x")
    assert wrong.status_code == 422
    assert "given twice: Elm, Bob; Oak, Ann" in wrong.text
    assert "x is not a number from 1 to 3" in wrong.text
    owner.post(f"{empty}/numbers", by_rank="yes")
    assert section("rapid").order == (1, 2, 3)


PASTE = "Name\tElo\tClub\nOak, Ann\t1850\tHill\nElm, Bob\tstrong\tHill\n\t1500\t\nAsh, Cid\t-\tVale\n"


def test_a_paste_is_shown_before_anything_is_entered(owner, empty, section):
    answer = owner.post(f"{empty}/paste", text=PASTE)
    assert answer.status_code == 200
    assert "2 players to enter" in answer.text
    assert "“strong” is not a rating" in answer.text
    assert "There is no name in this row." in answer.text
    assert section("rapid").entries == ()


def test_good_rows_are_entered_and_wrong_ones_stay(owner, empty, section):
    answer = owner.post(f"{empty}/paste/enter", text=PASTE)
    assert names(section("rapid")) == ["Oak, Ann", "Ash, Cid"]
    assert "2 players have been entered." in answer.text
    kept = answer.text.split("<textarea")[1].split("</textarea>")[0]
    assert "Name\tElo\tClub" in kept
    assert "Elm, Bob\tstrong\tHill" in kept
    assert "Oak, Ann" not in kept


def test_rows_can_be_left_out_and_columns_named(owner, empty, section):
    text = "Oak, Ann;1850;Hill\nElm, Bob;1700;Vale"
    fields = {"columns": "3", "column_1": "name", "column_2": "national_rating", "column_3": "school"}
    owner.post(f"{empty}/paste/enter", text=text, leave="2", **fields)
    own = [entry.particulars for entry in section("rapid").entries]
    assert [(one.name, one.national_rating, one.school) for one in own] == [("Oak, Ann", 1850, "Hill")]


def test_who_is_there_already_is_left_out_unless_wanted(owner, empty, section):
    owner.post(f"{empty}/paste/enter", text="Oak, Ann\nElm, Bob")
    again = owner.post(f"{empty}/paste", text="Oak, Ann\nElm, Bob\nAsh, Cid\nAsh, Cid")
    assert "1 player to enter" in again.text
    assert "3 are already in the list" in again.text
    owner.post(f"{empty}/paste/enter", text="Oak, Ann\nElm, Bob\nAsh, Cid\nAsh, Cid", take="1")
    assert names(section("rapid")) == ["Oak, Ann", "Elm, Bob", "Oak, Ann", "Ash, Cid"]


def test_a_row_that_may_be_a_total_is_entered_if_somebody_says_so(owner, empty, section):
    text = "Name;Elo\nOak, Ann;1850\nElm, Bob;1700\nTotal, Eve;1600\nTotal;1720\nTotal;3 players"
    preview = owner.post(f"{empty}/paste", text=text).text
    assert "3 players to enter" in preview
    assert "1 row is perhaps no player" in preview
    assert "already in the list" not in preview
    assert re.search(
        r'<td class="num">5</td>\s*<th scope="row"><bdi>Total</bdi>\s*<ul.*Perhaps not a pl', preview
    )
    assert re.search(r"Line 6: <bdi>Total  3 players</bdi>", preview)
    owner.post(f"{empty}/paste/enter", text=text)
    assert names(section("rapid")) == ["Oak, Ann", "Elm, Bob", "Total, Eve"]
    owner.post(f"{empty}/paste/enter", text=text, take="5")
    assert names(section("rapid")) == ["Oak, Ann", "Elm, Bob", "Total, Eve", "Total"]


def test_an_encoding_that_was_assumed_is_said_and_another_one_can_be_chosen(owner, empty, section):
    data = "Ad;Name;Elo\nA;Yıldız, Şule;1850\n".encode("cp1254")
    shown = upload(owner, f"{empty}/file", "liste.csv", data).text
    assert "read as cp1252 (Western European), for instance “Yýldýz, Þule”" in shown
    text = html.unescape(re.search(r"<textarea[^>]*>\s*(.*?)</textarea>", shown, re.DOTALL)[1])
    again = owner.post(f"{empty}/paste", text=text, read_as="cp1252", encoding="cp1254").text
    assert "read as cp1254 (Turkish), for instance “Yıldız, Şule”" in again
    assert 'name="read_as" value="cp1254"' in again
    plain = upload(owner, f"{empty}/file", "liste.csv", "Name;Elo\nYıldız, Ali;1850\n".encode()).text
    assert "read as" not in plain


def test_sheets_that_are_not_read_are_said_as_long_as_the_list_is_looked_at(owner, empty, event_id):
    xlsxwriter = pytest.importorskip("xlsxwriter")
    held = io.BytesIO()
    with xlsxwriter.Workbook(held) as book:
        for name, player in (("U10", "Oak, Ann"), ("U12", "Elm, Bo")):
            book.add_worksheet(name).write_column(0, 0, ["Name", player])
    said = "one sheet of the file is read; not read: U12"
    assert said in upload(owner, f"{empty}/file", "a.xlsx", held.getvalue()).text
    assert said in owner.post(f"{empty}/paste", text="Name\nOak, Ann", sheets="U12").text
    address = f"/events/{event_id}/sections/from-list"
    assert said in upload(owner, address, "a.xlsx", held.getvalue(), split="section").text


def test_sections_from_one_list_in_another_encoding(owner, event_id):
    address = f"/events/{event_id}/sections/from-list"
    data = "Name;Section\nWójcik, Łucja;U10\n".encode("cp1250")
    shown = upload(owner, address, "lista.csv", data, split="section").text
    assert "read as cp1252 (Western European), for instance “Wójcik, £ucja”" in shown
    fields = {"split": "section", "read_as": "cp1252", "encoding": "cp1250"}
    again = owner.post(address, text="Name;Section\nWójcik, £ucja;U10\n", **fields).text
    assert "for instance “Wójcik, Łucja”" in again


@pytest.mark.parametrize("text", ["", "  \n ", "\t\t\n"])
def test_nothing_pasted_is_said_so(owner, empty, text):
    assert owner.post(f"{empty}/paste", text=text).status_code == 422
    assert owner.post(f"{empty}/paste/enter", text=text).status_code == 422


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_in_lists(owner, empty, section, name):
    owner.sends(f"{empty}/paste", lacking=("<script>alert",), text=f"Name\tElo\n{name}\t1500")
    owner.post(f"{empty}/paste/enter", text=f"Name\tElo\n{name}\t1500")
    assert names(section("rapid")) == [name]


def test_a_list_of_five_thousand_rows_is_cut_and_said_so(owner, empty):
    answer = owner.post(f"{empty}/paste", text="\n".join(f"Player {n}, X;1500" for n in range(5000)))
    assert answer.status_code == 200
    assert "Only the first 2,000 rows are read" in answer.text


def test_files_of_all_kinds_become_lists_to_look_at(owner, empty, section):
    pytest.importorskip("python_calamine")
    table = ["Name", "Elo"], ["Jörg, Ä", 1850]
    files = {
        "list.xlsx": workbook(*table),
        "list.csv": 'Name,Elo\n"Jörg, Ä",1850\n'.encode(),
        "windows.csv": "Name;Elo\nJörg, Ä;1850\n".encode("cp1252"),
        "unicode.txt": "Name\tElo\nJörg, Ä\t1850\n".encode("utf-16"),
    }
    for name, data in files.items():
        answer = upload(owner, f"{empty}/file", name, data)
        assert answer.status_code == 200, name
        assert "Jörg, Ä" in answer.text
        assert "1850" in answer.text
    assert section("rapid").entries == ()


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("broken.xlsx", b"PK\x03\x04 and no more", "not a spreadsheet"),
        ("none.csv", b"", "is empty"),
        ("blank.csv", b" \n\n", "is empty"),
        ("odd.csv", b"\x81\x8d\x8f", "is not text"),
        ("quote.csv", b'Name,Elo\n"Oak,1\n', "not a CSV file"),
        ("half.trf", b"012 X\n001 garbage\n001 more\n", "half.trf"),
        ("bad.json", b'{"format": "other"}', "not a tournament"),
        ("deep.json", b"{" * 10, "not a JSON document"),
        ("<script>alert(1)</script>.xlsx", b"x", "not a spreadsheet"),
    ],
)
def test_broken_files_are_refused_in_words(owner, empty, section, name, data, words):
    answer = upload(owner, f"{empty}/file", name, data)
    assert answer.status_code == 422
    assert words in answer.text
    assert "<script>alert" not in answer.text
    assert section("rapid").entries == ()


def test_a_file_of_ten_megabytes_is_refused(owner, empty):
    answer = upload(owner, f"{empty}/file", "large.csv", b"x" * 10_000_000)
    assert answer.status_code == 413
    assert "larger than 8 MB" in answer.text


def test_no_file_is_said_so(owner, empty):
    owner.refused(f"{empty}/file", "Choose a file first.")


def test_a_missing_package_for_spreadsheets_is_named(owner, empty, monkeypatch):
    without = (
        "import sys, runpy; sys.modules['python_calamine'] = None; "
        "runpy.run_module('pairwright.lists.spreadsheet_process', run_name='__main__')"
    )
    monkeypatch.setattr(cell_tables, "_CHILD", (sys.executable, "-c", without))
    answer = upload(owner, f"{empty}/file", "list.xlsx", b"PK\x03\x04")
    assert answer.status_code == 422
    assert "python-calamine" in answer.text


def test_a_whole_tournament_goes_on_at_the_desk(owner, empty, section):
    answer = upload(owner, f"{empty}/file", "riverbend.trf", SAMPLE.read_bytes())
    assert "The whole tournament" in answer.text
    document = answer.text.split('name="tournament" value="')[1].split('"')[0].replace("&#34;", '"')
    done = owner.post(f"{empty}/bring-in", tournament=document.replace("&amp;", "&").replace("&#39;", "'"))
    assert done.status_code == 200
    assert section("rapid").published_rounds > 0
    owner.refused(f"{empty}/bring-in", "already has players", tournament="{}")


def test_only_the_players_of_a_tournament(owner, empty, section):
    answer = upload(owner, f"{empty}/file", "riverbend.trf", SAMPLE.read_bytes())
    lines = answer.text.split('name="text" value="')[1].split('"')[0]
    owner.sends(f"{empty}/paste", "players to enter", text=lines)
    assert section("rapid").entries == ()


def test_the_rating_lists_fill_in_the_form(owner, base, tmp_path, monkeypatch):
    assert "pairwright ratings index" in owner.get(f"{base}/new").text
    index = tmp_path / "ratings.sqlite"
    values = ("1503014", "Carlsen, Magnus", "NOR", "M", "GM", 2839, 2824, 2880, *[0] * 6, 1990, "", "", "")
    build_index(index, "FIDE", [values], date="2026-11")
    monkeypatch.setenv("PAIRWRIGHT_RATINGS", str(index))
    owner.shows(f"{base}/new?q=carls+mag", "Carlsen, Magnus", "FIDE 2026-11")
    owner.shows(f"{base}/new?number=1503014", 'value="2839"', 'value="NOR"')
    owner.shows(f"{base}/search?q=nobody", "No player with this name was found in the rating lists.")
    assert owner.get(f'{base}/search?q="%00*OR').status_code in (200, 422)
    index.write_bytes(b"no index")
    assert owner.get(f"{base}/new?q=carls").status_code == 200


def test_check_in_by_tap_and_by_letters(owner, empty, section):
    owner.post(f"{empty}/paste/enter", text="Oak, Ann\nElm, Bob\nElder, Cid\nÖtzi, Dan")
    path = empty.replace("/players", "/check-in")
    assert "0 of 4 are present" in owner.get(path).text
    owner.post(f"{path}/mark", there="1")
    assert section("rapid").entry(1).checked_in
    owner.post(f"{path}/mark", gone="1")
    assert not section("rapid").entry(1).checked_in
    assert "Ötzi, Dan is present." in owner.post(f"{path}/first", q="otz").text
    assert "2 names begin like that" in owner.post(f"{path}/first", q="el").text
    assert "No absent player has a name like “" in owner.post(f"{path}/first", q="otz").text
    owner.shows(f"{path}?missing=true", "Elm, Bob", lacking=('id="entry-4"',))
    assert owner.post(f"{path}/mark", there="99").status_code == 404
    assert owner.post(f"{path}/mark").status_code == 404
    owner.sends(f"{path}/first", 'id="said"', lacking=("<html",), q="elm", headers={"HX-Request": "true"})
    asked = owner.post(f"{path}/ask", wanted="true")
    assert "No longer in the next pairing: Oak, Ann; Elder, Cid" in asked.text
    owner.agree(asked)
    assert section("rapid").setup.check_in
    assert "Players who are not marked as present are not paired" in owner.get(path).text
    rounds, absent = path.replace("check-in", "rounds"), "not been marked as present and will not be paired"
    owner.shows(rounds, f"2 players have {absent} in round 1:", "Oak, Ann", f'name="then" value="{rounds}"')
    after = owner.post(f"{path}/everybody", then=rounds)
    assert after.url.path == rounds
    assert "Everybody is marked present." in after.text
    assert absent not in after.text
    assert "4 of 4 are present" in owner.post(f"{path}/everybody").text


@pytest.mark.parametrize("path", ["", "/new", "/paste", "/apart", "/numbers", "/1"])
def test_only_arbiters_see_these_pages(stranger, somebody, base, event_id, path):
    assert stranger.get(base + path).url.path == "/sign-in"
    assert somebody("helper", event_id).get(base + path).status_code == 403


def test_the_button_of_a_pasted_list_stands_before_its_rows_and_enters_them_once(owner, empty, section):
    text = "Oak, Ann\nElm, Bob"
    page = owner.post(f"{empty}/paste", text=text).text
    button = page.index('form="list" formaction="')
    assert page.index("2 players to enter") < button < page.index("<tbody>")
    owner.post(f"{empty}/paste/enter", text=text)
    assert "Tick the players first" in owner.post(f"{empty}/paste/enter", text=text).text
    assert len(section("rapid").entries) == 2
