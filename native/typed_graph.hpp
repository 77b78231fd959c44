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
    std::vector<int> size(types, 0), could_meet(types, -1), refused(types, 0), stamp(graph.n, -1);
    for (int type : graph.type) ++size[type];
    const auto allowed = [&](int s, int t) { return graph.allowed[static_cast<std::size_t>(s) * types + t] != 0; };

    std::map<std::pair<int, std::vector<int>>, int> number;
    std::vector<int> original, given(graph.type), touched;
    for (int type = 0; type < types; ++type) original.push_back(type);
    std::vector<std::vector<int>> barred(types);
    for (int v = 0; v < graph.n; ++v) {
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
        if (could_meet[type] < 0) {
            could_meet[type] = 0;
            for (int t = 0; t < types; ++t) could_meet[type] += allowed(type, t) ? size[t] - (t == type) : 0;
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
    std::vector<W> doubled(static_cast<std::size_t>(count) * count, W(0));
    std::vector<std::uint8_t> open(doubled.size(), 0);
    for (int a = 0; a < count; ++a) {
        for (int b = 0; b < count; ++b) {
            const std::size_t to = static_cast<std::size_t>(a) * count + b;
            const std::size_t from = static_cast<std::size_t>(original[a]) * types + original[b];
            doubled[to] = graph.doubled[from];
            open[to] = graph.allowed[from];
        }
    }
    for (int a = types; a < count; ++a) {
        for (int t : barred[a]) {
            for (int b = 0; b < count; ++b) {
                if (original[b] != t) continue;
                open[static_cast<std::size_t>(a) * count + b] = open[static_cast<std::size_t>(b) * count + a] = 0;
            }
        }
    }
    graph.types = count;
    graph.type = std::move(given);
    graph.doubled = std::move(doubled);
    graph.allowed = std::move(open);
}

// A graph without ordered vertices yet. values: what each vertex brings into an inner pair.
template <typename W>
Graph<W> typed_graph(LocalConflicts conflicts, const std::vector<int>& kinds, const std::vector<int>& classes,
                     const std::vector<W>& values, const PairTable<W>& by_kind, const PairTable<W>& by_class,
                     std::vector<std::uint8_t> may_single) {
    struct Type {
        int kind, cls, set;
        int before;   // the type found before it of the same kind and class, or -1
        W value;
    };
    Graph<W> graph;
    graph.n = static_cast<int>(kinds.size());
    graph.may_single = std::move(may_single);
    std::vector<Type> types;
    std::vector<int> last_of(static_cast<std::size_t>(by_kind.size) * by_class.size, -1);   // a kind and class
    graph.type.reserve(kinds.size());
    for (int v = 0; v < graph.n; ++v) {
        int& last = last_of[static_cast<std::size_t>(kinds[v]) * by_class.size + classes[v]];
        int type = last;
        while (type >= 0 && !(types[type].set == conflicts.set[v] && types[type].value == values[v])) {
            type = types[type].before;
        }
        if (type < 0) {
            type = static_cast<int>(types.size());
            types.push_back(Type{kinds[v], classes[v], conflicts.set[v], last, values[v]});
            last = type;
        }
        graph.type.push_back(type);
    }
    const int count = graph.types = static_cast<int>(types.size());
    graph.doubled.assign(static_cast<std::size_t>(count) * count, W(0));
    graph.allowed.assign(graph.doubled.size(), 0);
    for (int a = 0; a < count; ++a) {
        for (int b = a; b < count; ++b) {
            const Type &first = types[a], &second = types[b];
            const std::size_t kind = by_kind.at(first.kind, second.kind), cls = by_class.at(first.cls, second.cls);
            if (!by_kind.allowed[kind] || !by_class.allowed[cls]) continue;
            if (conflicts.by_sets(first.set, second.set)) continue;
            W weight = by_class.weight[cls];
            if (by_class.inner[cls]) {
                weight += by_kind.weight[kind];
                weight += first.value;
                weight += second.value;
            }
            weight += weight;
            const std::size_t ab = static_cast<std::size_t>(a) * count + b;
            const std::size_t ba = static_cast<std::size_t>(b) * count + a;
            graph.doubled[ab] = graph.doubled[ba] = weight;
            graph.allowed[ab] = graph.allowed[ba] = 1;
        }
    }
    graph.forbidden = std::move(conflicts.pairs);
    tell_lonely_apart(graph);
    return graph;
}

}  // namespace pairwright
