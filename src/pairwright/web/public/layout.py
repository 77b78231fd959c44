"""What every public page has around it: navigation, the parts it shows, its language."""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.common.i18n import N_
from pairwright.storage.timetable import has_schedule
from pairwright.web.public.etags import EVENT
from pairwright.web.public.public_view import ShownEvent, ShownSection, part_key
from pairwright.web.render import public_text
from pairwright.web.routes import PublicPage, added_pages
from pairwright.web.translations import Say, speaker

Nav = list[tuple[str, str, bool]]

TABS = (
    (N_("Fixtures"), "fixtures"),
    (N_("League table"), "table"),
    (N_("Bracket"), "bracket"),
    (N_("Pairings"), "round"),
    (N_("Standings"), "standings"),
    (N_("Crosstable"), "crosstable"),
    (N_("Board prizes"), "boards"),
    (N_("Schedule"), "schedule"),
    (N_("Players"), "players"),
    (N_("Pictures"), "pictures"),
    (N_("Rounds and rules"), ""),
)


def section_nav(section: ShownSection, current: str, _: Say) -> Nav:
    """The tabs of a section; `current` is one of the second fields of TABS, or "-" for none of them."""
    return [(_(name), address, here == current) for name, here, address in _tabs(section)]


def _tabs(section: ShownSection) -> Iterator[tuple[str, str, str]]:
    league = section.state.by_fixture and bool(section.state.rounds)
    for name, page in TABS:
        if page in ("fixtures", "table"):
            if league:
                yield name, page, f"{section.address}/{page}"
        elif page == "bracket":
            if section.state.traits.knock_out and section.state.started:
                yield name, page, f"{section.address}/{page}"
        elif league and page in ("round", "standings", "schedule"):
            continue  # its fixtures and its table say it
        elif page == "round":
            if section.current is not None:
                yield name, page, f"{section.address}/pairings"
        elif page in ("standings", "crosstable", "pictures", "boards"):
            if section.completed and (page != "boards" or section.state.of_teams):
                yield name, page, f"{section.address}/{page}"
        elif not page or page in ("players", *also_shown(section)):
            if not page:
                yield from ((one.name, one.page, f"{section.address}/{one.page}") for one in _added(section))
            named = N_("Teams") if page == "players" and section.state.of_teams else name
            yield named, page, f"{section.address}/{page}".rstrip("/")


def also_shown(section: ShownSection) -> tuple[str, ...]:
    """The pages that only some sections have: a settled schedule, and those that are added."""
    schedule = ("schedule",) if has_schedule(section.behind) else ()
    return (*schedule, *(one.page for one in _added(section)))


def _added(section: ShownSection) -> Iterator[PublicPage]:
    return (one for added in added_pages() for one in added.public if one.there(section))


def section_parts(section: ShownSection, *parts: str) -> tuple[str, ...]:
    """Keys of the stamps of a page: the event, the section, and these parts of it."""
    return (EVENT, *(part_key(section.key, part) for part in ("", *parts)))


def public_page(
    language: str,
    template: str,
    event: ShownEvent,
    section: ShownSection | None,
    parts: tuple[str, ...],
    path: str,
    **values: object,
) -> str:
    """A page as text. parts: keys of the stamps of what it shows; it fetches itself anew when one changes."""
    _ = speaker(language)
    current = str(values.pop("tab", "-"))
    return public_text(
        language,
        template,
        event=event.event,
        event_id=event.event_id,
        shown=event,
        section=section,
        stamps=" ".join(f"{part}={event.stamps.get(part, '')}" for part in parts),
        path=path,
        nav=section_nav(section, current, _) if section is not None else [],
        several=len(event.sections) > 1,
        **values,
    )
