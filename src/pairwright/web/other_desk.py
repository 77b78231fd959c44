"""Another desk, asked over the network by its API."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from http.client import HTTPException
from typing import Any
from urllib.parse import urlencode, urlsplit

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.storage.event_file import read_act
from pairwright.storage.journal_lines import JournalLine
from pairwright.storage.standby import Tip

SECONDS = 5.0
"""How long another desk may take to answer."""

_LARGEST = 64 * 1024 * 1024


class NotReached(BadInput):
    """The other desk does not answer, or not as a desk does."""


class OtherDesk:
    """A desk at an address, asked with the token of a link of its owner."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/")
        self._token = token

    @classmethod
    def of_link(cls, link: str) -> OtherDesk:
        """The desk of a link as it is made on the page of people. Raises BadInput for anything else."""
        parts = urlsplit(link if is_address(link) else "")
        head, entered, token = parts.path.partition("/enter/")
        if not entered or not token:
            raise BadInput.told(
                "give the whole link that the owner of the other desk made for this one, such as "
                "http://192.168.1.5:8765/enter/…"
            )
        return cls(f"{parts.scheme}://{parts.netloc}{head}", token)

    @property
    def token(self) -> str:
        """The token of the link."""
        return self._token

    def get(self, path: str, **query: object) -> dict[str, Any]:
        """The answer to a question. Raises NotReached."""
        return self._ask("GET", path + (f"?{urlencode(query)}" if query else ""), None)

    def post(self, path: str, body: Mapping[str, object]) -> dict[str, Any]:
        """The answer to something that is sent. Raises NotReached."""
        return self._ask("POST", path, json.dumps(body).encode())

    def lines(self, event_id: str, after: int) -> tuple[str, list[JournalLine]]:
        """Origin and all lines of an event there after a position. Raises NotReached, BadInput."""
        found: list[JournalLine] = []
        while True:
            at = after + len(found)
            answer = self.get(f"/api/v1/standby/{event_id}/lines", after=at)
            acts = answer.get("lines", [])
            found += [read_act(position, act) for position, act in enumerate(acts, at + 1)]
            if not acts or not answer.get("more"):
                return str(answer.get("origin", "")), found

    def _ask(self, method: str, path: str, body: bytes | None) -> dict[str, Any]:
        head = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        try:
            if not is_address(self.address):
                raise ValueError("no desk can be there")
            request = urllib.request.Request(self.address + path, body, head, method=method)
            with _OPENER.open(request, timeout=SECONDS) as answer:
                return dict(json.loads(answer.read(_LARGEST)))
        except urllib.error.HTTPError as error:
            raise NotReached(_refused(self.address, error)) from None
        except (OSError, ValueError, TypeError, RecursionError, HTTPException) as error:
            reason = getattr(error, "reason", None) or error
            reason = getattr(reason, "strerror", None) or reason
            raise NotReached.told(
                "{address} does not answer: {reason}", address=self.address, reason=str(reason)
            ) from None


def is_address(text: str) -> bool:
    """Whether a desk can be there: the other schemes that urllib knows read files of this computer."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc)


# Only what `is_address` lets through is asked; no proxy between two laptops.
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def _refused(address: str, error: urllib.error.HTTPError) -> str:
    if error.code in (401, 403):
        return told(
            "{address} did not accept the link: it may have been used, have expired or been revoked, or "
            "not be an owner's link",
            address=address,
        )
    try:
        answer = json.loads(error.read(10_000))
        faults = " ".join(answer["faults"]) or str(answer["error"])
    except (OSError, ValueError, KeyError, TypeError):
        faults = ""
    return told("{address} refused: {reason}", address=address, reason=faults.strip() or str(error))


def tip_of(found: Mapping[str, Any]) -> Tip:
    """How far an event is at the other desk. Raises NotReached for what is none."""
    try:
        return Tip(**{name: found[name] for name in Tip.__slots__})
    except (KeyError, TypeError):
        raise NotReached.told(
            "the answer of the other desk cannot be understood; does it run the same version?"
        ) from None
