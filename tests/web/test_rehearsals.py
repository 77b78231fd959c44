"""Rehearsed from the first form to the last sheet: a junior day of 95 children, a ceremony of 14 masters.

PYTHONPATH=tests python tests/web/test_rehearsals.py FOLDER    plays both on a desk in a folder; look at it
pairwright desk --database FOLDER/desk.sqlite                  afterwards
"""

from __future__ import annotations

import io
import json
import random
import re
import sys
import zipfile
from datetime import timedelta
from pathlib import Path

from browsers import PLENTY, Browser, running
from httpx import Response

from pairwright.check.checking import check
from pairwright.lots.decisions import ChooseEnvelope
from pairwright.lots.transcript_replay import replay
from pairwright.storage.access import Grant
from pairwright.storage.event_state import SectionState
from pairwright.storage.lots_drawing import transcript_of
from pairwright.storage.pairing_numbers import check_of
from pairwright.tournament.tournament_json import from_json
from pairwright.trf.reader import read_trf
from pairwright.web.app import create_app
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings
from printed import sheets_of
from sizes import THOROUGH

AGES = {"Under 8": 20, "Under 9": 23, "Under 10": 24, "Under 12": 20, "Under 14": 8}
SCHOOLS = ("Hill School", "Vale School", "Park Primary", "Home school", "Mill Lane")
SURNAMES = (
    *(
        "Alder",
        "Birch",
        "Cedar",
        "Dogwood",
        "Elder",
        "Fir",
        "Gorse",
        "Hazel",
        "Ivy",
        "Juniper",
        "Karri",
        "Larch",
    ),
    *("Maple", "Nutmeg", "Oak", "Pine", "Quince", "Rowan", "Sorrel", "Teak", "Ulmo", "Vine", "Willow", "Yew"),
)
ROUNDS = 6


def said(answer: Response) -> str:
    """The text of a page that is there."""
    assert answer.status_code == 200, (answer.request.url, answer.status_code, answer.text[-400:])
    return answer.text


class Hall:
    """Somebody at the desk of an event."""

    def __init__(self, owner: Browser, desk: Desk, name: str, place: str) -> None:
        self.owner, self.desk = owner, desk
        owner.get("/events/new")
        made = owner.post(
            "/events/new", name=name, place=place, start_date="2026-11-21", end_date="2026-11-21"
        )
        found = re.search(r"/events/([\w-]+)", str(made.url))
        assert found
        self.event = found[1]

    def section(self, key: str) -> SectionState:
        """A section as it is now."""
        return self.desk.section(self.event, key)

    def at(self, key: str, rest: str = "") -> str:
        """A page of a section."""
        return f"/events/{self.event}/sections/{key}{rest}"

    def page(self, address: str) -> str:
        """A page that is there."""
        return said(self.owner.get(address))

    def act(self, address: str, **fields: str | list[str]) -> str:
        """A form sent, what it asks agreed to, and the page that follows."""
        answer = self.owner.post(address, **fields)
        return said(self.owner.agree(answer, "in the hall") if 'name="agree"' in answer.text else answer)

    def draw(self, key: str, number: int) -> None:
        """A round drafted, looked at and published."""
        assert self.act(self.at(key, "/rounds/pair"))
        assert "Draft" in self.page(self.at(key, f"/rounds/{number}")) or self.section(key).rounds
        self.act(self.at(key, f"/rounds/{number}/publish"))
        assert self.section(key).published_rounds == number


# -- a junior day --------------------------------------------------------------------------------------


def entry_list() -> str:
    """95 children in one list; two cousins of one name in one section, sisters in another."""
    rows = ["Name\tSection\tGrade\tSchool\tFamily\tBorn"]
    for letter, (section, count) in zip("ABCDE", AGES.items(), strict=True):
        for n in range(count):
            name, family, born = (
                f"{SURNAMES[n]}, Kid{letter}",
                "",
                f"20{18 - 2 * 'ABCDE'.index(letter)}-03-0{n % 9 + 1}",
            )
            if letter == "B" and n in (3, 4):
                name = "Twiss, Robin"
            if letter == "C" and n in (0, 12):
                name, family = f"Marlow, {'Ann' if n else 'Bea'}", "Marlow"
            grade = "" if n % 7 == 6 else str(1200 - 40 * n)
            rows.append("\t".join((name, section, grade, SCHOOLS[n % len(SCHOOLS)], family, born)))
    return "\n".join(rows)


