// The types of the vertices of one problem, and what a pair of two types weighs.
//
// Vertices of one type differ by single conflicts only. What bars a vertex from whole types is made part of its
// type: the large groups it is in, and for one that is refused by most of those its kind may meet, the types
// in which it is refused by all. The bounds by types then see what single conflicts would hide from them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "graph.hpp"

namespace pairwright {

// A symmetric table between kinds, or between classes.
template <typename W>
struct PairTable {
    int size;
    std::vector<W> weight;
    std::vector<std::uint8_t> allowed;
    std::vector<std::uint8_t> inner;   // of classes: the weights of kinds and values count as well

    explicit PairTable(int count)
        : size(count), weight(cells(), W(0)), allowed(cells(), 0), inner(cells(), 0) {}

    std::size_t at(int a, int b) const { return static_cast<std::size_t>(a) * size + b; }

  private:
    std::size_t cells() const { return static_cast<std::size_t>(size) * size; }
};

// Give those who are refused by most others types of their own, barred from the types that refuse them wholly.
template <typename W>
void tell_lonely_apart(Graph<W>& graph) {
    const int types = graph.types;
    std::vector<int> size(types, 0), could_meet(types, 0);
    for (int type : graph.type) ++size[type];
    for (int type = 0; type < types; ++type) {
        graph.allowed.each(type, [&](int other) { could_meet[type] += size[other] - (other == type); });
    }
    std::vector<int> lonely;
    for (int v = 0; v < graph.n; ++v) {
        if (2 * static_cast<int>(graph.forbidden[v].size()) >= could_meet[graph.type[v]]) lonely.push_back(v);
    }
    if (lonely.empty()) return;

    std::map<std::pair<int, std::vector<int>>, int> number;
    std::vector<int> original, given(graph.type), touched, refused(types, 0), stamp(graph.n, -1);
    original.reserve(types);
    for (int type = 0; type < types; ++type) original.push_back(type);
    std::vector<std::vector<int>> barred(types);
    const auto allowed = [&](int s, int t) { return graph.allowed.test(s, t); };
    for (int v : lonely) {
        const int type = graph.type[v];
        int refusing = 0;
        touched.clear();
        for (int other : graph.forbidden[v]) {
            const int theirs = graph.type[other];
            if (stamp[other] == v || !allowed(type, theirs)) continue;
            stamp[other] = v;
            ++refusing;
            if (refused[theirs]++ == 0) touched.push_back(theirs);
        }
        std::vector<int> whole;
        for (int t : touched) {
            if (2 * refusing >= could_meet[type] && refused[t] == size[t] - (t == type)) whole.push_back(t);
            refused[t] = 0;
        }
        if (whole.empty()) continue;
        const auto [found, fresh] = number.emplace(std::make_pair(type, whole), static_cast<int>(original.size()));
        if (fresh) {
            original.push_back(type);
            barred.push_back(std::move(whole));
        }
        given[v] = found->second;
    }
    if (number.empty()) return;

    const int count = static_cast<int>(original.size());
    BitTable made_of(types, count), open(count, count);   // per type what it is divided into
    for (int a = 0; a < count; ++a) made_of.set(original[a], a);
    for (int type = 0; type < types; ++type) {
        graph.allowed.each(type, [&](int other) { open.add(type, made_of[other]); });
    }
    for (int a = types; a < count; ++a) {
        open.add(a, open[original[a]]);
        graph.row.push_back(graph.row[original[a]]);
    }
    for (int a = types; a < count; ++a) {
        for (int t : barred[a]) {
            open.remove(a, made_of[t]);
            made_of.each(t, [&](int b) { open.set(b, a, false); });
        }
    }
    graph.types = count;
    graph.type = std::move(given);
    graph.allowed = std::move(open);
}

// A graph without ordered vertices yet. values: what each vertex brings into an inner pair.
template <typename W>
Graph<W> typed_graph(LocalConflicts conflicts, const std::vector<int>& kinds, const std::vector<int>& classes,
                     const std::vector<W>& values, const PairTable<W>& by_kind, const PairTable<W>& by_class,
                     std::vector<std::uint8_t> may_single) {
    // What the weights of a vertex come from; types of one row differ by their sets.
    struct Row {
        int kind, cls;
        W value;
        int before;      // the row found before it of the same kind and class, or -1
        int last_type;
    };
    struct Type {
        int set, before;   // the type found before it of the same row, or -1
    };
    Graph<W> graph;
    graph.n = static_cast<int>(kinds.size());
    graph.may_single = std::move(may_single);
    std::vector<Row> rows;
    std::vector<Type> types;
    std::vector<int> sets;   // per type
    std::vector<int> last_of(static_cast<std::size_t>(by_kind.size) * by_class.size, -1);   // a kind and class
    for (auto* column : {&graph.type, &graph.row, &sets}) column->reserve(kinds.size());
    for (int v = 0; v < graph.n; ++v) {
        int& last = last_of[static_cast<std::size_t>(kinds[v]) * by_class.size + classes[v]];
        int row = last;
        while (row >= 0 && !(rows[row].value == values[v])) row = rows[row].before;
        if (row < 0) {
            row = static_cast<int>(rows.size());
            rows.push_back(Row{kinds[v], classes[v], values[v], last, -1});
            last = row;
        }
        int type = rows[row].last_type;
        while (type >= 0 && types[type].set != conflicts.set[v]) type = types[type].before;
        if (type < 0) {
            type = static_cast<int>(types.size());
            types.push_back(Type{conflicts.set[v], rows[row].last_type});
            rows[row].last_type = type;
            graph.row.push_back(row);
            sets.push_back(conflicts.set[v]);
        }
        graph.type.push_back(type);
    }
    graph.types = static_cast<int>(types.size());
    const int count = graph.rows = static_cast<int>(rows.size());
    graph.doubled.assign(static_cast<std::size_t>(count) * count, W(0));
    BitTable types_with(count, graph.types);   // per row, whose types it may be paired with
    for (int a = 0; a < count; ++a) {
        for (int b = a; b < count; ++b) {
            const Row &first = rows[a], &second = rows[b];
            const std::size_t kind = by_kind.at(first.kind, second.kind), cls = by_class.at(first.cls, second.cls);
            if (!by_kind.allowed[kind] || !by_class.allowed[cls]) continue;
            W weight = by_class.weight[cls];
            if (by_class.inner[cls]) {
                weight += by_kind.weight[kind];
                weight += first.value;
                weight += second.value;
            }
            weight += weight;
            graph.doubled[static_cast<std::size_t>(a) * count + b] = weight;
            graph.doubled[static_cast<std::size_t>(b) * count + a] = weight;
            for (int type = second.last_type; type >= 0; type = types[type].before) types_with.set(a, type);
            for (int type = first.last_type; type >= 0; type = types[type].before) types_with.set(b, type);
        }
    }
    graph.allowed = BitTable(graph.types, graph.types);
    for (int type = 0; type < graph.types; ++type) graph.allowed.add(type, types_with[graph.row[type]]);
    if (conflicts.large > 0) {
        const BitTable in_common = conflicts.in_common(sets);
        for (int type = 0; type < graph.types; ++type) graph.allowed.remove(type, in_common[type]);
    }
    graph.forbidden = std::move(conflicts.pairs);
    tell_lonely_apart(graph);
    return graph;
}

}  // namespace pairwright
