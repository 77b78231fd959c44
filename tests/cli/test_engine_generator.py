"""-g: key files of both programs, seeds, models, and what is written."""

from __future__ import annotations

import pytest

from pairwright.cli.engine.generate import read_key_file
from pairwright.common.errors import BadInput
from pairwright.simulate import Rates, Settings
from pairwright.tournament.scoring import Scoring
from pairwright.trf import read_trf

SETTINGS = Settings(players=20, rounds=5)


def read(text, javafo=False):
    return read_key_file(text, javafo=javafo).applied(SETTINGS)


def test_size_rating_and_draws():
    found = read(
        "PlayersNumber=30\nRoundsNumber=9\nHighestRating=2000\nLowestRating=1500\nDrawPercentage=25\n"
    )
    assert (found.players, found.rounds) == (30, 9)
    assert (found.highest_rating, found.lowest_rating) == (2000, 1500)
    assert found.rates.draws == 250_000


def test_rates_are_one_in_n_for_bbp():
    found = read("ForfeitRate=20\nRetiredRate=50\nHalfPointByeRate=40\n")
    assert found.rates == Rates(forfeits=50_000, zero_point_byes=20_000, half_point_byes=25_000)
    assert read("HalfPointByteRate=40").rates.half_point_byes == 25_000


def test_one_key_of_javafo_makes_the_rates_per_thousand():
    text = "ForfeitRate=20\nZPBRate=10\nHPBRate=15\nFPBRate=2\nQuickgameRate=5\nGroups=3\nSeparator=40\n"
    found = read(text)
    assert found.rates == Rates(
        forfeits=20_000,
        zero_point_byes=10_000,
        half_point_byes=15_000,
        full_point_byes=2_000,
        unusual_results=5_000,
    )
    assert (found.rating_groups, found.rating_gap) == (3, 40)


def test_in_the_grammar_of_javafo_rates_are_always_per_thousand():
    assert read("ForfeitRate=20", javafo=True).rates.forfeits == 20_000


def test_points_of_bbp():
    found = read("PointsForWin=3\nPointsForDraw=1\nPointsForLoss=0.5\n").scoring
    assert found == Scoring.simple(30, 10, 5)
    assert read("PointsForPAB=1\nPointsForWin=3").scoring.pairing_allocated_bye == 10
    assert read("PointsForForfeitLoss=0.5").scoring.zero_point_bye == 5


def test_points_of_javafo():
    text = (
        "WWPoints=3\nBWPoints=4\nWDPoints=1\nBDPoints=2\nWLPoints=0\nBLPoints=.5\nZPBPoints=0\nHPBPoints=1\n"
    )
    found = read(text + "FPBPoints=3\nPABPoints=2\nFWPoints=3\nFLPoints=0\n").scoring
    assert (found.white_win, found.black_win, found.white_draw, found.black_draw) == (30, 40, 10, 20)
    assert (found.black_loss, found.pairing_allocated_bye, found.full_point_bye) == (5, 20, 30)


@pytest.mark.parametrize("line_end", ["\n", "\r", "\r\n"])
def test_comments_and_line_ends(line_end):
    assert read(line_end.join(["# a comment", "", "PlayersNumber=8", "#RoundsNumber=3"])).players == 8


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Players=3", 'Unexpected parameter "Players" in configuration file.'),
        (" PlayersNumber=3", 'Unexpected parameter " PlayersNumber" in configuration file.'),
        ("PlayersNumber= 3", 'The value for parameter "PlayersNumber" in the configuration file is invalid.'),
        (
            "DrawPercentage=101",
            'The value for parameter "DrawPercentage" in the configuration file is invalid.',
        ),
        ("ForfeitRate=0.5", 'The value for parameter "ForfeitRate" in the configuration file is invalid.'),
        ("ForfeitRate=nan", 'The value for parameter "ForfeitRate" in the configuration file is invalid.'),
        ("RetiredRate=1", 'The value for parameter "RetiredRate" in the configuration file is invalid.'),
        ("PointsForWin=-1", 'The value for parameter "PointsForWin" in the configuration file is invalid.'),
        ("nonsense", "Error parsing configuration file line: nonsense"),
    ],
)
def test_faults_in_the_words_of_bbp(line, message):
    with pytest.raises(BadInput) as caught:
        read(line)
    assert caught.value.faults == (message,)


