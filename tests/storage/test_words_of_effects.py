"""Effects in the reader's language, and who may go on in which section."""

from __future__ import annotations

import pytest

from pairwright.common.errors import Refused
from pairwright.explain.words.translate import fault_text
from pairwright.storage.act_sentences import act_sentence, said
from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent, RemoveSection
from pairwright.storage.actions.move import MergeSections, MovePlayer
from pairwright.storage.actions.result_acts import CorrectResult, EnterResult
from pairwright.storage.actions.round_acts import DraftRound, PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.effects import effects
from pairwright.storage.event_state import EventState
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars


@pytest.fixture(scope="module")
def event():
    """Ten players after two rounds in which White won, and a section of teams without entries."""
    made = DescribeEvent("Open").apply(EventState())
    made = AddSection("a", Setup("A", number_of_rounds=5, initial_colour="white")).apply(made)
    teams = Setup("Teams", system="team_swiss", number_of_rounds=5, match=MatchRules(boards=4))
    made = AddSection("t", teams).apply(made)
    made = EnterPlayers("a", tuple(Particulars(f"P{n}", rating=2000 - n) for n in range(10))).apply(made)
    for number in (1, 2):
        draft = draft_of(made.section("a"))
        assert isinstance(draft, DraftRound)
        made = PublishRound("a", number).apply(draft.apply(made))
        for board in range(1, 6):
            made = EnterResult("a", number, board, "1-0").apply(made)
    return made


def test_a_single_player_does_not_go_on_in_a_section_of_teams(event):
    with pytest.raises(Refused, match="Teams is a section of teams; enter a team there"):
        MovePlayer("a", 1, "t").apply(event)


def test_sections_of_teams_and_of_single_players_are_not_merged(event):
    new = AddSection("b", Setup("B")).apply(event)
    with pytest.raises(Refused, match="Teams is a section of teams"):
        MergeSections("t", "b", "Both").apply(new)
    with pytest.raises(Refused, match="B is a section of single players"):
        MergeSections("b", "t", "Both").apply(new)


def test_the_history_calls_sections_that_are_gone_by_their_names():
    """It said "Merged with d", and of acts in such a section "d: ..."."""
    acts = (
        AddSection("u8", Setup("Under 8")),
        AddSection("d", Setup("Division D")),
        AddSection("x", Setup("By mistake")),
        EnterPlayers("d", (Particulars("Ash, Ada"),)),
        MergeSections("u8", "d", "Under 10"),
        RemoveSection("x"),
    )
    event = EventState()
    for act in acts:
        event = act.apply(event)
    assert [act_sentence(act, event) for act in acts[3:]] == [
        "Division D: 1 player entered: Ash, Ada",
        "Under 10: Merged with Division D; now called Under 10",
        "By mistake: Section removed",
    ]


def test_colours_are_told_by_the_letters_of_the_reader(event):
    found = effects(event, CorrectResult("a", 1, 1, "0-1").apply(event), fide=False)
    histories = next(one for one in found if one.kind == "histories")

    def german(text, **values):
        return fault_text("de", next(iter(values.values()))) if text == "{words}" else text

    english = {letter for line in histories.lines for letter in line.old if letter.isalpha()}
    letters = {letter for line in histories.told_lines(german) for letter in line.old if letter.isalpha()}
    assert (english, letters) == ({"W", "B"}, {"W", "S"})


def test_names_of_who_was_entered_have_the_signs_of_the_language():
    people = tuple(map(Particulars, ("Oak, Ann", "Elm, Bob", "Yew, Una", "Ash, Eve")))
    assert said(EnterPlayers("a", people), "fr", None) == (
        "a\u00a0: Inscription de 4 joueurs\u00a0: Oak, Ann\u202f; Elm, Bob\u202f; Yew, Una …"
    )
