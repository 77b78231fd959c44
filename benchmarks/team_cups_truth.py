"""Hold cups of teams, the line-ups of matches, and what captains tell against slow references.

    python benchmarks/team_cups_truth.py --cases 1000 --seed 1
    python benchmarks/team_cups_truth.py --kind cups --cases 300
    python benchmarks/team_cups_truth.py --plants

The references share no code with the package, and were written from what the documentation says: boards are
counted by tests/properties/cups_truth.py, knock_outs_truth.py has the bracket, line_ups_by_the_text.py keeps
who sits where and who has the last word. Compared are

    cups      cups of teams at the desk, seeded or drawn, at home or on neutral ground, of a league or not:
              each match with its boards or its score alone, bonus, defaults, adjourned games, colours; what
              decides a level one, further games, whoever is decided to go on, or leaves; the next round by
              the desk, the library and the report file; and the same cup as a file of its own
    line-ups  cards handed in at the desk and replaced, before and after the deadline, opened, late, decided,
              replaced, taken back: who sees them when, who plays, what waits for a decision, which results
              fit; in the database, in the file of the event and in the report file
    results   leagues whose captains enter, confirm, correct and dispute results, or say nothing, while the
              league enters, confirms and decides: what stands, whose turn it is, what is late or costs a
              board; which team is out by whose word, and who is back

It ends with 1 when something disagrees. --plants puts faults into the package, one at a time, and ends with 1
when one of them is not found.
"""

from __future__ import annotations

import sys
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))

import cups_truth as counts
from knock_outs_truth import KnockOut, Played, places_by_lots, places_by_seeds
from line_ups_by_the_text import FORFEITS, Division, Hall, Told, sees

import knock_out_truth
from pairwright import pair, read_trf, write_trf
from pairwright.common.errors import BadInput, PairwrightError, Refused
from pairwright.seasons import cups
from pairwright.storage import actions as do
from pairwright.storage import draft_round, export_tournament, line_ups, sealed, section_cup, section_league
from pairwright.storage.actions import (
    decision_acts,
    entry_list_acts,
    league_acts,
    line_up_acts,
    result_acts,
)
from pairwright.storage.actions.team_acts import TeamEntered
from pairwright.storage.draft_round import draft_of, fixtures_of, numbers_wished
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.file_event import FileEvent
from pairwright.storage.import_tournament import section_from
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import stamp
from pairwright.storage.line_ups import SealedCard, handed_in, line_up_of, results_of
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.replay import Undo
from pairwright.storage.round_state import BoardState, Squad
from pairwright.storage.sealed import SealedCards
from pairwright.storage.section_setup import Setup
from pairwright.systems.elimination import round_context
from pairwright.tournament import as_teams, line_up_cards
from pairwright.tournament.line_up_cards import CaptainCard, Status
from pairwright.tournament.person import Particulars
from pairwright.web.desk import Opening
from reference_campaign import Campaign, Findings, Plant

NOW = "2026-09-25T10:00:00.000Z"
LEVEL = (
    "defaults,berlin,bottom,replay", "berlin,bottom,replay", "board-count,bottom,replay",
    "berlin,front,replay", "berlin,black-odd", "defaults,board-count,black-odd", "replay", "",
)  # fmt: skip
USUAL = ("defaults", "berlin", "bottom", "replay")
TURNED = {"1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-", "1/2-0": "0-1/2", "0-1/2": "1/2-0"}
PLAYED = ("1-0", "1-0", "1/2-1/2", "1/2-1/2", "1/2-1/2", "0-1", "0-1", "0-0", "1/2-0")
FURTHER = ("rapid", "blitz", "armageddon", "replay")


def turned(results: list[str], side: bool) -> list[str]:
    """The boards as the other side sees them."""
    return [TURNED.get(one, one) for one in results] if side else results


@dataclass
class TeamKnockOut(KnockOut):
    """Whoever was away more often is at home, where that is announced."""

    def whites(self, one: int) -> int:
        """The fewer, the sooner at home."""
        away = [
            first if frozenset((first, second)) in self.hosted else second
            for drawn in self.rounds
            for first, second in drawn.pairs
        ]
        return -away.count(one)

    hosted: set[frozenset[int]] = field(default_factory=set)
    """Matches at which the one drawn second was at home after all."""


