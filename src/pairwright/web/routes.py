"""All routers of the desk. A builder of pages adds one line, his module; annexes and other packages a hook.

HTML pages are kept out of the description of the API; modules whose paths begin with /api/ are in it.
Routers have whole paths (no prefixes), so that what stands in a module is what stands in the browser.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.routing import BaseRoute, compile_path, get_name

from pairwright.common.errors import BadInput
from pairwright.common.messages import grouped
from pairwright.common.plug_ins import plug_ins

if TYPE_CHECKING:
    from starlette.responses import Response

    from pairwright.publish.document import Document
    from pairwright.storage.event_history import Course
    from pairwright.storage.event_state import SectionState
    from pairwright.systems.system import Traits
    from pairwright.web.desk import Desk
    from pairwright.web.public.public_view import Memory, ShownSection

PAGES = (
    "pairwright.web.render",
    "pairwright.web.public.event_pages",
    "pairwright.web.public.player_pages",
    "pairwright.web.public.section_pages",
    "pairwright.web.pages.access_pages",
    "pairwright.web.pages.history_pages",
    "pairwright.web.pages.standby_pages",
    "pairwright.web.pages.setup",
    "pairwright.web.pages.player_act_pages",
    "pairwright.web.pages.players",
    "pairwright.web.pages.rating_list_pages",
    "pairwright.web.pages.from_list",
    "pairwright.web.pages.events",
    "pairwright.web.pages.round_page",
    "pairwright.web.pages.repair_pages",
    "pairwright.web.pages.result_pages",
    "pairwright.web.pages.phone",
    "pairwright.web.pages.captain",
    "pairwright.web.pages.league",
    "pairwright.web.pages.line_up_pages",
    "pairwright.web.pages.board",
    "pairwright.web.pages.standings",
    "pairwright.web.pages.reports",
)
"""Modules with a `router` of HTML pages, in the order in which they are asked: first what hundreds read."""

PROGRAMS = (
    "pairwright.web.api.description",
    "pairwright.web.api.reading",
    "pairwright.web.api.acting",
    "pairwright.web.api.asking",
    "pairwright.web.api.documents",
    "pairwright.web.api.event_files",
    "pairwright.web.api.standby_api",
)
"""Modules with a `router` of the API, `/api/v1/...`."""


MOST_FIELDS = 20_000
"""Of a form with everybody ticked, or a field for each; the framework takes 1,000."""

MOST_VALUES = 100_000
"""Of a JSON document that is held to types: each may be wrong, and every fault costs a kilobyte."""

_TEXTS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)


def many_values(document: bytes) -> bool:
    """A JSON document has more than MOST_VALUES; commas in its texts do not count."""
    return document.count(b",") > MOST_VALUES and _TEXTS.sub(b"", document).count(b",") >= MOST_VALUES


class LateRoute(APIRoute):
    """A route whose handler is looked at when it is first asked for: of some four hundred a day needs fifty,
    and what each wants of a request, worked out at once, was a third of the start.

    given: what the framework's own route is made of then; it is the same route from there on.
    """

    def __init__(
        self,
        path: str,
        endpoint: Callable[..., object],
        *,
        name: str | None = None,
        methods: Iterable[str] | None = None,
        include_in_schema: bool = True,
        **given: Any,
    ) -> None:
        self.path, self.endpoint, self.name = path, endpoint, name or get_name(endpoint)
        self.methods = {method.upper() for method in methods or ("GET",)}
        self.include_in_schema, self.given = include_in_schema, given

    def __getattr__(self, name: str) -> Any:
        """What is not there yet; patterns of addresses are compared with every request, the rest is not."""
        if name in {"path_regex", "path_format", "param_convertors"}:
            self.path_regex, self.path_format, self.param_convertors = compile_path(self.path)
        elif not name.startswith("__") and "app" not in self.__dict__ and "given" in self.__dict__:
            self._made()
        if name not in self.__dict__:
            raise AttributeError(name)
        return self.__dict__[name]

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The framework's own, with long forms: a field may be a whole tournament, see `BodyLimit`.

        Raises BadInput for a document of more than MOST_VALUES, before it is read.
        """
        handler = super().get_route_handler()

        async def handled(request: Request) -> Response:
            if request.method == "POST":
                bounds = {"max_fields": MOST_FIELDS, "max_part_size": sys.maxsize}
                request.form = partial(request.form, **bounds)  # type: ignore[method-assign]
                typed = self.body_field and "form" not in request.headers.get("content-type", "")
                if typed and many_values(await request.body()):
                    raise BadInput.told(
                        "the body has more than {n} values; send it in parts", n=grouped(MOST_VALUES)
                    )
            return await handler(request)

        return handled

    def _made(self) -> None:
        answers = {status: one() if callable(one) else one for status, one in self._answers()}
        given = {**self.given, "responses": answers, "name": self.name, "methods": self.methods}
        super().__init__(self.path, self.endpoint, include_in_schema=self.include_in_schema, **given)

    def _answers(self) -> Iterable[tuple[int | str, Any]]:
        return (self.given.get("responses") or {}).items()


