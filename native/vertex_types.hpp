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
    struct Place {
        bool may_single;
        bool ordered;         // told apart only where somebody may not play every role
        std::uint8_t role;
        bool operator==(const Place&) const = default;
        bool may_leave() const { return !ordered || (role & kOut); }
    };
    std::vector<int> type_of;                // per vertex
    std::vector<int> original;               // per type, its number in the graph
    std::vector<Place> place;                // per type
    std::vector<std::vector<int>> members;   // per type, its vertices in order
    std::vector<std::vector<int>> numbers;   // per type of the graph, its types here

    // roles: which the vertices may play; where there are leads, every ordered vertex is a type of its own.
    VertexTypes(const Graph<W>& graph, const std::vector<std::uint8_t>& roles) : type_of(graph.n), numbers(graph.types) {
        const int leading = graph.doubled_lead.empty() ? 0 : graph.ordered;
        const bool all = std::all_of(roles.begin(), roles.end(), [](std::uint8_t role) { return role == kAnyRole; });
        for (int v = 0; v < graph.n; ++v) {
            const bool apart = !all && v < graph.ordered;
            const Place here{graph.may_single[v] != 0, apart, apart ? roles[v] : kAnyRole};
            std::vector<int>& known = numbers[graph.type[v]];
            const auto same = std::find_if(known.begin(), known.end(), [&](int t) {
                return v >= leading && members[t][0] >= leading && place[t] == here;
            });
            type_of[v] = same == known.end() ? count() : *same;
            if (same == known.end()) {
                known.push_back(count());
                original.push_back(graph.type[v]);
                place.push_back(here);
                members.emplace_back();
            }
            members[type_of[v]].push_back(v);
        }
    }

    int count() const { return static_cast<int>(original.size()); }

    // Which types may be paired, single conflicts and who is the lower one aside; the number after the last is that of being single.
    BitTable allowed(const Graph<W>& graph) const {
        BitTable found(count() + 1, count() + 1);
        for (int s = 0; s < count(); ++s) {
            graph.allowed.each(original[s], [&](int other) {
                for (int t : numbers[other]) found.set(s, t, roles_agree(place[s], place[t]));
            });
            if (members[s].size() == 1) found.set(s, s, false);
            const bool single = place[s].may_single && place[s].may_leave();
            found.set(s, count(), single);
            found.set(count(), s, single);
        }
        return found;
    }

    // So many copies of "single" stand ready.
    Transport<W> problem(const Graph<W>& graph, int singles, BitTable allowed) const {
        const bool apart = !graph.doubled_lead.empty();   // a row for every type
        const int rows = apart ? count() : graph.rows;
        std::vector<int> given, row;   // per type its row in the graph, and here
        for (auto* column : {&given, &row}) column->reserve(count() + 1);
        for (int t = 0; t < count(); ++t) given.push_back(graph.row[original[t]]);
        for (int t = 0; t < count(); ++t) row.push_back(apart ? t : given[t]);
        row.push_back(rows);
        std::vector<W> weight, weights(rows + 1, W(0)), single(graph.rows), leads;
        weight.reserve(static_cast<std::size_t>(rows + 1) * (rows + 1));
        leads.reserve(graph.doubled_lead.size());
        for (const W& lead : graph.doubled_lead) leads.push_back(half(lead));
        for (int a = 0; a < rows; ++a) {
            const W* const doubled = &graph.doubled[static_cast<std::size_t>(apart ? given[a] : a) * graph.rows];
            std::transform(doubled, doubled + graph.rows, single.begin(), [](const W& both) { return half(both); });
            if (!apart) std::copy(single.begin(), single.end(), weights.begin());
            for (int b = 0; apart && b < rows; ++b) weights[b] = single[given[b]];
            if (apart && a < graph.ordered) {
                // The first types are the ordered vertices, and the lower one has the lead.
                const W lead = leads[a];
                for (int b = 0; b < a; ++b) weights[b] += leads[b];
                for (int b = a; b < graph.ordered; ++b) weights[b] += lead;
            }
            weight.insert(weight.end(), weights.begin(), weights.end());
        }
        weight.resize(static_cast<std::size_t>(rows + 1) * (rows + 1), W(0));   // "single" weighs nothing
        Transport<W> transport(std::move(row), rows + 1, std::move(weight), std::move(allowed));
        for (int t = 0; t < count(); ++t) transport.flow.add(t, static_cast<int>(members[t].size()));
        transport.flow.add(count(), singles);
        return transport;
    }

  private:
    static bool roles_agree(const Place& one, const Place& other) {
        if (one.ordered && other.ordered) return (one.role & (kLow | kHigh)) && (other.role & (kLow | kHigh));
        return one.may_leave() && other.may_leave();
    }
};

}  // namespace pairwright
