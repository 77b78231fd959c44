"""`pairwright event FILE ACT field=value`: every act of the journal, from what people type."""

from __future__ import annotations

import json
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pairwright.cli.event_verb import _offered, act_command
from pairwright.cli.group import pairwright
from pairwright.common.errors import BadInput
from pairwright.storage.actions import ACTIONS
from pairwright.storage.actions.typed_fields import _POINTS, DRAW, ENTRIES, KINDS, act_of, typed_fields
from pairwright.storage.file_event import FileEvent
from pairwright.storage.replay import Undo, fields_of, plain
from pairwright.tournament.scoring import POINT

sys.path.insert(0, str(Path(__file__).parents[1] / "storage"))

from every_kind import Script, script

SECTION = "setup.name=Open", "setup.number_of_rounds=5", "setup.initial_colour=white"


@pytest.fixture(scope="module")
def whole() -> Script:
    return script()


@pytest.fixture
def event(call):
    """Do acts on one file; the words of the first that fails are the answer."""

    def do(*words: str):
        return call("event", "e.json", *words)

    do("describe-event", "name=Riverbend")
    do("add-section", "section=open", *SECTION)
    do("enter-players", "players.name=Ash, Ann", "players.name=Elm, Al", "players.rating=1900",
       "players.name=Oak, Olga", "players.name=Fir, Finn", "players.rating=2000")  # fmt: skip
    return do


def state(room):
    return FileEvent.read((room / "e.json").read_bytes()).course.state


# -- all of them ----------------------------------------------------------------------------------------


def typed_words(act: object) -> list[str]:
    """The fields of an act as they may be typed; those of usual value are left out."""
    of = type(act)
    usual = {one.name: one.default for one in fields(of)}
    named = {name: plain(getattr(act, name)) for name in fields_of(of) if getattr(act, name) != usual[name]}
    return [f"{name}={_word(value, name)}" for name, value in named.items()]


