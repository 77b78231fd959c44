"""Lists and files of a section: on paper, for spreadsheets, for federations, and everything at once.

In the print centre everything that a hall needs for a round is one file, and every sheet stands by itself.
What goes into the pack is chosen once and kept in a cookie, so that printing a round is one link.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Annotated
from urllib.parse import quote

from fastapi import Depends, Form, Query
from starlette.responses import Response

from pairwright.check.fide_mode import published_by_fide
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told
from pairwright.common.values import dataclass
from pairwright.explain.words.translate import fault_text
from pairwright.publish.document import day_told, headed, in_language
from pairwright.publish.ecf_report import MANDATORY, EcfReport, EcfSubmission, codes_from_file, ecf_report
from pairwright.publish.formats import render
from pairwright.publish.norms_page import best_norms
from pairwright.publish.paper.typeset import PAPERS, typeset, usual_paper
from pairwright.standings.norm_event import EXEMPTIONS, EventFacts
from pairwright.standings.norms import norm_checks
from pairwright.storage.actions.league_acts import SendReport
from pairwright.storage.event_state import EventState, SectionState, SentReport
from pairwright.storage.pairing_numbers import numbers_are_out
from pairwright.storage.round_state import RoundState
from pairwright.storage.section_files import (
    LIST_FORMATS,
    NAME_LETTERS,
    RATING_OFFICER,
    DataFile,
    Paper,
    archive,
    corrections_of,
    data_files,
    known_facts,
    month_report,
    names_cut,
    norms_of,
    paper,
    papers,
    title_forms_of,
)
from pairwright.storage.section_league import months_played
from pairwright.storage.section_report import rated_otherwise, report_gaps, reported, section_standings
from pairwright.systems.register import system_named
from pairwright.trf.problems import Severity, TrfError
from pairwright.web.desk import NotFound
from pairwright.web.form_input import After, FormText, whole_number
from pairwright.web.navigation import EVENT, SECTION
from pairwright.web.pages.access_pages import desk_address, only_here
from pairwright.web.render import A_YEAR, ROWS
from pairwright.web.request_context import AtEvent, AtRound, AtSection, EventVisit, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.translations import days_in_words
from pairwright.web.views.round_lists import by_board, by_name
from pairwright.web.views.sheets import Part, Printable, Printing, certificates, pack, sheets_of

router = DeskRouter()

# -- The print centre ----------------------------------------------------------------------------------

PRINTED = f"{SECTION}/print"
COOKIE = "pairwright_print"
PAPER = "pairwright_paper"
"""The cookie with the paper that this browser's printer has."""
USUAL = ("boards", "names", "slips", "table", "standings")
"""What is in the pack of a round until somebody chooses."""
FILES = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
}
_VIEWER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""What the viewers of browsers need, some of which obey the file's own policy."""
Number = Annotated[int | None, Query(alias="round", ge=1, le=99)]
What = Annotated[list[str] | None, Query(max_length=40)]


@router.get(PRINTED)
def centre(at: AtSection, number: Number = None, paper: str = "") -> Response:
    """Everything that can be printed: the pack of a round, to be chosen, and each sheet by itself.

    paper: one of PAPERS, which is kept for this browser.
    """
    _ = at.say
    drawn = _drawn(at, number)
    found = sheets_of(at.event, at.section, drawn)
    chosen = _chosen(at)
    answer = at.page(
        "round/print.html",
        position=at.position,
        crumbs=[(_("Print"), "")],
        address=at.url("/print"),
        drawn=drawn,
        of_round=[one for one in found if one.of_round],
        others=[one for one in found if not one.of_round],
        chosen=[one.key for one in found if one.key in chosen],
        unnumbered=at.section.traits.cards and at.section.entries and not numbers_are_out(at.section),
        papers=PAPERS,
        paper=paper if paper in PAPERS else _paper(at),
        local=only_here(at.request, at.desk),
    )
    return _remembered(at, answer, PAPER, paper) if paper in PAPERS else answer


@router.get(f"{PRINTED}/pack.pdf")
def whole_pack(at: AtSection, number: Number = None, what: What = None) -> Response:
    """The sheets of a round as one file; what: those chosen, which are remembered for the next time."""
    printing = _printing(at, at.section, _drawn(at, number))
    return _packed(at, [printing], what, _name(printing, "pack"))


@router.get(f"{EVENT}/print/pack.pdf")
def pack_of_all(at: AtEvent, what: What = None) -> Response:
    """The same of every section in its last round, as one file."""
    printings = [
        _printing(at, section, section.rounds[-1] if section.rounds else None)
        for section in at.event.sections
    ]
    return _packed(at, printings, what, "pack.pdf")


