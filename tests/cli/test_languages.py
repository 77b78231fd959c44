"""`--language`: the errors too, and no language that there is not."""

from __future__ import annotations

import ast
from pathlib import Path

import click
import pytest

from pairwright.cli.campaign_verb import MEASURES
from pairwright.cli.group import REFUSALS, pairwright
from pairwright.simulate.campaign.campaign_run import Measures, PlayerMeasures, _row


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


def test_the_environment_names_the_language_for_all(call, monkeypatch):
    monkeypatch.setenv("PAIRWRIGHT_LANGUAGE", "fr")
    told = call("pair", "--sample").out.decode()
    assert "Riverbend Open\xa0: ronde 5 sur 7" in told
    assert "Blancs" in told
    assert "Apparié selon\xa0: système hollandais" in told


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


@pytest.mark.parametrize("language", ["de", "es", "fr", "ru"])
def test_what_the_system_says_of_a_file_is_translated(call, room, language):
    (room / "folder").mkdir()
    (room / "file").write_text("")
    english = ("No such file", "Is a directory", "Not a directory", "No space left", "File name too long")
    for at, words in enumerate(
        ("show none.trf", "show folder", "show file/a.trf", "convert v06 -o /dev/full", f"show {300 * 'x'}")
    ):
        answer = call(*words.split(), "--language", language)
        assert answer.code == 5, words
        assert answer.err
        assert english[at] not in answer.err


def test_what_is_translated_for_click_is_what_click_says():
    marked = set()
    for module in (click.core, click.exceptions, click.formatting, click.parser, click.types):
        for one in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            if isinstance(one, ast.Call) and getattr(one.func, "id", "") in ("_", "ngettext"):
                marked |= {text.value for text in one.args if isinstance(text, ast.Constant)}
    assert {text for one in REFUSALS for text in ((one,) if isinstance(one, str) else one)} <= marked


def test_every_measure_of_a_campaign_has_words():
    columns = {*Measures._fields, *PlayerMeasures._fields, *_row("", 0, 0)} - {"direction", "said"}
    assert columns == MEASURES.keys()
