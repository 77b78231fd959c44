// A problem of matching as Python gives it: checked, measured, and made a graph of one width.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graph.hpp"
#include "python_values.hpp"

namespace pairwright {

struct Input {
    std::vector<int> vertices, kinds, classes;
    nb::list values, kind_table, class_table;
    int ordered;
    nb::bytes may_single;
    nb::object lead;
};

template <typename W>
Graph<W> graph_of(const Input& input, Conflicts& conflicts) {
    Graph<W> graph;
    graph.n = static_cast<int>(input.vertices.size());
    graph.ordered = input.ordered;
    const auto* single = reinterpret_cast<const std::uint8_t*>(input.may_single.c_str());
    graph.may_single.assign(single, single + graph.n);

    // Types: vertices with the same kind, class and value.
    struct Type {
        int kind, cls;
        W value;
    };
    std::vector<Type> types;
    std::unordered_map<std::uint64_t, std::vector<int>> known;
    graph.type.reserve(graph.n);
    PyObject* last_object = nullptr;
    W value(0);
    for (int v = 0; v < graph.n; ++v) {
        const nb::handle object = input.values[v];
        if (object.ptr() != last_object) value = weight_from<W>(object), last_object = object.ptr();
        auto& same = known[(static_cast<std::uint64_t>(input.kinds[v]) << 32) |
                           static_cast<std::uint32_t>(input.classes[v])];
        int type = -1;
        for (int candidate : same) {
            if (types[candidate].value == value) type = candidate;
        }
        if (type < 0) {
            type = static_cast<int>(types.size());
            types.push_back(Type{input.kinds[v], input.classes[v], value});
            same.push_back(type);
        }
        graph.type.push_back(type);
    }

    // Weights between types, doubled.
    const int count = static_cast<int>(types.size());
    graph.types = count;
    graph.doubled.assign(static_cast<std::size_t>(count) * count, W(0));
    graph.allowed.assign(static_cast<std::size_t>(count) * count, 0);
    for (int a = 0; a < count; ++a) {
        const nb::list by_kind = nb::cast<nb::list>(input.kind_table[types[a].kind]);
        const nb::list by_class = nb::cast<nb::list>(input.class_table[types[a].cls]);
        for (int b = a; b < count; ++b) {
            const nb::handle kinds = by_kind[types[b].kind];
            const nb::handle classes = by_class[types[b].cls];
            if (kinds.is_none() || classes.is_none()) continue;
            W weight = weight_from<W>(classes[0]);
            if (nb::cast<bool>(classes[1])) {
                weight += weight_from<W>(kinds);
                weight += types[a].value;
                weight += types[b].value;
            }
            weight += weight;
            const std::size_t ab = static_cast<std::size_t>(a) * count + b;
            const std::size_t ba = static_cast<std::size_t>(b) * count + a;
            graph.doubled[ab] = graph.doubled[ba] = weight;
            graph.allowed[ab] = graph.allowed[ba] = 1;
        }
    }
    if (!input.lead.is_none()) {
        for (nb::handle item : nb::iter(input.lead)) {
            W lead = weight_from<W>(item);
            lead += lead;
            graph.doubled_lead.push_back(lead);
        }
    }
    graph.forbidden = conflicts.local(input.vertices);
    return graph;
}

// Bits for any potential: weights are doubled, and a potential is a sum of at most 2n of them.
inline int bits_needed(const Input& input) {
    int most = 0;
    const auto see = [&](nb::handle item) {
        if (!item.is_none()) most = std::max(most, bits_of(item));
    };
    int widest[4] = {0, 0, 0, 0};
    for (nb::handle row : input.kind_table) {
        for (nb::handle item : row) see(item);
    }
    widest[0] = most, most = 0;
    for (nb::handle row : input.class_table) {
        for (nb::handle item : row) {
            if (!item.is_none()) see(item[0]);
        }
    }
    widest[1] = most, most = 0;
    PyObject* last = nullptr;
    for (nb::handle item : input.values) {
        if (item.ptr() != last) see(item), last = item.ptr();
    }
    widest[2] = most, most = 0;
    if (!input.lead.is_none()) {
        for (nb::handle item : nb::iter(input.lead)) see(item);
    }
    widest[3] = most;
    const int sum = std::max(std::max(widest[0], widest[1]), std::max(widest[2], widest[3])) + 3;
    int vertices = 1;
    while ((std::size_t{1} << vertices) < input.vertices.size() + 1) ++vertices;
    return sum + 1 + vertices + 2 + 1;
}

inline Input checked_input(nb::handle vertices, const Conflicts& conflicts, nb::handle kinds, nb::handle classes,
                           nb::list values, nb::list kind_table, nb::list class_table, int ordered,
                           nb::bytes may_single, nb::object lead) {
    Input input{indices(vertices), indices(kinds), indices(classes), values, kind_table, class_table,
                ordered,           may_single,     lead};
    const std::size_t n = input.vertices.size();
    if (input.kinds.size() != n || input.classes.size() != n || nb::len(values) != n || may_single.size() != n ||
        ordered < 0 || static_cast<std::size_t>(ordered) > n) {
        throw nb::value_error("vertices, kinds, classes, values and may_single must have one entry per vertex");
    }
    for (int vertex : input.vertices) check_vertex(vertex, conflicts.count());
    for (int kind : input.kinds) check_vertex(kind, static_cast<int>(nb::len(kind_table)));
    for (int cls : input.classes) check_vertex(cls, static_cast<int>(nb::len(class_table)));
    if (!lead.is_none() && static_cast<int>(nb::len(lead)) != ordered) {
        throw nb::value_error("lead must have one entry per ordered vertex");
    }
    return input;
}

inline std::size_t n_of(const Input& input) { return input.vertices.size(); }

}  // namespace pairwright
