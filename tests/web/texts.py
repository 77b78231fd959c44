"""The texts of the desk: which are in the code and the templates, and which no catalogue translates.

python tests/web/texts.py de [PATH ...]     missing texts as lines for a catalogue (of these files only)
python tests/web/texts.py fr                texts that the German catalogues have and the French ones do not
"""

from __future__ import annotations

import ast
import functools
import json
import re
import sys
from collections.abc import Collection, Iterator
from dataclasses import fields
from pathlib import Path

import catalogues

from pairwright.explain.words.translate import library
from pairwright.seasons.rules import LeagueRules, meaning, presets
from pairwright.standings.ranking import LADDERS
from pairwright.standings.tie_break_register import all_tie_breaks
from pairwright.systems.dutch.verifier.form import NOT_COVERED, PROVED_BY_1, PROVES
from pairwright.systems.findings import KINDS
from pairwright.tournament.scoring import Scoring
from pairwright.trf.columns import RECORDS
from pairwright.trf.directives import PLAYER_FIELDS
from pairwright.trf.team_records import TEAM_TABLE
from pairwright.web.render import environment

sys.path.insert(0, str(Path(__file__).parents[1]))  # as a command it has only its own folder
from source_trees import nodes

PACKAGE = Path(__file__).parents[2] / "src" / "pairwright"
WEB, STORAGE, LISTS = PACKAGE / "web", PACKAGE / "storage", PACKAGE / "lists"
DEVIATIONS = PACKAGE / "check" / "deviations.py"
TELLING = PACKAGE / "explain" / "words" / "translate.py"
SYSTEMS, RULES, PUBLISH = PACKAGE / "systems", PACKAGE / "rules", PACKAGE / "publish"
LIBRARY = (
    SYSTEMS,
    RULES,
    PUBLISH,
    *(
        PACKAGE / room
        for room in (
            "common",
            "lots",
            "standings",
            "cli",
            "tournament",
            "interface",
            "trf",
            "seasons",
            "simulate",
            "check",
            "explain",
        )
    ),
)
KEYWORDS = {"_": 1, "N_": 1, "NN_": 2, "ngettext": 2, "told": 1, "telling": 1, "sentence": 1, "told_many": 2}
"""The functions that mark texts, and how many texts each takes."""

AMOUNTS = {"{currency_sign}{amount}", "{currency_code} {amount}", "{day} {month} {year}"}
"""Texts of signs and values only, whose order is that of a language: "€5", "5 €"."""

HEADED = {
    "Column": (0, 2), "Heading": (0,), "Table": (3,), "Document": (1,), "Chart": (0, 3), "Paper": (1,),
    "DataFile": (1,),
}  # fmt: skip
"""The parts of a document whose headings are translated as they are written, and where these stand."""

Text = tuple[str, ...]
"""A text, or a text and its plural."""


def texts(paths: list[Path] | None = None) -> dict[Text, str]:
    """Every text with the place of its first use."""
    return _texts_of(tuple(paths or ()))


@functools.cache
def _texts_of(paths: tuple[Path, ...]) -> dict[Text, str]:
    found: dict[Text, str] = {}
    everything = [*WEB.rglob("*.py"), *WEB.rglob("*.html"), *STORAGE.rglob("*.py"), *LISTS.rglob("*.py")]
    everything += [DEVIATIONS, TELLING]
    everything += [*SYSTEMS.glob("system.py"), *SYSTEMS.glob("*/system.py")]
    everything.append(SYSTEMS / "kjca" / "kjca_options.py")
    for path in paths or sorted(everything):
        for line, text in _in_python(path) if path.suffix == ".py" else _in_template(path):
            found.setdefault(text, f"{path.relative_to(PACKAGE)}:{line}")
    library = [path for room in LIBRARY for path in room.rglob("*.py")]
    for path in () if paths else sorted(library):
        # A room whose sentences have a catalogue of their own marks them with N_; `told` is for the desk.
        own = any(path.is_relative_to(PACKAGE / room) for room in ("systems", "rules", "check", "explain"))
        marks = ("told", "told_many") if own else tuple(KEYWORDS)
        for line, text in _in_python(path, marks):
            if not _worded(text[0]) and text[0] not in AMOUNTS:
                continue
            found.setdefault(text, f"{path.relative_to(PACKAGE)}:{line}")
    for text in () if paths else _in_tables():
        found.setdefault((text,), "standings/tie_break_register.py")
    for text in () if paths else _in_leagues_and_plans():
        found.setdefault((text,), "seasons/rules.py, samples/plans")
    for text in () if paths else _in_certificates():
        found.setdefault((text,), "systems/dutch/verifier/form.py")
    for text in () if paths else _in_columns():
        found.setdefault((text,), "trf/columns.py")
    for text in (
        () if paths else (text for kind in KINDS.values() for text in (kind.child, kind.badge) if text)
    ):
        found.setdefault((text,), "systems/findings.py")
    return found


def _worded(text: str) -> bool:
    """True of a text with words or a percent sign of its own, not only signs between what is filled in."""
    return any(one.isalpha() or one == "%" for one in re.sub(r"\{.*?\}", "", text))


def _in_tables() -> Iterator[str]:
    """The texts of the register of tie-breaks and of its named lists, which are put together there."""
    entries = [(one.title, one.formula, one.unplayed, one.fixed) for one in all_tie_breaks()]
    for text in (*(text for entry in entries for text in entry), *(one.title for one in LADDERS.values())):
        if any(map(str.isalpha, text)):
            yield text


