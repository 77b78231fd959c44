"""Answers of the API, all versioned in one place."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import JSONResponse

from pairwright.common.json_version import versioned
from pairwright.common.printable import escaped_json


class JsonAnswer(JSONResponse):
    """JSON for programs: an object carries `version`; a list is only a list of objects, and stays one."""

    def render(self, content: object) -> bytes:
        """The content as UTF-8."""
        data = super().render(versioned(content) if isinstance(content, Mapping) else content)
        return data if data.isascii() else escaped_json(data.decode()).encode()
