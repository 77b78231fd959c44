"""Templates to responses: whole pages, fragments for htmx, public pages as text, static files.

    return page(request, "rounds/draft.html", event_id=event_id, section=section, ...)
    return part(request, "rounds/board.html", board=board)                  # a fragment for htmx
    text = public_text(language, "public/round.html", event_id=..., position=..., ...)

Every template knows: `_()`, `ngettext()`, `static("css/desk.css")`, `language`, `languages`, the filters
listed in FILTERS, and `told`, which shows a fault in the language of the page. Templates of `page` and
`part` know besides: `request`, `me` (the Identity), `csrf_token`, `theme`, `messages`, `tabs`. Public texts
know nothing about who reads them.

The desk's own files (styles, scripts, pictures) are served from memory. Addresses carry a hash of all files,
`/static/3f2a91c0/css/desk.css`, so that browsers may keep them for ever and still have the new ones after an
update. `@import "name.css";` lines of a style sheet are replaced by the file they name: one request, several
files of one subject.
"""

from __future__ import annotations

import gzip
import io
import re
import secrets
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import jinja2
from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from pairwright.common import printable
from pairwright.common.messages import listed
from pairwright.common.values import dataclass, replace
from pairwright.explain.words.speech import counted
from pairwright.explain.words.translate import fault_text
from pairwright.interface.tournament_reader import other_extensions
from pairwright.publish.as_svg import to_svg
from pairwright.publish.document import Cell, Document, Row, day_told
from pairwright.seasons.rules import rule_told
from pairwright.storage.journal_lines import told_moment
from pairwright.storage.line_ups import HOME_AND_AWAY, SIDES
from pairwright.storage.section_report import adjourned_games
from pairwright.storage.section_setup import Setup
from pairwright.storage.timetable import round_time
from pairwright.tournament.results import result_text
from pairwright.tournament.scoring import points_text as points_text
from pairwright.web.form_input import address_of, whole_number
from pairwright.web.navigation import neighbours, tabs
from pairwright.web.routes import DeskRouter, added_pages
from pairwright.web.security.identity import PUBLIC, Anyone, DeskRole
from pairwright.web.security.middleware import FIELD, KEEP
from pairwright.web.translations import (
    LANGUAGES,
    TEAMS,
    Say,
    catalogue_of,
    clock_time,
    is_english,
    language_of,
    moment_in_words,
    round_in_words,
    speaker,
    wording_of,
)

# -- The rows of a table of a document as HTML, without a template: a large event has ten thousand cells
# The template says once what every cell of a column has; here the texts are put between it.


Side = tuple[str, str]
"""The class of the cells of a column, and the attribute of texts in them that stayed English, "" for none."""


def table_rows(
    rows: Sequence[Row],
    sides: Sequence[Side],
    titles: int,
    link: Callable[[str], str],
    foreign: Callable[[str], bool],
    forms: Sequence[Markup],
) -> Markup:
    """The rows of a table.

    titles: the column of titles, which stand before the names in the next one; below 0 for none. link: the
    address of another document, "" for none. foreign: whether a text stayed English. forms: a small picture
    for every row, or none.
    """
    found: list[str] = []
    columns = [one for one in enumerate(sides) if one[0] != titles]
    # Whom or what a row is about is its head.
    head = next((column for column, (kind, _) in columns if "shrinks" in kind), -1)
    for place, row in enumerate(rows):
        found.append("<tr>")
        for column, (kind, spoken) in columns:
            if column >= len(row):
                break
            cell = row[column]
            lang = spoken if spoken and foreign(cell.text) else ""
            before = ""
            if column == titles + 1 and titles >= 0 and row[titles].text:
                before = f'<span class="soft small">{_safe(row[titles].text)}</span> '
            # Most cells of a large table have a few letters and figures and nothing else.
            plain = cell[1:5] == _PLAIN and cell.text.isalnum()
            text = cell.text if plain else _content(cell, link)
            if column == head:
                found.append(f'<th scope="row" class="{kind}"{lang}>{before}{text}</th>')
            else:
                found.append(f'<td class="{kind}"{lang}>{before}{text}</td>')
        if forms:
            found.append(f'<td class="centre form screen-only">{forms[place]}</td>')
        found.append("</tr>\n")
    return Markup("".join(found))  # nosec B704 - every text of a cell is escaped


