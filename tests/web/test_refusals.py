"""Refusals are in the language of the reader, programs get English, and what stays English is marked."""

from __future__ import annotations

import gettext
import html
import re
from datetime import timedelta
from pathlib import Path
from string import Formatter

import pytest
from browsers import Browser, client_of
from hypothesis import given
from hypothesis import strategies as st

from pairwright.common.errors import BadInput
from pairwright.common.messages import CATALOGUES, told, told_many
from pairwright.explain.words.translate import Said, fault_text, faults_text
from pairwright.storage.access import Grant
from pairwright.storage.actions.lots_acts import OTHER_PLAYERS
from pairwright.web.form_input import Typed
from pairwright.web.render import environment
from pairwright.web.translations import COOKIE, is_english, speaker

MARKED = re.compile(r'<(?:div|span) lang="en"')
OPEN = "/events/{event}/sections/open"
BACK = "/events/{event}/sections/open/rounds"


@pytest.fixture
def german(owner: Browser) -> Browser:
    """The owner, who reads German."""
    owner.client.cookies.set(COOKIE, "de")
    return owner


def words_of(text: str) -> str:
    return html.unescape(text)


REFUSED = [
    ("rounds/pair", {}, "Runde 1 ist nicht vollständig; Ergebnisse fehlen an Brett 1, 2, 3"),
    ("rounds/1/discard", {}, "Einen Entwurf der Runde 1 gibt es nicht"),
    (
        "rounds/2/publish",
        {},
        "Es gibt keinen Entwurf der Runde 2 zu veröffentlichen; losen Sie sie zuerst aus",
    ),
    ("rounds/7/withdraw", {}, "Open: Runde 7 ist noch nicht ausgelost"),
    ("results/1/boards/1/correct", {"result": "9-9", "reason": "x"}, "„9-9“ ist kein Ergebnis"),
    ("players/apart/lift", {"number": "4"}, "Eine Beschränkung Nummer 4 gibt es nicht"),
    ("remove", {}, "Die Gruppe hat begonnen; sie lässt sich nur noch von den öffentlichen Seiten nehmen"),
]


@pytest.mark.parametrize(("path", "fields", "words"), REFUSED)
@pytest.mark.parametrize("way", ["page", "message", "fragment"])
def test_a_refusal_is_in_the_language_of_the_reader(german, event_id, path, fields, words, way):
    address = f"{OPEN.format(event=event_id)}/{path}"
    if way == "page":
        answer = german.post(address, **fields)
        assert answer.status_code in (404, 422)
    elif way == "message":
        answer = german.post(address, back=BACK.format(event=event_id), **fields)
    else:
        answer = german.post(address, headers={"hx-request": "true"}, **fields)
        assert answer.status_code in (404, 422)
    assert words in words_of(answer.text)
    assert not MARKED.search(answer.text)


@pytest.mark.parametrize(
    ("path", "fields", "words"),
    [
        (
            "players/apart",
            {"entries": "1"},
            "Nennen Sie mindestens zwei Spieler, die getrennt gehalten werden",
        ),
        ("players/apart", {"entries": "99"}, "Open: Eine Meldung 99 gibt es nicht"),
        (
            "players/new",
            {"name": "Neu", "first_round": "1"},
            "Runde 1 ist veröffentlicht; die nächste ist Runde 2",
        ),
        (
            "setup",
            {"name": "Open", "win": "0", "draw": "1"},
            "Ein Sieg darf nicht weniger zählen als ein Remis",
        ),
        (
            "players/numbers",
            {f"number_{key}": str(key) for key in range(1, 7)},
            "die Startnummern stehen fest",
        ),
    ],
)
def test_a_form_that_is_refused_says_so_in_german(german, event_id, path, fields, words):
    answer = german.post(f"{OPEN.format(event=event_id)}/{path}", **fields)
    assert answer.status_code == 422
    assert words in words_of(answer.text)


def test_what_the_event_is_called_is_refused_beside_its_field(german, event_id):
    answer = german.post(f"/events/{event_id}/describe", name="N" * 300, start_date="gestern")
    assert answer.status_code == 422
    assert "Name der Veranstaltung: länger als 200 Zeichen" in answer.text
    assert "Erster Tag: Gebraucht wird ein Datum wie 2026-11-20, nicht „gestern“" in answer.text


def test_what_is_not_there_is_missed_in_german(german, event_id):
    for path, words in [
        ("events/nowhere99", "Eine Veranstaltung „nowhere99“ gibt es hier nicht"),
        (
            f"events/{event_id}/sections/none/rounds",
            "Eine Gruppe „none“ gibt es in dieser Veranstaltung nicht",
        ),
    ]:
        answer = german.get(f"/{path}")
        assert answer.status_code == 404
        assert words in answer.text


def test_the_script_of_the_results_gets_german(german, event_id):
    answer = german.post(f"{OPEN.format(event=event_id)}/results/1/boards/77", result="1-0")
    assert answer.status_code == 422
    assert answer.json() == {"faults": ["Runde 1 hat kein Brett 77; das letzte ist Brett 3"]}


def test_several_results_refused_at_once_are_german(german, event_id):
    answer = german.post(
        f"{OPEN.format(event=event_id)}/results/1", **{"board-1": "7-7", "before-1": "", "board-2": "1-0"}
    )
    assert "Brett 1: „7-7“ ist kein Ergebnis; tippen Sie 1, 0 oder 5" in words_of(answer.text)


