"""Cups: a bracket with its byes, who is at home, and what decides a match that ended level."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from pairwright.common import messages
from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.seasons.fixtures import home_colours
from pairwright.seasons.rules import LeagueRules, rules_from
from pairwright.seasons.season import Act, read_acts, written_acts
from pairwright.seasons.table import WON, berlin, game_points, points_of


@dataclass(frozen=True, slots=True)
class CupTie:
    """A match of the bracket, by seeds from 1 on, the upper first. lower: 0 where the upper one is free."""

    upper: int
    lower: int


def bracket_size(entries: int) -> int:
    """The next power of two. Raises BadInput for fewer than two."""
    if entries < 2:
        raise BadInput.told("a cup has two entries or more, not {entries}", entries=entries)
    return 1 << (entries - 1).bit_length()


def bracket(entries: int) -> tuple[CupTie, ...]:
    """Round 1 from the top: seeds 1 to 4 stand in four quarters, and the highest seeds are free.

    If the higher seed always wins, each round pairs the best that are left with the last that are.
    """
    size = bracket_size(entries)
    order = [1]
    while len(order) < size:
        # Every seed gets the one that adds up with it, above or below so that the halves stay mirrored.
        total = 2 * len(order) + 1
        order = [one for seed in order for one in (seed, total - seed)]
    pairs = list(zip(order[::2], order[1::2], strict=True))
    return tuple(CupTie(min(pair), max(pair) if max(pair) <= entries else 0) for pair in pairs)


def first_ties(clubs: Sequence[str], *, drawn: bool) -> list[BracketTie]:
    """Round 1 by the places of a list, from 0 on.

    clubs: of each, "" for none. drawn: in the order of lots.
    """
    if not drawn:
        ties = bracket(len(clubs))
        return [(one.upper - 1, one.lower - 1 if one.lower else None) for one in ties]
    return _by_lots(range(len(clubs)), dict(enumerate(clubs)))


OPEN = -1
"""In the place of somebody of whom nobody knows yet who it will be."""

BracketTie = tuple[int | None, int | None]
"""Who meets whom, whoever was drawn first before the other; None for a place that stays empty."""


def bracket_rounds(
    first: Sequence[BracketTie],
    rounds: int,
    boards: Callable[[int], Sequence[tuple[int, int]]],
    winner: Callable[[int, int, int], int],
    gone: Callable[[int, int], bool],
    anew: Callable[[int, list[int]], list[BracketTie]] | None = None,
) -> list[list[BracketTie]]:
    """The ties of every round, as far as they are known.

    first: of round 1. boards: who was paired in a round, () while nobody was. winner: of a match of a round
    between two, OPEN while nobody knows. gone: somebody who had come as far as a round is not there any more;
    the other one then goes on without a match. A round that was drawn otherwise, by hand, counts as drawn.
    anew: the ties of those who are left for a round and there, where each round is drawn by itself.
    """
    found: list[list[BracketTie]] = []
    ties = list(first)
    for number in range(1, rounds + 1):
        ties = _as_drawn(ties, boards(number), partial(gone, number))
        found.append(ties)
        winners = [through(number, one, winner, gone) for one in ties]
        if anew is not None:
            on = [one for one in winners if one is not None]
            ties = anew(number + 1, [one for one in on if one == OPEN or not gone(number + 1, one)])
            continue
        winners += [None] * (len(winners) % 2)
        ties = list(zip(winners[::2], winners[1::2], strict=True))
    return found


def drawn_anew(left: Sequence[int], lots: Sequence[int], clubs: Mapping[int, str]) -> list[BracketTie]:
    """The ties of those who are left in the order of the lots; OPEN pairs while somebody or a lot lacks.

    clubs: of each, "" for none; teams of one club do not meet where that can be.
    """
    if len(left) < 2 and OPEN not in left:
        return [(one, None) for one in left]
    if OPEN in left or {*left} != {*lots}:
        return [(OPEN, OPEN)] * ((len(left) + 1) // 2)
    return _by_lots(lots, clubs)


def _by_lots(lots: Sequence[int], clubs: Mapping[int, str]) -> list[BracketTie]:
    """The ties in the order of the lots, of which the first are free; as few as can be are of one club.

    Everybody meets whoever comes next and is of another club. Where half of those who are left are of one
    club, each of the others meets one of these, for they could not be kept apart afterwards.
    """
    free = bracket_size(len(lots)) - len(lots)
    ties: list[BracketTie] = [(one, None) for one in lots[:free]]
    left = list(lots[free:])
    while left:
        sizes = Counter(filter(None, map(clubs.get, left)))
        one, *left = left
        own = clubs.get(one, "")
        half = next((club for club, size in sizes.items() if 2 * size > len(left)), own)
        others = (to for to in left if not half or (clubs.get(to) == half) == (half != own))
        ties.append((one, other := next(others, left[0])))
        left.remove(other)
    return ties


def lots_of(text: str) -> dict[int, tuple[int, ...]]:
    """The lots of the rounds of a cup, numbers in their order: "2: 5 3 8 1; 3: 8 5". Raises BadInput."""
    found = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        if (one := re.fullmatch(r"(\d{1,2}):((?:\s+\d{1,5})+)", part)) is None:
            raise BadInput.told(
                "{text!r} are no lots such as {example}", text=part[:60], example="2: 5 3 8 1"
            )
        found[int(one[1])] = tuple(map(int, one[2].split()))
    return found


def lots_written(lots: Mapping[int, Sequence[int]]) -> str:
    """The text that `lots_of` reads."""
    return "; ".join(f"{number}: {' '.join(map(str, order))}" for number, order in lots.items())


def bonus_of(text: str) -> tuple[tuple[int, int], ...]:
    """The bonus of the weaker side as it is typed: rating differences and points, "100: ½, 200: 1".

    As `LeagueRules.cup_bonus` has it. Raises BadInput.
    """
    found = []
    for part in filter(None, map(str.strip, re.split("[,;]", re.sub(r",5(?=\s*($|[,;]))", ".5", text)))):
        one = re.fullmatch(r"(\d{1,4})\s*:\s*(\d{0,2})(½|\.5)?", part)
        if one is None or not (one[2] or one[3]):
            raise BadInput.told(
                "{text!r} is no bonus such as {example}", text=part[:60], example="100: ½, 200: 1"
            )
        found.append((int(one[1]), WON * int(one[2] or 0) + (WON // 2 if one[3] else 0)))
    return tuple(sorted(found))


def _as_drawn(
    ties: list[BracketTie], boards: Sequence[tuple[int, int]], gone: Callable[[int], bool]
) -> list[BracketTie]:
    """The ties with those of a round that was drawn by hand, in the place of whoever stands first of each."""
    if {frozenset(one) for one in boards} <= {frozenset(one) for one in ties}:
        return ties
    there = {one for pair in boards for one in pair}
    left = [one for tie in ties for one in tie if one is not None]
    free: list[BracketTie] = [(one, None) for one in left if one not in there and not gone(one)]
    places = {one: place for place, one in enumerate(left)}
    return sorted(
        [*boards, *free], key=lambda tie: min(places.get(one, len(left)) for one in tie if one is not None)
    )


def through(
    number: int, tie: BracketTie, winner: Callable[[int, int, int], int], gone: Callable[[int, int], bool]
) -> int | None:
    """Who goes on from a tie, OPEN while nobody knows, None for nobody."""
    upper, lower = tie
    if upper is None or lower is None:
        return lower if upper is None else upper
    there = [one for one in (upper, lower) if one == OPEN or not gone(number, one)]
    if len(there) < 2:
        return next(iter(there), None)
    if OPEN in there or (found := winner(number, upper, lower)) == OPEN:
        # Where both have left afterwards nobody needs to say who has won.
        return None if OPEN not in there and all(gone(number + 1, one) for one in there) else OPEN
    return found


def home_of(rules: LeagueRules, upper: str, lower: str, away_before: Mapping[str, int]) -> str:
    """Who is at home, "" on neutral ground. away_before: how often each has been away in this cup."""
    if rules.cup_home == "neutral":
        return ""
    if rules.cup_home == "away-more-often" and away_before.get(lower, 0) > away_before.get(upper, 0):
        return lower
    return upper


@dataclass(frozen=True, slots=True)
class CupVerdict:
    """Who goes through: "home", "away", or "" while nothing has decided.

    by: the criterion of `LeagueRules.cup_level` that did, or that must be played or drawn next. values: of
    home and away, as the criterion counts.
    """

    winner: str
    by: str
    values: tuple[int, int] = (0, 0)


def bonus(rules: LeagueRules, averages: tuple[int, int]) -> tuple[int, int]:
    """The points that home and away have before the first game, in units; averages: of their ratings.

    A side of which no rating is known has none, and gives none.
    """
    home, away = averages
    found = [points for least, points in sorted(rules.cup_bonus) if abs(home - away) >= least]
    given = found[-1] if found and home and away and home != away else 0
    return (given, 0) if home < away else (0, given)


def decide(rules: LeagueRules, results: Sequence[str], given: tuple[int, int] = (0, 0)) -> CupVerdict:
    """Who goes through after a match, in the order that the cup has set. given: points of `bonus`.

    Values in units where they are points.
    """
    points = [given, *(game_points(rules, one) for one in results)]
    total = (sum(one for one, _ in points), sum(other for _, other in points))
    if total[0] != total[1]:
        return CupVerdict(_ahead(total), "points", total)
    for name in rules.cup_level:
        if name not in _COUNTS:
            return CupVerdict("", name)
        values = _COUNTS[name](rules, results)
        if values[0] != values[1]:
            return CupVerdict(_ahead(values), name, values)
    return CupVerdict("", "lots")


FURTHER = ("replay", "rapid", "blitz", "armageddon")
"""What decides a level match by further games."""


def by_games(by: str, results: Sequence[str], *, first_is_black: bool = False) -> str:
    """Who goes on by further games, seen from home (the first of two players): "home", "away", "" for nobody.

    An Armageddon game is the last one and decides alone: a draw is won by Black. first_is_black: who has it.
    """
    points = [game_points(LeagueRules(), one) for one in results]
    if by == "armageddon":
        points = points[-1:]
    own, theirs = sum(one for one, _ in points), sum(other for _, other in points)
    if by == "armageddon" and own == theirs > 0:
        return "home" if first_is_black else "away"
    return _ahead((own, theirs)) if own != theirs else ""


def games_note(
    by: str, results: Sequence[str], sides: tuple[str, str], *, first_is_black: bool = False
) -> str:
    """How further games ended, and who had White in an Armageddon game. sides: the names, the first first."""
    shown = " ".join("–".join(map(points_of, game_points(LeagueRules(), one))) for one in results)
    said = messages.told("further games: {results}", results=shown)
    if by != "armageddon":
        return said
    white = messages.told("{name} had White in the last one", name=sides[first_is_black])
    return messages.joined("; ", [said, white])


def _ahead(values: tuple[int, int]) -> str:
    return "home" if values[0] > values[1] else "away"


def _defaults(rules: LeagueRules, results: Sequence[str]) -> tuple[int, int]:
    """Fewest boards defaulted, so counted below 0."""
    return -sum(one in ("-/+", "-/-") for one in results), -sum(one in ("+/-", "-/-") for one in results)


def _board_count(rules: LeagueRules, results: Sequence[str]) -> tuple[int, int]:
    """The sum of the boards won, low wins, so counted below 0."""
    won = [
        [board for board, one in enumerate(results, 1) if game_points(rules, one)[side] == WON]
        for side in (0, 1)
    ]
    return -sum(won[0]), -sum(won[1])


def _bottom(rules: LeagueRules, results: Sequence[str]) -> tuple[int, int]:
    """Without the bottom board, then without the last two, and so on, until they differ."""
    for count in range(len(results) - 1, 0, -1):
        points = [game_points(rules, one) for one in results[:count]]
        values = sum(one for one, _ in points), sum(other for _, other in points)
        if values[0] != values[1]:
            return values
    return 0, 0


def _front(rules: LeagueRules, results: Sequence[str]) -> tuple[int, int]:
    """The board nearest to the front that somebody won."""
    points = (game_points(rules, one) for one in results)
    return next((one for one in points if WON in one), (0, 0))


def _black(rules: LeagueRules, results: Sequence[str]) -> tuple[int, int]:
    """Black on board 1 goes through."""
    return (1, 0) if home_colours(rules)[0] == "B" else (0, 1)


_COUNTS: dict[str, Callable[[LeagueRules, Sequence[str]], tuple[int, int]]] = {
    "defaults": _defaults,
    "berlin": berlin,
    "board-count": _board_count,
    "bottom": _bottom,
    "front": _front,
    "black-odd": _black,
}


BY = {
    "points": N_("points"),
    "defaults": N_("fewest boards defaulted"),
    "berlin": N_("Berlin count"),
    "board-count": N_("sum of the boards won, the lower wins"),
    "bottom": N_("without the bottom boards"),
    "front": N_("the front-most board won"),
    "black-odd": N_("Black on board 1"),
    "replay": N_("another match"),
    "rapid": N_("rapid games"),
    "blitz": N_("blitz games"),
    "armageddon": N_("an Armageddon game"),
    "lots": N_("lots"),
    "adjudication": N_("adjudication"),
    "protest": N_("a protest that was decided"),
    "decision": N_("a decision of the organiser"),
}
"""What decides who goes on, in words; from "replay" on people decide it."""


# -- A cup from the draw to the final, as what was done in it --------------------------------------------


@dataclass(frozen=True, slots=True)
class CupMatch:
    """A match of a cup.

    key: round and number, "2-3". upper, lower: who meets, the first drawn first; "" while nobody knows, and
    lower "" in round 1 for whoever is free. home: who is at home, "" on neutral ground. results: of its
    boards, or of the games of two players, seen from home, else from the upper one. winner: who goes
    through, "" while that is open. by: the criterion that decided, or that comes next. note: of a decision
    by people, who decided and why. score: of both in units, where nobody knows of the boards.
    """

    key: str
    upper: str
    lower: str
    home: str = ""
    results: tuple[str, ...] = ()
    winner: str = ""
    by: str = ""
    note: str = ""
    score: tuple[int, ...] = ()

    @property
    def first(self) -> str:
        """From whose side the results are."""
        return self.home or self.upper

    @property
    def second(self) -> str:
        """The other one."""
        return self.lower if self.first == self.upper else self.upper


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup of teams or players. entries: names by seed, or in the order of the lots. acts: what made it."""

    name: str
    rules: LeagueRules
    entries: tuple[str, ...]
    rounds: tuple[tuple[CupMatch, ...], ...]
    acts: tuple[Act, ...]

    @classmethod
    def of(cls, acts: Sequence[Act]) -> Cup:
        """What acts come to; one that was taken back counts for nothing. Raises BadInput, naming the act."""
        back = {act["number"] for act in acts if act["do"] == "take-back"}
        begin = acts[0]
        rules = rules_from(begin["settings"])
        told: dict[str, dict[str, Act]] = {}
        for number, act in enumerate(acts[1:], 2):
            if number in back or act["do"] == "take-back":
                continue
            if act["do"] == "draw":
                told.setdefault(f"lots of round {act['round']}", {})["draw"] = act
                continue
            if act["do"] not in ("result", "decide"):
                raise BadInput.told(
                    "action {n}: {what!r} is nothing that this program knows", n=number, what=act["do"]
                )
            told.setdefault(act["match"], {})[act["do"]] = act
        names = tuple(name for name, _ in begin["entries"])
        rounds = tuple(_rounds(rules, begin, told))
        known = {match.key for matches in rounds for match in matches if match.lower}
        if unknown := [key for key, done in told.items() if key not in known and "draw" not in done]:
            if (key := unknown[-1]) != acts[-1].get("match"):  # the latest round is to be undone first
                raise BadInput.told(
                    "{key} is entered already, and nobody would know who plays it; undo it first (action {n} "
                    "of the history)", key=key, n=_number_of(acts, "match", key),
                )  # fmt: skip
            raise BadInput.told("{text}: there is no such match, or nobody knows yet who plays it", text=key)
        return cls(begin["name"], rules, names, rounds, tuple(acts))

    def with_act(self, act: Act) -> Cup:
        """The cup after one more act. Raises BadInput for one that cannot be."""
        if act["do"] == "take-back" and not 1 < act["number"] <= len(self.acts):
            raise BadInput.told(
                "there is no action {n} to be undone; they are 2 to {last}", n=act["number"],
                last=len(self.acts),
            )  # fmt: skip
        after = Cup.of([*self.acts, act])
        undone = self.acts[act["number"] - 1] if act["do"] == "take-back" else {}
        for number, drawn in enumerate(self.rounds, 1):
            if drawn[0].upper and not after.rounds[number - 1][0].upper and undone.get("do") != "draw":
                raise BadInput.told(
                    "round {n} is drawn already, and others would be in it; undo its draw first (action {n2} "
                    "of the history)", n=number, n2=_number_of(self.acts, "round", number),
                )  # fmt: skip
        for before, now in zip(chain(*self.rounds), chain(*after.rounds), strict=True):
            # Whoever goes on instead has not played the match after it.
            ended = all(one.lower and (one.results or one.winner) for one in (before, now))
            if ended and (before.first, before.second) != (now.first, now.second):
                raise BadInput.told(
                    "{key}: {first} – {second} is entered already, and would count for {others}; undo it "
                    "first",
                    key=now.key, others=f"{now.first} – {now.second}",
                    first=before.first, second=before.second,
                )  # fmt: skip
        return after

    def to_draw(self) -> tuple[int, list[str]]:
        """The round that is to be drawn by lot, and who is left for it. Raises BadInput where none is."""
        for number, matches in enumerate(self.rounds[:-1] if self.acts[0].get("each_round") else (), 1):
            left = [one.winner for one in matches]
            if all(left) and not any(one.upper for one in self.rounds[number]):
                return number + 1, left
        raise BadInput.told("no round is to be drawn now: the one before is not over, or the bracket has it")

    def match(self, key: str) -> CupMatch:
        """The match with this key. Raises BadInput for none."""
        for matches in self.rounds:
            for one in matches:
                if one.key == key:
                    return one
        raise BadInput.told("there is no match {key!r}", key=key)

    @property
    def winner(self) -> str:
        """Who has won the final, "" before that."""
        return self.rounds[-1][0].winner


