"""All routers of the desk. A builder of pages adds one line: his module.

HTML pages are kept out of the description of the API; modules whose paths begin with /api/ are in it.
"""

from __future__ import annotations

from importlib import import_module

from fastapi import APIRouter, FastAPI

PAGES = (
    "pairwright.web.static_files",
    "pairwright.web.pages.sign_in",
    "pairwright.web.pages.preferences",
    "pairwright.web.pages.events",
    "pairwright.web.pages.streams",
)
"""Modules with a `router` of HTML pages, in the order in which they are asked."""

PROGRAMS = (
    "pairwright.web.pages.api_description",
    "pairwright.web.api.reading",
    "pairwright.web.api.acting",
    "pairwright.web.api.files",
)
"""Modules with a `router` of the API, `/api/v1/...`."""


def add_routes(app: FastAPI) -> None:
    """Give the application all its routes."""
    for name in PAGES:
        app.include_router(_router(name), include_in_schema=False)
    for name in PROGRAMS:
        app.include_router(_router(name))


def _router(name: str) -> APIRouter:
    router: APIRouter = import_module(name).router
    return router