def _packed(at: EventVisit, printings: Sequence[Printing], what: list[str] | None, name: str) -> Response:
    known = {key for one in printings for key in _by_key(one)}
    wanted = [key for key in what if key in known] if what else _chosen(at)
    answer = pdf_answer(at, pack(printings, wanted), name)
    return _remembered(at, answer, COOKIE, ".".join(wanted)) if what else answer


def _remembered(at: EventVisit, answer: Response, cookie: str, value: str) -> Response:
    secure = at.desk.settings.secure
    answer.set_cookie(cookie, value, max_age=A_YEAR, secure=secure, samesite="lax", httponly=True)
    return answer


@router.get(f"{PRINTED}/{{key}}.pdf")
def one_sheet(at: AtSection, key: str, number: Number = None, after: After = None) -> Response:
    """One sheet. Raises NotFound when there is none of this name."""
    printing = replace(_printing(at, at.section, _drawn(at, number)), after=after)
    known = _by_key(printing)
    if key not in known:
        raise NotFound.told("{known} can be printed, not {what!r}", known=", ".join(known), what=key[:20])
    return pdf_answer(at, known[key].make(printing), _name(printing, key))


@router.get(f"{SECTION}/rounds/{{number}}/files/{{order}}.{{form}}")
def file(at: AtRound, order: str, form: str) -> Response:
    """The pairings as a file. order: "boards" or "names"; form: one of FILES."""
    makers = {"boards": by_board, "names": by_name}
    if order not in makers or form not in FILES:
        raise NotFound.told("there is no such file")
    document = makers[order](at.event, at.section, at.drawn, at.language)
    head = {"Content-Disposition": f'attachment; filename="{document.name}.{form}"'}
    return Response(render([document], form, at.language), media_type=FILES[form], headers=head)


def _drawn(at: SectionVisit, number: int | None) -> RoundState | None:
    """The round asked for, or the last one drawn; of a league the one being played. Raises NotFound."""
    rounds = at.section.rounds
    if number is None:
        last = at.section.current_round - 1 if at.section.by_fixture else -1
        return rounds[last] if rounds else None
    if number > len(rounds):
        name = at.section.setup.name
        raise NotFound.told("{section}: round {n} has not been paired", section=name, n=number)
    return rounds[number - 1]


def _printing(at: EventVisit, section: SectionState, drawn: RoundState | None) -> Printing:
    address = f"{desk_address(at.request, at.desk)}/e/{at.event_id}"
    return Printing(at.event, section, drawn, at.language, address)


def _by_key(printing: Printing) -> dict[str, Printable]:
    return {one.key: one for one in sheets_of(printing.event, printing.section, printing.drawn)}


def _chosen(at: EventVisit) -> list[str]:
    kept = at.request.cookies.get(COOKIE, "")
    return kept[:400].split(".") if kept else list(USUAL)


def _paper(at: EventVisit) -> str:
    kept = at.request.cookies.get(PAPER, "")
    return kept if kept in PAPERS else usual_paper()


def _name(printing: Printing, sheet: str) -> str:
    number = f"-{printing.drawn.number}" if printing.drawn else ""
    return f"{printing.section.key}{number}-{sheet}.pdf"


def pdf_answer(at: EventVisit, parts: Sequence[Part], name: str) -> Response:
    """A file that the browser shows, from where it is printed."""
    logo = b64decode(at.event.logo)
    data = typeset(parts, title=at.event.name, language=at.language, logo=logo, paper=_paper(at))
    head = {
        "Content-Disposition": f"inline; filename*=UTF-8''{quote(name)}",
        "Content-Security-Policy": _VIEWER,
    }
    return Response(data, media_type="application/pdf", headers=head)


HERE = f"{SECTION}/reports"
MEDIA = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
}
ECF_FIELDS = tuple(
    name for name in MANDATORY if name not in ("EVENT NAME", "EVENT DATE", "FINAL RESULT DATE")
)
"""Fields of an ECF file that the event itself does not tell."""

DUE = timedelta(days=7)
"""After the last day the report must be with the rating officer (FIDE Rating Regulations, article 9.1)."""


@dataclass(frozen=True, slots=True)
class ShownFile:
    """A file in the list. refusal: why its form cannot say this section, "" where it can.

    reader: who wants it. due: by which day, in words, "" for none.
    later: it is found out once the row is seen: of a large section the file would have to be written.
    """

    name: str
    title: str
    refusal: str
    reader: str
    due: str
    later: bool


TRISTATE = {"yes": True, "no": False}