def _word(value: Any, name: str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        if name in _POINTS:
            return f"{value / POINT:g}"
        return f"key{value}" if name in ENTRIES else str(value)
    if isinstance(value, str):
        return f"@{value}" if value.startswith("@") else value
    return json.dumps(value, ensure_ascii=False)


def test_every_act_can_be_typed(whole):
    for act, before in zip(whole.actions, whole.before, strict=True):
        assert act_of(act.kind, typed_words(act), before) == act


def test_every_act_has_its_help_with_every_field():
    for kind in (DRAW, *KINDS):
        answer = CliRunner().invoke(pairwright, ["event", "any.json", kind, "--help"], terminal_width=100)
        assert answer.exit_code == 0, answer.output
        for field in typed_fields(kind):
            assert field.name in answer.output


def test_every_act_is_listed():
    listed = CliRunner().invoke(pairwright, ["event", "--help"], terminal_width=100).output
    assert set(ACTIONS) <= set(listed.split())


# -- a day -----------------------------------------------------------------------------------------------


def test_a_round_from_nothing_to_its_results(event, room):
    assert event("draw").code == event("publish-round", "round=1").code == 0
    told = event("enter-result", "round=1", "board=1", "result=1-0", "--why", "seen")
    assert told.out.decode().splitlines() == ["6  enter-result  Open: Board 1 of round 1: 1–0"]
    last = FileEvent.read((room / "e.json").read_bytes()).course.history[-1]
    assert last.why == "seen"
    assert state(room).section("open").rounds[0].boards[0].result == "1-0"
    shown = json.loads(event("--json").out)
    assert shown["sections"][0]["rounds"] == 1
    assert next(one["name"] for one in shown["sections"][0]["entries"]) == "Ash, Ann"


def test_a_part_of_a_set_up_changes_the_rest_stays(event, room):
    before = state(room).section("open").setup
    assert (
        event("change-setup", "setup.number_of_rounds=7", "setup.tie_breaks=BH", "setup.tie_breaks=SB").code
        == 0
    )
    after = state(room).section("open").setup
    assert (after.number_of_rounds, after.tie_breaks) == (7, ("BH", "SB"))
    assert (after.name, after.initial_colour) == (before.name, before.initial_colour)
    assert event("change-player", "entry=Ash", "player.rating=1500").code == 0
    player = state(room).section("open").entry(1).particulars
    assert (player.name, player.rating) == ("Ash, Ann", 1500)
    assert event("describe-event", "place=Hill").code == 0
    assert (state(room).name, state(room).place) == ("Riverbend", "Hill")


def test_a_preview_writes_nothing(event, room):
    before = (room / "e.json").read_bytes()
    told = event("adjust-points", "entry=Ash", "points=½", "--preview")
    assert told.code == 0
    assert "Ash, Ann: points changed by ½" in told.out.decode()
    assert (room / "e.json").read_bytes() == before


def test_what_an_act_brings_is_asked_first(event, room):
    event("draw"), event("publish-round", "round=1")
    change = "change-setup", "setup.number_of_rounds=7"
    asked = event(*change)
    assert asked.code == 3
    assert "round 1 was paired under the earlier ones" in asked.err
    assert "--agree --why REASON" in asked.err
    assert event(*change, "--agree").code == 3
    assert event(*change, "--agree", "--why", "by vote").code == 0
    assert state(room).section("open").number_of_rounds == 7


def test_a_result_may_say_what_was_seen_on_its_board(event, room):
    for words in (("draw",), ("publish-round", "round=1")):
        assert event(*words).code == 0
    board = ("enter-result", "round=1", "board=1")
    section = state(room).sections[0]
    there = [f"players={section.entry(key).name}" for key in section.rounds[0].boards[0].players]
    assert event(*board, "result=1-0", "expected=", *there, "--who", "Bea").code == 0
    late = event(*board, "result=0-1", "expected=")
    assert (late.code, "Board 1: Bea has entered 1–0 in the meantime" in late.err) == (3, True)
    other = event(*board, "result=0-1", "expected=1-0", *there[::-1])
    assert (other.code, "different players are playing there now" in other.err) == (3, True)
    assert event(*board, "result=0-1", "expected=1-0", *there).code == 0
    assert state(room).sections[0].rounds[0].boards[0].result == "0-1"
    assert event("undo", "position=7").code == 0
    assert state(room).sections[0].rounds[0].boards[0].result == "1-0"


def test_an_act_is_taken_back(event, room):
    event("withdraw", "entry=Oak", "after_round=0")
    assert event("undo", "position=4").code == 0
    assert state(room).section("open").entry(3).withdrawn_after is None


# -- who is meant ----------------------------------------------------------------------------------------


def entry(words, whole_event):
    act = act_of("check-in", [words], whole_event)
    return act.entry


def test_a_player_is_named_numbered_or_a_key(event, room):
    now = state(room)
    assert now.section("open").order == (4, 2, 1, 3)
    assert [entry(f"entry={text}", now) for text in ("ash", "Ash, Ann", "#1", "key1", "2")] == [1, 1, 4, 1, 2]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1", "1 may be Ash, Ann (key1) or Fir, Finn, who has pairing number 1 (#1); write which"),
        ("Larch", "nobody in Open has the name 'Larch'"),
        ("", "nobody in Open has the name ''"),
        ("#9", "there is no pairing number 9"),
    ],
)
def test_who_is_not_clear_is_refused(event, room, text, told):
    with pytest.raises(BadInput) as refused:
        entry(f"entry={text}", state(room))
    assert told in refused.value.faults[0]


def test_two_of_the_same_beginning_are_both_named(event, room):
    event("enter-players", "players.name=Ash, Anton")
    with pytest.raises(BadInput, match=r"any of these: Ash, Ann \(key1\); Ash, Anton \(key5\)"):
        entry("entry=Ash", state(room))


# -- how values are written --------------------------------------------------------------------------------