def _number_of(acts: Sequence[Act], field: str, value: Any) -> int:
    """The number of the last act that says this and was not taken back."""
    back = {act["number"] for act in acts if act["do"] == "take-back"}
    return max(number for number, act in enumerate(acts, 1) if act.get(field) == value and number not in back)


def _rounds(
    rules: LeagueRules, begin: Act, told: Mapping[str, Mapping[str, Act]]
) -> Iterator[tuple[CupMatch, ...]]:
    """The matches of every round, from the ties that the bracket has by those who went on before."""
    names = [name for name, _ in begin["entries"]]
    first = first_ties([club for _, club in begin["entries"]], drawn=begin["drawn"])
    away: dict[str, int] = {}
    on: dict[tuple[int, BracketTie], int] = {}
    clubs = dict(enumerate(club for _, club in begin["entries"]))

    def anew(number: int, left: list[int]) -> list[BracketTie]:
        """The ties of a round by its lots, nobody while they are not drawn."""
        lots = told.get(f"lots of round {number}", {}).get("draw", {}).get("entries", ())
        return drawn_anew(left, [names.index(one) for one in lots if one in names], clubs)

    for number in range(1, bracket_size(len(names)).bit_length()):
        ties = bracket_rounds(
            first, number, lambda _: (), lambda *tie: on.get((tie[0], tie[1:]), OPEN), lambda *_: False,
            anew if begin.get("each_round") else None,
        )[-1]  # fmt: skip
        matches = []
        for place, tie in enumerate(ties, 1):
            key = f"{number}-{place}"
            upper, lower = ("" if one in (None, OPEN) else names[one or 0] for one in tie)
            if upper and lower:
                matches.append(_match(rules, key, (upper, lower), away, told.get(key, {})))
            else:
                matches.append(CupMatch(key, upper, lower, winner=upper + lower if None in tie else ""))
        for tie, one in zip(ties, matches, strict=True):
            if one.winner:
                on[number, tie] = names.index(one.winner)
            if one.home and one.lower:
                away[one.second] = away.get(one.second, 0) + 1
        yield tuple(matches)


