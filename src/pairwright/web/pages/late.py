"""Somebody comes late: one way for everybody, which looks for the name first."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from pairwright.storage.actions.kjca_acts import EnterLate
from pairwright.web.form_input import FormNumber, Seen
from pairwright.web.navigation import SECTION
from pairwright.web.request_context import AtSection
from pairwright.web.views.late_view import elsewhere, latecomers, seat_of

router = APIRouter()

HERE = f"{SECTION}/players/late"
_LONGEST = 100


@router.get(HERE)
def came_late(at: AtSection, q: str = "") -> Response:
    """Those in the list whose names begin like `q`, and the way to enter somebody new."""
    _ = at.say
    wanted = " ".join(q[:_LONGEST].split())
    return at.page(
        "players/late.html",
        position=at.position,
        wanted=wanted,
        found=latecomers(at.section, wanted, _),
        elsewhere=elsewhere(at.event, at.section, wanted),
        crumbs=[
            (_("Players"), at.url("/players")),
            (_("Late arrival"), ""),
        ],
    )


@router.post(f"{HERE}/seat")
def seat(at: AtSection, entry: FormNumber = 0, seen: Seen = None) -> Response:
    """A child of the list plays round 1 after all: on the next board, or waiting."""
    after = at.act(EnterLate(at.key, (), (entry,)), seen=seen).section(at.key)
    return at.back("/players/late", seat_of(after, after.entry(entry), at.say))
