"""What an action did, in a few words, for messages and lists."""

from __future__ import annotations

from pairwright.storage.replay import Act, act_to_json
from pairwright.web.words import speaker


def said(action: Act, language: str) -> str:
    """One line: the name of the action and what it was about."""
    translate = speaker(language)
    fields = act_to_json(action)
    about = [
        f"{translate(name)} {value}"
        for name, value in fields.items()
        if isinstance(value, int | str) and value
    ]
    return f"{translate(action.kind.replace('-', ' ').capitalize())}: {', '.join(about)}"
