"""What several Swiss systems of teams say of colours."""

from __future__ import annotations

from pairwright.common.i18n import N_
from pairwright.systems.evidence import OwnWords

LESS_WHITE = OwnWords(
    "lower colour difference",
    N_("White to the lower colour difference"),
    N_("White goes to the team that has had White less often, compared with Black"),
)
ALTERNATED = OwnWords(
    "last difference of teams",
    N_("alternation from the last difference in colours (matches back: {back})"),
    N_("each of the two teams gets the opposite of the last time when they differed"),
)
