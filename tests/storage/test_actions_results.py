"""Results entered, corrected, typed a second time."""

from __future__ import annotations

import pytest
from played_sections import KEY, open_of

from pairwright.storage.actions import CorrectResult, EnterResult, PublishRound, VerifyResult
from pairwright.storage.round_state import BoardState
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.results import COMMON, RESULTS, code_of


@pytest.mark.parametrize("code", RESULTS)
def test_every_result_reaches_the_tournament(code):
    desk = open_of(4)
    desk.publish()
    desk.results(code, "1-0")
    section = desk.section
    assert section.rounds[0].complete
    board = section.rounds[0].boards[0]
    played = section.tournament(1).rounds[0]
    white, black = (played[section.index_of[key]] for key in board.players)
    assert (white.outcome, black.outcome) == RESULTS[code]
    assert (white.colour, black.colour) == (Colour.WHITE, Colour.BLACK)
    assert code_of(white.outcome, black.outcome) == code


def test_codes_are_unique_and_the_common_ones_are_among_them():
    assert len(set(RESULTS.values())) == len(RESULTS)
    assert set(COMMON) <= set(RESULTS)
    assert code_of(Outcome.WIN, Outcome.WIN) is None


def test_a_missing_result_counts_as_unfinished():
    desk = open_of(4)
    desk.publish()
    desk.results("1-0")
    assert desk.section.rounds[0].awaited == (2,)
    assert desk.section.completed_rounds == 0
    board = desk.section.rounds[0].boards[1]
    played = desk.section.tournament(1).rounds[0]
    assert played[desk.section.index_of[board.white]].outcome is Outcome.UNFINISHED
    assert len(desk.section.tournament().rounds) == 0


def test_a_result_can_be_changed_and_taken_back_while_the_round_is_played():
    desk = open_of(4)
    desk.publish()
    desk.results("1-0")
    desk.results("0-1")
    assert desk.section.rounds[0].boards[0].result == "0-1"
    desk.results("")
    assert desk.section.rounds[0].awaited == (1, 2)


def test_the_same_result_again_changes_nothing_at_all():
    desk = open_of(4)
    desk.publish()
    desk.results("1-0")
    assert EnterResult(KEY, 1, 1, "1-0").apply(desk.event) is desk.event
    assert VerifyResult(KEY, 1, 1, "").apply(desk.event) is desk.event
    assert CorrectResult(KEY, 1, 1, "1-0").apply(desk.event) is desk.event


@pytest.mark.parametrize("action", [EnterResult, CorrectResult, VerifyResult])
def test_results_that_there_are_not(action):
    desk = open_of(4)
    desk.publish()
    for wrong in ("2-0", "1", "½-½", " 1-0", "1-0\n", "x" * 1000):
        desk.refuses(action(KEY, 1, 1, wrong), "is not a result; the possible results are 1-0, 1/2-1/2, 0-1")


@pytest.mark.parametrize("action", [EnterResult, CorrectResult, VerifyResult])
def test_boards_rounds_and_sections_that_there_are_not(action):
    desk = open_of(4)
    desk.refuses(action(KEY, 1, 1, "1-0"), "round 1 has not been paired")
    desk.draft()
    desk.refuses(action(KEY, 1, 1, "1-0"), "round 1 is a draft; results are entered once it is published")
    desk.publish()
    for board in (0, -1, 3, 10**9):
        desk.refuses(action(KEY, 1, board, "1-0"), f"round 1 has no board {board}; the last one is 2")
    for number in (0, -1, 2):
        desk.refuses(action(KEY, number, 1, "1-0"), f"round {number} has not been paired")
    desk.refuses(action("juniors", 1, 1, "1-0"), "there is no section 'juniors'")


def test_an_old_result_is_not_entered_but_corrected():
    desk = open_of(4)
    desk.play()
    desk.draft()
    desk.refuses(
        EnterResult(KEY, 1, 1, "0-1"), "round 2 was paired from this result; correct it as an old result"
    )
    assert EnterResult(KEY, 1, 1, "1-0").apply(desk.event) is desk.event


def test_a_correction_throws_a_draft_away():
    desk = open_of(4)
    desk.play()
    desk.draft()
    section = desk.do(CorrectResult(KEY, 1, 1, "0-1"))
    assert section.draft is None
    assert section.rounds[0].boards[0].result == "0-1"
    assert section.next_round == 2


def test_a_correction_leaves_published_rounds_as_they_are():
    desk = open_of(6)
    desk.play()
    desk.publish()
    second = desk.section.rounds[1]
    section = desk.do(CorrectResult(KEY, 1, 1, "1/2-1/2"))
    assert section.rounds[1] == second
    assert section.rounds[0].boards[0].result == "1/2-1/2"
    before = section.tournament(1)
    assert before.rounds[0][section.index_of[1]].outcome is Outcome.DRAW


def test_a_correction_must_say_the_result():
    desk = open_of(4)
    desk.play()
    desk.refuses(CorrectResult(KEY, 1, 1, ""), "a correction must give the result")


def with_an_adjourned_game(rounds: int = 3):
    """A section of six over three rounds; the first board of round 1 is adjourned."""
    desk = open_of(6, number_of_rounds=rounds)
    desk.publish()
    desk.results("*", *["1-0"] * (len(desk.section.rounds[0].boards) - 1))
    return desk


