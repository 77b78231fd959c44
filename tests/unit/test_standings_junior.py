"""The list of tie-breaks called KJCA and the trophies are one and the same."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright.publish.standings_page import standings_document
from pairwright.standings import Event, standings
from pairwright.standings.kjca_tie_breaks import (
    between,
    games_won,
    grading_performance,
    opponents_scores,
)
from pairwright.standings.ranking import why
from pairwright.standings.tie_breaks import PERFORMANCE, parse_codes
from pairwright.systems.kjca.trophies import Figures
from pairwright.systems.kjca.trophies import standings as trophies
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.tournament import PointAdjustment, Tournament
from sizes import times

RESULTS = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),
)
JOS, JDE, JWN, JTP = parse_codes("JOS JDE JWN JTP")
IDLE = (Outcome.PAIRING_ALLOCATED_BYE, Outcome.HALF_POINT_BYE, Outcome.ABSENT)


@st.composite
def events(draw: st.DrawFn) -> Tournament:
    """Some rounds of some children with grades of three digits or none; anybody may meet anybody."""
    count = draw(st.integers(2, 9))
    grades = draw(st.lists(st.sampled_from([0, 60, 61, 95, 140]), min_size=count, max_size=count))
    players = tuple(Player(n + 1, f"Child {n}", national_rating=grade) for n, grade in enumerate(grades))
    rounds = []
    for _ in range(draw(st.integers(1, 5))):
        order = draw(st.permutations(range(count)))
        games = [Game(NO_OPPONENT, Colour.NONE, draw(st.sampled_from(IDLE))) for _ in range(count)]
        for white, black in zip(order[::2], order[1::2], strict=False):
            if draw(st.integers(0, 5)):
                first, second = draw(st.sampled_from(RESULTS))
                games[white] = Game(black, Colour.WHITE, first)
                games[black] = Game(white, Colour.BLACK, second)
        rounds.append(Round.of(games))
    granted = (PointAdjustment(10, (0,), 1),) if draw(st.booleans()) else ()
    return Tournament(players, tuple(rounds), len(rounds), system="kjca", adjustments=granted)


@settings(max_examples=times(300), deadline=None)
@given(events())
def test_the_list_and_the_trophies_give_the_same_places(tournament: Tournament) -> None:
    lines = {line.player: line for line in trophies(tournament)}
    found = standings(tournament)
    assert [str(code) for code in found.codes] == ["PTS", "JOS", "JDE", "JWN", "JTP"]
    for line in found.lines:
        same = lines[line.participant]
        assert (line.rank, line.points) == (same.place, same.points)
        assert found.columns[1].values[line.participant] == same.opponents_points
        assert found.columns[3].values[line.participant] == same.wins
    for number in found.event.numbers:
        for step in why(found, number).steps:
            assert step.working is None or step.working.value is not None or step.code == "JTP"


@settings(max_examples=times(200), deadline=None)
@given(events())
def test_rounding_the_performance_keeps_every_order(tournament: Tournament) -> None:
    event = Event.of(tournament)
    exact = Figures.of(tournament).performance
    shown = grading_performance(event, parse_codes("JTP")[0])
    for one in range(len(exact)):
        for other in range(len(exact)):
            if exact[one] is not None and exact[other] is not None:
                assert (exact[one] < exact[other]) == (shown[one] < shown[other])


def test_the_nearest_means_of_a_hundred_games_stay_apart() -> None:
    nearest = Fraction(1, 98) - Fraction(1, 99)
    assert nearest * PERFORMANCE > 1


def test_standings_of_an_earlier_round_look_at_earlier_rounds_only() -> None:
    players = tuple(Player(n + 1, f"Child {n}", national_rating=90 + n) for n in range(4))
    won, lost = Game(1, Colour.WHITE, Outcome.WIN), Game(0, Colour.BLACK, Outcome.LOSS)
    drawn = Game(3, Colour.WHITE, Outcome.DRAW), Game(2, Colour.BLACK, Outcome.DRAW)
    first = Round.of([won, lost, *drawn])
    tournament = Tournament(players, (first, first), 2, system="kjca")
    early = standings(tournament, after=1)
    alone = standings(replace(tournament, rounds=(first,)))
    assert [line.rank for line in early.lines] == [line.rank for line in alone.lines]
    assert early.columns[1].values == alone.columns[1].values


def round_of(count: int, *games: tuple[int, int, Outcome, Outcome]) -> Round:
    """A round: White, Black and what each scored; the others were not there."""
    entries = [Game(NO_OPPONENT, Colour.NONE, Outcome.ABSENT)] * count
    for white, black, first, second in games:
        entries[white] = Game(black, Colour.WHITE, first)
        entries[black] = Game(white, Colour.BLACK, second)
    return Round.of(entries)


WON, DRAWN, BY_DEFAULT = RESULTS[0], RESULTS[2], RESULTS[3]


def section(*rounds: Round, grades: tuple[int, ...] = (100, 120, 80, 0)) -> Event:
    """Four children after these rounds."""
    players = tuple(Player(n + 1, f"Child {n}", national_rating=grade) for n, grade in enumerate(grades))
    return Event.of(Tournament(players, rounds, len(rounds), system="kjca"))


def test_kjca_t1_the_scores_of_the_opponents_played() -> None:
    event = section(
        round_of(4, (0, 1, *WON), (2, 3, *DRAWN)), round_of(4, (2, 0, *DRAWN), (3, 1, *BY_DEFAULT))
    )
    assert list(opponents_scores(event, JOS)) == [10, 15, 30, 10], "a game not played has no opponent"


def test_kjca_t2_the_points_among_the_tied_if_all_have_met() -> None:
    all_met = section(round_of(4, (0, 1, *WON)), round_of(4, (0, 2, *DRAWN)), round_of(4, (1, 2, *DRAWN)))
    assert between(all_met, JDE, (0, 1, 2)) == [[0], [2], [1]]
    assert between(section(round_of(4, (0, 1, *WON))), JDE, (0, 1, 2)) == [[0, 1, 2]]


def test_kjca_t3_wins_in_games_that_were_played() -> None:
    event = section(round_of(4, (0, 1, *WON), (2, 3, *BY_DEFAULT)), round_of(4, (0, 2, *WON)))
    assert list(games_won(event, JWN)) == [2, 0, 0, 0]


def test_kjca_t4_the_mean_of_the_grades_met_with_50_for_a_win() -> None:
    event = section(round_of(4, (0, 1, *WON), (2, 3, *DRAWN)), round_of(4, (0, 2, *DRAWN)))
    found = grading_performance(event, JTP)
    assert found[0] == (120 + 50 + 80) * PERFORMANCE // 2
    assert found[1] == (100 - 50) * PERFORMANCE
    assert found[3] == 80 * PERFORMANCE, "without a grade of his own nothing is capped"


def test_the_standings_show_tenths_of_the_performance() -> None:
    players = tuple(Player(n + 1, f"Child {n}", national_rating=grade) for n, grade in enumerate((90, 93)))
    drawn = Round.of([Game(1, Colour.WHITE, Outcome.WIN), Game(0, Colour.BLACK, Outcome.LOSS)])
    rows = standings_document(standings(Tournament(players, (drawn,), 1, system="kjca"))).tables()[0].rows
    assert [row[-1].text for row in rows] == ["143.0", "40.0"]


def test_a_half_of_a_tenth_is_rounded_up() -> None:
    players = tuple(Player(n + 1, f"Child {n}", national_rating=90 + (n > 3)) for n in range(5))
    rounds = tuple(round_of(5, (0, other, *DRAWN)) for other in range(1, 5))
    event = Tournament(players, rounds, 4, system="kjca")
    found = {row[2].text: row[-1].text for row in standings_document(standings(event)).tables()[0].rows}
    assert found["Child 0"] == "90.3", "the mean of 90, 90, 90 and 91"
