"""The roles of an ordered vertex, one bit each, and what can count in a group of a field.

A module of its own, so that the twin stays unloaded. Each criterion of a `GroupWalk` is one of those below
and a bit, or 0. A group has *carried* vertices, left over from above and each of some level, and *own* ones,
all of one level; below it are the next group and the rest. The bits are of the marks of vertices, or of the
failures of two kinds.
"""

LOW, HIGH, OUT = 1, 2, 4
"""Be the lower end of a pair of ordered vertices, be its higher end, or be matched elsewhere (or single)."""

ANY_ROLE = LOW | HIGH | OUT

PAIRS, CARRIED, NEXT, NEXT_BY_LEVEL, EXTRA, FAILED = 0, 1, 2, 3, 4, 5
"""The pairs of the group; carried vertices in them, by level; pairs of those it leaves and the next group;
carried vertices in those, by level, then own ones; the extra of those who stay and could have the sink; pairs
whose kinds have the failure, as few as possible."""

MARK_LEAVES, MARK_MEETS, MARK_LEAVES_BY_LEVEL, MARK_MEETS_BY_LEVEL = 6, 7, 8, 9
"""As few as possible of: own vertices with the mark that leave; those that meet a carried one; carried ones
with the mark that leave, by level; own ones with it by the level of the carried one whom they meet."""
