"""B.01 article 1.4: title norms, condition by condition."""

from __future__ import annotations

from dataclasses import replace

import pytest
from click.testing import CliRunner

from pairwright import write_trf
from pairwright.cli.group import pairwright
from pairwright.common.errors import BadInput
from pairwright.publish.formats import render
from pairwright.publish.norms_page import title_forms
from pairwright.standings import Event
from pairwright.standings.fide_rating import difference_for, percentage
from pairwright.standings.norm_event import EventFacts, EventRequirement, event_findings, foreign_swiss
from pairwright.standings.norms import (
    NORMS,
    Needed,
    NormCheck,
    NormFinding,
    Requirement,
    check_norm,
    needed_in_last_round,
    norm_checks,
)
from pairwright.tournament import Colour, Game, Outcome, Player, Round, Tournament

SIGNS = {
    "1": (Outcome.WIN, Outcome.LOSS),
    "=": (Outcome.DRAW, Outcome.DRAW),
    "0": (Outcome.LOSS, Outcome.WIN),
    "+": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "?": (Outcome.UNFINISHED, Outcome.UNFINISHED),
}
GOOD = (
    "2450 GM GER, 2440 GM FRA, 2400 IM GER, 2500 GM ITA, 2380 IM FRA, "
    "2350 FM ENG, 2420 IM ESP, 2300 - ENG, 2390 IM POL"
)
"""Nine opponents of 2403 on average; 5½ points are an IM norm."""


def event(
    opponents: str,
    results: str,
    *,
    federation: str = "ENG",
    rounds: int = 0,
    system: str = "dutch",
    headers: tuple[tuple[str, str], ...] = (),
    sex: str = "m",
) -> Event:
    """Player 1 against these opponents (rating title federation), one a round; U is an allocated bye."""
    listed = [part.split() for part in opponents.split(",")]
    players = [Player(1, "Candidate", 2350, "FM", sex, federation)]
    players += [
        Player(number, f"Opponent {number}", int(rating), title.strip("-"), "m", code)
        for number, (rating, title, code) in enumerate(listed, 2)
    ]
    played = []
    opponent = 0
    for sign in results:
        row = [Game(-1, Colour.NONE, Outcome.ABSENT)] * len(players)
        if sign == "U":
            row[0] = Game(-1, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)
        else:
            opponent += 1
            row[0] = Game(opponent, Colour.WHITE, SIGNS[sign][0])
            row[opponent] = Game(0, Colour.BLACK, SIGNS[sign][1])
        played.append(Round.of(row))
    tournament = Tournament(
        tuple(players), tuple(played), rounds or len(played), system=system, headers=headers
    )
    return Event.of(tournament)


def check(
    opponents: str, results: str, norm: str = "IM", facts: EventFacts | None = None, **options: object
) -> NormCheck:
    return check_norm(event(opponents, results, **options), 0, NORMS[norm], facts)  # type: ignore[arg-type]


def finding(found: NormCheck, requirement: Requirement) -> NormFinding:
    return next(one for one in found.findings if one.requirement is requirement)


def test_an_im_norm() -> None:
    found = check(GOOD, "1=1=1===0")
    assert found.achieved
    assert found.performance is not None
    assert (found.performance.mean, found.performance.percent) == (2403, 61)
    assert not check(GOOD, "1=1=1===0", "GM").achieved


def test_1_4_8_the_performance_is_not_enough() -> None:
    found = check(GOOD, "===0=0===")
    assert not found.achieved
    assert [one.requirement for one in found.missing] == [Requirement.PERFORMANCE]


def test_1_4_8_at_least_35_per_cent() -> None:
    strong = GOOD.replace("2300 -", "2700 GM").replace("2350 FM", "2700 GM").replace("2380", "2700")
    assert finding(check(strong, "=0=0=0=0="), Requirement.SCORE).met is False
    assert finding(check(strong, "=0=0=0=1="), Requirement.SCORE).met is True


