"""What an act does beyond what its form shows, kind by kind."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from test_fixed_rounds import beginning, next_round

from pairwright.check.consequences import consequences
from pairwright.common.errors import BadInput
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bye_acts import AdjustPoints, KeepApart, RequestBye
from pairwright.storage.actions.decision_acts import SetPrizes
from pairwright.storage.actions.entry_list_acts import (
    ChangePlayer,
    EnterPlayers,
    MarkPresence,
    NumberPlayers,
    RemovePlayer,
    Withdraw,
)
from pairwright.storage.actions.event_acts import AddSection, ChangeSetup, RemoveSection
from pairwright.storage.actions.move import MergeSections, MovePlayer
from pairwright.storage.actions.result_acts import CorrectResult, EnterResult
from pairwright.storage.actions.round_acts import PublishRound, WithdrawRound
from pairwright.storage.draft_round import draft_acts, draft_of
from pairwright.storage.effect_kinds import KINDS, Effect, as_json, beyond, in_english, rounds_text
from pairwright.storage.effects import effects
from pairwright.storage.event_state import EventState
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.section_report import report_gaps
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars


@pytest.fixture(scope="module")
def played() -> EventState:
    """Three rounds of section a are published, two of them played."""
    dice, event = Random(3), beginning(Random(3))
    for _ in range(3):
        event = next_round(dice, event, "a")
    return event


def found(event: EventState, *acts: Action) -> dict[str, Effect]:
    after = event
    for act in acts:
        after = act.apply(after)
    return {one.kind: one for one in beyond(effects(event, after), acts) if one.kind != "deviation"}


def asked(event: EventState, *acts: Action) -> set[str]:
    return {kind for kind, one in found(event, *acts).items() if one.asks}


def test_of_two_of_one_name_it_is_told_which_one_has_another_place_or_opponent() -> None:
    """A round that would have been paired otherwise named the same two boards before and after."""
    event = AddSection("u9", Setup("Under 9", system="kjca", number_of_rounds=6)).apply(EventState("Day"))
    born = ("2017/02/11", "2017/03/12", "2017/04/13", "2017/05/14")
    event = EnterPlayers("u9", tuple(Particulars("Smith, Sam", birth_date=one) for one in born)).apply(event)
    for number in (1, 2):
        event = PublishRound("u9", number).apply(draft_of(event.section("u9")).apply(event))
        for board in (1, 2):
            event = EnterResult("u9", number, board, "1-0").apply(event)
    after = CorrectResult("u9", 1, 1, "0-1").apply(event)
    told = {one.kind: one for one in effects(event, after, redraw=True)}
    names = {line.name for line in told["places"].lines}
    assert names <= {f"Smith, Sam ({number})" for number in range(1, 5)}
    assert len(names) > 1
    for line in told["redrawn"].lines:
        assert line.old != line.new
        assert (line.old + line.new).count("Smith, Sam (") == 4


def test_what_two_sections_lose_when_they_become_one_is_asked() -> None:
    """Numbers on printed cards, the set-up of the one that is taken in, and one word for two families."""
    event = EventState("Juniors")
    named = {"u9": (("Ash", 500), ("Birch", 400)), "u10": (("Cox", 900), ("Dee", 300))}
    for key, people in named.items():
        children = tuple(Particulars(name, national_rating=grade, family="A") for name, grade in people)
        setup = Setup(key, system="kjca", number_of_rounds=6, keep_apart=("family",))
        event = AddSection(key, setup).apply(event)
        event = EnterPlayers(key, children).apply(event)
    merging = MergeSections("u9", "u10", "Both")
    assert asked(event, merging) == {"families"}
    assert (
        found(event, merging)["families"].sentence(in_english).endswith("as brothers and sisters: Cox, Dee")
    )
    other = replace(event.section("u10").setup, number_of_rounds=5, options=(("third_colour", "soft"),))
    event = ChangeSetup("u10", other).apply(event)
    assert (
        found(event, merging)["set-up-gone"].sentence(in_english).endswith("no longer valid: Rounds, Options")
    )
    for key in named:
        event = NumberPlayers(key, event.section(key).order).apply(event)
    after = merging.apply(event)
    numbers = [one for one in effects(event, after) if one.kind == "numbers"]
    told = {(one.section, line.name, line.old, line.new) for one in numbers for line in one.lines}
    assert told == {("u9", "Ash", "1", "2"), ("u9", "Birch", "2", "3"), ("u10", "Dee", "2", "4")}
    assert not asked(event, RemoveSection("u10")), (
        "whoever removes a section loses its children, and knows it"
    )


def last_of(event: EventState) -> int:
    return event.section("a").order[-1]


def test_a_rating_that_moves_numbers_is_asked_about(played):
    section = played.section("a")
    entry = section.entry(last_of(played))
    effect = found(played, ChangePlayer("a", entry.key, replace(entry.particulars, rating=2600)))
    moved = effect["numbers"]
    assert moved.asks
    assert moved.lines[-1].name == entry.name
    assert (moved.lines[-1].old, moved.lines[-1].new) == (str(len(section.order)), "1")
    assert len(moved.lines) == len(section.order)
    assert effect["ratings"].rounds == (1, 2, 3)
    assert {one.name for one in effect["sheets"].lines} == {"starting-list", "pairings", "slips"}


def test_a_rating_that_moves_nobody_is_only_told(played):
    entry = played.section("a").entry(last_of(played))
    act = ChangePlayer("a", entry.key, replace(entry.particulars, rating=entry.particulars.rating - 1))
    assert found(played, act).keys() >= {"ratings", "sheets"}
    assert "numbers" not in found(played, act)


def test_points_from_the_start_reach_rounds_that_are_out_and_others_do_not(played):
    entry = last_of(played)
    assert found(played, AdjustPoints("a", entry, -10, 0, "late"))["points"].rounds == (1, 2, 3)
    assert found(played, AdjustPoints("a", entry, -10, 1, "late"))["points"].rounds == (2, 3)
    assert "points" not in found(played, AdjustPoints("a", entry, -10, reason="late")), "the default"
    after = AdjustPoints("a", entry, -10, reason="late").apply(played).section("a")
    assert after.adjustments[-1].round_number == 3


def test_conditions_of_drawn_rounds_and_what_only_ranks(played):
    setup = played.section("a").setup
    changed = found(played, ChangeSetup("a", replace(setup, pairing_allocated_bye=5)))
    assert changed["conditions"].rounds == (1, 2, 3)
    ranks = found(played, ChangeSetup("a", replace(setup, tie_breaks=("SB", "BH"))))
    assert "conditions" not in ranks
    moved = found(played, ChangeSetup("a", replace(setup, first_board=41)))
    assert [one.name for one in moved["links"].lines] == ["helpers"]
    assert moved["links"].asks


def test_an_old_result_is_what_later_rounds_were_paired_from(played):
    other = "0-1" if played.section("a").rounds[0].boards[0].result == "1-0" else "1-0"
    effect = found(played, CorrectResult("a", 1, 1, other))
    assert effect["results"].rounds == (2, 3)
    assert effect["places"].rounds == (2,)
    assert not {"redrawn", "redrawn-alike"} & set(effect), "only on demand: each round is drawn twice"


def test_what_later_rounds_would_have_been_is_told_on_demand(played):
    section = played.section("a")
    act = CorrectResult("a", 1, 1, "0-1" if section.rounds[0].boards[0].result == "1-0" else "1-0")
    after = act.apply(played)
    told = [one for one in effects(played, after, redraw=True) if one.kind.startswith("redrawn")]
    assert not any(one.asks for one in told)
    assert sorted(number for one in told for number in one.rounds) == [2, 3]
    drawn = consequences(section.units(3), after.section("a").units(3), **section.setup.rules())
    assert {one.rounds[0]: len(one.lines) for one in told if one.kind == "redrawn"} == {
        one.round_number: max(len(one.was), len(one.would_be)) for one in drawn if one.otherwise
    }
    name = {index: section.entry_of[key].name for index, key in enumerate(section.order)}
    said = {text for one in told for line in one.lines for text in (line.old, line.new)}
    assert {f"{name[a]} – {name[b]}" for one in drawn for a, b, _ in one.would_be if b in name} <= said


def test_a_draft_that_is_thrown_away_or_does_not_fit(played):
    event = played
    for board in event.section("a").rounds[2].awaited:
        event = EnterResult("a", 3, board, "1-0").apply(event)
    event = draft_of(event.section("a")).apply(event)
    now = event.section("a").rounds[0].boards[0].result
    other = "0-1" if now == "1-0" else "1-0"
    assert found(event, CorrectResult("a", 1, 1, other))["draft-lost"].rounds == (4,)
    leaver = event.section("a").rounds[3].boards[0].white
    effect = found(event, Withdraw("a", leaver, 3))
    assert set(effect) == {"draft-stale"}
    assert not effect["draft-stale"].asks
    undone = effects(event, replace(event, sections=played.sections))
    assert {one.kind for one in undone} >= {"results-lost", "draft-lost"}
    withdrawn = WithdrawRound("a", 3).apply(played)
    assert [one.rounds for one in effects(played, withdrawn, fide=False)] == [(3,)]
    assert not found(played, WithdrawRound("a", 3))


def test_who_is_in_the_next_draw(played):
    came = {one.key for one in played.section("b").entries if one.checked_in}
    effect = found(played, MarkPresence("b", False))
    assert set(effect["out"].entries) == set(played.section("b").entry_of) - came
    assert not found(played, Withdraw("a", last_of(played), 3)), "the act names them itself"
    setup = played.section("b").setup
    assert "out" in asked(played, ChangeSetup("b", replace(setup, check_in=True)))


def test_points_come_along_to_another_section(played):
    scorer = next(one.white for one in played.section("a").rounds[0].boards if one.result == "1-0")
    ready = played
    for board in ready.section("a").rounds[2].awaited:
        ready = EnterResult("a", 3, board, "1-0").apply(ready)
    carried = found(ready, MovePlayer("a", scorer, "b"))["carried"]
    assert carried.asks
    assert carried.lines[0].new not in ("", "0")
    moved = found(ready, MovePlayer("a", scorer, "b"))["moved"]
    assert moved.entries == (scorer,)
    names = [ready.section(key).setup.name for key in ("a", "b")]
    assert [(line.old, line.new) for line in moved.lines] == [tuple(names)]
    assert not moved.asks
    assert "carried" not in found(ready, MovePlayer("a", scorer, "b", with_card=False))


def test_places_and_prizes_after_the_last_round(played):
    dice, event = Random(4), played
    for _ in range(3):
        event = next_round(dice, event, "a")
    for board in event.section("a").rounds[5].awaited:
        event = EnterResult("a", 6, board, "1/2-1/2").apply(event)
    first = Category("Main", prizes=(Prize(10_000), Prize(5_000)))
    assert not found(event, SetPrizes("a", PrizeList((first,))))
    event = SetPrizes("a", PrizeList((first,))).apply(event)
    leader = event.section("a").order[0]
    for entry in event.section("a").order:
        if "prizes" in found(event, AdjustPoints("a", entry, -60, reason="phone")):
            leader = entry
    effect = found(event, AdjustPoints("a", leader, -60, reason="phone"))
    assert {"places", "prizes"} <= set(effect)
    lost = ("Main €100", "Main €75")  # the first prize, alone or shared by two
    assert any(line.old in lost and not line.new for line in effect["prizes"].lines)


def test_what_goes_with_a_section(played):
    assert {one.kind for one in effects(played, RemoveSection("b").apply(played))} == {"links", "out"}
    assert not found(played, RemoveSection("b"))
    entry = played.section("b").entries[0].key
    assert not asked(played, RemovePlayer("b", entry))


def test_nothing_is_asked_about_what_the_form_shows(played):
    event = played
    for board in event.section("a").rounds[2].awaited:
        act = EnterResult("a", 3, board, "1-0")
        assert not asked(event, act)
        event = act.apply(event)
    again = EnterResult("a", 3, 1, "0-1")
    assert "places" in {one.kind for one in effects(event, again.apply(event))}
    assert not asked(event, again), "a result typed again is one click"
    drafted = draft_of(event.section("a"))
    assert not asked(event, drafted)
    event = drafted.apply(event)
    assert not asked(event, PublishRound("a", 4))
    assert not asked(played, KeepApart("b", tuple(played.section("b").order[:2])))
    assert not asked(played, EnterPlayers("b", (Particulars("New, Ann", 1500),)))


def test_marks_are_of_this_very_effect(played):
    entry = played.section("a").entry(last_of(played))
    one, other = (
        found(played, ChangePlayer("a", entry.key, replace(entry.particulars, rating=rating)))["numbers"]
        for rating in (2600, 1900)
    )
    assert one.mark != other.mark
    assert one.mark.startswith("a:numbers:")


def test_every_kind_has_a_sentence_that_can_be_said():
    assert rounds_text((1, 2, 3, 5)) == "1–3, 5"
    for kind, words in KINDS.items():
        said = Effect(kind, "a", (1,)).sentence(in_english)
        assert "{" not in said, kind
        assert words.sentence


def test_the_default_of_points_is_kept_as_it_was_meant(played):
    with pytest.raises(BadInput):
        AdjustPoints("a", last_of(played), -10, -2, "late").apply(played)


def missing_after_round_3(event: EventState) -> tuple[EventState, int]:
    """Three rounds are played, and White of board 1 was not there for the third."""
    for board in event.section("a").rounds[2].awaited:
        event = EnterResult("a", 3, board, "-/+" if board == 1 else "1-0").apply(event)
    return event, event.section("a").rounds[2].boards[0].white


def test_who_was_missing_is_asked_about_before_being_paired_again(played):
    event, missing = missing_after_round_3(played)
    section = event.section("a")
    assert [entry.key for entry in section.no_shows] == [missing]
    asked = found(event, draft_of(section))["no-shows"]
    assert asked.asks
    assert (asked.rounds, asked.entries) == ((4,), (missing,))
    drafted = draft_of(section).apply(event)
    assert "no-shows" not in found(drafted, draft_of(drafted.section("a"))), "it was asked about before"
    out, draft = draft_acts(replace(section, setup=replace(section.setup, no_shows="out")))
    assert isinstance(out, RequestBye)
    after = out.apply(event).section("a")
    assert not after.no_shows
    assert missing not in {key for board in draft.boards for key in (board.white, board.black)}
    ruled = event.with_section(replace(section, setup=replace(section.setup, no_shows="in")))
    assert "no-shows" not in found(ruled, *draft_acts(ruled.section("a")))


def test_who_had_a_bye_or_came_back_was_not_missing(played):
    event, missing = missing_after_round_3(played)
    assert not Withdraw("a", missing, 3).apply(event).section("a").no_shows
    drawn = event.section("a").rounds[2]
    away = {key for key, _ in drawn.idle}
    assert not away & {entry.key for entry in event.section("a").no_shows if entry.bye_in(3)}
    with pytest.raises(BadInput):
        ChangeSetup("a", replace(event.section("a").setup, no_shows="perhaps")).apply(event)


def test_who_is_entered_is_told_where_the_event_knows_the_number_or_the_name(played):
    known = played.section("b").entries[0]
    numbered = ChangePlayer("b", known.key, replace(known.particulars, fide_id="12345")).apply(played)
    people = (
        Particulars("Oak, Ann", fide_id="12345"),
        Particulars(known.name.upper()),
        Particulars("Иванов, Пётр"),
        Particulars("Ångström, Žofie"),
        Particulars("Elm, Bob", fide_id="777"),
        Particulars("Elm, Rob", fide_id="777"),
    )
    effect = found(numbered, EnterPlayers("a", people))
    twice = effect["number-twice"]
    assert twice.asks
    assert [one.name for one in twice.lines] == ["Oak, Ann", "Elm, Bob", "Elm, Rob"]
    assert [(one.name, one.new) for one in effect["elsewhere"].lines] == [(known.name.upper(), "b")]
    assert [one.name for one in effect["script"].lines] == ["Иванов, Пётр"]
    assert not any(effect[kind].asks for kind in ("elsewhere", "script"))
    both = EnterPlayers("a", (replace(known.particulars, fide_id="12345"),))
    assert set(found(numbered, both)) >= {"elsewhere"}
    assert "number-twice" not in found(numbered, both), "one person in two sections"
    assert "namesake" not in effect
    again = found(numbered, EnterPlayers("b", (Particulars(known.name.lower()), Particulars("Yew, Una"))))
    assert ([one.name for one in again["namesake"].lines], again["namesake"].asks) == (
        [known.name.lower()],
        False,
    )


def test_several_rounds_are_told_in_the_plural():
    assert (
        Effect("conditions", "a", (1,))
        .sentence(in_english)
        .endswith("round 1 was paired under the earlier ones")
    )
    several = Effect("conditions", "a", (1, 2)).sentence(in_english)
    assert several.endswith("rounds 1–2 were paired under the earlier ones")


def test_programs_read_whom_a_deviation_is_about_and_what_it_is(played):
    given = AdjustPoints("b", played.section("b").entries[0].key, 5, 0, "gift")
    (one,) = (as_json(one) for one in effects(played, given.apply(played)) if one.kind == "deviation")
    name = played.section("b").entries[0].name
    assert one["text"].startswith(f"{name}: points not earned by a result: +½. Points outside the results")
    assert one["lines"] == []


def test_players_of_a_new_section_are_told_like_those_of_an_old_one(played):
    known = played.section("b").entries[0]
    numbered = ChangePlayer("b", known.key, replace(known.particulars, fide_id="12345")).apply(played)
    people = (Particulars("Oak, Ann", fide_id="12345"), Particulars(known.name))
    acts = AddSection("c", Setup("C", number_of_rounds=3)), EnterPlayers("c", people)
    effect = found(numbered, *acts)
    assert effect["number-twice"].asks
    assert [one.name for one in effect["number-twice"].lines] == ["Oak, Ann"]
    assert [one.name for one in effect["elsewhere"].lines] == [known.name]
    assert not found(EventState("Begun"), *acts), "an event that begins knows nobody yet"


def test_the_report_check_names_numbers_given_twice_and_names_nobody_can_read(played):
    section = played.section("a")
    for key, name in zip(section.order[:2], ("Oak, Ann", "Иванов, Пётр"), strict=True):
        particulars = replace(section.entry(key).particulars, fide_id="12345", name=name)
        played = ChangePlayer("a", key, particulars).apply(played)
    gaps = report_gaps(played, played.section("a"))
    assert any(one.startswith("only one player with FIDE number 12345: ") for one in gaps)
    assert "names in Latin letters: Иванов, Пётр" in gaps
    (twice,) = (one for one in gaps if one.startswith("only one player with FIDE number"))
    assert twice.endswith("Oak, Ann; Иванов, Пётр"), "a comma stands within names"


def test_points_of_games_are_among_what_teams_are_drawn_by():
    """Game points order the teams of a score group (C.04.6), so a draft rests on what a game is worth."""
    setup = Setup("Teams", system="team_swiss", match=MatchRules(boards=4))
    assert replace(setup, win=30, draw=15).drawing() != setup.drawing()
