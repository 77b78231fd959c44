"""The file of a junior section: an event of the desk, made of a section file of earlier versions too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairwright.storage.actions import KeepApart
from pairwright.storage.file_event import FileEvent
from pairwright.storage.kjca_file import JuniorFile
from pairwright.storage.kjca_form import read_section

KEPT = Path(__file__).parents[1] / "data" / "kept" / "section.json"


@pytest.fixture
def old(room):
    """A section file that an earlier version wrote; round 1 is drawn."""
    (room / "u9.json").write_bytes(KEPT.read_bytes())
    return room / "u9.json"


def section(path):
    return JuniorFile.read(path.read_bytes()).section


def test_an_old_file_is_read_and_left_as_it_is(kjca, old, call):
    shown = kjca("draw", "u9.json").out.decode()
    assert "S8: Ember (5) v Piper (16)" in shown
    kjca("standings", "u9.json")
    kjca("cards", "u9.json", "--what", "csv")
    assert call("why", "u9.json", "5").code == 0
    assert "round 1 is not over; results are awaited" in call("why", "u9.json", "5", "--round", "2").err
    assert "nothing to go back to" in kjca("undo", "u9.json", code=3).err
    kjca("result", "u9.json", "99", "1-0", code=3)
    assert old.read_bytes() == KEPT.read_bytes()


def test_the_first_act_makes_an_event_of_it_and_keeps_it(kjca, old, room):
    before = read_section(KEPT.read_text(encoding="utf-8"), "u9.json")
    shown = kjca("draw", "u9.json", "--json").out
    answer = kjca("result", "u9.json", "1", "1-0")
    assert (
        "u9.json is an event file of the desk from now on; as it was it is in u9.section.json" in answer.err
    )
    assert (room / "u9.section.json").read_bytes() == KEPT.read_bytes()
    after = section(old)
    assert (after.entries, after.options, after.rounds) == (before.entries, before.options, before.rounds)
    assert [row.result for row in after.rows] == ["1-0", *[""] * 10, "bye"]
    kjca("undo", "u9.json")
    assert section(old).rows == before.rows
    assert kjca("draw", "u9.json", "--json").out == shown
    kjca("grade", "u9.json", "Ember", "20")
    assert kjca("draw", "u9.json", "--json").out == shown
    assert not (room / "u9.section2.json").exists()


def test_a_second_old_file_of_that_name_is_kept_too(kjca, old, room):
    (room / "u9.section.json").write_text("mine")
    kjca("result", "u9.json", "1", "1-0")
    assert (room / "u9.section.json").read_text() == "mine"
    assert (room / "u9.section2.json").read_bytes() == KEPT.read_bytes()


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
    kjca("result", "two.json", "1", "0-1")
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


def test_a_draw_is_explained_as_it_was_made(kjca, room):
    """A grade corrected after the draw changes neither the boards nor what is said of them."""
    (room / "c.csv").write_text("name,grade,family\nA,90,x\nB,80,\nC,70,x\nD,60,\nE,50,\n")
    kjca("new", "c.json", "--from", "c.csv")
    kjca("draw", "c.json")
    before = json.loads(kjca("draw", "c.json", "--json").out)
    assert before["alterations"]
    kjca("grade", "c.json", "A", "10")
    kjca("late", "c.json", "F")
    after = json.loads(kjca("draw", "c.json", "--json").out)
    assert after["alterations"] == before["alterations"]
    assert after["boards"] == [*before["boards"], {"board": 3, "white": 5, "black": 6, "kind": "late"}]


def test_a_bye_of_a_past_round_is_known_when_it_is_explained(kjca, room, call):
    (room / "c.csv").write_text("name,grade\nA,90\nB,80\nC,70\nD,60\nE,50\n")
    kjca("new", "c.json", "--from", "c.csv")
    kjca("bye", "c.json", "B")
    assert [b["white"] for b in json.loads(kjca("draw", "c.json", "--json").out)["pairs"]] == [1, 5]
    explained = call("why", "c.json", "--round", "1", "1").out.decode()
    assert "1 A – 4 D" in explained


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
    assert "1 A: 1 possible opponents for 2 games" in call("completable", "c.json").out.decode()


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


def test_a_damaged_file_is_refused_and_left(kjca, room):
    (room / "c.csv").write_text("name\nA\nB\nC\n")
    kjca("new", "c.json", "--from", "c.csv")
    damaged = (room / "c.json").read_bytes().replace(b"command line", b"command_line")
    (room / "c.json").write_bytes(damaged)
    assert "the file was changed here" in kjca("draw", "c.json", code=3).err
    assert (room / "c.json").read_bytes() == damaged


def test_merging_refuses_a_child_twice_and_a_section_under_way(kjca, room):
    for name, children in (("a", "Ash\nBirch"), ("b", "ash\nCedar"), ("c", "Damson\nElder")):
        (room / f"{name}.csv").write_text(f"name\n{children}\n")
        kjca("new", f"{name}.json", "--from", f"{name}.csv")
    assert "ash is in a and in b" in kjca("merge", "a.json", "b.json", "ab.json", code=3).err
    kjca("bye", "c.json", "Damson", "--round", "3")
    kjca("merge", "a.json", "c.json", "ac.json")
    merged = section(room / "ac.json")
    assert [(one.key, one.name, one.former_section) for one in merged.entries] == [
        (1, "Ash", "a"), (2, "Birch", "a"), (3, "Damson", "c"), (4, "Elder", "c"),
    ]  # fmt: skip
    assert [one.byes for one in merged.entries] == [(), (), ((3, "half"),), ()]
    kjca("draw", "c.json")
    assert "c: round 1 has been paired" in kjca("merge", "a.json", "c.json", "x.json", code=3).err
    assert not (room / "ab.json").exists()
    assert not (room / "x.json").exists()
