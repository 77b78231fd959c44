"""Certificates: what they prove is true, what is changed is noticed, the verifier needs nothing else."""

from __future__ import annotations

import copy
import json
import random
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pairwright import generate
from pairwright.common.errors import BadInput, NoPairing
from pairwright.simulate import Rates, Settings, simulate
from pairwright.systems.dutch import verifier
from pairwright.systems.dutch.certificate import certify, check_certificate, read_certificate
from pairwright.systems.dutch.verifier.form import Wrong
from pairwright.systems.dutch.verifier.proof import MOST_STEPS, Round
from pairwright.tournament import Colour, Game, Outcome
from pairwright.tournament import Round as PlayedRound
from pairwright.trf import write_trf

sys.path.insert(0, str(Path(__file__).parents[1] / "rules" / "dutch"))

from dutch_random import random_tournament

from sizes import times


def events(seeds, players=(4, 24), edition=""):
    for seed in seeds:
        tournament = random_tournament(seed, players)
        if tournament.next_round <= tournament.number_of_rounds:
            try:
                yield seed, tournament, certify(tournament, edition)
            except (NoPairing, BadInput):
                continue


@pytest.fixture(scope="module")
def paper():
    rates = Rates(half_point_byes=20_000, forfeits=10_000)
    tournament = simulate(Settings(players=61, rounds=9, rates=rates), 11).tournament.before_round(7)
    return tournament, certify(tournament)


def test_the_certificate_of_any_round_is_proven():
    verified = spoilt_byes = 0
    for seed, _, certificate in events(range(times(200, 3))):
        Round(json.loads(json.dumps(certificate))).verify()
        verified += 1
        columns = certificate["players"]
        present = zip(columns["score"], columns["present"], strict=True)
        groups = {score for score, here in present if here}
        spoilt_byes += len(certificate["proofs"]) > len(groups)
        assert len(certificate["proofs"]) >= len(groups), seed
    assert verified > times(150, 3)
    assert spoilt_byes


def test_no_other_pairing_is_proven_by_the_numbers_of_the_round():
    """Opponents exchanged: worse, or as good and later in the order, or not allowed at all."""
    noticed, order = 0, 0
    for seed, _, certificate in events(range(120)):
        pairs = certificate["pairs"]
        if len(pairs) < 2:
            continue
        chance = random.Random(seed)
        changed = copy.deepcopy(certificate)
        one, other = chance.sample(range(len(pairs)), 2)
        changed["pairs"][one][1], changed["pairs"][other][1] = pairs[other][1], pairs[one][1]
        with pytest.raises(Wrong) as wrong:
            Round(changed).verify()
        noticed += 1
        order += "no cut refuses an earlier choice" in str(wrong.value)
    assert noticed > 50
    assert order > 5


def drawn(tournament, certificate, *, turned=False):
    """The round of a certificate, every game a draw; or its first pair with the colours turned."""
    count = len(tournament.players)
    games = [Game(-1, Colour.NONE, Outcome.ZERO_POINT_BYE)] * count
    for number, (white, black) in enumerate(certificate["pairs"]):
        white, black = (black, white) if turned and not number else (white, black)
        games[white] = Game(black, Colour.WHITE, Outcome.DRAW)
        games[black] = Game(white, Colour.BLACK, Outcome.DRAW)
    if certificate["bye"] is not None:
        games[certificate["bye"]] = Game(-1, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)
    return PlayedRound.of(games)


@pytest.mark.parametrize("change", [-1, 1])
def test_a_changed_potential_proves_nothing(paper, change):
    _, certificate = paper
    for number in range(len(certificate["proofs"])):
        changed = copy.deepcopy(certificate)
        changed["proofs"][number]["by_type"][0] += change
        with pytest.raises(Wrong):
            Round(changed).verify()