@router.get(HERE)
def reports(at: AtSection, checked: str = "") -> Response:
    """Everything that can be printed or sent. checked: every file, however long that takes."""
    return _page(at, checked=bool(checked))


def _page(
    at: SectionVisit, faults: Sequence[str] = (), typed: dict[str, str] | None = None, checked: bool = False
) -> Response:
    event, state = at.event, at.section
    _, checked = at.say, checked or len(state.entries) <= ROWS
    return at.page(
        "reports/page.html",
        position=at.position,
        crumbs=[(_("Reports"), "")],
        address=at.url("/reports"),
        lists=[(one.name, headed(one.title, at.language)) for one in papers(event, state)],
        formats=LIST_FORMATS,
        files=[
            ShownFile(
                one.name,
                headed(one.title, at.language),
                _refusal(one) if checked else "",
                _(one.reader),
                days_in_words(day := _due(one, event), day, at.language),
                _may_refuse(one) and not checked,
            )
            for one in sorted(data_files(event, state), key=lambda one: one.reader != RATING_OFFICER)
        ],
        months=_months(state),
        corrections=corrections_of(event, state) if state.sent else (),
        rated_otherwise=rated_otherwise(state),
        told_points=published_by_fide(system_named(state.setup.system))
        and any(one.reason for one in state.adjustments),
        names_cut=names_cut(state),
        name_letters=NAME_LETTERS,
        missing=report_gaps(event, state) if state.entries else [],
        ecf_fields=ECF_FIELDS,
        exemptions=[("", _("Nothing"))]
        + [(letter, _("{a}: {b}", a=letter, b=_(words))) for letter, words in EXEMPTIONS.items()],
        faults=faults,
        typed=typed or {},
    )


def _due(file: DataFile, event: EventState) -> str:
    """By which day a file must be where it goes, as an ISO text; "" where no day is set or known."""
    if file.reader != RATING_OFFICER or not event.end_date or not file.whole:
        return ""
    return (date.fromisoformat(event.end_date) + DUE).isoformat()


def _months(section: SectionState) -> list[tuple[str, bool, list[tuple[int, SentReport]]]]:
    """The months of a league: whether games were played in it, and each report that was sent, counted."""
    if not section.in_league:
        return []
    played = {*months_played(section)}
    return [
        (
            month,
            month in played,
            [(number, one) for number, one in enumerate(section.sent, 1) if one.month == month],
        )
        for month in sorted(played | {one.month for one in section.sent})
    ]


@router.post(f"{HERE}/sent/{{month}}")
def sent(at: AtSection, month: str, number: FormText = "") -> Response:
    """The report of a month has been sent: the file is kept as it is now. number: as an event."""
    file = month_report(at.event, at.section, month)
    at.act(SendReport(at.key, month, at.desk.cards.now(), file.decode(), number.strip()))
    return at.back(
        "/reports",
        at.say(
            "The report of {month} is kept as it was sent.", month=fault_text(at.language, day_told(month))
        ),
    )


def _may_refuse(file: DataFile) -> bool:
    return file.name.endswith("-trf16.trf")


def _refusal(file: DataFile) -> str:
    """Why an older dialect cannot say this section, "" where it can; the other files are there anyway."""
    if not _may_refuse(file):
        return ""
    try:
        file.make()
    except TrfError as error:
        wrong = (one for one in error.problems if one.severity is Severity.ERROR)
        return joined("; ", (one.message for one in wrong))
    except BadInput as error:
        return joined("; ", error.faults)
    return ""


@router.get(f"{HERE}/files/{{name}}")
def data_file(at: AtSection, name: str) -> Response:
    """A file for a federation or a program. Raises BadInput for what its form cannot say."""
    one = file_named(at, name)
    return attachment(one.make(), one.media_type, one.name)


def file_named(at: SectionVisit, name: str) -> DataFile:
    """One of the files of the section for federations and programs. Raises NotFound."""
    for one in data_files(at.event, at.section, at.desk.journal.standing(at.event_id)):
        if one.name == name:
            return one
    raise NotFound.told("there is no file {name!r} of {section}", name=name, section=at.section.setup.name)


@router.get(f"{HERE}/everything.zip")
def everything(at: AtSection) -> Response:
    """All lists and files as one archive."""
    event, state = at.event, at.section
    return attachment(
        archive(event, state, at.desk.journal.standing(at.event_id), at.language),
        "application/zip",
        f"{state.key}.zip",
    )


@router.get(f"{HERE}/{{name}}.{{form}}")
def one_list(at: AtSection, name: str, form: str) -> Response:
    """One list in one format."""
    data = render([list_named(at, name, form).make()], form, at.language)
    return attachment(data, MEDIA[form], f"{at.key}-{name}.{form}")


