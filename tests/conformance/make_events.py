"""Make the small events of tests/data/events anew: `python tests/conformance/make_events.py`.

Each is simulated from a seed and paired by the literal procedure. Where the interesting thing does not
come at once, seeds are tried until it does. The files are fixtures: making them anew after a change of
the rules is a decision, so the difference should be looked at before it is committed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from corpora import EVENTS

from pairwright.simulate import Rates, Settings, simulate
from pairwright.simulate.event_settings import PER_CENT
from pairwright.systems.dutch.criteria import colour_difference_above_two, third_same_colour
from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.literal import pair_literal
from pairwright.systems.dutch.literal.brackets import PairedBracket
from pairwright.systems.dutch.situation import survey
from pairwright.tournament import Colour, Outcome, Tournament
from pairwright.tournament.acceleration import BAKU
from pairwright.tournament.scoring import Scoring
from pairwright.trf import write_trf

BYES = Rates(half_point_byes=6 * PER_CENT, zero_point_byes=5 * PER_CENT, full_point_byes=2 * PER_CENT)
UNREST = Rates(forfeits=6 * PER_CENT, withdrawals=3 * PER_CENT, late_entries=15 * PER_CENT)


def main() -> None:
    """Write every event."""
    EVENTS.mkdir(parents=True, exist_ok=True)
    for name, (settings, wanted) in WANTED.items():
        simulation = next(
            result
            for result in (simulate(settings, seed, pair_next=pair_literal) for seed in count(1))
            if not result.stopped and wanted(result.tournament)
        )
        text = write_trf(simulation.tournament, profile="trf26", line_end="\n")
        (EVENTS / f"{name}.trf").write_text(text, encoding="utf-8", newline="")
        print(f"{name}: seed {simulation.seed}")


def anything(tournament: Tournament) -> bool:
    """The first event will do."""
    return bool(tournament.rounds)


def outcomes(*wanted: Outcome) -> Callable[[Tournament], bool]:
    """An event in which all of these happen."""

    def holds(tournament: Tournament) -> bool:
        return set(wanted) <= {code for played in tournament.rounds for code in played.outcomes}

    return holds


def brackets_of(tournament: Tournament, number: int) -> list[PairedBracket]:
    """The brackets of one round."""
    rules = edition(tournament.edition)
    return rules.completion.literal(survey(tournament.before_round(number), rules))


def topscorers_take_a_third_colour(tournament: Tournament) -> bool:
    """The last round pairs two players who want the same colour absolutely (C3, C10, C11)."""
    situation = survey(tournament.before_round(len(tournament.rounds)), edition(tournament.edition))
    return any(
        third_same_colour(situation.entrants[a].preference, situation.entrants[b].preference)
        or colour_difference_above_two(situation.entrants[a].preference, situation.entrants[b].preference)
        for bracket in situation.edition.completion.literal(situation)
        for a, b in bracket.pairs
    )


def collapses_twice(tournament: Tournament) -> bool:
    """Two rounds end in a collapsed last bracket with residents of several scores (2017, A.9)."""
    scores = [
        (survey(tournament.before_round(number), edition(tournament.edition)).scores, number)
        for number in range(1, len(tournament.rounds) + 1)
    ]
    lasts = ((score, brackets_of(tournament, number)[-1].bracket.residents) for score, number in scores)
    return sum(len({score[place] for place in residents}) > 1 for score, residents in lasts) >= 2


def decided_by_c5(tournament: Tournament) -> bool:
    """The bye of some round would go to somebody else without C5."""
    rules = edition(tournament.edition)
    without = replace(rules, pab_minimum_score=False)
    before = [tournament.before_round(number) for number in range(1, len(tournament.rounds) + 1)]
    byes = (
        (pair_literal(event, rules).pairing_allocated_bye, pair_literal(event, without).pairing_allocated_bye)
        for event in before
    )
    return any(one != other for one, other in byes)


def settings(players: int, rounds: int, **changes: object) -> Settings:
    """Settings with a small range of ratings, so that everybody can win."""
    return Settings(players, rounds, highest_rating=2200, lowest_rating=1800, **changes)  # type: ignore[arg-type]


WANTED: dict[str, tuple[Settings, Callable[[Tournament], bool]]] = {
    "byes-of-every-kind": (
        settings(15, 7, rates=BYES),
        outcomes(
            Outcome.PAIRING_ALLOCATED_BYE, Outcome.HALF_POINT_BYE,
            Outcome.ZERO_POINT_BYE, Outcome.FULL_POINT_BYE,
        ),
    ),
    "forfeits-late-entries-withdrawals": (
        settings(16, 7, rates=UNREST),
        outcomes(Outcome.FORFEIT_WIN, Outcome.ABSENT, Outcome.ZERO_POINT_BYE),
    ),
    "baku-acceleration": (settings(16, 9, acceleration=BAKU, rates=UNREST), anything),
    "forbidden-pairs": (settings(14, 7, forbidden_groups=4), anything),
    "three-points-for-a-win": (settings(15, 7, scoring=Scoring.simple(30, 10)), anything),
    "bye-of-half-a-point": (settings(13, 7, scoring=Scoring.simple(pairing_allocated_bye=5)), anything),
    "topscorers-in-the-last-round": (settings(12, 7, rates=Rates(draws=0)), topscorers_take_a_third_colour),
    "nearly-a-round-robin": (settings(8, 6), anything),
    "bye-decided-by-c5": (settings(9, 7), decided_by_c5),
    "many-draws-initial-black": (
        settings(16, 9, rates=Rates(draws=80 * PER_CENT), initial_colour=Colour.BLACK), anything,
    ),
    "2017-collapsed-last-brackets": (settings(10, 8, edition="2017"), collapses_twice),
    "2017-byes-and-forfeits": (
        settings(15, 7, edition="2017", rates=Rates(forfeits=8 * PER_CENT, zero_point_byes=6 * PER_CENT)),
        outcomes(Outcome.FORFEIT_LOSS, Outcome.ZERO_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE),
    ),
    "2017-topscorers-in-the-last-round": (
        settings(12, 7, edition="2017", rates=Rates(draws=0)), topscorers_take_a_third_colour,
    ),
}  # fmt: skip


if __name__ == "__main__":
    main()