class Teams:
    """A cup of teams at the desk, told to the references as well."""

    def __init__(self, seed: int) -> None:
        self.dice = dice = Random(seed)
        count, self.boards = dice.randint(2, 9), dice.randint(1, 5)
        self.bracket, home = dice.choice(("seeds", "lots")), dice.choice(("first", "away-more-often"))
        self.level, self.league = dice.choice(LEVEL), dice.random() < 0.4
        self.steps = dice.choice(((), (), ((100, 5), (200, 10))))
        self.colours = dice.choice(("", "", "WB", "BW")) if not self.league else ""
        self.homes = self.league or dice.random() < 0.7
        self.white = dice.choice(("even", "odd"))
        options = [("bracket", self.bracket), ("home", home)]
        options += [("level", self.level)] if self.level else []
        options += [("bonus", "100: ½, 200: 1")] if self.steps else []
        match = MatchRules(
            boards=self.boards, homes=self.homes, colours=(self.colours * 3)[: self.boards],
            league=f"club home_white={self.white}" if self.league else "",
        )  # fmt: skip
        setup = Setup(
            "Cup", system="team_elimination", number_of_rounds=0, match=match, options=tuple(options)
        )
        self.ratings: dict[int, list[int]] = {}
        self.clubs = ["", *(dice.choice(("", "", "A", "B")) for _ in range(count))]
        entered = []
        for number in range(1, count + 1):
            base = dice.choice((1500, 1600, 1700))
            self.ratings[number] = [
                dice.choice((0, base, base + 1, base + dice.randint(-60, 60))) for _ in range(self.boards + 1)
            ]
            people = tuple(
                Particulars(f"Player, {number}.{place}", rating=rating)
                for place, rating in enumerate(self.ratings[number], 1)
            )
            entered.append(
                TeamEntered(
                    Particulars(f"T{number}", club=self.clubs[number]), Squad(people, strength=3000 - number)
                )
            )
        event = do.AddSection("a", setup).apply(EventState("Town"))
        self.event = do.EnterTeams("a", tuple(entered)).apply(event)
        size = 1 << (count - 1).bit_length()
        line = places_by_seeds(size)
        if self.bracket == "lots":
            line = places_by_lots(range(1, count + 1), self.clubs)
        self.cup = TeamKnockOut(count, line, white_seldom=home != "first")
        settings = {"boards": self.boards, "cup_home": home if self.homes else "neutral"}
        settings |= {"cup_level": (self.level or ",".join(USUAL)).split(",")}
        settings |= {"cup_bonus": [list(one) for one in self.steps], "home_white": self.first_colour}
        names = [(f"T{number}", self.clubs[number]) for number in range(1, count + 1)]
        begun = cups.begun_cup("Cup", names, settings, drawn=self.bracket == "lots")
        # On neutral ground nobody is away; the desk has the colours by turns all the same.
        self.file = cups.Cup.of([begun]) if self.homes or home == "first" else None

    @property
    def first_colour(self) -> str:
        """The setting by which the team that is named first has the colour on board 1 that it has here."""
        return self.white if self.league else "odd"  # else whoever is named first has White there

    @property
    def section(self) -> SectionState:
        """The section of the cup."""
        return self.event.section("a")

    def do(self, *acts: Any) -> None:
        """One after the other."""
        for act in acts:
            self.event = act.apply(self.event)

    def number_of(self, key: int) -> int:
        """The number that is a team's name."""
        return int(self.section.entry_of[key].name[1:])

    def key(self, number: int) -> int:
        """The entry of a team."""
        return next(one.key for one in self.section.entries if one.name == f"T{number}")

    def run(self) -> Findings:
        """Round after round, to the winner."""
        cup = self.cup
        while len(cup.rounds) < cup.length:
            number = len(cup.rounds) + 1
            wanted = cup.next_pairs()
            assert wanted is not None
            if not wanted[0]:
                return
            yield from self._drawn(number, *wanted)
            for board, (one, other) in enumerate(wanted[0], 1):
                yield from self._match(number, board, one, other)
            if number < cup.length and self.dice.random() < 0.2:
                self._leaves(self.dice.choice(self.dice.choice(wanted[0])))
        yield from self._told()

    def _drawn(self, number: int, pairs: list[tuple[int, int]], free: set[int]) -> Findings:
        before = self.section
        self.do(draft_of(before), do.PublishRound("a", number))
        drawn = self.section.rounds[number - 1]
        found = [(self.number_of(one.white), self.number_of(one.black)) for one in drawn.boards]
        yield f"pairs: {found}, must be {pairs}", found == pairs
        unpaired = {self.number_of(key) for key, out in drawn.idle if out.name == "FULL_POINT_BYE"}
        yield f"free: {unpaired}, must be {free}", unpaired == free
        for where, tournament in (
            ("library", before.tournament()),
            ("report file", read_trf(write_trf(before.tournament()).encode())),
        ):
            order = [self.number_of(key) for key in self.section.order]
            again = [(order[one.white], order[one.black]) for one in pair(tournament).boards]
            yield f"{where}: {again} in round {number}, must be {pairs}", again == pairs
        self.cup.rounds.append(Played(pairs, free))

    def _match(self, number: int, board: int, one: int, other: int) -> Findings:
        """A match with its line-ups, result and what follows from it, seen from the first of both."""
        dice, away = self.dice, self.dice.random() < 0.2
        places = [self._places() for _ in (one, other)]
        at_home, guest = one, other
        if self.homes and away and not self.league and self.file is None:
            self.do(do.SetHome("a", number, board, self.key(other)))
            at_home, guest = other, one
            self.cup.hosted.add(frozenset((one, other)))
        self._line_ups(number, board, (one, other), places)
        results = [
            counts_for or dice.choice(PLAYED)
            for counts_for in (self._missing(*pair_) for pair_ in zip(*places, strict=True))
        ]
        if dice.random() < 0.05:
            results = [dice.choice(("+/-", "-/+", "-/-"))] * self.boards
        averages = [self._average(team, places[team == other]) for team in (at_home, guest)]
        given = counts.bonus(self.steps, averages)
        if dice.random() < 0.1 and all(map(all, places)):  # nothing is decided before all games have ended
            self.do(do.EnterResult("a", number, board, ", ".join(["*"] * self.boards)))
            yield "adjourned: nobody has won", not self._shown(number, board).winner
        elif self.league and dice.random() < 0.2:
            yield from self._score(number, board, (at_home, guest), given)
        self.do(do.EnterResult("a", number, board, ", ".join(results)))
        seen = turned(results, at_home == other)
        level = (self.level or ",".join(USUAL)).split(",")
        white = self.first_colour if at_home == one else {"even": "odd", "odd": "even"}[self.first_colour]
        side, by = counts.verdict(level, seen, given, white, 5)
        won = {"home": at_home, "away": guest, "": 0}[side]
        shown = self._shown(number, board)
        yield (
            f"winner: {shown.winner}, must be {won and f'T{won}'} by {by}: {seen}",
            shown.winner == (f"T{won}" if won else ""),
        )
        yield f"by: {shown.by}, must be {by}: {seen}, {given}", shown.by == by
        yield f"boards: {shown.results}, must be {seen}", shown.results == tuple(seen)
        yield from self._in_file(number, board, seen, averages)
        if won:
            self.cup.rounds[-1].won[frozenset((one, other))] = won
            return
        waiting = [match for _, _, match in section_cup.level_matches(self.section)]
        yield (
            "waits: for a decision",
            any({*match.players} == {self.key(one), self.key(other)} for match in waiting),
        )
        yield from self._decided(number, board, one, other, at_home)

    def _score(self, number: int, board: int, sides: tuple[int, int], given: tuple[int, int]) -> Findings:
        """The score alone is known, and then the boards."""
        own = self.dice.randint(0, 2 * self.boards) * 5
        points = (own, 10 * self.boards - own)
        self.do(do.EnterScore("a", number, board, points))
        ahead = counts.side_ahead([have + more for have, more in zip(points, given, strict=True)])
        wanted = {"home": f"T{sides[0]}", "away": f"T{sides[1]}", "": ""}[ahead]
        shown = self._shown(number, board)
        yield f"score: {shown.winner} by {points}, must be {wanted}", shown.winner == wanted
        yield f"score: {shown.score}", shown.score == points
        waits = [{*match.players} for _, _, match in section_cup.level_matches(self.section)]
        yield "score: a level one waits", ({*map(self.key, sides)} in waits) == (not wanted)
        self.do(do.EnterScore("a", number, board, ()))

    def _places(self) -> list[int]:
        """Who sits at the boards, the bottom ones empty at times."""
        missing = self.dice.choice((0, 0, 0, 0, 1)) if self.boards > 1 else 0
        start = self.dice.choice((1, 1, 2))
        return [*range(start, start + self.boards - missing), *[0] * missing]

    @staticmethod
    def _missing(one: int, other: int) -> str:
        return {(True, True): "", (False, True): "-/+", (True, False): "+/-"}.get(
            (bool(one), bool(other)), "-/-"
        )

    def _line_ups(self, number: int, board: int, pair_: tuple[int, int], places: list[list[int]]) -> None:
        first, second = (self.key(one) for one in pair_)
        cards = (
            SealedCard(first, second, tuple(places[0]), NOW, ""),
            SealedCard(second, first, tuple(places[1]), NOW, ""),
        )
        if self.league:
            self.do(do.OpenLineUps("a", number, cards, board))
            return
        if board == 1:
            self.do(do.OpenLineUps("a", number, ()))
        for card in cards:
            self.do(do.DecideLineUp("a", number, card.team, card.players, "article 4"))

    def _average(self, team: int, places: list[int]) -> int:
        """Of the ratings at the boards, of those who have one, a half goes up."""
        found = [rating for place in places if place and (rating := self.ratings[team][place - 1])]
        return int(sum(found) / len(found) + 0.5) if found else 0

    def _shown(self, number: int, board: int) -> Any:
        return next(
            one
            for one in section_cup.cup_of(self.section).rounds[number - 1]
            if one.key == f"{number}-{board}"
        )

    def _in_file(self, number: int, board: int, seen: list[str], averages: list[int]) -> Findings:
        """The same match in the file of a cup, where every match of the bracket has its number."""
        if self.file is None:
            return
        pair_ = self.cup.rounds[-1].pairs[board - 1]
        found = next(
            one for one in self.file.rounds[number - 1] if {one.upper, one.lower} == {f"T{x}" for x in pair_}
        )
        yield f"file: at home {found.first}, must be T{pair_[0]}", found.first == f"T{pair_[0]}"
        act = {"do": "result", "match": found.key, "results": seen, "averages": averages}
        self.file = self.file.with_act(act)
        now, shown = self.file.match(found.key), self._shown(number, board)
        yield (
            f"file: {now.winner} by {now.by}, desk: {shown.winner} by {shown.by}",
            (now.winner, now.by) == (shown.winner, shown.by),
        )

    def _decided(self, number: int, board: int, one: int, other: int, at_home: int) -> Findings:
        """People decide who goes on, by further games or without; or one side leaves."""
        dice, pair_ = self.dice, (one, other)
        if number < self.cup.length and dice.random() < 0.2:
            self._leaves(dice.choice(pair_))
            left = [team for team in pair_ if team not in self.cup.left_after]
            if len(left) == 1:
                shown = self._shown(number, board).winner
                yield f"left: {shown}, must be T{left[0]}", shown == f"T{left[0]}"
                return
        by, games, white = dice.choice(("lots", *FURTHER)), [], 0
        if by != "lots":
            games = [dice.choice(("1-0", "0-1", "1/2-1/2")) for _ in range(dice.randint(1, 3))]
            white = dice.choice((0, *pair_)) if by == "armageddon" else 0
            won_by = counts.further(by, games, first_is_black=white == other)
            won = {"home": one, "away": other, "": 0}[won_by]
        else:
            won = dice.choice(pair_)
        through = self.key(won) if won and not games else 0
        act = do.DecideMatch(
            "a", number, board, by, "Board", "they had agreed", through=through, games=", ".join(games),
            white=self.key(white) if white else 0,
        )  # fmt: skip
        try:
            self.do(act)
            refused = False
        except PairwrightError:
            refused = True
        yield f"refused: {by} {games} {refused}", refused == (not won)
        if refused:
            won = dice.choice(pair_)
            by, games = "lots", []
            self.do(do.DecideMatch("a", number, board, "lots", "Board", "drawn", through=self.key(won)))
        self.cup.rounds[-1].won[frozenset(pair_)] = won
        shown = self._shown(number, board)
        yield (
            f"decided: {shown.winner} by {shown.by}, must be T{won} by {by}",
            (shown.winner, shown.by) == (f"T{won}", by),
        )
        if self.file is not None:
            key = next(
                one_.key
                for one_ in self.file.rounds[number - 1]
                if {one_.upper, one_.lower} == {f"T{x}" for x in pair_}
            )
            told = {"do": "decide", "match": key, "winner": f"T{won}", "by": by}
            told |= {"games": games} if games else {}
            told |= {"white": f"T{white}"} if white and games else {}
            self.file = self.file.with_act(told)

    def _leaves(self, one: int) -> None:
        if one in self.cup.left_after:
            return
        number = len(self.cup.rounds)
        try:
            self.do(do.Withdraw("a", self.key(one), number))
        except PairwrightError:
            return
        self.cup.left_after[one] = number
        self.file = None  # which knows of nobody who leaves

    def _told(self) -> Findings:
        come = {self.number_of(key): rounds for key, rounds in section_cup.rounds_come(self.section).items()}
        yield f"come: {come}, must be {self.cup.come_to()}", come == self.cup.come_to()
        won = self.cup.rounds[-1].won.get(frozenset(self.cup.rounds[-1].pairs[0]), 0)
        winner = section_cup.cup_of(self.section).winner
        yield f"cup: {winner}, must be T{won}", winner == f"T{won}"
        if self.file is not None:
            yield f"cup in its file: {self.file.winner}, must be T{won}", self.file.winner == f"T{won}"


