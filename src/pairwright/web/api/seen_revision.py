"""`seen`, which every act of a program must carry, so that it overwrites nothing that it has not seen."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query

from pairwright.storage.refused import Refused
from pairwright.web.desk import TheDesk


def position_seen(
    event_id: str,
    desk: TheDesk,
    seen: Annotated[
        int, Query(ge=0, description="Position that you saw; later changes of the same thing are told (409)")
    ],
) -> int:
    """The position; one that the journal has not reached was seen by nobody, and would guard nothing."""
    last = desk.position(event_id)
    if seen > last:
        raise Refused(f"nobody has seen position {seen}; the last one is {last}")
    return seen


Seen = Annotated[int, Depends(position_seen)]