def _match(
    rules: LeagueRules, key: str, pair: tuple[str, str], away: Mapping[str, int], told: Mapping[str, Act]
) -> CupMatch:
    upper, lower = pair
    home = home_of(rules, upper, lower, away)
    results = tuple(told["result"]["results"]) if "result" in told else ()
    averages = told["result"].get("averages", (0, 0)) if results else (0, 0)
    given = bonus(rules, (averages[0], averages[1]))
    verdict = decide(rules, results, given) if results else CupVerdict("", "")
    one = CupMatch(key, upper, lower, home, results, by=verdict.by)
    if any(given):
        name, points = one.first if given[0] else one.second, points_of(max(given))
        one = replace(one, note=messages.told("bonus of {points} for {name}", points=points, name=name))
    winner = {"home": one.first, "away": one.second, "": ""}[verdict.winner]
    if "decide" in told and not winner:
        winner = told["decide"]["winner"]
        if winner not in pair:
            raise BadInput.told("{key}: {winner} does not play this match", key=key, winner=winner)
    elif "decide" in told:
        raise BadInput.told(
            "{key}: the match has decided, by {by}; nothing else is to be decided", key=key, by=verdict.by
        )
    if "decide" not in told:
        return replace(one, winner=winner, by=verdict.by)
    act = told["decide"]
    if games := act.get("games"):
        white = act.get("white", one.first)
        if white not in pair:
            raise BadInput.told("{key}: {winner} does not play this match", key=key, winner=white)
        black = white != one.first
        gone_on = {"home": one.first, "away": one.second}.get(
            by_games(act["by"], games, first_is_black=black)
        )
        if gone_on != winner:
            raise BadInput.told("{key}: {winner} does not go on by these games", key=key, winner=winner)
        note = games_note(act["by"], games, (one.first, one.second), first_is_black=black)
        one = replace(one, note=messages.joined("; ", [one.note, note]))
    return replace(one, winner=winner, by=act["by"])


