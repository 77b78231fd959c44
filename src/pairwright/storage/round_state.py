"""The participants of a section as the desk knows them, and a round from the draft to the last result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count

from pairwright.common.messages import N_
from pairwright.common.values import dataclass, field, replace
from pairwright.rules.article import rule
from pairwright.seasons.course import ResultEntry
from pairwright.seasons.fixtures import void_by
from pairwright.tournament.line_up_cards import CaptainCard
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import (
    ADJOURNED,
    BETWEEN,
    BYES,
    PLAYING,
    WAITED_FOR,
    is_adjourned,
    is_awaited,
)

_NOT_PLAYED = {WAITED_FOR, PLAYING, "+/-", "-/+", "-/-"}


@dataclass(frozen=True, slots=True)
class Decided:
    """A game of a match that the arbiter has decided. result: so it counts; played: as it stood before."""

    game: int
    result: str
    played: str = ""


@dataclass(frozen=True, slots=True)
class MatchMove:
    """A match of a league put on another day, at another hour or place.

    at: when, as ISO date. on: the day it is on now, "" while nobody knows. article: the setting of the league
    that it breaks; allowed: who has allowed that.
    """

    at: str
    on: str
    hour: str
    venue: str
    asked: str = ""
    agreed: str = ""
    allowed: str = ""
    article: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class MatchDecision:
    """What a person has decided about a match: how it counts, or who goes on in a cup.

    decided: who it was. by: of `DECIDED_BY`. why: the reason. through: the entry that goes on, 0 where that
    was not decided. result: of the match when it was decided; under another one the decision means nothing.
    counts: in a league, of COUNTS. games: how the further games of a cup ended, as the first entry of the
    match sees them; white: who had White in an Armageddon game, the last of them.
    """

    decided: str
    by: str
    why: str
    through: int = 0
    result: str = ""
    counts: str = ""
    games: str = ""
    white: int = 0


VOID, ANNULLED = "void", "annulled"
COUNTS = ("", VOID, ANNULLED)
"""How a match of a league counts by decision: as it ended, without points for either, or not at all."""


@dataclass(frozen=True, slots=True)
class BoardState:
    """One board. white, black: keys of entries. result: a key of RESULTS, of a match one for each
    game (`pairwright.tournament.results`), "" while it is waited for.

    second: the result typed in the verification pass, "" when it was not.
    was: (round, result) for each result that changed after later rounds were published: the rounds up to
         this one were drawn from it. Oldest first.
    rated: the result for the rating report, where it was corrected too late for anything else.
    decided: of a match of teams, the games that one of them lost by decision; article: by which.
    home: the team at home, where it is not the first one (`line_ups.home_of`).
    opened: the line-ups of this match are out, whatever is with those of the round.
    moves: of a match of a league, oldest first. told: what the teams said of its result, oldest first.
    score: game points of home and away, in units, where nobody knows how the boards ended; () otherwise.
    protest: why its result is disputed, "" where it is not. protest_by: the team that says so, 0 for the
             league. objection: the place of the player of the other team to whom it objects, 0 for none.
    decision: what was decided about it last, None for nothing; see `decision_now`.
    boards: of a match of teams, as both captains agreed for it alone; 0 for as many as are announced.
    exchanged: its boards on which the players had each other's colours.
    """

    white: int
    black: int
    result: str = WAITED_FOR
    second: str = WAITED_FOR
    was: tuple[tuple[int, str], ...] = ()
    rated: str = ""
    decided: tuple[Decided, ...] = ()
    article: str = ""
    home: int = 0
    opened: bool = False
    moves: tuple[MatchMove, ...] = ()
    told: tuple[ResultEntry, ...] = ()
    score: tuple[int, ...] = ()
    protest: str = ""
    protest_by: int = 0
    objection: int = 0
    decision: MatchDecision | None = None
    boards: int = 0
    exchanged: tuple[int, ...] = ()

    @property
    def decision_now(self) -> MatchDecision | None:
        """What was decided, while the result is the one that it was decided about."""
        return self.decision if self.decision and self.decision.result == self.result else None

    @property
    def counts_now(self) -> str:
        """How the match counts whatever its games were: by decision, or moved as nobody allowed."""
        if self.decision_now is not None and self.decision_now.counts:
            return self.decision_now.counts
        return VOID if void_by((one.on, one.article, one.allowed) for one in self.moves) else ""

    @property
    def scored(self) -> tuple[int, ...]:
        """The score that alone is known, seen from White as results are; () for none."""
        return self.score[::-1] if self.home == self.black else self.score

    @property
    def settled(self) -> bool:
        """True where a score, or what was decided, stands in the place of a result."""
        return bool(self.score or (self.decision_now and self.decision_now.counts))

    @property
    def for_rating(self) -> str:
        """The result of the rating report: what was played stays, whatever an arbiter has decided.

        Of a match that was decided its result names every board (`SectionState.rated`).
        """
        if not self.decided:
            return self.rated or self.result
        parts = (self.rated or self.result).split(BETWEEN)
        for one in self.decided:
            if parts[one.game - 1] == one.result and one.played not in ("", PLAYING, ADJOURNED):
                parts[one.game - 1] = one.played
        return BETWEEN.join(parts)

    @property
    def players(self) -> tuple[int, int]:
        """Both entries, White first."""
        return (self.white, self.black)

    @property
    def differs(self) -> bool:
        """True when the verification pass found another result."""
        return bool(self.second) and self.second != self.result

    @property
    def adjourned(self) -> bool:
        """True while the game is adjourned: its result is still to come."""
        return is_adjourned(self.result)

    def known_for(self, round_number: int) -> str:
        """The result as it was when a later round was drawn."""
        return next((result for last, result in self.was if last >= round_number), self.result)

    def forgotten(self, round_number: int, withdrawn: int) -> BoardState:
        """The board of a round without what was known for the pairing of a round that is withdrawn."""
        earlier = [(min(last, withdrawn - 1), result) for last, result in self.was]
        was = tuple(dict.fromkeys(one for one in earlier if one[0] > round_number))
        return self if was == self.was else replace(self, was=was)

    def corrected(self, result: str, round_number: int, last_drawn: int) -> BoardState:
        """The board of a round with another result. last_drawn: the last round published by now."""
        looked_at = last_drawn > max(round_number, self.was[-1][0] if self.was else 0)
        was = (*self.was, (last_drawn, self.result)) if looked_at else self.was
        return replace(self, result=result, second="", was=was, rated="", told=())


def numbered_tables(pairs: Sequence[tuple[int, int]], fixed: Mapping[int, int], first: int) -> list[int]:
    """The numbers in the hall of the boards of a round: the fixed ones of players, for the others from the
    first board on what is left.

    fixed: by entry. Where two of them cannot both be kept, the higher board has it, and on it White.
    """
    taken: dict[int, int] = {}
    for place, pair in enumerate(pairs):
        wanted = (fixed[key] for key in pair if key in fixed)
        if table := next((one for one in wanted if one not in taken), 0):
            taken[table] = place
    at = {place: table for table, place in taken.items()}
    free = (number for number in count(first) if number not in taken)
    return [at.get(place) or next(free) for place in range(len(pairs))]


@dataclass(frozen=True, slots=True)
class EarlierBoards:
    """Boards and byes that a round had until it was recorded as it was played; rounds up to `last` were drawn
    from them.
    """

    last: int
    boards: tuple[BoardState, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundState:
    """One round.

    boards: in the order of the boards; board n of the round is boards[n - 1].
    pairing_allocated_byes: entries without an opponent by the draw; one, or none, unless the arbiter
            changed the round. idle: everybody else who does not play, with his outcome.
    published: False while it is a draft. by_hand: the arbiter changed what the rules gave.
    remarks: what was said when it was changed, oldest first.
    drawn_with: name and edition of the rules that drew it, for the record.
    virtual_points: (entry, units) of those in the draw of an accelerated round, once it is published.
    line_ups:  of a round of teams, what was handed in; one for a team at most. They are nobody's business
            but the team's and the arbiter's until `boards_published`: then the players of all boards are out.
    late:    entries who came after round 1 was out and play below it, in order of arrival.
    cards_until: when the line-ups of captains are opened (UTC, ISO 8601), "" where nobody asked for them.
    tables:  the numbers in the hall of its boards, in order, as it was published with players at fixed ones;
            () where the boards are numbered on from the first one.
    was:     what it was taken for before it was recorded as it was played, oldest first.
    """

    number: int
    boards: tuple[BoardState, ...]
    pairing_allocated_byes: tuple[int, ...] = ()
    idle: tuple[tuple[int, Outcome], ...] = ()
    published: bool = False
    by_hand: bool = False
    remarks: tuple[str, ...] = ()
    drawn_with: str = ""
    virtual_points: tuple[tuple[int, int], ...] = ()
    line_ups: tuple[CaptainCard, ...] = ()
    boards_published: bool = False
    cards_until: str = ""
    late: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()
    was: tuple[EarlierBoards, ...] = ()

    def known_for(self, round_number: int) -> RoundState:
        """The round as it was when a later one was drawn, or, of its own number, when it was published."""
        one = next((one for one in self.was if one.last >= round_number), None)
        held = replace(self, boards=one.boards, pairing_allocated_byes=one.byes) if one else self
        if all(board.known_for(round_number) == board.result for board in held.boards):
            return held
        return replace(
            held, boards=tuple(replace(board, result=board.known_for(round_number)) for board in held.boards)
        )

    def recorded(self, boards: tuple[BoardState, ...], byes: tuple[int, ...], last_drawn: int) -> RoundState:
        """The round as it was played. last_drawn: the last round published by now."""
        looked_at = not self.was or last_drawn > self.was[-1].last
        was = (EarlierBoards(last_drawn, self.boards, self.pairing_allocated_byes),) if looked_at else ()
        changed = replace(self, boards=boards, pairing_allocated_byes=byes, by_hand=True)
        return replace(changed, was=(*self.was, *was))

    def forgotten(self, withdrawn: int) -> RoundState:
        """The round without what was known for the pairing of a later round that is withdrawn."""
        earlier = [replace(one, last=min(one.last, withdrawn - 1)) for one in self.was]
        was = tuple({one.last: one for one in reversed(earlier)}.values())[::-1]
        boards = tuple(board.forgotten(self.number, withdrawn) for board in self.boards)
        return self if (was, boards) == (self.was, self.boards) else replace(self, was=was, boards=boards)

    @property
    def awaited(self) -> tuple[int, ...]:
        """Numbers of the boards, within the round, of which neither a result nor what stands for it is in."""
        return tuple(n for n in self._with_results(is_awaited) if not self.boards[n - 1].settled)

    @property
    def adjourned(self) -> tuple[int, ...]:
        """Numbers of the boards whose games are adjourned, within the round."""
        return self._with_results(is_adjourned)

    def _with_results(self, wanted: Callable[[str], bool]) -> tuple[int, ...]:
        found = set(filter(wanted, {board.result for board in self.boards}))
        boards = enumerate(self.boards, 1) if found else ()
        return tuple(number for number, board in boards if board.result in found)

    @property
    def known(self) -> int:
        """How many boards have a result that is one: neither awaited nor adjourned."""
        return len(self.boards) - len(self.awaited) - len(self.adjourned)

    @property
    def begun(self) -> bool:
        """True once a board has a result that was played for."""
        return any(board.score or not {*board.result.split(BETWEEN)} <= _NOT_PLAYED for board in self.boards)

    @property
    def complete(self) -> bool:
        """True when it is published and the next one can be drawn: for that, adjourned games are draws."""
        return self.published and not self.awaited

    def is_out(self, match: BoardState) -> bool:
        """True once the line-ups of a match are known to everybody."""
        return self.boards_published or match.opened

    def is_out_for(self, team: int) -> bool:
        """True once the line-up of a team, by its entry, is known to everybody."""
        return self.boards_published or any(one.opened for one in self.boards if team in one.players)

    @property
    def over(self) -> bool:
        """True when it is complete and no game is adjourned."""
        return self.complete and not self.adjourned

    @property
    def differing(self) -> tuple[int, ...]:
        """Numbers of the boards where the verification pass found another result."""
        return tuple(number for number, board in enumerate(self.boards, 1) if board.differs)

    @property
    def verified(self) -> bool:
        """True when every result was typed twice and agrees."""
        return self.complete and all(board.second == board.result != WAITED_FOR for board in self.boards)

    @property
    def players(self) -> frozenset[int]:
        """Everybody on a board, and whoever has the pairing-allocated bye."""
        return frozenset(
            {key for board in self.boards for key in board.players} | set(self.pairing_allocated_byes)
        )

    def board_of(self, entry: int) -> int:
        """The number of the board that an entry plays on, 0 for none."""
        return next((n for n, board in enumerate(self.boards, 1) if entry in board.players), 0)

    def with_board(self, number: int, board: BoardState) -> RoundState:
        """The round with one board replaced."""
        boards = (*self.boards[: number - 1], board, *self.boards[number:])
        return replace(self, boards=boards)


ENTRY = {
    "entered": N_("First round"),
    "granted": N_("Points for missed rounds"),
    "withdrawn_after": N_("Last round"),
    "checked_in": N_("Present"),
    "byes": N_("Byes"),
    "squad": N_("Squad"),
}
"""What the history tells of an entry beside its particulars, with its heading."""


@dataclass(frozen=True, slots=True)
class Squad:
    """The players of a team. players: place 1 first, in the order in which they may sit on the boards; a
    player is named by his place, which stays his once round 1 is out.

    short: name of the team where there is little room. captain, contact: who speaks for it, several with ";"
    between them, and how they are reached. strength: what the teams are ranked by; 0 for the
    average rating of its best boards. venue: where it plays at home.
    """

    players: tuple[Particulars, ...] = ()
    short: str = ""
    captain: str = ""
    contact: str = ""
    strength: int = 0
    venue: str = ""


@dataclass(frozen=True, slots=True)
class SquadList:
    """Who is on the list of a team from a day on.

    valid: that day, as ISO date; "" for from the beginning. places: of the squad, best first. ratings: of
    each of them on that day, the FIDE one and the national one.
    """

    valid: str
    places: tuple[int, ...]
    ratings: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a section, a player or a team.

    key:             1, 2, ... in order of entry; stays his for good, unlike the pairing number.
    entered:         first round he takes part in. granted: units for the rounds missed before it.
    withdrawn_after: last round he took part in, None while he plays on.
    checked_in:      he has confirmed his presence.
    byes:            (round, key of BYES), asked for in advance.
    former_section:  name of the section he was entered in, where two were merged.
    card:            rounds played in the section he was moved from (`Player.card`).
    moved_from:      key of the last section with games before this one, and of the entry there.
    squad:           the players of a team; a team's particulars have its name, federation, club and strength.
    lists:           of a team of a league whose list has changed during the season, the first one first.
    """

    key: int
    particulars: Particulars
    entered: int = 1
    granted: int = 0
    withdrawn_after: int | None = None
    checked_in: bool = False
    byes: tuple[tuple[int, str], ...] = ()
    former_section: str = ""
    card: str = ""
    moved_from: tuple[str, int] = ("", 0)
    squad: Squad = field(default_factory=Squad)
    lists: tuple[SquadList, ...] = ()

    @property
    def name(self) -> str:
        """His name."""
        return self.particulars.name

    def rounds_told(self, *, moved_on: bool) -> slice:
        """Of the rounds of the section those since the entry came from another one, until it went on."""
        return slice(
            self.entered - 1 if self.moved_from[1] else 0, self.withdrawn_after if moved_on else None
        )

    def bye_in(self, round_number: int) -> str:
        """The bye he asked for in a round, "" for none."""
        return next((kind for number, kind in self.byes if number == round_number), "")

    @rule("C.04.2", "2.4", "3.2", "3.3", "4.1")
    def absence(self, round_number: int) -> Outcome | None:
        """Why he is not to be paired in a round, None when he is or only his presence is to be confirmed
        (`SectionState.absence`)."""
        gone = self.withdrawn_after is not None and self.withdrawn_after < round_number
        if gone or self.entered > round_number:
            return Outcome.ABSENT
        if asked := self.bye_in(round_number):
            return BYES[asked]
        return None
