"""Bring the real events of `test_real_files.py`: `python tests/conformance/fetch_real.py`.

They come from the public repository gbtami/swisspairing (MIT licence; made from Chess-Results and Lichess),
at one commit, and are held to their SHA-256. They name living people: they stay out of this repository.
A checkout of that repository serves as well: `python tests/conformance/fetch_real.py file:///its/folder`.
"""

from __future__ import annotations

import hashlib
import json
import sys
import urllib.request

from corpora import REAL

SOURCE = "https://raw.githubusercontent.com/gbtami/swisspairing/193ad9992af4a5b1394595d93aa881f95d9dbba6"
OPEN = "benchmarks/fixtures/chess_results/aeroflot_open_2026"
FILES = {
    "aeroflot-open-2026-after-8.trf": (
        f"{OPEN}/aeroflot_open_2026_r09.trf",
        "e33a5e71128b4c4a1a12e2c430417b3ea0177f4a936d3908926095285197c5db",
    ),
    "aeroflot-open-2026-published.json": (
        f"{OPEN}/published_pairings.json",
        "9a3cadfa27101d0acc59516d70b0fc7a3ef6a4be49a658d3b3e0e8c91b4076fd",
    ),
    "lichess-swiss-2026-03-03.trf": (
        "benchmarks/fixtures/lichess/lichess_swiss_2026.03.03_7TYuxURK_bullet-increment.trf",
        "e2b4e0953bfd63248c9fb83301a12cd6cfd0d15effe42385222c1dee3dddce2f",
    ),
}


def main() -> None:
    """Bring every file, and write none that is not the one meant."""
    source = sys.argv[1] if len(sys.argv) > 1 else SOURCE
    REAL.mkdir(parents=True, exist_ok=True)
    for name, (path, wanted) in FILES.items():
        with urllib.request.urlopen(f"{source}/{path}", timeout=60) as answer:
            data = answer.read()
        if (found := hashlib.sha256(data).hexdigest()) != wanted:
            sys.exit(f"{path} is not the file that was compared: its SHA-256 is {found}")
        if name.endswith(".json"):
            name, data = "aeroflot-open-2026-published-round-9.txt", published(json.loads(data), 9)
        (REAL / name).write_bytes(data)
        print(REAL / name)


def published(pages: dict[str, list[dict[str, list[list[str | None]]]]], number: int) -> bytes:
    """The pairs of a round as they were published, a line for each; who is alone in his line had left."""
    pairs = pages["rounds"][number - 1]["published_pairings"]
    return "".join(f"{white} {black}\n" for white, black in pairs if white and black).encode()


if __name__ == "__main__":
    main()
