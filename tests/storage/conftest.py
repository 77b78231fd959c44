"""An empty database of each kind, and a journal on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from databases import KINDS, Furnished, address_of, ticking
from written_until_killed import killed_writer

from pairwright.storage.journal import Journal


@pytest.fixture(scope="session")
def furnished() -> Iterator[Furnished]:
    made = Furnished()
    yield made
    made.close()


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Of PostgreSQL the tables are there already, and empty."""
    if request.param == "sqlite":
        yield str(tmp_path / "desk.db")
        return
    with request.getfixturevalue("furnished").lent() as made:
        yield made


@pytest.fixture(params=KINDS)
def bare_address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Without tables on PostgreSQL, too."""
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
