"""Junior days worked out from the guidelines, as somebody with cards on a table would: of small sections.

Nothing here comes from the program. Of every round all pairings are written down, and the best one is taken
by the questions of docs/rules/kjca.md in their order. Points are in tenths. A child is known by the number
under which the desk entered it; `person` is the same in every section of the day.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

WORTH = {
    **{"1-0": (10, 0), "0-1": (0, 10), "1/2-1/2": (5, 5), "0-0": (0, 0), "1/2-0": (5, 0), "0-1/2": (0, 5)},
    **{"+/-": (10, 0), "-/+": (0, 10), "-/-": (0, 0)},
}
"""What a result gives White and Black."""
PLAYED = frozenset(code for code in WORTH if "+" not in code and code != "-/-")
IDLE = {"bye": 10, "half": 5, "zero": 0, "absent": 0}
RELATIONS = ("family", "club", "school")


@dataclass
class Child:
    """What stands on a card. first, last: of the rounds that the child plays; granted: points before them."""

    person: int
    name: str
    grade: int = 0
    school: str = ""
    club: str = ""
    family: str = ""
    first: int = 1
    last: int | None = None
    granted: int = 0
    former: str = ""
    brought: Brought = field(default_factory=lambda: Brought())


@dataclass
class Brought:
    """What a card says of the rounds before its child came to this section."""

    colours: str = ""
    met: frozenset[int] = frozenset()
    downs: int = 0
    ups: int = 0
    byes: int = 0


@dataclass
class Round:
    """boards: White, Black, the result as far as there is one; idle: why a child has no game."""

    boards: list[tuple[int, int, str]] = field(default_factory=list)
    idle: dict[int, str] = field(default_factory=dict)
    before: dict[int, tuple[int, str]] = field(default_factory=dict)
    """Points and colours that each child had at the draw, whatever is corrected later."""


@dataclass
class Card:
    """What counts in a pairing."""

    score: int
    colours: str
    met: set[int]
    downs: int
    ups: int
    byes: int


@dataclass
class Drawn:
    """A round as the guidelines give it. exact: False where relatives are not parted by their partners."""

    boards: list[tuple[int, int]]
    bye: int = 0
    natural: bool = True
    exact: bool = True
    broken: tuple[int, int, int] = (0, 0, 0)


@dataclass
class Section:
    """A section of a day: who is in it, and what was played."""

    rounds_to_play: int
    apart: tuple[str, ...] = ()
    children: dict[int, Child] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    asked: dict[tuple[int, int], str] = field(default_factory=dict)
    """Byes: child and round, and of which kind."""

    # -- What happened ------------------------------------------------------------------------------------

    def gained(self, number: int, child: int, *, drawing: bool = False) -> int:
        """The points of one round; an adjourned game is a draw for the pairing, and nothing elsewhere."""
        played = self.rounds[number - 1]
        for white, black, code in played.boards:
            if child in (white, black):
                if code == "*":
                    return 5 if drawing else 0
                return WORTH[code][child == black] if code else 0
        return IDLE[played.idle.get(child, "absent")]

    def points(self, child: int, after: int, *, drawing: bool = False) -> int:
        """Points after so many rounds, those that were granted among them."""
        return self.children[child].granted + sum(
            self.gained(number, child, drawing=drawing) for number in range(1, after + 1)
        )

    def game(self, number: int, child: int) -> tuple[int, str, str] | None:
        """Opponent, colour and result of a round; None without a game."""
        for white, black, code in self.rounds[number - 1].boards:
            if child in (white, black):
                return (black, "W", code) if child == white else (white, "B", code)
        return None

    def card(self, child: int, number: int) -> Card:
        """The card before a round."""
        own = self.children[child].brought
        score = self.points(child, number - 1, drawing=True)
        found = Card(score, own.colours, set(own.met), own.downs, own.ups, own.byes)
        for one in range(1, number):
            game = self.game(one, child)
            if game is None:
                found.byes += self.rounds[one - 1].idle.get(child) == "bye"
            elif game[2] in PLAYED or game[2] == "*":
                found.colours += game[1]
                found.met.add(self.children[game[0]].person)
                mine, other = (self.points(key, one - 1, drawing=True) for key in (child, game[0]))
                apart = mine - other
                found.downs += apart > 0
                found.ups += apart < 0
        return found

    def there(self, number: int) -> list[int]:
        """Who is paired in a round, in card order."""
        found = [
            key
            for key, one in self.children.items()
            if one.first <= number
            and (one.last is None or one.last >= number)
            and (key, number) not in self.asked
        ]
        return self.in_order(found)

    def in_order(self, children: Sequence[int]) -> list[int]:
        """R1.1: by grade, the ungraded below them; equal ones by name."""

        def place(key: int) -> tuple[object, ...]:
            one = self.children[key]
            return (not one.grade, -one.grade, one.name.casefold(), key)

        return sorted(children, key=place)

    def related(self, one: int, other: int) -> tuple[str, ...]:
        """What two children have in common, of what is kept apart."""
        first, second = self.children[one], self.children[other]
        return tuple(
            name
            for name in RELATIONS
            if name in self.apart
            and getattr(first, name)
            and getattr(first, name) == getattr(second, name)
            and not (name == "school" and getattr(first, name) == "Home school")
        )

    # -- The draw -----------------------------------------------------------------------------------------

    def draw(self, number: int) -> Drawn:
        """The round as the guidelines give it."""
        return Drawing(self, number).drawn()


class Drawing:
    """One round, of which every pairing is looked at."""

    def __init__(self, section: Section, number: int) -> None:
        """The cards on the table."""
        self.section, self.number = section, number
        there = section.there(number)
        self.cards = {one: section.card(one, number) for one in there}
        self.order = sorted(there, key=lambda one: (-self.cards[one].score, there.index(one)))
        self.place = {one: at for at, one in enumerate(self.order)}
        scores = sorted({card.score for card in self.cards.values()}, reverse=True)
        self.groups = [[one for one in self.order if self.cards[one].score == score] for score in scores]
        self.level = {one: at for at, group in enumerate(self.groups) for one in group}

    def legal(self, one: int, other: int) -> bool:
        """They have not met, and there are colours for them."""
        return not self.met(one, other) and not self.clash(one, other)

    def met(self, one: int, other: int) -> bool:
        """They have played each other."""
        return self.section.children[other].person in self.cards[one].met

    def clash(self, one: int, other: int) -> bool:
        """Both had one colour twice."""
        last = self.cards[one].colours[-2:]
        return len(last) == 2 and last[0] == last[1] and self.cards[other].colours[-2:] == last

    def colours(self, top: int, other: int, board: int) -> tuple[int, int, bool]:
        """White, Black, and whether the colours had to be turned. top: the leading card."""
        own, his = self.cards[top].colours, self.cards[other].colours
        if own:
            white = own[-1] == "B"
        elif his:
            white = his[-1] == "W"
        else:
            white = board % 2 == 1
        third = any(
            self.cards[one].colours.endswith(2 * colour)
            for one, colour in ((top, "W" if white else "B"), (other, "B" if white else "W"))
        )
        turned = third and not any(
            self.cards[one].colours.endswith(2 * colour)
            for one, colour in ((top, "B" if white else "W"), (other, "W" if white else "B"))
        )
        white ^= turned
        return (top, other, turned) if white else (other, top, turned)

    def turned(self, one: int, other: int) -> bool:
        """S6: whether the colours of a pair are turned; the number of the board never decides that."""
        top, low = sorted((one, other), key=self.place.__getitem__)
        return self.colours(top, low, 1)[2]

    def matchings(self, left: Sequence[int], *, legal: bool) -> Iterator[dict[int, int]]:
        """Every way to pair these children."""
        if not left:
            yield {}
            return
        first, *rest = left
        for at, other in enumerate(rest):
            if not legal or self.legal(first, other):
                for found in self.matchings(rest[:at] + rest[at + 1 :], legal=legal):
                    yield {**found, first: other, other: first}

    def complete(self, *, legal: bool) -> Iterator[tuple[dict[int, int], int]]:
        """Every round, with its bye. legal: nothing in it is broken."""
        if len(self.order) % 2 == 0:
            yield from ((found, 0) for found in self.matchings(self.order, legal=legal))
            return
        for bye in self.order:
            if not (legal and self.cards[bye].byes):
                rest = [one for one in self.order if one != bye]
                yield from ((found, bye) for found in self.matchings(rest, legal=legal))

    def drawn(self) -> Drawn:
        """The best round; with relatives parted as far as an exchange of partners does it."""
        if self.number == 1 and not any(card.colours for card in self.cards.values()):
            half = len(self.order) // 2
            top, low = self.order[:half], self.order[half : 2 * half]
            partner = dict(zip(top, low, strict=True)) | dict(zip(low, top, strict=True))
            return self.parted(partner, self.order[-1] if len(self.order) % 2 else 0)
        found = list(self.complete(legal=True))
        if not found:
            return Drawn([], natural=False, exact=False, broken=self.least_broken())
        if len(self.order) % 2:
            lowest = max(self.level[bye] for _, bye in found)
            found = [(partner, bye) for partner, bye in found if self.level[bye] == lowest]
        return self.parted(*min(found, key=lambda one: self.judged(*one)))

    def least_broken(self) -> tuple[int, int, int]:
        """Rematches, second byes and third colours, as few as there can be in this order."""
        return min(
            (
                sum(self.met(one, other) for one, other in partner.items()) // 2,
                int(bool(bye) and self.cards[bye].byes > 0),
                sum(self.clash(one, other) for one, other in partner.items()) // 2,
            )
            for partner, bye in self.complete(legal=False)
        )

    def judged(self, partner: dict[int, int], bye: int) -> list[tuple[object, ...]]:
        """The answers to all questions, group by group from the top."""
        return [self.judged_group(at, partner, bye) for at in range(len(self.groups))]

    def judged_group(self, at: int, partner: dict[int, int], bye: int) -> tuple[object, ...]:
        """How many leave, who of them, second floats, the bye, who meets whom."""
        members = self.groups[at]
        own = [one for one in members if one != bye]
        incoming = self.incoming(at, partner, bye)
        leaves = {one for one in own + incoming if self.level[partner[one]] > at}
        stays = [one for one in own if one not in leaves]
        again = sum(self.cards[one].downs > 0 for one in own if one in leaves)
        again += sum(self.cards[one].ups > 0 for one in own if partner[one] in incoming)
        out = sorted(place for place, one in enumerate(reversed(own)) if one in leaves)
        goes = [one in leaves for one in incoming]
        met = [stays.index(partner[one]) for one in incoming if one not in leaves]
        rest = [one for one in stays if partner[one] not in incoming]
        return (
            (len(leaves), sum(goes), *goes, again),
            (len(members) - 1 - members.index(bye) if bye in members else 0),
            (sum(out) - sum(range(len(out))), out),
            (
                sum(place != rank for rank, place in enumerate(met)),
                sum(abs(place - rank) for rank, place in enumerate(met)),
                sum(self.turned(one, partner[one]) for one in incoming if one not in leaves),
                met,
            ),
            self.judged_rest(rest, partner),
        )

    def incoming(self, at: int, partner: dict[int, int], bye: int) -> list[int]:
        """Who comes from above into a group: not paired there, by score, then card order."""
        above = [one for one in self.order if one != bye and self.level[one] < at]
        return [one for one in above if self.level[partner[one]] >= at]

    def judged_rest(self, rest: Sequence[int], partner: dict[int, int]) -> tuple[object, ...]:
        """M1 to M6."""
        half, rank = len(rest) // 2, {one: place for place, one in enumerate(rest)}
        pairs = [(rank[one], rank[partner[one]]) for one in rest if rank[one] < rank[partner[one]]]
        disturbed = [abs(rank[one] - rank[partner[one]]) != half for one in rest]
        return (
            sum(disturbed),
            sum((x < half) == (y < half) for x, y in pairs),
            sum(self.turned(rest[x], rest[y]) for x, y in pairs),
            sum(abs(y - x - half) for x, y in pairs),
            disturbed,
            [rank[partner[one]] for one in rest],
        )

    # -- Relatives, and the boards ------------------------------------------------------------------------

    def parted(self, partner: dict[int, int], bye: int) -> Drawn:
        """S8, from the top board down: one exchange of partners inside a score group."""
        natural, exact = self.natural(partner, bye), True
        for one, other in self.pairs(partner):
            if partner[one] != other or not self.section.related(one, other):
                continue
            natural = False
            top = self.groups[0]
            last = self.number == self.section.rounds_to_play
            if last and set(top) == {one, other}:
                continue
            found = list(self.exchanges(partner, one, other))
            if not found:
                exact = False
                continue
            both = [after for after, second in found if second]
            partner = min(both or [after for after, _ in found], key=lambda after: self.judged(after, bye))
        boards = []
        for board, (one, other) in enumerate(self.pairs(partner), 1):
            white, black, _ = self.colours(one, other, board)
            boards.append((white, black))
        return Drawn(boards, bye, natural, exact)

    def pairs(self, partner: dict[int, int]) -> list[tuple[int, int]]:
        """The boards in order: by the leading card."""
        playing = [one for one in self.order if one in partner]
        return [(one, partner[one]) for one in playing if self.place[one] < self.place[partner[one]]]

    def exchanges(
        self, partner: dict[int, int], one: int, other: int
    ) -> Iterator[tuple[dict[int, int], bool]]:
        """Rounds with the partners of two boards exchanged, and whether both were of relatives."""
        group = max(self.level[one], self.level[other])
        for first, second in self.pairs(partner):
            if first in (one, other) or max(self.level[first], self.level[second]) != group:
                continue
            for made in (((one, first), (other, second)), ((one, second), (other, first))):
                if any(not self.legal(*pair) or self.section.related(*pair) for pair in made):
                    continue
                after = dict(partner)
                for a, b in made:
                    after[a], after[b] = b, a
                changed = (one, other, first, second)
                if any(self.goes(a, after) != self.goes(a, partner) for a in changed):
                    continue
                if any(
                    self.goes(after[a], after) and self.cards[a].ups and not self.goes(partner[a], partner)
                    for a in changed
                ):
                    continue
                yield after, bool(self.section.related(first, second))

    def goes(self, one: int, partner: dict[int, int]) -> bool:
        """Plays somebody with fewer points."""
        return self.level[partner[one]] > self.level[one]

    def natural(self, partner: dict[int, int], bye: int) -> bool:
        """Nothing is altered: the bottom card has the bye or goes down, halves meet from the top down."""
        if bye and bye != self.order[-1]:
            return False
        for at, members in enumerate(self.groups):
            own = [one for one in members if one != bye]
            incoming = self.incoming(at, partner, bye)
            leaves = [one for one in own + incoming if self.level[partner[one]] > at]
            if leaves != (own[-1:] if (len(own) + len(incoming)) % 2 else []):
                return False
            stays = [one for one in own if one not in leaves]
            if [partner[one] for one in incoming] != stays[: len(incoming)]:
                return False
            rest = stays[len(incoming) :]
            if any(partner[one] != two for one, two in zip(rest, rest[len(rest) // 2 :], strict=False)):
                return False
            again = [self.cards[one].downs for one in leaves]
            again += [self.cards[partner[one]].ups for one in incoming]
            if any(again):
                return False
        return not any(self.turned(one, other) for one, other in self.pairs(partner))


# -- Prizes -------------------------------------------------------------------------------------------------


@dataclass
class Line:
    """One child of a list of trophies."""

    child: int
    points: int
    opponents: int
    direct: int | None
    wins: int
    performance: Fraction | None
    place: int = 0
    prize: str = ""


def performance(section: Section, child: int, after: int) -> Fraction | None:
    """T4: three-digit grades with +50 and -50, at most 40 apart; four-digit ones with +400 and -400."""
    own = section.children[child].grade
    found = []
    for number in range(1, after + 1):
        game = section.game(number, child)
        if game and game[2] in PLAYED and (grade := section.children[game[0]].grade):
            found.append((grade, WORTH[game[2]][game[1] == "B"]))
    if not found:
        return None
    results = sum((gain > 5) - (gain < 5) for _, gain in found)
    if any(one.grade > 300 for one in section.children.values()):
        return Fraction(sum(grade for grade, _ in found) + 400 * results, len(found))
    near = [max(own - 40, min(own + 40, grade)) if own else grade for grade, _ in found]
    return Fraction(sum(near) + 50 * results, len(found))


def trophies(section: Section, after: int, former: str | None = None) -> list[Line]:
    """T1 to T5: everybody with the place, and what is won. former: of the children of one former section."""
    games: dict[int, list[tuple[int, int]]] = {key: [] for key in section.children}
    for number in range(1, after + 1):
        for white, black, code in section.rounds[number - 1].boards:
            if code in PLAYED:
                games[white].append((black, WORTH[code][0]))
                games[black].append((white, WORTH[code][1]))
    lines = [
        Line(
            key,
            section.points(key, after),
            sum(section.points(other, after) for other, _ in games[key]),
            None,
            sum(gain == 10 for _, gain in games[key]),
            performance(section, key, after),
        )
        for key, one in section.children.items()
        if former is None or one.former == former
    ]

    def between(group: list[Line]) -> None:
        tied = {line.child for line in group}
        if len(tied) > 1 and all(tied - {one} <= {other for other, _ in games[one]} for one in tied):
            for line in group:
                line.direct = sum(gain for other, gain in games[line.child] if other in tied)

    def split(group: list[Line], steps: Sequence[str]) -> list[list[Line]]:
        if len(group) < 2 or not steps:
            return [group]
        if steps[0] == "direct":
            between(group)
        values = {line.child: getattr(line, steps[0]) for line in group}
        ordered = sorted({v for v in values.values() if v is not None}, reverse=True)
        parts = [[line for line in group if values[line.child] == value] for value in ordered]
        parts.append([line for line in group if values[line.child] is None])
        return [part for one in parts if one for part in split(one, steps[1:])]

    place = 1
    for group in split(lines, ("points", "opponents", "direct", "wins", "performance")):
        for line in group:
            line.place = place
        place += len(group)
    if after:
        best = {line.points for line in lines if line.place <= 3}
        for line in lines:
            line.prize = "Trophy" if line.place <= 3 else "Medal" if line.points in best else ""
    return sorted(lines, key=lambda line: line.place)


def schools(
    sections: Sequence[tuple[Section, int]],
) -> list[tuple[int, str, Fraction, list[tuple[str, Fraction]]]]:
    """G1 and G2: place, school, score, and the children who count.

    sections: each with the rounds that are finished, of which a child must have played half. Who has moved,
    or is not told from another child by the name, counts in the better section alone.
    """
    found: dict[str, list[tuple[Fraction, str, int]]] = {}
    for at, (section, after) in enumerate(sections):
        for key, one in section.children.items():
            gains = []
            for number in range(1, after + 1):
                game = section.game(number, key)
                if game and game[2] in PLAYED:
                    gains.append(WORTH[game[2]][game[1] == "B"])
            if one.school and one.school != "Home school":
                pupils = found.setdefault(one.school, [])
                if 2 * len(gains) >= after:
                    scaled = Fraction(sum(gains) * 6, 10 * len(gains)) if gains else Fraction(0)
                    pupils.append((scaled + 1, one.name, at))
    lines = []
    for school, pupils in found.items():
        pupils.sort(key=lambda pupil: (-pupil[0], pupil[1]))
        first: dict[str, int] = {}
        for _, name, at in pupils:
            first.setdefault(name, at)
        best = [(name, score) for score, name, at in pupils if first[name] == at][:3]
        lines.append((school, sum((score for _, score in best), Fraction(0)), best))
    lines.sort(key=lambda line: (-line[1], line[0]))
    return [
        (1 + sum(other > score for _, other, _ in lines), school, score, best)
        for school, score, best in lines
    ]