def test_pairs_that_must_not_be_are_noticed(paper):
    _, certificate = paper
    players = certificate["players"]
    white, black = certificate["pairs"][0]
    met = copy.deepcopy(certificate)
    met["players"]["met"][white] = sorted({*players["met"][white], black})
    met["players"]["met"][black] = sorted({*players["met"][black], white})
    met["players"]["games"] = [games + 1 for games in players["games"]]
    turned = copy.deepcopy(certificate)
    turned["pairs"][0] = [black, white]
    twice = copy.deepcopy(certificate)
    twice["pairs"][1] = twice["pairs"][0]
    apart = copy.deepcopy(certificate)
    apart["forbidden"] = [sorted([white, black])]
    for changed, text in ((met, "C1"), (turned, "colours"), (twice, "paired"), (apart, "restriction")):
        with pytest.raises(Wrong, match=text):
            Round(changed).verify()


def test_facts_of_another_tournament_are_noticed(paper):
    tournament, certificate = paper
    assert check_certificate(certificate, tournament).valid
    changed = copy.deepcopy(certificate)
    changed["players"]["score"][0] += 5
    found = check_certificate(changed, tournament)
    assert "score" in found.facts
    assert not found.valid
    earlier = tournament.before_round(5)
    assert "round" in check_certificate(certificate, earlier).facts


def test_the_order_is_replayed(paper):
    tournament, certificate = paper
    swapped = copy.deepcopy(certificate)
    swapped["pairs"][0], swapped["pairs"][1] = swapped["pairs"][1], swapped["pairs"][0]
    found = check_certificate(swapped, tournament)
    assert not found.proof
    assert "order" in found.order


def test_a_broken_certificate_is_refused_and_does_not_crash(paper):
    tournament, certificate = paper
    for name in certificate:
        changed = copy.deepcopy(certificate)
        del changed[name]
        with pytest.raises(BadInput, match="not a certificate"):
            check_certificate(changed, tournament)
    with pytest.raises(BadInput):
        check_certificate({"round": 1}, tournament)


def test_rounds_of_2017_are_certified_whole():
    """A collapse is proven by the pairs given up for it, or by the whole first pairing of the bracket."""
    verified = fewer = whole = ahead = 0
    for seed, tournament, certificate in events(range(times(330, 3)), edition="2017"):
        assert Round(read_certificate(json.dumps(certificate).encode())).verify() == [], seed
        verified += 1
        collapsed, given_up = certificate["collapse"] is not None, certificate["given_up"] is not None
        whole += given_up
        fewer += collapsed and not given_up
        ahead += sum(proof["ahead"] is not None for proof in certificate["proofs"])
        assert check_certificate(certificate, tournament).valid, seed
    assert verified > 80
    assert fewer > 3
    assert whole
    assert ahead > fewer


def test_a_collapse_without_what_was_given_up_is_not_proven():
    shown = (paper for _, _, paper in events(range(330), edition="2017") if paper["given_up"] is not None)
    certificate = next(shown)
    for given_up in (None, certificate["given_up"][1:]):
        with pytest.raises(Wrong):
            Round({**certificate, "given_up": given_up}).verify()


def test_a_collapse_that_the_round_has_not_is_noticed():
    for seed, tournament, certificate in events(range(120), edition="2017"):
        if len(certificate["proofs"]) < 3:
            continue
        changed = copy.deepcopy(certificate)
        changed |= {"collapse": 0 if certificate["collapse"] is None else None, "given_up": None}
        assert not check_certificate(changed, tournament).valid, seed


def test_a_collapse_below_the_last_bracket_is_no_collapse():
    """Somebody absent with a score of his own makes one more score, but not one more bracket."""
    _, _, certificate = next(events([3], edition="2017"))
    for number in range(len(set(certificate["players"]["score"]))):
        changed = copy.deepcopy(certificate)
        changed["collapse"] = number
        with pytest.raises(Wrong):
            Round(changed).verify()


def test_rounds_of_2012_get_no_certificate():
    tournament = simulate(Settings(players=10, rounds=5), 3).tournament.before_round(3)
    with pytest.raises(BadInput, match="2012"):
        certify(tournament, "2012")


