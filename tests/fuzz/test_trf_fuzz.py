"""A short run of the campaign of damaged report files (benchmarks/fuzz_trf.py runs the long ones)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright import matching
from pairwright.trf import games, read_trf_report, rows
from programs import program
from sizes import times

CAMPAIGN = Path(__file__).parents[2] / "benchmarks" / "fuzz_trf.py"


@pytest.fixture(scope="module")
def campaign() -> ModuleType:
    return program("benchmarks/fuzz_trf.py")


@pytest.mark.parametrize("seed", [11, 12])
def test_damaged_files_keep_every_promise(campaign: ModuleType, seed: int) -> None:
    files = campaign.examples()
    outcomes: Counter[str] = Counter()
    for number in range(times(1500, 6)):
        data = campaign.damaged(files, seed, number)
        try:
            outcomes[campaign.try_case(data, seed, number)] += 1
        except Exception as error:
            error.add_note(f"case {number} of seed {seed}: {data!r}")
            raise
    assert outcomes["refused"] > times(100, 6)
    assert sum(
        count for outcome, count in outcomes.items() if outcome.startswith("read and written")
    ) > times(100, 6)


def test_a_case_depends_on_its_seed_and_number_alone(campaign: ModuleType) -> None:
    files = campaign.examples()
    assert campaign.damaged(files, 5, 7) == campaign.damaged(files, 5, 7)
    assert campaign.damaged(files, 5, 7) != campaign.damaged(files, 5, 8)


@pytest.mark.skipif(not matching.CORE, reason="there is only one reader here")
def test_the_campaign_notices_a_native_reader_that_differs(
    campaign: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = (CAMPAIGN.parents[1] / "tests" / "data" / "dutch" / "01-first-round-odd.trf").read_bytes()
    assert campaign.read_by_both(data).tournament is not None
    elsewhere = {"name": "club"}
    misread = [(field, elsewhere.get(field, attribute), *how) for field, attribute, *how in rows._ATTRIBUTES]
    monkeypatch.setattr(rows, "_ATTRIBUTES", misread)
    rows._plain_reader.cache_clear()
    try:
        with pytest.raises(AssertionError, match="differ"):
            campaign.read_by_both(data)
    finally:
        rows._plain_reader.cache_clear()


def test_the_native_reader_reads_the_rows_and_blocks_of_a_plain_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The slow road is for damaged lines; would a plain file take it, nothing were gained."""
    if not matching.CORE:
        pytest.skip("there is no native reader here")
    taken: list[str] = []
    monkeypatch.setattr(rows, "read_player_row", lambda *words: taken.append("row"))
    monkeypatch.setattr(games.Grid, "_unusual", lambda *words: taken.append("block"))
    data = (CAMPAIGN.parents[1] / "tests" / "data" / "dutch" / "03-c1-rematch.trf").read_bytes()
    assert read_trf_report(data).tournament is not None
    assert not taken


@settings(max_examples=times(150), deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    assert read_trf_report(data).tournament is None or b"001" in data


@settings(max_examples=times(150), deadline=None)
@given(
    st.lists(st.sampled_from(["001", "142 4", "XXR", "240 H 003", "###", "XXA    1  1.0", "\x00", "\ud800"]))
)
def test_any_lines(lines: list[str]) -> None:
    reading = read_trf_report("\n".join(lines) + "\n")
    assert (reading.tournament is None) == bool(reading.errors)
