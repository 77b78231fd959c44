"""One search of the matching in plain Python: an alternating tree from a root until the root is served.

It works on the mates, potentials and blossoms of a `Matcher` (see `reference` for the invariant); what it
labels and reaches lives only as long as the search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pairwright.matching.reference import Matcher

FREE, OUTER, INNER = 0, 1, 2
"""Labels of a node of the tree: not reached, at an even distance from the root, at an odd one."""


def turned(link: tuple[int, int]) -> tuple[int, int]:
    """The link seen from its other end."""
    return link[1], link[0]


class Search:
    """One search: grow an alternating tree from an unmatched root until the root is served."""

    def __init__(self, matcher: Matcher, root: int) -> None:
        self.m = matcher
        self.root = root
        size = 2 * matcher.n
        self.label = [FREE] * size
        self.via: list[tuple[int, int]] = [(-1, -1)] * size
        self.reach: list[int | None] = [None] * matcher.n
        self.reach_from = [-1] * matcher.n
        self.meet: list[int | None] = [None] * matcher.n
        self.meet_with = [-1] * matcher.n
        self.queue: list[int] = []

    def run(self) -> bool:
        """Serve the root. False when that is impossible or costs more than the budget."""
        self._make_outer(self.m.top[self.root], (-1, -1))
        while True:
            while self.queue:
                self._scan(self.queue.pop())
            event = self._nearest_event()
            if event is None:
                return False
            distance, kind, where = event
            if self.m.budget is not None:
                self.m.budget -= distance
                if self.m.budget < 0:
                    return False
            self._move(distance)
            if self._act(kind, where):
                self._finish()
                return True

    def _act(self, kind: str, where: int) -> bool:
        if kind == "single":
            self._end_at_single(where)
            return True
        if kind == "grow":
            return self._grow(where)
        if kind == "blossom":
            self._make_blossom(where, self.meet_with[where])
        else:
            self._expand(where)
        return False

    # -- scanning --------------------------------------------------------------------------------

    def _make_outer(self, node: int, via: tuple[int, int]) -> None:
        self.label[node] = OUTER
        self.via[node] = via
        self.queue.extend(self.m._leaves(node))

    def _scan(self, u: int) -> None:
        m = self.m
        home = m.top[u]
        for v in range(m.n):
            node = m.top[v]
            if node == home or not m.alive[v]:
                continue
            weight = m.weight(u, v)
            if weight is None:
                continue
            slack = m.y[u] + m.y[v] - 2 * weight
            if self.label[node] == OUTER:
                known = self.meet[u]
                if known is None or slack < known:
                    self.meet[u], self.meet_with[u] = slack, v
            else:
                known = self.reach[v]
                if known is None or slack < known:
                    self.reach[v], self.reach_from[v] = slack, u

    def _rescan_meeting(self, u: int) -> None:
        m = self.m
        home = m.top[u]
        self.meet[u], self.meet_with[u] = None, -1
        for v in range(m.n):
            if m.alive[v] and m.top[v] != home and self.label[m.top[v]] == OUTER:
                weight = m.weight(u, v)
                if weight is None:
                    continue
                slack = m.y[u] + m.y[v] - 2 * weight
                known = self.meet[u]
                if known is None or slack < known:
                    self.meet[u], self.meet_with[u] = slack, v

    # -- the next event --------------------------------------------------------------------------

    def _nearest_event(self) -> tuple[int, str, int] | None:
        m = self.m
        best: tuple[int, str, int] | None = None
        for v in range(m.n):
            if not m.alive[v]:
                continue
            label = self.label[m.top[v]]
            if label == OUTER:
                if m.single_allowed(v) and (best is None or m.y[v] < best[0]):
                    best = (m.y[v], "single", v)
                if self.meet_with[v] >= 0 and m.top[self.meet_with[v]] == m.top[v]:
                    self._rescan_meeting(v)
                meeting = self.meet[v]
                if meeting is not None and (best is None or meeting // 2 < best[0]):
                    best = (meeting // 2, "blossom", v)
            elif label == FREE:
                reach = self.reach[v]
                if reach is not None and (best is None or reach < best[0]):
                    best = (reach, "grow", v)
        for node in range(m.n, 2 * m.n):
            inner = m.base[node] >= 0 and m.parent[node] < 0 and self.label[node] == INNER
            if inner and (best is None or m.z[node] // 2 < best[0]):
                best = (m.z[node] // 2, "expand", node)
        return best

    def _move(self, distance: int) -> None:
        if not distance:
            return
        m = self.m
        for v in range(m.n):
            if not m.alive[v]:
                continue
            label = self.label[m.top[v]]
            if label == OUTER:
                m.y[v] -= distance
                meeting = self.meet[v]
                if meeting is not None:
                    self.meet[v] = meeting - 2 * distance
            elif label == INNER:
                m.y[v] += distance
            else:
                reach = self.reach[v]
                if reach is not None:
                    self.reach[v] = reach - distance
        for node in range(m.n, 2 * m.n):
            if m.base[node] >= 0 and m.parent[node] < 0:
                if self.label[node] == OUTER:
                    m.z[node] += 2 * distance
                elif self.label[node] == INNER:
                    m.z[node] -= 2 * distance

    # -- events ----------------------------------------------------------------------------------

    def _grow(self, v: int) -> bool:
        """Reach the free vertex v. True when that ends the search."""
        m = self.m
        u = self.reach_from[v]
        node = m.top[v]
        foot = m.base[node]
        if m.mate[foot] < 0:
            self._flip(u, v)
            if node >= m.n:
                m._rebase(node, v)
            m.mate[v] = u
            m.mate[u] = v
            return True
        self.label[node] = INNER
        self.via[node] = (u, v)
        partner = m.mate[foot]
        self._make_outer(m.top[partner], (foot, partner))
        return False

    def _end_at_single(self, v: int) -> None:
        """Leave v single and give its partner away along the tree."""
        m = self.m
        node = m.top[v]
        foot = m.base[node]
        partner = m.mate[foot]
        if node >= m.n:
            m._rebase(node, v)
        m.mate[v] = -1
        if partner >= 0:
            inner = m.top[partner]
            u, w = self.via[inner]
            if inner >= m.n:
                m._rebase(inner, w)
            self._flip(u, w)
            m.mate[w] = u
            m.mate[u] = w

    def _flip(self, u: int, target: int) -> None:
        """Free u for `target`: swap matched and unmatched edges on the way from u to the root."""
        m = self.m
        while True:
            node = m.top[u]
            foot = m.base[node]
            partner = m.mate[foot]
            if node >= m.n:
                m._rebase(node, u)
            m.mate[u] = target
            if partner < 0:
                return
            inner = m.top[partner]
            above, below = self.via[inner]
            if inner >= m.n:
                m._rebase(inner, below)
            m.mate[below] = above
            u, target = above, below

    def _path(self, node: int) -> list[int]:
        """Outer nodes from `node` up to the root's node, inner ones between them left out."""
        m = self.m
        path = [node]
        while self.via[node][0] >= 0:
            inner = m.top[self.via[node][0]]
            node = m.top[self.via[inner][0]]
            path.append(node)
        return path

    def _make_blossom(self, u: int, v: int) -> None:
        m = self.m
        left, right = m.top[u], m.top[v]
        seen = set(self._path(left))
        joint = next(node for node in self._path(right) if node in seen)
        children = [joint]
        links: list[tuple[int, int]] = []
        descent: list[tuple[int, tuple[int, int]]] = []
        node = left
        while node != joint:
            descent.append((node, self.via[node]))
            inner = m.top[self.via[node][0]]
            descent.append((inner, self.via[inner]))
            node = m.top[self.via[inner][0]]
        for child, link in reversed(descent):
            links.append(link)
            children.append(child)
        links.append((u, v))
        node = right
        while node != joint:
            children.append(node)
            links.append(turned(self.via[node]))
            inner = m.top[self.via[node][0]]
            children.append(inner)
            links.append(turned(self.via[inner]))
            node = m.top[self.via[inner][0]]
        self._install(joint, children, links)

    def _install(self, joint: int, children: list[int], links: list[tuple[int, int]]) -> None:
        m = self.m
        blossom = m.spare.pop()
        m.base[blossom] = m.base[joint]
        m.children[blossom] = children
        m.links[blossom] = links
        m.z[blossom] = 0
        m.parent[blossom] = -1
        self.label[blossom] = OUTER
        self.via[blossom] = self.via[joint]
        for child in children:
            m.parent[child] = blossom
            leaves = m._leaves(child)
            if self.label[child] == INNER:
                self.queue.extend(leaves)
            for leaf in leaves:
                m.top[leaf] = blossom

    def _expand(self, blossom: int) -> None:
        """Open an inner blossom whose z has reached 0 and keep the tree through it alive."""
        m = self.m
        children, links = m.children[blossom], m.links[blossom]
        above, entry_vertex = self.via[blossom]
        foot = m.base[blossom]
        m._dissolve(blossom)
        for child in children:
            self.label[child] = FREE
        size = len(children)
        position = children.index(m.top[entry_vertex])
        step = 1 if position % 2 else -1
        self.label[m.top[entry_vertex]] = INNER
        self.via[m.top[entry_vertex]] = (above, entry_vertex)
        while position % size != 0:
            # Matched link to the next child (outer), then an unmatched one to the child after it (inner).
            u, w = self._link(links, position, step, size)
            position += step
            self._make_outer(children[position % size], (u, w))
            u, w = self._link(links, position, step, size)
            position += step
            inner = children[position % size]
            self.label[inner] = INNER
            self.via[inner] = (u, w)
        assert m.base[children[0]] == foot

    @staticmethod
    def _link(links: list[tuple[int, int]], position: int, step: int, size: int) -> tuple[int, int]:
        if step == 1:
            return links[position % size]
        return turned(links[(position - 1) % size])

    def _finish(self) -> None:
        """Drop blossoms that no longer carry weight."""
        m = self.m
        stack = [node for node in range(m.n, 2 * m.n) if m.base[node] >= 0 and m.parent[node] < 0]
        while stack:
            blossom = stack.pop()
            if m.z[blossom] == 0:
                children = m.children[blossom]
                m._dissolve(blossom)
                stack.extend(child for child in children if child >= m.n)