def enter(hall: Hall, rounds: int) -> None:
    """The list makes the sections; nobody is left out in silence."""
    address, text = f"/events/{hall.event}/sections/from-list", entry_list()
    given = {"text": text, "preset": "junior", "number_of_rounds": str(rounds)}
    hall.page(address)
    hall.owner.sends(address, "Twiss, Robin", **given)
    lines = [str(n) for n, row in enumerate(text.split("\n"), 1) if row.startswith("Twiss")]
    assert "Not everybody in the list" in hall.owner.post(address, **given, make="yes").text
    hall.act(address, **given, make="yes", take=lines)
    event = hall.desk.state(hall.event)
    assert {one.setup.name: len(one.entries) for one in event.sections} == AGES
    assert sum(AGES.values()) == 95


def typed(hall: Hall, key: str, number: int, chance: random.Random, forfeits: tuple[int, ...] = ()) -> None:
    """All results of a round, typed blind from the stack of cards, and some second cards that agree."""
    address = hall.at(key, f"/results/{number}/cards")
    hall.page(address)
    for board in hall.section(key).rounds[number - 1].boards:
        if board.result:
            continue
        section = hall.section(key)
        own = "+" if board.black in forfeits else chance.choice("110005")
        other = {"1": "0", "0": "1", "5": "5", "+": "-"}[own]
        cards = [(board.white, own), (board.black, other)][: 1 + chance.randrange(2)]
        for child, score in cards:
            name = section.entry(child).name
            card = f"{section.number(child)} {check_of(section, child)} {score}"
            assert name in hall.act(address, card=card, back=address), card
    assert hall.section(key).rounds[number - 1].complete


def child(section: SectionState, name: str) -> int:
    """The entry of a child."""
    return next(one.key for one in section.entries if one.name.startswith(name))


def junior_day(owner: Browser, desk: Desk, rounds: int = ROUNDS) -> Hall:
    """95 children: late, moved, merged, withdrawn, a no-show; trophies, paper, public pages, site."""
    hall, chance = Hall(owner, desk, "Winter Junior Day", "Town Hall"), random.Random(28)
    enter(hall, rounds)
    before = hall.page(hall.at("under-9", "/juniors"))
    assert "One surname, and no word under Family" in before
    assert before.count("Twiss, Robin") == 2
    assert "One surname" not in hall.page(hall.at("under-10", "/juniors"))
    hall.act(hall.at("under-12", "/juniors/merge"), other="under-14", name="Under 12 and 14")
    keys = ["under-8", "under-9", "under-10", "under-12"]
    assert [one.key for one in desk.state(hall.event).sections] == keys
    for key in keys:
        owner.post(hall.at(key, "/juniors/cards"), follow=False)
        hall.act(hall.at(key, "/check-in/everybody"))
    for number in range(1, rounds + 1):
        for key in keys:
            hall.draw(key, number)
            said(owner.get(hall.at(key, f"/juniors/alterations/{number}"), headers={"HX-Request": "true"}))
            if (number, key) == (1, "under-9"):
                came_late(hall, key, "Zelkova, Lou", "plays")
            if (number, key) == (3, "under-10"):
                came_late(hall, key, "Zelkova, Max", "entered")
            missing = (
                (hall.section(key).rounds[-1].boards[2].black,) if (number, key) == (2, "under-8") else ()
            )
            typed(hall, key, number, chance, missing)
            if missing:
                hall.act(hall.at(key, f"/players/{missing[0]}/withdraw"), after_round="2")
            if (number, key) == (1, "under-9"):
                pack = hall.at(key, "/print/pack.pdf?what=boards&what=names&what=slips&what=cards&what=wall")
                assert len(sheets_of(owner.get(pack).content)) == 1 + 1 + 2 + 6 + 1
        if number == 2:
            moves = child(hall.section("under-8"), "Alder")
            assert "plays in Under 9" in hall.act(
                hall.at("under-8", f"/players/{moves}/move"), other="under-9"
            )
        if number == rounds - 1:
            hall.act(hall.at("under-12", f"/players/{child(hall.section('under-12'), 'Oak')}/withdraw"))
    prizes(hall, keys)
    the_public(hall, keys, rounds)
    return hall