def list_named(at: SectionVisit, name: str, form: str) -> Paper:
    """One of the lists of the section, for a format that there is. Raises NotFound."""
    event, state = at.event, at.section
    if form not in MEDIA or name not in {one.name for one in papers(event, state)}:
        raise NotFound.told(
            "there is no list {name}.{form} of {section}", name=name, form=form, section=state.setup.name
        )
    return paper(event, state, name)


def _stated(
    registered: FormText = "",
    arbiter: FormText = "",
    exempt: FormText = "",
    registered_by: Annotated[str, Form(max_length=3)] = "",
    host: Annotated[str, Form(max_length=3)] = "",
) -> EventFacts:
    return EventFacts(
        exempt=exempt if exempt in EXEMPTIONS else "",
        registered_by=registered_by.strip().upper(),
        host=host.strip().upper(),
        registered=TRISTATE.get(registered),
        arbiter=TRISTATE.get(arbiter),
    )


Stated = Annotated[EventFacts, Depends(_stated)]
"""What the organiser knows of the event."""


@router.post(f"{HERE}/norms")
async def norms(at: AtSection, facts: Stated) -> Response:
    """The title norms, and what else their certificates ask for."""
    state = at.section
    event = section_standings(at.event, state).event
    document = norms_of(event, state, facts)
    achieved = best_norms(norm_checks(event, known_facts(state, facts)))
    return at.page(
        "reports/norms.html",
        position=at.position,
        document=in_language(document, at.language),
        address=at.url("/reports"),
        achieved=[event.tournament.players[check.player] for check in achieved],
        stated=(await at.request.form()).items(),
    )


@router.post(f"{HERE}/title-forms.pdf")
def title_forms(
    at: AtSection,
    facts: Stated,
    officer: Annotated[str, Form(max_length=100)] = "",
    number: Annotated[Sequence[int], Form()] = (),
    born: Annotated[Sequence[str], Form()] = (),
) -> Response:
    """The certificates of the norms achieved; the list of norms where there are none."""
    event = section_standings(at.event, at.section).event
    born_at = {one: place.strip()[:100] for one, place in zip(number, born, strict=False)}
    forms = title_forms_of(event, at.section, facts, born_at, officer.strip())
    parts = certificates(Printing(at.event, at.section, None, at.language, ""), forms)
    return pdf_answer(at, parts, f"{at.section.key}-it1.pdf")


@router.post(f"{HERE}/ecf")
async def ecf(at: AtSection) -> Response:
    """The results file of the English federation, with the fields typed here."""
    form = await at.request.form()
    typed = {name: str(form.get(name, ""))[:300] for name in ECF_FIELDS}
    typed["codes"] = str(form.get("codes", ""))[:50_000]
    event, state = at.event, at.section
    at.again(lambda faults: _page(at, faults, typed))
    found = _ecf_report(event, state, typed)
    if found.left_out and not form.get("without"):
        typed["without"] = "yes"
        left_out = (told("left out: {what}", what=one) for one in found.left_out)
        raise BadInput(
            told("Some games cannot be given in this file. Make it again to have it without them."), *left_out
        )
    return attachment(found.text.encode(), "text/plain; charset=utf-8", f"{state.key}-ecf.txt")


def _ecf_report(event: EventState, section: SectionState, typed: dict[str, str]) -> EcfReport:
    tournament = reported(event, section.rated())
    details = {name: typed[name].strip() for name in ECF_FIELDS if typed[name].strip()}
    codes = {**codes_from_file(tournament), **_codes(typed["codes"])}
    return ecf_report(tournament, EcfSubmission(details, codes, section.setup.name))


def _codes(text: str) -> dict[int, str]:
    """Lines such as "3 123456A": pairing number and ECF code."""
    found: dict[int, str] = {}
    faults = []
    for line, row in enumerate(text.splitlines(), 1):
        parts = row.replace(",", " ").replace(";", " ").split()
        if not parts:
            continue
        number = whole_number(parts[0])
        if len(parts) != 2 or not number:
            faults.append(
                told(
                    "ECF codes, line {line}: expected a number and a code, not {row!r}",
                    line=line, row=row.strip(),
                )
            )  # fmt: skip
        else:
            found[number] = parts[1].upper()
    if faults:
        raise BadInput(*faults)
    return found


def attachment(data: bytes, media_type: str, name: str) -> Response:
    """A file to be kept, under a name."""
    head = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
    return Response(data, media_type=media_type, headers=head)
