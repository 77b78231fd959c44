// Vertices that nothing but single conflicts tells apart, and the transportation problem between them.
#pragma once

#include <cstdint>
#include <vector>

#include "graph.hpp"
#include "transport.hpp"
#include "weight.hpp"

namespace pairwright {

template <typename W>
struct VertexTypes {
    std::vector<int> type_of;                // per vertex
    std::vector<int> original;               // per type, its number in the graph
    std::vector<std::uint8_t> may_single;    // per type
    std::vector<std::vector<int>> members;   // per type, its vertices in order

    explicit VertexTypes(const Graph<W>& graph) : type_of(graph.n) {
        std::vector<int> number(2 * graph.types, -1);
        for (int v = 0; v < graph.n; ++v) {
            int& known = number[2 * graph.type[v] + (graph.may_single[v] ? 1 : 0)];
            if (known < 0) {
                known = count();
                original.push_back(graph.type[v]);
                may_single.push_back(graph.may_single[v] ? 1 : 0);
                members.emplace_back();
            }
            type_of[v] = known;
            members[known].push_back(v);
        }
    }

    int count() const { return static_cast<int>(original.size()); }

    // Where the graph keeps what holds between two types.
    std::size_t at(const Graph<W>& graph, int s, int t) const {
        return static_cast<std::size_t>(original[s]) * graph.types + original[t];
    }

    // Whether some two vertices of these types may be paired, single conflicts aside.
    bool may_pair(const Graph<W>& graph, int s, int t) const {
        return graph.allowed[at(graph, s, t)] && (s != t || members[s].size() > 1);
    }

    // So many copies of "single" stand ready, none of which is paired with another.
    Transport<W> problem(const Graph<W>& graph, int singles) const {
        const int types = count();
        Transport<W> transport(types + 1);
        for (int s = 0; s < types; ++s) {
            transport.flow.add(s, static_cast<int>(members[s].size()));
            for (int t = 0; t < types; ++t) {
                if (may_pair(graph, s, t)) transport.allow(s, t, half(graph.doubled[at(graph, s, t)]));
            }
            if (singles > 0 && may_single[s]) {
                transport.allow(s, types, W(0));
                transport.allow(types, s, W(0));
            }
        }
        transport.flow.add(types, singles);
        return transport;
    }
};

}  // namespace pairwright