def check_cups(seed: int) -> Findings:
    """A cup of teams from the draw to the final."""
    yield from Teams(seed).run()


@cache
def desk() -> Journal:
    """A desk whose database is kept nowhere."""
    return Journal("sqlite://")


class Captains:
    """Line-ups of a section at the desk, in its database and in the file of the event, and by the text."""

    def __init__(self, seed: int) -> None:
        self.dice = dice = Random(seed)
        self.league, boards = dice.random() < 0.5, dice.randint(1, 4)
        count = 4
        in_order, holes = dice.random() < 0.5, dice.random() < 0.3
        last, fewest = dice.random() < 0.4, dice.randint(1, boards)
        match = MatchRules(
            boards=boards,
            homes=self.league,
            league="club" if self.league else "",
            holes=holes,
            minimum=fewest,
            order="fixed" if in_order else "free",
            late="last-line-up" if last else "first-boards",
        )
        system = "team_round_robin" if self.league else "team_swiss"
        setup = Setup("Teams", system=system, number_of_rounds=3, initial_colour="white", match=match)
        sizes = {key: boards + dice.choice((-1, 0, 1, 2)) if boards > 1 else 2 for key in range(1, count + 1)}
        squads = tuple(
            TeamEntered(
                Particulars(f"T{key}"),
                Squad(
                    tuple(
                        Particulars(f"P, {key}.{place}", rating=2000 - place) for place in range(1, size + 1)
                    )
                ),
            )
            for key, size in sizes.items()
        )
        self.hall = Hall(boards, sizes, self.league, in_order, holes, fewest, last)
        self.clock = datetime(2026, 11, 20, 9, tzinfo=UTC)
        self.desk = desk()
        self.cards = SealedCards(self.desk.database, clock=lambda: self.clock)
        self.deadline = stamp(self.clock + timedelta(minutes=30))
        self.before: list[tuple[Hall, int]] = []
        acts = (do.DescribeEvent("Town"), do.AddSection("a", setup), do.EnterTeams("a", squads))
        self.id = self.desk.begin(acts, "Test")[0]
        self.file = FileEvent.begun(self.id).continued(acts, who="Test", why="", at=NOW)
        if self.league:
            self._both(numbers_wished(self.state, "a", ())[0])
            self._both(fixtures_of(self.section))
            self.hall.pairs += [[one.players for one in drawn.boards] for drawn in self.section.rounds]

    @property
    def state(self) -> EventState:
        """The event as it stands at the desk."""
        return self.desk.state(self.id)

    @property
    def section(self) -> SectionState:
        """The section at the desk."""
        return self.state.section("a")

    def _both(self, act: Any) -> tuple[bool, bool]:
        """An act at the desk and in the file; whether it was taken there."""
        taken = []
        for do_it in (self._at_desk, self._in_file):
            try:
                do_it(act)
                taken.append(True)
            except (Refused, BadInput):
                taken.append(False)
        return taken[0], taken[1]

    def _at_desk(self, act: Any) -> None:
        self.desk.append(self.id, act, who="Test")

    def _in_file(self, act: Any) -> None:
        self.file = self.file.continued([act], who="Test", why="", at=NOW)

    def run(self) -> Findings:
        """Rounds with whatever captains, arbiters and the league do about line-ups."""
        for number in (1, 2):
            if not self.league:
                self._both(draft_of(self.section))
                self._both(do.PublishRound("a", number))
                self.hall.pairs.append([one.players for one in self.section.rounds[number - 1].boards])
            for team in self.hall.squads:
                if self.dice.random() < 0.7:
                    yield from self._handed_in(number, team)
            yield from self._opened(number)
            for _ in range(self.dice.randint(3, 8)):
                yield from self._something(number)
            if not self.league:
                yield from self._over(number)
        yield from self._in_report()
        again = FileEvent.read(self.file.written()).course.state
        yield "read: the file is read as it was written", again == self.file.course.state

    def _card(self, team: int) -> tuple[int, ...]:
        """A line-up, mostly a right one."""
        dice, boards, size = self.dice, self.hall.boards, self.hall.squads[team]
        card = dice.sample(range(1, size + 1), min(size, boards))
        if dice.random() < 0.75:
            card.sort()
        card += [0] * (boards - len(card))
        if dice.random() < 0.2:
            card[dice.choice((-1, dice.randrange(boards)))] = dice.choice((0, 0, card[0], size + 1))
        return tuple(card[: boards - (dice.random() < 0.05)])

    def _handed_in(self, number: int, team: int) -> Findings:
        """A captain hands in, in time or not, once or again; nobody sees it."""
        position, event = self.desk.position(self.id), self.state
        for _ in range(self.dice.choice((1, 1, 2))):
            card, late = self._card(team), self.dice.random() < 0.15
            other = next(sum(one) - team for one in self.hall.pairs[number - 1] if team in one)
            given = SealedCard(team, other, card, "", f"Captain {team}")
            now, self.clock = self.clock, self.clock + timedelta(hours=late)
            try:
                self.cards.hand_in(self.id, "a", number, given, holder=f"link {team}", deadline=self.deadline)
                taken = True
            except Refused:
                taken = False
            self.clock = now
            yield f"in time: {taken}, late {late}", taken != late
            if not late:
                self.hall.handed[number, team] = card
        held = {key: one.card.players for key, one in self.cards.of(self.id, "a", number).items()}
        wanted = {key: card for (at, key), card in self.hall.handed.items() if at == number}
        yield f"kept: {held}, must be {wanted}", held == wanted
        yield from self._seen(number, team, wanted.get(team))
        yield (
            "secret: the event does not move",
            (self.desk.position(self.id), self.state) == (position, event),
        )

    def _seen(self, number: int, team: int, card: tuple[int, ...] | None) -> Findings:
        """Who sees what of the card of a team, before the deadline and from then on."""
        held, usual = self.cards.of(self.id, "a", number).get(team), self.hall.usual(number, team)
        given = CaptainCard(team, held.card.players, held.card.at, held.card.by) if held else None
        for who in line_up_cards.Who:
            for own in (True, False):
                viewer = line_up_cards.Viewer(who, team if own else team + 1)
                for now, over in ((stamp(self.clock), False), (self.deadline, True)):
                    seen = line_up_cards.visible(given, team, viewer, now, self.deadline, usual)
                    found = (bool(seen.at), seen.players)
                    wanted = sees(who.value, own, over, card, usual)
                    yield (
                        f"seen: by {who}, own {own}, over {over}: {found}, must be {wanted}",
                        found == wanted,
                    )

    def _opened(self, number: int) -> Findings:
        """The deadline has come."""
        cards = self.cards.closed(self.id, self.section, number)
        wanted = {team: card for (at, team), card in self.hall.handed.items() if at == number}
        yield f"closed: {cards}", {one.team: one.players for one in cards} == wanted
        yield from self._compared(do.OpenLineUps("a", number, cards), lambda hall: hall.open(number, wanted))

    def _something(self, number: int) -> Findings:
        dice, hall = self.dice, self.hall
        team = dice.choice([*hall.squads])
        card, what = (
            self._card(team),
            dice.choice(("late", "decide", "replace", "result", "result", "match", "undo")),
        )
        at = hall.board_of(number, team)
        if what == "undo":
            yield from self._undone()
        elif what == "late":
            act = do.LateLineUp("a", number, team, card, NOW, f"Captain {team}")
            yield from self._compared(act, lambda it: it.late(number, team, card))
        elif what in ("decide", "replace"):
            made, how = {"decide": (do.DecideLineUp, "decided"), "replace": (do.ReplacePlayers, "replaced")}[
                what
            ]
            yield from self._compared(
                made("a", number, team, card, "article 4"), lambda it: it.decided(number, team, card, how)
            )
        elif what == "match":
            pair_ = hall.pairs[number - 1][at - 1]
            cards = {one: self._card(one) for one in pair_}
            given = tuple(SealedCard(one, sum(pair_) - one, cards[one], NOW, "") for one in pair_)
            yield from self._compared(
                do.OpenLineUps("a", number, given, at), lambda it: it.open(number, cards, at)
            )
        else:
            results = self._results(number, at)
            act = do.EnterResult("a", number, at, ", ".join(results))
            yield from self._compared(act, lambda it: it.ended(number, at, results))

    def _results(self, number: int, at: int) -> tuple[str, ...]:
        """How a match has ended, mostly as its line-ups allow."""
        hall, dice = self.hall, self.dice
        if dice.random() < 0.1:
            return (dice.choice(FORFEITS),) * hall.boards
        found = [dice.choice(("1-0", "0-1", "1/2-1/2", "+/-", "-/+")) for _ in range(hall.boards)]
        if (number, at) in hall.out and dice.random() < 0.9:
            one, other = hall.pairs[number - 1][at - 1]
            seats = zip(hall.seated[number, one].plays, hall.seated[number, other].plays, strict=True)
            for board, (own, theirs) in enumerate(seats):
                if not own or not theirs:
                    found[board] = "-/-" if own == theirs else "-/+" if not own else "+/-"
        return tuple(found)

    def _compared(self, act: Any, told: Any) -> Findings:
        """An act everywhere, and what stands there afterwards."""
        before = deepcopy(self.hall)
        position = self.desk.position(self.id)
        wanted = told(self.hall)
        at_desk, in_file = self._both(act)
        yield (
            f"taken: {act} at the desk {at_desk}, in the file {in_file}, must be {wanted}",
            at_desk == in_file == wanted,
        )
        if self.desk.position(self.id) > position:
            self.before.append((before, self.desk.position(self.id)))
        yield from self._stands()

    def _undone(self) -> Findings:
        """The last of what was done is taken back."""
        if not self.before:
            return
        hall, position = self.before.pop()
        if position != self.desk.position(self.id):
            return
        taken = self._both(Undo(position))
        yield f"undo: {taken}", taken == (True, True)
        handed = self.hall.handed
        self.hall = hall
        self.hall.handed = handed
        yield from self._stands()

    def _stands(self) -> Findings:
        """Who plays, why, and what has ended: in the database, in the file, by the text."""
        hall = self.hall
        for where, section in (("desk", self.section), ("file", self.file.course.state.section("a"))):
            for drawn in section.rounds[: len(hall.pairs)]:
                for at, match in enumerate(drawn.boards, 1):
                    key = (drawn.number, at)
                    yield (
                        f"{where}: {key} is out {drawn.is_out(match)}",
                        drawn.is_out(match) == (key in hall.out),
                    )
                    ended = results_of(section, drawn, match) if match.result else ()
                    yield (
                        f"{where}: {key} has ended {ended}, must be {hall.results.get(key)}",
                        ended == hall.results.get(key, ()),
                    )
                    for team in match.players if key in hall.out else ():
                        card, wanted = handed_in(drawn, team), hall.seated[drawn.number, team]
                        found = (line_up_of(section, drawn, team), card.status.value if card else "")
                        yield (
                            f"{where}: {team} in {key}: {found}, must be {wanted}",
                            found == (wanted.plays, wanted.how),
                        )
                        if wanted.how in ("late", "wrong"):
                            yield (
                                f"{where}: asked {card and card.asked}",
                                card is not None and card.asked == wanted.asked,
                            )

    def _over(self, number: int) -> Findings:
        """What is still open ends as it may, so that the next round can be drawn."""
        for at, _ in enumerate(self.hall.pairs[number - 1], 1):
            if (number, at) not in self.hall.results:
                results = ("-/-",) * self.hall.boards
                act = do.EnterResult("a", number, at, ", ".join(results))
                yield from self._compared(
                    act, lambda it, at=at, results=results: it.ended(number, at, results)
                )
        self.before.clear()

    def _in_report(self) -> Findings:
        """The report file has everybody of matches that were played where they sat."""
        section, hall = self.section, self.hall
        rounds = len(hall.pairs) if not self.league else 0
        if not rounds:
            return
        back = section_from(read_trf(write_trf(section.tournament(rounds)).encode()), section)
        for drawn, again in zip(section.rounds[:rounds], back.rounds, strict=False):
            for at, match in enumerate(drawn.boards, 1):
                results = hall.results[drawn.number, at]
                if len({*results}) == 1 and results[0] in FORFEITS:
                    continue  # a match that was not played has no seats
                for team in match.players:
                    plays = line_up_of(back, again, section.number(team))
                    wanted = hall.seated[drawn.number, team].plays
                    yield f"report: {team} in {drawn.number}: {plays}, must be {wanted}", plays == wanted


