"""Gather the licences of everything that the application bundles: `licences.py FOLDER`.

Writes FOLDER/licences/NAME.txt for each package, and FOLDER/LICENCES.txt with one line for each, for every
library of the system that comes along, and for the fonts and scripts within the package. What only builds is
left out. Status 1 for a package without a text of its licence, and for a library that nobody looked at.
"""

import re
import sys
from importlib.metadata import Distribution, distributions
from pathlib import Path

BUILDS = {
    *(
        "altgraph",
        "babel",
        "cmake",
        "macholib",
        "nanobind",
        "ninja",
        "packaging",
        "pathspec",
        "pefile",
        "pip",
    ),
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
LIBRARIES = {
    "libbz2": "bzip2-1.0.6",
    "libcrypto": "Apache-2.0 (OpenSSL)",
    "libexpat": "MIT",
    "libffi": "MIT",
    "libgcc_s": "GPL-3.0-or-later with the GCC runtime library exception",
    "liblzma": "0BSD or public domain (XZ)",
    "libncursesw": "X11 (ncurses)",
    "libpython3": "PSF-2.0",
    "libreadline": "GPL-3.0-or-later",
    "libsqlite3": "public domain",
    "libssl": "Apache-2.0 (OpenSSL)",
    "libstdc++": "GPL-3.0-or-later with the GCC runtime library exception",
    "libtinfo": "X11 (ncurses)",
    "libuuid": "BSD-3-Clause",
    "libz": "Zlib",
}
"""Libraries of the system that a program of Python takes along, without their versions."""

REFUSED = {"libreadline"}
"""Those that must not come along: their licence asks more than ours gives."""

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
libraries = {re.sub(r"\.so.*", "", path.name) for path in (folder / "_internal").glob("lib*.so*")}
for name in sorted(libraries):
    known = next((key for key in LIBRARIES if name == key or name.startswith(f"{key}.")), "")
    lines.append(f"{name}: {LIBRARIES.get(known, 'NOT LOOKED AT')} (a library of the system)")
    if not known or known in REFUSED:
        without.append(name)
within = folder / "_internal" / "pairwright"
texts = sorted(one for one in within.rglob("*") if re.search("licen[cs]e", one.name, re.IGNORECASE))
lines += [f"{path.stem}: see _internal/{path.relative_to(folder / '_internal')}" for path in texts]
(folder / "LICENCES.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
print(f"{len(lines)} licences; to be looked at: {', '.join(without) or 'none'}")
sys.exit(1 if without else 0)
