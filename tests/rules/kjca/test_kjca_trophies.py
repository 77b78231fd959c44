"""Trophies, medals, cash, Grand Prix scores and the best school."""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from junior_cards import child
from pairwright.standings import standings as event_standings
from pairwright.standings.event import Remark
from pairwright.storage.kjca_paper import schools_table, standings_table
from pairwright.storage.kjca_section import Row, Section
from pairwright.systems.kjca.trophies import (
    Figures,
    best_schools,
    cash_shares,
    grand_prix_score,
    level_at_the_end,
    performance,
    standings,
)
from pairwright.trf.reader import read_trf

LADDER = Path(__file__).parents[2] / "data" / "tiebreaks" / "16-junior14-kjca-ladder"


def section(count, *games, rounds=3, grades=(), schools=(), sections=()):
    """games: (round, white, black, result) by card number, or (round, card, "bye")."""

    def of(values, index, default):
        return values[index] if index < len(values) else default

    entries = tuple(
        child(
            f"Child {index + 1:02}", of(grades, index, 0), school=of(schools, index, ""),
            former=of(sections, index, ""),
        )
        for index in range(count)
    )  # fmt: skip
    rows = []
    for game in games:
        if len(game) == 3:
            rows.append(Row(game[0], game[1] - 1, result=game[2]))
        else:
            rows.append(Row(game[0], game[1] - 1, game[2] - 1, game[3], len(rows) + 1))
    return Section.of("Test", rounds=rounds, entries=entries, rows=tuple(rows))


def places(lines):
    return [(line.player + 1, line.place) for line in lines]


def test_t1_sum_of_opponents_scores_byes_add_nothing():
    games = (1, 1, 2, "1-0"), (1, 3, 4, "1-0"), (2, 1, 3, "1/2-1/2"), (2, 2, 5, "1-0")
    event = section(5, *games, (1, 5, "bye"), (2, 4, "bye"))
    lines = {line.player + 1: line for line in standings(event.tournament())}
    assert lines[1].points == lines[3].points == 15
    assert lines[1].opponents_points == 10 + 15
    assert lines[5].opponents_points == 10
    assert lines[4].opponents_points == 15


def test_t2_results_between_the_tied_only_when_all_have_met():
    met = section(4, (1, 1, 2, "0-1"), (1, 3, 4, "1-0"), (2, 1, 3, "1-0"), (2, 2, 4, "0-1"), rounds=2)
    lines = standings(met.tournament())
    assert {line.points for line in lines} == {10}
    assert {line.opponents_points for line in lines} == {20}
    assert all(line.direct is None for line in lines)
    pair = section(4, (1, 1, 3, "0-1"), (1, 2, 4, "0-1"), (2, 1, 2, "0-1"), (2, 3, 4, "1-0"), rounds=2)
    lines = standings(pair.tournament())
    assert places(lines)[:1] == [(3, 1)]
    tied = [line for line in lines if line.points == 10]
    assert [line.player + 1 for line in tied] == [4, 2]


def test_t3_t4_wins_then_performance():
    event = section(
        4, (1, 1, 2, "1-0"), (1, 3, 4, "1-0"), (2, 1, 3, "1/2-1/2"), (2, 2, 4, "1/2-1/2"),
        rounds=2, grades=(100, 90, 120, 80),
    )  # fmt: skip
    lines = standings(event.tournament())
    assert [line.points for line in lines] == [15, 15, 5, 5]
    # 1 and 3 have met and drawn, one win each: 1 played 90 and 120, 3 played 80 and 100.
    assert [line.player + 1 for line in lines[:2]] == [1, 3]
    assert lines[0].performance == Fraction(90 + 50 + 120, 2)


def test_t4_three_digit_grades_are_capped_at_forty():
    event = section(2, (1, 1, 2, "0-1"), grades=(180, 60))
    tournament = event.tournament()
    assert performance(tournament, 0, (180, 60)) == 140 - 50
    assert performance(tournament, 1, (180, 60)) == 100 + 50
    assert performance(tournament, 0, (0, 60)) == 10
    assert performance(tournament, 0, (180, 0)) is None


