// Vertices that nothing but single conflicts tells apart, and the transportation problem between them.
#pragma once

#include <algorithm>
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
    std::vector<std::vector<int>> numbers;   // per type of the graph, its types here

    // Where there are leads, every ordered vertex is a type of its own.
    explicit VertexTypes(const Graph<W>& graph) : type_of(graph.n), numbers(graph.types) {
        const int leading = graph.doubled_lead.empty() ? 0 : graph.ordered;
        for (int v = 0; v < graph.n; ++v) {
            std::vector<int>& known = numbers[graph.type[v]];
            const auto same = std::find_if(known.begin(), known.end(), [&](int t) {
                return v >= leading && members[t][0] >= leading && may_single[t] == (graph.may_single[v] ? 1 : 0);
            });
            type_of[v] = same == known.end() ? count() : *same;
            if (same == known.end()) {
                known.push_back(count());
                original.push_back(graph.type[v]);
                may_single.push_back(graph.may_single[v] ? 1 : 0);
                members.emplace_back();
            }
            members[type_of[v]].push_back(v);
        }
    }

    int count() const { return static_cast<int>(original.size()); }

    // Which types may be paired, single conflicts aside; the number after the last is that of being single.
    BitTable allowed(const Graph<W>& graph) const {
        BitTable found(count() + 1, count() + 1);
        for (int s = 0; s < count(); ++s) {
            graph.allowed.each(original[s], [&](int other) {
                for (int t : numbers[other]) found.set(s, t);
            });
            if (members[s].size() == 1) found.set(s, s, false);
            found.set(s, count(), may_single[s]);
            found.set(count(), s, may_single[s]);
        }
        return found;
    }

    // So many copies of "single" stand ready.
    Transport<W> problem(const Graph<W>& graph, int singles, BitTable allowed) const {
        const bool apart = !graph.doubled_lead.empty();   // a row for every type
        const int rows = apart ? count() : graph.rows;
        std::vector<int> row;
        for (int t = 0; t < count(); ++t) row.push_back(apart ? t : graph.row[original[t]]);
        row.push_back(rows);
        std::vector<W> weight(static_cast<std::size_t>(rows + 1) * (rows + 1), W(0));
        for (int a = 0; a < rows; ++a) {
            for (int b = 0; b < rows; ++b) {
                const W doubled = apart ? with_lead(graph, a, b) : graph.doubled[static_cast<std::size_t>(a) * rows + b];
                weight[static_cast<std::size_t>(a) * (rows + 1) + b] = half(doubled);
            }
        }
        Transport<W> transport(std::move(row), rows + 1, std::move(weight), std::move(allowed));
        for (int t = 0; t < count(); ++t) transport.flow.add(t, static_cast<int>(members[t].size()));
        transport.flow.add(count(), singles);
        return transport;
    }

  private:
    W with_lead(const Graph<W>& graph, int s, int t) const {
        const W& doubled = graph.weight(original[s], original[t]);
        const auto [low, high] = std::minmax(members[s][0], members[t][0]);
        return high < graph.ordered ? doubled + graph.doubled_lead[low] : doubled;
    }
};

}  // namespace pairwright
