"""Hold what the desk shows to everybody, pages and the wall of the hall, beside tables worked out by hand.

    python benchmarks/desk_sheets_truth.py --events 300 --seed 1
    python benchmarks/desk_sheets_truth.py --plants

Sections by chance are played at a desk act by act: byes that are asked for, late entries, withdrawals, points
given and taken, forfeits, adjourned games whose results come later, a last round in which some still play.
What was entered is kept as the plain entries of tests/properties/sheets_by_hand.py. Compared are the public
boards with the points that each had at the draw, the wall, whoever has no game, the list by name,
the games of every player, and the tables of benchmarks/sheets_truth.py as the desk makes them.

It ends with 1 when something disagrees. --plants puts faults into the package, one at a time, and ends with 1
when one of them is not found.
"""

from __future__ import annotations

import dataclasses
import sys
import tempfile
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))

import sheets_by_hand as hand

import sheets_truth
from pairwright.common.errors import PairwrightError
from pairwright.publish import lists_page
from pairwright.simulate import Chance
from pairwright.storage.actions import AddSection, EnterPlayers, PublishRound
from pairwright.storage.actions.bye_acts import AdjustPoints, RequestBye
from pairwright.storage.actions.entry_list_acts import Withdraw
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import RoundState, SectionState
from pairwright.storage.journal import Journal
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.public import round_values
from pairwright.web.public.public_view import Memory, ShownSection, shown_event
from reference_campaign import Campaign, Findings, Plant

_STREAM = 251
_BYES = {"full": "F", "half": "H", "zero": "Z", "absent": "A"}
_CODES = {
    **{"1-0": "10", "1/2-1/2": "==", "0-1": "01", "+/-": "+-", "-/+": "-+", "-/-": "--", "*": "??"},
    "": "??",
}
_PRINT = {
    **{"1-0": "1–0", "1/2-1/2": "½–½", "0-1": "0–1", "+/-": "+ –", "-/+": "– +", "-/-": "– –"},
    **{"*": "*", "": ""},
}


