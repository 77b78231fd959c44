"""Rounds made by hand, judged by every system; and what a look at a round shows."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from pairwright.check.judging import broken_rules, look
from pairwright.check.round_words import RoundWords
from pairwright.common.errors import BadInput, NoPairing
from pairwright.common.messages import languages
from pairwright.explain.words.speech import Speech
from pairwright.simulate import Rates, Settings, simulate
from pairwright.systems.dutch.explain.trace import RoundTrace
from pairwright.systems.dutch.explain.why_not import compare
from pairwright.systems.findings import Kind, Severity
from pairwright.systems.kjca.cards import cards_of
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import pair
from pairwright.systems.round_robin.as_tournament import event
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Carried, Player, card_text
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.schedule import round_robin
from pairwright.tournament.tournament import ForbiddenPairs, PointAdjustment, Tournament
from sizes import times

RATES = Rates(half_point_byes=20_000, forfeits=10_000)
EDITIONS = ("2026", "2017", "2012")
C1 = {"2026": "2.1.1", "2017": "C.1", "2012": "B.1.a"}
C2 = {"2026": "2.1.2", "2017": "C.2", "2012": "B.1.b"}
C3 = {"2026": "2.1.3", "2017": "C.3", "2012": "B.2"}


def swapped(given, chance):
    """Two boards exchange a player each."""
    pairs = list(given.pairs)
    i, j = chance.sample(range(len(pairs)), 2)
    (a, b), (c, d) = pairs[i], pairs[j]
    pairs[i], pairs[j] = chance.choice((((a, d), (c, b)), ((a, c), (b, d)), ((c, a), (d, b))))
    return GivenRound(tuple(pairs), given.byes)


def faults(tournament, given, **told):
    return {rule.kind for rule in broken_rules(tournament, given, **told)}


def rules_of(fault, tournament, given, **told):
    return [rule for rule in broken_rules(tournament, given, **told) if rule.kind is fault]


@pytest.fixture(scope="module", params=EDITIONS)
def dutch(request):
    """An odd field before round 6 of 7."""
    settings = Settings(players=45, rounds=7, rates=RATES, edition=request.param)
    tournament = simulate(settings, 10).tournament.before_round(6)
    return tournament, GivenRound.of(pair(tournament)), request.param


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_draw_breaks_only_what_the_draw_breaks(edition):
    for seed in range(6):
        played = simulate(Settings(players=17, rounds=6, rates=RATES, edition=edition), seed).tournament
        for number in range(1, len(played.rounds) + 1):
            tournament = played.before_round(number)
            found = broken_rules(tournament, GivenRound.of(pair(tournament)))
            assert all(rule.also_drawn and rule.severity is Severity.QUALITY for rule in found)


def test_c1_a_second_meeting_is_named_with_its_round(dutch):
    tournament, given, edition = dutch
    met = History.of(tournament).met
    a, b = given.pairs[0]
    other = next(iter(met[a] - {b} - tournament.absent_next_round() - set(given.byes)))
    partner = {x: y for pair_ in given.pairs for x, y in (pair_, pair_[::-1])}
    rest = [players for players in given.pairs if not {a, other} & set(players)]
    wrong = GivenRound((*rest, (a, other), (b, partner[other])), given.byes)
    (rule, *_) = rules_of(Kind.MET, tournament, wrong)
    assert rule.article.number == C1[edition]
    assert rule.article.edition == edition
    assert rule.severity is Severity.ABSOLUTE
    assert set(rule.players) == {a, other}
    assert [tournament.rounds[number - 1].opponents[a] for number in rule.rounds] == [other]


def test_c2_somebody_barred_from_the_bye(dutch):
    tournament, given, edition = dutch
    (player,) = (
        index
        for index, code in enumerate(tournament.rounds[0].outcomes)
        if code == Outcome.PAIRING_ALLOCATED_BYE
    )
    partner = {x: y for pair_ in given.pairs for x, y in (pair_, pair_[::-1])}
    rest = [players for players in given.pairs if player not in players]
    wrong = GivenRound((*rest, (partner[player], given.byes[0])), (player,))
    (rule,) = rules_of(Kind.BARRED_FROM_BYE, tournament, wrong)
    assert (rule.article.number, rule.rounds[0]) == (C2[edition], 1)


def test_c3_two_equal_absolute_preferences(dutch):
    tournament, given, edition = dutch
    colours = History.of(tournament).colours
    playing = [player for pair_ in given.pairs for player in pair_]
    twice_black = [p for p in playing if colours[p][-2:] == bytes([2, 2])]
    a, b = twice_black[:2]
    rest = [players for players in given.pairs if not {a, b} & set(players)]
    rule = next(
        rule
        for rule in rules_of(Kind.SAME_COLOUR_DUE, tournament, GivenRound((*rest, (a, b)), given.byes))
        if set(rule.players) == {a, b}
    )
    assert (rule.article.number, rule.colour) == (C3[edition], "white")


def test_who_is_missing_or_there_twice_is_named(dutch):
    tournament, given, _ = dutch
    (a, b), (c, d), *rest = given.pairs
    assert Kind.NOT_PAIRED in faults(tournament, GivenRound(((c, d), *rest), given.byes))
    assert Kind.PAIRED_TWICE in faults(tournament, GivenRound(((a, c), *given.pairs[1:]), given.byes))
    assert Kind.MANY_BYES in faults(tournament, GivenRound(((c, d), *rest), (a, b)))
    away = min(tournament.absent_next_round())
    assert Kind.NOT_IN_THE_DRAW in faults(tournament, GivenRound((*given.pairs, (away, given.byes[0]))))


def test_colours_turned_are_named_by_article_5(dutch):
    tournament, given, edition = dutch
    (white, black), *rest = given.pairs
    turned = GivenRound(((black, white), *rest), given.byes)
    (rule,) = rules_of(Kind.COLOURS, tournament, turned)
    assert rule.players == (black, white)
    assert rule.article.number.startswith("5.2" if edition == "2026" else "E.")
    assert not rules_of(Kind.COLOURS, tournament, replace(turned, coloured=False))


def test_a_legal_change_is_worse_by_a_criterion(dutch):
    """Where another procedure compares the two rounds, it names the same article."""
    tournament, given, edition = dutch
    chance, compared = random.Random(2), 0
    seen = None if edition == "2012" else RoundTrace.of(tournament, edition)
    for _ in range(times(60, 3)):
        changed = swapped(given, chance)
        rules = broken_rules(tournament, changed)
        worse = [rule for rule in rules if rule.kind is Kind.WORSE]
        if any(rule.absolute for rule in rules) or seen is None:
            assert not worse
            continue
        compared += 1
        difference = compare(seen, given, changed)
        assert (worse[0].article, worse[0].comparison) == (difference.article, difference.comparison)
    assert compared > times(20, 3) or edition == "2012"


def test_c5_the_bye_of_somebody_with_more_points():
    tournament = simulate(Settings(players=21, rounds=7), 12).tournament.before_round(4)
    given = GivenRound.of(pair(tournament))
    scores = History.of(tournament).scores[-1]
    leader, opponent = given.pairs[0]
    wrong = GivenRound(((opponent, given.byes[0]), *given.pairs[1:]), (leader,))
    (rule,) = rules_of(Kind.BYE_TOO_HIGH, tournament, wrong)
    assert rule.article.number == "2.3.1"
    assert rule.scores == (scores[leader], scores[given.byes[0]])
    assert not rules_of(Kind.BYE_TOO_HIGH, tournament, wrong, edition="2017")


def test_no_bye_is_due_in_an_even_field():
    tournament = simulate(Settings(players=8, rounds=5), 1).tournament.before_round(2)
    given = GivenRound.of(pair(tournament))
    wrong = GivenRound(given.pairs[1:], given.pairs[0])
    assert {Kind.NO_BYE_DUE, Kind.MANY_BYES} <= faults(tournament, wrong)


def club_event(**told):
    tournament = simulate(Settings(players=12, rounds=5, **told), 4).tournament.before_round(3)
    given = GivenRound.of(pair(tournament))
    white, black = given.pairs[-1]
    players = tuple(
        replace(player, club="  Rook  Ends " if index in (white, black) else "") if index != 0 else player
        for index, player in enumerate(tournament.players)
    )
    return replace(tournament, players=players), given, (white, black)


def test_one_club_is_a_wish_only_where_the_event_wishes_it():
    tournament, given, mates = club_event()
    assert not rules_of(Kind.RELATED, tournament, given)
    (rule,) = rules_of(Kind.RELATED, tournament, given, keep_apart=("club",))
    assert (rule.severity, rule.players, rule.relations) == (Severity.WISH, mates, ("club",))
    assert broken_rules(tournament, given, keep_apart=("club",))[-1] == rule


def test_a_club_written_down_as_forbidden_is_still_a_wish_and_any_other_group_is_not():
    tournament, given, mates = club_event()
    noted = replace(tournament, forbidden=(ForbiddenPairs(tuple(sorted(mates))),))
    told = faults(noted, given, keep_apart=("club",))
    assert Kind.RELATED in told
    assert Kind.FORBIDDEN not in told
    (rule,) = rules_of(Kind.FORBIDDEN, noted, given)
    assert (rule.severity, rule.article.book) == (Severity.ABSOLUTE, "event")
    stranger = next(index for index in range(12) if index not in mates)
    wider = replace(tournament, forbidden=(ForbiddenPairs(tuple(sorted((*mates, stranger)))),))
    assert Kind.FORBIDDEN in faults(wider, given, keep_apart=("club",))


# -- KJCA ------------------------------------------------------------------------------------------------


def junior(seed, rounds=6):
    chance = random.Random(seed)
    settings = Settings(players=chance.randint(8, 20), rounds=rounds, rates=RATES, system="kjca")
    event_ = simulate(settings, seed).tournament
    players = tuple(
        replace(player, club=chance.choice("abcd"), school=chance.choice("xyz")) for player in event_.players
    )
    return replace(event_, players=players), chance


def test_kjca_the_draw_breaks_only_what_the_draw_breaks():
    seen = Counter()
    for seed in range(10):
        played, _ = junior(seed)
        for number in range(1, len(played.rounds) + 1):
            tournament = played.before_round(number)
            for separate in ("", "club,school"):
                try:
                    given = GivenRound.of(pair(tournament, separate=separate))
                except NoPairing:
                    continue
                found = broken_rules(tournament, given, separate=separate)
                assert all(rule.also_drawn for rule in found)
                seen.update(rule.article.number for rule in found)
    assert {"S7", "S8"} <= set(seen)


def test_kjca_changes_are_named_by_point():
    seen = Counter()
    for seed in range(12):
        played, chance = junior(seed)
        for number in range(2, len(played.rounds) + 1):
            tournament = played.before_round(number)
            try:
                given = GivenRound.of(pair(tournament))
            except NoPairing:
                continue
            if len(given.pairs) < 2:
                continue
            found = broken_rules(tournament, swapped(given, chance))
            new = [rule for rule in found if not rule.also_drawn]
            assert new
            assert any(rule.absolute or rule.kind is Kind.WORSE for rule in found)
            seen.update((rule.kind, rule.article.number) for rule in new)
    for expected in (
        (Kind.MET, "S6"),
        (Kind.SAME_COLOUR_DUE, "S6"),
        (Kind.THIRD_COLOUR, "S6"),
        (Kind.COLOURS, "S4"),
        (Kind.DOWN_AGAIN, "S7"),
        (Kind.UP_AGAIN, "S7"),
        (Kind.WORSE, "S6"),
        (Kind.WORSE, "S7"),
    ):
        assert seen[expected], expected


def test_kjca_s7_nobody_has_a_second_bye():
    played, _ = junior(3)
    tournament = replace(played.before_round(3), announced_byes=())
    had = [
        index
        for played_round in tournament.rounds
        for index, code in enumerate(played_round.outcomes)
        if code == Outcome.PAIRING_ALLOCATED_BYE
    ]
    assert had
    rest = [index for index in range(len(tournament.players)) if index != had[0]]
    given = GivenRound(tuple(zip(rest[::2], rest[1::2], strict=False)), (had[0],))
    (rule,) = rules_of(Kind.BARRED_FROM_BYE, tournament, given)
    assert (rule.article.number, rule.players) == ("S7", (had[0],))


def test_kjca_s6_soft_third_colours_are_no_absolute_rule():
    white, black = Colour.WHITE, Colour.BLACK
    games = [
        Round.of(Game(index ^ 1, black if index % 2 else white, Outcome.DRAW) for index in range(4)),
        Round.of(Game(3 - index, black if index % 2 else white, Outcome.DRAW) for index in range(4)),
    ]
    tournament = Tournament(
        tuple(Player(n, f"Child {n}") for n in range(1, 5)), tuple(games), 4, system="kjca"
    )
    given = GivenRound(((0, 2), (1, 3)))
    strict = rules_of(Kind.SAME_COLOUR_DUE, tournament, given)
    soft = rules_of(Kind.SAME_COLOUR_DUE, tournament, given, third_colour="soft")
    assert {rule.severity for rule in strict} == {Severity.ABSOLUTE}
    assert {rule.severity for rule in soft} == {Severity.QUALITY}
    assert len(strict) == len(soft) == 2


# -- round robin -----------------------------------------------------------------------------------------


def test_c_05_departures_from_the_table():
    tournament = event([Player(n) for n in range(1, 8)], round_robin(7))
    given = GivenRound.of(pair(tournament))
    assert broken_rules(tournament, given) == ()
    (a, b), (c, d), last = given.pairs
    (rule,) = broken_rules(tournament, GivenRound(((b, a), (c, d), last)))
    assert (rule.kind, rule.severity, rule.article.book) == (
        Kind.COLOURS, Severity.QUALITY, "C.05 Annex 1",
    )  # fmt: skip
    found = rules_of(Kind.OTHER_ROUND, tournament, GivenRound(((a, c), (b, d), last)))
    assert len(found) == 2
    assert all(rule.absolute and 1 not in rule.rounds for rule in found)
    assert Kind.NOT_PAIRED in faults(tournament, GivenRound(((a, b), (c, d))))


def test_c_05_whoever_has_a_game_is_not_free():
    tournament = event([Player(n) for n in range(1, 8)], round_robin(7))
    given = GivenRound.of(pair(tournament))
    free = ({*range(7)} - {player for pair_ in given.pairs for player in pair_}).pop()
    assert broken_rules(tournament, replace(given, byes=(free,))) == ()
    (a, b), *rest = given.pairs
    assert {Kind.NO_BYE_DUE} == faults(tournament, GivenRound(tuple(rest), (a, b)))


# -- what all of them share ------------------------------------------------------------------------------


def test_unknown_systems_and_editions_are_refused(dutch):
    tournament, given, _ = dutch
    with pytest.raises(BadInput, match="unknown pairing system"):
        broken_rules(tournament, given, system="keizer")
    with pytest.raises(BadInput, match="unknown edition"):
        broken_rules(tournament, given, edition="1999")


def test_every_rule_can_be_said(dutch):
    tournament, given, _ = dutch
    chance = random.Random(5)
    for language in languages():
        words = RoundWords(Speech(tournament, language))
        for _ in range(times(20, 5)):
            for rule in broken_rules(tournament, swapped(given, chance), keep_apart=("club",)):
                said = words.rule(rule)
                colon = "\N{NO-BREAK SPACE}: " if language == "fr" else ": "
                assert said.startswith(f"C.04.3 {rule.article.number}{colon}")
                assert "{" not in said


def test_look_sees_clubs_colours_floats_and_byes():
    sights = Counter()
    for seed in range(8):
        played = simulate(Settings(players=15, rounds=6, rates=RATES), seed).tournament
        chance = random.Random(seed)
        players = tuple(replace(player, club=chance.choice("abcd")) for player in played.players)
        played = replace(played, players=players)
        for number in range(3, len(played.rounds) + 1):
            tournament = played.before_round(number)
            given = GivenRound.of(pair(tournament))
            for notice in look(tournament, swapped(given, chance), keep_apart=("club",)):
                sights[notice.kind] += 1
                board = given.pairs[notice.board - 1] if notice.board else given.byes
                assert len(notice.players) <= len(board)
                assert notice.wished == (notice.kind is Kind.SAME_CLUB)
                for language in languages():
                    assert "{" not in RoundWords(Speech(tournament, language)).notice(notice)
    for sight in (Kind.SAME_CLUB, Kind.THIRD_COLOUR, Kind.STRONG_PREFERENCE_DENIED, Kind.DOWN_AGAIN,
                  Kind.UP_AGAIN, Kind.WIDE, Kind.BYE, Kind.MET):  # fmt: skip
        assert sights[sight], sight


def test_look_says_nothing_of_what_half_the_field_shares():
    players = tuple(Player(n, federation="KEN" if n < 4 else "", club="Home") for n in range(1, 9))
    games = [Game(NO_OPPONENT, Colour.NONE, Outcome.ABSENT)] * 8
    tournament = Tournament(players, (Round.of(games),), 3)
    given = GivenRound(((0, 1), (2, 3), (4, 5), (6, 7)))
    (notice,) = look(tournament, given)
    assert (notice.kind, notice.players, notice.value) == (Kind.SAME_FEDERATION, (0, 1), "KEN")
    assert sum(notice.wished for notice in look(tournament, given, keep_apart=("club",))) == 4


def test_a_look_tells_only_what_the_rules_of_a_system_look_at() -> None:
    """Cards alternate and do not count colours; a table of a round robin has no floats."""
    white, black = Colour.WHITE, Colour.BLACK
    win, loss = Outcome.WIN, Outcome.LOSS
    players = tuple(Player(number, f"P{number}") for number in range(1, 5))
    first = Round.of([Game(1, white, win), Game(0, black, loss), Game(3, white, win), Game(2, black, loss)])
    second = Round.of([Game(2, black, win), Game(3, white, loss), Game(0, white, loss), Game(1, black, win)])
    third = Round.of([Game(3, white, win), Game(2, white, win), Game(1, black, loss), Game(0, black, loss)])
    before = Tournament(players, (first, second, third), 9)
    given = GivenRound(((1, 0), (3, 2)))

    def seen(system: str) -> set[Kind]:
        return {one.kind for one in look(before, given, system=system)}

    assert {Kind.STRONG_PREFERENCE_DENIED, Kind.DOWN_AGAIN} & seen("dutch")
    assert not {Kind.STRONG_PREFERENCE_DENIED, Kind.COLOUR_DIFFERENCE_ABOVE_TWO} & seen("kjca")
    assert seen("kjca") <= seen("dutch")
    assert seen("round_robin") <= {Kind.MET}


def test_a_look_at_cards_tells_floats_of_the_whole_event_and_no_bye_as_one() -> None:
    """KJCA S7: one float down in an event, and a bye is none unless the section counts it as one."""
    white, black, draw = Colour.WHITE, Colour.BLACK, Outcome.DRAW
    players = tuple(Player(number, f"P{number}") for number in range(1, 4))
    bye = Game(NO_OPPONENT, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)
    first = Round.of([bye, Game(2, white, Outcome.LOSS), Game(1, black, Outcome.WIN)])
    second = Round.of([Game(1, white, Outcome.WIN), Game(0, black, Outcome.LOSS), bye])
    third = Round.of([Game(2, black, draw), bye, Game(0, white, draw)])
    fourth = Round.of([bye, Game(2, white, draw), Game(1, black, draw)])

    def again(rounds: int, system: str, **options: bool) -> list[tuple[int, ...]]:
        before = Tournament(players, (first, second, third, fourth)[:rounds], 9)
        found = look(before, GivenRound(((0, 1),), (2,)), system=system, options=options)
        return [one.rounds for one in found if one.kind is Kind.DOWN_AGAIN]

    assert again(1, "dutch") == [(1,)]
    assert again(1, "kjca") == []
    assert again(1, "kjca", bye_is_down_float=True) == [(1,)]
    assert again(4, "dutch") == [(4,)]
    assert again(4, "kjca") == [(2,)], "the game against somebody with less, however long ago"


def test_a_look_at_cards_tells_what_a_card_brought_from_another_section() -> None:
    """A float down, a colour twice, a meeting and a bye there count, as they do in the draw."""
    there = [
        Carried(Colour.WHITE, Outcome.WIN, "down", "P2"),
        Carried(Colour.WHITE, Outcome.WIN, "level", "Somebody"),
        Carried(Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE),
    ]
    players = (Player(1, "P1", card=card_text(there)), Player(2, "P2"))
    before = Tournament(players, (), 9, adjustments=(PointAdjustment(30, (0,)),))

    def seen(given: GivenRound, system: str = "kjca", **options: bool) -> dict[Kind, tuple[int, ...]]:
        return {one.kind: one.rounds for one in look(before, given, system=system, options=options)}

    board, bye = GivenRound(((0, 1),)), GivenRound((), (0,))
    assert seen(board)[Kind.DOWN_AGAIN] == (1,)
    assert seen(board)[Kind.MET] == (1,)
    assert Kind.THIRD_COLOUR in seen(board)
    assert seen(board, bye_is_down_float=True)[Kind.DOWN_AGAIN] == (1, 3)
    assert seen(bye) == {Kind.SECOND_BYE: (3,)}
    assert set(seen(board, "dutch")) == {Kind.WIDE}
    options = KjcaOptions(bye_is_down_float=True)
    assert [cards_of(before, one)[0].down_floats for one in (KjcaOptions(), options)] == [(1,), (1, 3)]
