"""Who sits where in matches of teams, slowly: by how the help page tells it, and nothing of the program.

A card counts from the moment it is in until the deadline, in the place of the one before. When line-ups are
opened, what is right plays as it was handed in; where nothing came, or nothing right, the first of the squad
play, or those of the last match; in a league nobody plays for a team that has handed in nothing. A late card,
and a wrong one, waits until it is decided who plays. Results must fit: whoever sits alone has won.

In a league the captain at home enters a result, the other confirms it or enters another one, which goes back
to the one at home. Each has so many hours; silence confirms, or leaves it open. The league has the last word.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

EMPTY = 0
FORFEITS = ("+/-", "-/+", "-/-")


def sees(who, own, over, card, usual):
    """Whether somebody is told that a card is there, and who plays by what they see; own: it is their team's.

    Before the deadline its captain sees all of it and arbiters that it is there, others see the same whether
    there is one or not; then everybody sees who plays. card, usual: who plays by it, and without one.
    """
    if over:
        return card is not None, usual if card is None else card
    if card is None or who == "public" or (who == "captain" and not own):
        return False, None
    return True, card if who == "captain" else None


@dataclass
class Seated:
    """Who plays for a team, how that came about, and what was asked for instead."""

    plays: tuple[int, ...]
    how: str
    asked: tuple[int, ...] = ()


@dataclass
class Hall:
    """A section of teams. squads: how many players each has, by team; pairs: of each round."""

    boards: int
    squads: dict[int, int]
    league: bool
    in_order: bool
    holes: bool
    fewest: int
    last_plays: bool
    pairs: list[list[tuple[int, int]]] = field(default_factory=list)
    handed: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    seated: dict[tuple[int, int], Seated] = field(default_factory=dict)
    out: set[tuple[int, int]] = field(default_factory=set)
    results: dict[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)

    def names_players(self, team, card):
        """As many as there are boards, all of the squad, none twice."""
        there = [one for one in card if one != EMPTY]
        return (
            len(card) == self.boards
            and all(1 <= one <= self.squads[team] for one in there)
            and len(there) == len({*there})
        )

    def right(self, team, card):
        if not self.names_players(team, card):
            return False
        there = [one for one in card if one != EMPTY]
        if self.league:  # its rules are told, and decided by the league; nobody at all is no line-up
            return len(there) >= 1
        if self.in_order and there != sorted(there):
            return False
        if not self.holes and EMPTY in card[: len(there)]:
            return False
        return len(there) >= self.fewest

    def first(self, team):
        there = min(self.squads[team], self.boards)
        return tuple([*range(1, there + 1)] + [EMPTY] * (self.boards - there))

    def usual(self, number, team):
        """Who plays where nothing came."""
        if self.last_plays:
            for before in range(number - 1, 0, -1):
                if (before, team) in self.seated:
                    return self.seated[before, team].plays
        return self.first(team)

    def board_of(self, number, team):
        return next(at for at, pair in enumerate(self.pairs[number - 1], 1) if team in pair)

    def is_out(self, number, team):
        return (number, self.board_of(number, team)) in self.out

    def open(self, number, cards, match=0):
        """Line-ups are opened, of all matches or of one; whether that is allowed. cards: by team."""
        wanted = [
            (at, pair) for at, pair in enumerate(self.pairs[number - 1], 1) if match in (0, at)
        ]  # fmt: skip
        if not self.league and all(
            (number, at) in self.out for at, _ in enumerate(self.pairs[number - 1], 1)
        ):
            return True  # they are open already
        if match and not self.league:
            return False
        if self.league:
            if match and any(not self.right(team, cards.get(team, ())) for team in wanted[0][1]):
                return False
            for at, pair in wanted:
                if (number, at) not in self.out and all(self.right(one, cards.get(one, ())) for one in pair):
                    self.out.add((number, at))
                    for team in pair:
                        self.seated[number, team] = Seated(cards[team], "handed-in")
            return True
        seated = {}
        for at, pair in wanted:
            for team in pair:
                usual, card = self.usual(number, team), cards.get(team)
                if card is None:
                    seated[team] = Seated(usual, "default")
                elif self.right(team, card):
                    seated[team] = Seated(card, "handed-in")
                else:
                    seated[team] = Seated(usual, "wrong", card)
            self.out.add((number, at))
        self.seated |= {(number, team): one for team, one in seated.items()}
        return True

    def late(self, number, team, card):
        """A card after the deadline; whether it is taken."""
        if not self.is_out(number, team) or (number, self.board_of(number, team)) in self.results:
            return False
        now = self.seated[number, team]
        if now.how not in ("default", "late") or not self.right(team, card):
            return False
        self.seated[number, team] = Seated(now.plays, "late", card)
        return True

    def decided(self, number, team, card, how):
        """It is said who plays; whether that can be: results that are in must fit."""
        if not self.is_out(number, team) or (how == "replaced" and not self.league):
            return False
        if not self.names_players(team, card):
            return False
        known = self.seated[number, team]
        self.seated[number, team] = Seated(card, how, known.asked)
        at = self.board_of(number, team)
        if (number, at) in self.results and not self.fits(number, at, self.results[number, at]):
            self.seated[number, team] = known
            return False
        return True

    def fits(self, number, at, results):
        """Whether a match can have ended so: one that was not played at all always, else board by board."""
        if len({*results}) == 1 and results[0] in FORFEITS:
            return True
        one, other = self.pairs[number - 1][at - 1]
        if (number, at) not in self.out:
            return False
        seats = zip(self.seated[number, one].plays, self.seated[number, other].plays, strict=True)
        for (own, theirs), result in zip(seats, results, strict=True):
            if own == EMPTY or theirs == EMPTY:
                due = "-/-" if own == theirs else "-/+" if own == EMPTY else "+/-"
                if result != due:
                    return False
        return True

    def ended(self, number, at, results):
        """A result; whether it is taken."""
        if not self.fits(number, at, results):
            return False
        self.results[number, at] = results
        return True


LOST_AT = {"home": ("0-1", "-/+", "-/-"), "away": ("1-0", "+/-", "-/-")}
WITHOUT_A_GAME = {"home": ("-/+", "-/-"), "away": ("+/-", "-/-")}
SIDES = ("home", "away")


@dataclass
class Told:
    """A match and its result as it is told. teams: the one at home first; hours: by which each side speaks.

    words: when, by whom, and which result; none confirms what stands. entered: by the league itself, before.
    """

    day: int
    teams: tuple[int, int]
    played: datetime | None
    hours: tuple[int, int, int]
    silence: str
    words: list[tuple[datetime, str, tuple[str, ...]]] = field(default_factory=list)
    entered: tuple[str, ...] = ()
    protest_by: int = 0
    void: bool = False
    spoken: int = 0
    """Which act of all was the last by which a captain spoke of it."""

    @property
    def stands(self):
        """The result that everybody sees."""
        return next((one for _, _, one in reversed(self.words) if one), self.entered)

    def turn(self):
        """Whose word is awaited."""
        if not self.stands:
            return "home"
        return "away" if self.words[-1][1] == "home" else "home"

    def limit(self):
        """Until when that side can speak; whoever spoke late leaves the other as long as always."""
        enters, confirms, answers = (timedelta(hours=one) for one in self.hours)
        played = self.played or self.words[0][0]
        if not self.words:
            return played + enters
        corrected = any(who == "away" for _, who, _ in self.words)
        last = self.words[-1][0]
        if corrected:
            return max(played + answers, last + (answers - confirms))
        return max(played + confirms, last + (confirms - enters))

    def state(self, now):
        """Whether it is "confirmed", "silent" (confirmed by that), "late" or "open", and whose turn it is."""
        league = any(who == "league" for _, who, _ in self.words)
        if league or (self.stands and (self.void or not self.words)):
            return "confirmed", ""
        if self.words and not self.words[-1][2]:
            return "confirmed", ""
        if not self.words:
            late = self.played is not None and now > self.limit()
            return ("late" if late else "open"), self.turn()
        if now < self.limit():
            return "open", self.turn()
        return ("late", self.turn()) if self.silence == "open" else ("silent", self.turn())

    def tell(self, now, who, result, number):
        """Somebody speaks: "" where that is not allowed, "same" for what was said before, else "taken".

        result: none to confirm. number: of the act.
        """
        state, turn = self.state(now)
        if who != "league":
            if state in ("confirmed", "silent") or (who == "away" and not self.stands):
                return ""
            if not result and who != turn:
                return ""
        if not result and not self.stands:
            return ""
        if result == self.stands and who == turn:
            result = ()
        elif self.words and self.words[-1][1:] == (who, result):
            return "same"
        self.words.append((now, who, result))
        if who != "league":
            self.spoken = number
        return "taken"

    def enter(self, result):
        """The league enters a result itself, whoever said what before, or takes it back."""
        self.words, self.entered, self.void = [], result, False

    def missing(self, fewest):
        """Teams that came with fewer players than make one."""
        here = {side: sum(one not in WITHOUT_A_GAME[side] for one in self.stands) for side in SIDES}
        return [
            team for team, side in zip(self.teams, SIDES, strict=True) if self.stands and here[side] < fewest
        ]

    def costs(self, now):
        """The team that said nothing in time, and the last board it has not lost, where that costs one."""
        state, turn = self.state(now)
        if self.silence != "board" or (state != "silent" and not (state == "late" and self.stands)):
            return None
        left = [at for at, one in enumerate(self.stands, 1) if one not in LOST_AT[turn]]
        return (self.teams[SIDES.index(turn)], (left[-1],)) if left else None


@dataclass
class Division:
    """Which teams are out, after which match day; they leave by the first match that they did not come to."""

    fewest: int
    matches: list[Told]
    gone: dict[int, int] = field(default_factory=dict)
    left_at: dict[int, int] = field(default_factory=dict)
    """Which act of all was the last by which a team left."""

    def take_out(self, match, number):
        for team in match.missing(self.fewest):
            if team not in self.gone:
                self.gone[team], self.left_at[team] = match.day - 1, number

    def look(self, now, number):
        """What captains told takes a team out once it is confirmed, and nobody disputes or has decided it."""
        for match in sorted(self.matches, key=lambda one: one.day):
            sure = match.state(now)[0] in ("confirmed", "silent")
            told = match.words and match.words[-1][1] != "league"
            if not told or match.protest_by or match.void or not sure:
                continue
            for team in match.missing(self.fewest):
                if team not in self.gone and self.left_at.get(team, 0) < match.spoken:
                    self.gone[team], self.left_at[team] = match.day - 1, number

    def due(self, match):
        """How a match ends to which a team does not come since it has left before, "" for no such match."""
        left = tuple(self.gone.get(team, 99) < match.day for team in match.teams)
        return {(True, False): "-/+", (False, True): "+/-", (True, True): "-/-"}.get(left, "")

    def over(self, match):
        """Whether a match is not played any more, since a team has left before it."""
        return not match.stands and bool(self.due(match))