@pytest.mark.parametrize(
    ("games", "titled", "third", "own", "one"),
    [
        (7, 4, 3, 4, 4),
        (8, 4, 3, 4, 5),
        (9, 5, 3, 5, 6),
        (10, 5, 4, 6, 6),
        (11, 6, 4, 6, 7),
        (12, 6, 4, 7, 8),
        (13, 7, 5, 7, 8),
    ],
)
def test_1_4_5_the_table_of_counts(games: int, titled: int, third: int, own: int, one: int) -> None:
    opponents = ", ".join(["2400 IM GER"] * games)
    found = check(opponents, "=" * games, facts=EventFacts(least_games=7), system="round_robin")
    needed = {one.requirement: one.needed for one in found.findings}
    assert needed[Requirement.TITLED] == titled
    assert needed[Requirement.THIRD] == third
    assert needed[Requirement.OWN_FEDERATION] == own
    assert needed[Requirement.ONE_FEDERATION] == one


@pytest.mark.parametrize(
    ("games", "half_points", "average"),
    [
        (9, 14, 2380),
        (9, 13, 2434),
        (9, 12, 2475),
        (9, 9, 2600),
        (9, 7, 2680),
        (11, 17, 2389),
        (13, 10, 2687),
        (7, 5, 2702),
    ],
)
def test_the_table_of_minimum_averages(games: int, half_points: int, average: int) -> None:
    needed = max(2380, 2600 - difference_for(percentage(half_points, games)))
    assert needed == average


def test_1_4_6_one_opponent_is_raised_and_the_unrated_count_1400() -> None:
    opponents = GOOD.replace("2300 -", "0 -")
    found = check(opponents, "1=1=1===0")
    assert found.performance is not None
    ratings = [2450, 2440, 2400, 2500, 2380, 2350, 2420, 2050, 2390]
    assert found.performance.mean == round(sum(ratings) / 9)
    two = check(GOOD.replace("2300 -", "0 -").replace("2350 FM", "0 -"), "1=1=1===0")
    assert two.performance is not None
    assert two.performance.mean < found.performance.mean - 60


def test_1_4_3_and_1_4_4_federations() -> None:
    own = ", ".join(["2400 IM ENG"] * 6 + ["2450 GM GER"] * 3)
    found = check(own, "1=1=1===0")
    assert finding(found, Requirement.FEDERATIONS).met is False
    assert finding(found, Requirement.OWN_FEDERATION).met is False
    assert finding(found, Requirement.ONE_FEDERATION).met is True
    exempt = check(own, "1=1=1===0", facts=EventFacts(exempt="c"))
    assert exempt.achieved
    assert finding(exempt, Requirement.OWN_FEDERATION).exempt == "c"


@pytest.mark.parametrize("letter", ["a", "b"])
def test_1_4_3_national_championships_free_the_players_of_the_registering_federation_only(letter) -> None:
    own = ", ".join(["2400 IM ENG"] * 6 + ["2450 GM GER"] * 3)
    assert check(own, "1=1=1===0", facts=EventFacts(exempt=letter, registered_by="ENG")).achieved
    assert check(own, "1=1=1===0", facts=EventFacts(exempt=letter, host="ENG")).achieved
    assert not check(own, "1=1=1===0", facts=EventFacts(exempt=letter, registered_by="GER")).achieved
    assert not check(own, "1=1=1===0", facts=EventFacts(exempt=letter)).achieved
    for none in ("", "FID", "XXX"):  # whoever is of no federation is of none that registers
        given = EventFacts(exempt=letter, registered_by=none)
        assert not check(own, "1=1=1===0", facts=given, federation=none).findings[-1].exempt
    with pytest.raises(BadInput, match="e"):
        EventFacts(exempt="e")