def check_line_ups(seed: int) -> Findings:
    """A section of teams and its captains."""
    yield from Captains(seed).run()


PRESENT = ("1-0", "1/2-1/2", "0-1")


class Telling:
    """A league at the desk whose results captains tell, and the same by the text."""

    def __init__(self, seed: int) -> None:
        self.dice = dice = Random(seed)
        self.boards = boards = dice.randint(1, 3)
        fewest, count = dice.randint(1, boards), dice.choice((3, 4, 4))
        silence = dice.choice(("confirms", "open", "board"))
        hours = dice.choice(((24, 48, 72), (5, 17, 25), (1, 2, 3)))
        self.out = dice.random() < 0.8
        league = f"club minimum={fewest} silence={silence} result_hours=[{','.join(map(str, hours))}]"
        league += " no_team=out" if self.out else ""
        first, dated = date(2026, 9, 5), dice.random() < 0.8
        days = [str(first + timedelta(days=dice.choice((0, 1, 1, 2)) * at)) for at in range(3)]
        setup = Setup(
            "Liga", system="team_round_robin", match=MatchRules(boards=boards, homes=True, league=league),
            round_dates=tuple(days) if dated else (), round_times=("14:00",) * 3 if dated else (),
        )  # fmt: skip
        squads = tuple(
            TeamEntered(
                Particulars(f"T{key}"),
                Squad(tuple(Particulars(f"P, {key}.{place}") for place in range(1, boards + 1))),
            )
            for key in range(1, count + 1)
        )
        self.clock = datetime(2026, 9, 5, 8, tzinfo=UTC)
        self.desk = desk()
        self.cards = SealedCards(self.desk.database, clock=self.now)
        self.opening = Opening(self.desk, lambda: self.cards, lambda *_: None)
        self.id = self.desk.begin((do.AddSection("a", setup), do.EnterTeams("a", squads)), "Test")[0]
        self.desk.append(self.id, numbers_wished(self.desk.state(self.id), "a", ())[0], who="Test")
        fixtures = fixtures_of(self.section)
        self.desk.append(self.id, fixtures, who="Test")
        self.matches: dict[tuple[int, int], Told] = {}
        for day, boards_ in enumerate(fixtures.days, 1):
            for at, one in enumerate(boards_, 1):
                played = datetime.fromisoformat(f"{days[day - 1]}T14:00").astimezone() if dated else None
                told = Told(day, (one.white, one.black), played, hours, silence)
                self.matches[day, at] = told
                everybody = tuple(range(1, boards + 1))
                pair_ = ((one.white, one.black), (one.black, one.white))
                sealed_ = tuple(SealedCard(*teams, everybody, NOW, "") for teams in pair_)
                self.desk.append(self.id, do.OpenLineUps("a", day, sealed_, at), who="Test")
        self.division = Division(fewest if self.out else 0, list(self.matches.values()))
        self.number = 0
        self.heard: set[tuple[int, int]] = set()

    def now(self) -> datetime:
        """The clock of the desk."""
        return self.clock

    @property
    def section(self) -> SectionState:
        """The section at the desk."""
        return self.desk.state(self.id).section("a")

    def run(self) -> Findings:
        """Whatever captains and the league do, as time goes by."""
        with (
            patch.object(section_league, "utc_now", self.now),
            patch.object(draft_round, "utc_now", self.now),
        ):
            for _ in range(self.dice.randint(8, 25)):
                self.number += 1
                self.clock += timedelta(hours=self.dice.choice((0, 0, 1, 3, 9, 30)))
                self.opening.position(self.id)
                self.division.look(self.clock, self.number)
                yield from self._something()
                yield from self._looked()

    def _looked(self) -> Findings:
        """Somebody looks at the event, and at everything in it."""
        self.division.look(self.clock, self.number)
        position = self.opening.position(self.id) if self.dice.random() < 0.5 else 0
        found, event = self.opening.standing(self.id)
        yield f"position: {position}, must be {found}", position in (0, found)
        section = event.section("a")
        gone = {one.key: one.withdrawn_after for one in section.entries if one.withdrawn_after is not None}
        yield f"gone: {gone}, must be {self.division.gone}", gone == self.division.gone
        played = {key: one.match for key, one in section_league.division_of(section, self.clock).told}
        late = [(one.fixture.key, one.team, one.what) for one in section_league.late_in(section, self.clock)]
        due = []
        for (day, at), match in self.matches.items():
            if self.division.over(match):
                continue
            drawn, key = section.rounds[day - 1], f"{day}-{at}"
            state, turn = match.state(self.clock)
            stands = section_league.standing_of(section, drawn, at, self.clock)
            shown = {"provisional": "open", "corrected": "open"}.get(stands.state, stands.state)
            told = (
                ("silent", stands.silent)
                if shown == "confirmed" and stands.silent
                else (shown, stands.awaited)
            )
            yield f"state: {key} {told}, must be {state, turn}: {match}", told == (state, turn)
            yield f"result: {key} {stands.results}, must be {match.stands}", stands.results == match.stands
            table = played.get(key)
            if match.stands and not match.void:
                sure = state in ("confirmed", "silent") and not match.protest_by
                yield f"sure: {key} {table}, must be {sure}", table is not None and table.provisional != sure
            elif not match.void:
                yield f"nothing: {key} {table}", table is None
            away = any(self.division.gone.get(team, 99) < day for team in match.teams)
            if state == "late" and match.played and not match.void and not away:
                team = match.teams[turn == "away"]
                due.append((key, f"T{team}", "confirmation" if match.stands else "result"))
            costs = [
                (one.team, one.offence.boards)
                for one in section_league.card_offences(event, section, day, at)
                if one.offence.setting == "silence"
            ]
            wanted = match.costs(self.clock)
            yield f"costs: {key} {costs}, must be {wanted}", costs == [wanted] * (wanted is not None)
        yield f"late: {late}, must be {due}", sorted(late) == sorted(due)

    def _something(self) -> Findings:
        """A captain or the league does something about a match."""
        dice = self.dice
        (day, at), match = dice.choice(list(self.matches.items()))
        who = dice.choice(("home", "home", "away", "away", "away", "league"))
        what = dice.choice(
            ("tell",) * 6 + ("confirm",) * 4 + ("protest", "enter") * 2 + ("back", "back", "void")
        )
        speaker = 0 if who == "league" else match.teams[who == "away"]
        result = tuple(dice.choice(PRESENT if dice.random() < 0.75 else FORFEITS) for _ in range(self.boards))
        before = [one for _, _, one in match.words if one]
        result = dice.choice(before) if before and dice.random() < 0.4 else result
        text, due = ", ".join(result), self.division.due(match)
        if self.division.over(match) and what in ("confirm", "protest"):
            return
        wanted: object
        if what in ("tell", "confirm"):
            text = text if what == "tell" else ""
            known = not due or (day, at) in self.heard or (not speaker and text == due) or not text
            wanted = known and match.tell(self.clock, who, result if text else (), self.number)
            if wanted:
                self.heard.add((day, at))
            if wanted == "taken" and who == "league":
                self.division.take_out(match, self.number)
            act: Any = do.TellResult("a", day, at, text, speaker, stamp(self.clock))
        elif what == "enter":
            wanted = not due or result == match.stands or text == due
            if wanted and result != match.stands and not self.division.over(match):
                match.enter(result)
                self.heard.discard((day, at))
                self.division.take_out(match, self.number)
            act = do.EnterResult("a", day, at, text)
        elif what == "protest":
            why = dice.choice(("the clock", "the clock", ""))
            wanted = not (speaker and match.protest_by not in (0, speaker)) and bool(match.stands or not why)
            if wanted:
                match.protest_by = (speaker or -1) if why else 0
            act = do.ProtestMatch("a", day, at, why, speaker)
        elif what == "void" and match.stands:
            wanted, match.void, match.protest_by = True, True, 0
            act = do.DecideMatch("a", day, at, "decision", "Board", "article 3", counts="void")
        elif what == "back" and self.division.gone:
            team = dice.choice(list(self.division.gone))
            wanted = True
            del self.division.gone[team]
            act = do.Reinstate("a", team)
        else:
            return
        try:
            acts = draft_round.with_teams_out(self.desk.state(self.id), [act])
            self.desk.record_all(self.id, acts, who="Test")
            taken = True
        except (Refused, BadInput):
            taken = False
        yield f"taken: {act} {taken}, must be {wanted}", taken == bool(wanted)