_PLAIN = Cell("x")[1:5]
"""What a cell has that is a text alone."""
_DATE = re.compile(r"^[0-9]+(-[0-9]{1,2}){1,2}\b")
_TOGETHER = r'<span class="nowrap">\g<0></span>'
"""A date, or the key of a match, which does not go on in the next line."""
_SCORE = re.compile(r"(?<![\w-])[\d½]+[–-][\d½]+(?![\w-])")
"""A score, which goes on in no other line either."""
_IN_WORDS = re.compile(r"^([0-9]{1,2}[^0-9,]{3,20}) ([0-9]{4}\b.*)$")
"""A date in words, which goes on there with the year."""


def _content(cell: Cell, link: Callable[[str], str]) -> str:
    """What stands in a cell: its text, within a link and what marks it."""
    text, name, hint, strong, faint, _ = cell
    text = _unbroken(text)
    if "-" in text:
        text = _DATE.sub(_TOGETHER, text)
    elif " " in text and text[0].isdigit() and (words := _IN_WORDS.fullmatch(text)):
        text = " ".join(part.replace(" ", "\u00a0") for part in words.groups())
    if name and (target := link(name)):
        text = f'<a href="{_safe(target)}">{text}</a>'
    if not (strong or faint or hint):
        return text
    title = f' title="{_safe(hint)}"' if hint else ""
    look = ' class="strong"' if strong else ' class="soft"' if faint else ""
    return f"<span{title}{look}>{text}</span>"


def _unbroken(text: str) -> str:
    """The text escaped; no score in it goes on in the next line."""
    text = _safe(text)
    return _SCORE.sub(_TOGETHER, text) if "–" in text or "-" in text else text


def _safe(text: str) -> str:
    """The text escaped; most has nothing to be escaped, which is seen faster."""
    return str(escape(text)) if _MARKUP(text) else text


def filled(lines: Iterable[Sequence[object]], row: str) -> Markup:
    """One row for every line, with its texts in the places %s of the row: ten thousand times no template."""
    pattern = str(row).replace("%", "%%").replace("%%s", "%s")  # a translated word may have a percent sign
    return Markup("".join([pattern % tuple([_safe(str(one)) for one in line]) for line in lines]))  # nosec B704


def wall_lines(lines: Iterable[tuple[Cell, Cell, Sequence[str], Sequence[Cell]]]) -> Markup:
    """The lines of standings on the wall: place, name with what a phone has below it, numbers."""
    found: list[str] = []
    for place, name, below, numbers in lines:
        words = [f' <span class="wall-word">{_safe(text)}</span>' for text in below if text]
        found += (
            f'<li><span class="wall-rank{" soft" if place.faint else ""}">{_safe(place.text)}</span>',
            f'<span class="wall-name">{_safe(name.text)}{"".join(words)}</span>',
        )
        for cell in numbers:
            kind = ("wall-points", "strong") if cell.strong else ("wall-value",)
            found.append(f'<span class="{" ".join(kind)}">{_safe(cell.text)}</span>')
        found.append("</li>\n")
    return Markup("".join(found))  # nosec B704 - every text is escaped


_MARKUP = re.compile("[&<>\"']").search


# -- Long tables come in parts: one is on the page, the others are fetched when they are scrolled to ------

SEEN_FIRST = 80
"""Boards of a long round that a page shows; the others come when they are scrolled to."""

_ALL_AT_ONCE = 120
"""Boards that are no long round."""

ROWS = 200
"""Rows of a long table of another kind that a page shows at once."""


@dataclass(frozen=True, slots=True)
class RowsPart:
    """Some boards of a round, one after another. numbers: within the round. first, last: in the hall.

    here: they stand on the page; of the others it has the way to them.
    """

    numbers: range
    first: int
    last: int
    here: bool


def parts_of(tables: Sequence[int], board: int, whole: bool = False, rows: int = 0) -> list[RowsPart]:
    """All boards of a round in parts: the one with this board is here. whole: all of them in one.

    tables: the numbers in the hall. rows: so many make a part of a long table of another kind.
    """
    long = len(tables) > (2 * rows or _ALL_AT_ONCE) and not whole
    size = rows or SEEN_FIRST if long else len(tables)
    starts = range(1, len(tables) + 1, size or 1)
    found = [range(start, min(start + size, len(tables) + 1)) for start in starts]
    at = min(max(board, 1), len(tables))
    return [RowsPart(one, tables[one[0] - 1], tables[one[-1] - 1], at in one) for one in found]


