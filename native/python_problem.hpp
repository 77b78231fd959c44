// A problem of matching as Python gives it: checked, measured, and made a graph of one width.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "graph.hpp"
#include "python_values.hpp"
#include "typed_graph.hpp"

namespace pairwright {

struct Input {
    std::vector<int> vertices, kinds, classes;
    nb::list values, kind_table, class_table;
    int ordered;
    nb::bytes may_single;
    nb::object lead;
};

// A square table as Python gives it; entry reads one that is not None.
template <typename W, typename Entry>
PairTable<W> pair_table(nb::list rows, Entry entry) {
    PairTable<W> table(static_cast<int>(nb::len(rows)));
    PyObject* last = nullptr;   // neighbours are often one object
    std::size_t last_at = 0;
    for (int a = 0; a < table.size; ++a) {
        const nb::list row = nb::cast<nb::list>(rows[a]);
        if (static_cast<int>(nb::len(row)) < table.size) throw nb::value_error("tables of kinds and classes are square");
        for (int b = 0; b < table.size; ++b) {
            const nb::handle item = row[b];
            if (item.is_none()) continue;
            const std::size_t at = table.at(a, b);
            table.allowed[at] = 1;
            if (item.ptr() == last) {
                table.weight[at] = table.weight[last_at];
                table.inner[at] = table.inner[last_at];
            } else {
                entry(item, table.weight[at], table.inner[at]);
                last = item.ptr(), last_at = at;
            }
        }
    }
    return table;
}

template <typename W>
Graph<W> graph_of(const Input& input, Conflicts& conflicts) {
    std::vector<W> values;
    PyObject* last_object = nullptr;
    for (const nb::handle object : input.values) {
        values.push_back(object.ptr() == last_object ? W(values.back()) : weight_from<W>(object));
        last_object = object.ptr();
    }
    const auto by_kind = pair_table<W>(input.kind_table, [](nb::handle item, W& weight, std::uint8_t&) {
        weight = weight_from<W>(item);
    });
    const auto by_class = pair_table<W>(input.class_table, [](nb::handle item, W& weight, std::uint8_t& inner) {
        weight = weight_from<W>(item[0]);
        inner = nb::cast<bool>(item[1]);
    });
    const auto* single = reinterpret_cast<const std::uint8_t*>(input.may_single.c_str());
    Graph<W> graph = typed_graph<W>(conflicts.local_again(input.vertices), input.kinds, input.classes, values, by_kind, by_class,
                                    {single, single + input.vertices.size()});
    graph.ordered = input.ordered;
    if (!input.lead.is_none()) {
        for (nb::handle item : nb::iter(input.lead)) {
            W lead = weight_from<W>(item);
            lead += lead;
            graph.doubled_lead.push_back(lead);
        }
    }
    return graph;
}

// Bits for any potential: weights are doubled, and a potential is a sum of at most 2n of them. And those of the largest
// number given.
inline std::pair<int, int> bits_needed(const Input& input) {
    int most = 0;
    PyObject* last = nullptr;
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
            if (!item.is_none() && item.ptr() != last) see(item[0]), last = item.ptr();
        }
    }
    widest[1] = most, most = 0;
    for (nb::handle item : input.values) {
        if (item.ptr() != last) see(item), last = item.ptr();
    }
    widest[2] = most, most = 0;
    if (!input.lead.is_none()) {
        for (nb::handle item : nb::iter(input.lead)) see(item);
    }
    widest[3] = most;
    const int largest = std::max(std::max(widest[0], widest[1]), std::max(widest[2], widest[3])), sum = largest + 3;
    int vertices = 1;
    while ((std::size_t{1} << vertices) < input.vertices.size() + 1) ++vertices;
    return {sum + 1 + vertices + 2 + 1, largest};
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