def test_1_4_4_three_fifths_of_fourteen_games_are_eight() -> None:
    twice = "2450 IM ENG, 2450 GM ENG, 2450 GM ENG, 2450 GM ENG, 2450 IM GER, 2450 IM GER, 2450 IM FRA"
    found = check(
        f"{twice}, {twice}", "=1=1=1==1=1=1=", facts=EventFacts(everybody_twice=True), system="round_robin"
    )
    own = finding(found, Requirement.OWN_FEDERATION)
    assert (own.found, own.needed) == (8, 8)
    assert finding(found, Requirement.ONE_FEDERATION).needed == 9
    assert finding(found, Requirement.TITLED).needed == 7
    assert own.met


def test_players_under_the_flag_of_fide_are_opponents_of_no_federation() -> None:
    found = check(GOOD.replace("GER", "FID"), "1=1=1===0")
    assert finding(found, Requirement.GAMES).found == 9
    assert finding(found, Requirement.FEDERATIONS).found == 4
    without = check(GOOD.replace("ITA", "NON"), "1=1=1===0")
    assert finding(without, Requirement.GAMES).found == 8


def test_1_4_2_forfeits_and_byes_are_no_games() -> None:
    found = check(GOOD, "1=1=1=+=0")
    assert finding(found, Requirement.GAMES).found == 8


def test_1_4_2_an_unrated_player_has_scored_nothing_by_a_game_that_is_not_finished() -> None:
    """Opponent 5 loses to the candidate, who is rated; the game against another goes on, or is drawn."""
    before = event(GOOD.replace("2380 IM FRA", "0 - FRA"), "====1====", system="round_robin").tournament
    for sign, games in (("0", 8), ("?", 8), ("=", 9)):
        row = list(before.rounds[0])
        for one, other, outcome in zip((5, 2), (2, 5), SIGNS[sign], strict=True):
            row[one] = Game(other, Colour.WHITE if one == 5 else Colour.BLACK, outcome)
        played = Round.of(row), *before.rounds[1:]
        found = check_norm(Event.of(replace(before, rounds=played)), 0, NORMS["IM"])
        assert finding(found, Requirement.GAMES).found == games
    # A draw against somebody who had no rating yet at the time of the game is none against the rated.
    then = EventFacts(ratings=(((1, 2), 0),))
    found = check_norm(Event.of(replace(before, rounds=played)), 0, NORMS["IM"], then)
    assert finding(found, Requirement.GAMES).found == 8


def test_1_4_1_eight_games_are_enough_with_a_forfeit_or_an_allocated_bye() -> None:
    won = check(GOOD, "1=1=1=+==")
    assert (len(won.games), won.achieved) == (8, True)
    assert finding(won, Requirement.GAMES).needed == 8
    allocated = check(GOOD, "1=1=1=U==")
    assert allocated.achieved
    absent = event(GOOD, "1=1=1===", rounds=9)
    assert finding(check_norm(absent, 0, NORMS["IM"]), Requirement.GAMES).needed == 9


def test_1_4_1_a_last_game_won_by_forfeit_may_count_as_lost() -> None:
    eight = GOOD.rsplit(",", 1)[0]
    found = check(f"{eight}, 2390 IM POL", "1=1=1=1=+")
    assert found.achieved
    ten = check(f"{GOOD}, 2400 GM NED", "1=1=1=+1=+", rounds=10)
    assert (ten.achieved, ten.as_lost, len(ten.games)) == (True, 10, 9)


def test_1_4_2_a_last_forfeit_is_no_opponent_where_it_is_not_needed_for_the_number() -> None:
    """Four of nine opponents have titles, one too few; with the tenth, who did not come, five of ten."""
    nine = "2450 GM GER, 2440 GM FRA, 2400 IM GER, 2500 GM ITA, " + ", ".join(["2400 - FRA"] * 5)
    found = check(f"{nine}, 2400 IM POL", "1=1=1===1+", rounds=10)
    assert (found.achieved, found.as_lost) == (False, 0)
    assert [one.requirement for one in found.missing] == [Requirement.TITLED]
    assert check(f"{nine.replace('2400 - FRA', '2400 FM FRA', 1)}, 2400 IM POL", "1=1=1===1+").achieved


