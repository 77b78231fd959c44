"""Hold what people see of a junior day, at the desk and at a terminal, beside a slow reference by the text.

    python benchmarks/junior_day_truth.py --days 200 --seed 1
    python benchmarks/junior_day_truth.py --plants

Days by chance are played at a desk: children come late, leave, ask for byes and take it back, change sections
with their cards, two have one name, relatives are kept apart, sections are merged, games are adjourned and
results corrected. What was entered is kept as plain cards (tests/properties/juniors_by_the_text.py), of which
every round is drawn anew by writing down all pairings. Compared are the pages as they are rendered: boards
with names, numbers, colours, points and results, who has no game and why, what is said to have been altered
and whether each reason is so, every child's games, trophies, standings, schools and the wall chart; and what
`pairwright kjca` prints of the same day.

It ends with 1 when something disagrees. --plants puts faults into the package, one at a time, and ends with 1
when one of them is not found.
"""

from __future__ import annotations

import atexit
import dataclasses
import io
import json
import re
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from datetime import timedelta
from fractions import Fraction
from functools import cache, partial
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "web"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))

import juniors_by_the_text as text
from browsers import PLENTY, Browser, running

from pairwright.cli.main import main
from pairwright.common.errors import PairwrightError
from pairwright.publish import kjca_words
from pairwright.simulate import Chance
from pairwright.storage import kjca_paper
from pairwright.storage.access import Grant
from pairwright.storage.actions import AddSection, EnterPlayers, PublishRound
from pairwright.storage.actions.bye_acts import RequestBye
from pairwright.storage.actions.entry_list_acts import ChangePlayer, EnterLate, Withdraw
from pairwright.storage.actions.move import MergeSections, MovePlayer
from pairwright.storage.actions.result_acts import CorrectResult, EnterResult
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import SectionState
from pairwright.storage.kjca_file import drawing_of
from pairwright.storage.kjca_paper import list_document
from pairwright.storage.kjca_section import junior_section
from pairwright.storage.section_setup import Setup
from pairwright.systems.kjca import cards, trophies
from pairwright.tournament.history import History
from pairwright.tournament.person import Particulars
from pairwright.tournament.scoring import points_text
from pairwright.web.app import create_app
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.pages import kjca_pages
from pairwright.web.public import round_values
from pairwright.web.views import player_choices, round_view
from reference_campaign import Answers, Campaign, Plant, compared

_STREAM = 263
NAMES = (
    *("Ash, Ada", "Birch, Ben", "Cedar, Cara", "Damson, Dev", "Elder, Ella", "Fir, Finn", "Gorse, Gus"),
    *("Hazel, Hana", "Ivy, Isla", "Juniper, Jack", "Kapok, Kit", "Larch, Leo", "Ash, Alf", "Birch, Bea"),
)
_PRINT = {
    **{"1-0": "1–0", "1/2-1/2": "½–½", "0-1": "0–1", "+/-": "+ –", "-/+": "– +", "-/-": "– –"},
    **{"*": "adjourned", "": "", "0-0": "0–0"},
}
_ALONE = {"bye": "bye", "half": "half-point bye", "zero": "zero-point bye", "absent": "not playing"}
"""Why a child has no game, as the arbiter reads it."""
_WHY = _ALONE | {"zero": "not playing"}
"""The same as everybody reads it."""


@cache
def desk() -> tuple[Desk, Browser]:
    """A desk for all days of this process, and its owner at a browser."""
    stack = ExitStack()
    atexit.register(stack.close)
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    app = create_app(DeskSettings(database=f"{folder}/desk.sqlite", poll_seconds=60, rates=PLENTY))
    stack.enter_context(running(app))
    found: Desk = app.state.desk
    token, _ = found.access.make_link("Owner", Grant("owner", "", ()), lasts=timedelta(hours=12))
    browser = Browser(app)
    browser.signed_in(token)
    return found, browser


