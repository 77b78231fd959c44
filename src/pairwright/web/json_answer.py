"""Answers of the API, all versioned in one place."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import JSONResponse

from pairwright.common.json_version import versioned


class JsonAnswer(JSONResponse):
    """JSON for programs: an object carries `version`; a list is only a list of objects, and stays one."""

    def render(self, content: object) -> bytes:
        """The content as UTF-8."""
        return super().render(versioned(content) if isinstance(content, Mapping) else content)