def came_late(hall: Hall, key: str, name: str, words: str) -> None:
    """One way at any time: the name is looked for first, then the child is entered."""
    shown = hall.page(hall.at(key, "/juniors"))
    assert "Late arrival" in shown
    assert "No player in this section has that name." in hall.page(hall.at(key, f"/players/late?q={name}"))
    form = hall.page(hall.at(key, f"/players/new?q={name}"))
    assert re.search(r"<label[^>]*>\s*Grade", form), form[form.index("national_rating") - 300 :][:500]
    assert "National rating" not in form
    now = {"now": "yes"} if 'name="now"' in form else {}
    count = len(hall.section(key).entries)
    answer = hall.act(hall.at(key, "/players/new"), name=name, school="Vale School", **now)
    assert name in answer
    assert len(hall.section(key).entries) == count + 1
    assert (words == "plays") == bool(now)


def prizes(hall: Hall, keys: list[str]) -> None:
    """Trophies by age, certificates, the list to read out, schools of which "Home school" is none."""
    merged = hall.page(hall.at("under-12", "/juniors"))
    assert merged.index(">Under 12<") < merged.index(">Under 14<")
    for key in keys:
        shown = hall.page(hall.at(key, "/juniors"))
        assert "Trophy" in shown
        for sheet in ("certificates", "certificates-all", "prize-giving", "guide", "cards", "wall", "slips"):
            assert f'/print/{sheet}.pdf"' in shown, sheet
        winners = shown.count('class="strong">Trophy') + shown.count('class="strong">Medal')
        assert winners >= 3
    pack = hall.at("under-12", "/print/pack.pdf?what=certificates&what=prize-giving")
    papers = [sheet.text for sheet in sheets_of(hall.owner.get(pack).content)]
    read = papers.pop()
    assert len(papers) == winners
    assert all("Certificate" in one for one in papers)
    places = [read.index(name) for name in AGES]
    assert places == sorted(places)
    schools = hall.page(f"/events/{hall.event}/schools")
    assert ">Home school<" not in schools
    assert "Not counted as a school: Home school" in schools


def the_public(hall: Hall, keys: list[str], rounds: int) -> None:
    """What parents see, what is handed on, and that every file gives the draws again."""
    stranger = Browser(hall.owner.client.app)  # type: ignore[attr-defined]
    said(stranger.get(f"/e/{hall.event}"))
    for key in keys:
        for rest in (
            "",
            "/standings",
            "/crosstable",
            "/players",
            *(f"/round/{n}" for n in range(1, rounds + 1)),
        ):
            said(stranger.get(f"/e/{hall.event}/{key}{rest}"))
        said(stranger.get(f"/e/{hall.event}/{key}.json"))
        said(stranger.get(f"/e/{hall.event}/{key}.trf"))
        hall.page(hall.at(key, "/reports"))
        said(stranger.get(f"/e/{hall.event}/{key}/player/{hall.section(key).order[0]}"))
        files = hall.at(key, f"/reports/files/{key}")
        for tournament in (
            read_trf(hall.owner.get(f"{files}.trf").content),
            from_json(json.loads(hall.owner.get(f"{files}.json").content)),
        ):
            assert [one.agrees for one in check(tournament).rounds] == [True] * rounds, key
    site = zipfile.ZipFile(io.BytesIO(hall.owner.get(f"/events/{hall.event}/site.zip").content))
    assert site.testzip() is None
    assert len(site.namelist()) > 95
    report = zipfile.ZipFile(
        io.BytesIO(hall.owner.get(hall.at("under-9", "/reports/everything.zip")).content)
    )
    assert report.testzip() is None


# -- a ceremony of fourteen -----------------------------------------------------------------------------


FEDERATIONS = (
    "NED",
    "ITA",
    "CZE",
    "ESP",
    "SWE",
    "FRA",
    "GER",
    "GER",
    "NED",
    "GER",
    "FRA",
    "ESP",
    "POL",
    "AUT",
)


def ceremony(owner: Browser, desk: Desk) -> Hall:
    """Fourteen draw numbers: an interruption, a step taken back, a substitute, two who leave, the report."""
    hall, chance = Hall(owner, desk, "Winter Masters", "Town Hall"), random.Random(14)
    hall.act(f"/events/{hall.event}/sections/from-preset", preset="masters", name="Masters")
    (key,) = (one.key for one in desk.state(hall.event).sections)
    rows = (f"Master{chr(97 + n)}, Test\t{2510 - 9 * n}\t{code}" for n, code in enumerate(FEDERATIONS))
    text = "\n".join(("Name\tRating\tFederation", *rows))
    hall.act(hall.at(key, "/players/paste/enter"), text=text, take=[str(n) for n in range(2, 16)])
    assert len(hall.section(key).entries) == 14
    draw_the_numbers(hall, key, chance)
    play_all(hall, key, chance)
    read_the_protocol(hall, key)
    return hall


