"""`--language`: the errors too, and no language that there is not."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import click
import pytest

from pairwright import Player, Tournament, write_trf
from pairwright.cli.campaign_verb import MEASURES
from pairwright.cli.group import REFUSALS, pairwright
from pairwright.simulate.campaign.campaign_run import Measures, PlayerMeasures, _row


def test_errors_are_in_the_language_that_was_asked_for(call, room):
    event = Tournament.of([Player(1, "Ann"), Player(2, "Bob")], rounds=5)
    (room / "new").write_text(write_trf(event))
    english, german = (call("why", "new", "1", "--language", code) for code in ("en", "de"))
    assert english.code == german.code == 3
    assert "initial colour" in english.err
    assert "ausgelost" in german.err


@pytest.mark.parametrize("verb", ["why", "standings", "crosstable"])
def test_a_language_that_there_is_not_is_refused(call, verb):
    answer = call(verb, "v06", *(["1"] if verb == "why" else []), "--language", "xx")
    assert answer.code == 3
    assert "'de', 'en', 'es', 'fr', 'ru'" in answer.err


def leaves(command: click.Command, name: str = "") -> list[tuple[str, click.Command]]:
    """Every command that does something, by its words."""
    if not isinstance(command, click.Group):
        return [(name, command)]
    context = click.Context(command)
    below = [(one, command.get_command(context, one)) for one in command.list_commands(context)]
    return [found for one, part in below if part for found in leaves(part, f"{name} {one}".strip())]


def test_every_command_takes_a_language():
    without = [
        name
        for name, command in leaves(pairwright)
        if not any("--language" in one.opts for one in command.params)
    ]
    assert not without


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("pair", "gone.trf"), "gone.trf: kann nicht gelesen werden"),
        (("convert", "gone.trf"), "gone.trf: kann nicht gelesen werden"),
        (("kjca", "merge", "gone.json", "gone.json", "x.json"), "gone.json: kann nicht gelesen werden"),
        (("league", "table", "gone.json"), "gone.json: kann nicht gelesen werden"),
        (("round-robin", "gone.csv"), "gone.csv: kann nicht gelesen werden"),
        (("forecast", "next", "gone.trf"), "gone.trf: kann nicht gelesen werden"),
        (("event", "gone.json", "draw"), "gone.json: kann nicht gelesen werden"),
        (("ratings", "find", "--index", "gone", "Ann"), "Fehler: gone: kein Verzeichnis von Wertungslisten"),
        (("standings", "v06", "--tie-breaks", "XYZ"), "Fehler: XYZ: eine solche Feinwertung gibt es nicht"),
    ],
)
def test_errors_of_every_kind_of_command_are_translated(call, words, told):
    answer = call(*words, "--language", "de")
    assert answer.code in (3, 5)
    assert told in answer.err


def test_the_environment_names_the_language_for_all(call, monkeypatch):
    monkeypatch.setenv("PAIRWRIGHT_LANGUAGE", "fr")
    told = call("pair", "--sample").out.decode()
    assert "Riverbend Open\xa0: ronde 5 sur 7" in told
    assert "Blancs" in told
    assert "Apparié selon\xa0: système hollandais" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Aufruf: pairwright pair"),
        ((), "Hilfe: 'pairwright pair --help'."),
        (("--bogus",), "Fehler: Die Option '--bogus' gibt es nicht."),
        (("a", "b", "c"), "Fehler: Das sind Wörter zu viel (b c)"),
        (("a", "--edition"), "Fehler: Die Option '--edition' braucht einen Wert."),
        (("a", "--json=1"), "Fehler: Die Option '--json' hat keinen Wert."),
        (("a", "--rounds", "x"), "Fehler: Ungültiger Wert für '--rounds': 'x' ist keine Zahl"),
        (("a", "--rounds", "-1"), "liegt nicht im Bereich"),
        (("a", "--language", "xx"), "Invalid value for '--language': 'xx' is not one of 'de', 'en'"),
        ((), "Fehler: nennen Sie die Turnierdatei zum Auslosen"),
        (("gone",), "Fehler: gone: kann nicht gelesen werden: Datei oder Ordner nicht vorhanden"),
    ],
)
def test_a_command_line_that_is_not_understood_is_answered_in_the_language(call, words, told):
    assert told in call("pair", "--language", "de", *words).err
    assert told in call("pair", "--language=de", *words).err


@pytest.mark.parametrize("language", ["de", "es", "fr", "ru"])
@pytest.mark.parametrize(
    "words", ["nix", "pari", "kjca draw", "lots foo", "event x y", "standings", "pair a b"]
)
def test_nothing_of_a_refusal_is_left_in_english(call, monkeypatch, language, words):
    monkeypatch.setenv("PAIRWRIGHT_LANGUAGE", "en")
    english = call(*words.split()).err.splitlines()
    monkeypatch.setenv("PAIRWRIGHT_LANGUAGE", language)
    answer = call(*words.split())
    assert answer.code == 3
    assert not {line for line in answer.err.splitlines() if line} & set(english)


def test_what_is_translated_for_click_is_what_click_says():
    marked = set()
    for module in (click.core, click.exceptions, click.formatting, click.parser, click.types):
        for one in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            if isinstance(one, ast.Call) and getattr(one.func, "id", "") in ("_", "ngettext"):
                marked |= {text.value for text in one.args if isinstance(text, ast.Constant)}
    assert {text for one in REFUSALS for text in ((one,) if isinstance(one, str) else one)} <= marked


def test_what_is_odd_in_a_report_file_is_told_in_the_language_and_kept_as_data(call, room):
    event = Tournament.of([Player(1, "Ann"), Player(2, "Bob")], rounds=5, initial_colour="white")
    rows = write_trf(event).splitlines()
    odd = [row.replace("  0.0", "  9.5") if "Ann" in row else row for row in rows]
    (room / "odd").write_text("\n".join(odd))
    told = call("check", "odd", "--language", "de")
    assert "Warnung: Zeile" in told.out.decode()
    assert "Spieler 1 hat 9,5 Punkte, die Ergebnisse ergeben 0,0; es zählen 0,0" in told.out.decode()
    (room / "bad").write_text("\n".join([*rows, "162 QQ"]))
    assert (
        "Satz 162: „QQ“ ist keines von W D L A P X [TRF-SCORING]"
        in call("convert", "bad", "-o", "x", "--language", "de").err
    )


def test_what_the_verifier_finds_is_said_in_the_language(call, room):
    assert call("certify", "v06", "-o", "r.cert").code == 0
    paper = json.loads((room / "r.cert").read_text())
    white, black = paper["pairs"][0]
    (room / "f.cert").write_text(json.dumps({**paper, "pairs": [[black, white], *paper["pairs"][1:]]}))
    english, german = (call("verify-certificate", "v06", "f.cert", "--language", one) for one in ("en", "de"))
    assert english.code == german.code == 1
    assert ": colours" in english.out.decode()
    assert ": die Farben" in german.out.decode()


def test_every_measure_of_a_campaign_has_words():
    columns = {*Measures._fields, *PlayerMeasures._fields, *_row("", 0, 0)} - {"direction", "said"}
    assert columns == MEASURES.keys()