def check_results(seed: int) -> Findings:
    """A league and its captains, up to the first answer that is another one."""
    for what, true in Telling(seed).run():
        yield what, true
        if not true:
            return


CHECKS = {"cups": check_cups, "line-ups": check_line_ups, "results": check_results}


# -- faults --------------------------------------------------------------------------------------------


def _wins_count(rules: Any, results: Any) -> tuple[int, int]:
    return cups.berlin(rules, [one for one in results if "1/2" not in one])


def _rounded_down(section: SectionState, drawn: Any, key: int, made: Any = section_cup._average) -> int:
    found = made(section, drawn, key)
    return found - found % 2


def _white_wins(by: str, results: Any, *, first_is_black: bool = False, made: Any = cups.by_games) -> str:
    return made(by, results, first_is_black=not first_is_black)


def _as_it_came(card: Any, team: int, *more: Any, made: Any = line_ups.opened) -> Any:
    return card or made(card, team, *more)


def _by_default(card: Any, team: int, *more: Any, made: Any = line_ups.opened) -> Any:
    found = made(card, team, *more)
    return replace(found, status=Status.DEFAULT) if found.status is Status.WRONG else found


def _empty_boards(section: SectionState, drawn: Any, team: int) -> tuple[int, ...]:
    return (0,) * section.games