def test_1_4_1_where_pairings_are_fixed_the_mix_must_do_for_all_games() -> None:
    """Five of eleven opponents have titles; without a game won against one who has none, five of ten."""
    five = "2450 GM GER, 2440 GM FRA, 2400 IM GER, 2500 GM ITA, 2400 IM ESP"
    eleven = f"{', '.join(['2400 - FRA', '2000 - GER'] * 3)}, {five}"
    swiss = check(eleven, "11=1=1=====")
    assert (swiss.achieved, swiss.left_out) == (True, (2,))
    table = check(eleven, "11=1=1=====", system="round_robin")
    assert (table.achieved, table.left_out) == (False, ())
    titled = check(eleven.replace("2400 -", "2400 FM", 1), "11=1=1=====", system="round_robin")
    assert (titled.achieved, titled.left_out) == (True, (2,))


def test_1_4_1_where_pairings_are_fixed_there_is_no_norm_before_the_last_round() -> None:
    for rounds, achieved in ((9, True), (11, False)):
        found = check(GOOD, "1=1=1===0", system="round_robin", rounds=rounds)
        assert (found.achieved, finding(found, Requirement.GAMES).needed) == (achieved, rounds)
    assert check(GOOD, "1=1=1===0", rounds=11).achieved


def test_1_4_1_of_what_gives_the_norm_that_counts_in_which_most_games_do() -> None:
    """There is a norm after nine rounds, and one of ten games without the second weak opponent."""
    good = ", ".join(one for one in GOOD.split(", ") if one != "2300 - ENG")
    found = check(f"{good}, 1500 - ENG, 1500 - ENG, 2400 GM GER", "1=======11=")
    assert (found.achieved, len(found.games), found.until) == (True, 10, 11)
    assert check(f"{good}, 1500 - ENG", "1=======1").achieved


def test_what_was_found_is_told_when_there_have_been_too_few_rounds_for_a_norm() -> None:
    found = check(GOOD, "1=1=1", rounds=9)
    assert not found.achieved
    assert (len(found.games), finding(found, Requirement.GAMES).found) == (5, 5)
    assert finding(found, Requirement.FEDERATIONS).met
    nothing = Tournament((Player(1, "Candidate"), Player(2, "Opponent")), system="round_robin")
    assert check_norm(Event.of(nothing), 0, NORMS["IM"]).games == ()


def test_1_4_2_the_count_may_stop_early_but_not_with_fixed_pairings() -> None:
    more = f"{GOOD}, 2000 - ENG, 2000 - ENG"
    results = "1=1=1===000"
    found = check(more, results)
    assert (found.achieved, found.until) == (True, 9)
    assert not check(more, results, system="round_robin").achieved


def test_1_4_2_won_games_may_be_left_out() -> None:
    weak = f"{GOOD}, 1500 - ENG, 1550 - ENG"
    order = weak.split(", ")
    early = ", ".join([order[9], order[10], *order[:9]])
    found = check(early, "11=1===1===")
    assert found.achieved
    assert found.left_out
    assert all(rounds <= 2 for rounds in found.left_out)


def test_double_round_robin() -> None:
    five = "2450 GM GER, 2440 GM FRA, 2400 IM GER, 2500 GM ITA, 2380 IM FRA"
    found = check(
        f"{five}, {five}",
        "=1==1====1",
        facts=EventFacts(everybody_twice=True),
        system="double_round_robin",
    )
    assert finding(found, Requirement.PLAYERS_MET).needed == 5
    assert finding(found, Requirement.THIRD).needed == 2


def test_unfinished_games_do_not_count_yet() -> None:
    assert finding(check(GOOD, "1=1=1===?"), Requirement.GAMES).found == 8


