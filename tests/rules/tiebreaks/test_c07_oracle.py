"""C.07 articles 6 to 9, 14 and 16: random events, calculated a second time from the text."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from tiebreak_oracle import Oracle

from pairwright.standings import standings
from pairwright.tournament import Colour, Game, Outcome, Player, Round, Tournament
from pairwright.tournament.scoring import Scoring
from sizes import sampled

GAMES = [
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),
    (Outcome.DRAW, Outcome.LOSS),
    (Outcome.LOSS, Outcome.LOSS),
    (Outcome.UNFINISHED, Outcome.UNFINISHED),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
]
BYES = [Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.ABSENT, Outcome.FULL_POINT_BYE]


def random_event(seed: int) -> Tournament:
    """Any legal-looking table: random pairings, also rematches, and every kind of unplayed round."""
    chance = random.Random(seed)
    players, rounds = chance.randint(3, 12), chance.randint(1, 8)
    scoring = chance.choice(
        [
            Scoring(),
            Scoring.simple(30, 10, 0),
            Scoring.simple(30, 10, 0, pairing_allocated_bye=10),
            Scoring.simple(pairing_allocated_bye=5),
        ]
    )
    played = []
    for _ in range(rounds):
        left = list(range(players))
        chance.shuffle(left)
        games: dict[int, Game] = {}
        while left:
            one = left.pop()
            if not left or chance.random() < 0.25:
                bye = chance.choice([*BYES, Outcome.PAIRING_ALLOCATED_BYE])
                games[one] = Game(-1, Colour.NONE, bye)
            else:
                other = left.pop()
                weights = [8, 8, 8, 1, 1, 1, 1, 2, 2, 1]
                first, second = chance.choices(GAMES, weights)[0]
                games[one] = Game(other, Colour.WHITE, first)
                games[other] = Game(one, Colour.BLACK, second)
        played.append(Round.of(games[index] for index in range(players)))
    entries = tuple(Player(number, rating=2000 - number) for number in range(1, players + 1))
    return Tournament(
        entries, tuple(played), rounds, scoring, system="dutch", headers=(("start_date", "2026/05/01"),)
    )


def values(event: Tournament, code: str) -> list[Fraction | None]:
    found = standings(event, ["PTS", code])
    return [found.columns[1].number(index) for index in range(len(event.players))]


CUTS = {"": (0, 0), "/C1": (1, 0), "/C2": (2, 0), "/C3": (3, 0), "/M1": (1, 1), "/M2": (2, 2)}


@pytest.mark.parametrize("seed", sampled(range(60)))
def test_buchholz_and_sonneborn_berger_8_1_9_1_16(seed: int) -> None:
    event = random_event(seed)
    everybody = range(len(event.players))
    for edition in ("2026", "2024"):
        oracle = Oracle(event, capped=edition == "2026")
        for cut, (low, high) in CUTS.items():
            for forfeits in ("", "/P"):
                code = f"{cut}{forfeits}/V{edition}"
                p = bool(forfeits)
                assert values(event, f"BH{code}") == [oracle.total(i, low, high, p=p) for i in everybody], (
                    code
                )
                if not high:
                    wanted = [oracle.total(i, low, p=p, product=True) for i in everybody]
                    assert values(event, f"SB{code}") == wanted, code


@pytest.mark.parametrize("seed", sampled(range(60)))
def test_fore_buchholz_8_3_and_averages_8_2(seed: int) -> None:
    event = random_event(seed)
    everybody = range(len(event.players))
    plain, fore = Oracle(event), Oracle(event, fore=True)
    for cut, (low, high) in CUTS.items():
        assert values(event, f"FB{cut}") == [fore.total(i, low, high) for i in everybody], cut
    for code, oracle in (("AOB", plain), ("AOB/F", fore)):
        source = [oracle.total(i) for i in everybody]
        wanted = [plain.average_of_buchholz(i, source) for i in everybody]
        found = values(event, code)
        assert [one is None for one in found] == [one is None for one in wanted]
        both = [(one, other) for one, other in zip(found, wanted, strict=True) if other is not None]
        assert all(abs(one - other) < Fraction(1, 10**8) for one, other in both)
        # Ranked by the means themselves: 64.45 and 64.4545 are two places.
        assert len({one for one, _ in both}) == len({other for _, other in both})


@pytest.mark.parametrize("seed", sampled(range(60)))
def test_own_record_7_and_koya_9_2(seed: int) -> None:
    event = random_event(seed)
    everybody = range(len(event.players))
    oracle = Oracle(event)
    assert values(event, "ABH") == [oracle.adjusted(i) for i in everybody]
    assert values(event, "STD") == [oracle.standard(i) for i in everybody]
    for code in ("WIN", "WON", "BPG", "BWG", "REP", "VUR"):
        assert values(event, code) == [oracle.count(i, code) for i in everybody], code
    for cut in range(3):
        code = f"PS/C{cut}" if cut else "PS"
        assert values(event, code) == [oracle.progressive(i, cut) for i in everybody]
    for steps in (-2, 0, 1):
        code = f"KS/L{steps:+d}" if steps else "KS"
        assert values(event, code) == [oracle.koya(i, steps) for i in everybody]


@pytest.mark.parametrize("seed", sampled(range(80)))
def test_direct_encounter_6(seed: int) -> None:
    event = random_event(seed)
    oracle = Oracle(event)
    for code, p in (("DE", False), ("DE/P", True)):
        found = standings(event, ["PTS", code])
        wanted = [
            part
            for group in found.stages[1]
            for part in ([list(group)] if len(group) == 1 else oracle.direct_encounter(list(group), p=p))
        ]
        assert [sorted(group) for group in found.stages[2]] == [sorted(part) for part in wanted]