def test_english_pages_say_it_in_english(owner, event_id):
    answer = owner.post(f"{OPEN.format(event=event_id)}/rounds/pair")
    assert "round 1 is not complete; results are missing on board 1, 2, 3" in answer.text
    assert not MARKED.search(answer.text)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("enter-result", {"section": "open", "round": 1, "board": 77, "result": "1-0"}),
        ("enter-result", {"section": "none", "round": 1, "board": 1, "result": "1-0"}),
        ("add-section", {"section": "Open!", "setup": {"name": ""}}),
    ],
)
def test_programs_get_english_whatever_they_read(app, desk, event_id, path, body):
    token, _ = desk.access.make_link("Program", Grant("owner"), lasts=timedelta(hours=1))
    address = f"/api/v1/events/{event_id}/actions/{path}"
    said = []
    for language in ("en", "de"):
        headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}
        said.append(
            client_of(app, headers=headers)
            .post(address, json=body, params={"seen": desk.position(event_id)})
            .json()
        )
    assert said[0] == said[1]
    assert said[0]["faults"]


def test_a_program_without_a_token_is_told_so_in_english(app):
    answer = client_of(app, headers={"Accept-Language": "de"}).get("/api/v1/events")
    assert answer.json()["faults"] == ["send a token: Authorization: Bearer TOKEN"]


def test_what_an_undo_would_tear_away_is_told_in_german(german, event_id):
    german.refused(
        f"/events/{event_id}/history/2/undo",
        "Eintrag 3 von Test beruht darauf: Eine Gruppe „open“ gibt es in dieser Veranstaltung"
        " nicht; nehmen Sie zuerst jenen zurück",
    )
    first = german.post(f"/events/{event_id}/history/1/undo")
    assert "Das nähme den ersten Eintrag zurück, mit dem die Veranstaltung angelegt wurde" in first.text


def shown(source: str, language: str, **values: object) -> str:
    return environment(language).from_string(source).render(values)


def test_a_text_that_stays_english_is_marked_for_those_who_listen():
    assert shown("{{ fault | told }}", "de", fault="odd <b>") == '<span lang="en">odd &lt;b&gt;</span>'
    assert shown("{{ fault | told }}", "en", fault="odd <b>") == "odd &lt;b&gt;"
    assert shown("{{ fault | told }}", "de", fault=told("there is no round {n}", n="<b>")) == (
        "Eine Runde &lt;b&gt; gibt es nicht"
    )
    assert shown("{{ _('Save') | told }}", "de") == "Speichern"
    assert shown("{{ fault | told }}", "de", fault=speaker("de")("Save")) == "Speichern"


def test_messages_that_stay_english_are_marked(german, app, event_id):
    @app.post("/test/mixed")
    def mixed() -> None:
        raise BadInput(told("enter at least one player"), "a fault of a library", "another one")

    text = german.post("/test/mixed", back=f"/events/{event_id}").text
    assert "<div>Tragen Sie mindestens einen Spieler ein</div>" in text
    assert '<div lang="en">a fault of a library\nanother one</div>' in text


def test_faults_in_words():
    assert fault_text("en", told("there is no round {n}", n=3)) == "there is no round 3"
    assert fault_text("de", told("there is no round {n}", n=3)) == "Eine Runde 3 gibt es nicht"
    assert fault_text("de", "anything else") == "anything else"
    assert fault_text("de", told("never translated: {n}", n=3)) == "never translated: 3"
    assert is_english("de", fault_text("de", told("never translated: {n}", n=3)))
    assert not is_english("en", "anything")
    inner = told("player {n}: {fault}", n=2, fault=told("the name is missing"))
    assert fault_text("de", inner) == "Spieler 2: Der Name fehlt"
    assert fault_text("de", OTHER_PLAYERS).startswith("Die Spielerliste ist nicht die")
    assert isinstance(faults_text("de", [inner, inner]), Said)
    assert not isinstance(faults_text("de", [inner, "plain"]), Said)


@pytest.mark.parametrize(("number", "words"), [(1, "1 Runde ist schon"), (4, "4 Runden sind schon")])
def test_a_fault_that_counts(number, words):
    fault = told_many(
        "{n} round has already been paired, so the number of rounds cannot be {rounds}",
        "{n} rounds have already been paired, so the number of rounds cannot be {rounds}",
        number,
        rounds=1,
    )
    assert fault_text("de", fault).startswith(words)


def test_the_refusal_of_a_file_stands_beside_its_field():
    typed = Typed({}, speaker("de"), language="de")
    typed.refused("file", BadInput(told("enter at least one player"), told("the name is missing")))
    assert typed.errors["file"] == "Tragen Sie mindestens einen Spieler ein Der Name fehlt"


def refusals() -> list[tuple[str, str]]:
    """Every text of the catalogue of refusals with its translation, plurals one by one."""
    with Path(CATALOGUES, "de", "LC_MESSAGES", "desk-refusals.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    entries = compiled._catalog.items()  # type: ignore[attr-defined]
    return [(key[0] if isinstance(key, tuple) else key, said) for key, said in entries if key]


@given(st.sampled_from(refusals()), st.text(max_size=20))
def test_every_refusal_formats_with_its_values_in_both_languages(pair, text):
    english, german = pair
    fields = [(name, spec) for _, name, spec, _ in Formatter().parse(english) if name]
    values = {name: 4711 if spec else text for name, spec in fields}
    fault = told(english, **values)
    assert fault.template == english
    said = german.format(**{"n": 4711} | values)  # a plural whose singular is "the only one" has its number
    assert all(str(value) in said for value in values.values())
    assert said != fault