class RowsAsked(NamedTuple):
    """The rows of the long tables of a page that somebody asked for. of: the kind of table.

    whole: all of them. alone: without the page around them.
    """

    of: str
    row: int
    whole: bool
    alone: bool

    @classmethod
    def of_request(cls, request: Request, most: int, *kinds: str) -> RowsAsked:
        """As the address says. most: there are no more rows than that. kinds: of the tables there are."""
        query = request.query_params
        kind, asked = query.get("of", ""), "row" in query
        row = min(whole_number(query["row"]) or 1, max(most, 1)) if asked else 1
        alone = wants_part(request) and asked
        at = (row - 1) // ROWS * ROWS + 1  # every row of a part asks for the same
        return cls(kind if kind in kinds else (*kinds, "")[0], at, "whole" in query, alone)

    @property
    def variant(self) -> str:
        """What tells the page from others at its address; "" for the one without a question."""
        return " ".join(map(str, self)) if self.row > 1 or self.whole or self.alone else ""

    def parts(self, rows: int, asked: bool = True) -> list[RowsPart]:
        """The parts of a table of so many rows; without `asked` of another one the first of them is here."""
        return parts_of(range(1, rows + 1), self.row if asked else 1, self.whole, ROWS)

    def long(self, document: Document) -> dict[str, tuple[list[RowsPart], str]]:
        """For every kind of table, its parts and the way to them."""
        tables = document.tables()
        return {
            one.kind: (self.parts(len(one.rows), self.of == one.kind), f"?of={one.kind}&row=")
            for one in tables
        }

    def rows(self, document: Document) -> dict[str, Any]:
        """What the template of rows alone shows."""
        tables = [one for one in document.tables() if one.kind == self.of] or document.tables()
        parts = self.parts(len(tables[0].rows)) if tables else []
        return {"document": replace(document, blocks=tables[:1]), "parts": parts}


# ------------------------------------------------------------------------------------------------------


FOLDER = Path(__file__).parent / "templates"
THEME_COOKIE = "pairwright_theme"
THEMES = ("auto", "light", "dark")
A_YEAR = 365 * 24 * 3600
"""Seconds for which a browser keeps what somebody chose."""


def shown(player: Any) -> int:
    """The number that a player is known by."""
    return int(player.shown_number or player.number)


FILTERS: dict[str, Callable[..., object]] = {
    "filled": filled,
    "counted": counted,
    "number": shown,
    "listed": listed,
    "adjourned_games": adjourned_games,
    "unbroken": lambda text: Markup(_unbroken(text)),  # nosec B704 - it is escaped
    "round_time": round_time,
}


def _escaping(say: Say) -> Callable[..., Markup]:
    """What `_()` is in templates: the translation, escaped, with values filled in by %(name)s or .format().

    Jinja's own takes every translated text for markup, also the name of a player that somebody passes to
    it. Texts with markup of their own are written as {% trans %} blocks, which are constants.
    """

    def translate(text: str, /, **values: object) -> Markup:
        said = escape(say(text))
        return said % values if values else said

    return translate


def _result(say: Say) -> Callable[[str], str]:
    """What `| result` is in templates: `result_text`, with the word for an adjourned game."""

    def said(code: str) -> str:
        return result_text(code).replace("*", say("adjourned"))

    return said


def _when(language: str) -> Callable[[Setup, int], str]:
    """What `setup | round_when(3)` is in templates: when round 3 is played, "" where it is not announced."""

    def when(setup: Setup, number: int) -> str:
        time = round_time(setup, number)
        return round_in_words(time, language) if time else ""

    return when


def _telling(language: str) -> Callable[[str], Markup]:
    """What `| told` is in templates: a fault in the language of the page, or marked as English."""

    def told(fault: str) -> Markup:
        said = fault_text(language, fault)
        shown = escape(said)
        return Markup('<span lang="en">{}</span>').format(shown) if is_english(language, said) else shown

    return told


class _CompiledTemplates(FileSystemBytecodeCache):
    """A template is compiled once for all languages, which differ only in what it is filled in with.

    What is compiled is kept as Python keeps that of modules, in `__pycache__` beside the source. A desk that
    may not write there compiles for itself, as does one that finds a file damaged or of another Jinja.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder / "__pycache__"), f"%s.{sys.implementation.cache_tag}.jinja")
        self._codes: dict[tuple[str, str], CodeType | None] = {}
        changed = Path(__file__).stat().st_mtime_ns if Path(__file__).exists() else ""
        self._by = f"{getattr(jinja2, '__version__', '')} {changed} "

    def get_source_checksum(self, source: str) -> str:
        """Changes with the template, with what compiles it and with this module, which says how."""
        return super().get_source_checksum(self._by + source)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template the code that another language, or another desk, has compiled."""
        bucket.code = self._codes.get((bucket.key, bucket.checksum))
        if bucket.code is None:
            with suppress(Exception):
                super().load_bytecode(bucket)
                self._codes[bucket.key, bucket.checksum] = bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        self._codes[bucket.key, bucket.checksum] = bucket.code
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                Path(self.directory).mkdir(exist_ok=True)
                super().dump_bytecode(bucket)


