"""An empty database of each kind, and a journal on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from databases import KINDS, address_of, ticking
from written_until_killed import killed_writer

from pairwright.storage.journal import Journal


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with address_of(request.param, tmp_path) as made:
        yield made


@pytest.fixture
def journal(address: str) -> Iterator[Journal]:
    made = Journal(address, clock=ticking())
    yield made
    made.close()


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The files of a desk that was killed before any checkpoint but the first, and its event."""
    path = tmp_path_factory.mktemp("written") / "desk.sqlite"
    return path, killed_writer(path)
