"""The file of a junior section: an event of the desk, made of a section file of earlier versions too."""

from __future__ import annotations

import json
import re

from pairwright.storage.actions import KeepApart
from pairwright.storage.file_event import FileEvent
from pairwright.storage.kjca_file import JuniorFile


def section(path):
    return JuniorFile.read(path.read_bytes()).section


def test_cards_without_numbers_of_their_own_are_numbered_in_order(kjca, room):
    document = {
        "format": "pairwright kjca section 1",
        "date": "the last Saturday in May",
        "players": [{"name": "Ash", "ecf": "123456A"}, {"id": 7, "name": "Birch", "section": "Under 8"}],
        "requests": [{"round": 2, "half_bye": 7}],
        "results": [{"round": 1, "white": "Birch", "black": "Ash", "board": 4}],
        "ours": "kept in the journal",
    }
    (room / "two.json").write_text(json.dumps(document))
    told = kjca("result", "two.json", "1", "0-1").err
    assert told.count("'ours'") == 1
    assert told.startswith("two.json: the document: unknown field 'ours'; known: format, title, date, rounds")
    after = section(room / "two.json")
    assert [
        (one.key, one.name, one.particulars.national_id, one.former_section) for one in after.entries
    ] == [
        (1, "Ash", "123456A", ""),
        (2, "Birch", "", "Under 8"),
    ]
    assert [(row.white, row.black, row.result) for row in after.rows] == [(1, 0, "0-1")]
    assert [one.byes for one in after.entries] == [(), ((2, "half"),)]
    event = FileEvent.read((room / "two.json").read_bytes()).course
    assert (event.state.name, event.state.notes) == ("two", "the last Saturday in May")
    assert "kept in the journal" in event.history[2].action.tournament


def test_what_is_read_otherwise_is_told_once_by_a_verb_that_reads_its_file_again(kjca, room):
    """A verb looks before it asks, and again when it is alone with the file; both looks were told."""
    document = (
        '{"format": "pairwright kjca section 1", "players": [{"name": "Ábel"}, {"name": "Birch"}], "x": 1}'
    )
    for verb, *words in (("draw",), ("result", "1", "1-0"), ("undo",)):
        (room / "old.json").write_bytes(document.encode("cp1252"))
        if verb == "result":
            row = '"results": [{"round": 1, "white": "Birch", "black": "\u00c1bel"}], "x": 1}'
            (room / "old.json").write_bytes(document.replace('"x": 1}', row).encode("cp1252"))
        told = kjca(verb, "old.json", *words, code=3 if verb == "undo" else 0).err
        assert (told.count("read as cp1252"), told.count("'x'")) == (1, 1), verb


def test_what_only_the_desk_knows_counts_when_a_round_is_explained(kjca, room, call):
    """Children who must not meet are on no card."""
    (room / "c.csv").write_text("name,grade\nA,90\nB,80\nC,70\nD,60\n")
    kjca("new", "c.json", "--from", "c.csv", "--rounds", "3")
    file = JuniorFile.read((room / "c.json").read_bytes())
    apart = [KeepApart(file.key, (1, 3))]
    file = file.after(apart, who="Anna", why="", at="2026-11-22T10:00:00.000Z")
    (room / "c.json").write_bytes(file.event.written())
    assert [b["black"] for b in json.loads(kjca("draw", "c.json", "--json").out)["pairs"]] == [4, 2]
    assert "the organiser has ruled that A and C must not meet" in call("why", "c.json", "1").out.decode()
    assert "1 A: possible opponents: 1, games: 2" in call("completable", "c.json").out.decode()


def test_a_file_with_two_sections(kjca, room):
    """Both are in one file; each act names its section, and no undo takes away what happened in the other."""
    for name in ("a", "b"):
        (room / f"{name}.csv").write_text("name\n" + "".join(f"{name}{n}\n" for n in range(4)))
        kjca("new", f"{name}.json", "--from", f"{name}.csv", "--title", f"Under {name}")
    first, second = (JuniorFile.read((room / name).read_bytes()) for name in ("a.json", "b.json"))
    acts = [one.action for one in second.event.course.history if one.action.kind != "describe-event"]
    both = first.after(acts, who="Anna", why="two sections", at="2026-11-22T10:00:00.000Z")
    (room / "day.json").write_bytes(both.event.written())
    assert "2 junior sections on cards; name one of under-a, under-b" in kjca("draw", "day.json", code=3).err
    kjca("--section", "under-a", "draw", "day.json")
    kjca("--section", "under-b", "draw", "day.json")
    assert "1 a0" in kjca("--section", "under-a", "draw", "day.json").out.decode()
    refused = kjca("--section", "under-a", "undo", "day.json", "--round", "1", code=3)
    assert "Under b changed as well since then" in refused.err
    kjca("--section", "under-b", "undo", "day.json")
    assert "there is no section 'u8'" in kjca("--section", "u8", "draw", "day.json", code=3).err


def test_cards_of_an_old_file_that_get_other_numbers_are_named(kjca, room):
    """Gaps between the numbers are closed when it becomes an event: paper cards then name others."""
    cards = '{"id": 7, "name": "Ash"}, {"id": 3, "name": "Birch"}'
    (room / "old.json").write_text(f'{{"format": "pairwright kjca section 1", "players": [{cards}]}}')
    assert "cards have other numbers from now on: 7 Ash → 1; 3 Birch → 2" in kjca("draw", "old.json").err


def test_children_of_one_name_keep_their_grades_when_a_result_is_told(kjca, room):
    (room / "two.csv").write_text("name,grade,born\nOak,900,2015\nOak,800,2016\n")
    kjca("new", "two.json", "--from", "two.csv")
    kjca("draw", "two.json")
    assert b"grade" not in kjca("result", "two.json", "1", "1-0").out


def test_what_of_a_list_is_on_no_card_is_told(kjca, room):
    (room / "c.csv").write_text("name,grade,Fed,Dinner\nOak,90,ENG,yes\nElm,80,,\n")
    told = kjca("new", "c.json", "--from", "c.csv").err
    assert told.startswith(
        "c.csv: column Fed: 1 cell is left out\nc.csv: column Dinner: 1 cell is left out\n"
    )
    kjca("cards", "c.json", "--what", "csv", "-o", ".")
    cards = (room / "c-cards.csv").read_text(encoding="utf-8-sig").replace("name,", "name,Dinner,", 1)
    kjca("withdraw", "c.json", "Oak")
    told = kjca("cards", "c.json", "--what", "csv", "-o", ".").err
    assert told.startswith("./c-cards.csv: the table holds neither points")
    assert told.endswith("enter that again for: 1 Oak\n")
    (room / "d.csv").write_text(re.sub(r"(Oak|Elm),", r"\1,yes,", cards))
    assert kjca("rebuild", "d.csv", "d.json").err == "d.csv: column Dinner: 2 cells are left out\n"