def begun_cup(
    name: str,
    entries: Sequence[tuple[str, str]],
    settings: Mapping[str, Any],
    *,
    drawn: bool,
    each_round: bool = False,
) -> dict[str, Any]:
    """The first act of a cup. entries: name and club, by seed, or in the order of the lots (drawn).

    each_round: the later rounds are drawn by lot as well, each when it comes.
    """
    names = [one for one, _ in entries]
    if twice := [one for one in names if names.count(one) > 1]:
        raise BadInput.told("{name} is in the list twice", name=twice[0])
    bracket_size(len(names))
    said = {"name": name, "entries": [list(one) for one in entries], "drawn": drawn}
    return {"do": "begin", **said, "settings": dict(settings), **({"each_round": True} if each_round else {})}


def begun_plate(cup: Cup, name: str) -> dict[str, Any]:
    """The first act of a plate: a cup of those who lost in round 1, in the order of the bracket.

    Raises BadInput while a match of round 1 is open, or where fewer than two have lost.
    """
    played = [one for one in cup.rounds[0] if one.lower]
    if waiting := [one.key for one in played if not one.winner]:
        raise BadInput.told("round 1 is not over: {list}", list=", ".join(waiting))
    clubs = dict(cup.acts[0]["entries"])
    lost = [one.lower if one.winner == one.upper else one.upper for one in played]
    settings = cup.acts[0]["settings"]
    return begun_cup(name, [(one, clubs[one]) for one in lost], settings, drawn=True)


def read_cup(data: bytes, name: str = "the file") -> Cup:
    """The cup of a file. Raises BadInput for what is none."""
    return read_acts(data, name, "cup", Cup.of)


def write_cup(cup: Cup) -> bytes:
    """The file of a cup: a line for every act."""
    return written_acts("cup", cup.acts)
