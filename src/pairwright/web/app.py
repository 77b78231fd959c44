"""The application: `create_app(settings)`.

THE MAP, for builders of pages
------------------------------
routes.py            add your module to the table; it has one `router = DeskRouter()`
desk.py              `TheDesk`: state, section, position, act; `back`, `flash`. An example stands at its top
security/identity.py `Owner`, `Arbiter`, `Helper`, `Anyone`: every handler has one of them in its signature
render.py            `page`, `part`, `public_text`: templates to responses
translations.py      texts and languages: `_ = say(request)`
error_handlers.py    what becomes of exceptions: handlers catch nothing, pages come of themselves
connections/         who is connected, how many may be, what is cut off
event_stream.py      live updates; in templates see `data-live` at the top of templates/base.html
public/page_cache.py `desk.pages.answer(...)` for public pages, in `async def` handlers
navigation.py        tabs of a section: a tab appears once its page exists
templates/base.html, public.html, projector.html, phone.html   what each of them offers
templates/parts/   macros: forms.html, tables.html, pieces.html
static/css/desk.css  all classes; pages do not bring their own

Layers of a request, from outside: HEAD as GET without the body, security headers, known host names, session,
size of the body, same origin, incidents, then the router with the handler's own demands (role, token against
forged requests).
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware import Middleware

from pairwright import __version__
from pairwright.storage.database import Database
from pairwright.web.api.description import describe
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.error_handlers import HANDLERS, incident_page
from pairwright.web.public.feed import renderer
from pairwright.web.public.public_site import PublicSide
from pairwright.web.replication import Keeper
from pairwright.web.routes import add_routes
from pairwright.web.security.identity import Sessions
from pairwright.web.security.middleware import (
    BodyLimit,
    HeadRequests,
    Incidents,
    KnownHosts,
    SameOrigin,
    SecurityHeaders,
)


def create_app(settings: DeskSettings) -> FastAPI:
    """The desk on the database of the settings; the tables are made when they are missing.

    `app.state.desk` is the Desk. Raises UnusableDatabase or Unavailable when the database cannot be used.
    """
    acknowledged = Path(settings.acknowledged) if settings.acknowledged else None
    database = Database(settings.database, acknowledged=acknowledged)
    desk = Desk(settings, database)
    public = PublicSide(desk)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        """What runs beside the requests, from the first to after the last."""
        desk.hub.open()
        desk.bulletin.open()
        keeper = Keeper(desk.journal.keep, settings.keep_seconds, "checkpoint")
        looker = Keeper(desk.journal.look_again, settings.look_seconds, "journals")
        keeper.start()
        looker.start()
        desk.beside.start()
        yield
        desk.hub.close()
        desk.close_parts()
        desk.beside.end()
        desk.bulletin.close()
        looker.end()
        keeper.end()
        desk.journal.close()
        public.close()

    app = FastAPI(
        title="Pairwright desk",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        exception_handlers=HANDLERS,  # type: ignore[arg-type]
        middleware=[
            Middleware(HeadRequests),
            Middleware(SecurityHeaders, settings=settings),
            Middleware(KnownHosts, settings=settings, hall=desk.hall),
            Middleware(Sessions, settings=settings, secret=desk.access.secret()),
            Middleware(BodyLimit, largest=settings.largest_body, known=desk.people.knows),
            Middleware(SameOrigin, settings=settings),
            Middleware(Incidents, page=incident_page),
        ],
    )
    app.openapi = partial(describe, app)  # type: ignore[method-assign]
    app.state.desk, app.state.public_side = desk, public
    public.render = renderer(app, (*settings.allowed_hosts, "localhost")[0])
    add_routes(app)
    return app