def _as_it_is(section: SectionState, team: int) -> SectionState:
    return section


def _silence(way: str) -> Any:
    made = section_league.standing
    return lambda rules, *more: made(replace(rules, silence=way), *more)


def _by_the_match(rules: Any, played: datetime, made: Any = section_league.deadlines) -> Any:
    enters, confirms, _ = made(rules, played)
    return enters, confirms, confirms


_OTHER_COUNTS = cups._COUNTS | {"berlin": _wins_count}
_ROUND = round_context.KnockOutRound
PLANTS = (
    Plant("cups", "nobody has a bonus", section_cup, "bonus_in", lambda *_: (0, 0)),
    Plant("cups", "averages are rounded down", section_cup, "_average", _rounded_down),
    Plant("cups", "whoever is drawn first is at home", section_cup, "home_of", lambda _, match: match.white),
    Plant("cups", "the team at home has Black on board 1", section_cup, "whites", lambda _: (False,)),
    Plant("cups", "draws are nothing in the Berlin count", cups, "_COUNTS", _OTHER_COUNTS),
    Plant("cups", "a drawn Armageddon game is won by White", decision_acts, "by_games", _white_wins),
    Plant("cups", "a level match waits for whoever has left", section_cup, "_through", knock_out_truth.waits),
    Plant("cups", "teams have no clubs", as_teams, "_clubs", lambda _: {}),
    Plant("cups", "nobody was away", _ROUND, "_turns", lambda self, team: 0),
    Plant("cups", "boards as the first team sees them", line_ups, "from_the_other_side", lambda code: code),
    Plant("cups", "a match without games goes by its line-ups", line_ups, "_not_played", lambda _: False),
    Plant("line-ups", "there is no deadline", sealed, "is_open", lambda *_: True),
    Plant("line-ups", "cards are seen at once", line_up_cards, "is_open", lambda *_: False),
    Plant("line-ups", "a wrong card plays", line_ups, "opened", _as_it_came),
    Plant("line-ups", "a wrong card is none", line_ups, "opened", _by_default),
    Plant("line-ups", "the last line-up is forgotten", line_ups, "last_line_up", lambda *_: ()),
    Plant("line-ups", "cards are not looked at", line_up_acts, "card_faults", lambda *_: ()),
    Plant("line-ups", "decisions need not fit results", line_up_acts, "check_result", lambda *_: None),
    Plant("line-ups", "results need not fit line-ups", result_acts, "check_line_ups", lambda *_: None),
    Plant("line-ups", "late cards play", line_up_acts, "line_up_of", _empty_boards),
    Plant("line-ups", "files do not say who sat where", export_tournament._Squads, "line_ups", lambda *_: ()),
    Plant("line-ups", "a match without games has seats", line_ups, "_not_played", lambda _: False),
    Plant("results", "captains take nobody out", Opening, "_take_out", lambda *_: False),
    Plant("results", "whoever is back is out again", draft_round, "_left_since", lambda *_: False),
    Plant("results", "silence always confirms", section_league, "standing", _silence("confirms")),
    Plant("results", "matches of whoever is back stay lost", entry_list_acts, "with_matches_open", _as_it_is),
    Plant("results", "nobody is too few", draft_round, "absent_sides", lambda *_: (False, False)),
    Plant("results", "silence confirms nothing", section_league, "standing", _silence("open")),
    Plant("results", "home answers as soon as away", section_league, "deadlines", _by_the_match),
    Plant("results", "decisions confirm nothing", BoardState, "decision_now", property(lambda _: None)),
    Plant("results", "the guests enter first", league_acts, "home_of", lambda _, match: match.black),
    Plant("results", "who has left can still be told of", league_acts, "check_leaving", lambda *_: None),
)  # fmt: skip
CAMPAIGN = Campaign(
    "cases",
    CHECKS,
    PLANTS,
    cases=300,
    most=600,
    ends=(PairwrightError, LookupError, ValueError, AssertionError),
)
held, found_by = CAMPAIGN.held, CAMPAIGN.found_by

if __name__ == "__main__":
    sys.exit(CAMPAIGN.main(__doc__))
