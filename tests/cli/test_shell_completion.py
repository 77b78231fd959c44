"""What the Tab key offers, asked as a shell asks."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from importlib import resources

import pytest

from pairwright import Player, Tournament, write_trf
from pairwright.cli.main import main
from pairwright.cli.verbs import GROUPS, VERBS
from pairwright.common.messages import languages
from pairwright.standings import tie_break_register
from pairwright.systems.register import systems


@pytest.fixture
def offered(monkeypatch, capsys):
    """The answers to a line whose last word has been begun: (kind, text) of each."""

    def ask(*words: str) -> list[tuple[str, str]]:
        monkeypatch.setenv("_PAIRWRIGHT_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", " ".join(("pairwright", *words)))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        main([])

        return [tuple(line.split(",", 1)) for line in capsys.readouterr().out.splitlines() if line]

    return ask


@pytest.fixture
def event():
    return str(resources.files("pairwright").joinpath("samples/riverbend-open.trf"))


def test_verbs(offered):
    assert ("plain", "pair") in offered("pa")


@pytest.mark.parametrize(
    "words",
    [
        ("pair",),
        ("pair", "-o"),
        ("check",),
        ("convert",),
        ("kjca", "draw"),
        ("lots", "verify"),
        ("ratings", "index"),
    ],
)
def test_files_where_a_file_is_wanted(offered, words):
    assert offered(*words, "x") == [("file", "x")]


def test_folders(offered):
    assert offered("publish", "f.trf", "-d", "x") in ([("dir", "x")], [("file", "x")])


def test_systems_and_their_editions(offered):
    every = {text for _, text in offered("pair", "--system", "d")}
    assert every == {key for key in systems() if key.startswith("d")}
    assert ("plain", "2012") in offered("pair", "--system", "dutch", "--edition", "2")
    assert ("plain", "2012") not in offered("pair", "--system", "lim", "--edition", "2")


def test_tie_breaks_one_after_the_other(offered):
    assert ("plain", "BH,SB") in offered("standings", "--tie-breaks", "BH,S")
    assert ("plain", "BH,SB") in offered("generate", "--tie-breaks", "BH,S")


def test_tie_breaks_of_other_packages(offered, monkeypatch):
    ours = replace(tie_break_register.REGISTER["WIN"], name="UPSET", title="Upsets")
    monkeypatch.setitem(tie_break_register.REGISTER, "UPSET", ours)
    assert ("plain", "UPSET") in offered("standings", "--tie-breaks", "U")
    assert all(text.isascii() for _, text in offered("standings", "--tie-breaks", ""))


def test_languages(offered):
    assert {text for _, text in offered("why", "--language", "e")} == {
        code for code in languages() if code.startswith("e")
    }


def test_players_of_the_file_that_was_named(offered, event):
    assert {text for _, text in offered("why", event, "1")} == {"1", *(str(n) for n in range(10, 18))}
    assert offered("why", "there-is-no-such-file.trf", "1") == []


@pytest.mark.parametrize(
    "line", ["why {}", "norms {} --player", "forecast end {} --player", "repair {} --absent"]
)
def test_players_by_name(offered, tmp_path, line):
    """The word of a name that tells who it is, and the number where several have it or a shell would mind."""
    people = [Player(1, "Almeida, Rui", 2100), Player(2, "Alves, Ana", 2000), Player(3, "O'Neil, Ann", 1900)]
    people += [Player(4, "Silva, Ana", 1800)]
    file = tmp_path / "four.trf"
    file.write_text(write_trf(Tournament.of(people, rounds=3, initial_colour="white")))
    asked = line.format(file).split()
    assert offered(*asked, "al") == [("plain", "Almeida"), ("plain", "Alves")]
    assert offered(*asked, "An") == [("plain", "2"), ("plain", "Ann"), ("plain", "4")]
    assert offered(*asked, "O") == [("plain", "3")]
    assert offered(*asked, "x") == []


def test_every_verb_stands_in_one_group():
    assert sorted(VERBS) == sorted(name for verbs in GROUPS.values() for name in verbs)


@pytest.mark.parametrize(
    ("begun", "there", "not_there"),
    [
        # bash takes a colon and an equals sign for the end of a word, and puts the answer behind it.
        ("--tie-breaks BH:", {"C1", "M2", "V2024"}, {"L+1", "BH:C1"}),
        ("--tie-breaks BH:C1,S", {"C1,SB"}, {"SB", "BH:C1,SB"}),
        ("--tie-breaks=KS/", {"KS/L+1"}, {"KS/C1"}),
        ("--tie-breaks=B", {"BH", "BC"}, {"SB"}),
        ("--tie-breaks PS,", {"PS,BH"}, {"BH"}),
        ("--tie-breaks NO:", set(), {"NO:C1"}),
    ],
)
def test_a_word_with_a_colon_as_bash_asks_for_it(monkeypatch, capsys, begun, there, not_there):
    monkeypatch.setenv("_PAIRWRIGHT_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_LINE", f"pairwright standings f.trf {begun}")
    monkeypatch.setenv("COMP_WORDBREAKS", " \t\n\"'><=;|&(:")
    main([])
    found = {line.partition(",")[2] for line in capsys.readouterr().out.splitlines()}
    assert there <= found
    assert not not_there & found


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
def test_the_line_of_the_documentation_in_bash(tmp_path):
    """Sourced, and asked as readline asks."""
    program = tmp_path / "pairwright"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m pairwright "$@"\n')
    program.chmod(0o755)
    script = """
        PATH=$1:$PATH; eval "$(_PAIRWRIGHT_COMPLETE=bash_source pairwright)"
        COMP_WORDS=(pairwright standings f.trf --tie-breaks BH : C1,S) COMP_CWORD=6
        COMP_LINE='pairwright standings f.trf --tie-breaks BH:C1,S' COMP_POINT=${#COMP_LINE}
        COMP_WORDBREAKS=' =:'
        _pairwright_completion pairwright; echo "${COMPREPLY[*]}"
    """
    asked = ["bash", "--norc", "-c", script, "bash", str(tmp_path)]
    said = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["C1,STD", "C1,SB", "C1,SSSC", "C1,SNO"]
