"""The edition of 2012 through the doors of the package: pair, check, and the command line."""

import json
from dataclasses import replace

from positions_2012 import DATA, OURS, position

from pairwright import pair
from pairwright.check.checking import check
from pairwright.cli.main import main
from pairwright.simulate.event_settings import Rates, Settings
from pairwright.simulate.simulation import simulate
from pairwright.trf import write_trf
from worked_examples import written

HALF_POINT_BYE = DATA / "dutch" / "05-c2-half-point-bye.trf"


def test_pair_by_the_name_of_the_edition():
    tournament = position("dutch/05")
    pairing = pair(tournament, edition="2012")
    assert written(tournament, pairing) == "3-2 1-4 5-0"
    assert (pairing.system, pairing.edition, pairing.round_number) == ("dutch", "2012", 3)
    assert pair(tournament, system="dutch", edition="2012", literal=True) == pairing
    assert OURS.name == "2012"


def test_every_round_of_an_event_paired_by_2012_is_found_again():
    settings = Settings(15, 7, Rates(half_point_byes=40_000, forfeits=20_000), edition="2012")
    event = simulate(settings, 4).tournament
    report = check(event, edition="2012")
    assert [result.round_number for result in report.rounds] == list(range(1, 8))
    assert report.edition == "2012"
    assert all(not result.ours and not result.theirs for result in report.rounds)


def test_command_pair(capsys):
    assert main(["pair", str(HALF_POINT_BYE), "--edition", "2012", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["edition"] == "2012"


def test_command_check(tmp_path, capsys):
    event = simulate(Settings(12, 5, Rates(), edition="2012"), 7).tournament
    path = tmp_path / "event.trf"
    path.write_text(write_trf(replace(event, edition="")), encoding="utf-8", newline="")
    assert main(["check", str(path), "--edition", "2012"]) == 0
    assert "edition 2012" in capsys.readouterr().out
