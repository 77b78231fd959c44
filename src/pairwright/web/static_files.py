"""The desk's own files (styles, scripts, pictures), served from memory.

Addresses carry a hash of all files, `/static/3f2a91c0/css/desk.css`, so that browsers may keep them for
ever and still have the new ones after an update. `@import "name.css";` lines of a style sheet are replaced
by the file they name: one request, several files of one subject.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from pairwright.common.values import dataclass
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Anyone

FOLDER = Path(__file__).parent / "static"
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
_COMMENT = re.compile(rb"/\*.*?\*/\s*", re.DOTALL)
_IMPORT = re.compile(r'^@import "([\w.-]+)";$', re.MULTILINE)
_FOR_EVER = "public, max-age=31536000, immutable"
_FOR_AN_HOUR = "public, max-age=3600"

router = DeskRouter()


@dataclass(frozen=True, slots=True)
class StaticFile:
    """One file as it is sent: plain and packed."""

    body: bytes
    packed: bytes
    media_type: str


@dataclass(frozen=True, slots=True)
class StaticFiles:
    """All files by path, and the hash that stands in their addresses."""

    files: dict[str, StaticFile]
    version: str

    def address(self, path: str) -> str:
        """The address of a file. Raises KeyError when there is none, so that a slip shows at once."""
        if path not in self.files:
            raise KeyError(f"there is no file static/{path}")
        return f"/static/{self.version}/{path}"


@cache
def static_files() -> StaticFiles:
    """The files of this installation, read once."""
    files = {}
    digest = sha256()
    for path in sorted(FOLDER.rglob("*")):
        if path.suffix not in MEDIA_TYPES:
            continue
        body = _content(path)
        name = path.relative_to(FOLDER).as_posix()
        digest.update(name.encode() + b"\0" + body)
        files[name] = StaticFile(body, gzip.compress(body, 9, mtime=0), MEDIA_TYPES[path.suffix])
    return StaticFiles(files, digest.hexdigest()[:12])


def _content(path: Path) -> bytes:
    if path.suffix != ".css":
        return path.read_bytes()
    text = path.read_text(encoding="utf-8")
    return _COMMENT.sub(
        b"", _IMPORT.sub(lambda found: (path.parent / found[1]).read_text(encoding="utf-8"), text).encode()
    )


@router.get("/static/{version}/{path:path}")
async def static_file(request: Request, version: str, path: str, me: Anyone) -> Response:
    """One file; an address with an old hash gives the file of today, and is not to be kept for long."""
    known = static_files()
    found = known.files.get(path)
    if found is None:
        raise HTTPException(404)
    head = {
        "Cache-Control": _FOR_EVER if version == known.version else _FOR_AN_HOUR,
        "Vary": "Accept-Encoding",
    }
    if "gzip" in request.headers.get("accept-encoding", ""):
        head["Content-Encoding"] = "gzip"
        return Response(found.packed, headers=head, media_type=found.media_type)
    return Response(found.body, headers=head, media_type=found.media_type)


@router.get("/service-worker.js")
async def service_worker(me: Anyone) -> Response:
    """At the root, for it reaches no farther than its folder; other bytes with every version of the files."""
    version = f'const VERSION = "{static_files().version}";\n'.encode()
    body = version + static_files().files["js/service-worker.js"].body
    return Response(body, headers={"Cache-Control": "no-cache"}, media_type=MEDIA_TYPES[".js"])


@router.get("/favicon.ico")
async def favicon(me: Anyone) -> Response:
    """The picture of the desk, where browsers look for it unasked."""
    found = static_files().files["img/pairwright.svg"]
    return Response(found.body, headers={"Cache-Control": _FOR_AN_HOUR}, media_type=found.media_type)
