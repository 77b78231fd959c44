"""Report files that the stand-alone verifier stops at, each with the line and what is wrong there."""

from __future__ import annotations

import pytest

from pairwright.systems.dutch.verifier.facts import facts
from pairwright.systems.dutch.verifier.report import Report, Unclear

GAMES = ("     2 w 1", "     1 b 0", "  0000 - Z", "  0000 - U")


def written(*records: str, games: tuple[str, ...] = GAMES) -> bytes:
    rows = [f"001 {number:>4}{'':81}{game}".encode() for number, game in enumerate(games, 1)]
    return b"\r\n".join([b"XXR 5", *rows, *(record.encode() for record in records)])


def test_a_sound_file_is_read() -> None:
    found = facts(Report(written()), 2, "2026")["players"]
    assert found["score"] == [10, 0, 0, 10]
    assert found["barred"] == [0, 0, 0, 1]
    assert found["met"] == [[1], [0], [], []]
    assert found["colours"] == ["W", "B", "", ""]
    assert found["floats"] == ["", "", "", "d"]
    assert found["parity"] == [1, 2, 3, 4]
    assert facts(Report(written()), 1, "2026")["players"]["parity"] == [1, 2, 0, 3]


@pytest.mark.parametrize(
    ("record", "text"),
    [
        ("XXW 5", "line 6: record XXW is not for single players"),
        ("310   1 Team", "line 6: record 310"),
        ("142 many", "line 6: 'many' is not a number"),
        ("192 FIDE_DUBOV", "the type of the tournament is FIDE_DUBOV"),
        ("240 H 000    1", "line 6: record 240 without a type or a round"),
        ("240 Q 002    1", "line 6: record 240 without a type or a round"),
        ("240 H 002    9", "line 6: player 9 is not in the file"),
        ("XXZ 7", "line 6: player 7 is not in the file"),
        ("XXP 1 x", "line 6: 'x' is not a number"),
        ("162  Q 1.0", "line 6: 'Q' is not a result"),
        ("BBW  one", "line 6: 'one' are not points"),
        ("XXS W=", "line 6: '' are not points"),
        ("299 Z   1.0 001 1", "line 6:"),
        ("250       1.0  01  02 1 4", "line 6:"),
        ("001    1", "two rows 001 with the same number"),
        ("### pairwright:event {", "line 6: not what pairwright writes"),
    ],
)
def test_records_that_are_not_in_order_are_named(record: str, text: str) -> None:
    with pytest.raises(Unclear, match=rf"^{text}"):
        Report(written(record))


@pytest.mark.parametrize(
    "game", ["  0002 w X", "  0002   1", "  0000 w 1", "  0002 b U", "   2 w 1  ", "     9 w 1", "0002 w 1"]
)
def test_rounds_that_are_not_in_order_are_named(game: str) -> None:
    with pytest.raises(Unclear, match=r"^line 2: "):
        Report(written(games=(game, *GAMES[1:])))


@pytest.mark.parametrize("data", [b"", b"\x00\xff", b"XXR 5", b"001", "001    1\u2028".encode()])
def test_what_is_no_report_file_is_refused_or_has_no_round(data: bytes) -> None:
    with pytest.raises(Unclear):
        facts(Report(data), 3, "2026")


def test_a_round_that_cannot_be_the_next_one_is_named() -> None:
    with pytest.raises(Unclear, match="round 4 is not one of those played \\(1\\), nor the next"):
        facts(Report(written()), 4, "2026")


def test_odd_values_in_comments_of_ours_count_for_nothing() -> None:
    odd = '### pairwright:event {"number_of_rounds": "many", "initial_colour": 5, "edition": []}'
    assert Report(written(odd).replace(b"XXR 5", b"### none")).number_of_rounds == 0
