"""What the tests of the command line share: files to work on, and ways to call it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pairwright.cli.main import main

DATA = Path(__file__).parents[1] / "data" / "trf"

UNPAIRABLE = """\
012 Nobody left to meet
142 3
XXR 3
152 W
XXC white1
001    1      Alder, Ann                        2000                             1.0    1     2 w 1
001    2      Beech, Bob                        1900                             0.0    2     1 b 0
"""


@dataclass(frozen=True)
class Answer:
    """What a call gave."""

    code: int
    out: bytes
    err: str

    def says(self, *words: str) -> Answer:
        """It was done, and these words stand in what was written."""
        assert self.code == 0, self.err
        missing = [one for one in words if one not in self.out.decode()]
        assert not missing, (missing, self.out.decode())
        return self

    def refuses(self, code: int, *words: str) -> Answer:
        """It ended with this code, these words and no traceback."""
        assert self.code == code, self.err
        assert "Traceback" not in self.err, self.err
        missing = [one for one in words if one not in self.err]
        assert not missing, (missing, self.err)
        return self


Call = Callable[..., Answer]


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A directory with the example files v01 ... v22 and m01 ... m30 by their short names."""
    for path in DATA.glob("[vm][0-9][0-9]_*.trf"):
        (tmp_path / path.name.partition("_")[0]).write_bytes(path.read_bytes())
    (tmp_path / "unpairable").write_text(UNPAIRABLE)
    (tmp_path / "elsewhere").mkdir()
    return tmp_path


@pytest.fixture
def call(room: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Call:
    """Call the command line in this process, in the directory of the files (or another one)."""

    def run(*words: str | Path, cwd: str = ".") -> Answer:
        monkeypatch.chdir(room / cwd)
        try:
            code = main([str(word) for word in words])
        finally:
            monkeypatch.chdir(room)
        captured = capfdbinary.readouterr()
        return Answer(code, captured.out, captured.err.decode())

    return run


@pytest.fixture
def kjca(call: Call) -> Call:
    """Call a junior verb that must end with a code."""

    def run(*words: str | Path, code: int = 0) -> Answer:
        answer = call("kjca", *words)
        assert answer.code == code, (answer.out.decode(), answer.err)
        return answer

    return run


@pytest.fixture
def process(room: Path) -> Call:
    """Call the command line as another program does: a process of its own, its streams as pipes."""

    def run(*words: str | Path, cwd: str = ".", stdin: bytes = b"") -> Answer:
        done = subprocess.run(
            [sys.executable, "-m", "pairwright.cli", *map(str, words)],
            cwd=room / cwd,
            input=stdin,
            capture_output=True,
            check=False,
            timeout=60,
        )
        return Answer(done.returncode, done.stdout, done.stderr.decode())

    return run