class Day:
    """A day at a desk, and the same on paper."""

    def __init__(self, seed: int) -> None:
        """The sections before round 1, of which two may be merged."""
        self.chance = chance = Chance(2 * seed, _STREAM)
        self.desk, self.browser = desk()
        self.journal = self.desk.journal
        self.event = self.journal.create(f"Day {seed}", "Arbiter")
        self.names = list(NAMES)
        chance.shuffle(self.names)
        self.four = chance.hits(500_000)
        self.people = 0
        self.paper: dict[str, text.Section] = {}
        self.titles: dict[str, str] = {}
        rounds = chance.between(2, 5)
        apart = chance.one_of(((), (), ("family",), ("family", "school"), text.RELATIONS))
        for key, title in (("u9", "Under 9"), ("u11", "Under 11")):
            setup = Setup(title, system="kjca", number_of_rounds=rounds, keep_apart=apart, no_shows="in")
            self.do(AddSection(key, setup))
            self.paper[key], self.titles[key] = text.Section(rounds, apart), title
            self.enter(key, chance.between(2, 7 if key == "u9" else 4))
        if chance.hits(300_000) and self.do(MergeSections("u9", "u11", "Juniors")):
            self.titles = {"u9": "Juniors"}
            taken, other = self.paper["u9"], self.paper.pop("u11")
            for section, former in ((taken, "Under 9"), (other, "Under 11")):
                for child in section.children.values():
                    child.former = former
            taken.children = {
                **taken.children,
                **dict(zip(self.keys("u9")[len(taken.children) :], other.children.values(), strict=True)),
            }

    def do(self, act: Any) -> bool:
        """Append an act; False where it is refused."""
        try:
            self.journal.append(self.event, act, who="Arbiter", why="by chance")
        except PairwrightError:
            return False
        # As a page tells it that has acted: whoever reads is shown the new state.
        self.desk.hub.tell(self.event, self.journal.position(self.event), tuple(act.topics()))
        return True

    def state(self, key: str) -> SectionState:
        """A section as the desk has it."""
        return self.journal.state(self.event).section(key)

    def keys(self, key: str) -> list[int]:
        """The children of a section in the order in which they were entered."""
        return sorted(one.key for one in self.state(key).entries)

    def child(self) -> text.Child:
        """Somebody by chance; now and then the namesake of somebody, or a brother."""
        chance = self.chance
        self.people += 1
        grades = (0, 700, 800, 900, 1100) if self.four else (0, 45, 60, 61, 90, 140)
        name = self.names.pop() if self.names else f"Child{chr(96 + self.people % 26)}, Nth"
        if chance.hits(60_000):
            name = "Elder, Ella"
        return text.Child(
            self.people,
            name,
            chance.one_of(grades),
            chance.one_of(("", "Hill School", "Vale School", "Home school")),
            chance.one_of(("", "", "Bromley")),
            chance.one_of(("", "", "A", "B")),
        )

    def enter(self, key: str, count: int, first: int = 1, granted: int = 0) -> None:
        """New children before their first round."""
        made = [self.child() for _ in range(count)]
        number = 0 if first == 1 else first
        if self.do(EnterPlayers(key, tuple(map(particulars, made)), number, granted)):
            for one, entry in zip(made, self.keys(key)[-count:], strict=True):
                one.first, one.granted = first, granted
                self.paper[key].children[entry] = one

    # -- A round ------------------------------------------------------------------------------------------

    def before(self, key: str, number: int) -> None:
        """What is asked for and what changes before a round."""
        chance, paper = self.chance, self.paper[key]
        for entry, child in paper.children.items():
            asked = chance.between(number, paper.rounds_to_play)
            if chance.hits(100_000) and child.last is None:
                kind = chance.one_of(("half", "zero"))
                if self.do(RequestBye(key, entry, asked, kind)):
                    paper.asked[entry, asked] = kind
            elif (entry, asked) in paper.asked and self.do(RequestBye(key, entry, asked, "")):
                del paper.asked[entry, asked]
            if chance.hits(60_000):
                grade = chance.one_of((750, 950) if self.four else (50, 120))
                if self.do(ChangePlayer(key, entry, particulars(dataclasses.replace(child, grade=grade)))):
                    child.grade = grade
        if number == 1:
            return
        entry = chance.one_of(list(paper.children))
        goes = chance.hits(150_000) and len(paper.there(number)) > 3 and paper.children[entry].last is None
        if goes and self.do(Withdraw(key, entry, number - 1)):
            paper.children[entry].last = number - 1
        if chance.hits(150_000):
            self.enter(key, 1, number, chance.one_of((0, 5, 10)))
        entry = chance.one_of(list(paper.children))
        if chance.hits(250_000) and len(self.paper) > 1 and paper.children[entry].last is None:
            self.move(key, entry, "u11" if key == "u9" else "u9", chance.hits(700_000))

    def move(self, key: str, entry: int, other: str, with_card: bool) -> None:
        """A child goes on in the other section, with the card or without."""
        left, joined = self.paper[key], self.paper[other]
        played = len(left.rounds)
        if not self.do(MovePlayer(key, entry, other, with_card)):
            return
        child = left.children[entry]
        child.last = played
        card = left.card(entry, played + 1)
        new = dataclasses.replace(
            child, first=len(joined.rounds) + 1, last=None, granted=0, former="", brought=text.Brought()
        )
        if with_card:
            new.granted = left.points(entry, played, drawing=True)
            new.brought = text.Brought(card.colours, frozenset(card.met), card.downs, card.ups, card.byes)
        joined.children[self.keys(other)[-1]] = new
        if entry not in self.keys(key):  # who has been in no round leaves nothing behind
            del left.children[entry]

    def draw(self, key: str) -> bool:
        """The next round, as the desk draws it; False where there is none."""
        try:
            draft = draft_of(self.state(key))
        except PairwrightError:
            return False
        number = self.state(key).next_round
        return self.do(draft) and self.do(PublishRound(key, number))

    def noted(self, key: str) -> text.Round:
        """The latest round is put on paper, with those who are not in it."""
        state, paper = self.state(key), self.paper[key]
        number, drawn = len(state.rounds), state.rounds[-1]
        found = text.Round([(one.white, one.black, "") for one in drawn.boards])
        found.idle = dict.fromkeys(drawn.pairing_allocated_byes, "bye")
        inside = {one for pair in found.boards for one in pair[:2]} | set(found.idle)
        for entry, child in paper.children.items():
            if entry not in inside and child.first <= number:
                gone = child.last is not None and child.last < number
                found.idle[entry] = "absent" if gone else paper.asked.get((entry, number), "absent")
        found.before = {entry: self.known(paper, entry, number) for entry in paper.children}
        paper.rounds.append(found)
        return found

    @staticmethod
    def known(paper: text.Section, entry: int, number: int) -> tuple[int, str]:
        """Points and colours before a round, as they are now."""
        card = paper.card(entry, number)
        return card.score, card.colours

    def late(self, key: str) -> None:
        """R1.3: somebody comes while round 1 is played."""
        paper, played = self.paper[key], self.paper[key].rounds[0]
        child = self.child()
        if not self.do(EnterLate(key, (particulars(child),))):
            return
        entry = self.keys(key)[-1]
        paper.children[entry] = child
        waiting = [one for one, kind in played.idle.items() if kind == "bye"]
        played.before[entry] = self.known(paper, entry, 1)
        if not waiting:
            played.idle[entry] = "bye"
            return
        del played.idle[waiting[0]]
        pair = (waiting[0], entry) if len(played.boards) % 2 == 0 else (entry, waiting[0])
        played.boards.append((*pair, ""))

    def play(self, key: str, number: int) -> None:
        """The results of a round, and corrections of earlier ones."""
        chance, paper = self.chance, self.paper[key]
        codes = ("1-0", "1-0", "0-1", "0-1", "1/2-1/2", "1/2-1/2", "+/-", "-/+", "-/-", "*", "0-0")
        for place, (white, black, _) in enumerate(paper.rounds[-1].boards):
            code = chance.one_of(codes) if chance.hits(400_000) else chance.one_of(codes[:6])
            if self.do(EnterResult(key, number, place + 1, code)):
                paper.rounds[-1].boards[place] = (white, black, code)
        for at, played in enumerate(paper.rounds[:-1], 1):
            for place, (white, black, old) in enumerate(played.boards):
                code = chance.one_of(codes[:6])
                if chance.hits(400_000 if old == "*" else 40_000) and old != code:
                    act = EnterResult if old == "*" else CorrectResult
                    if self.do(act(key, at, place + 1, code)):
                        played.boards[place] = (white, black, code)


