"""A junior day begun on the command line, continued at the desk, ended on the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pairwright import read_section, write_section
from pairwright.cli.main import main
from pairwright.storage.actions.entry_list_acts import ChangePlayer, EnterLate, EnterPlayers
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.round_acts import ChangeRound, PairedBoard, PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.kjca_section import junior_section
from pairwright.storage.replay import Act
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.desk import Desk

if TYPE_CHECKING:
    from browsers import Browser

CHILDREN = "name;grade;family\n" + "".join(
    f"Child{letter}, Al;{90 - 3 * n};\n" for n, letter in enumerate("ABCDEFG")
)


def brought_in(owner: Browser, path: Path) -> str:
    """The file at the desk; the id of the event."""
    owner.get("/events/bring-in")
    answer = owner.client.post(
        "/events/bring-in", data={"csrf_token": owner.token}, files={"file": (path.name, path.read_bytes())}
    )
    assert answer.status_code == 200, answer.text
    return answer.url.path.rsplit("/", 1)[1]


def test_a_day_on_the_command_line_at_the_desk_and_back(
    owner: Browser,
    desk: Desk,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def kjca(*words: str) -> str:
        assert main(["kjca", *words]) == 0, capsys.readouterr().err
        return capsys.readouterr().out

    monkeypatch.chdir(tmp_path)
    Path("u9.csv").write_text(CHILDREN, encoding="utf-8")
    kjca("new", "u9.json", "--from", "u9.csv", "--title", "Under 9", "--rounds", "3")
    kjca("draw", "u9.json")
    kjca("late", "u9.json", "Larch, Leo")
    kjca("result", "u9.json", "1", "1-0", "2", "draw", "3", "0-1", "4", "+/-")

    event_id = brought_in(owner, Path("u9.json"))
    at_the_desk = junior_section(desk.state(event_id), desk.section(event_id, "under-9"))
    assert write_section(at_the_desk) == write_section(read_section("u9.json"))
    at = f"/events/{event_id}/sections/under-9"
    owner.agree(owner.post(f"{at}/rounds/pair"))  # one child was missing in round 1
    owner.post(f"{at}/rounds/2/publish")
    for board in range(1, 5):
        owner.post(f"{at}/results/2/boards/{board}", result="1-0")
    assert desk.section(event_id, "under-9").completed_rounds == 2

    Path("u9.json").write_bytes(owner.get(f"/events/{event_id}/file").content)
    kjca("undo", "u9.json")
    assert "awaited of board 4" in main_error(capsys, "draw")
    kjca("result", "u9.json", "4", "0-1")
    drawn = json.loads(kjca("draw", "u9.json", "--json"))
    assert drawn["round"] == 3
    kjca("result", "u9.json", *(word for board in drawn["boards"] for word in (str(board["board"]), "1-0")))
    listed = json.loads(kjca("standings", "u9.json", "--json"))["lists"][0]
    assert listed["title"] == "Under 9, after round 3"
    assert sum(one["points"] for one in listed["standings"]) == 12

    again = brought_in(owner, Path("u9.json"))
    assert desk.section(again, "under-9").finished
    assert owner.get(f"/events/{again}/sections/under-9/juniors").status_code == 200
    assert owner.get(f"/events/{again}/history").status_code == 200


def test_a_second_copy_of_an_event_is_said_to_be_one(
    owner: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two went on from one file: nothing is merged, and whoever brings both in hears how far they part."""
    monkeypatch.chdir(tmp_path)
    Path("u9.csv").write_text(CHILDREN, encoding="utf-8")
    assert main(["kjca", "new", "u9.json", "--from", "u9.csv", "--title", "Under 9"]) == 0
    Path("other.json").write_bytes(Path("u9.json").read_bytes())
    assert main(["kjca", "late", "u9.json", "Larch, Leo"]) == 0
    for change in (["withdraw", "other.json", "ChildA"], ["grade", "other.json", "ChildB", "70"]):
        assert main(["kjca", *change]) == 0

    said = []
    for name in ("u9.json", "other.json"):
        owner.get("/events/bring-in")
        file = {"file": (name, Path(name).read_bytes())}
        said.append(owner.client.post("/events/bring-in", data={"csrf_token": owner.token}, files=file).text)
    assert "has been imported with its whole history." in said[0]
    assert "Another copy" not in said[0]
    counted = "Actions that both have: 3; only this one: 2; only that one: 1. Nothing is merged"
    assert f"Another copy of it is here already: Under 9. {counted}" in said[1]
    assert main(["kjca", "merge", "u9.json", "other.json", "both.json"]) == 3
    assert "Two copies of one section are not merged" in capsys.readouterr().err
    assert not Path("both.json").exists()


def test_the_desk_tells_of_a_draw_what_it_told_when_it_was_made(owner: Browser, desk: Desk) -> None:
    """A grade corrected and a child who comes late change nothing of it; boards changed by hand do."""
    event_id = desk.journal.create("Day", "Test")
    names = (("A", 90, "x"), ("B", 80, ""), ("C", 70, "x"), ("D", 60, ""), ("E", 50, ""))
    players = tuple(Particulars(name, national_rating=grade, family=family) for name, grade, family in names)

    def act(*acts: Act) -> str:
        desk.journal.record_all(event_id, acts, who="Test")
        return owner.get(f"/events/{event_id}/sections/u9/juniors").text

    act(AddSection("u9", Setup("U9", system="kjca", keep_apart=("family",))), EnterPlayers("u9", players))
    drawn = draft_of(desk.section(event_id, "u9"))
    sentence = "A (1) and C (3) belong together (siblings)"
    assert sentence in act(drawn, PublishRound("u9", 1))
    assert sentence in act(ChangePlayer("u9", 1, replace(players[0], national_rating=10)))
    assert sentence in act(EnterLate("u9", (Particulars("Late"),)))
    turned = tuple(PairedBoard(board.black, board.white) for board in drawn.boards)
    assert sentence not in act(ChangeRound("u9", 1, turned, drawn.byes))


def main_error(capsys: pytest.CaptureFixture[str], verb: str) -> str:
    """What a verb that is refused says."""
    assert main(["kjca", verb, "u9.json"]) == 3
    return capsys.readouterr().err