def test_the_verifier_runs_by_itself(paper, tmp_path):
    """Plain Python without site packages, in a folder where nothing of the package is."""
    tournament, certificate = paper
    shutil.copytree(Path(verifier.__file__).parent, tmp_path / "verifier")
    good, bad, facts = (tmp_path / name for name in ("good.json", "bad.json", "facts.json"))
    good.write_text(json.dumps(certificate), encoding="utf-8")
    changed = copy.deepcopy(certificate)
    changed["proofs"][0]["by_type"][0] += 1
    bad.write_text(json.dumps(changed), encoding="utf-8")
    changed = copy.deepcopy(certificate)
    changed["players"]["games"][0] += 1
    facts.write_text(json.dumps(changed), encoding="utf-8")
    later = tmp_path / "later.trf"
    later.write_text(write_trf(tournament.with_round(drawn(tournament, certificate))), newline="")
    other = tmp_path / "other.trf"
    other.write_text(
        write_trf(tournament.with_round(drawn(tournament, certificate, turned=True))), newline=""
    )
    stranger = tmp_path / "stranger.trf"
    named = replace(tournament.players[0], name="Somebody Else")
    stranger.write_text(write_trf(replace(tournament, players=(named, *tournament.players[1:]))), newline="")
    report = tmp_path / "event.trf"
    report.write_text(write_trf(tournament), encoding="utf-8", newline="")
    kept = Path(__file__).parents[1] / "data" / "kept"
    for files, status, answer in (
        ([good], 3, "In part: round 7"),
        ([good], 3, "taken on trust"),
        (
            [good, report],
            0,
            "Proven: round 7 of an event without a name, edition of 2026: this round and no other",
        ),
        ([good, report], 0, "derived anew"),
        ([good, report], 0, "Not covered: the numbers of the boards"),
        ([good, report], 0, "Round 7 is not in the report file yet"),
        ([good, later], 0, "Round 7 of the report file has these pairs"),
        ([good, other], 5, "OTHER PAIRS: round 7 of the report file is another one"),
        ([good, other], 5, "The certificate itself: Proven"),
        ([good, stranger], 1, "NOT PROVEN. The facts are not those of the report file: event"),
        ([kept / "round.cert", kept / "open.trf"], 4, "But for the order: round 4"),
        ([kept / "round.cert", kept / "open.trf"], 4, "Not proven: the order of equally good pairings"),
        ([bad, report], 1, "NOT PROVEN"),
        ([facts], 3, "taken on trust"),
        ([facts, report], 1, "NOT PROVEN. The facts are not those of the report file: games of 1"),
        ([report], 1, "not a JSON document"),
        ([good, good], 1, "The report file cannot be read"),
        ([tmp_path / "nothing"], 2, "No such file"),
        ([], 2, "CERTIFICATE"),
    ):
        words = [sys.executable, "-E", "-S", "-s", "-m", "verifier", *map(str, files)]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (status, ""), files
        assert answer in done.stdout
    sources = list(Path(verifier.__file__).parent.glob("*.py"))
    assert sum(len(source.read_text(encoding="utf-8").splitlines()) for source in sources) < 1530
    for source in sources:
        imports = re.findall(r"^(?:from|import) (\S+)", source.read_text(encoding="utf-8"), re.MULTILINE)
        others = {name.split(".")[0] for name in imports if not name.startswith(".")}
        assert others <= set(sys.stdlib_module_names)


@pytest.mark.parametrize(("players", "kilobytes", "steps"), [(200, 25, 200_000), (1000, 100, 1_000_000)])
def test_certificates_are_short_and_quickly_verified(players, kilobytes, steps):
    """A million steps are about a third of a second."""
    tournament = simulate(Settings(players=players, rounds=9), 7).tournament.before_round(9)
    certificate = certify(tournament)
    assert len(json.dumps(certificate, separators=(",", ":"))) < 1000 * kilobytes
    drawn = Round(certificate)
    drawn.verify()
    assert MOST_STEPS - drawn.left < steps


def test_the_example_of_the_page_for_programmers() -> None:
    """docs/programmers/certificates.md: types and weights of the first bracket of six players in round 2."""
    paper = certify(generate(players=6, rounds=5, played=1, seed=3), "2026")
    first = next(Round(json.loads(json.dumps(paper))).steps()).graph
    assert first.of == [0, 1, 0, 2, 3, 2]
    weights = {(1, 2): 256, (1, 3): 251, (3, 4): 64 + 16, (4, 6): 64}
    assert {(a, b): first.weight[first.of[a - 1], first.of[b - 1]] for a, b in weights} == weights