def particulars(child: text.Child) -> Particulars:
    """A child as the desk takes it."""
    return Particulars(
        child.name,
        national_rating=child.grade,
        school=child.school,
        club=child.club,
        family=child.family,
    )


# -- What pages say --------------------------------------------------------------------------------------


def words(html: str) -> str:
    """The text of a piece of a page."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


def rows(html: str, within: str = "") -> list[list[str]]:
    """The rows of the first table after some words, cell by cell, without its head."""
    part = html[html.index(within) :] if within else html
    body = part[part.index("<tbody") : part.index("</table>")]
    return [
        [words(cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.DOTALL)
    ]


class Shown:
    """The pages of one section, and what should stand on them."""

    def __init__(self, day: Day, key: str) -> None:
        """After the latest round."""
        self.day, self.key, self.paper = day, key, day.paper[key]
        self.base = f"/events/{day.event}/sections/{key}"
        self.public = f"/e/{day.event}/{key}"
        self.number = day.state(key).number

    def page(self, address: str, *, part: bool = False) -> str:
        """A page as it comes, or a part of one."""
        answer = self.day.browser.get(address, headers={"hx-request": "true"} if part else {})
        assert answer.status_code == 200, (address, answer.status_code, answer.text[-500:])
        return re.sub(r'<span class="nowrap">([^<]*)</span>', r"\1", answer.text)

    def name(self, child: int) -> str:
        """How a child is called where several are: namesakes by their numbers."""
        name = self.paper.children[child].name
        times = sum(one.name == name for one in self.paper.children.values())
        return f"{name} ({self.number(child)})" if times > 1 else name

    def drawn(self, number: int) -> Answers:
        """The boards beside the draw by the guidelines, before anybody has come late."""
        drawn, played = self.paper_before.draw(number), self.paper.rounds[number - 1]
        told = words(self.page(f"{self.base}/juniors/alterations/{number}", part=True))
        broken = "Rules that could not be kept" in told
        yield "broken", broken, drawn.broken != (0, 0, 0)
        if drawn.broken != (0, 0, 0):
            counts = tuple(
                int(found[1]) if (found := re.search(rf"(\d+) {what}", told)) else 0
                for what in ("pairs? meets? again", "second byes?", "child(?:ren)? ha(?:s|ve) the same")
            )
            yield "how much is broken", counts, drawn.broken
            return
        if drawn.exact:
            boards = [pair[:2] for pair in played.boards]
            yield "boards", boards, drawn.boards
            bye = [one for one, kind in played.idle.items() if kind == "bye"]
            yield "bye", bye, [drawn.bye] if drawn.bye else []
        yield "altered", "None: everybody plays the usual opponent." in told, drawn.natural

    def reasons(self, number: int) -> Answers:
        """Every sentence about a round that was altered: is it so?"""
        page = self.page(f"{self.base}/juniors/alterations/{number}", part=True)
        for line in re.findall(r"<li>(.*?)(?:</li>|<span)", page, re.DOTALL):
            yield from Reasons(self, number, words(line)).answers()

    @property
    def paper_before(self) -> text.Section:
        """The section without its latest round."""
        return dataclasses.replace(self.paper, rounds=self.paper.rounds[:-1])

    def round_page(self, number: int) -> Answers:
        """The page of the arbiter, and what everybody sees."""
        played = self.paper.rounds[number - 1]
        by_score, before = self.by_score(number), self.points_of_draw(number)
        page = self.page(f"{self.base}/rounds/{number}")
        told = []
        for row in re.findall(r'<tr id="board-(\d+)"[^>]*>(.*?)</tr>', page, re.DOTALL):
            cells = re.findall(r"<t[dh] ?([^>]*)>(.*?)</t[dh]>", row[1], re.DOTALL)
            told.append([words(cell) for kind, cell in cells if "marks" not in kind])
        wanted = []
        for board, (white, black, code) in enumerate(played.boards, 1):
            seats = [self.seat(one, number, other) for one, other in ((white, black), (black, white))]
            points = [[] if by_score else [points_text(before(one))] for one in (white, black)]
            had = [self.colours(one, number) for one in (white, black)]
            wanted.append(
                [str(board), had[0], *points[0], seats[0], _PRINT[code], seats[1], *points[1], had[1]]
            )
        yield "round page", told, wanted
        groups = [words(one) for one in re.findall(r'<tr class="group">(.*?)</tr>', page, re.DOTALL)]
        yield "score groups", groups, list(self.groups(number)) if by_score else []
        part = page.partition("<h2>No game</h2>")[2].partition("</ul>")[0]
        told = [
            words(one.replace("</span>", "</span> "))
            for one in re.findall(r"<li>(.*?)</li>", part, re.DOTALL)
        ]
        yield "no game", sorted(told), sorted(self.alone(one, number) for one in played.idle)

    def by_score(self, number: int) -> bool:
        """Whether the boards stand in groups of scores; else each has the points beside the names."""
        before = self.points_of_draw(number)
        tops = [max(before(white), before(black)) for white, black, _ in self.paper.rounds[number - 1].boards]
        return len(set(tops)) > 1 and tops == sorted(tops, reverse=True)

    def alone(self, child: int, number: int) -> str:
        """A line of those without a game: number, name, grade, colours for the bye, why, points so far."""
        kind = self.paper.rounds[number - 1].idle[child]
        parts = [str(self.number(child)), self.name(child), str(self.paper.children[child].grade or "")]
        parts += [self.colours(child, number)] if kind == "bye" else []
        points = f" · points so far: {points_text(self.points_of_draw(number)(child))}" if number > 1 else ""
        return " ".join(filter(None, parts)) + f" {_ALONE[kind]}{points}"

    def public_round(self, number: int) -> Answers:
        """What everybody sees of a round, by board and by name."""
        played, before = self.paper.rounds[number - 1], self.points_of_draw(number)
        page = self.page(f"{self.public}/round/{number}")
        grade = {key: str(one.grade or "") for key, one in self.paper.children.items()}
        told = [[cell for cell in row if cell] for row in rows(page)]
        wanted = [
            [
                str(board), self.name(white), grade[white], points_text(before(white)), _PRINT[code],
                points_text(before(black)), self.name(black), grade[black],
            ]
            for board, (white, black, code) in enumerate(played.boards, 1)
        ]  # fmt: skip
        yield "public boards", told, [[cell for cell in row if cell] for row in wanted]
        page = self.page(f"{self.public}/round/{number}/names")
        lines = [[self.name(one), "–", "", _WHY[kind]] for one, kind in played.idle.items()]
        for board, (white, black, _) in enumerate(played.boards, 1):
            lines.append([self.name(white), str(board), "White", self.name(black)])
            lines.append([self.name(black), str(board), "Black", self.name(white)])
        yield "public names", sorted(rows(page)), sorted(lines)

    def child_pages(self, child: int) -> Answers:
        """The games of a child, at the desk and for everybody."""
        desk_lines, public_lines = [], []
        after, number = self.completed(), 0
        for number, played in enumerate(self.paper.rounds, 1):
            game = self.paper.game(number, child)
            total = points_text(self.paper.points(child, number)) if number <= after else ""
            if self.paper.children[child].first > number:
                continue
            if game is None:
                kind = played.idle[child]
                desk_lines.append([str(number), "", _ALONE[kind], ""])
                public_lines.append([str(number), "", "", _WHY[kind], "", total])
                continue
            board = next(str(at) for at, pair in enumerate(played.boards, 1) if child in pair[:2])
            colour = "White" if game[1] == "W" else "Black"
            name = self.name(game[0])
            grade = str(self.paper.children[game[0]].grade or "")
            told = " ".join(filter(None, (f"{colour}, against", name, grade)))
            desk_lines.append([str(number), board, told, self.sign(child, number)])
            public_lines.append(
                [str(number), board, colour, f"{name} {grade}".strip(), self.sign(child, number), total]
            )
        page = self.page(f"{self.base}/players/{child}")
        told = rows(page, '<table class="table tight games">') if "tight games" in page else []
        # Rounds before a child came are those of another section, or nobody's.
        first = self.paper.children[child].first
        yield "games at the desk", [row for row in told if int(row[0]) >= first], desk_lines
        page = self.page(f"{self.public}/player/{child}")
        told = rows(page, '<table class="table tight games">') if "tight games" in page else []
        yield "games for everybody", [row for row in told if int(row[0]) >= first], public_lines
        if after:
            line = next(one for one in text.trophies(self.paper, after) if one.child == child)
            points = f"{points_text(line.points)} point{'' if line.points in (5, 10) else 's'}"
            place = f"Place {line.place} of {len(self.paper.children)} with {points} after round {after}."
            yield "place", re.findall(r"Place \d+ of [^<]*", page)[:1], [place]

    def sign(self, child: int, number: int) -> str:
        """A result as the child has it."""
        game = self.paper.game(number, child)
        if game is None:
            return ""
        code = game[2]
        if code in ("", "*"):
            return _PRINT[code]
        if code in text.PLAYED:
            return points_text(text.WORTH[code][game[1] == "B"])
        return "+" if text.WORTH[code][game[1] == "B"] else "–"

    def standings(self) -> Answers:
        """The standings have the places of the trophies, of all children together."""
        after = self.completed()
        if not after:
            return
        for address in (f"{self.base}/standings", f"{self.public}/standings"):
            told = [[row[1], row[2], *row[3:]] for row in rows(self.page(address), "<table")]
            found = {row[0]: row for row in told}
            for line in text.trophies(self.paper, after):
                row = found[str(self.number(line.child))]
                name, points = row[1], points_text(line.points)
                yield "standings", (name, points in row[2:]), (self.paper.children[line.child].name, True)

    def command(self, *given: str) -> Any:
        """What `pairwright kjca` prints as JSON of the file of this event."""
        file = Path(tempfile.gettempdir(), f"{self.day.event}.json")
        file.write_bytes(self.day.browser.get(f"/events/{self.day.event}/file").content)
        printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with redirect_stdout(printed), redirect_stderr(printed):
            code = main(["kjca", "--section", self.key, *given[:1], str(file), *given[1:], "--json"])
        file.unlink()
        printed.seek(0)
        found = printed.read()
        assert code == 0, (given, code, found)
        return json.loads(found)

    def at_a_terminal(self, number: int) -> Answers:
        """The round and the standings of the same event at a terminal."""
        played, after = self.paper.rounds[number - 1], self.completed()
        told = self.command("draw", "--show")
        boards = [
            {"white": self.number(white), "black": self.number(black)} for white, black, _ in played.boards
        ]
        byes = [self.number(one) for one, kind in played.idle.items() if kind == "bye"]
        yield "round at a terminal", (told["pairs"], told["bye"]), (boards, byes[0] if byes else None)
        before = self.points_of_draw(number)
        pairs = [pair[:2] for pair in played.boards] + [pair[1::-1] for pair in played.boards]
        floats = [
            sorted(self.number(one) for one, other in pairs if (before(one) - before(other)) * side > 0)
            for side in (1, -1)
        ]
        yield "floats at a terminal", [sorted(told["down_floats"]), sorted(told["up_floats"])], floats
        told = self.command("standings")["lists"][0]["standings"]
        wanted = [
            [
                line.place, self.number(line.child), self.paper.children[line.child].name, line.points / 10,
                line.opponents / 10, None if line.direct is None else line.direct / 10, line.wins,
                line.prize.lower(),
            ]
            for line in text.trophies(self.paper, after)
        ]  # fmt: skip
        keys = ("place", "id", "name", "points", "opponents_points", "between", "wins", "prize")
        yield "standings at a terminal", sorted([line[key] for key in keys] for line in told), sorted(wanted)

    def wall(self) -> Answers:
        """The wall chart: for every round colour, opponent, float, score, and the points so far."""
        event = self.day.journal.state(self.day.event)
        table = list_document(junior_section(event, event.section(self.key)), "wall").tables()[0]
        last = len(self.paper.rounds)
        names = [column.heading for column in table.columns]
        for row in table.rows:
            cells = [cell.text for cell in row]
            child = next(key for key in self.paper.children if str(self.number(key)) == cells[0])
            first = self.paper.children[child].first
            told = [cells[names.index(f"Round {n}")] for n in range(first, last + 1)]
            wanted = [self.on_the_wall(child, n) for n in range(first, last + 1)]
            yield "wall", [cells[1], *told], [self.paper.children[child].name, *wanted]

    def on_the_wall(self, child: int, number: int) -> str:
        """A round of a child, as it stands on the wall."""
        game = self.paper.game(number, child)
        total = f" ({points_text(self.paper.points(child, number))})"
        if game is None:
            words_ = {"bye": "bye", "half": "½ bye", "zero": "0 bye", "absent": "absent"}
            return words_[self.paper.rounds[number - 1].idle[child]] + total
        other, colour, code = game
        mine, his = (self.paper.points(one, number - 1, drawing=True) for one in (child, other))
        met = code in text.PLAYED or code == "*"
        arrow = "" if mine == his or not met else "↓" if mine > his else "↑"
        if code == "*":
            return f"{colour}{self.number(other)}{arrow}"
        return f"{colour}{self.number(other)}{arrow} {self.sign(child, number).replace('–', '-')}{total}"

    def schools(self) -> Answers:
        """The best schools of the event."""
        page = self.page(f"/events/{self.day.event}/schools")
        shown = [Shown(self.day, key) for key in self.day.paper]
        told = rows(page, "<h2>Best school") if "<h2>Best school" in page else []
        wanted = [
            [
                str(place),
                school,
                hundredths(score),
                "; ".join(f"{name} {hundredths(one)}" for name, one in best),
            ]
            for place, school, score, best in text.schools([(one.paper, one.completed()) for one in shown])
        ]
        for above, row in pairwise(told):
            row[0] = row[0] or above[0]
        yield "schools", [row[:3] for row in told], [row[:3] for row in wanted]

    def groups(self, number: int) -> Answers:
        """The headings of the score groups of a round."""
        before = self.points_of_draw(number)
        found: dict[int, list[int]] = {}
        for white, black, _ in self.paper.rounds[number - 1].boards:
            high, low = sorted((before(white), before(black)), reverse=True)
            found.setdefault(high, []).append(high != low)
        for score, floats in found.items():
            points = f"{points_text(score)} point{'' if score in (5, 10) else 's'}"
            boards = f"{len(floats)} board{'' if len(floats) == 1 else 's'}"
            floating = f" · {sum(floats)} float{'' if sum(floats) == 1 else 's'}" if any(floats) else ""
            yield f"{points} · {boards}{floating}"

    def points_of_draw(self, number: int) -> Any:
        """Points before a round as its draw counts them."""
        return lambda child: self.paper.rounds[number - 1].before[child][0]

    def seat(self, child: int, number: int, other: int) -> str:
        """A seat on the page of the arbiter: number, name, grade, and the arrow of who meets more points."""
        own = self.paper.children[child]
        before = self.points_of_draw(number)
        up = self.by_score(number) and before(child) < before(other)
        arrow = f"↑{points_text(before(child))}" if up else ""
        parts = (str(self.number(child)), self.name(child), str(own.grade or ""), arrow)
        return " ".join(filter(None, parts))

    def colours(self, child: int, number: int) -> str:
        """The colours so far."""
        had = self.paper.rounds[number - 1].before[child][1]
        return f"Colours so far: {had}" if had else "–"

    def trophies(self) -> Answers:
        """Cards and trophies: for each former section, who has won what."""
        page = self.page(f"{self.base}/juniors")
        after = self.completed()
        if not after:
            yield "trophies before the first results", "Trophies and medals" in page, False
            return
        former = {one.former for one in self.paper.children.values()}
        for title in sorted(former):
            told = rows(page, f"<h2>{title or 'Trophies and medals'}</h2>")
            for above, row in pairwise(told):
                row[0] = row[0] or above[0]  # a place that is shared stands once
            wanted = [
                self.trophy(line)
                for line in text.trophies(self.paper, after, title if len(former) > 1 else None)
                if line.prize
            ]
            yield "trophies", sorted(told), sorted(wanted)

    def completed(self) -> int:
        """Rounds of which every result is in."""
        found = 0
        for played in self.paper.rounds:
            if any(code == "" for _, _, code in played.boards):
                break
            found += 1
        return found

    def trophy(self, line: text.Line) -> list[str]:
        """A row of the trophies."""
        own = self.paper.children[line.child]
        return [
            str(line.place), str(self.number(line.child)), own.name, own.school or own.club, line.prize,
            str(own.grade or ""), points_text(line.points), points_text(line.opponents),
            "" if line.direct is None else points_text(line.direct), str(line.wins),
            "" if line.performance is None else tenths(line.performance),
        ]  # fmt: skip


class Reasons:
    """A sentence of the desk about a draw, clause by clause, beside the cards as they lay on the table."""

    def __init__(self, shown: Shown, number: int, sentence: str) -> None:
        """Of a round that is published, and in which nothing has been entered."""
        self.sentence, self.number = sentence, number
        self.paper, played = shown.paper, shown.paper.rounds[number - 1]
        surnames = Counter(one.name.partition(",")[0] for one in self.paper.children.values())
        self.called = {}
        for key, one in self.paper.children.items():
            surname = one.name.partition(",")[0]
            self.called[f"{one.name if surnames[surname] > 1 else surname} ({shown.number(key)})"] = key
        self.names = "|".join(re.escape(name) for name in sorted(self.called, key=len, reverse=True))
        self.boards = {frozenset(pair[:2]) for pair in played.boards}
        self.white = {pair[0] for pair in played.boards}
        self.byes = {one for one, kind in played.idle.items() if kind == "bye"}
        self.other = {one: next(iter(pair - {one})) for pair in self.boards for one in pair}
        self.points = shown.points_of_draw(number)

    def found(self, pattern: str) -> list[re.Match[str]]:
        """Where a clause stands; MANY is for names of children, ONE for one of them."""
        many = rf"(?:{self.names})(?:(?:, and |, | and )(?:{self.names}))*"
        return list(
            re.finditer(pattern.replace("MANY", f"({many})").replace("ONE", f"({self.names})"), self.sentence)
        )

    def keys(self, text_: str) -> list[int]:
        """The children of whom a clause speaks."""
        return [self.called[name] for name in re.findall(self.names, text_)]

    def pairs(self, text_: str) -> set[frozenset[int]]:
        """The pairs that a clause names."""
        found = re.findall(rf"({self.names}) v ({self.names})", text_)
        return {frozenset((self.called[one], self.called[other])) for one, other in found}

    @staticmethod
    def agree(told: str | None, known: set[int], *, brought: bool) -> bool:
        """Whether a clause names these rounds; of a card that was brought also those of the other section."""
        found = set(map(int, re.findall(r"\d+", told or "")))
        return known <= found if brought else bool(known) and found == known

    def met_in(self, one: int, other: int) -> set[int]:
        """In which rounds of this section two have played."""
        games = [(number, self.paper.game(number, one)) for number in range(1, self.number)]
        return {n for n, game in games if game and game[0] == other and game[2] in {*text.PLAYED, "*"}}

    def floats(self, child: int, side: int) -> set[int]:
        """In which rounds a child has played somebody with fewer points (1), or with more (-1)."""
        found = set()
        for number in range(1, self.number):
            game = self.paper.game(number, child)
            if game and game[2] in {*text.PLAYED, "*"}:
                own, other = (self.paper.points(one, number - 1, drawing=True) for one in (child, game[0]))
                found |= {number} if (own - other) * side > 0 else set()
        return found

    def goes_down(self, child: int) -> bool:
        """Meets somebody with fewer points, or has the bye."""
        return child in self.byes or self.points(self.other[child]) < self.points(child)

    def answers(self) -> Answers:
        """Each clause that says something about the cards, or about the boards."""
        said = self.sentence
        earlier = said.startswith("Before children were kept apart")
        whens = r"(?: in rounds? ([\d, and]+\d|\d))?"
        for one in self.found(rf"ONE and ONE have already played each other{whens}"):
            first, second = (self.called[one[n]] for n in (1, 2))
            met = self.met_in(first, second)
            brought = self.paper.children[second].person in self.paper.children[first].brought.met
            yield f"have met: {said}", self.agree(one[3], met, brought=brought), True
        for word, side in (("fewer", 1), ("more", -1)):
            for one in self.found(rf"ONE has already played somebody with {word} points{whens}"):
                (child,) = self.keys(one[1])
                brought = self.paper.children[child].brought
                known = brought.downs if side > 0 else brought.ups
                floats = self.floats(child, side)
                yield f"float: {said}", self.agree(one[2], floats, brought=known > 0), True
        for one in self.found(rf"ONE has already had the bye{whens}"):
            (child,) = self.keys(one[1])
            byes = {n for n in range(1, self.number) if self.paper.rounds[n - 1].idle.get(child) == "bye"}
            known = self.paper.children[child].brought.byes > 0
            yield f"bye: {said}", self.agree(one[2], byes, brought=known), True
        for colour in ("White", "Black"):
            twice = 2 * colour[0]
            for one in self.found(f"ONE and ONE both had {colour} in the last two games"):
                cards = [self.paper.rounds[self.number - 1].before[self.called[one[n]]][1] for n in (1, 2)]
                yield f"colours: {said}", [card[-2:] for card in cards], [twice, twice]
            for one in self.found(f"ONE has had {colour} twice in a row"):
                (child,) = self.keys(one[1])
                yield f"colours: {said}", self.paper.rounds[self.number - 1].before[child][1][-2:], twice
        for one in self.found(r"ONE and ONE belong together \(([^)]*)\)"):
            first, second = (self.called[one[n]] for n in (1, 2))
            told = {"siblings": "family", "club": "club", "school": "school"}
            wanted = {name for word, name in told.items() if word in one[3]}
            yield f"related: {said}", wanted, set(self.paper.related(first, second))
            together = "play all the same" in said
            yield f"kept apart: {said}", frozenset((first, second)) in self.boards, together
        for one in self.found(r"ONE v ONE: the colours are swapped"):
            first, second = (self.called[one[n]] for n in (1, 2))
            right = frozenset((first, second)) in self.boards and first in self.white
            yield f"swapped: {said}", earlier or right, True
        made, instead, natural = said.partition(" instead of ")
        if instead and " v " in made:
            natural = natural.partition(": ")[0]
            yield f"made: {said}", (self.pairs(made) <= self.boards) != earlier, True
            yield f"not made: {said}", earlier or not self.pairs(natural) & self.boards, True
        for one in self.found(r"The bye goes to ONE instead of ONE"):
            yield f"who has the bye: {said}", earlier or {self.called[one[1]]} == self.byes, True
        for one in self.found(r"MANY(?:, and not MANY,)? plays? somebody with fewer points"):
            down = [self.goes_down(child) for child in self.keys(one[1])]
            yield f"goes down: {said}", all(down) != earlier, True
            up = [self.goes_down(child) for child in self.keys(one[2] or "")]
            yield f"stays: {said}", earlier or not any(up), True
        for one in self.found(r"ONE comes down to play ONE instead of ONE"):
            first, second, third = (self.called[one[n]] for n in (1, 2, 3))
            right = self.other.get(first) == second and self.other.get(first) != third
            yield f"comes down: {said}", (right and self.goes_down(first)) != earlier, True
        for one in self.found(r"ONE goes down instead of ONE, who has as many points"):
            first, second = (self.called[one[n]] for n in (1, 2))
            right = self.goes_down(first) and self.points(first) == self.points(second)
            yield f"instead: {said}", right, True


def tenths(value: Fraction) -> str:
    """A number with one decimal, halves away from zero as people round."""
    units = int(abs(value) * 10 + Fraction(1, 2))
    return f"{'-' if value < 0 and units else ''}{units // 10}.{units % 10}"


def hundredths(value: Fraction) -> str:
    """A number with two decimals."""
    return f"{int(value * 100 + Fraction(1, 2)) / 100:.2f}"


def check(seed: int) -> Answers:
    """A day, round by round."""
    day = Day(seed)
    for number in range(1, max(one.rounds_to_play for one in day.paper.values()) + 1):
        for key in list(day.paper):
            if len(day.paper[key].rounds) != number - 1:
                continue
            day.before(key, number)
            if not day.draw(key):
                continue
            day.noted(key)
            shown = Shown(day, key)
            yield from shown.drawn(number)
            yield from shown.reasons(number)
            if day.chance.hits(300_000):
                yield from shown.at_a_terminal(number)
            if number == 1:
                for _ in range(day.chance.between(0, 2)):
                    day.late(key)
            shown = Shown(day, key)
            yield from shown.round_page(number)
            yield from shown.public_round(number)
            day.play(key, number)
            yield from shown.round_page(number)
            yield from shown.public_round(number)
            yield from shown.trophies()
            yield from shown.standings()
            yield from shown.schools()
            yield from shown.wall()
            yield from shown.child_pages(day.chance.one_of(list(day.paper[key].children)))


def _others(section: SectionState, number: int) -> dict[int, int]:
    """Points before a round as they are now, not as the draw had them."""
    scores = History.of(section.tournament(number - 1)).scores[-1]
    return {key: scores[section.index_of[key]] for key in section.index_of}


_WHITE = ("{who} both had White in the last two games", "{who} has had White twice in a row")


def _plain_names(section: SectionState) -> dict[int, str]:
    """Children by their names alone."""
    return {one.key: one.name for one in section.entries}


def _no_tops(view: round_view.RoundView) -> list[None]:
    """Boards of no score."""
    return [None] * len(view.drawn.boards)


def _unaltered(*given: Any) -> Any:
    """A draw of which nothing is told."""
    found = drawing_of(*given)
    return found and dataclasses.replace(found, draw=dataclasses.replace(found.draw, alterations=()))


PLANTS = tuple(
    Plant("days", *one)
    for one in (
        ("equal grades stand by name from its end", cards, "name_key", lambda name: name[::-1]),
        ("the reader's points are those of today", SectionState, "points_before", _others),
        ("nobody is told from a namesake", SectionState, "name_of", property(_plain_names)),
        ("the bye is nobody's", round_view.RoundView, "byes", property(lambda view: [])),
        ("whoever has asked for a bye is not named", round_view.RoundView, "idle", property(lambda view: [])),
        ("no group of scores", round_view.RoundView, "tops", property(_no_tops)),
        ("results from the other side", player_choices, "own_signs", lambda *given: ("0", "1")),
        ("everybody has the points of nobody", round_values, "points_before", lambda *given: lambda key: "0"),
        ("trophies go to two", trophies, "TROPHIES", 2),
        ("a child has met whom it has not", trophies, "results_between", lambda tied, figures: None),
        ("grades count without a limit", trophies, "GRADE_CAP", 1000),
        ("schools by one child", kjca_pages, "best_schools", partial(trophies.best_schools, best=1)),
        ("school at home is a school", trophies, "is_school", bool),
        ("floats go the other way on the wall", kjca_paper, "DOWN", "↑"),
        ("White for Black in reasons", kjca_words, "_TWICE", dict.fromkeys(("white", "black"), _WHITE)),
        ("a reason is of another round", kjca_words, "_rounds", lambda rounds: " in round 9"),
        ("siblings are of one school", kjca_words, "_RELATION", dict.fromkeys(text.RELATIONS, "siblings")),
        ("nothing is altered", kjca_pages, "drawing_of", _unaltered),
        ("an adjourned game is a draw for trophies", trophies, "replace", lambda one, **parts: one),
        ("a medal for nobody", trophies, "_with_prizes", lambda lines: lines),
    )
)
CAMPAIGN = Campaign("days", {"days": compared(check)}, PLANTS, cases=200, most=60)
held, found_by = partial(CAMPAIGN.held, "days"), CAMPAIGN.found_by

if __name__ == "__main__":
    sys.exit(CAMPAIGN.main(__doc__))
