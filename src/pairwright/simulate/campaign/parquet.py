"""Rows as Parquet, and back."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pairwright.common.errors import BadInput


def need_parquet() -> None:
    """Raise BadInput when the package that writes Parquet is not there."""
    if find_spec("pyarrow") is None:
        raise BadInput.told("campaigns need the package pyarrow: python -m pip install pyarrow")


def as_table_bytes(rows: Sequence[dict[str, Any]]) -> bytes:
    """The bytes of a Parquet file with these rows; the same rows give the same bytes."""
    import pyarrow
    from pyarrow import parquet

    names = list(rows[0]) if rows else []
    columns = {name: [row[name] for row in rows] for name in names}
    target = io.BytesIO()
    parquet.write_table(pyarrow.table(columns), target, compression="zstd")
    return target.getvalue()


def columns_of(folder: Path) -> Iterator[dict[str, list[Any]]]:
    """The columns of every part in the folder, part by part."""
    need_parquet()
    from pyarrow import ArrowInvalid, parquet

    for path in sorted(folder.glob("part-*.parquet")):
        try:
            yield parquet.read_table(path).to_pydict()
        except (OSError, ArrowInvalid) as error:
            raise BadInput.told(
                "{path} is damaged ({reason}); delete it and run the campaign again", path=path, reason=error
            ) from None
