"""The public side as a folder of plain files: an index, and a small site for every section."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pairwright.common.errors import BadInput
from pairwright.common.json_version import versioned
from pairwright.common.messages import N_, joined, told
from pairwright.common.printable import escaped_json
from pairwright.explain.words.translate import fault_text
from pairwright.publish.as_html import PageFrame, style_sheet, to_html
from pairwright.publish.document import (
    Block,
    Cell,
    Document,
    Facts,
    Heading,
    Links,
    Paragraph,
    as_given,
    in_language,
)
from pairwright.publish.season_page import fixtures_document, table_document
from pairwright.publish.site import HOME, STYLE, made_with, site
from pairwright.publish.standing_words import round_title
from pairwright.publish.standings_page import standings_object
from pairwright.seasons.season import LeagueSeason
from pairwright.storage.event_history import Course
from pairwright.storage.journal_lines import utc_now
from pairwright.storage.section_files import gone_of, tables_by_pair
from pairwright.storage.section_league import division_of
from pairwright.storage.section_report import event_facts, report_text
from pairwright.tournament.tournament import LEFT_OUT, Tournament
from pairwright.tournament.tournament_json import to_json
from pairwright.web.desk import Desk
from pairwright.web.public.public_view import ShownEvent, ShownSection
from pairwright.web.public.reasons import explained
from pairwright.web.routes import added_public_pages

EXPLAINED_UP_TO = 500
"""Players of a section up to which every pairing is explained; beyond that it takes too long."""

_DAY = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that equal pages make equal archives."""


def site_files(
    event: ShownEvent,
    language: str = "en",
    course: Course | None = None,
    desk: Desk | None = None,
    lacking: list[str] | None = None,
) -> dict[str, bytes]:
    """The files of the site by path, in a language; every link in them is relative.

    course: of the event, for what annexes add. desk: where it is open. lacking: takes what could not be made.
    """
    lacking = [] if lacking is None else lacking
    files = {STYLE: style_sheet().encode()}
    sections = [(one, _of_league(event, one)) for one in event.sections if one.state.entries]
    for section, of_league in sections:
        data = {f"{section.key}.json": json_bytes(event, section)}
        try:
            data[f"{section.key}.trf"] = trf_bytes(section)
        except BadInput as error:  # a round of which nothing but scores is known
            lacking += [joined(": ", (section.name, fault)) for fault in error.faults]
        added = [one.site for one in added_public_pages() if one.there(section)]
        if not (few := len(section.state.entries) <= EXPLAINED_UP_TO):
            lacking += [told(
                "{section}: more than {n} players, so the reasons of the pairings are left out",
                section=section.name, n=EXPLAINED_UP_TO,
            )]  # fmt: skip
        pages = site(
            section.standings_of_everything,
            why_pairing=_Reasons(section, language) if few else None,
            tables=partial(tables_by_pair, section.state),
            gone=gone_of(section.state),
            downloads=tuple(data),
            above=((event.event.name, "../index.html"),),
            language=language,
            more=[
                *of_league,
                *(page for made in added if course and made for page in made(section, course, desk, lacking)),
            ],
        )
        files.update({f"{section.key}/{name}": body for name, body in {**pages, **data}.items()})
    files[f"{HOME}.html"] = _index(event, sections, language).encode()
    return files


def _of_league(event: ShownEvent, section: ShownSection) -> list[Document]:
    """The table and the fixtures of a league; of other sections nothing."""
    if not section.state.by_fixture or not section.state.rounds:
        return []
    division = division_of(section.state, utc_now())
    season = LeagueSeason(event.event.name, (division,), ())
    table = replace(table_document(season, division), title=N_("League table"))
    return [table, fixtures_document(season, division)]


def zipped(files: dict[str, bytes]) -> bytes:
    """The files as one zip archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, _DAY), files[name], zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


class _Reasons:
    """Why players were paired, as the pages of `publish.site` ask for it."""

    def __init__(self, section: ShownSection, language: str) -> None:
        self._section, self._language = section, language

    def __call__(self, number: int, player: int) -> Sequence[str]:
        found = explained(self._section, number)
        return found.sentences(self._section.state.key_of(player), self._language) if found else ()


def _index(event: ShownEvent, sections: list[tuple[ShownSection, list[Document]]], language: str) -> str:
    about = event.event
    facts = (
        (told("Venue"), about.place),
        (told("First day"), about.start_date),
        (told("Last day"), about.end_date),
        *event_facts(about),
    )
    blocks: list[Block] = [Paragraph(about.notes)] if about.notes else []
    blocks.append(Facts([(name, Cell(value)) for name, value in facts if value]))
    for section, of_league in sections:
        folder = section.key
        rounds = [
            (round_title(drawn.number), f"{folder}/round-{drawn.number}") for drawn in section.state.rounds
        ]
        parts = [
            (told("Event"), f"{folder}/{HOME}"),
            *((one.title, f"{folder}/{one.name}") for one in of_league),
            *([] if of_league else [(told("Standings"), f"{folder}/standings")]),
            (told("Players"), f"{folder}/players"),
        ]
        blocks += [Heading(as_given(section.name)), Links([*parts, *rounds])]
    name = as_given(about.name) if about.name else told("Event")
    document = in_language(Document(HOME, name, blocks), language)
    footer = fault_text(language, made_with(name))
    return to_html(
        document,
        PageFrame(style=STYLE, address=lambda name: f"{name}.html", footer=footer, language=language),
    )


# -- A section as files for programs: what is published, and nothing else ----------------------------------


_RELATIVES = {"family": "families", "club": "clubs", "school": "schools"}
"""Who is kept apart by what of a player, as a file says that it leaves it out."""


def public_tournament(shown: ShownSection) -> Tournament:
    """The tournament for files: nothing announced for rounds to come.

    What a draw on cards looks at and the public does not see is named, so that a check can say so.
    """
    tournament, behind = replace(shown.tournament, announced_byes=()), shown.behind
    if not behind.traits.cards:
        return tournament
    hidden = [
        words
        for relation, words in _RELATIVES.items()
        if relation in behind.setup.keep_apart
        and any(getattr(one.particulars, relation) for one in behind.entries)
        and not any(getattr(one.particulars, relation) for one in shown.state.entries)
    ]
    left = [*hidden, *(["cards from other sections"] if any(one.card for one in behind.entries) else [])]
    headers = [*tournament.headers, *([(LEFT_OUT, ", ".join(left))] if left else [])]
    return replace(tournament, headers=tuple(headers))


def json_bytes(event: ShownEvent, shown: ShownSection) -> bytes:
    """The section as a JSON document."""
    drawn = shown.current
    document = {
        "event": event.event.name,
        "section": shown.name,
        "rounds_published": len(shown.state.rounds),
        "rounds_complete": shown.completed,
        "results_missing": len(shown.state.waiting(drawn)) if drawn else 0,
        "games_adjourned": len(shown.state.adjourned),
        "tournament": to_json(public_tournament(shown)),
        "standings": standings_object(shown.standings, gone=gone_of(shown.state, shown.completed))
        if shown.state.entries
        else None,
    }
    return escaped_json(json.dumps(versioned(document), ensure_ascii=False, indent=1)).encode()


def trf_bytes(shown: ShownSection) -> bytes:
    """The section as a TRF file: TRF26, or TRF16 for a system that TRF26 has no name for."""
    found = shown.standings if shown.state.entries else None
    return report_text(public_tournament(shown), found).encode()
