"""A bot that pairs the next round of a section as soon as its results are in, by the HTTP API of a desk.

    DESK=http://127.0.0.1:8765 TOKEN=... python examples/pair_by_http.py EVENT SECTION [--publish]

Standard library only. The round is made as a draft, which an arbiter may look at; --publish publishes it.
Exit status 0: paired, or nothing to do yet; 1: the desk refused, with its reasons.
"""

from __future__ import annotations

import json
import os
import sys
import urllib.error
import urllib.request
from typing import Any


def ask(method: str, path: str, body: object = None) -> Any:
    """One request. Ends the program with the desk's own words when it refuses."""
    request = urllib.request.Request(
        f"{os.environ['DESK']}/api/v1{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {os.environ['TOKEN']}", "Content-Type": "application/json"},
        method=method,
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        told = json.load(error)
        sys.exit("\n".join([told["error"], *told["faults"]]))


def main(event: str, section: str, publish: bool) -> None:
    """Pair the next round, if there is one to pair."""
    state = ask("GET", f"/events/{event}")
    found = next(one for one in state["state"]["sections"] if one["key"] == section)
    missing = [board for one in found["rounds"] for board in one["boards"] if not board["result"]]
    if missing:
        print(f"round {len(found['rounds'])}: {len(missing)} results are missing")
        return
    # `seen` makes the desk refuse if somebody acted since: then nothing is written.
    seen = state["position"]
    seen = ask("POST", f"/events/{event}/sections/{section}/draft?seen={seen}")["position"]
    number = len(found["rounds"]) + 1
    if publish:
        act = {"section": section, "round": number}
        ask("POST", f"/events/{event}/actions/publish-round?seen={seen}", act)
    state = ask("GET", f"/events/{event}")
    again = next(one for one in state["state"]["sections"] if one["key"] == section)
    names = {one["key"]: one["particulars"]["name"] for one in again["entries"]}
    print(f"round {number}")
    for place, board in enumerate(again["rounds"][-1]["boards"], 1):
        print(f"{place:3} {names[board['white']]} - {names[board['black']]}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], "--publish" in sys.argv)
