"""Write where the source, the issues and the documentation are to be had, wherever it is told.

    python packaging/addresses.py SOURCE [DOCUMENTATION]

SOURCE is the address of the repository, DOCUMENTATION that of the site. `pyproject.toml` gets
`[project.urls]`, which the index shows, and `mkdocs.yml` the address of the site and of the repository.
Running it again replaces what it wrote.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[1]


def main(words: list[str], root: Path = ROOT) -> int:
    """Write the addresses; 3 when one is none."""
    bad = [word for word in words if urlsplit(word).scheme != "https" or not urlsplit(word).netloc]
    if len(words) not in (1, 2) or bad or any('"' in word for word in words):
        print(__doc__ if not bad else f"{bad[0]} is no address: write https://…", file=sys.stderr)
        return 3
    source, site = words[0].rstrip("/"), (words[1].rstrip("/") if len(words) == 2 else "")
    urls = {"Source": source, "Issues": f"{source}/issues"} | ({"Documentation": f"{site}/"} if site else {})
    lines = "".join(f'{name} = "{address}"\n' for name, address in urls.items())
    project = root / "pyproject.toml"
    text = re.sub(r"\[project\.urls\]\n(?:.+\n)*\n", "", project.read_text(encoding="utf-8"))
    head = "[project.optional-dependencies]\n"
    project.write_text(text.replace(head, f"[project.urls]\n{lines}\n{head}"), encoding="utf-8")
    pages = root / "mkdocs.yml"
    text = re.sub(r"(?:site|repo)_url: .*\n", "", pages.read_text(encoding="utf-8"))
    added = (f"site_url: {site}/\n" if site else "") + f"repo_url: {source}\n"
    pages.write_text(text.replace("docs_dir: ", f"{added}docs_dir: ", 1), encoding="utf-8")
    print(*urls.values(), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
