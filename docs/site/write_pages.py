"""Write the site as it is built, as files: for a builder that runs no hooks.

    python docs/site/write_pages.py FOLDER      FOLDER/docs and FOLDER/mkdocs.yml, to be built there

The pages that are generated stand among the others, and links between files of the repository are links
between pages. Left out is what is done to HTML alone: the index of articles does not lead into the code.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import hooks
import yaml


def main() -> None:
    """Write the folder."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(Path(sys.argv[1]))


def write(folder: Path) -> None:
    """Write what a builder needs into a folder that is made, or emptied of an earlier one."""
    docs = folder / "docs"
    shutil.rmtree(docs, ignore_errors=True)
    shutil.copytree(hooks.ROOT / "docs", docs, ignore=shutil.ignore_patterns("__pycache__"))
    pages = {path.relative_to(docs).as_posix(): path.read_text("utf-8") for path in docs.rglob("*.md")}
    for place, text in (pages | hooks.generated()).items():
        (docs / place).parent.mkdir(parents=True, exist_ok=True)
        (docs / place).write_text(hooks.turned(text, place), encoding="utf-8")
    settings = yaml.safe_load((hooks.ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    del settings["hooks"]
    settings["nav"] = hooks.filled(settings["nav"])
    settings["site_dir"] = "site"
    for plugin in settings["plugins"]:
        if "mkdocstrings" in plugin:
            python = plugin["mkdocstrings"]["handlers"]["python"]
            python["paths"] = [str(hooks.ROOT / "src")]
            python["options"]["extensions"] = [str(hooks.ROOT / "docs/site/docstrings.py")]
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(settings, allow_unicode=True), encoding="utf-8")


if __name__ == "__main__":
    main()