def draw_the_numbers(hall: Hall, key: str, chance: random.Random) -> None:
    """Envelopes and numbers as they are called out; after the fifth step the desk is opened anew."""
    lots = hall.at(key, "/lots")
    assert "The tables can serve" in hall.page(lots)
    hall.act(f"{lots}/begin", what="varma", way="screen", last="3", present="Ann Alder, Bo Birch")
    steps = 0
    while (decision := transcript_of(hall.section(key)).decision()) is not None:
        offered = decision.offer.offered if isinstance(decision, ChooseEnvelope) else decision.numbers
        hall.act(f"{lots}/step", what=str(chance.choice(list(offered))))
        steps += 1
        if steps == 5:
            assert "is valid" not in said(Browser(hall.owner.client.app).get(f"/e/{hall.event}/{key}/lots"))  # type: ignore[attr-defined]
            sealed = json.loads(hall.owner.get(f"/e/{hall.event}/{key}/lots/transcript.json").text)
            assert replay(sealed).sealed
        if steps == 8:
            hall.act(f"{lots}/step", what="undo")
    assert hall.section(key).numbers_drawn


def play_all(hall: Hall, key: str, chance: random.Random) -> None:
    """A substitute; compatriots who meet early are no remark; two leave, before and after half way."""
    section = hall.section(key)
    last = section.order[-1]
    hall.act(
        hall.at(key, f"/players/{last}/substitute"), name="Substitute, Sam", rating="2300", federation="HUN"
    )
    assert hall.section(key).entry(hall.section(key).order[-1]).name == "Substitute, Sam"
    for number in range(1, 14):
        hall.act(hall.at(key, "/rounds/pair"))
        draft = hall.page(hall.at(key, f"/rounds/{number}"))
        assert "same federation" not in draft, number
        hall.act(hall.at(key, f"/rounds/{number}/publish"))
        drawn = hall.section(key).rounds[number - 1]
        for board in drawn.awaited:
            hall.act(
                hall.at(key, f"/results/{number}/boards/{board}"),
                result=chance.choice(("1-0", "1/2-1/2", "0-1")),
            )
        if number in (3, 9):
            leaves = hall.section(key).order[number]
            hall.act(hall.at(key, f"/players/{leaves}/withdraw"), after_round=str(number))
    assert hall.section(key).completed_rounds == 13


def read_the_protocol(hall: Hall, key: str) -> None:
    """The protocol, what the public reads, and every report of a table with somebody left out of it."""
    pack = hall.owner.get(hall.at(key, "/print/lots-protocol.pdf"))
    protocol = "".join(sheet.text for sheet in sheets_of(pack.content))
    for words in ("Town Hall", "Ann Alder, Bo Birch", "UTC", "undone"):
        assert words in protocol, words
    public = said(hall.owner.get(f"/e/{hall.event}/{key}/lots"))
    assert "Substitute, Sam" in public
    assert "1 step was undone" in public
    checked = replay(json.loads(hall.owner.get(f"/e/{hall.event}/{key}/lots/transcript.json").text))
    assert checked.complete
    assert len(checked.transcript.taken_back()) == 1
    hall.page(hall.at(key, "/reports"))
    report = zipfile.ZipFile(io.BytesIO(hall.owner.get(hall.at(key, "/reports/everything.zip")).content))
    assert report.testzip() is None
    said(hall.owner.get(f"/e/{hall.event}/{key}.trf"))
    said(hall.owner.get(f"/e/{hall.event}/{key}/standings"))


# ------------------------------------------------------------------------------------------------------


def test_a_junior_day_of_95_children(owner: Browser, desk: Desk):
    junior_day(owner, desk, ROUNDS if THOROUGH else 3)


def test_a_ceremony_of_14(owner: Browser, desk: Desk):
    ceremony(owner, desk)


def main(folder: str) -> None:
    """Both days on a desk in a folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    app = create_app(DeskSettings(database=str(Path(folder) / "desk.sqlite"), rates=PLENTY))
    with running(app):
        desk: Desk = app.state.desk
        token, _ = desk.access.make_link("Owner", Grant("owner"), lasts=timedelta(days=1))
        owner = Browser(app)
        owner.signed_in(token)
        for rehearse in (junior_day, ceremony):
            hall = rehearse(owner, desk)
            sys.stdout.write(f"{rehearse.__name__}: /events/{hall.event}\n")


if __name__ == "__main__":
    main(sys.argv[1])
