"""Hold knock-outs of players, and schedules, beside slow references written from the words of the rules.

    python benchmarks/knock_out_truth.py --cases 2000 --seed 1
    python benchmarks/knock_out_truth.py --kind schedules --cases 500
    python benchmarks/knock_out_truth.py --plants

The references are tests/properties/knock_outs_truth.py and schedules_truth.py, which share no code with the
package. Compared are

    knock-outs  by seeds, by lots and drawn each round, with one game or two, clubs, bonuses and free places,
                to the end with level matches that are decided, forfeits, withdrawals, old results corrected,
                rounds withdrawn and drawn again, and boards played otherwise: every round as the desk, the
                library and a report file of it draw it, who has White, who is free and who is out, who has
                come how far, who has won, who lost in round 1
    schedules   Berger tables of any size and of several cycles, with every choice of exchanged rounds, by
                round and by player; withdrawals and what they leave in the standings; what must hold of every
                Scheveningen and Schiller table

It ends with 1 when something disagrees. --plants puts faults into the package, one at a time, and ends with 1
when one of them is not found.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))

import schedules_truth as text
from click.testing import CliRunner
from knock_outs_truth import KnockOut, Played, places_by_lots, places_by_seeds

from pairwright import pair
from pairwright.cli.group import pairwright
from pairwright.common.errors import PairwrightError, Refused
from pairwright.seasons import cups
from pairwright.storage import actions as do
from pairwright.storage import draft_round, section_cup
from pairwright.storage.actions.round_acts import PlayedBoard
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.leaving import rulings
from pairwright.storage.section_report import section_standings
from pairwright.storage.section_setup import Setup
from pairwright.systems.elimination import round_context
from pairwright.systems.round_robin import as_tournament, team_tables
from pairwright.systems.round_robin.team_tables import scheveningen, schiller
from pairwright.tournament import schedule
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.person import Particulars
from pairwright.tournament.schedule import round_robin
from pairwright.trf import read_trf, write_trf
from reference_campaign import Answers, Campaign, Plant, compared


class CupAtDesk:
    """A knock-out at the desk, told to the reference as well."""

    def __init__(self, seed: int) -> None:
        self.dice = dice = Random(seed)
        count = dice.randint(2, 18)
        self.system = dice.choice(("elimination", "elimination", "elimination_two_games"))
        self.bracket = dice.choice(("seeds", "seeds", "lots", "each-round"))
        home = dice.choice(("first", "away-more-often"))
        self.clubs = ["", *(dice.choice(("", "", "A", "B", "C")) for _ in range(count))]
        self.bonus = dice.random() < 0.3
        options = (
            ("bracket", self.bracket),
            ("home", home),
            ("bonus", "50: ½, 100: 1" if self.bonus else ""),
        )
        setup = Setup("Cup", system=self.system, number_of_rounds=0, options=options[: 2 + self.bonus])
        people = tuple(
            Particulars(f"P{number}", rating=2900 - 10 * number, club=self.clubs[number])
            for number in range(1, count + 1)
        )
        event = do.AddSection("a", setup).apply(EventState("Town"))
        self.event = do.EnterPlayers("a", people).apply(event)
        size = 1 << (count - 1).bit_length()
        line = places_by_seeds(size)
        if self.bracket != "seeds":
            line = places_by_lots(range(1, count + 1), self.clubs)
        self.cup = KnockOut(count, line, self.bracket == "each-round", home != "first")

    @property
    def section(self) -> SectionState:
        """The section of the cup."""
        return self.event.section("a")

    @property
    def last(self) -> Played:
        """The last round, as the reference knows it."""
        return self.cup.rounds[-1]

    def number_of(self, key: int) -> int:
        """The number of an entry."""
        return self.section.number(key)

    def key(self, number: int) -> int:
        """The entry with a number."""
        return (
            self.section.order[number - 1] if self.section.started else self.section.entries[number - 1].key
        )

    def run(self) -> Answers:
        """From the first round to the end, with whatever may happen on the way."""
        cup, dice = self.cup, self.dice
        while len(cup.rounds) < cup.length:
            number = len(cup.rounds) + 1
            if number > 1 or dice.random() < 0.1:
                self._somebody_leaves()
            yield from self._drawn(number)
            if len(cup.rounds) < number:
                return
            if dice.random() < 0.1 and self._taken_back():
                continue
            self._results()
            if not self.bonus and dice.random() < 0.2 and len(self.last.pairs) > 1:
                self._played_otherwise()
            if number > 1 and dice.random() < 0.25:
                self._corrected()
        yield from self._told()

    def _drawn(self, number: int) -> Answers:
        """The next round by everybody."""
        wanted = None if self.cup.anew and number > 1 else self.cup.next_pairs()
        try:
            before = self.section
            with patch.object(draft_round, "SystemRandom", lambda: self.dice):
                drafted = draft_round.draft_of(before).apply(self.event)
            event = do.PublishRound("a", number).apply(drafted)
        except PairwrightError as refusal:
            nobody = wanted is not None and not wanted[0]
            if self.cup.anew and number > 1:
                nobody = len([one for one in self._left(number) if not self.cup.gone(one, number)]) < 2
            yield f"round {number} refused", str(refusal) if not nobody else "", ""
            return
        self.event = event
        drawn = self.section.rounds[number - 1]
        pairs = [(self.number_of(one.white), self.number_of(one.black)) for one in drawn.boards]
        free = {self.number_of(key) for key, out in drawn.idle if out is Outcome.FULL_POINT_BYE}
        if wanted is None:
            yield from self._by_lot(number, pairs, free)
        else:
            yield f"pairs of round {number}", pairs, wanted[0]
            yield f"free in round {number}", free, wanted[1]
            options = {}
            for where, tournament in (
                ("library", before.tournament()),
                ("file", read_trf(write_trf(before.tournament()).encode())),
            ):
                found = [(one.white + 1, one.black + 1) for one in pair(tournament, **options).boards]
                yield f"{where}, round {number}", found, wanted[0]
        self.cup.rounds.append(Played(pairs, free))

    def _left(self, number: int) -> list[int]:
        return [one for one in self.cup.came(number) if one]

    def _by_lot(self, number: int, pairs: list[tuple[int, int]], free: set[int]) -> Answers:
        """A round that was drawn by itself: everybody who is left, and no club twice that could be apart."""
        left = self._left(number)
        there = [one for one in left if not self.cup.gone(one, number)]
        found = [one for game in pairs for one in game] + sorted(free)
        yield f"everybody of round {number}", sorted(found), sorted(there)
        self.cup.rounds.append(Played(pairs, free))
        after = self.section.tournament(number)
        again = [(one.white + 1, one.black + 1) for one in pair(after.before_round(number)).boards]
        yield f"round {number} from its lots", sorted(map(sorted, again)), sorted(map(sorted, pairs))
        self.cup.rounds.pop()

    def _results(self) -> None:
        number = len(self.cup.rounds)
        for board, (white, black) in enumerate(self.last.pairs, 1):
            result, won = self._result(white, black)
            self.event = do.EnterResult("a", number, board, result).apply(self.event)
            if won == 0 and number < self.cup.length and self.dice.random() < 0.3:
                self._leaves(self.dice.choice((white, black)))  # then nobody needs to decide
                continue
            if won == 0:
                won = self.dice.choice((white, black))
                self.event = do.DecideMatch(
                    "a", number, board, "lots", "Arbiter", "drawn", through=self.key(won)
                ).apply(self.event)
            self.last.won[frozenset((white, black))] = won

    def _result(self, white: int, black: int) -> tuple[str, int]:
        games = [self.dice.choice(("1-0", "0-1", "1/2-1/2", "+/-", "-/+")) for _ in range(self.section.games)]
        own = sum({"1": 2, "+": 2, "0": 0, "-": 0}.get(one[0], 1) if one[:3] != "1/2" else 1 for one in games)
        ahead = 2 * own - 2 * len(games)
        if self.bonus:  # the lower the number, the stronger: 10 points of rating each
            stronger = 10 * abs(white - black)
            given = 2 if stronger >= 100 else 1 if stronger >= 50 else 0
            ahead += given if white > black else -given
        return ", ".join(games), white if ahead > 0 else black if ahead < 0 else 0

    def _somebody_leaves(self) -> None:
        while self.dice.random() < 0.3:
            one = self.dice.randint(1, self.cup.count)
            if one not in self.cup.left_after and not self._leaves(one):
                return

    def _leaves(self, one: int) -> bool:
        """Somebody leaves now; whether the desk lets them."""
        number = len(self.cup.rounds)
        try:
            self.event = do.Withdraw("a", self.key(one), number).apply(self.event)
        except PairwrightError:
            return False
        self.cup.left_after[one] = number
        return True

    def _played_otherwise(self) -> None:
        """Two boards of the last round exchanged their Blacks."""
        number = len(self.cup.rounds)
        first, second = self.dice.sample(range(len(self.last.pairs)), 2)
        (a, b), (c, d) = self.last.pairs[first], self.last.pairs[second]
        result = ", ".join(["1-0"] * self.section.games)
        boards = (
            PlayedBoard(first + 1, self.key(a), self.key(d), result),
            PlayedBoard(second + 1, self.key(c), self.key(b), result),
        )
        self.event = do.RecordPlayed("a", number, boards, (), ("seen",)).apply(self.event)
        self.last.pairs[first], self.last.pairs[second] = (a, d), (c, b)
        self.last.won |= {frozenset((a, d)): a, frozenset((c, b)): c}

    def _taken_back(self) -> bool:
        number = len(self.cup.rounds)
        try:
            event = do.WithdrawRound("a", number).apply(self.event)
            self.event = do.DiscardDraft("a", number).apply(event)
        except PairwrightError:
            return False
        self.cup.rounds.pop()
        return True

    def _corrected(self) -> None:
        """A result of some round that is out, the last one or an older one."""
        number = self.dice.randint(1, len(self.cup.rounds))
        drawn = self.cup.rounds[number - 1]
        board = self.dice.randrange(len(drawn.pairs))
        white, black = drawn.pairs[board]
        result, won = self._result(white, black)
        if won:
            self.event = do.CorrectResult("a", number, board + 1, result).apply(self.event)
            drawn.won[frozenset((white, black))] = won

    def _told(self) -> Answers:
        """What the bracket says in the end."""
        come = {self.number_of(key): rounds for key, rounds in section_cup.rounds_come(self.section).items()}
        yield "rounds come", come, self.cup.come_to()
        last = self.last.won.get(frozenset(self.last.pairs[0]), 0)
        yield "winner", section_cup.cup_of(self.section).winner, f"P{last}"
        lost = {self.number_of(key) for key in section_cup.losers_of_round_1(self.section)}
        first = self.cup.rounds[0]
        on = {pair: self.cup.goes_on(1, *self._in_line(pair)) for pair in first.pairs}
        yield "lost in round 1", lost, {sum(game) - one for game, one in on.items() if one}
        shown = {
            frozenset((int(one.upper[1:]), int(one.lower[1:]))): int(one.winner[1:] or 0)
            for one in section_cup.cup_of(self.section).rounds[0]
            if one.lower
        }
        games = {frozenset(game): one for game, one in on.items()}
        yield "through from round 1", {tie: one for tie, one in shown.items() if tie in games}, games

    def _in_line(self, game: tuple[int, int]) -> list[int]:
        return [one for one in self.cup.standing(1) if one in game]


def check_knock_outs(seed: int) -> Answers:
    """A cup of players from the draw to the final."""
    yield from CupAtDesk(seed).run()


# -- Schedules -----------------------------------------------------------------------------------------


def check_schedules(seed: int) -> Answers:
    """A table by the library and by the command, an event that some leave, and two tables of teams."""
    dice = Random(seed)
    count, cycles = (
        dice.choice((dice.randint(2, 12), dice.randint(2, 40))),
        dice.choice((1, 1, 2, 2, 3, 4, 5)),
    )
    size = count + count % 2
    crenshaw = size >= 8 and dice.random() < 0.3
    chosen = None
    if size > 2 and dice.random() < 0.3:
        chosen = [cycle for cycle in range(1, cycles + 1) if dice.random() < 0.5]
    wanted = text.schedule(count, cycles, crenshaw=crenshaw, exchanged=chosen)
    about = f"{count} players, {cycles} cycles, crenshaw {crenshaw}, exchanged {chosen}"
    order = "crenshaw" if crenshaw else "berger"
    made = round_robin(count, cycles, order=order, exchange=None if chosen is None else tuple(chosen))
    yield f"rounds of {about}", [[(*game,) for game in one.games] for one in made.rounds], wanted
    free = [
        next((one for one in range(1, count + 1) if all(one not in game for game in games)), None)
        for games in wanted
    ]
    yield f"free in {about}", [one.free for one in made.rounds], free
    names = {Colour.WHITE: "w", Colour.BLACK: "b", Colour.NONE: ""}
    for one in range(1, count + 1):
        told = [(appearance.opponent, names[appearance.colour]) for appearance in made.of(one)]
        yield f"number {one} of {about}", told, text.of_player(wanted, one)
        if chosen is None and count > 2:
            yield f"three running, {one} of {about}", text.three_running(wanted, one), False
    exchange = "auto" if chosen is None else ",".join(map(str, chosen)) or "off"
    words = [str(count), "--cycles", str(cycles), "--order", order, "--exchange", exchange]
    if count <= 12 and seed % 4 == 0:
        data = json.loads(CliRunner().invoke(pairwright, ["round-robin", *words, "--json"]).output)
        rounds = [[(game["white"], game["black"]) for game in games] for games in data["rounds"]]
        yield f"command: {about}", (rounds, data["free"]), (wanted, free)
        shown = CliRunner().invoke(pairwright, ["round-robin", *words, "--by-player"]).output.splitlines()
        rows = [line.split()[3:] for line in shown[count + 3 : 2 * count + 3]]
        cells = [
            [f"{to}{colour}" if to else "free" for to, colour in text.of_player(wanted, one)]
            for one in range(1, count + 1)
        ]
        yield f"command by player: {about}", rows, cells
    yield from _event_that_some_leave(dice)
    yield from _tables_of_teams(dice)


def _event_that_some_leave(dice: Random) -> Answers:
    """A section at the desk: boards of whoever has left, the rule of half the games, and the standings."""
    count, cycles = dice.randint(3, 8), dice.choice((1, 1, 2))
    system = "double_round_robin" if cycles == 2 else "round_robin"
    people = tuple(Particulars(f"P{number}", rating=2900 - 10 * number) for number in range(1, count + 1))
    event = do.AddSection("a", Setup("Table", system=system, number_of_rounds=0)).apply(EventState("Town"))
    event = do.EnterPlayers("a", people).apply(event)
    wanted = text.schedule(count, cycles)
    results: list[dict[tuple[int, int], str]] = []
    left: dict[int, int] = {}
    for number, games in enumerate(wanted, 1):
        if dice.random() < 0.3 and len(left) < count - 2:
            one = dice.randint(1, count)
            section = event.section("a")
            key = section.order[one - 1] if section.started else section.entries[one - 1].key
            if one not in left and section.started:
                event = do.Withdraw("a", key, number - 1).apply(event)
                left[one] = number
        event = draft_round.draft_of(event.section("a")).apply(event)
        event = do.PublishRound("a", number).apply(event)
        section = event.section("a")
        drawn = [(section.number(one.white), section.number(one.black)) for one in section.rounds[-1].boards]
        yield f"desk: round {number} of {count}", drawn, games
        found = {}
        for board, game in enumerate(games, 1):
            gone = [one in left for one in game]
            if any(gone):
                found[game] = "-/-" if all(gone) else "-/+" if gone[0] else "+/-"
                was = section.rounds[-1].boards[board - 1].result
                yield "desk: forfeit of whoever has left", was, found[game]
                continue
            found[game] = dice.choice(("1-0", "0-1", "1/2-1/2", "1-0", "0-1", "+/-", "-/+", "-/-"))
            event = do.EnterResult("a", number, board, found[game]).apply(event)
        results.append(found)
        if number > 1 and dice.random() < 0.15:  # an old result is corrected
            at = dice.randrange(number - 1)
            game = dice.choice(wanted[at])
            if not any(left.get(one, number) <= at + 1 for one in game):
                results[at][game] = dice.choice(("1-0", "0-1", "1/2-1/2", "+/-"))
                act = do.CorrectResult("a", at + 1, wanted[at].index(game) + 1, results[at][game])
                with suppress(Refused):  # as it is already
                    event = act.apply(event)
    section = event.section("a")
    told = {one.number: (one.scheduled, one.completed, one.counts) for one in rulings(section, len(wanted))}
    judged = {one: text.counts(wanted, results, one, before) for one, before in left.items()}
    yield f"who counts that has left: {left}", told, judged
    without = {one for one, (_, _, true) in judged.items() if not true}
    points = {line.number: line.points for line in section_standings(event, section).lines}
    others = set(range(1, count + 1)) - without
    yield (
        f"points of {count} players, {left}",
        points,
        {one: 5 * text.halves(wanted, results, without, one) for one in others},
    )


def _tables_of_teams(dice: Random) -> Answers:
    """What must hold of every table of a match of two teams, and of several teams."""
    home, cycles = dice.randint(1, 16), dice.choice((1, 2, 3))
    away = home if dice.random() < 0.7 else dice.randint(1, 16)
    rounds = [
        [(one, other) if game.home_is_white else (other, one) for game in games
         for one, other in [((0, game.home - 1), (1, game.away - 1))]]
        for games in scheveningen(home, away, cycles)
    ]  # fmt: skip
    faults = text.faults_of_match(rounds, [home, away], cycles)
    yield f"Scheveningen, {home} against {away}, {cycles} cycles", faults, []
    first = [
        {one[1] for one in game} for games in rounds[: max(home, away)] for game in games if (0, 0) in game
    ]
    yield f"A1 meets Br: {home}", [max(one) for one in first][: min(home, away)], [*range(min(home, away))]
    teams, players = dice.randint(2, 6), dice.randint(1, 6)
    squads = [
        [((game.white[0] - 1, game.white[1] - 1), (game.black[0] - 1, game.black[1] - 1)) for game in games]
        for games in schiller(teams, players, cycles)
    ]
    faults = text.faults_of_match(squads, [players] * teams, cycles)
    yield f"Schiller, {teams} teams of {players}, {cycles} cycles", faults, []


CHECKS = {"knock-outs": compared(check_knock_outs), "schedules": compared(check_schedules)}


# -- Plants --------------------------------------------------------------------------------------------


def _by_the_match(section: SectionState, number: int, upper: int, lower: int) -> int:
    match = section_cup._met(section, number, (upper, lower))
    return cups.OPEN if match is None else section_cup.winner_of(section, section.rounds[number - 1], match)


def _in_the_order_of_boards(ties: list[Any], boards: Any, gone: Any) -> list[Any]:
    there = {one for pair in boards for one in pair}
    if {frozenset(one) for one in boards} <= {frozenset(one) for one in ties}:
        return ties
    free = ((one, None) for tie in ties for one in tie if one is not None and one not in there)
    return [*boards, *free]


def _neighbours(entries: int) -> tuple[cups.CupTie, ...]:
    line = [one if one <= entries else 0 for one in range(1, cups.bracket_size(entries) + 1)]
    size = len(line) // 2
    return tuple(cups.CupTie(one, line[size + at]) for at, one in enumerate(line[:size]))


def _latest_free(lots: Any, clubs: Any, by_lots: Any = cups._by_lots) -> list[Any]:
    return list(by_lots([*lots][::-1], clubs))


def _clubs_forgotten(lots: Any, clubs: Any, by_lots: Any = cups._by_lots) -> list[Any]:
    return list(by_lots(lots, {}))


def _all_exchanged(participants: int, cycles: int, order: str = "berger") -> tuple[int, ...]:
    return tuple(range(1, cycles + 1)) if participants > 2 else ()


def _anchor_turned(participants: int, number: int, made: Any = schedule.berger_round) -> Any:
    games, free = made(participants, number)
    return (games[0]._replace(white=games[0].black, black=games[0].white), *games[1:]), free


def _lower_is_white(rounds: Any) -> list[Any]:
    return [[(*sorted(game),) for game in games] for games in rounds]


def _free_at_home(planned: Any, number: int, told: Any = schedule._appearance) -> Any:
    one = told(planned, number)
    return one if one.opponent else schedule.Appearance(one.round_number, 0, Colour.WHITE)


def waits(
    section: SectionState, number: int, upper: int, lower: int, made: Any = section_cup._through
) -> int:
    """Planted: after a level match nobody goes on, whoever has left."""
    match = section_cup._met(section, number, (upper, lower))
    decided = match and section_cup.winner_of(section, section.rounds[number - 1], match)
    return made(section, number, upper, lower) if decided or number < section.published_rounds else cups.OPEN


_ROUND = round_context.KnockOutRound
PLANTS = (
    Plant(
        "knock-outs",
        "a correction changes who is in a round that is out",
        section_cup,
        "_through",
        _by_the_match,
    ),
    Plant("knock-outs", "a level match waits for whoever has left", section_cup, "_through", waits),
    Plant("knock-outs", "nobody has left", section_cup, "_gone", lambda *given: False),
    Plant("knock-outs", "nobody is free by lot", section_cup, "_free_by_lot", lambda *given: set()),
    Plant("knock-outs", "by hand in the order of boards", cups, "_as_drawn", _in_the_order_of_boards),
    Plant("knock-outs", "the best meets the middle", cups, "bracket", _neighbours),
    Plant("knock-outs", "the last of the lots are free", cups, "_by_lots", _latest_free),
    Plant("knock-outs", "clubs are not kept apart", cups, "_by_lots", _clubs_forgotten),
    Plant(
        "knock-outs", "the upper has White", _ROUND, "_coloured", lambda self, upper, lower: (upper, lower)
    ),
    Plant("knock-outs", "nobody has had White", _ROUND, "_turns", lambda self, player: player),
    Plant("knock-outs", "the library forgets who has left", _ROUND, "_gone", lambda *given: False),
    Plant("schedules", "every cycle is exchanged", schedule, "recommended_exchange", _all_exchanged),
    Plant("schedules", "the first board is turned", schedule, "berger_round", _anchor_turned),
    Plant("schedules", "whoever is free has White", schedule, "_appearance", _free_at_home),
    Plant(
        "schedules",
        "more than half is asked",
        as_tournament,
        "half_completed",
        lambda all_, own: 2 * own > all_,
    ),
    Plant("schedules", "the second match is not turned", team_tables, "_turned", lambda game: game),
    Plant("schedules", "the lower one has White", team_tables, "with_colours", _lower_is_white),
)


CAMPAIGN = Campaign(
    "cases",
    CHECKS,
    PLANTS,
    most=600,
    ends=(PairwrightError, LookupError, ValueError),  # what is asked next cannot be any more
)
held, found_by = CAMPAIGN.held, CAMPAIGN.found_by

if __name__ == "__main__":
    sys.exit(CAMPAIGN.main(__doc__))
