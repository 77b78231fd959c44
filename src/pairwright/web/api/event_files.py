"""The API: whole events as files."""

from __future__ import annotations

from typing import Annotated

from fastapi import Body
from starlette.responses import Response

from pairwright.common.messages import told
from pairwright.web.api.description import KNOWN_ONLY
from pairwright.web.api.state_json import described
from pairwright.web.desk import TheDesk
from pairwright.web.json_answer import JsonAnswer
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Arbiter, NotAllowed

router = DeskRouter(prefix="/api/v1", tags=["files"], dependencies=KNOWN_ONLY)

_MADE = {"type": "object", "properties": {"event_id": {"type": "string"}}, "required": ["event_id"]}


@router.post("/events/import", responses=described(_MADE), response_class=JsonAnswer)
def import_event(
    file: Annotated[bytes, Body(media_type="application/octet-stream")], desk: TheDesk, me: Arbiter
) -> Response:
    """An event from its file; the whole chain is verified before anything is written."""
    if me.event_id:
        raise NotAllowed(told("your link is for one event only"))
    return JsonAnswer({"event_id": desk.journal.bring_in(file, me.name)})