def test_what_the_last_round_must_bring() -> None:
    before = event(GOOD, "1=1=1===", rounds=9)
    assert needed_in_last_round(before, 0, NORMS["IM"], 9) is Needed.NOTHING
    draw = event(GOOD, "1=1=====", rounds=9)
    assert needed_in_last_round(draw, 0, NORMS["IM"], 9) is Needed.DRAW
    win = event(GOOD, "1=1=0===", rounds=9)
    assert needed_in_last_round(win, 0, NORMS["IM"], 9) is Needed.WIN
    assert needed_in_last_round(win, 0, NORMS["GM"], 9) is Needed.IMPOSSIBLE


def test_what_the_last_round_must_bring_where_a_large_swiss_frees_of_the_federations() -> None:
    """Who else comes to the last round is not known; it was counted as if nobody did."""
    codes = [*["GER"] * 20, *["FRA", "ITA"] * 5, *["ENG"] * 10]
    players = tuple(Player(n, f"P{n}", 2440, "IM", "m", code) for n, code in enumerate(codes, 1))
    rounds = []
    for shift in range(8):
        row = [Game(20 + (one + shift) % 20, Colour.WHITE, Outcome.DRAW) for one in range(20)]
        row += [Game((one - shift) % 20, Colour.BLACK, Outcome.DRAW) for one in range(20)]
        rounds.append(Round.of(row))
    headers = (("federation", "ENG"),)
    before = Event.of(Tournament(players, tuple(rounds), 9, system="dutch", headers=headers))
    assert finding(check_norm(before, 20, NORMS["IM"]), Requirement.ONE_FEDERATION).exempt == "d"
    assert needed_in_last_round(before, 20, NORMS["IM"], 8) is Needed.WIN


def test_who_is_checked_for_what() -> None:
    everybody = norm_checks(event(GOOD, "1=1=1===0"))
    by_player = {(one.player, one.norm.name) for one in everybody}
    assert (0, "IM") in by_player
    assert (0, "WIM") not in by_player
    assert (1, "GM") not in by_player
    assert (3, "GM") in by_player
    assert (3, "IM") not in by_player
    woman = [one for one in norm_checks(event(GOOD, "1=1=1===0", sex="w")) if one.player == 0]
    assert [one.norm.name for one in woman] == ["GM", "IM", "WGM", "WIM"]


def test_conditions_on_the_event() -> None:
    headers = (
        ("chief_arbiter", "IA Marlow, Ines"),
        ("round_dates", "26/04/04,26/04/04,26/04/04"),
        ("time_control_code", "5400+30"),
        ("federation", "ENG"),
    )
    found = {
        one.requirement: one for one in event_findings(event(GOOD, "1=1", headers=headers), EventFacts())
    }
    assert found[EventRequirement.ARBITER].met is True
    assert found[EventRequirement.REGISTERED].met is None
    assert found[EventRequirement.ROUNDS_A_DAY].met is False
    assert found[EventRequirement.LONG_GAMES].met is True
    assert found[EventRequirement.FOREIGN].met is False
    told = {
        one.requirement: one.met
        for one in event_findings(event(GOOD, "1"), EventFacts(registered=True, arbiter=False))
    }
    assert told[EventRequirement.REGISTERED] is True
    assert told[EventRequirement.ARBITER] is False
    assert told[EventRequirement.LONG_GAMES] is None


def test_1_4_3_d_a_large_foreign_swiss_is_exempt() -> None:
    players = tuple(
        Player(
            number,
            f"P{number}",
            2400,
            "IM" if number <= 12 else "",
            "m",
            ("GER", "FRA", "ITA", "ENG")[number % 4],
        )
        for number in range(1, 33)
    )
    rounds = []
    for shift in range(2):
        row = [Game(-1, Colour.NONE, Outcome.ABSENT)] * 32
        for one in range(16):
            other = 16 + (one + shift) % 16
            row[one] = Game(other, Colour.WHITE, Outcome.DRAW)
            row[other] = Game(one, Colour.BLACK, Outcome.DRAW)
        rounds.append(Round.of(row))
    found = Event.of(Tournament(players, tuple(rounds), 2, headers=(("federation", "ENG"),)))
    assert foreign_swiss(found, EventFacts(host="ENG")) is False
    titled = tuple(
        Player(player.number, player.name, 2400, "IM", "m", player.federation) for player in players
    )
    assert foreign_swiss(Event.of(Tournament(titled, tuple(rounds), 2)), EventFacts(host="ENG")) is True