def test_t4_four_digit_ratings():
    event = section(2, (1, 1, 2, "0-1"), grades=(1800, 1000))
    assert performance(event.tournament(), 0, (1800, 1000)) == 600
    assert performance(event.tournament(), 1, (1800, 1000)) == 2200


def test_t5_medals_for_those_level_on_points_with_a_trophy_winner():
    first = (1, 1, 4, "1-0"), (1, 2, 5, "1-0"), (1, 3, 6, "1-0")
    second = (2, 1, 2, "1-0"), (2, 3, 4, "0-1"), (2, 5, 6, "1-0")
    event = section(6, *first, *second, rounds=2)
    lines = standings(event.tournament())
    assert [line.prize for line in lines if line.points == 20] == ["trophy"]
    level = [line for line in lines if line.points == 10]
    assert sorted(line.prize for line in level) == ["medal", "medal", "trophy", "trophy"]
    assert not any(line.prize for line in lines if line.points == 0)


def test_t5_who_cannot_be_separated_is_left_to_the_organiser():
    event = section(4, (1, 1, 2, "1/2-1/2"), (1, 3, 4, "1/2-1/2"), rounds=1)
    lines = standings(event.tournament())
    assert [line.place for line in lines] == [1, 1, 1, 1]
    assert [len(group) for group in level_at_the_end(lines)] == [4]


def test_t6_cash_is_shared_equally():
    event = section(4, (1, 1, 2, "1-0"), (1, 3, 4, "1-0"), rounds=1)
    lines = standings(event.tournament(), cash=True)
    assert places(lines) == [(1, 1), (3, 1), (2, 3), (4, 3)]
    shares = cash_shares(lines, [Fraction(40), Fraction(25), Fraction(15)])
    assert shares == {0: Fraction(65, 2), 2: Fraction(65, 2), 1: Fraction(15, 2), 3: Fraction(15, 2)}


def test_merged_sections_have_separate_lists_with_all_opponents():
    event = section(4, (1, 1, 2, "1-0"), (1, 3, 4, "1-0"), rounds=1, sections=("A", "B", "A", "B"))
    lines = standings(event.tournament(), [1, 3])
    assert places(lines) == [(2, 1), (4, 1)]
    assert lines[0].opponents_points == 10


def test_g1_grand_prix_score_is_scaled_to_six_rounds():
    games = [(number, 1, 2, "1-0") for number in (1, 2, 3)] + [(4, 1, 2, "0-1")]
    event = section(2, *games, (5, 1, "bye"), (5, 2, "bye"), rounds=6)
    figures = Figures.of(event.tournament())
    assert grand_prix_score(figures, 0) == Fraction(9, 2) + 1
    assert grand_prix_score(figures, 0, Fraction(1, 2)) == 6
    assert grand_prix_score(Figures.of(section(1, (1, 1, "bye")).tournament()), 0) == 1


def test_g2_best_school_counts_three_scores():
    schools = ("North", "north", "North ", "North", "South", "South", "South", "South")
    games = [(1, white, white + 4, "0-1" if white == 1 else "1-0") for white in range(1, 5)]
    found = best_schools([("Test", section(8, *games, rounds=1, schools=schools).tournament())])
    assert [(school.name, school.place, school.score) for school in found] == [
        ("North", 1, 21),
        ("South", 2, 9),
    ]
    assert len(found[0].pupils) == 3


def test_g2_a_child_who_moved_counts_once_with_the_better_score():
    games = [(number, 1, 2, "1-0") for number in (1, 2)]
    here = section(2, *games, rounds=2, schools=("North", "South")).tournament()
    lost = [(number, 1, 2, "0-1") for number in (1, 2)]
    there = section(2, *lost, rounds=2, schools=("North", "")).tournament()
    north, south = best_schools([("Under 8", here), ("Under 10", there)])
    assert [(one.section, one.score) for one in north.pupils] == [("Under 8", 7)]
    assert [(one.section, one.score) for one in north.again] == [("Under 10", 1)]
    assert (north.score, south.score, south.again) == (7, 1, ())
    *_, told = schools_table([north, south]).notes
    assert told.endswith("count once, with the better score. Not counted: Child 01 (Under 10).")
    born = tuple(replace(one, birth_date=f"201{n}") for n, one in enumerate(there.players))
    others = best_schools([("Under 8", here), ("Under 10", replace(there, players=born))])
    assert not any(school.again for school in others), "another child of that name"


