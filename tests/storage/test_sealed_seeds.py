"""What is sealed opens with its key, in its place, and nowhere else; seeds are in no journal."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

import pytest

from pairwright.common.errors import Refused
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Unavailable
from pairwright.storage.sealed import SealedSeeds
from pairwright.storage.sealer import NotOpened, Sealer


@pytest.mark.parametrize("text", [b"", b"x", bytes(31), bytes(32), bytes(33), bytes(range(256)) * 3])
def test_what_is_sealed_opens_in_its_place_only(tmp_path, text):
    sealer = Sealer(tmp_path / "seal")
    sealed = sealer.seal(text, "here")
    assert sealer.open(sealed, "here") == text
    assert Sealer(tmp_path / "seal").open(sealed, "here") == text
    assert sealer.seal(text, "here") != sealed
    for other in (sealed[:-1], sealed[:10], b"", sealed[:16] + b"\x01" + sealed[16:]):
        with pytest.raises(NotOpened):
            sealer.open(other, "here")
    for place in range(len(sealed)):
        changed = bytearray(sealed)
        changed[place] ^= 1
        with pytest.raises(NotOpened):
            sealer.open(bytes(changed), "here")
    with pytest.raises(NotOpened):
        sealer.open(sealed, "there")
    with pytest.raises(NotOpened):
        Sealer(tmp_path / "other").open(sealed, "here")


@pytest.mark.skipif(sys.platform == "win32", reason="rights of POSIX")
def test_the_key_is_its_owners_and_lies_alone(tmp_path):
    Sealer(tmp_path / "seal").seal(b"x", "here")
    assert [(one.name, one.stat().st_mode & 0o777) for one in tmp_path.iterdir()] == [("seal", 0o600)]


def test_a_key_that_is_none_or_cannot_be_kept_is_told(tmp_path):
    (tmp_path / "seal").write_bytes(b"short")
    with pytest.raises(Unavailable, match="not the key"):
        Sealer(tmp_path / "seal").seal(b"x", "here")
    with pytest.raises(Unavailable, match="cannot be kept there"):
        Sealer(tmp_path / "no" / "folder").seal(b"x", "here")


def test_a_seed_is_in_no_file_but_sealed_and_is_found_after_a_restart(tmp_path: Path):
    secret, commitment = bytes(range(32)), bytes(32)
    with closing(Journal(tmp_path / "desk.sqlite")) as journal:
        database = journal.database
        SealedSeeds(database, database.sealer).keep(commitment, secret)
    for one in tmp_path.iterdir():
        assert secret not in one.read_bytes()
        assert secret.hex().encode() not in one.read_bytes()
    with closing(Journal(tmp_path / "desk.sqlite")) as journal:
        database = journal.database
        assert SealedSeeds(database, database.sealer).of(commitment) == secret
        with pytest.raises(Refused, match="not on this desk"):
            SealedSeeds(database, database.sealer).of(bytes(31) + b"x")
        with pytest.raises(Refused, match="not on this desk"):
            SealedSeeds(database, Sealer(None)).of(commitment)