def test_1_4_3_d_players_under_the_flag_of_fide_are_not_foreign_and_a_forfeit_won_is_not_missed() -> None:
    def swiss(twentieth: str, outcome: Outcome) -> bool:
        codes = [*("GER", "FRA", "ITA") * 6, "GER", twentieth, *["ENG"] * 20]
        players = tuple(Player(n, f"P{n}", 2400, "IM", "m", code) for n, code in enumerate(codes, 1))
        rounds = []
        for _ in range(3):
            row = [Game(20 + one, Colour.WHITE, Outcome.DRAW) for one in range(20)]
            row += [Game(one, Colour.BLACK, Outcome.DRAW) for one in range(20)]
            row[0], row[20] = Game(20, Colour.WHITE, outcome), Game(0, Colour.BLACK, Outcome.FORFEIT_LOSS)
            rounds.append(Round.of(row))
        return foreign_swiss(Event.of(Tournament(players, tuple(rounds), 3)), EventFacts(host="ENG"))

    assert swiss("FRA", Outcome.FORFEIT_WIN)
    assert not swiss("FID", Outcome.FORFEIT_WIN)
    assert not swiss("XXX", Outcome.FORFEIT_WIN), "a code that nobody knows is no federation"
    assert not swiss("FRA", Outcome.FORFEIT_LOSS)


def test_1_4_7_and_1_4_8_the_average_of_the_opponents_and_the_performance() -> None:
    """Nine opponents of 2230 are just enough for an IM norm, one point less of one of them is not."""
    enough = ", ".join(["2230 IM GER"] * 9)
    assert finding(check(enough, "111111111"), Requirement.AVERAGE).met is True
    short = ", ".join(["2230 IM GER"] * 4 + ["2225 IM GER"] * 5)
    assert finding(check(short, "111111111"), Requirement.AVERAGE).met is False


def test_the_certificate_of_a_norm_says_what_is_known_and_leaves_room_for_the_rest() -> None:
    headers = (("city", "London"), ("start_date", "2026-10-02"), ("chief_arbiter", "IA Jones"))
    found = event(GOOD, "1=1=1===0", headers=headers)
    checks, conditions = norm_checks(found, EventFacts()), list(event_findings(found, EventFacts()))
    text = render(title_forms(found, checks, conditions, {}), "txt", "de").decode()
    for words in ("Candidate", "5½ aus 9", "2483", "2. Oktober 2026", "London", "Geburtsort", "Unterschrift"):
        assert words in text, words


def test_what_the_organiser_states_is_on_the_certificate(tmp_path) -> None:
    file = tmp_path / "leeds.trf"
    file.write_text(write_trf(event(GOOD, "1=1=1===0").tournament), encoding="utf-8")
    ask = ["norms", str(file), "--certificates", "--registered"]
    said = CliRunner().invoke(pairwright, [*ask, "--born", "1", "York", "--officer", "A. Smith"])
    assert said.exit_code == 0, said.output
    for words in ("Place of birth                   York", "A. Smith", "registered 30 days before"):
        assert words in said.output, said.output
    unknown = CliRunner().invoke(pairwright, [*ask, "--born", "44", "York"])
    assert "no player with number 44" in unknown.output
    none = CliRunner().invoke(pairwright, [*ask, "--norm", "GM"])
    assert "Certificate" not in none.output, none.output
    assert "not achieved" in none.output
