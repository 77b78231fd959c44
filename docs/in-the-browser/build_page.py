"""Build the page that pairs in the browser, with everything it needs, into a folder.

python docs/in-the-browser/build_page.py FOLDER      exit status 75 when Pyodide cannot be downloaded

Pyodide comes from the npm registry, in a pinned version whose SHA-512 is compared; nothing of it is in the
repository. The package goes in as its pure Python wheel.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PYODIDE = "314.0.7"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PAGE = ("index.html", "page.css", "page.js", "worker.js", "service-worker.js", "answers.py", "pawn.svg")
NOT_DOWNLOADED = 75


def main() -> None:
    """Build, or say what is missing."""
    folder = Path(sys.argv[1])
    try:
        archive = downloaded()
    except OSError as error:
        print(
            f"Pyodide {PYODIDE} could not be downloaded, so the page was not built: {error}", file=sys.stderr
        )
        sys.exit(NOT_DOWNLOADED)
    found = base64.b64encode(hashlib.sha512(archive).digest()).decode()
    if found != SHA512:
        sys.exit(f"what was downloaded as Pyodide {PYODIDE} is something else: SHA-512 {found}")
    (folder / "pyodide").mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        for name in PARTS:
            member = packed.extractfile(f"package/{name}")
            assert member is not None
            (folder / "pyodide" / name).write_bytes(member.read())
    for name in PAGE:
        if folder.resolve() != HERE.resolve():
            shutil.copyfile(HERE / name, folder / name)
    wheel = pure_wheel(folder)
    files = [*PAGE, wheel, *(f"pyodide/{name}" for name in PARTS)]
    digest = hashlib.sha256(b"".join((folder / name).read_bytes() for name in files)).hexdigest()[:16]
    listed = {"version": f"pairwright-{digest}", "wheel": wheel, "files": files}
    (folder / "files.json").write_text(json.dumps(listed, indent=1), encoding="utf-8")
    size = sum((folder / name).stat().st_size for name in files)
    print(
        f"{folder}: {len(files)} files, {size / 1e6:.1f} MB; serve it with: python -m http.server -d {folder}"
    )


def downloaded() -> bytes:
    """The package of Pyodide as npm has it. Raises OSError where there is no way to it."""
    npm = shutil.which("npm")
    if npm:
        with tempfile.TemporaryDirectory() as room:
            command = [npm, "pack", "--silent", f"pyodide@{PYODIDE}"]
            done = subprocess.run(command, cwd=room, capture_output=True, text=True, check=False)
            if done.returncode == 0:
                return next(Path(room).glob("*.tgz")).read_bytes()
    registry = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org").rstrip("/")
    with urllib.request.urlopen(f"{registry}/pyodide/-/pyodide-{PYODIDE}.tgz", timeout=60) as answer:
        content: bytes = answer.read()
        return content


def pure_wheel(folder: Path) -> str:
    """The name of the wheel without the native core, built into the folder."""
    options = ["wheel.cmake=false", "wheel.py-api=py3", "wheel.exclude=**/*.so"]
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", str(ROOT), "-w", str(folder)]
    for old in folder.glob("pairwright-*.whl"):
        old.unlink()
    subprocess.run([*command, *(word for one in options for word in ("-C", one))], check=True)
    return next(folder.glob("pairwright-*.whl")).name


if __name__ == "__main__":
    main()
