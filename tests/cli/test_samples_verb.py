"""Sample files for whoever begins."""

from __future__ import annotations

from click.testing import CliRunner

from pairwright.cli.group import pairwright


def test_samples_are_written_once_and_nothing_is_overwritten(tmp_path):
    (tmp_path / "players.csv").write_text("mine")
    first = CliRunner().invoke(pairwright, ["samples", str(tmp_path)])
    assert first.exit_code == 0
    assert "left alone" in first.output
    assert (tmp_path / "players.csv").read_text() == "mine"
    assert CliRunner().invoke(pairwright, ["pair", str(tmp_path / "open.trf")]).exit_code == 0
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    again = CliRunner().invoke(pairwright, ["samples", str(tmp_path)])
    assert again.output.count("left alone") == 4
    assert before == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    assert CliRunner().invoke(pairwright, ["samples", str(tmp_path / "file")]).exit_code == 5
