// What a caller asks: solve, then take something away, repair, and keep it or undo it.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "../matching.hpp"

namespace pairwright {

template <typename W>
bool Matching<W>::solve() {
    limited_ = false;
    if (g_.n < kManyVertices || !g_.doubled_lead.empty()) {
        start_plain();
    } else if (!start_from_types()) {
        return false;
    }
    return restore();
}

template <typename W>
void Matching<W>::start_from(std::vector<W> potentials, const std::vector<int>& partners) {
    limited_ = false;
    s_.y = std::move(potentials);
    for (int v = 0; v < g_.n; ++v) s_.mate[v] = partners[v];
    drop_untight();
}

template <typename W>
bool Matching<W>::try_pair(int u, int v) {
    W doubled;
    if (!s_.alive[u] || !s_.alive[v] || !edge(u, v, doubled)) return false;
    if (slack_with_blossoms(u, v, doubled) != W(0)) return false;
    if (s_.mate[u] == v && s_.top[u] == u && s_.top[v] == v) {
        take_out(u, v);
        return true;
    }
    save();
    budget_ = open(u);
    budget_ += open(v);
    budget_ -= s_.y[u] + s_.y[v] - doubled;
    take_out(u, v);
    return keep_or_undo();
}

template <typename W>
void Matching<W>::take_out(int u, int v) {
    unmatch(u);
    unmatch(v);
    s_.alive[u] = s_.alive[v] = 0;
    s_.fixed[u] = v;
    s_.fixed[v] = u;
}

template <typename W>
bool Matching<W>::try_roles(const std::vector<int>& vertices, std::uint8_t role,
                            const std::vector<int>& others, std::uint8_t other) {
    if (s_.blossoms == 0 && pairs_fit(vertices, role, others, other)) return true;
    if (vertices.size() == 1 && others.empty() && is_hopeless(vertices.front(), role)) return false;
    save();
    budget_ = W(0);
    for (int pass = 0; pass < 2; ++pass) {
        for (int v : pass == 0 ? vertices : others) {
            budget_ += open(v);
            s_.role[v] = pass == 0 ? role : other;
            const int partner = s_.mate[v];
            if (partner >= 0 && !roles_allow(v, partner)) unmatch(v);
        }
    }
    return keep_or_undo();
}

// Take the new roles when the matching fits them as it stands, so that there is nothing to search.
template <typename W>
bool Matching<W>::pairs_fit(const std::vector<int>& vertices, std::uint8_t role, const std::vector<int>& others,
                            std::uint8_t other) {
    saved_.role = s_.role;
    for (int v : vertices) s_.role[v] = role;
    for (int v : others) s_.role[v] = other;
    for (const auto* changed : {&vertices, &others}) {
        for (int v : *changed) {
            const int partner = s_.mate[v];
            if (partner >= 0 ? roles_allow(v, partner) : !s_.alive[v] || single_allowed(v)) continue;
            s_.role = saved_.role;
            return false;
        }
    }
    return true;
}

// Whether no optimum has v in this role, as far as its potential shows: every optimum pairs by tight pairs, and leaves
// single at no cost. False where a blossom holds v, whose weight counts among the members.
template <typename W>
bool Matching<W>::is_hopeless(int v, std::uint8_t role) {
    if (!s_.alive[v] || s_.top[v] != v) return false;
    const std::uint8_t before = std::exchange(s_.role[v], role);
    bool hope = single_allowed(v) && s_.y[v] == W(0);
    const std::size_t row = static_cast<std::size_t>(g_.type[v]) * g_.types;
    for (int u = 0; u < g_.n && !hope; ++u) {
        if (u == v || !s_.alive[u] || !g_.allowed[row + g_.type[u]] || !roles_allow(u, v)) continue;
        const W& weight = g_.doubled[row + g_.type[u]];
        const bool lead = !g_.doubled_lead.empty() && std::max(u, v) < g_.ordered;
        hope = lead ? adds_up(s_.y[u], s_.y[v], weight + g_.doubled_lead[std::min(u, v)])
                    : adds_up(s_.y[u], s_.y[v], weight);
        hope = hope && !is_forbidden(u, v);
    }
    s_.role[v] = before;
    return !hope;
}

template <typename W>
void Matching<W>::fix_partners(const std::vector<int>& vertices, const std::vector<int>& candidates) {
    std::vector<std::uint8_t> possible;
    W doubled;
    for (int u : vertices) {
        if (!s_.alive[u]) continue;
        possible.clear();
        for (int v : candidates) {
            if (u == v || !s_.alive[v] || (!possible.empty() && !possible[v])) continue;
            if (!edge(u, v, doubled) || slack_with_blossoms(u, v, doubled) != W(0)) continue;
            // One search for all is dearer than one for a single pair, unless blossoms have to be opened for that.
            if (possible.empty() && s_.blossoms > 0 && s_.mate[u] != v) {
                possible = possible_partners(u);
                if (!possible[v]) continue;
            }
            if (try_pair(u, v)) break;
            if (possible.empty()) possible = possible_partners(u);
        }
    }
}

// For each vertex whether it may be the partner of u, by one search: none that is left out may.
//
// Every optimum pairs everybody by tight pairs and leaves of each blossom with weight exactly one vertex to
// be matched outside. So take the node of u out; the vertices that can go with u from outside are those in
// nodes that an alternating path of even length leads to from its present partner. Within the node of u, and
// where some vertex can be single, every vertex counts as possible.
template <typename W>
std::vector<std::uint8_t> Matching<W>::possible_partners(int u) {
    std::vector<std::uint8_t> possible(g_.n, 1);
    const int node = s_.top[u], base = s_.base[node], partner = s_.mate[base];
    if (partner < 0) return possible;
    save();
    budget_ = W(0);
    unmatch(base);
    std::vector<int> inside;
    leaves(node, inside);
    for (int v : inside) s_.alive[v] = 0;
    if (!search_tight(partner)) {
        for (int v = 0; v < g_.n; ++v) possible[v] = s_.alive[v] && label_[s_.top[v]] == kOuter;
        for (int v : inside) possible[v] = 1;
    }
    limited_ = false;
    undo();
    return possible;
}

template <typename W>
std::vector<std::pair<std::vector<int>, W>> Matching<W>::blossoms() const {
    std::vector<std::pair<std::vector<int>, W>> found;
    for (int node = g_.n; node < 2 * g_.n; ++node) {
        if (s_.base[node] >= 0 && s_.z[node] > W(0)) {
            std::vector<int> members;
            leaves(node, members);
            found.emplace_back(std::move(members), s_.z[node]);
        }
    }
    return found;
}

template <typename W>
void Matching<W>::save() {
    limited_ = true;
    touched_ = false;
    saved_.role = s_.role;
    saved_.alive = s_.alive;
    saved_.fixed = s_.fixed;
    saved_.mate = s_.mate;
    saved_.y = s_.y;
    saved_.blossoms = s_.blossoms;
    if (s_.blossoms > 0) {
        saved_.z = s_.z;
        saved_.parent = s_.parent;
        saved_.top = s_.top;
        saved_.base = s_.base;
        saved_.spare = s_.spare;
        saved_.children = s_.children;
        saved_.links = s_.links;
    }
}

template <typename W>
bool Matching<W>::keep_or_undo() {
    const bool kept = !(budget_ < W(0)) && restore();
    limited_ = false;
    // Opening blossoms may have brought empty ones to the outside.
    if (kept) {
        finish();
    } else {
        undo();
    }
    return kept;
}

template <typename W>
void Matching<W>::undo() {
    if (saved_.blossoms == 0) {
        for (int node = g_.n; node < 2 * g_.n; ++node) {
            if (s_.base[node] >= 0 && s_.parent[node] < 0) scratch_.push_back(node);
        }
        while (!scratch_.empty()) {
            const int blossom = scratch_.back();
            scratch_.pop_back();
            const std::vector<int> children = s_.children[blossom];
            dissolve(blossom);
            for (int child : children) {
                if (child >= g_.n) scratch_.push_back(child);
            }
        }
    } else {
        s_.z = saved_.z;
        s_.parent = saved_.parent;
        s_.top = saved_.top;
        s_.base = saved_.base;
        s_.spare = saved_.spare;
        s_.children = saved_.children;
        s_.links = saved_.links;
        s_.blossoms = saved_.blossoms;
    }
    s_.role = saved_.role;
    s_.alive = saved_.alive;
    s_.fixed = saved_.fixed;
    s_.mate = saved_.mate;
    s_.y = saved_.y;
    if (touched_) classes_known_ = false;
}

template <typename W>
void Matching<W>::unmatch(int v) {
    const int partner = s_.mate[v];
    if (partner >= 0) s_.mate[v] = s_.mate[partner] = -1;
}

// Dissolve every blossom around v; returns by how much that raised the dual objective.
template <typename W>
W Matching<W>::open(int v) {
    W raised(0);
    while (s_.top[v] >= g_.n) {
        const int blossom = s_.top[v];
        const W share = half(s_.z[blossom]);
        if (share > W(0)) {
            std::vector<int> members;
            leaves(blossom, members);
            touched_ = true;
            classes_known_ = false;
            for (int leaf : members) s_.y[leaf] += share;
            unmatch(s_.base[blossom]);
            raised += share;
        }
        dissolve(blossom);
    }
    return raised;
}

// Search from every vertex that must not stay as it is. False: impossible, or no longer optimal.
template <typename W>
bool Matching<W>::restore() {
    for (int root = 0; root < g_.n; ++root) {
        if (s_.alive[root] && s_.mate[root] < 0 && !(single_allowed(root) && s_.y[root] == W(0)) &&
            !search(root)) {
            return false;
        }
    }
    return true;
}

}  // namespace pairwright
