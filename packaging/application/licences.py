"""Gather the licences of everything that the application bundles: `licences.py FOLDER`.

Writes FOLDER/licences/NAME.txt for each package, and FOLDER/LICENCES.txt with one line for each. What only
builds is left out. Status 1 for a package that brings no text of its licence.
"""

import sys
from importlib.metadata import Distribution, distributions
from pathlib import Path

BUILDS = {
    *("altgraph", "cmake", "macholib", "nanobind", "ninja", "packaging", "pathspec", "pefile", "pip"),
    *(
        "pyinstaller",
        "pyinstaller-hooks-contrib",
        "pywin32-ctypes",
        "scikit-build-core",
        "setuptools",
        "wheel",
    ),
}
BESIDE = (
    ("Python", sys.version.split()[0], "PSF-2.0", "the interpreter and its library"),
    (
        "PyInstaller bootloader",
        "",
        "GPL-2.0-or-later with an exception for what it starts",
        "starts the program",
    ),
)
NAMES = ("license", "licence", "copying", "notice")


def texts_of(one: Distribution) -> str:
    """The texts of the licences that a package brings."""
    found = [
        path for path in one.files or () if ".dist-info" in str(path) and path.name.lower().startswith(NAMES)
    ]
    return "\n\n".join(path.locate().read_text(encoding="utf-8", errors="replace") for path in sorted(found))


def declared(one: Distribution) -> str:
    """What a package says of its licence."""
    said = one.metadata.get("License-Expression") or ""
    classes = [
        line.rpartition("::")[2].strip()
        for line in one.metadata.get_all("Classifier") or ()
        if line.startswith("License ::")
    ]
    return said or ", ".join(classes) or (one.metadata.get("License") or "see its text").splitlines()[0][:80]


folder = Path(sys.argv[1])
(folder / "licences").mkdir(exist_ok=True)
lines, without = [f"{name} {version}: {licence} ({use})" for name, version, licence, use in BESIDE], []
for one in sorted(distributions(), key=lambda one: one.metadata["Name"].lower()):
    name = one.metadata["Name"]
    if name.lower().replace("_", "-") in BUILDS:
        continue
    lines.append(f"{name} {one.version}: {declared(one)}")
    if text := texts_of(one):
        (folder / "licences" / f"{name}.txt").write_text(text, encoding="utf-8")
    else:
        without.append(name)
(folder / "LICENCES.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
print(f"{len(lines)} packages; without a text of their licence: {', '.join(without) or 'none'}")
