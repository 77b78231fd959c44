"""Try the application as it was built: `smoke.py FOLDER`, the folder with the program `Pairwright`.

The command line, the native core, a spreadsheet and a PDF, every page of the desk, and two clicks: the first
opens the desk in the browser and keeps its data in the folder of the user, the second opens the same desk.
"""

import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

SECONDS = 60
program = str(Path(sys.argv[1], "Pairwright").absolute())
home = Path(tempfile.mkdtemp(prefix="pairwright-smoke-"))
opened = home / "opened"
browser = home / "browser"
browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
browser.chmod(0o755)
environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", "BROWSER": str(browser), "LANG": "C.UTF-8"}


def called(*words: str) -> str:
    """What the program says; whatever it complains of ends the try."""
    done = subprocess.run([program, *words], env=environment, cwd=home, capture_output=True, text=True)
    assert done.returncode == 0, f"{words}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    assert "native core" not in done.stderr, done.stderr
    return done.stdout


def links(count: int) -> list[str]:
    """The links that the browser was given, once there are so many."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        found = opened.read_text().split() if opened.exists() else []
        if len(found) >= count:
            return found
        time.sleep(0.1)
    raise SystemExit(f"the browser was opened {len(found)} times, not {count}")


assert "Board" in called("pair", "--sample") or "White" in called("pair", "--sample")
called("samples")
called("crosstable", "open.trf", "-o", "open.xlsx")
called("crosstable", "open.trf", "-o", "open.pdf")
assert (home / "open.pdf").read_bytes().startswith(b"%PDF")
called("players", "open.xlsx")
pages = called("desk", "--demo", "--check")
assert " 0 of them do not work" in pages, pages
print(pages.strip())

first = subprocess.Popen([program], env=environment, cwd="/", stdout=subprocess.PIPE, text=True)
try:
    link = links(1)[0]
    answer = build_opener(ProxyHandler({})).open(link.partition("#")[0], timeout=10).read().decode()
    assert "Pairwright" in answer
    kept = home / ".local" / "share" / "pairwright" / "desk.sqlite"
    assert kept.is_file(), sorted(home.rglob("*"))
    again = subprocess.run(
        [program], env=environment, cwd="/", capture_output=True, text=True, timeout=SECONDS
    )
    assert "The desk is open already" in again.stdout, again.stdout + again.stderr
    same = [re.sub(r"/enter/.*", "", one) for one in links(2)]
    assert same[0] == same[1], same
finally:
    first.send_signal(signal.SIGTERM)
    said, _ = first.communicate(timeout=SECONDS)
assert first.returncode == 0, first.returncode
assert f"Everything is kept in {kept}" in said, said
assert re.search(r"^Pairwright \S+, built on \d{4}-\d\d-\d\d$", said, re.M), said
print(f"Clicked twice: one desk, {kept.relative_to(home)} in the folder of the user.")
