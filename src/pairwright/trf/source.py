"""From a path, bytes or text to the lines of a report file: encodings and line ends."""

from __future__ import annotations

import os

from pairwright.trf.problems import Findings

Source = str | os.PathLike[str] | bytes

_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def source_name(source: Source) -> str:
    """The name shown in messages: the path, or "" for bytes and for text given directly."""
    return "" if isinstance(source, bytes) or is_text(source) else os.fspath(source)


def is_text(source: Source) -> bool:
    """True for a str that is the content of a file: it has a line break, which no path has."""
    return isinstance(source, str) and ("\n" in source or "\r" in source)


def read_lines(source: Source, findings: Findings) -> list[str]:
    """The lines of `source` without their ends; CR, LF and CR LF all end a line."""
    if isinstance(source, str) and is_text(source):
        return split_lines(source.lstrip("\ufeff"))
    if isinstance(source, bytes):
        data = source
    else:
        try:
            with open(source, "rb") as file:
                data = file.read()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            findings.error("TRF-FILE", f"the file cannot be read: {reason}")
            return []
    return split_lines(_decode(data, findings))


def split_lines(text: str) -> list[str]:
    """Split at CR, LF and CR LF only (a name may hold a character that `splitlines` would split at)."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()
    return lines


def _decode(data: bytes, findings: Findings) -> str:
    """Decode UTF-8; what is not UTF-8 is read as Windows-1252, with a finding."""
    if data.startswith(_UTF16_MARKS):
        text = data.decode("utf-16", errors="replace")
        findings.repair(
            "TRF-ENCODING", "the file is UTF-16, not UTF-8", line=1, column=1, assumed="read as UTF-16"
        )
        return text.lstrip("\ufeff")
    try:
        return data.decode("utf-8").lstrip("\ufeff")
    except UnicodeDecodeError as error:
        text = _windows_1252(data)
        lines = split_lines(_windows_1252(data[: error.start]) + "x")
        findings.repair(
            "TRF-ENCODING",
            f"not valid UTF-8 (byte {data[error.start]:02X} at file offset {error.start})",
            line=len(lines),
            column=len(lines[-1]),
            found=f"{data[error.start]:02X}",
            assumed="the whole file is read as Windows-1252",
        )
        return text


def _windows_1252(data: bytes) -> str:
    """Decode Windows-1252; its five unassigned bytes become the control characters of Latin-1."""
    assigned = {
        code: character
        for code in range(0x80, 0xA0)
        if (character := bytes([code]).decode("cp1252", errors="ignore"))
    }
    return data.decode("latin-1").translate(assigned)
