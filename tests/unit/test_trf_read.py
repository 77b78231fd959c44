"""What the records mean where many rows are wrong in one way; file by file: test_trf_files.py."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pairwright import BadInput, from_json
from pairwright.interface.tournament_reader import is_tournament
from pairwright.trf import Problem, TrfError, TrfReading, read_trf, read_trf_report, write_trf
from pairwright.trf.context import RecordLine, Word, words
from pairwright.trf.problems import Findings
from work import counted

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
        for encoding in ("utf-16", "utf-16-le", "utf-16-be"):  # with a mark, and without
            data = AFTER_ROUND_2.encode(encoding)
            assert codes(read_trf_report(data)) == ["TRF-ENCODING"]
            assert is_tournament(data, "a.trf"), "it is no list of people"
            assert read_trf(data) == read_trf(AFTER_ROUND_2)
        assert read_trf_report(data, strict=True).tournament is None

    def test_windows_1252_names(self) -> None:
        tournament = read_trf(EXAMPLES / "m22_latin1_encoding.trf")
        assert tournament.players[3].name == "Ødegård, Pål"

    def test_a_mark_of_utf_8_before_windows_1252_hides_no_record(self) -> None:
        data = b"012 An event\n" + (EXAMPLES / "m22_latin1_encoding.trf").read_bytes()
        reading = read_trf_report(b"\xef\xbb\xbf" + data)
        assert reading.tournament == read_trf(data)
        assert reading.problems[0].code == "TRF-ENCODING"

    def test_characters_that_look_like_line_breaks_stay_in_the_name(self) -> None:
        text = AFTER_ROUND_2.replace("Caldera, Mirel", "Caldera\u2028 Mirel")
        assert read_trf(text).players[2].name == "Caldera\u2028 Mirel"

    @pytest.mark.parametrize("data", [b"", b"\n", b"\x00\xff\xfe", b"\xff\xfe", bytes(range(256))])
    def test_nonsense_is_refused_with_a_reason(self, data: bytes) -> None:
        reading = read_trf_report(data)
        assert reading.tournament is None
        assert "TRF-NO-PLAYERS" in codes(reading)

    def test_the_file_of_another_program_is_refused_with_a_way_out(self) -> None:
        database = b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(range(256))  # as that of Papi
        for data in (database, b'[{"players": []}]'):
            said = [str(one) for one in read_trf_report(data).problems]
            assert any("let that write a report file for FIDE (TRF)" in one for one in said)
        with pytest.raises(BadInput, match=r"let that write a report file \(TRF\)"):
            from_json({"players": []})


class TestPlayers:
    @pytest.mark.parametrize("row", ["Nadia                  12345 AAA", "Nadia                   12345AAA"])
    def test_a_rating_of_five_digits_beside_its_columns(self, row: str) -> None:
        reading = lenient(AFTER_ROUND_2.replace("Nadia                   2251 AAA", row))
        assert codes(reading) == ["TRF-RATING-WIDE"]
        assert reading.tournament is not None
        assert reading.tournament.players[0].rating == 12345


class TestRounds:
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
            ("FIDE_DUTCH", "Mar 6, 2020", "dutch", "2017", ""),
            ("FIDE_DUTCH", "28. 07. 2005", "dutch", "2012", ""),
            ("FIDE_DUTCH", "spring 2020", "dutch", "", ""),
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


class TestHeaders:
    def test_years_of_two_digits_are_one_finding_a_file(self) -> None:
        reading = lenient(f"042 26/10/02\n052 26/10/04\n{BEFORE_ROUND_1}")
        assert [(one.code, one.line) for one in reading.problems] == [("TRF-DATE", 1)]
        assert "records 042 (26/10/02), 052 (26/10/04): no dates" in reading.problems[0].message

    @pytest.mark.parametrize(
        ("written", "standard", "told"),
        [
            ("Jun 26, 2020", "2020/06/26", []),
            ("28. 07. 2005", "2005/07/28", []),
            ("3 - 5 May", "3 - 5 May", [("TRF-DATE", 1, "read as no date")]),
            ("2020/13/01", "2020/13/01", [("TRF-DATE", 1, "read as no date")]),
        ],
    )
    def test_days_written_otherwise_are_read_and_what_is_no_date_is_told(
        self, written: str, standard: str, told: list[tuple[str, int, str]]
    ) -> None:
        reading = lenient(f"042 {written}\n052 2020/06/28\n{BEFORE_ROUND_1}")
        assert [(one.code, one.line, one.assumed) for one in reading.problems] == told
        assert reading.tournament is not None
        assert reading.tournament.header("start_date") == written
        assert f"042 {standard}\r\n052 2020/06/28" in write_trf(reading.tournament)

    @pytest.mark.parametrize("record", ["142 x", "XXR 0", "142 1000", "142"])
    def test_a_number_of_rounds_that_is_none(self, record: str) -> None:
        assert codes(lenient(f"{record}\n{BEFORE_ROUND_1}")) == ["TRF-NUMBER"]

    @pytest.mark.parametrize(
        ("method", "told"), [("IND FIDE", "FRA"), ("FIDON", "FRA, IND"), ("", "FRA, IND")]
    )
    def test_national_ratings_that_are_not_read_are_told(self, method: str, told: str) -> None:
        rows = "".join(
            f"{code}    1 m    Player, One                       2100\n" for code in ("FRA", "IND", "DAT")
        )
        reading = lenient((f"172 {method}\n" if method else "") + BEFORE_ROUND_1 + rows)
        assert codes(reading) == ["TRF-NATIONAL"]
        assert f"national ratings of {told} are kept and not read" in reading.problems[0].said
        assert reading.tournament is not None
        assert reading.tournament.players[0].national_rating == (2100 if method == "IND FIDE" else 0)
        assert write_trf(reading.tournament).count("Player, One") == 3


class TestRestrictions:
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
    @pytest.mark.parametrize("record", ["XXS Q=1", "XXS W", "XXS W=x", "162  Q 1.0", "BBW x", "162  W"])
    def test_points_that_make_no_sense(self, record: str) -> None:
        reading = lenient(f"{record}\n{BEFORE_ROUND_1}")
        assert reading.tournament is None
        assert set(codes(reading)) <= {"TRF-SCORING", "TRF-NUMBER"}

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


class TestWideNumbers:
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


def test_sentences_of_problems_are_made_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    monkeypatch.setattr(Problem, "said", property(lambda self: made.append(self.line) or self.message))
    with pytest.raises(TrfError) as refused:
        read_trf("001\n" * 5_000)
    faults = refused.value.faults
    assert (len(faults), bool(faults), made) == (5_000, True, [])
    assert faults[1:3] == (faults[1], faults[2])
    assert made == [2, 3, 2, 3]
    assert "1000:4: error TRF-PLAYER-SHORT" in str(refused.value)
    assert len(made) == 5_004


def test_a_file_of_more_problems_than_any_report_has_is_read_no_further(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(Findings.__init__.__kwdefaults__, "most", 1_000)
    row = "001    1".ljust(80) + " 0.0\n"
    found = read_trf_report(f"{row}XXZ{' 7' * 1_000}\n")
    assert (found.tournament is None, len(found.warnings)) == (False, 1_000)
    found = read_trf_report(f"{row}XXZ{' 7' * 5_000}\n")
    assert (found.tournament is None, len(found.warnings)) == (True, 1_001)
    assert [str(one) for one in found.errors] == [
        "<text>: error TRF-TOO-MANY: more than 1\u202f000 problems: is this a report file?"
    ]
    with pytest.raises(TrfError, match="is this a report file"):
        read_trf(f"{row}XXZ{' 7' * 5_000}\n")
    taken: list[Word] = []

    def told(line: RecordLine) -> Iterator[Word]:
        for word in words(line):
            taken.append(word)
            yield word

    monkeypatch.setattr("pairwright.trf.restrictions.words", told)
    assert read_trf_report(f"{row}XXP{' 7' * 5_000}\n").tournament is None
    assert len(taken) == 1_001


def test_points_given_to_everybody_again_and_again_end_the_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pairwright.trf.context.MOST_GIVEN", 30)
    rows = "".join(f"001 {number:4}".ljust(80) + " 0.0\n" for number in range(1, 11))
    for record in ("250       1.0   1   9    1   10\n", "299          1.0   1\n"):
        assert read_trf(rows + 3 * record)
        with pytest.raises(TrfError, match="points are given more than 30 times: is this a report file"):
            read_trf(rows + 4 * record)


@pytest.mark.parametrize("record", ["013 Team {n:<27}{n:4}\n", "310 {n:3} Team {n:<60}{n:4}\n"])
def test_squads_are_read_in_time_that_grows_with_their_number(record: str) -> None:
    calls = []
    for teams in (20, 40):
        rows = "".join(f"001 {number:4}".ljust(80) + " 0.0\n" for number in range(1, 401))
        file = rows + "".join(record.format(n=number) for number in range(1, teams + 1))
        with counted() as work:
            read_trf_report(file)
        calls.append(work.calls)
    assert calls[1] - calls[0] < 20 * 400


def test_the_error_shows_its_text_to_who_looks_at_it_in_a_program() -> None:
    with pytest.raises(TrfError) as caught:
        read_trf("001 nobody\n")
    assert str(caught.value)
    assert repr(caught.value) == f"TrfError({str(caught.value)!r})"
