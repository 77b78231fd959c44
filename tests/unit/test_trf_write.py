"""Writing: every dialect says everything or refuses; what it says of small events: test_trf_files.py."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pairwright.common.errors import BadInput, BadTournament
from pairwright.tournament import (
    AnnouncedBye,
    Colour,
    ForbiddenPairs,
    Game,
    KeptRecord,
    Outcome,
    Player,
    PointAdjustment,
    Round,
    Tournament,
)
from pairwright.tournament.scoring import Scoring
from pairwright.trf import PROFILES, TrfError, read_trf, read_trf_report, write_trf
from pairwright.trf.directives import _object, _player_values, _rank_alone
from pairwright.trf.write_rows import with_short_titles
from sizes import times

EXAMPLES = Path(__file__).parent.parent / "data" / "trf"

PLAYERS = tuple(Player(number, f"Player, {number}") for number in range(1, 5))
WIN_LOSS = Round.of(
    [
        Game(2, Colour.WHITE, Outcome.WIN),
        Game(3, Colour.BLACK, Outcome.WIN),
        Game(0, Colour.BLACK, Outcome.LOSS),
        Game(1, Colour.WHITE, Outcome.LOSS),
    ]
)
EVENT = Tournament(PLAYERS, (WIN_LOSS,), 3, initial_colour=Colour.WHITE, initial_colour_inferred=True)


def lines(tournament: Tournament, profile: str) -> list[str]:
    return write_trf(tournament, profile=profile, line_end="\n").splitlines()


def refusal(tournament: Tournament, profile: str) -> str:
    with pytest.raises(TrfError) as caught:
        write_trf(tournament, profile=profile)
    return str(caught.value)


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_line_ends(end: str) -> None:
    text = write_trf(EVENT, line_end=end)
    assert text.split(end)[0] == "142 3"
    assert text.endswith(end)
    assert read_trf(text.encode()) == EVENT
    assert write_trf(EVENT).endswith("\r\n")


def test_arguments_that_make_no_sense() -> None:
    with pytest.raises(BadInput, match="unknown profile 'trf99'; known: trf16, trfx, trfbx, trf26, engine"):
        write_trf(EVENT, profile="trf99")
    with pytest.raises(BadInput, match="a line ends with"):
        write_trf(EVENT, line_end="\t")
    with pytest.raises(BadTournament):
        write_trf(replace(EVENT, number_of_rounds=0, players=PLAYERS[::-1]))


def test_official_files_come_back_byte_for_byte() -> None:
    for name in (
        "v13_trf26_itdx_round3",
        "v14_trf26_round1_baku_250",
        "v16_trf26_299_bonus",
        "v18_unusual_results",
    ):
        data = (EXAMPLES / f"{name}.trf").read_bytes()
        assert write_trf(read_trf(data), line_end="\n").encode() == data, name


def test_trf16_file_comes_back_byte_for_byte() -> None:
    for name, end in (("v01_trf16_complete", "\r\n"), ("v02_trf16_cr_line_ends", "\r")):
        data = (EXAMPLES / f"{name}.trf").read_bytes()
        tournament = read_trf(data)
        assert write_trf(tournament, profile="trf26", line_end=end).encode().rstrip() == data.rstrip()


@pytest.mark.parametrize(
    ("change", "profile", "words"),
    [
        ({"scoring": Scoring.simple(30, 10)}, "trf16", "points other than 1, 0.5 and 0"),
        ({"forbidden": (ForbiddenPairs((0, 1)),)}, "trf16", "no record for forbidden pairs"),
        (
            {"forbidden": (ForbiddenPairs((0, 1), 2, 2),)},
            "trfx",
            "for some rounds only (rounds 2-2, players 1, 2)",
        ),
        ({"forbidden": (ForbiddenPairs((0, 1), 2, 2),)}, "engine", "for some rounds only"),
        (
            {"announced_byes": (AnnouncedBye(2, 1, Outcome.HALF_POINT_BYE),)},
            "trf16",
            "byes of rounds to come",
        ),
        ({"announced_byes": (AnnouncedBye(3, 1, Outcome.HALF_POINT_BYE),)}, "trfx", "not of round 3"),
        ({"announced_byes": (AnnouncedBye(4, 1, Outcome.HALF_POINT_BYE),)}, "trf26", "a bye in round 4 of 3"),
        ({"announced_byes": (AnnouncedBye(2, 1, Outcome.WIN),)}, "trf26", "not a full-, half- or zero-point"),
        ({"virtual_points": ((10,), (0,), (0,), (0,))}, "trf16", "no record for virtual points"),
        ({"virtual_points": ((-10,), (0,), (0,), (0,))}, "trf26", "between 0 and 99.9"),
        ({"adjustments": (PointAdjustment(5, (1,)),)}, "trfx", "bonus and penalty points"),
        ({"adjustments": (PointAdjustment(-500, (1,)),)}, "trf26", "does not fit"),
        ({"adjustments": (PointAdjustment(1000, (1,)),)}, "trf26", "101.0 points"),
        ({"scoring": Scoring(white_win=20)}, "trf26", "differ between White and Black"),
        ({"scoring": Scoring(white_win=20)}, "trfbx", "these points"),
        ({"scoring": Scoring(unfinished=0)}, "trfx", "the points of an unfinished game"),
        ({"scoring": Scoring(forfeit_loss=-10)}, "engine", "cannot tell apart"),
        ({"scoring": Scoring.simple(10000)}, "trf26", "do not fit into four columns"),
        ({"system": "lim"}, "trf26", "no tournament type of TRF26 means system 'lim'"),
        ({"acceleration": "baku", "number_of_rounds": 0}, "trfx", "number of rounds must be known"),
        ({"headers": (("name", "Two\nlines"),)}, "trf26", "line break"),
        ({"kept": (KeptRecord("DAT", "DAT\n001"),)}, "trf26", "a kept line has a line break"),
        ({"tie_breaks": ("BH,SB",)}, "trf26", "with a comma"),
        ({"players": (replace(PLAYERS[0], name="a\tb"), *PLAYERS[1:])}, "trf26", "the name of player 1"),
        ({"players": (replace(PLAYERS[0], national_rating=-1), *PLAYERS[1:])}, "trf26", "below 0"),
        ({"players": (*PLAYERS[:3], Player(10000))}, "trf16", "player numbers up to 9999"),
    ],
)
def test_what_a_dialect_cannot_say_is_refused(change: dict[str, object], profile: str, words: str) -> None:
    assert words in refusal(replace(EVENT, **change), profile)  # type: ignore[arg-type]


@pytest.mark.parametrize("profile", ["trf26", "trfx", "trfbx", "engine"])
@pytest.mark.parametrize("scoring", [Scoring(), Scoring.simple(5, 2)])
def test_a_bye_of_one_point_in_matches_of_two_games_comes_back(scoring: Scoring, profile: str) -> None:
    double = replace(EVENT, rounds=(), system="double_swiss", scoring=scoring.of_matches(10))
    assert double.scoring != scoring.of_matches(None)
    assert read_trf(write_trf(double, profile=profile)).scoring == double.scoring


def test_all_reasons_of_a_refusal_at_once() -> None:
    event = replace(EVENT, scoring=Scoring.simple(30), forbidden=(ForbiddenPairs((0, 1)),))
    assert len(refusal(event, "trf16").splitlines()) == 2


def test_a_round_without_games_cannot_be_shown() -> None:
    nobody = Round.of([Game(-1, Colour.NONE, Outcome.ZERO_POINT_BYE)] * 4)
    assert "cannot show that it was played" in refusal(replace(EVENT, rounds=(WIN_LOSS, nobody)), "trf26")


def test_absences_are_written_where_they_are_needed_and_announced_ones_as_zero_point_byes() -> None:
    alone = Round.of(
        [
            Game(-1, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE),
            *[Game(-1, Colour.NONE, Outcome.ABSENT)] * 3,
        ]
    )
    announced = (AnnouncedBye(3, 0, Outcome.ABSENT),)
    written = write_trf(replace(EVENT, rounds=(WIN_LOSS, alone), announced_byes=announced))
    assert written.count("0000 - Z") == 3
    assert "240 Z 003    1" in written
    assert len(read_trf_report(written, strict=True).tournament.rounds) == 2  # type: ignore[union-attr]


def test_contradictory_results_are_not_written() -> None:
    both_win = replace(WIN_LOSS, outcomes=bytes([Outcome.WIN] * 4))
    with pytest.raises(BadTournament, match="win and win are not the result of one game"):
        write_trf(replace(EVENT, rounds=(both_win,)))


def test_the_edition_of_2012_has_no_code_of_its_own_but_its_time() -> None:
    event = replace(EVENT, headers=(("start_date", "2016/03/01"),), system="dutch", edition="2012")
    with pytest.raises(TrfError, match="2012"):
        write_trf(replace(event, headers=(("start_date", "2020/03/01"),)))


@pytest.mark.parametrize(
    "rank",
    [
        "10001",
        "0",
        "007",
        "1234567890",
        "-3",
        "1.5",
        "",
        " 8",
        "8 ",
        "8} ",
        "8, ",
        "٣",
        "true",
        '8, "rating": 9',
    ],
)
def test_a_rank_alone_is_read_as_by_the_reader_of_comments(rank: str) -> None:
    text = f'{{"rank": {rank}}}'
    assert (_rank_alone(text) or _player_values(_object(text))) == _player_values(_object(text))


def test_names_are_composed_and_padded_by_characters() -> None:
    decomposed = replace(PLAYERS[0], name="Jose\u0301, Ana", rating=2000)
    row = write_trf(replace(EVENT, players=(decomposed, *PLAYERS[1:]))).splitlines()[1]
    assert row[14:23] == "José, Ana"
    assert row[48:52] == "2000"


def test_kept_lines_stay_where_they_stood() -> None:
    data = (EXAMPLES / "v21_tornelo_dat.trf").read_bytes()
    written = write_trf(read_trf(data), profile="trfx", line_end="\n").encode()
    assert written == data


def test_team_records_survive() -> None:
    data = (EXAMPLES / "v22_trf26_team.trf").read_bytes()
    tournament = read_trf(data)
    written = write_trf(tournament, line_end="\n").encode()
    assert set(data.splitlines()) <= set(written.splitlines())
    assert read_trf(written).players == tournament.players
    assert "013 " in write_trf(tournament, profile="trf16")
    for profile in ("trfx", "engine"):
        assert "has no team events" in refusal(tournament, profile)


def test_numbers_of_the_file_are_written_again() -> None:
    rows = write_trf(EVENT, profile="trfx", line_end="\n").splitlines()
    text = "\n".join(["XXC rank", rows[3], *rows[1:3], *rows[4:]]) + "\n"
    tournament = read_trf(text)
    assert [player.shown_number for player in tournament.players[:3]] == [3, 1, 2]
    again = lines(tournament, "trfx")
    assert "XXC rank" in again
    assert [line[4:8] for line in again if line.startswith("001")] == ["   3", "   1", "   2", "   4"]
    renumbered = read_trf(write_trf(tournament, profile="trf26"))
    assert renumbered.players == tournament.players
    assert renumbered.rounds == tournament.rounds


def test_numbers_above_9999() -> None:
    players = tuple(Player(number) for number in (1, 2, 3, 123456))
    event = replace(EVENT, players=players, forbidden=(ForbiddenPairs((0, 3)),))
    written = lines(event, "trf26")
    assert written[0] == "XXW 6"
    assert "260 001 003      1 123456" in written
    assert read_trf("\n".join(written) + "\n").rounds == event.rounds


def test_a_very_large_event_comes_back() -> None:
    count = times(100_000, 10)
    players = tuple(Player(number, rank=number % 9999) for number in range(1, count + 1))
    opponents = tuple(index ^ 1 for index in range(count))
    colours = bytes(1 + index % 2 for index in range(count))
    outcomes = bytes([Outcome.WIN, Outcome.LOSS]) * (count // 2)
    event = Tournament(players, (Round(opponents, colours, outcomes),) * 2, 9)
    text = write_trf(event)
    again = read_trf(text)
    assert again.players == players
    assert again.rounds == event.rounds


@cache
def example(path: Path) -> Tournament | None:
    return read_trf_report(path).tournament


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.trf")), ids=lambda path: path.stem)
def test_our_own_files_come_back_byte_for_byte(path: Path) -> None:
    tournament = example(path)
    if tournament is None:
        assert path.name.startswith("m")
        return
    for profile in PROFILES:
        comes_back(tournament, profile)


def comes_back(tournament: Tournament, profile: str) -> None:
    """A file of a profile, read and written again, is the same; only other profiles may refuse it."""
    written = ""
    refused: set[str] = set()
    try:
        written = write_trf(tournament, profile=profile)
    except TrfError as error:
        refused = {problem.code.rsplit("-", 1)[0] for problem in error.problems}
    if refused:
        assert (refused, profile != "trf26") == ({"TRF-WRITE"}, True)
        return
    again = read_trf(written.encode())
    assert write_trf(again, profile=profile) == written
    assert again.rounds == tournament.rounds
    assert again.players == tournament.players
    assert again.scoring == tournament.scoring


def test_a_header_of_blank_looking_characters_is_blank_both_times() -> None:
    text = write_trf(EVENT, line_end="\n") + "192 \u2028 \u2028\n012 \x85 Name\n"
    written = write_trf(read_trf(text))
    assert write_trf(read_trf(written)) == written
    assert read_trf(written).header("name") == "Name"


def test_round_dates_that_stand_nowhere_in_particular_come_back() -> None:
    rows = write_trf(EVENT, line_end="\n")
    for dates in ("26/01/01 26/01/02", "x" + " " * 87 + "26/01/01", "26/01/01,26/01/02", ",26/01/02", "a,b,"):
        text = f"132 {dates}\n132 Z\n{rows}"
        for profile in ("trf26", "trfx"):
            written = write_trf(read_trf(text), profile=profile)
            assert [value for name, value in read_trf(written).headers] == [dates, "Z"]
            assert write_trf(read_trf(written), profile=profile) == written


def test_an_unknown_type_stays_when_only_the_edition_is_known() -> None:
    event = replace(EVENT, headers=(("type_code", "HOUSE_RULES"),), edition="2017")
    written = write_trf(event)
    assert "192 HOUSE_RULES" in written.split("\r\n")
    again = read_trf(written)
    assert (again.system, again.edition) == ("HOUSE_RULES", "2017")
    assert write_trf(again) == written


def test_the_letters_and_days_of_a_row_are_those_that_other_programs_know() -> None:
    players = (
        Player(1, "Oak, Ann", title="WIM", sex="f", birth_date="1984"),
        Player(2, "Elm, Bob", title="GM", birth_date="1990/04/13"),
        Player(3, "Ash, Cid", birth_date="28.02.2011"),
    )
    written = write_trf(replace(EVENT, players=players, rounds=(), announced_byes=()), line_end="\n")
    rows = [line for line in written.splitlines() if line.startswith("001")]
    assert rows[0].startswith("001    1 wWIM Oak, Ann ")
    assert [row[69:79].strip() for row in rows] == ["1984/00/00", "1990/04/13", "2011/02/28"]
    assert [one.birth_date for one in read_trf(written).players] == ["1984", "1990/04/13", "28.02.2011"]
    damaged = written.replace("1984/00/00", "198 /00/00")
    assert [player.birth_date for player in read_trf(damaged).players] == ["198", "1990/04/13", "28.02.2011"]
    short = with_short_titles(written)
    assert [line[9:13] for line in short.splitlines() if line.startswith("001")] == ["w mf", "   g", "    "]
    assert read_trf(short).players == read_trf(written).players


def test_a_report_is_written_of_an_event_that_nobody_goes_on_playing():
    """Whoever reads it for its rounds gets them; only whoever wants the next one paired is refused."""
    event = read_trf(EXAMPLES / "v13_trf26_itdx_round3.trf")
    left = event.with_byes({player.number: "zero" for player in event.players})
    text = write_trf(left)
    assert read_trf(text.encode()).absent_next_round() == set(range(len(event.players)))
    with pytest.raises(TrfError, match="are marked absent"):
        read_trf(text.encode(), purpose="pair")
    with pytest.raises(TrfError, match="are marked absent"):
        write_trf(
            replace(left, forbidden=()), profile="trfx"
        )  # in its column it would be a round that was played
