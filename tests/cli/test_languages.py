"""`--language`: the errors too, and no language that there is not."""

from __future__ import annotations

import click
import pytest

from pairwright import Player, Tournament, write_trf
from pairwright.cli.group import pairwright


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
    assert "Apparié selon\xa0: Dutch" in told
