// The invariants of a matching, looked at one by one between two calls. For tests.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "../matching.hpp"

namespace pairwright {

template <typename W>
std::string Matching<W>::verify_invariants() const {
    for (const std::string& fault : {verify_pairs(), verify_nodes(), verify_potentials()}) {
        if (!fault.empty()) return fault;
    }
    return "";
}

// Partners agree and may be paired; who is single may be.
template <typename W>
std::string Matching<W>::verify_pairs() const {
    W doubled;
    for (int v = 0; v < g_.n; ++v) {
        const std::string name = "vertex " + std::to_string(v);
        const int partner = s_.mate[v];
        if (partner < 0) {
            if (!single_allowed(v)) return name + " is single";
            if (s_.y[v] != W(0)) return name + " is single with a potential";
            continue;
        }
        if (s_.mate[partner] != v) return name + " and its partner disagree";
        if (!edge(v, partner, doubled)) return name + " has a partner it must not have";
    }
    return "";
}

// Every node is a vertex, a blossom or spare; `top` and `parent` tell the same story.
template <typename W>
std::string Matching<W>::verify_nodes() const {
    std::vector<std::uint8_t> spare(2 * g_.n, 0);
    for (int node : s_.spare) {
        if (node < g_.n || spare[node]) return "a spare node is no blossom, or spare twice";
        spare[node] = 1;
    }
    int blossoms = 0;
    for (int node = g_.n; node < 2 * g_.n; ++node) {
        const std::string name = "node " + std::to_string(node);
        if ((s_.base[node] < 0) != (spare[node] != 0)) return name + " is neither in use nor spare, or both";
        if (s_.base[node] < 0) {
            if (s_.z[node] != W(0) || !s_.children[node].empty()) return name + " is spare and not empty";
            continue;
        }
        ++blossoms;
        const std::string fault = verify_blossom(node);
        if (!fault.empty()) return name + " " + fault;
    }
    if (blossoms != s_.blossoms) return "the number of blossoms is wrong";
    for (int v = 0; v < g_.n; ++v) {
        int node = v;
        while (s_.parent[node] >= 0) node = s_.parent[node];
        if (s_.top[v] != node) return "vertex " + std::to_string(v) + " has the wrong top";
        if (s_.base[v] != v) return "vertex " + std::to_string(v) + " is not its own base";
    }
    return "";
}

template <typename W>
std::string Matching<W>::verify_blossom(int blossom) const {
    const auto& children = s_.children[blossom];
    const auto& links = s_.links[blossom];
    if (s_.z[blossom] < W(0)) return "has a negative weight";
    if (s_.parent[blossom] < 0 && s_.z[blossom] == W(0)) return "carries no weight";
    if (children.size() < 3 || children.size() % 2 == 0 || links.size() != children.size()) return "is no odd cycle";
    if (s_.base[blossom] != s_.base[children[0]]) return "does not begin with its base";
    W doubled;
    std::vector<int> together;
    for (std::size_t i = 0; i < children.size(); ++i) {
        const std::vector<int> from = leaves(children[i]), to = leaves(children[(i + 1) % children.size()]);
        together.insert(together.end(), from.begin(), from.end());
        const auto [u, v] = links[i];
        if (s_.parent[children[i]] != blossom) return "has a child that does not know it";
        if (std::find(from.begin(), from.end(), u) == from.end()) return "has a link from elsewhere";
        if (std::find(to.begin(), to.end(), v) == to.end()) return "has a link to elsewhere";
        if (!edge(u, v, doubled) || slack_with_blossoms(u, v, doubled) != W(0)) return "has a link that is not tight";
        if ((i % 2 == 1) != (s_.mate[u] == v)) return "is matched along the wrong links";
    }
    const std::vector<int> all = leaves(blossom);
    if (!std::is_permutation(all.begin(), all.end(), together.begin(), together.end())) return "has other vertices than its children";
    return "";
}

// No allowed pair has a negative slack, pairs made have none at all, and who may be single has a potential >= 0.
template <typename W>
std::string Matching<W>::verify_potentials() const {
    W doubled;
    for (int u = 0; u < g_.n; ++u) {
        if (single_allowed(u) && s_.y[u] < W(0)) return "vertex " + std::to_string(u) + " has a negative potential";
        for (int v = u + 1; v < g_.n; ++v) {
            if (!edge(u, v, doubled)) continue;
            const W slack = slack_with_blossoms(u, v, doubled);
            const std::string name = "pair " + std::to_string(u) + ", " + std::to_string(v);
            if (slack < W(0)) return name + " has a negative slack";
            if (s_.mate[u] == v && slack != W(0)) return name + " is made and not tight";
        }
    }
    return "";
}

}  // namespace pairwright
