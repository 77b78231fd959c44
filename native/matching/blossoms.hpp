// Blossoms: odd cycles of nodes, each matched inside but for its base.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "../matching.hpp"

namespace pairwright {

template <typename W>
W Matching<W>::slack_with_blossoms(int u, int v, const W& doubled) const {
    W slack = s_.y[u] + s_.y[v] - doubled;
    if (s_.top[u] != s_.top[v] || s_.top[u] < g_.n) return slack;
    for (int a = s_.parent[u]; a >= 0; a = s_.parent[a]) {
        for (int b = s_.parent[v]; b >= 0; b = s_.parent[b]) {
            if (a == b) slack += s_.z[a];
        }
    }
    return slack;
}

template <typename W>
std::vector<std::pair<std::vector<int>, W>> Matching<W>::blossoms() const {
    std::vector<std::pair<std::vector<int>, W>> found;
    for (int node = g_.n; node < 2 * g_.n; ++node) {
        if (s_.base[node] >= 0 && s_.z[node] > W(0)) {
            found.emplace_back(leaves(node), s_.z[node]);
        }
    }
    return found;
}

template <typename W>
std::vector<int> Matching<W>::leaves(int node) const {
    std::vector<int> found;
    each_leaf(node, [&](int v) { found.push_back(v); });
    return found;
}

template <typename W>
void Matching<W>::lift(int node, int top) {
    each_leaf(node, [&](int v) { s_.top[v] = top; });
}

template <typename W>
void Matching<W>::dissolve(int blossom) {
    for (int child : s_.children[blossom]) {
        s_.parent[child] = -1;
        lift(child, child);
    }
    forget(blossom);
}

// Its place is free again; the children have been told.
template <typename W>
void Matching<W>::forget(int blossom) {
    s_.children[blossom].clear();
    s_.links[blossom].clear();
    s_.z[blossom] = W(0);
    s_.base[blossom] = -1;
    s_.spare.push_back(blossom);
    --s_.blossoms;
}

// Turn the matching inside `blossom` so that v is its base (its one vertex matched outside).
template <typename W>
void Matching<W>::rebase(int blossom, int v) {
    int child = v;
    while (s_.parent[child] != blossom) child = s_.parent[child];
    if (child >= g_.n) rebase(child, v);
    auto& children = s_.children[blossom];
    auto& links = s_.links[blossom];
    const int size = static_cast<int>(children.size());
    const int start = static_cast<int>(std::find(children.begin(), children.end(), child) - children.begin());
    int position = start;
    const int step = start % 2 ? 1 : -1;
    while (position % size != 0) {
        position += step;
        const Link link = link_at(links, position, step);
        const int first = children[position % size];
        if (first >= g_.n) rebase(first, link.first);
        position += step;
        const int second = children[position % size];
        if (second >= g_.n) rebase(second, link.second);
        s_.mate[link.first] = link.second;
        s_.mate[link.second] = link.first;
    }
    std::rotate(children.begin(), children.begin() + start, children.end());
    std::rotate(links.begin(), links.begin() + start, links.end());
    s_.base[blossom] = v;
}

}  // namespace pairwright