def test_the_ladder_of_the_guidelines_is_not_called_a_proposal():
    event = section(2, (1, 1, 2, "1-0"), rounds=1).tournament()
    for system, proposed in (("kjca", False), ("dutch", True)):
        found = event_standings(replace(event, system=system, tie_breaks=()))
        assert any(note.remark is Remark.DEFAULT_LIST for note in found.notes) == proposed


def test_who_has_won_and_left_is_named_to_the_organiser():
    games = [(number, 1, 2, "1-0") for number in (1, 2)]
    event = section(2, *games, rounds=2)
    first = event.entries[0]
    for after, said in ((None, False), (2, False), (1, True)):
        left = replace(event, state=event.state.with_entry(replace(first, withdrawn_after=after)))
        notes = standings_table(left, "", standings(left.tournament())).notes
        assert any(note.startswith("Left before the end") and first.name in note for note in notes) == said


def test_of_two_children_of_one_name_it_is_told_which_one_the_organiser_decides_about():
    event = section(4, (1, 1, 2, "1/2-1/2"), (1, 3, 4, "1/2-1/2"), rounds=1)
    same = replace(event.entries[2], particulars=event.entries[1].particulars)
    event = replace(event, state=event.state.with_entry(same))
    notes = standings_table(event, "", standings(event.tournament())).notes
    one, two, _, four = (entry.name for entry in event.entries)
    assert notes == [
        f"Still level after every tie-break; the organiser decides: {one}, 2 {two}, 3 {two}, {four}."
    ]


def test_halves_are_rounded_up_with_the_trophies_as_in_the_standings():
    event = section(2, (1, 1, 2, "1-0"), rounds=1)
    lines = [replace(one, performance=Fraction(361, 4)) for one in standings(event.tournament())]
    table = standings_table(event, "", lines, [Fraction(1, 8)])
    prize, performance = ([one.heading for one in table.columns].index(n) for n in ("Prize", "Performance"))
    assert [row[performance].text for row in table.rows] == ["90.3", "90.3"]
    assert table.rows[0][prize].text == "0.13"


def test_g2_one_win_then_gone_does_not_decide_the_best_school():
    """One of four rounds, scaled to 7 points: it counts only where one game is enough."""
    games = [(1, 1, 2, "1-0"), *((number, 3, 2, "1-0") for number in (2, 3, 4))]
    event = section(3, *games, rounds=4, schools=("North", "South", "West"))
    found = best_schools([("Test", event.tournament())])
    assert [(school.name, school.place, school.score) for school in found] == [
        ("West", 1, 7),
        ("South", 2, 1),
        ("North", 3, 0),
    ]
    assert [(pupil.name, pupil.score, pupil.games) for pupil in found[2].too_few] == [
        (event.entries[0].name, 7, 1)
    ]
    assert [school.place for school in best_schools([("Test", event.tournament())], fewest=1)] == [1, 1, 3]


def test_the_ladder_example_of_the_tie_breaks():
    """The whole ladder on fourteen players, down to wins and performance; the ranks are the known ones."""
    event = read_trf(LADDER.with_suffix(".trf").read_bytes())
    lines = standings(event)
    with LADDER.with_suffix(".expected.csv").open(encoding="utf-8") as file:
        expected = {int(row["no"]): row for row in csv.DictReader(file)}
    for line in lines:
        row = expected[event.players[line.player].number]
        assert line.points / 10 == float(row["PTS"])
        assert line.opponents_points / 10 == float(row["BH"])
        assert line.wins == int(row["WIN"])
        assert line.place == int(row["rank"])
