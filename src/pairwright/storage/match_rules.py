"""What is announced of the matches of a section of teams: boards, colours, points, line-ups."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass, replace
from pairwright.seasons.fixtures import home_colours
from pairwright.seasons.rules import frozen, rules_named
from pairwright.systems.system import PairingSystem
from pairwright.tournament.line_up_cards import CONDITION, CardRules, Late, Order
from pairwright.tournament.team import (
    BOARDS_BY_ROUND,
    BY_GAME_POINTS,
    LINE_UPS,
    MATCH_WINNER,
    WINNERS,
    TeamPlay,
)

MOST_BOARDS = 20
LINED_UP = ("order", "rating_gap", "late", "holes", "minimum", "board_rules", "average_most")
"""The fields that say how teams line up: report files have no records for them."""
ORDERS = tuple(Order)
"""Line-ups keep the order of the squad, up to a rating difference, or sit as the captain likes."""
LATE = tuple(Late)
"""Who plays where no line-up was handed in."""

_COLOURS = re.compile(r"[WB]{1,20}")
_HIGHEST_POINTS = 100
HIGHEST_AVERAGE = 4000
LARGEST_GAP = 1000
"""Rating points by which somebody may have to be stronger to sit above another."""


MATCH = {
    "boards": N_("Boards of a match"),
    "match_colours": N_("Colours of the first team"),
    "match_win": N_("Match won"),
    "match_draw": N_("Match drawn"),
    "match_loss": N_("Match lost"),
    "match_winner": N_("If game points are equal"),
    "homes": N_("At home"),
    "boards_by_round": N_("Boards round by round"),
    "bye_match_points": N_("Bye, match points"),
    "bye_game_points": N_("Bye, game points"),
    "line_up_order": N_("Order of a line-up"),
    "rating_gap": N_("Rating difference"),
    "line_up_late": N_("No line-up in time"),
    "holes": N_("Boards that may stay empty"),
    "minimum": N_("Minimum number of players for a match"),
    "board_rules": N_("What boards ask for"),
    "average_most": N_("Average rating at most"),
    "type_code": N_("Teams are ranked by"),
    "league": N_("Rules of the league"),
    "league_settings": N_("What is different"),
}
"""The fields of the form about matches, which refusals name as well, with their headings."""


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How teams play.

    boards:     of a match; 0 in a section of single players.
    colours:    of the first-named team from board 1 on, "WBWB"; "" alternates and begins with White.
    win, draw, loss: match points, in units.
    bye_match_points, bye_game_points: what the pairing-allocated bye is worth; -1 for a drawn match.
    type_code:  coded type of the event where its system has several (record 192); "" for the usual one.
    order:      of ORDERS; rating_gap: by how much the stronger may sit above, with "rating". late: of LATE.
    holes:      True where a board may stay empty above one that is not.
    minimum:    players without whom a match does not take place.
    winner:     of a match level in game points, of `WINNERS`.
    homes:      one team of a match is at home, the first one unless something else was said of the match.
    league:     the rules of a league, "" for none: a preset and what differs, as "german promoted=1"
                (`pairwright.seasons.rules`). Each match then has its own day, and goes its own way.
    boards_by_round: how many of the boards are played round by round; all of them where it says nothing.
    board_rules: (board, condition) of boards that are not for everybody (`line_up_cards.CONDITION`).
    average_most: the average rating of a line-up at most; 0 for no such rule. A league has both in its rules.
    """

    boards: int = 0
    colours: str = ""
    win: int = 20
    draw: int = 10
    loss: int = 0
    bye_match_points: int = -1
    bye_game_points: int = -1
    type_code: str = ""
    order: str = Order.FIXED.value
    late: str = Late.FIRST_BOARDS.value
    minimum: int = 1
    rating_gap: int = 0
    holes: bool = False
    winner: str = BY_GAME_POINTS
    boards_by_round: tuple[int, ...] = ()
    homes: bool = False
    league: str = ""
    board_rules: tuple[tuple[int, str], ...] = ()
    average_most: int = 0

    def drawing(self) -> tuple[object, ...]:
        """What of it a draw rests on: boards, points and who wins a match, not how teams line up."""
        worth = self.announced
        points = worth.win, worth.draw, worth.loss, self.bye_match_points, self.bye_game_points
        return self.boards, self.colours, points, self.type_code, self.winner, self.boards_by_round

    def boards_in(self, number: int) -> int:
        """How many boards a match of a round has."""
        given = self.boards_by_round[number - 1 : number]
        return given[0] if given else self.boards

    @property
    def announced(self) -> MatchRules:
        """With what the rules of its league say of points and the fewest players, where nothing else is."""
        usual = MatchRules()
        if not self.league:
            return self
        rules, points = rules_named(self.league, self.boards), (self.win, self.draw, self.loss)
        if points == (usual.win, usual.draw, usual.loss):
            points = rules.points[:3]
        minimum = rules.minimum if self.minimum == usual.minimum else self.minimum
        return replace(self, win=points[0], draw=points[1], loss=points[2], minimum=minimum)

    @property
    def pattern(self) -> str:
        """The colour of the first-named team on every board; in a league it is the home team."""
        if self.league and not self.colours:
            return home_colours(rules_named(self.league, self.boards))
        return self.colours or ("WB" * self.boards)[: self.boards]

    def pattern_for(self, boards: int) -> str:
        """The pattern for so many boards, more than announced where captains agreed on them."""
        if boards <= self.boards:
            return self.pattern
        if self.league and not self.colours:
            return home_colours(rules_named(self.league, boards))
        return self.pattern + ("WB" * boards)[self.boards : boards]

    def cards(self, number: int, year: int) -> CardRules:
        """What is held against the line-ups that captains hand in for a round. year: of its day, or 0."""
        order, late = Order(self.order), Late(self.late)
        boards = self.boards_in(number)
        minimum = min(self.minimum, boards)
        if self.league:
            # What is against its rules is told, and the league decides: no card is refused for it.
            return CardRules(boards, Order.FREE, 0, late, holes=True, minimum=1)
        asked = self.board_rules, self.average_most, year
        return CardRules(boards, order, self.rating_gap, late, self.holes, minimum, *asked)

    def headers(self) -> Iterator[tuple[str, str]]:
        """What the library reads of a tournament beyond how teams play."""
        if self.winner != BY_GAME_POINTS:
            yield MATCH_WINNER, self.winner
        if self.boards_by_round:
            yield BOARDS_BY_ROUND, ",".join(map(str, self.boards_by_round))
        usual = MatchRules()
        given = {name: value for name in LINED_UP if (value := getattr(self, name)) != getattr(usual, name)}
        if given:
            yield LINE_UPS, json.dumps(given)

    def lined_up(self, text: str) -> MatchRules:
        """With what the header `LINE_UPS` of a file says; as it is where that cannot be read."""
        try:
            said = json.loads(text or "{}")
        except (ValueError, RecursionError):
            return self
        given = said.items() if isinstance(said, dict) else ()
        known: dict[str, Any] = {
            name: value
            for name, found in given
            if name in LINED_UP and type(value := frozen(found)) is type(getattr(self, name))
        }
        if not all(list(map(type, one)) == [int, str] for one in known.get("board_rules", ())):
            del known["board_rules"]
        return replace(self, **known)

    def play(self, board_draw: int) -> TeamPlay:
        """The same as the library knows it. board_draw: a drawn game, in units."""
        match, game, worth = self.bye_match_points, self.bye_game_points, self.announced
        return TeamPlay(
            self.pattern,
            worth.win,
            worth.draw,
            worth.loss,
            worth.draw if match < 0 else match,
            self.boards * board_draw if game < 0 else game,
        )

    def faults(self, system: PairingSystem) -> Iterator[str]:
        """What cannot be, in a section of this system."""
        if system.unit != "team":
            if self.boards:
                yield told("the system {system} pairs single players, not teams", system=system.key).about(
                    "boards"
                )
            return
        if not 1 <= self.boards <= MOST_BOARDS:
            yield told("a match has 1 to {most} boards", most=MOST_BOARDS).about("boards")
        elif self.colours and (len(self.colours) != self.boards or not _COLOURS.fullmatch(self.colours)):
            yield told("the colours are one W or B for each board, such as {text}", text="WB" * 2).about(
                "match_colours"
            )
        points = (self.win, self.draw, self.loss)
        byes = (self.bye_match_points + 1, self.bye_game_points + 1)
        if any(not 0 <= units <= _HIGHEST_POINTS * 10 for units in (*points, *byes)):
            yield told("match points must be 0 to {most}", most=_HIGHEST_POINTS).about("match_win")
        elif not self.win >= self.draw >= self.loss:
            yield told("a win must not be worth less than a draw, nor a draw less than a loss").about(
                "match_win"
            )
        if self.type_code and system.decode_type(self.type_code) is None:
            yield told(
                "{code} is not a type of the system {system}", code=self.type_code, system=system.key
            ).about("type_code")
        if self.order not in ORDERS or self.late not in LATE:
            yield told("unknown rule for line-ups; known: {known}", known=", ".join((*ORDERS, *LATE)))
        if not 0 <= self.rating_gap <= LARGEST_GAP:
            yield told("the rating difference of line-ups must be 0 to {most}", most=LARGEST_GAP).about(
                "rating_gap"
            )
        yield from self._faults_of_conditions()
        if self.winner not in WINNERS:
            yield told("unknown decision of a match; known: {known}", known=", ".join(WINNERS))
        if any(not 1 <= boards <= self.boards for boards in self.boards_by_round):
            yield told("round by round a match has 1 board to all {most} of them", most=self.boards).about(
                "boards_by_round"
            )
        if not 1 <= self.minimum <= max(self.boards, 1):
            yield told("a match needs at least 1 player, and no more players than there are boards").about(
                "minimum"
            )

    @property
    def by_age(self) -> bool:
        """Whether a board asks for an age, so that it matters in which year a round is played."""
        return any(condition[:1] in "uo" for _, condition in self.board_rules)

    def _faults_of_conditions(self) -> Iterator[str]:
        """What cannot be in what boards and line-ups ask for."""
        if self.league and (self.board_rules or self.average_most):
            yield told("in a league the rules say who may sit on a board, and how strong a line-up is").about(
                "board_rules"
            )
        for board, condition in self.board_rules:
            if not CONDITION.fullmatch(condition):
                yield told(
                    "{condition} is no condition for a board; there are w, m, u18, o50, max2200, min1500 and "
                    "titled",
                    condition=condition[:40],
                ).about("board_rules")
            elif not 1 <= board <= self.boards:
                yield told(
                    "the last board of a match is number {most}; no board has number {n}",
                    n=board,
                    most=self.boards,
                ).about("board_rules")
        if not 0 <= self.average_most <= HIGHEST_AVERAGE:
            yield told("the average rating is at most {most}, or 0 for no limit", most=HIGHEST_AVERAGE).about(
                "average_most"
            )
