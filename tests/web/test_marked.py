"""No sentence for people is left unmarked: what no catalogue can have stays English for everybody."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from source_trees import nodes

pytest.importorskip("babel")

from texts import HEADED, KEYWORDS, PACKAGE

ROOMS = (
    "publish", "storage", "trf", "web", "standings/prize_list.py", "standings/norm_event.py",
    "lots/sentences.py", "lots/draw_json.py", "lots/contingents.py", "lots/decisions.py",
    "lots/transcript_replay.py", "lots/transcript.py", "lots/transcript_json.py", "lots/acts.py",
)  # fmt: skip
"""Whose sentences reach a page, a sheet or the command line in the reader's language."""

MARKS = {*KEYWORDS, *HEADED, "say", "speaker", "count", "told", "rule"}
NOT_FOR_READERS = {
    "AssertionError", "TypeError", "ValueError", "RuntimeError", "KeyError",
    "compile", "text", "execute",
}  # fmt: skip
"""Calls whose texts are for engineers: errors of programming, patterns, SQL."""
LOGGED = {"debug", "info", "warning", "error", "exception"}
"""Calls of a log, also for engineers; findings of the reader of report files go by such names too."""

OTHERWISE = {
    "lots/draw_json.py": "a word of JSON",
    "lots/decisions.py": "what only a transcript that was tampered with is told",
    "lots/transcript_json.py": "the mark of a file",
    "publish/as_text.py": "a remark on the terminal",
    "publish/crosstable_page.py": "titles, which the document model translates",
    "publish/lists_page.py": "titles, which the document model translates",
    "publish/paper/typst_process.py": "what Typst itself says of a letter",
    "publish/paper/typeset.py": "the terminal: packages and files",
    "storage/actions/typed_fields.py": "the terminal: what an action does, in English as their docstrings",
    "storage/actions/entry_list_acts.py": "a note in the section file",
    "storage/kjca_form.py": "the mark of a file",
    "storage/manual_pairing.py": "a remark kept with the round",
    "storage/database.py": "the terminal: addresses of databases, and parts of their messages",
    "storage/database_file.py": "SQL",
    "storage/event_file.py": "the mark of a file",
    "storage/section_deviations.py": "comments of a report file",
    "storage/forecast_input.py": "keys",
    "storage/lots_drawing.py": "a word of the ceremony",
    "storage/schema.py": "the terminal: databases of other versions",
    "trf/__init__.py": "an error of programming",
    "trf/columns.py": "titles of records, which the documentation lists",
    "trf/reader.py": "keys",
    "trf/team_records.py": "titles of records, which the documentation lists",
    "trf/write_records.py": "a line of a report file",
    "web/public/static_site.py": "comments of a report file",
    "web/app.py": "the name of the interface for programs",
    "web/replication.py": "names of threads",
    "web/demo.py": "a made-up event",
    "web/error_handlers.py": "a header",
    "web/public/forecast_pages.py": "keys",
    "storage/act_sentences.py": "sentences of acts, which are marked where the acts are",
    "web/serving.py": "the terminal: ports; a line of the log",
    "storage/line_ups.py": "the line of which a seal is made, the same in every language",
    "web/translations.py": "texts marked where they stand, and said otherwise of teams and on cards",
}
"""Files whose unmarked texts are no sentences for readers, and what they are."""

SOME_OTHERWISE = {
    "web/desk.py": "the desk asks before this is done",  # shown by the page of the question
    "web/security/middleware.py": "desk_limits|clock_timestamp|too many tries",  # SQL; the failure
}
"""Files of which some texts are none; the others are looked at."""

FOR_PROGRAMS = "web/api/"
"""The interface for programs describes itself in English."""

SENTENCE = re.compile(r"[^\W\d_]{2,} [a-z]{2,}")


def unmarked(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a file with two words or more that no mark stands around."""
    above = {child: node for node in nodes(path) for child in ast.iter_child_nodes(node)}
    for node in nodes(path):
        text = _text(node, above)
        if text and SENTENCE.search(text) and not _is_marked(node, above):
            yield node.lineno, text  # type: ignore[attr-defined]


def _text(node: ast.AST, above: dict[ast.AST, ast.AST]) -> str:
    if isinstance(node, ast.JoinedStr):
        parts = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values]
        return "" if any("<" in part for part in parts) else "".join(parts)
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return ""
    around = above[node]
    return "" if isinstance(around, ast.Expr | ast.JoinedStr) or "<" in node.value else node.value


def _is_marked(node: ast.AST, above: dict[ast.AST, ast.AST]) -> bool:
    """Whether a call with a mark, or one for engineers, stands around a text within its statement."""
    while not isinstance(node, ast.stmt):
        node = above[node]
        if not isinstance(node, ast.Call):
            continue
        name = _name(node.func)
        if name in MARKS | NOT_FOR_READERS or (name in LOGGED and "findings" not in ast.unparse(node.func)):
            return True
    return isinstance(node, ast.Assert)


def _name(function: ast.expr) -> str:
    """The name that a function is called by; of `say(request)(...)` the inner one."""
    if isinstance(function, ast.Call):
        function = function.func
    return getattr(function, "attr", "") or getattr(function, "id", "")


def found() -> dict[str, list[str]]:
    """By file what is unmarked."""
    files = [path for room in ROOMS for path in _files(PACKAGE / room)]
    listed = {
        path.relative_to(PACKAGE).as_posix(): [f"{line}: {text}" for line, text in unmarked(path)]
        for path in files
    }
    return {name: lines for name, lines in listed.items() if lines}


def _files(room: Path) -> list[Path]:
    return [room] if room.suffix == ".py" else sorted(room.rglob("*.py"))


def test_no_sentence_for_readers_is_left_unmarked():
    unknown = {
        name: left
        for name, lines in found().items()
        if name not in OTHERWISE and not name.startswith(FOR_PROGRAMS)
        if (left := [line for line in lines if not re.search(SOME_OTHERWISE.get(name, "$^"), line)])
    }
    assert unknown == {}, "mark them with told(...), N_(...) or _(...), or name the file in OTHERWISE"


def test_every_exception_is_needed():
    assert sorted(set(OTHERWISE) - set(found())) == []
    for name, texts in SOME_OTHERWISE.items():
        assert all(re.search(text, "\n".join(found()[name])) for text in texts.split("|"))


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ('raise Refused("the round is over")', True),
        ('x = f"{n} players are here"', True),
        ('raise Refused.told("the round is over")', False),
        ('x = say(request)("The link no longer works.")', False),
        ('x = told("{n} players are here", n=n)', False),
        ('log.warning("nobody is here")', False),
        ('Column("Rp", title="Performance of the player")', False),
        ('x = "key"', False),
    ],
)
def test_a_sentence_without_a_mark_is_found(tmp_path, line, wrong):
    path = tmp_path / "one.py"
    path.write_text(line, encoding="utf-8")
    assert bool(list(unmarked(path))) == wrong
