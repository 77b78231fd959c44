"""One bad value in one player costs no page, no file and no archive, whatever way it came in.

By day each section is asked for other addresses, a sixth of them, at night for all.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from browsers import Browser, Somebody
from fastapi import FastAPI
from page_forms import PageReader
from test_authorisation import routes

from pairwright.common.errors import Refused
from pairwright.common.printable import hidden_in
from pairwright.storage import event_history, typed_texts
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.entry_list_acts import ChangePlayer, EnterPlayers
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.actions.team_acts import EnterTeams, PublishBoards, TeamEntered
from pairwright.storage.draft_round import draft_of
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.round_state import Squad
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.desk import Desk
from sizes import THOROUGH, sampled, times

FIELDS = ("title", "sex", "federation", "fide_id", "birth_date", "club", "school", "family", "national_id")
ODD = (
    "x", "197²", "²²²²", "٣٤٥٦", "1970/13/45", "0000/00/00", "1984/00/00", "/", "9" * 200, "-1", "1e9",
    "\u202e1980", "\ufeff", "a\u2028b", "\x1b[2J\uffff", "=1+1", "{0}%s", "1980/²/1", "99999/1/1",
)  # fmt: skip
"""What older programs, files and the API have put into a field of a player, and worse."""

EXACT = re.compile("/(export|lines|file)$")
"""Events as their chain of links has them, for other desks: every value as it was written."""

MATCH = MatchRules(boards=2)
SETUPS = {
    "open": Setup("Open", number_of_rounds=5, initial_colour="white", birth_years=True),
    "junior": Setup("Junior", "kjca", number_of_rounds=5, initial_colour="white"),
    "masters": Setup("Masters", "round_robin", initial_colour="white"),
    "teams": Setup("Teams", "team_swiss", number_of_rounds=5, initial_colour="white", match=MATCH),
}


def people() -> Iterator[Particulars]:
    """As many as there are odd values; every field of one holds another, and each is in every field once."""
    for place in range(len(ODD)):
        values = {field: ODD[(place + turn) % len(ODD)] for turn, field in enumerate(FIELDS)}
        yield Particulars(f"P{place} {ODD[place - 1]}"[:150], 2000 - 10 * place, **values)


@pytest.fixture
def odd_event(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> str:
    """An event of a program that asked nothing of these fields."""
    event_id: str = desk.journal.create("Odd", "Who")

    def do(action: Action) -> None:
        desk.journal.append(event_id, action, who="Who")

    monkeypatch.setattr(typed_texts, "_UNPRINTABLE", re.compile("(?!)"))  # also when it is read again
    with monkeypatch.context() as older:
        older.setattr(event_history, "require_printable", lambda fields, allowed: None)
        older.setattr(event_history, "_with_dates", lambda fields, state: fields)
        for key, setup in SETUPS.items():
            do(AddSection(key, setup))
            everybody = tuple(people())
            if key != "teams":
                do(EnterPlayers(key, everybody))
            else:
                teams = [(Particulars(one.name, club=one.club), one.club) for one in everybody[:6]]
                squads = [everybody[place * 3 : place * 3 + 3] for place in range(6)]
                do(
                    EnterTeams(
                        key,
                        tuple(
                            TeamEntered(team, Squad(squad, captain=captain))
                            for (team, captain), squad in zip(teams, squads, strict=True)
                        ),
                    )
                )
            do(draft_of(desk.section(event_id, key)))
            do(PublishRound(key, 1))
            if key == "teams":
                do(PublishBoards(key, 1))
                continue
            for board in range(1, len(desk.section(event_id, key).rounds[0].boards) + 1):
                do(EnterResult(key, 1, board, "1-0"))
            do(draft_of(desk.section(event_id, key)))
    return event_id


def addresses(app: FastAPI, event_id: str, section: str, owner: Browser) -> list[str]:
    """Every address that is read, then every file and sheet that the pages offer, and everybody's page."""
    found = []
    for route in routes(app):
        if "GET" in route.methods and not route.path.endswith("/live"):
            path = route.path.replace("{event_id}", event_id).replace("{section}", section)
            found.append(re.sub(r"\{[^}]+\}", "1", path))
    base, public = f"/events/{event_id}/sections/{section}", f"/e/{event_id}/{section}"
    for page in (
        f"{base}/print",
        f"{base}/reports",
        f"{base}/rounds/1",
        f"{base}/standings",
        f"{base}/prizes",
    ):
        reader = PageReader(page)
        reader.feed(owner.client.get(page).text)
        found += [link for link in reader.links if re.search(r"\.\w+$", link) and "/static/" not in link]
    for key in range(1, len(ODD) + 1):
        found += [f"{base}/players/{key}", f"{public}/player/{key}"]
    return list(dict.fromkeys(found))


