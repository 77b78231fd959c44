"""May this desk be reached from the hall? Asked once, answered by its owner."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pairwright.web.desk import TheDesk, back
from pairwright.web.form_input import FormFlag, FormText
from pairwright.web.security.roles import Owner
from pairwright.web.translations import say

router = APIRouter()


@router.post("/hall")
def answer(
    request: Request, desk: TheDesk, me: Owner, wanted: FormFlag = True, back_to: FormText = "/"
) -> Response:
    """Yes or no; a no is not asked again, and a yes can still be said where links are made."""
    if not wanted:
        desk.hall.answered = True
        return back(request, back_to)
    desk.hall.open()
    text = say(request)("Phones in the hall reach this desk at {address}.", address=desk.hall.address)
    return back(request, back_to, text)