def test_c04_2_3_1_an_adjourned_game_holds_up_no_draw_and_is_open_until_its_result():
    desk = with_an_adjourned_game()
    drawn = desk.section.rounds[0]
    assert (drawn.complete, drawn.over, drawn.awaited, drawn.adjourned, drawn.known) == (
        True, False, (), (1,), 2,
    )  # fmt: skip
    section = desk.play(2)
    assert (section.all_played, section.finished, section.adjourned) == (True, False, ((1, 1),))
    section = desk.do(EnterResult(KEY, 1, 1, "0-1"))
    assert (section.finished, section.adjourned) == (True, ())


def test_the_result_of_an_adjourned_game_is_no_correction_and_the_rounds_meanwhile_stand():
    desk = with_an_adjourned_game()
    desk.publish()
    second, before = desk.section.rounds[1], desk.section.before_round(2)
    section = desk.do(EnterResult(KEY, 1, 1, "0-1"))
    assert section.rounds[1] == second
    assert section.before_round(2) == before
    assert section.tournament(1).rounds[0][section.index_of[second.boards[0].white]].outcome is not None
    desk.refuses(EnterResult(KEY, 1, 1, "1-0"), "correct it as an old result")


def test_the_result_of_an_adjourned_game_throws_a_draft_away_and_an_old_one_stays_until_then():
    desk = with_an_adjourned_game()
    desk.draft()
    desk.refuses(
        EnterResult(KEY, 1, 1, ""),
        "the next round has been paired; an adjourned game stays adjourned until its result is entered",
    )
    assert desk.do(EnterResult(KEY, 1, 1, "1-0")).draft is None


def test_every_round_keeps_what_it_was_drawn_from():
    desk = open_of(8)
    desk.play(2)
    drawn_from = [desk.section.before_round(number) for number in (1, 2)]
    desk.do(CorrectResult(KEY, 1, 1, "0-1"))
    desk.play()
    drawn_from.append(desk.section.before_round(3))
    section = desk.do(CorrectResult(KEY, 1, 1, "1/2-1/2"))
    assert section.rounds[0].boards[0].was == ((2, "1-0"), (3, "0-1"))
    assert [section.before_round(number) for number in (1, 2, 3)] == drawn_from
    assert section.before_round(4).rounds[0] == section.tournament(1).rounds[0] != drawn_from[2].rounds[0]


def test_c04_2_4_3_a_late_correction_counts_for_the_rating_report_alone():
    desk = open_of(6, number_of_rounds=3)
    desk.play()
    desk.publish()
    desk.refuses(CorrectResult(KEY, 1, 1, "0-1", rating_only=True), "the round after round 1 is not over")
    desk.results("1-0", "1-0", "1-0")
    before = desk.section
    after = desk.do(CorrectResult(KEY, 1, 1, "0-1", rating_only=True))
    assert after.tournament() == before.tournament()
    assert after.rated().tournament().rounds[0] != before.tournament().rounds[0]
    assert desk.do(CorrectResult(KEY, 1, 1, "1-0", rating_only=True)) == before
    assert desk.section.rated() is desk.section


def test_the_verification_never_changes_the_first_result():
    desk = open_of(4)
    desk.play()
    desk.do(VerifyResult(KEY, 1, 1, "1-0"))
    section = desk.do(VerifyResult(KEY, 1, 2, "0-1"))
    drawn = section.rounds[0]
    assert drawn.boards[0].result == drawn.boards[0].second == "1-0"
    assert (drawn.boards[1].result, drawn.boards[1].second) == ("1-0", "0-1")
    assert drawn.differing == (2,)
    assert not drawn.verified
    assert drawn.complete


def test_the_verification_is_finished_when_everything_agrees():
    desk = open_of(4)
    desk.play()
    desk.do(VerifyResult(KEY, 1, 1, "1-0"))
    assert not desk.section.rounds[0].verified
    desk.do(VerifyResult(KEY, 1, 2, "1-0"))
    assert desk.section.rounds[0].verified
    desk.do(VerifyResult(KEY, 1, 2, ""))
    assert not desk.section.rounds[0].verified


def test_a_corrected_result_has_to_be_verified_again():
    desk = open_of(4)
    desk.play()
    desk.do(VerifyResult(KEY, 1, 1, "0-1"))
    section = desk.do(CorrectResult(KEY, 1, 1, "0-1"))
    board = section.rounds[0].boards[0]
    assert (board.result, board.second) == ("0-1", "")


def test_a_result_changed_after_the_second_typing_lights_up():
    desk = open_of(4)
    desk.play()
    desk.do(VerifyResult(KEY, 1, 1, "1-0"))
    section = desk.do(EnterResult(KEY, 1, 1, "1/2-1/2"))
    assert section.rounds[0].differing == (1,)


def test_old_rounds_can_be_verified_while_the_next_one_is_played():
    desk = open_of(4)
    desk.play()
    desk.draft()
    desk.do(VerifyResult(KEY, 1, 1, "1-0"))
    assert desk.section.draft is not None
    desk.do(PublishRound(KEY, 2))
    desk.do(VerifyResult(KEY, 1, 2, "1-0"))
    assert desk.section.rounds[0].verified


def test_topics_keep_first_and_second_result_apart():
    assert EnterResult(KEY, 2, 3, "1-0").topics() == ("result:open:2:3",)
    assert CorrectResult(KEY, 2, 3, "1-0").topics() == ("result:open:2:3",)
    assert VerifyResult(KEY, 2, 3, "1-0").topics() == ("result:open:2:3:second",)


def test_a_board_knows_its_players_and_whether_it_differs():
    board = BoardState(3, 7, "1-0")
    assert board.players == (3, 7)
    assert not board.differs
    assert BoardState(3, 7, "1-0", "0-1").differs
    assert BoardState(3, 7, "", "0-1").differs
