"""What the records mean: each test reads a small file made from the nine players of the examples."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairwright.tournament import (
    AnnouncedBye,
    Colour,
    ForbiddenPairs,
    Outcome,
    PointAdjustment,
    Tournament,
)
from pairwright.tournament.scoring import Scoring
from pairwright.trf import TrfError, TrfReading, read_trf, read_trf_report

EXAMPLES = Path(__file__).parent.parent / "data" / "trf"

BEFORE_ROUND_1 = "".join(
    f"001 {number:4d} m    Player, {number:<24}  {2000 - number:4d} AAA{' ' * 25}0.0 {number:4d}\n"
    for number in range(1, 10)
)
AFTER_ROUND_2 = (EXAMPLES / "m06_no_number_of_rounds.trf").read_text()


def lenient(text: str) -> TrfReading:
    return read_trf_report(text)


def codes(reading: TrfReading) -> list[str]:
    return [problem.code for problem in reading.problems]


class TestSource:
    def test_a_path_bytes_and_text_give_the_same(self) -> None:
        path = EXAMPLES / "v13_trf26_itdx_round3.trf"
        data = path.read_bytes()
        assert read_trf(path) == read_trf(str(path)) == read_trf(data) == read_trf(data.decode())

    @pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
    def test_every_line_end(self, end: bytes) -> None:
        data = (EXAMPLES / "v12_trf26_complete.trf").read_bytes().replace(b"\r\n", b"\n")
        assert read_trf(data.replace(b"\n", end)) == read_trf(data)
        assert read_trf(data.replace(b"\n", end).rstrip()) == read_trf(data)

    def test_a_missing_file_is_an_error_of_the_reader(self, tmp_path: Path) -> None:
        with pytest.raises(TrfError, match="TRF-FILE: the file cannot be read"):
            read_trf(tmp_path / "no.trf")
        with pytest.raises(TrfError, match="TRF-FILE"):
            read_trf(tmp_path)
        with pytest.raises(TrfError, match="TRF-FILE"):
            read_trf("a\0b")

    def test_utf_16_is_recognised(self) -> None:
        data = AFTER_ROUND_2.encode("utf-16")
        assert codes(read_trf_report(data)) == ["TRF-ENCODING"]
        assert read_trf(data) == read_trf(AFTER_ROUND_2)
        assert read_trf_report(data, strict=True).tournament is None

    def test_windows_1252_names(self) -> None:
        tournament = read_trf(EXAMPLES / "m22_latin1_encoding.trf")
        assert tournament.players[3].name == "Ødegård, Pål"

    def test_characters_that_look_like_line_breaks_stay_in_the_name(self) -> None:
        text = AFTER_ROUND_2.replace("Caldera, Mirel", "Caldera\u2028 Mirel")
        assert read_trf(text).players[2].name == "Caldera\u2028 Mirel"

    @pytest.mark.parametrize("data", [b"", b"\n", b"\x00\xff\xfe", b"\xff\xfe", bytes(range(256))])
    def test_nonsense_is_refused_with_a_reason(self, data: bytes) -> None:
        reading = read_trf_report(data)
        assert reading.tournament is None
        assert "TRF-NO-PLAYERS" in codes(reading)


class TestPlayers:
    def test_fields(self) -> None:
        first, *_, seventh, _, ninth = read_trf(AFTER_ROUND_2).players
        assert (first.number, first.name, first.rating) == (1, "Ashgrove, Nadia", 2251)
        assert (first.sex, first.title, first.federation) == ("w", "GM", "AAA")
        assert (first.fide_id, first.birth_date, first.rank) == ("10000017", "1988/03/14", 1)
        assert (seventh.title, ninth.fide_id) == ("WCM", "")

    def test_one_letter_titles_of_trf06(self) -> None:
        players = read_trf(EXAMPLES / "v03_trf06_style.trf").players
        assert [player.title for player in players[:4]] == ["GM", "IM", "", "FM"]
        assert players[6].title == "WCM"

    def test_rows_in_any_order_leading_zeros_and_short_rows(self) -> None:
        lines = BEFORE_ROUND_1.replace("001    3", "001 0003").splitlines()
        tournament = read_trf("\n".join(line[:84] for line in reversed(lines)) + "\n")
        assert [player.number for player in tournament.players] == list(range(1, 10))
        assert tournament.players[0].rank is None

    def test_a_gap_keeps_the_numbers_of_the_file(self) -> None:
        tournament = read_trf(EXAMPLES / "m03_gap_in_player_ids.trf")
        assert [player.number for player in tournament.players] == [*range(1, 9), 11]
        assert tournament.rounds[1].opponents[1] == 8

    def test_xxc_rank_takes_the_order_of_the_rows(self) -> None:
        lines = AFTER_ROUND_2.splitlines()
        text = "\n".join([lines[0], "XXC rank", lines[3], *lines[1:3], *lines[4:]]) + "\n"
        tournament = read_trf(text)
        assert [player.number for player in tournament.players] == list(range(1, 10))
        assert [player.shown_number for player in tournament.players[:4]] == [3, 1, 2, 0]
        assert tournament.players[0].name == "Caldera, Mirel"
        assert tournament.rounds[0].opponents[0] == 6

    def test_a_gap_is_allowed_with_xxc_rank(self) -> None:
        text = (EXAMPLES / "m03_gap_in_player_ids.trf").read_text() + "XXC rank\n"
        reading = read_trf_report(text, strict=True)
        assert reading.problems == ()
        assert reading.tournament is not None
        assert reading.tournament.players[8].shown_number == 11

    @pytest.mark.parametrize("row", ["Nadia                  12345 AAA", "Nadia                   12345AAA"])
    def test_a_rating_of_five_digits_beside_its_columns(self, row: str) -> None:
        reading = lenient(AFTER_ROUND_2.replace("Nadia                   2251 AAA", row))
        assert codes(reading) == ["TRF-RATING-WIDE"]
        assert reading.tournament is not None
        assert reading.tournament.players[0].rating == 12345

    def test_vega_rows_are_named_as_such(self) -> None:
        text = "001 | 1 | Someone\n001 | 2 | Somebody\n"
        reading = lenient(text)
        assert codes(reading) == ["TRF-VEGA"]

    def test_text_between_the_columns_is_reported_there(self) -> None:
        reading = lenient(AFTER_ROUND_2.replace("2251 AAA ", "2251 AAAX"))
        assert [(p.code, p.line, p.column) for p in reading.problems] == [("TRF-COLUMNS", 2, 57)]

    def test_numbers_that_are_none(self) -> None:
        reading = lenient(AFTER_ROUND_2.replace(" 2251 ", " 22x1 ").replace("2.0    2 ", "2.0    ? "))
        assert codes(reading) == ["TRF-NUMBER", "TRF-NUMBER"]
        assert reading.tournament is not None
        assert reading.tournament.players[0].rating == 0
        assert reading.tournament.players[1].rank is None


class TestRounds:
    def test_results_of_every_kind(self) -> None:
        tournament = read_trf(EXAMPLES / "v18_unusual_results.trf")
        first, second, third = tournament.rounds
        win, draw, loss = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
        plus, minus = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
        unrated = (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS, Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW)
        assert [Outcome(code) for code in first.outcomes] == [*unrated, minus, minus]
        assert [Outcome(code) for code in second.outcomes] == [draw, minus, loss, plus, loss, loss]
        assert [Outcome(code) for code in third.outcomes] == [draw, loss, plus, loss, loss, minus]
        assert win not in third.outcomes

    def test_last_round_with_a_game_is_the_last_one_played(self) -> None:
        tournament = read_trf(EXAMPLES / "v06_trfx_absent_column.trf")
        assert len(tournament.rounds) == 2
        assert tournament.announced_byes == (AnnouncedBye(3, 6, Outcome.ZERO_POINT_BYE),)
        assert tournament.absent_next_round() == {6}

    def test_absence_is_told_from_a_zero_point_bye(self) -> None:
        text = AFTER_ROUND_2.replace("     4 b 0  0000 - H", "").replace(" 0.5    8", " 0.0    8     4 b 0")
        assert Outcome(read_trf(text).rounds[1].outcomes[7]) is Outcome.ABSENT
        explicit = AFTER_ROUND_2.replace("0000 - H", "0000 - Z").replace("0.5    8", "0.0    8")
        assert Outcome(read_trf(explicit).rounds[1].outcomes[7]) is Outcome.ZERO_POINT_BYE

    def test_lichess_writes_absence_as_a_lost_forfeit_without_opponent(self) -> None:
        tournament = read_trf(EXAMPLES / "v20_lichess_style.trf")
        assert Outcome(tournament.rounds[1].outcomes[2]) is Outcome.PAIRING_ALLOCATED_BYE
        assert Outcome(tournament.rounds[1].outcomes[3]) is Outcome.ZERO_POINT_BYE
        assert tournament.announced_byes == (AnnouncedBye(3, 3, Outcome.ZERO_POINT_BYE),)

    def test_trf06_byes(self) -> None:
        rounds = read_trf(EXAMPLES / "v03_trf06_style.trf").rounds
        assert Outcome(rounds[0].outcomes[8]) is Outcome.PAIRING_ALLOCATED_BYE
        assert Outcome(rounds[1].outcomes[7]) is Outcome.HALF_POINT_BYE
        assert Outcome(rounds[2].outcomes[6]) is Outcome.ABSENT

    def test_a_blank_result_is_an_unfinished_game_on_both_rows(self) -> None:
        text = AFTER_ROUND_2.replace("     5 b 1     4 w 1", "     5 b 1     4 w")
        reading = lenient(text)
        assert codes(reading) == ["TRF-RESULT-BLANK"]
        assert reading.tournament is not None
        assert [Outcome(reading.tournament.rounds[1].outcomes[i]) for i in (0, 3)] == [Outcome.UNFINISHED] * 2

    def test_a_pairing_allocated_bye_in_a_round_without_games(self) -> None:
        text = AFTER_ROUND_2.replace("4 w 1\n", "4 w 1  0000 - U\n")
        assert codes(lenient(text)) == ["TRF-PAB-WITHOUT-GAMES"]

    @pytest.mark.parametrize(
        ("old", "new", "code", "column"),
        [
            ("     5 b 1     4 w 1", "     5 b 1     4 w 1 xx", "TRF-COLUMNS", 111),
            ("     5 b 1     4 w 1", "   x 5 b 1     4 w 1", "TRF-COLUMNS", 92),
            ("     5 b 1     4 w 1", "     5 z 1     4 w 1", "TRF-COLOUR", 97),
            ("     5 b 1     4 w 1", "     5   1     4 w 1", "TRF-COLOUR", 97),
            ("     5 b 1     4 w 1", "     5 b 1     8 w 1", "TRF-GAME-ONE-SIDED", 102),
            ("     5 b 1     4 w 1", "     5 b 1  0000   ?", "TRF-RESULT-UNKNOWN", 109),
        ],
    )
    def test_a_block_that_cannot_be_right(self, old: str, new: str, code: str, column: int) -> None:
        problems = lenient(AFTER_ROUND_2.replace(old, new)).problems
        assert [(p.code, p.column) for p in problems if p.line == 2] == [(code, column)]

    def test_more_than_999_rounds_are_cut_off(self) -> None:
        line = AFTER_ROUND_2.splitlines()[1].ljust(89 + 9990) + "     1 w 1"
        assert "TRF-COLUMNS" in codes(lenient(line + "\n"))


class TestInitialColour:
    def test_given_in_either_spelling(self) -> None:
        for record, colour in (
            ("152 W", Colour.WHITE),
            ("152 B", Colour.BLACK),
            ("XXC black1", Colour.BLACK),
        ):
            tournament = read_trf(f"{BEFORE_ROUND_1}{record}\n")
            assert (tournament.initial_colour, tournament.initial_colour_inferred) == (colour, False)

    def test_c_04_3_article_5_2_5_shows_it_in_the_first_round(self) -> None:
        tournament = read_trf(AFTER_ROUND_2)
        assert (tournament.initial_colour, tournament.initial_colour_inferred) == (Colour.BLACK, True)

    def test_inference_passes_over_players_without_a_colour(self) -> None:
        lines = AFTER_ROUND_2.splitlines()
        lines[1] = lines[1].replace("     5 b 1", "  0000 - H").replace("2.0    1", "1.5    1")
        lines[5] = lines[5].replace("     1 w 0", "  0000 - Z")
        tournament = read_trf("\n".join(lines) + "\n")
        assert tournament.rounds[0].colours[:2] == bytes([Colour.NONE, Colour.WHITE])
        assert tournament.initial_colour is Colour.WHITE

    def test_nothing_to_infer_from(self) -> None:
        assert read_trf(BEFORE_ROUND_1).initial_colour is Colour.NONE

    def test_contradiction_and_unknown_words(self) -> None:
        assert codes(lenient(f"{BEFORE_ROUND_1}152 W\nXXC black1\n")) == ["TRF-COLOUR-CONFLICT"]
        reading = lenient(f"{BEFORE_ROUND_1}152 w\nXXC purple\n")
        assert codes(reading) == ["TRF-WORD", "TRF-WORD"]
        assert reading.tournament is not None
        assert reading.tournament.initial_colour is Colour.WHITE


class TestType:
    @pytest.mark.parametrize(
        ("code", "date", "system", "edition", "acceleration"),
        [
            ("FIDE_DUTCH_2017", "2026/03/01", "dutch", "2017", ""),
            ("FIDE_DUTCH_2026", "2020/03/01", "dutch", "2026", ""),
            ("fide_dutch_2025_baku ", "", "dutch", "2026", "baku"),
            ("FIDE_DUTCH", "2017/06/30", "dutch", "2012", ""),
            ("FIDE_DUTCH", "2017/07/01", "dutch", "2017", ""),
            ("FIDE_DUTCH", "2026/01/31", "dutch", "2017", ""),
            ("FIDE_DUTCH", "2026/02/01", "dutch", "2026", ""),
            ("FIDE_DUTCH", "", "dutch", "", ""),
            ("FIDE_DUTCH", "Mar 6, 2020", "dutch", "", ""),
            ("FIDE_BURSTEIN_BAKU", "", "burstein", "", "baku"),
            ("FIDE_DUBOV", "", "dubov", "", ""),
            ("FIDE_DOUBLESWISS", "", "double_swiss", "", ""),
            ("BERGER_ROUNDROBIN_G2", "", "round_robin", "", ""),
            ("FIDE_DOUBLEROUNDROBIN", "", "double_round_robin", "", ""),
            ("FIDE_SCHILLER_4x3", "", "schiller", "", ""),
            ("CUSTOM_KNOCKOUT", "", "custom", "", ""),
            ("FIDE_TEAM_TYPEB_GP_MP", "", "team_swiss", "", ""),
        ],
    )
    def test_type_codes(self, code: str, date: str, system: str, edition: str, acceleration: str) -> None:
        tournament = read_trf(f"042 {date}\n192 {code}\n{BEFORE_ROUND_1}")
        found = (tournament.system, tournament.edition, tournament.acceleration)
        assert found == (system, edition, acceleration)

    def test_points_in_the_file_switch_the_named_acceleration_off(self) -> None:
        tournament = read_trf(f"192 FIDE_DUTCH_BAKU\n{BEFORE_ROUND_1}XXA    1  1.0\n")
        assert tournament.acceleration == ""
        assert tournament.virtual_points[:2] == ((10,), (0,))

    def test_tie_breaks(self) -> None:
        assert read_trf(f"202 BH/C1, BH,SB\n{BEFORE_ROUND_1}").tie_breaks == ("BH/C1", "BH", "SB")
        assert read_trf(f"202 BH\n212 DE,PTS\n{BEFORE_ROUND_1}").tie_breaks == ("DE", "PTS")


class TestHeaders:
    def test_names_and_values(self) -> None:
        tournament = read_trf(EXAMPLES / "v12_trf26_complete.trf")
        assert tournament.header("name") == "Riverbend Open"
        assert tournament.header("round_dates") == "26/03/06,26/03/07,26/03/07,26/03/08"
        assert [v for n, v in tournament.headers if n == "deputy_arbiter"] == [
            "Teague, Rufus",
            "Oduya, Keziah",
        ]
        assert tournament.header("time_control_code") == "5400+30"

    def test_the_last_of_repeated_records_wins(self) -> None:
        assert read_trf(f"012 One\n012 Two\n{BEFORE_ROUND_1}").header("name") == "Two"

    def test_column_4_must_be_blank(self) -> None:
        reading = lenient(f"012Riverbend\n{BEFORE_ROUND_1}")
        assert [(p.code, p.column) for p in reading.problems] == [("TRF-COLUMNS", 4)]
        assert reading.tournament is not None
        assert reading.tournament.header("name") == "Riverbend"

    @pytest.mark.parametrize("record", ["142 x", "XXR 0", "142 1000", "142"])
    def test_a_number_of_rounds_that_is_none(self, record: str) -> None:
        assert codes(lenient(f"{record}\n{BEFORE_ROUND_1}")) == ["TRF-NUMBER"]


class TestByes:
    def test_240_announces_and_xxz_adds(self) -> None:
        tournament = read_trf(f"{AFTER_ROUND_2}240 H 003    2    5\n240 F 004    1\nXXZ 7 8\n")
        assert tournament.announced_byes == (
            AnnouncedBye(3, 1, Outcome.HALF_POINT_BYE),
            AnnouncedBye(3, 4, Outcome.HALF_POINT_BYE),
            AnnouncedBye(3, 6, Outcome.ZERO_POINT_BYE),
            AnnouncedBye(3, 7, Outcome.ZERO_POINT_BYE),
            AnnouncedBye(4, 0, Outcome.FULL_POINT_BYE),
        )

    def test_240_for_a_played_round_may_fill_a_blank(self) -> None:
        text = AFTER_ROUND_2.replace("4 b 0  0000 - H", "4 b 0") + "240 H 002    8\n"
        reading = read_trf_report(text, strict=True)
        assert reading.problems == ()
        assert reading.tournament is not None
        assert Outcome(reading.tournament.rounds[1].outcomes[7]) is Outcome.HALF_POINT_BYE

    def test_two_sources_that_disagree(self) -> None:
        text = AFTER_ROUND_2.replace("2 w 0\n", "2 w 0  0000 - H\n") + "240 Z 003    9\n"
        reading = lenient(text)
        assert codes(reading) == ["TRF-BYE-CONFLICT"]
        assert reading.tournament is not None
        assert reading.tournament.announced_byes == (AnnouncedBye(3, 8, Outcome.HALF_POINT_BYE),)

    def test_points_may_include_the_announced_bye(self) -> None:
        text = AFTER_ROUND_2.replace("2 w 0\n", "2 w 0  0000 - H\n").replace("1.0    9", "1.5    9")
        assert read_trf_report(text, strict=True).problems == ()

    def test_byes_after_the_last_round_are_ignored_with_a_warning(self) -> None:
        reading = lenient(f"142 2\n{AFTER_ROUND_2}240 Z 003    9\n")
        assert codes(reading) == ["TRF-ROUND-RANGE"]
        assert reading.tournament is not None
        assert reading.tournament.announced_byes == ()

    def test_values_out_of_columns_are_read_as_words(self) -> None:
        reading = lenient(f"{AFTER_ROUND_2}240 H 3 2 5\n")
        assert codes(reading) == ["TRF-COLUMNS"]
        assert reading.tournament is not None
        assert [bye.player for bye in reading.tournament.announced_byes] == [1, 4]


class TestRestrictions:
    def test_forbidden_pairs(self) -> None:
        records = ("260 002 003    2    3    4", "XXP 5 6", "260 001 004    5    6", "260 003 999    1    9")
        assert read_trf("\n".join(["142 4", AFTER_ROUND_2.strip(), *records, ""])).forbidden == (
            ForbiddenPairs((1, 2, 3), 2, 3),
            ForbiddenPairs((4, 5)),
            ForbiddenPairs((0, 8), 3, 0),
        )

    def test_a_single_player_is_no_pair(self) -> None:
        assert codes(lenient(f"{AFTER_ROUND_2}XXP 5\n")) == ["TRF-FORBIDDEN"]
        assert codes(lenient(f"{AFTER_ROUND_2}260 003 002    5    6\n")) == ["TRF-ROUND-RANGE"]

    def test_250_gives_points_to_ranges_and_the_later_wins(self) -> None:
        text = f"{BEFORE_ROUND_1}250      01.0 001 002 0001 0003\n250       0.5 002 002    2    2\n"
        points = read_trf(text).virtual_points
        assert points[:4] == ((10, 10), (10, 5), (10, 10), (0, 0))

    def test_blank_virtual_points_are_none(self) -> None:
        points = read_trf(f"{BEFORE_ROUND_1}XXA    2  1.0       0.5\n").virtual_points
        assert points[1] == (10, 0, 5)

    @pytest.mark.parametrize(
        ("record", "code"),
        [
            ("XXA    1 -1.0", "TRF-COLUMNS"),
            ("250      01.0 003 002 0001 0003", "TRF-ACCELERATION"),
            ("250      01.0 001 002 0021 0023", "TRF-ID-UNKNOWN"),
            ("250      01.0 001 009 0001 0003", "TRF-ROUND-RANGE"),
            ("XXA    1  1.0  1.0  1.0  1.0  1.0", "TRF-ROUND-RANGE"),
            ("XXA   21  1.0", "TRF-ID-UNKNOWN"),
            ("260 x   003    1    2", "TRF-NUMBER"),
            ("240 H 003\t   1", "TRF-TAB"),
        ],
    )
    def test_a_malformed_restriction_is_never_ignored_in_silence(self, record: str, code: str) -> None:
        assert codes(lenient(f"142 4\n{BEFORE_ROUND_1}{record}\n")) == [code]


class TestPoints:
    def test_162(self) -> None:
        tournament = read_trf(EXAMPLES / "v15_trf26_310_162.trf")
        assert tournament.scoring == Scoring.simple(30, 10, pairing_allocated_bye=30)

    def test_162_defaults_follow_from_win_and_draw(self) -> None:
        scoring = read_trf(f"162  W 2.0    D 1.0\n{BEFORE_ROUND_1}").scoring
        assert (scoring.pairing_allocated_bye, scoring.unfinished, scoring.half_point_bye) == (20, 10, 10)

    def test_162_with_absences_in_either_spelling(self) -> None:
        for letter in "AZ":
            scoring = read_trf(f"162  {letter} 0.5    X 0.0\n{BEFORE_ROUND_1}").scoring
            assert (scoring.zero_point_bye, scoring.forfeit_loss, scoring.unfinished) == (5, 5, 0)

    def test_bb_and_xxs(self) -> None:
        scoring = Scoring.simple(30, 10)
        assert read_trf(EXAMPLES / "v11_trfbx_310_bbw.trf").scoring == scoring
        assert read_trf(EXAMPLES / "v10_trfx_310_xxs.trf").scoring == scoring

    def test_xxs_leaves_the_bye_at_one_point(self) -> None:
        scoring = read_trf(f"XXS W=3 WW=.5\nXXS FL=1 ZPB=0.5\n{BEFORE_ROUND_1}").scoring
        assert (scoring.white_win, scoring.black_win, scoring.pairing_allocated_bye) == (5, 30, 10)
        assert (scoring.forfeit_loss, scoring.zero_point_bye) == (10, 5)

    def test_records_that_disagree(self) -> None:
        assert codes(lenient(f"162  W 3.0\nBBW  2.0\n{BEFORE_ROUND_1}")) == ["TRF-SCORING-CONFLICT"]

    @pytest.mark.parametrize("record", ["XXS Q=1", "XXS W", "XXS W=x", "162  Q 1.0", "BBW x", "162  W"])
    def test_points_that_make_no_sense(self, record: str) -> None:
        reading = lenient(f"{record}\n{BEFORE_ROUND_1}")
        assert reading.tournament is None
        assert set(codes(reading)) <= {"TRF-SCORING", "TRF-NUMBER"}

    def test_162_out_of_columns(self) -> None:
        reading = lenient(f"162 W 3.0 D 1.0\n{BEFORE_ROUND_1}")
        assert codes(reading) == ["TRF-COLUMNS"]
        assert reading.tournament is not None
        assert reading.tournament.scoring == Scoring.simple(30, 10)

    def test_299_bonus(self) -> None:
        tournament = read_trf(EXAMPLES / "v16_trf26_299_bonus.trf")
        assert tournament.adjustments == (PointAdjustment(5, (2,)),)

    def test_299_for_everybody_changes_the_scoring(self) -> None:
        tournament = read_trf(f"{BEFORE_ROUND_1}299 +         0.5\n299 Z         0.3  000\n")
        assert (tournament.scoring.forfeit_win, tournament.scoring.zero_point_bye) == (5, 3)
        assert tournament.adjustments == ()

    def test_299_for_some_players_is_the_difference(self) -> None:
        text = AFTER_ROUND_2.replace("2.0    2", "2.5    2") + "299 W         1.5  002    2\n"
        tournament = read_trf_report(text, strict=True)
        assert tournament.problems == ()
        assert tournament.tournament is not None
        assert tournament.tournament.adjustments == (PointAdjustment(5, (1,), 2, derived=True),)

    def test_299_in_the_columns_of_another_program(self) -> None:
        reading = lenient(f"{AFTER_ROUND_2}299        -0.5 001    3\n")
        assert codes(reading)[0] in ("TRF-POINTS-MISMATCH", "TRF-COLUMNS")
        assert reading.tournament is not None
        assert reading.tournament.adjustments == (PointAdjustment(-5, (2,), 1),)

    @pytest.mark.parametrize(
        ("record", "code"),
        [
            ("299 W\t        1.5  002    2", "TRF-TAB"),
            ("299 what is this? 002 2", "TRF-COLUMNS"),
            ("299 W         1.5  002   77", "TRF-ID-UNKNOWN"),
        ],
    )
    def test_299_that_cannot_be_used_is_told_and_left_out(self, record: str, code: str) -> None:
        reading = read_trf_report(f"{AFTER_ROUND_2}{record}\n")
        assert code in codes(reading)


class TestPurpose:
    def test_pairing_needs_the_number_of_rounds(self) -> None:
        assert codes(read_trf_report(AFTER_ROUND_2, purpose="pair")) == ["TRF-ROUNDS-MISSING"]
        assert read_trf_report(AFTER_ROUND_2, purpose="check").problems == ()

    def test_a_team_event_is_no_event_of_single_players(self) -> None:
        path = EXAMPLES / "v22_trf26_team.trf"
        assert codes(read_trf_report(path, purpose="pair")) == []
        other = path.read_text(encoding="utf-8").replace("FIDE_TEAM_TYPEA_MP_GP", "CUSTOM_TEAM_SWISS")
        assert codes(read_trf_report(other, purpose="pair")) == ["TRF-TEAM"]
        assert read_trf(path).system == "team_swiss"

    def test_team_lists_alone_are_ignored(self) -> None:
        text = "142 4\n" + AFTER_ROUND_2 + "013 Rooks                              1    2\n"
        assert read_trf_report(text).problems == ()
        reading = read_trf_report(text, purpose="pair")
        assert [(p.code, p.severity.value) for p in reading.problems] == [("TRF-TEAM", "warning")]
        assert codes(read_trf_report(text + "013 Pawns                             44\n")) == [
            "TRF-ID-UNKNOWN"
        ]

    def test_the_bye_of_a_team_is_shared_by_its_boards(self) -> None:
        assert read_trf(EXAMPLES / "v22_trf26_team.trf").scoring.pairing_allocated_bye == 5


class TestNationalRatings:
    def test_records_of_a_federation_named_in_172(self) -> None:
        players = read_trf(EXAMPLES / "v12_trf26_complete.trf").players
        assert [player.national_rating for player in players[:3]] == [2244, 0, 2102]

    def test_without_172_three_capitals_mean_nothing(self) -> None:
        text = f"{BEFORE_ROUND_1}DAT    1                                        2244\n"
        tournament = read_trf(text)
        assert tournament.players[0].national_rating == 0
        assert tournament.kept[0].code == "DAT"


class TestWideNumbers:
    def test_xxw_widens_the_numbers_and_moves_the_rest(self) -> None:
        rows = "".join(
            f"001 {number:6d} m    Player, {number:<24}  2000 AAA                         0.0    1"
            f"  {'000000' if other == 0 else f'{other:6d}'} {colour} {result}\n"
            for number, other, colour, result in (
                (1, 123456, "w", "0"),
                (2, 0, "-", "H"),
                (123456, 1, "b", "0"),
            )
        )
        text = f"XXW 6\nXXC rank\n{rows}XXA      1  1.0\nXXP 1 123456\n240 Z 002      2\n".replace(
            " 0.0    1  000000", " 0.5    1  000000"
        )
        tournament: Tournament = read_trf_report(text, strict=True).tournament or read_trf(text)
        assert [player.shown_number for player in tournament.players] == [0, 0, 123456]
        assert tournament.rounds[0].opponents == (2, -1, 0)
        assert tournament.virtual_points[0] == (10,)
        assert tournament.announced_byes == (AnnouncedBye(2, 1, Outcome.ZERO_POINT_BYE),)

    @pytest.mark.parametrize("zeros", ["0000", "0", "000", "00000", "000000", " 0000 ", "0000  "])
    def test_nobody_may_be_any_number_of_zeros(self, zeros: str) -> None:
        rows = "".join(
            f"001 {number:6d} m    Player {number:<25}  2000 AAA                         {points}    1"
            f"  {f'{zeros:>6}' if other == 0 else f'{other:6d}'} {colour} {result}\n"
            for number, other, colour, result, points in (
                (1, 3, "w", "0", "0.0"),
                (2, 0, "-", "H", "0.5"),
                (3, 1, "b", "1", "1.0"),
                (4, 0, "-", "U", "1.0"),
                (5, 0, " ", " ", "0.0"),
            )
        )
        reading = read_trf_report(f"XXW 6\nXXR 3\n{rows}", strict=True)
        assert not reading.problems
        assert reading.tournament is not None
        assert reading.tournament.rounds[0].opponents == (2, -1, 0, -1, -1)

    @pytest.mark.parametrize("width", ["3", "10", "x", ""])
    def test_a_width_that_cannot_be(self, width: str) -> None:
        assert "TRF-NUMBER" in codes(lenient(f"XXW {width}\n{BEFORE_ROUND_1}"))