_COMPILED = _CompiledTemplates(FOLDER)


@cache
def environment(language: str, wording: str = "") -> Environment:
    """The templates in one language. wording: what the section is about (`wording_of`)."""
    made = Environment(
        loader=FileSystemLoader([FOLDER, *filter(None, (added.templates for added in added_pages()))]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n", "jinja2.ext.do"],
        auto_reload=False,
        bytecode_cache=_COMPILED,
    )
    made.policies["ext.i18n.trimmed"] = True
    made.install_gettext_translations(catalogue_of(language, wording), newstyle=True)  # type: ignore[attr-defined]
    made.globals["_"] = _escaping(speaker(language, wording))
    made.filters.update(
        FILTERS,
        points=lambda units: fault_text(language, points_text(units)),
        told=_telling(language),
        day=lambda day: fault_text(language, day_told(str(day))),
        moment=lambda moment: fault_text(language, told_moment(moment)),
        local_time=lambda text: moment_in_words(text, language),
        clock_time=partial(clock_time, language=language),
        round_when=_when(language),
        result=_result(speaker(language)),
        rule=lambda text: fault_text(language, rule_told(text)),
    )
    made.globals.update(
        static=static_files().address,
        language=language,
        languages=LANGUAGES,
        csrf_field=FIELD,
        foreign=partial(is_english, language),
        table_rows=table_rows,
        wall_lines=wall_lines,
        chart=partial(to_svg, standalone=False),
        no_link=lambda name: "",
        of_rounds=[added.of_round for added in added_pages() if added.of_round],
        other_files=lambda: "".join(f",{extension}" for extension in other_extensions()),
        sides=tuple(map(speaker(language), SIDES[wording == TEAMS])),
    )
    return made


def page(request: Request, template: str, *, status: int = 200, **values: object) -> HTMLResponse:
    """A whole page with the messages that wait for it, or for the next where a script fetches it beforehand.

    Give event_id and section where there are any.
    """
    if request.headers.get("purpose") != "prefetch":
        values.setdefault("messages", request.state.session.take_messages())
    answer = _sent(request, _text(request, template, values), status)
    phone = getattr(request.state, "identity", PUBLIC).role in (DeskRole.CAPTAIN, DeskRole.HELPER)
    holder = sha256(request.state.session.token.encode()).hexdigest()[:16]
    answer.headers[KEEP] = f"{'own' if phone else 'no'} {holder}"
    return answer


_LARGE = 20_000
"""Bytes from which a page is compressed on its way."""


def _sent(request: Request, text: str, status: int) -> HTMLResponse:
    """A page, a large one compressed where the browser takes that.

    A name of random length in the head of the compressed bytes hides how long they are: from lengths
    alone somebody who listens could otherwise guess the token of the forms, one letter after the other.
    """
    body = text.encode()
    if len(body) < _LARGE or "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(body, status)
    packed = io.BytesIO()
    name = "p" * secrets.randbelow(200)
    with gzip.GzipFile(name, "wb", compresslevel=3, fileobj=packed, mtime=0) as written:
        written.write(body)
    heads = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HTMLResponse(packed.getvalue(), status, heads)


def part(request: Request, template: str, *, status: int = 200, **values: object) -> HTMLResponse:
    """A fragment for htmx; messages that wait are put at the top of the page beside it."""
    text = _text(request, template, values)
    messages = request.state.session.take_messages()
    if messages:
        text += _text(request, "parts/messages_beside.html", {"messages": messages})
    return HTMLResponse(text, status)


def public_text(language: str, template: str, **values: object) -> str:
    """A public page as text, for the cache: the same for everybody who reads this language."""
    return _filled(language, template, values)


def _filled(language: str, template: str, values: Mapping[str, object]) -> str:
    """A template with its values; what an older program let into a name is shown by its code."""
    section = values.get("section")
    if getattr(getattr(section, "state", section), "home_first", False):
        values = {"sides": tuple(map(speaker(language), HOME_AND_AWAY)), **values}
    return printable.shown(environment(language, _wording(values)).get_template(template).render(values))


def _wording(values: Mapping[str, object]) -> str:
    """What a page is about: of an event, what all its sections are about."""
    section = values.get("section") or None
    if section is not None:
        return wording_of(section)
    found = {wording_of(one) for one in getattr(values.get("shown"), "sections", ())}
    return found.pop() if len(found) == 1 else ""


def wants_part(request: Request) -> bool:
    """True when htmx asks for a fragment."""
    return request.headers.get("hx-request") == "true"


def here(request: Request) -> str:
    """The address of the page, to come back to; for a page that answers a form, the page of that form."""
    if request.method in ("GET", "HEAD"):
        return address_of(request)
    parts = urlsplit(request.headers.get("referer", ""))
    return parts.path + (f"?{parts.query}" if parts.query else "") if parts.path else "/"


def _text(request: Request, template: str, values: dict[str, object]) -> str:
    language = language_of(request)
    session = request.state.session
    me = getattr(request.state, "identity", PUBLIC)
    chosen = request.cookies.get(THEME_COOKIE, "auto")
    known = {
        "request": request,
        "me": me,
        "notices": request.app.state.desk.beside.notices() if me.role >= DeskRole.ARBITER else (),
        "csrf_token": session.token,
        "theme": chosen if chosen in THEMES else "auto",
        "messages": [],
        "event_id": "",
        "here": here(request),
        "section": "",
        "neighbours": lambda event_id, section: neighbours(request, event_id, section),
        "tabs": lambda event_id, section="": tabs(request, speaker(language), event_id, section),
    }
    return _filled(language, template, {**known, **values})


STATIC = Path(__file__).parent / "static"
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
_COMMENT = re.compile(rb"/\*.*?\*/\s*", re.DOTALL)
_IMPORT = re.compile(r'^@import "([\w.-]+)";$', re.MULTILINE)
_FOR_EVER = "public, max-age=31536000, immutable"
_FOR_AN_HOUR = "public, max-age=3600"

router = DeskRouter()


@dataclass(frozen=True, slots=True)
class StaticFiles:
    """All files by path, and the hash that stands in their addresses."""

    files: dict[str, bytes]
    version: str

    def address(self, path: str) -> str:
        """The address of a file. Raises KeyError when there is none, so that a slip shows at once."""
        if path not in self.files:
            raise KeyError(f"there is no file static/{path}")
        return f"/static/{self.version}/{path}"


@cache
def static_files() -> StaticFiles:
    """The files of this installation, read once."""
    files = {}
    digest = sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.suffix not in MEDIA_TYPES:
            continue
        name = path.relative_to(STATIC).as_posix()
        files[name] = body = _body_of(path)
        digest.update(name.encode() + b"\0" + body)
    return StaticFiles(files, digest.hexdigest()[:12])


@cache
def _packed(path: str) -> bytes:
    """A file by gzip, once it is asked for."""
    return gzip.compress(static_files().files[path], 9, mtime=0)


def _body_of(path: Path) -> bytes:
    if path.suffix != ".css":
        return path.read_bytes()
    text = path.read_text(encoding="utf-8")
    return _COMMENT.sub(
        b"", _IMPORT.sub(lambda found: (path.parent / found[1]).read_text(encoding="utf-8"), text).encode()
    )


@router.get("/static/{version}/{path:path}")
async def static_file(request: Request, version: str, path: str, me: Anyone) -> Response:
    """One file; an address with an old hash gives the file of today, and is not to be kept for long."""
    known = static_files()
    body = known.files.get(path)
    if body is None:
        raise HTTPException(404)
    kept = _FOR_EVER if version == known.version else _FOR_AN_HOUR
    head = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        head["Content-Encoding"] = "gzip"
        body = _packed(path)
    return Response(body, headers=head, media_type=MEDIA_TYPES[Path(path).suffix])


@router.get("/service-worker.js")
async def service_worker(me: Anyone) -> Response:
    """At the root, for it reaches no farther than its folder; other bytes with every version of the files."""
    version = f'const VERSION = "{static_files().version}";\n'.encode()
    body = version + static_files().files["js/service-worker.js"]
    return Response(body, headers={"Cache-Control": "no-cache"}, media_type=MEDIA_TYPES[".js"])


@router.get("/favicon.ico")
async def favicon(me: Anyone) -> Response:
    """The picture of the desk, where browsers look for it unasked."""
    body = static_files().files["img/pairwright.svg"]
    return Response(body, headers={"Cache-Control": _FOR_AN_HOUR}, media_type=MEDIA_TYPES[".svg"])