def _in_leagues_and_plans() -> Iterator[str]:
    """What the settings of a league mean, and what the plans of campaigns in the package are for."""
    yield from (*(meaning(one.name) for one in fields(LeagueRules)), *presets().values())
    for plan in sorted((PACKAGE / "samples" / "plans").glob("*.toml")):
        yield plan.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")


def _in_certificates() -> Iterator[str]:
    """What certificates claim, and what the program that stands alone finds wrong with them."""
    yield from (NOT_COVERED, *PROVES.values(), *(text for both in PROVED_BY_1.values() for text in both))
    said = {"demand": 1, "Sentence": 0}
    for path in sorted((SYSTEMS / "dutch" / "verifier").glob("[!_]*.py")):
        for node in nodes(path):
            if isinstance(node, ast.Call) and (name := _name(node.func)) in said:
                given = node.args[said[name] : said[name] + 1]
                yield from (
                    text.value for text in given if isinstance(text, ast.Constant) and _worded(text.value)
                )


def _in_columns() -> Iterator[str]:
    """The fields of the records of report files, by which findings name columns."""
    records = [*RECORDS.values(), *TEAM_TABLE.values()]
    fields_ = [one.name for record in records for one in (*record.fields, *record.group)]
    yield from (name.replace("_", " ") for name in (*fields_, *PLAYER_FIELDS, *Scoring.__slots__))


def _in_python(path: Path, keywords: Collection[str] = tuple(KEYWORDS)) -> Iterator[tuple[int, Text]]:
    with_headings = path.is_relative_to(PUBLISH) or path == STORAGE / "section_files.py"
    for node in nodes(path):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in HEADED and with_headings:
            yield from ((node.lineno, (text,)) for text in _headings(node, HEADED[node.func.id]))
        if (name := _name(node.func)) in keywords:
            count = KEYWORDS[name]
            given = [one.value for one in node.args[:count] if isinstance(one, ast.Constant)]
            if len(given) == count:
                yield node.lineno, tuple(map(str, given))


def _headings(call: ast.Call, places: tuple[int, ...]) -> Iterator[str]:
    """The headings written out in the making of a part of a document."""
    given = [call.args[place] for place in places if place < len(call.args)]
    given += [one.value for one in call.keywords if one.arg == "title"]
    for one in given:
        for text in (one.body, one.orelse) if isinstance(one, ast.IfExp) else (one,):
            if isinstance(text, ast.Constant) and any(map(str.isalpha, str(text.value))):
                yield str(text.value)


def _name(function: ast.expr) -> str:
    """The word of KEYWORDS that a function goes by: `at.say`, `Refused.told` and `faults.told`."""
    if isinstance(function, ast.Call) and isinstance(function.func, ast.Name):
        return {"say": "_", "speaker": "_", "counting": "ngettext"}.get(function.func.id, "")
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        if function.value.id in ("at", "self"):
            return {"say": "_", "_": "_", "count": "ngettext", "_count": "ngettext"}.get(function.attr, "")
        return function.attr if function.attr in ("told", "told_many", "telling") else ""
    if isinstance(function, ast.Attribute):
        return "told" if function.attr == "told" else ""
    return {"count": "ngettext"}.get(function.id, function.id) if isinstance(function, ast.Name) else ""


def _in_template(path: Path) -> Iterator[tuple[int, Text]]:
    extracted = environment("en").extract_translations(path.read_text(encoding="utf-8"))  # type: ignore[attr-defined]
    for line, keyword, message in extracted:
        given = [one for one in (message if isinstance(message, tuple) else (message,)) if one is not None]
        if given and keyword in (*KEYWORDS, "gettext"):
            yield line, tuple(given[: KEYWORDS.get(keyword, 1)])


def missing(language: str, paths: list[Path] | None = None) -> dict[Text, str]:
    """The texts that the catalogues of a language do not have."""
    known = _keys(language)
    return {text: place for text, place in texts(paths).items() if text[0] not in known}


def _keys(language: str) -> set[str]:
    keys: set[str] = set()
    found = library(language)
    while found is not None:
        for key in getattr(found, "_catalog", {}):
            keys.add(key[0] if isinstance(key, tuple) else key)
        found = getattr(found, "_fallback", None)
    return keys


def lines(text: Text, place: str, forms: int = 2) -> str:
    """A text as lines for a catalogue, its translation left empty."""
    said = [f"#: {place}"]
    if "{" in "".join(text):
        said.append("#, python-brace-format")
    said.append(f"msgid {json.dumps(text[0], ensure_ascii=False)}")
    if len(text) == 2:
        said.append(f"msgid_plural {json.dumps(text[1], ensure_ascii=False)}")
        said += [f'msgstr[{form}] ""' for form in range(forms)]
    else:
        said.append('msgstr ""')
    return "\n".join(said) + "\n"


def main(words: list[str]) -> None:
    """Print what is missing."""
    language = words[0]
    if language != catalogues.MODEL:
        forms = catalogues.plurals(language)
        for path, message in catalogues.missing(language):
            text = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            print(lines(text, path.name, forms))
        return
    for text, place in missing(language, [Path(word).absolute() for word in words[1:]]).items():
        print(lines(text, place))


if __name__ == "__main__":
    main(sys.argv[1:])
