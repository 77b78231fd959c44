"""The description of the API as OpenAPI."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Anyone

router = DeskRouter()


@router.get("/api/v1/openapi.json", include_in_schema=False)
async def description(request: Request, me: Anyone) -> dict[str, Any]:
    """What the API offers, for programs."""
    described: dict[str, Any] = request.app.openapi()
    return described
