// Vertices that nothing but single conflicts tells apart, and the transportation problem between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "bits.hpp"
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
    std::vector<int> number;                 // per type of the graph those who must not be single, and who may; or -1

    explicit VertexTypes(const Graph<W>& graph) : type_of(graph.n), number(2 * graph.types, -1) {
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

    // Which types may be paired, single conflicts aside; the number after the last is that of being single.
    BitTable allowed(const Graph<W>& graph) const {
        BitTable found(count() + 1, count() + 1);
        for (int s = 0; s < count(); ++s) {
            graph.allowed.each(original[s], [&](int other) {
                for (int t : {number[2 * other], number[2 * other + 1]}) {
                    if (t >= 0) found.set(s, t);
                }
            });
            if (members[s].size() == 1) found.set(s, s, false);
            found.set(s, count(), may_single[s]);
            found.set(count(), s, may_single[s]);
        }
        return found;
    }

    // So many copies of "single" stand ready.
    Transport<W> problem(const Graph<W>& graph, int singles, BitTable allowed) const {
        const int rows = graph.rows;
        std::vector<int> row;
        for (int t : original) row.push_back(graph.row[t]);
        row.push_back(rows);
        std::vector<W> weight(static_cast<std::size_t>(rows + 1) * (rows + 1), W(0));
        for (int a = 0; a < rows; ++a) {
            for (int b = 0; b < rows; ++b) {
                weight[static_cast<std::size_t>(a) * (rows + 1) + b] =
                    half(graph.doubled[static_cast<std::size_t>(a) * rows + b]);
            }
        }
        Transport<W> transport(std::move(row), rows + 1, std::move(weight), std::move(allowed));
        for (int t = 0; t < count(); ++t) transport.flow.add(t, static_cast<int>(members[t].size()));
        transport.flow.add(count(), singles);
        return transport;
    }
};

}  // namespace pairwright