class DeskRouter(APIRouter):
    """What a module of the desk puts its handlers into. Its `responses` may be calls that describe them."""

    def __init__(self, **given: Any) -> None:
        super().__init__(route_class=LateRoute, **given)


class SectionPage(NamedTuple):
    """A page of a section with a tab, `/events/{event_id}/sections/{section}/PAGE`.

    name: on the tab. before: the page before whose tab it stands. fits: sections of which systems have it.
    """

    name: str
    page: str
    before: str = ""
    fits: Callable[[Traits], bool] = lambda traits: True


class PublicPage(NamedTuple):
    """A public page of a section, `/e/{event_id}/{section}/PAGE`.

    there: which sections have it now. stamp: of those, what changes when that part of public pages does.
    site: what a static site has of it; a name of a document is that of its file, and the first is linked.
    What could not be made is told on it, and added to the list.
    """

    name: str
    page: str
    there: Callable[[ShownSection], object] = lambda section: True
    stamp: Callable[[SectionState, Memory], str] | None = None
    site: Callable[[ShownSection, Course, Desk | None, list[str]], Sequence[Document]] | None = None


class DeskPages(NamedTuple):
    """What an annex or another package adds to the desk.

    router: its pages; paths below /api/ are in the description of the API. tabs, public: those of them that
    are linked. templates: a folder that is looked into as well. of_round: a template that pages of rounds
    include, with event_id, section and drawn in its context.
    """

    router: APIRouter
    tabs: tuple[SectionPage, ...] = ()
    public: tuple[PublicPage, ...] = ()
    templates: str = ""
    of_round: str = ""


ENTRY_POINTS = "pairwright.pages"


@cache
def added_pages() -> tuple[DeskPages, ...]:
    """What annexes and other packages add."""
    return tuple(plug_ins(ENTRY_POINTS))


@cache
def added_public_pages() -> tuple[PublicPage, ...]:
    """The public pages among them."""
    return tuple(page for added in added_pages() for page in added.public)


def add_routes(app: FastAPI) -> None:
    """Give the application all its routes.

    They are those of the modules themselves: `include_router` would make every one of them anew for every
    application, a tenth of a second at its first requests.
    """
    for name in PAGES:
        for route in every_route(_router(name).routes):
            route.include_in_schema = False
            app.router.routes.append(route)
    for added in added_pages():
        for route in every_route(added.router.routes):
            route.include_in_schema = route.path.startswith("/api/")
            app.router.routes.append(route)
    for name in PROGRAMS:
        app.router.routes.extend(_router(name).routes)


def every_route(routes: Iterable[BaseRoute]) -> Iterator[APIRoute]:
    """The routes with those of included routers, however the framework nests them.

    Raises TypeError for anything else, such as a mounted application, which could declare no roles.
    """
    for route in routes:
        if isinstance(route, APIRoute):
            yield route
        elif (nested := getattr(route, "original_router", None)) is not None:
            yield from every_route(nested.routes)
        else:
            raise TypeError(f"{route!r} is not a route of the desk")


def _router(name: str) -> APIRouter:
    router: APIRouter = import_module(name).router
    return router
