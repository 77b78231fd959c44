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


def test_a_field_with_two_values_is_refused(event, room):
    """The last one counted."""
    before = (room / "e.json").read_bytes()
    event("add-section", "section=b", "setup.name=Open", "setup.name=Close").refuses(
        3, "add-section.setup.name is said twice, as 'Open' and 'Close'"
    )
    event("add-section", "section=b", "section=c", "setup.name=X").refuses(3, "section is said twice")
    event("withdraw", "entry=Ash", "entry=Elm", "after_round=0").refuses(3, "withdraw.entry is said twice")
    assert (room / "e.json").read_bytes() == before


def test_what_a_round_needs_is_told_with_the_act_that_says_it(event):
    """It named the records of a report file."""
    event("change-setup", "setup.number_of_rounds=0").says()
    event("draw").refuses(3, "give it (change-setup setup.number_of_rounds=7)")


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
