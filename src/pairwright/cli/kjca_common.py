"""What the junior verbs share: telling errors, finding a child."""

from __future__ import annotations

from pairwright.cli.options import telling
from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined
from pairwright.common.messages import told as sentence
from pairwright.systems.kjca.section import Section

told = telling("nothing was changed")
"""Tell people about every error of a verb; nothing is written when there is one."""


def find_card(section: Section, text: str) -> int:
    """Index of the card that is meant: by its number, its name, or the beginning of its name."""
    wanted = fold(text.lstrip("#"))
    for index, entry in enumerate(section.entries):
        if fold(str(entry.identity)) == wanted:
            return index
    names = [fold(entry.name.replace(",", " ")) for entry in section.entries]
    wanted = fold(text.replace(",", " "))
    exact = [index for index, name in enumerate(names) if name == wanted]
    begun = [index for index, name in enumerate(names) if name.startswith(wanted)]
    found = exact or begun
    if len(found) == 1:
        return found[0]
    if found:
        meant = "; ".join(f"{section.entries[i].identity} {section.entries[i].name}" for i in found[:6])
        raise BadInput.told(
            "{text!r} may be any of: {meant}. Give the number of the card", text=text, meant=meant
        )
    title = section.title or sentence("this section")
    none = sentence("there is no card {text!r} in {title}.", text=text, title=title)
    raise BadInput(joined(" ", (none, _close(section, text))))


def _close(section: Section, text: str) -> str:
    import difflib

    names = {entry.name: entry for entry in section.entries}
    close = difflib.get_close_matches(text, names, 1, 0.6)
    if not close:
        return ""
    return sentence("Did you mean {name} (card {n})?", name=close[0], n=names[close[0]].identity)