def test_all_faults_at_once():
    with pytest.raises(BadInput) as caught:
        read("X=1\nY=2\nPointsForZPB=0\nPointsForForfeitLoss=1\n")
    assert len(caught.value.faults) == 3


def test_a_key_file_on_the_command_line(call, room):
    (room / "config").write_text("PlayersNumber=12\nRoundsNumber=4\nForfeitRate=20\n")
    answer = call("--dutch", "-g", "../config", "-o", "g.trf", "-s", "1", cwd="elsewhere")
    assert answer.code == 0
    assert "one in N" in answer.err
    event = read_trf(str(room / "g.trf"))
    assert (len(event.players), len(event.rounds)) == (12, 4)
    assert "per thousand" in call("-g", "config", "-o", "g.trf", "-s", "1").err
    (room / "config").write_text("PlayersNumber=12\nWhat=4\n")
    refused = call("--dutch", "-g", "config", "-o", "h.trf")
    assert refused.code == 3
    assert 'Error parsing configuration file config: Unexpected parameter "What"' in refused.err
    assert not (room / "h.trf").exists()
    assert call("--dutch", "-g", "nowhere", "-o", "h.trf").code == 5


def test_a_seed_in_the_grammar_of_javafo(call, room):
    assert call("-g", "42", "-o", "one.trf").code == 0
    assert call("-g", "-s", "42", "-o", "two.trf").code == 0
    assert (room / "one.trf").read_bytes() == (room / "two.trf").read_bytes()
    assert (room / "one.trf").read_text().startswith("012 AutoTest Tournament 42\n")


def test_without_a_seed_each_file_is_another_and_names_its_seed(call, room):
    call("-g", "-o", "one.trf")
    call("-g", "-o", "two.trf")
    one, two = ((room / name).read_bytes() for name in ("one.trf", "two.trf"))
    assert one != two
    seed = one.split(b"\r\n")[0].rpartition(b" ")[2].decode()
    call("-g", seed, "-o", "again.trf")
    assert (room / "again.trf").read_bytes() == one


@pytest.mark.parametrize("seed", ["x", "-1", "1.5", str(2**64)])
def test_a_seed_is_a_whole_number(call, room, seed):
    answer = call("--dutch", "-g", "-o", "g.trf", "-s", seed)
    assert answer.code == 3
    assert not (room / "g.trf").exists()


def test_every_engine_can_read_the_file(call, room):
    call("-g", "7", "-o", "g.trf")
    codes = [line[:3] for line in (room / "g.trf").read_text().splitlines()]
    for numeric, extended in (("142", "XXR"), ("152", "XXC")):
        assert numeric in codes
        assert extended in codes
    assert "192 FIDE_DUTCH\n" in (room / "g.trf").read_text()


@pytest.mark.parametrize(("name", "end"), [("cr", b"\r"), ("lf", b"\n"), ("crlf", b"\r\n")])
def test_line_ends_can_be_chosen(call, room, name, end):
    call("-g", "7", "-o", "g.trf", "--line-ends", name)
    data = (room / "g.trf").read_bytes()
    assert data.endswith(end)
    assert data.replace(end, b"").count(b"\r") == data.replace(end, b"").count(b"\n") == 0


def test_a_model_gives_its_players_and_rounds(call, room):
    assert call("v01", "-g", "-o", "twin.trf", "-s", "5").code == 0
    model, twin = read_trf(str(room / "v01")), read_trf(str(room / "twin.trf"))
    assert [player.name for player in twin.players] == [player.name for player in model.players]
    assert twin.number_of_rounds == len(model.rounds)


def test_an_event_without_a_legal_round_ends_before_it_with_1(call, room):
    (room / "config").write_text(
        "PlayersNumber=4\nRoundsNumber=6\nForfeitRate=1000000\nRetiredRate=1000000\n"
    )
    call("--dutch", "-g", "config", "-o", "g.trf", "-s", "3").refuses(1, "Error generating")
    event = read_trf(str(room / "g.trf"))
    assert len(event.rounds) < event.number_of_rounds == 6
    assert call("--dutch", "g.trf", "-c").code == 0


def test_baku_acceleration(call, room):
    (room / "config").write_text("PlayersNumber=20\nRoundsNumber=7\n")
    assert call("-g", "config", "-b", "-o", "g.trf", "-s", "3").code == 0
    assert read_trf(str(room / "g.trf")).virtual_points