def parts_of(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """An answer, and what is in it where it is an archive or a sheet."""
    yield name, data
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for inner in archive.namelist():
                yield from parts_of(f"{name}/{inner}", archive.read(inner))


def raw_in(data: bytes) -> str:
    """The first hidden character of a text with what stands before it; why XML is none."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return ""
    if text.startswith(("<?xml", "<svg")):
        try:
            ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            return str(error)
    found = hidden_in(text)
    return ascii(text[max(0, found[0] - 40) : found[0] + 9]) if found else ""


@pytest.mark.parametrize("section", SETUPS)
def test_every_page_and_file_is_there(
    app: FastAPI, odd_event: str, owner: Browser, somebody: Somebody, section: str
) -> None:
    first = 0 if THOROUGH else list(SETUPS).index(section)
    asked = sampled(addresses(app, odd_event, section, owner)[first:], 12)
    answers = {address: owner.client.get(address) for address in asked}
    wrong = {address: answer.status_code for address, answer in answers.items() if answer.status_code >= 500}
    assert not wrong
    files = [one for one in answers.values() if "attachment" in one.headers.get("content-disposition", "")]
    assert len(files) >= times(6, 12)
    raw = {
        name: found
        for address, answer in answers.items()
        if not EXACT.search(address)
        for name, data in parts_of(address, answer.content)
        if not data.startswith((b"PK", b"%PDF")) and (found := raw_in(data))
    }
    assert not raw


NO_DATES = ("x", "1970/13/45", "197²", "1970/00/00", "99999/1/1", "32.01.2011")


@pytest.mark.parametrize(
    ("field", "value"), [*(("birth_date", born) for born in NO_DATES), ("sex", "x"), ("sex", "male")]
)
def test_a_date_or_sex_that_is_none_is_refused_by_every_way_in(
    desk: Desk, event_id: str, owner: Browser, field: str, value: str
) -> None:
    position = desk.position(event_id)
    said = "is not a date of birth" if field == "birth_date" else "is not a sex; write m, w, u"
    body = {"section": "open", "players": [{"name": "Odd", field: value}]}
    answer = owner.client.post(
        f"/api/v1/events/{event_id}/actions/enter-players",
        json=body,
        params={"seen": position},
        headers={"X-CSRF-Token": owner.token},
    )
    assert answer.status_code == 422
    assert said in answer.text
    with pytest.raises(Refused, match=said):
        desk.journal.append(
            event_id, EnterPlayers("open", (Particulars("Odd", **{field: value}),)), who="Test"
        )
    assert desk.position(event_id) == position


def test_a_day_of_birth_is_kept_as_report_files_have_it(desk: Desk, event_id: str) -> None:
    """As 28.02.2011 it went into the columns of the rating report, and into no other list."""
    born = ("28.02.2011", "2011-02-28", "2011/2/28", "2011")
    people = tuple(Particulars(f"Born {at}", birth_date=one) for at, one in enumerate(born))
    desk.journal.append(event_id, EnterPlayers("open", people), who="Test")
    found = {one.name: one.particulars.birth_date for one in desk.section(event_id, "open").entries}
    assert [found[f"Born {at}"] for at in range(4)] == [*["2011/02/28"] * 3, "2011"]


def test_what_an_older_program_wrote_does_not_stand_in_the_way(desk: Desk, odd_event: str) -> None:
    """Somebody's rating is corrected; the wrong date beside it can wait."""
    one = next(e for e in desk.section(odd_event, "open").entries if e.particulars.birth_date == "1970/13/45")
    better = replace(one.particulars, rating=2222)
    desk.journal.append(odd_event, ChangePlayer("open", one.key, better), who="Test")
    assert desk.section(odd_event, "open").entry(one.key).particulars.rating == 2222
