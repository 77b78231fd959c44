// The alternating tree of a search: growing it, shrinking and opening blossoms in it, flipping its paths.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "../matching.hpp"

namespace pairwright {

// Reach the free vertex v over the tight pair (u, v). True when that ends the search.
template <typename W>
bool Matching<W>::grow(int v, int u) {
    const int node = s_.top[v];
    const int foot = s_.base[node];
    if (s_.mate[foot] < 0) {
        flip(u, v);
        if (node >= g_.n) rebase(node, v);
        s_.mate[v] = u;
        s_.mate[u] = v;
        return true;
    }
    make_inner(node, Link(u, v));
    const int partner = s_.mate[foot];
    return make_outer(s_.top[partner], Link(foot, partner));
}

// Leave v single and give its partner away along the tree.
template <typename W>
void Matching<W>::end_at_single(int v) {
    const int node = s_.top[v];
    const int partner = s_.mate[s_.base[node]];
    if (node >= g_.n) rebase(node, v);
    s_.mate[v] = -1;
    if (partner < 0) return;
    const int inner = s_.top[partner];
    const Link link = via_[inner];
    if (inner >= g_.n) rebase(inner, link.second);
    flip(link.first, link.second);
    s_.mate[link.second] = link.first;
    s_.mate[link.first] = link.second;
}

// Free u for `target`: swap matched and unmatched pairs on the way from u to the root.
template <typename W>
void Matching<W>::flip(int u, int target) {
    while (true) {
        const int node = s_.top[u];
        const int partner = s_.mate[s_.base[node]];
        if (node >= g_.n) rebase(node, u);
        s_.mate[u] = target;
        if (partner < 0) return;
        const int inner = s_.top[partner];
        const Link link = via_[inner];
        if (inner >= g_.n) rebase(inner, link.second);
        s_.mate[link.second] = link.first;
        u = link.first;
        target = link.second;
    }
}

// Outer nodes from `node` up to the root's.
template <typename W>
void Matching<W>::path(int node, std::vector<int>& found) const {
    found.push_back(node);
    while (via_[node].first >= 0) {
        const int inner = s_.top[via_[node].first];
        node = s_.top[via_[inner].first];
        found.push_back(node);
    }
}

// Give a blossom another place; its vertices are not told.
template <typename W>
void Matching<W>::move_blossom(int from, int to) {
    s_.children[to].swap(s_.children[from]);
    s_.links[to].swap(s_.links[from]);
    for (const int child : s_.children[to]) s_.parent[child] = to;
    s_.first_leaf[to] = s_.first_leaf[from];
    s_.last_leaf[to] = s_.last_leaf[from];
    s_.base[to] = s_.base[from];
    s_.z[to] = s_.z[from];
    label_[to] = label_[from];
    via_[to] = via_[from];
}

// Two outer vertices of a tight pair: a blossom, or, where they were reached from two roots, a path between these. True
// when that ends the search.
template <typename W>
bool Matching<W>::meet(int u, int v) {
    std::vector<int> from_left, from_right;
    path(s_.top[u], from_left);
    path(s_.top[v], from_right);
    if (from_left.back() == from_right.back()) {
        make_blossom(u, v, std::move(from_left), std::move(from_right));
        return false;
    }
    flip(u, v);
    flip(v, u);
    return true;
}

template <typename W>
void Matching<W>::make_blossom(int u, int v, std::vector<int> from_left, std::vector<int> from_right) {
    int joint = -1;
    while (!from_left.empty() && !from_right.empty() && from_left.back() == from_right.back()) {
        joint = from_left.back();
        from_left.pop_back();
        from_right.pop_back();
    }
    int blossom = s_.spare.back();
    s_.spare.pop_back();
    ++s_.blossoms;
    if (joint >= g_.n) {
        // The new blossom takes the place of the one at the joint, whose vertices need not be told then.
        move_blossom(joint, blossom);
        std::swap(joint, blossom);
    }
    auto& children = s_.children[blossom];
    auto& links = s_.links[blossom];
    const std::size_t size = 2 * (from_left.size() + from_right.size()) + 1;
    children.reserve(size);
    links.reserve(size);
    children.assign(1, joint);
    links.clear();
    for (std::size_t i = from_left.size(); i-- > 0;) {
        const int node = from_left[i], inner = s_.top[via_[node].first];
        links.push_back(via_[inner]);
        children.push_back(inner);
        links.push_back(via_[node]);
        children.push_back(node);
    }
    links.emplace_back(u, v);
    for (const int node : from_right) {
        const int inner = s_.top[via_[node].first];
        children.push_back(node);
        links.push_back(turned(via_[node]));
        children.push_back(inner);
        links.push_back(turned(via_[inner]));
    }
    s_.base[blossom] = s_.base[joint];
    s_.z[blossom] = W(0);
    s_.parent[blossom] = -1;
    via_[blossom] = via_[joint];
    if (joint < g_.n) {
        label_[blossom] = kOuter;
        outer_nodes_.push_back(blossom);
    }
    int last = -1;
    for (const int child : children) {
        s_.parent[child] = blossom;
        if (last >= 0) s_.next_leaf[last] = s_.first_leaf[child];
        last = s_.last_leaf[child];
        if (child == joint && child >= g_.n) continue;
        lift(child, blossom);
        if (label_[child] == kInner) each_leaf(child, [&](int v) { add_outer(v); });
    }
    s_.first_leaf[blossom] = s_.first_leaf[children[0]];
    s_.last_leaf[blossom] = last;
}

// Open an inner blossom whose z has reached 0 and keep the tree through it alive.
template <typename W>
void Matching<W>::expand(int blossom) {
    const std::vector<int> children = s_.children[blossom];
    const std::vector<Link> links = s_.links[blossom];
    const Link via = via_[blossom];
    dissolve(blossom);
    for (const int child : children) label_[child] = kFree;
    const int size = static_cast<int>(children.size());
    const int entry = s_.top[via.second];
    int position = static_cast<int>(std::find(children.begin(), children.end(), entry) - children.begin());
    const int step = position % 2 ? 1 : -1;
    make_inner(entry, via);
    while (position % size != 0) {
        const Link matched = link_at(links, position, step);
        position += step;
        if (make_outer(children[position % size], matched)) {
            served_ = true;
            return;
        }
        const Link onward = link_at(links, position, step);
        position += step;
        const int inner = children[position % size];
        make_inner(inner, onward);
    }
}

// Drop blossoms that no longer carry weight.
template <typename W>
void Matching<W>::finish() {
    if (s_.blossoms == 0) return;
    std::vector<int> stack;
    for (int node = g_.n; node < 2 * g_.n; ++node) {
        if (s_.base[node] >= 0 && s_.parent[node] < 0 && s_.z[node] == W(0)) stack.push_back(node);
    }
    while (!stack.empty()) {
        const int node = stack.back();
        stack.pop_back();
        s_.parent[node] = -1;
        if (node < g_.n || s_.z[node] != W(0)) {
            lift(node, node);
            continue;
        }
        stack.insert(stack.end(), s_.children[node].begin(), s_.children[node].end());
        forget(node);
    }
}

}  // namespace pairwright