class Section:
    """A section at a desk, and what was entered in it."""

    def __init__(self, journal: Journal, seed: int) -> None:
        """Plays it."""
        self.chance = chance = Chance(seed, _STREAM)
        self.journal, self.event_id = journal, journal.create("Event", "Arbiter")
        self.table = chance.hits(200_000)
        win, draw = chance.one_of(((10, 5), (10, 5), (30, 10)))
        bye = 0 if self.table else chance.one_of((win, win, draw, 0))
        self.worth = {"1": win, "W": win, "+": win, "F": win, "=": draw, "D": draw, "H": draw, "U": bye}
        self.worth |= dict.fromkeys("0L-ZA?", 0)
        self.first_board = chance.one_of((1, 1, 11))
        names = list(sheets_truth.NAMES)
        chance.shuffle(names)
        count = chance.between(3, 9)
        setup = Setup(
            "Open",
            system="round_robin" if self.table else "dutch",
            number_of_rounds=0 if self.table else 6,
            win=win,
            draw=draw,
            pairing_allocated_bye=bye,
            initial_colour="white",
            tie_breaks=("PTS", "WON", "BPG"),
            first_board=self.first_board,
            no_shows="in",
        )
        self.do(AddSection("open", setup))
        self.do(EnterPlayers("open", tuple(map(self.person, names[:count]))))
        self.late = names[count:]
        self.byes: dict[tuple[int, int], str] = {}
        self.gone: set[int] = set()
        self.came: dict[int, int] = {}
        self.given: list[tuple[int, int, int]] = []
        self.rounds: list[dict[int, hand.Entry]] = []
        self.results: list[list[str]] = []
        self.before: list[dict[int, int]] = []
        for number in range(1, chance.between(1, 6) + 1):
            if not self.table:
                self.between_rounds(number)
            if not self.play(number, still=chance.hits(100_000)):
                break
            self.end_adjourned(number)

    @property
    def state(self) -> SectionState:
        """As it is."""
        return self.journal.state(self.event_id).section("open")

    def do(self, act: object) -> bool:
        """Append an act; False where it is refused."""
        try:
            self.journal.append(self.event_id, act, who="Arbiter", why="by chance")  # type: ignore[arg-type]
        except PairwrightError:
            return False
        return True

    def person(self, name: str) -> Particulars:
        """A player by chance."""
        title = self.chance.one_of(("", "FM"))
        return Particulars(name, self.chance.one_of((0, 1500, 1800, 2100)), title=title)

    def between_rounds(self, number: int) -> None:
        """Byes, withdrawals, late entries, and points given and taken."""
        chance, keys = self.chance, [one.key for one in self.state.entries]
        for key in keys:
            kind = chance.one_of(list(_BYES))
            if (
                chance.hits(100_000)
                and key not in self.gone
                and self.do(RequestBye("open", key, number, kind))
            ):
                self.byes[key, number] = _BYES[kind]
        one, points = chance.one_of(keys), chance.one_of((5, -5, 10))
        if number == 1:
            return
        if chance.hits(200_000) and len(keys) - len(self.gone) > 3 and one not in self.gone:
            self.gone |= {one} if self.do(Withdraw("open", one, number - 1)) else set()
        if chance.hits(200_000):
            self.do(EnterPlayers("open", (self.person(self.late.pop()),), number))
        if chance.hits(100_000) and self.do(AdjustPoints("open", one, points, reason="by chance")):
            self.given.append((points, one, number - 1))

    def points_at_the_draw(self, key: int) -> int:
        """For a draw an adjourned game is one (C.04.2, 3.1)."""
        played = [row.get(key, hand.Entry("A")).sign for row in self.rounds]
        given = sum(points for points, one, _ in self.given if one == key)
        return given + sum(self.worth["=" if sign == "?" else sign] for sign in played)

    def play(self, number: int, *, still: bool) -> bool:
        """Draw, publish and play a round; False where there is none, or somebody still plays."""
        before = {one.key: self.points_at_the_draw(one.key) for one in self.state.entries}
        try:
            draft = draft_of(self.state)
        except PairwrightError:
            return False
        if not (self.do(draft) and self.do(PublishRound("open", number))):
            return False
        drawn, row = self.state.rounds[-1], {}
        for one in self.state.entries:
            self.came.setdefault(one.key, number)
            asked = self.byes.get((one.key, number), "A")
            row[one.key] = hand.Entry("A" if one.key in self.gone else asked)
        row |= {key: hand.Entry("U") for key in drawn.pairing_allocated_byes}
        codes = []
        for board, pair in enumerate(drawn.boards, 1):
            waits = still and self.chance.hits(500_000)
            codes.append(
                "" if waits else self.chance.one_of(("1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "*"))
            )
            if codes[-1]:
                self.do(EnterResult("open", number, board, codes[-1]))
            first, second = _CODES[codes[-1]]
            row[pair.white] = hand.Entry(first, pair.black, "w")
            row[pair.black] = hand.Entry(second, pair.white, "b")
        self.rounds.append(row)
        self.results.append(codes)
        self.before.append(before)
        return "" not in codes

    def end_adjourned(self, number: int) -> None:
        """Some of the adjourned games end while later rounds are played."""
        for at, drawn in enumerate(self.state.rounds[: number - 1]):
            for place, pair in enumerate(drawn.boards):
                if self.results[at][place] == "*" and self.chance.hits(300_000):
                    self.do(EnterResult("open", at + 1, place + 1, "1-0"))
                    self.results[at][place] = "1-0"
                    self.rounds[at][pair.white] = hand.Entry("1", pair.black, "w")
                    self.rounds[at][pair.black] = hand.Entry("0", pair.white, "b")

    def shown(self) -> ShownSection:
        """What the public sees."""
        position, event = self.journal.standing_at(self.event_id)
        return shown_event(self.event_id, position, event, Memory(), None).section("open")

    def plain(self) -> tuple[hand.Plain, dict[int, int]]:
        """The same by hand, and the place of every entry in it."""
        state = self.state
        order = sorted((one.key for one in state.entries), key=state.number)
        at = {key: place for place, key in enumerate(order)}
        people = []
        for key in order:
            known = state.entry_of[key].particulars
            people.append(hand.Person(state.number(key), known.name, known.rating, known.title))
        rows = []
        for row in self.rounds:
            entries = [row.get(key, hand.Entry("A")) for key in order]
            rows.append(
                [dataclasses.replace(one, other=at[one.other]) if one.other >= 0 else one for one in entries]
            )
        counted = len(rows) - bool(self.results and "" in self.results[-1])
        given = [(points, at[key], number) for points, key, number in self.given]
        return hand.Plain(people, rows, 6, counted, self.worth, given, table=self.table), at


def check(seed: int) -> Findings:
    """Everything that is shown of a section."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "desk.sqlite")
        yield from section_held(Section(journal, seed))
        journal.close()


def section_held(section: Section) -> Findings:
    """The section as the tables have it, round by round, and the games of everybody."""
    (plain, at), shown = section.plain(), section.shown()
    yield f"completed: {shown.completed}, not {plain.counted}", shown.completed == plain.counted
    known = dataclasses.replace(plain, rounds=plain.rounds[: plain.counted])
    for document, tables in sheets_truth.sheets(shown.standings, known, []):
        if not document.name.startswith("round"):  # those have the numbers of the hall, and points of then
            told = [sheets_truth.shown_table(one) for one in sheets_truth.for_people(document).tables()]
            yield f"{document.name}: {tables}", told == tables
    for drawn in shown.state.rounds:
        yield from round_held(section, shown, drawn, plain, at)
    for key, one in at.items():
        for game in round_values.games(shown, key):
            yield from game_held(section, game, plain, key, one)


def round_held(
    section: Section, shown: ShownSection, drawn: RoundState, plain: hand.Plain, at: dict[int, int]
) -> Findings:
    """A round by board, on the wall, by name, and who has no game."""
    number, people = drawn.number, plain.people
    wall, results, seats = [], [], {}
    for place, (pair, code) in enumerate(zip(drawn.boards, section.results[number - 1], strict=True), 1):
        board, (white, black) = (
            place + section.first_board - 1,
            (people[at[one]].name for one in pair.players),
        )
        key, result = f"open/{number}/{place}", _PRINT[code]
        wall.append((board, white, key, result.replace("*", "adjourned"), black))
        before = [hand.points_of(section.before[number - 1].get(one, 0)) for one in pair.players]
        results.append((board, white, black, result, *([] if plain.table else before)))
        seats[pair.white], seats[pair.black] = (str(board), "white", black), (str(board), "black", white)
    told = [tuple(one) for one in round_values.wall_boards(shown, drawn, "adjourned")]
    yield f"wall: {told}, not {wall}", told == wall
    told = [
        (one.number, one.white.name, one.black.name, one.result)
        + (() if plain.table else (one.white.points, one.black.points))
        for one in round_values.boards(shown, drawn)
    ]
    yield f"boards: {told}, not {results}", told == results
    # Who has not come yet is in no list of the round.
    there = {key: place for key, place in at.items() if section.came[key] <= number}
    byes = ["bye", "full-point bye", "half-point bye", "not playing"]
    alone = [
        (byes.index(word), people[one].number, people[one].name, word)
        for one in there.values()
        for word in [hand.ALONE.get(plain.rounds[number - 1][one].sign, "")]
        if word
    ]
    wanted = [(name, word) for _, _, name, word in sorted(alone)]
    told = [(one.name, word) for one, word in round_values.without_game(shown, drawn)]
    yield f"without a game: {told}, not {wanted}", told == wanted
    lines = [(people[one].name, *seats[key], "") for key, one in there.items() if key in seats]
    lines += [(name, "", "", "", word) for name, word in wanted]
    told = [
        (one.person.name, one.board, one.colour, one.opponent.name if one.opponent else "", one.without)
        for one in round_values.names(shown, drawn)
    ]
    yield f"names: {told}, not {sorted(lines)}", told == sorted(lines)


def game_held(
    section: Section, game: round_values.PublicGame, plain: hand.Plain, key: int, one: int
) -> Findings:
    """A line on the page of a player."""
    number = game.round_number
    entry = plain.rounds[number - 1][one]
    total = hand.points_of(plain.points(one, number)) if number <= plain.counted else ""
    yield f"total: {game}, not {total}", game.total == total
    if entry.other < 0:
        same = (game.without, game.opponent) == (hand.ALONE[entry.sign], None)
        yield f"game: {game}, not {entry}", same
        return
    pairs = section.state.rounds[number - 1].boards
    code = section.results[number - 1][next(at for at, pair in enumerate(pairs) if key in pair.players)]
    sign = code.strip() if entry.sign == "?" else hand.SIGNS[entry.sign].replace("-", "–")
    told = (game.result, game.colour[:1], game.opponent.name if game.opponent else "")
    yield f"game: {game}, not {entry}", told == (sign, entry.colour, plain.people[entry.other].name)


PLANTS = tuple(
    Plant("desk", *one)
    for one in (
        ("whoever has no game stands by number", round_values, "byes_first", lambda outcome: 0),
        ("results are seen from the other side", round_values, "own_signs", lambda *given: ("0", "1")),
        ("no result on any board", round_values, "shown_result", lambda board: ""),
        ("nobody has points", round_values, "points_before", lambda *given: lambda key: "0"),
        ("nobody is without a game", round_values, "_idle", lambda *given: iter(())),
        ("names from their ends", round_values, "name_key", lambda name: name[::-1]),
        ("lists of the desk by the ends of names", lists_page, "name_key", lambda name: name[::-1]),
    )
)


CAMPAIGN = Campaign("events", {"desk": check}, PLANTS, cases=200, most=60)
held, found_by = partial(CAMPAIGN.held, "desk"), CAMPAIGN.found_by

if __name__ == "__main__":
    sys.exit(CAMPAIGN.main(__doc__))