def test_lists_are_given_one_by_one_or_as_json(event, room):
    now = state(room)
    wanted = act_of("keep-apart", ["entries=Ash", "entries=Oak, Olga"], now)
    assert wanted.entries == (1, 3)
    assert act_of("keep-apart", ["entries=key1,#1"], now).entries == (1, 4)
    assert act_of("keep-apart", ["entries=[1, 3]"], now).entries == (1, 3)
    boards = "boards.white=Ash", "boards.black=Elm", "boards.white=Oak", "boards.black=Fir"
    round_one = act_of("draft-round", ["round=1", *boards, "by_hand=yes"], now)
    assert [(one.white, one.black) for one in round_one.boards] == [(1, 2), (3, 4)]
    prizes = ["prizes.categories.name=Main", "prizes.categories.prizes.amount=300",
              "prizes.categories.prizes.thing=Cup", "prizes.categories.prizes.amount=200",
              "prizes.categories.name=Under 18", "prizes.categories.prizes.thing=Book"]  # fmt: skip
    main, young = act_of("set-prizes", prizes, now).prizes.categories
    assert [(one.amount, one.thing) for one in main.prizes] == [(300, "Cup"), (200, "")]
    assert (young.name, young.prizes[0].thing) == ("Under 18", "Book")


def test_a_text_comes_from_a_file(event, room):
    (room / "rules.txt").write_text("Mobile phones off.", encoding="utf-8")
    assert event("describe-event", "notes=@rules.txt").code == 0
    assert state(room).notes == "Mobile phones off."
    assert event("describe-event", "notes=@@home").code == 0
    assert state(room).notes == "@home"
    assert event("describe-event", "notes=@gone.txt").code == 5


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("enter-result", "round"), "'round' is not a field with its value, such as section=..."),
        (
            ("enter-result", "rond=1"),
            "there is no field 'rond'; the fields are section, round, board, result",
        ),
        (("enter-result", "round=x", "board=1", "result=1-0"), "enter-result.round: expected a whole number"),
        (("enter-result", "round=1"), "the field 'board' is missing"),
        (("adjust-points", "entry=Ash", "points=much"), "'much' is not a number of points"),
        (("check-in", "entry=Ash", "present=perhaps"), "check-in.present: expected true or false"),
        (("keep-apart", "entries=[1,"), "keep-apart.entries: not JSON"),
        (("enter-result", "section=none", "round=1", "board=1", "result=1-0"), "there is no section 'none'"),
        (("draw", "round=1"), "draw: there is no field 'round'"),
        (("enter-reslt",), "did you mean enter-result"),
    ],
)
def test_what_is_wrong_is_told(event, words, told):
    answer = event(*words)
    assert answer.code == 3
    assert told in answer.err


def test_a_tournament_file_is_no_event(call):
    call("event", "v06", "draw").refuses(3, "bring-in")


def test_of_several_sections_one_is_named(event):
    event("add-section", "section=b", *SECTION)
    assert "draw: the field 'section' is missing" in event("draw").err
    assert event("draw", "section=open").code == 0


# -- the Tab key -----------------------------------------------------------------------------------------


def offered(room, kind: str, *typed: str, begun: str = "") -> list[str]:
    command = act_command(kind)
    parent = pairwright.make_context("pairwright", ["event", "x"], resilient_parsing=True)
    parent.params["file"] = str(room / "e.json")
    context = command.make_context(kind, list(typed), parent=parent, resilient_parsing=True)
    return [one.value for one in _offered(kind)(context, command.params[0], begun)]


def test_fields_sections_and_players_are_completed(event, room):
    assert offered(room, "check-in") == ["section=open", "entry=", "present="]
    assert offered(room, "check-in", begun="entry=el") == ["entry=key2"]
    assert offered(room, "check-in", "entry", "=", begun="key") == ["key1", "key2", "key3", "key4"]
    assert offered(room, "add-section", begun="setup.system=du") == [
        "setup.system=dutch",
        "setup.system=dubov",
    ]


def test_undo_is_typed_as_well():
    assert typed_words(Undo(7)) == ["position=7"]
