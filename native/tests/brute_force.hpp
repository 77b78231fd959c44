// Small graphs made at random, and their best matchings by looking at all of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "graph.hpp"

namespace pairwright {

// Small graphs with everything in them: types, conflicts, roles, who may be single, leads.
inline Graph<std::int64_t> any_graph(std::mt19937& chance, int most) {
    const auto below = [&](int limit) { return static_cast<int>(chance() % static_cast<unsigned>(limit)); };
    Graph<std::int64_t> graph;
    graph.n = 1 + below(most);
    graph.ordered = below(2) ? graph.n : below(graph.n + 1);
    graph.types = 1 + below(graph.n);
    graph.rows = 1 + below(graph.types);
    for (int t = 0; t < graph.types; ++t) graph.row.push_back(below(graph.rows));
    graph.doubled.assign(static_cast<std::size_t>(graph.rows) * graph.rows, 0);
    for (int a = 0; a < graph.rows; ++a) {
        for (int b = a; b < graph.rows; ++b) {
            graph.doubled[a * graph.rows + b] = graph.doubled[b * graph.rows + a] = 2 * below(6);
        }
    }
    graph.allowed = BitTable(graph.types, graph.types);
    for (int a = 0; a < graph.types; ++a) {
        for (int b = a; b < graph.types; ++b) {
            if (below(5) == 0) continue;
            graph.allowed.set(a, b);
            graph.allowed.set(b, a);
        }
    }
    std::vector<std::vector<int>> forbidden(graph.n);
    for (int v = 0; v < graph.n; ++v) {
        graph.type.push_back(below(graph.types));
        graph.may_single.push_back(below(3) == 0);
        for (int u = 0; u < v; ++u) {
            if (below(4) != 0) continue;
            forbidden[u].push_back(v);
            forbidden[v].push_back(u);
        }
    }
    graph.forbidden = Lists(forbidden);
    if (below(3) == 0) {
        for (int v = 0; v < graph.ordered; ++v) graph.doubled_lead.push_back(2 * below(4));
    }
    return graph;
}

// Twice the weight of the best matching by looking at all of them, -1 where there is none.
struct BruteForce {
    const Graph<std::int64_t>& graph;
    std::vector<std::uint8_t> role;
    std::vector<int> partner;   // fixed before, -1 for free ones

    std::int64_t best() {
        std::vector<std::uint8_t> gone(graph.n, 0);
        return from(0, gone);
    }

    std::int64_t from(int v, std::vector<std::uint8_t>& gone) {
        while (v < graph.n && gone[v]) ++v;
        if (v == graph.n) return 0;
        gone[v] = 1;
        std::int64_t most = -1;
        if (partner[v] < 0 && graph.may_single[v] && (v >= graph.ordered || (role[v] & kOut))) most = from(v + 1, gone);
        for (int w = v + 1; w < graph.n; ++w) {
            if (gone[w] || (partner[v] >= 0 ? partner[v] != w : partner[w] >= 0) || !allowed(v, w)) continue;
            gone[w] = 1;
            const std::int64_t rest = from(v + 1, gone);
            if (rest >= 0) most = std::max(most, rest + weight(v, w));
            gone[w] = 0;
        }
        gone[v] = 0;
        return most;
    }

    bool allowed(int u, int v) const {
        if (!graph.allowed.test(graph.type[u], graph.type[v])) return false;
        for (int w : graph.forbidden[u]) {
            if (w == v) return false;
        }
        if (v < graph.ordered) return (role[u] & kLow) && (role[v] & kHigh);
        return u >= graph.ordered || (role[u] & kOut);
    }

    std::int64_t weight(int u, int v) const {
        const bool lead = !graph.doubled_lead.empty() && v < graph.ordered;
        return graph.weight(graph.type[u], graph.type[v]) + (lead ? graph.doubled_lead[u] : 0);
    }
};

}  // namespace pairwright
