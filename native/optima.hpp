// What all optimal matchings of a solved problem have in common, and questions that need no weights any more.
//
// A matching is optimal when, under the potentials of the one that was found, all its pairs are tight, whoever it
// leaves single has the potential 0, and exactly one vertex of each blossom with weight is not paired inside. So
// the next lower goal can be weighed in a problem of its own, of the tight pairs alone and in small integers
// (`face_graph`); and what some optimum does is found by searches along tight pairs (`Optima`).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "bits.hpp"
#include "graph.hpp"
#include "matching.hpp"

namespace pairwright {

// Blossoms with weight: of any two either one holds the other, or they are apart.
template <typename W>
struct Blossoms {
    std::vector<std::vector<int>> members;   // per blossom, the smaller ones first
    std::vector<int> around;                 // per blossom, the smallest one that holds it, or -1
    std::vector<int> innermost;              // per vertex, or -1

    explicit Blossoms(const Matching<W>& matching) : innermost(matching.graph().n, -1) {
        auto found = matching.blossoms();
        std::sort(found.begin(), found.end(), [](auto& a, auto& b) { return a.first.size() < b.first.size(); });
        around.assign(found.size(), -1);
        std::vector<int> outermost(innermost);
        for (auto& [vertices, weight] : found) {
            for (int v : vertices) {
                (outermost[v] < 0 ? innermost[v] : around[outermost[v]]) = count();
                outermost[v] = count();
            }
            members.push_back(std::move(vertices));
        }
        const int none = count();
        weight_.assign(static_cast<std::size_t>(none + 1) * (none + 1), W(0));
        depth_.assign(weight_.size(), 0);
        for (int a = none - 1; a >= 0; --a) {
            for (int b = a; b < none; ++b) {
                // A smaller one that is not the other holds nothing of it.
                const std::size_t before = a == b ? at(around[a], around[a]) : at(around[a], b);
                weight_[at(a, b)] = weight_[before];
                if (a == b) weight_[at(a, b)] += found[a].second;
                weight_[at(b, a)] = weight_[at(a, b)];
                depth_[at(a, b)] = depth_[at(b, a)] = depth_[before] + (a == b);
            }
        }
    }

    int count() const { return static_cast<int>(members.size()); }
    // The weight and the number of those that hold two vertices, by the innermost ones of these.
    const W& weight(int a, int b) const { return weight_[at(a, b)]; }
    int depth(int a, int b) const { return depth_[at(a, b)]; }

  private:
    std::size_t at(int a, int b) const {
        const auto place = [this](int blossom) { return static_cast<std::size_t>(blossom < 0 ? count() : blossom); };
        return place(a) * (count() + 1) + place(b);
    }

    std::vector<W> weight_;
    std::vector<int> depth_;
};

// Vertices of one row of weights, potential and innermost blossom are a class: they are tight with the same others, as
// far as they may be paired with them. Those of a class that are of one type as well are a cell: they may, too.
template <typename W>
struct TightClasses {
    struct Class {
        int blossom;
        W value;      // the potential
        int before;   // the class found before it of the same row, or -1
    };
    struct Cell {
        int cls, before;   // the cell found before it of the same type, or -1
    };
    const Graph<W>& graph;
    Blossoms<W> blossoms;
    std::vector<Class> classes;
    std::vector<Cell> cells;
    std::vector<int> cell_of, last_of_type;   // per vertex; per type its last cell, or -1

    explicit TightClasses(const Matching<W>& matching)
        : graph(matching.graph()), blossoms(matching), cell_of(graph.n), last_of_type(graph.types, -1) {
        std::vector<int> last_of_row(graph.rows, -1);
        classes.reserve(graph.n);
        cells.reserve(graph.n);
        row_.reserve(graph.n);
        for (int v = 0; v < graph.n; ++v) {
            int& last = last_of_row[graph.row[graph.type[v]]];
            const W& value = matching.potentials()[v];
            int cls = last;
            while (cls >= 0 && !(classes[cls].blossom == blossoms.innermost[v] && classes[cls].value == value)) {
                cls = classes[cls].before;
            }
            if (cls < 0) {
                cls = static_cast<int>(classes.size());
                classes.push_back(Class{blossoms.innermost[v], value, last});
                row_.push_back(graph.row[graph.type[v]]);
                last = cls;
            }
            int& last_cell = last_of_type[graph.type[v]];
            int cell = last_cell;
            while (cell >= 0 && cells[cell].cls != cls) cell = cells[cell].before;
            if (cell < 0) {
                cell = static_cast<int>(cells.size());
                cells.push_back(Cell{cls, last_cell});
                last_cell = cell;
            }
            cell_of[v] = cell;
        }
    }

    // The classes from one number to another that are tight with one, of this potential instead of its own.
    template <typename Do>
    void each_tight(int cls, const W& value, int from, int to, Do what) const {
        const std::size_t row = static_cast<std::size_t>(row_[cls]) * graph.rows;
        const int blossom = classes[cls].blossom;
        for (int other = from; other < to; ++other) {
            const Class& one = classes[other];
            const W& weight = graph.doubled[row + row_[other]];
            const bool tight = blossom < 0 || one.blossom < 0
                                   ? adds_up(value, one.value, weight)
                                   : adds_up(value + blossoms.weight(blossom, one.blossom), one.value, weight);
            if (tight) what(other);
        }
    }

  private:
    std::vector<int> row_;   // per class
};

// The tight pairs among those who stay, numbered as they stand there. A pair weighs `reward` for each blossom
// that holds both, so that the heaviest matchings are the optimal ones; in doubled weights as everywhere.
// potential: such as bear these weights, `reward` for each blossom around a vertex.
template <typename F>
struct Face {
    Graph<F> graph;
    std::vector<F> potential;
};

template <typename W, typename F>
Face<F> face_graph(const Matching<W>& matching, const std::vector<int>& stay, const F& reward) {
    const TightClasses<W> classes(matching);
    const Graph<W>& whole = matching.graph();
    Face<F> face;
    Graph<F>& graph = face.graph;
    graph.n = static_cast<int>(stay.size());
    std::vector<int> place(whole.n, -1);
    for (int x = 0; x < graph.n; ++x) place[stay[x]] = x;
    // The types of the face are cells; in its weights nothing counts but the innermost blossom.
    graph.types = static_cast<int>(classes.cells.size());
    graph.rows = classes.blossoms.count() + 1;
    for (const auto& cell : classes.cells) graph.row.push_back(classes.classes[cell.cls].blossom + 1);
    for (int a = -1; a < classes.blossoms.count(); ++a) {
        for (int b = -1; b < classes.blossoms.count(); ++b) {
            graph.doubled.push_back(times(reward, 2 * static_cast<std::uint64_t>(classes.blossoms.depth(a, b))));
        }
    }
    for (int v : stay) {
        const int blossom = classes.blossoms.innermost[v];
        graph.type.push_back(classes.cell_of[v]);
        graph.may_single.push_back(matching.may_stay(v));
        face.potential.push_back(times(reward, static_cast<std::uint64_t>(classes.blossoms.depth(blossom, blossom))));
        for (int other : whole.forbidden[v]) {
            if (place[other] >= 0) graph.forbidden.add(place[other]);
        }
        graph.forbidden.close();
    }
    graph.allowed = BitTable(graph.types, graph.types);
    const int all = static_cast<int>(classes.classes.size());
    std::vector<std::uint8_t> tight(all);
    for (int type = 0; type < whole.types; ++type) {
        for (int cell = classes.last_of_type[type]; cell >= 0; cell = classes.cells[cell].before) {
            const int cls = classes.cells[cell].cls;
            std::fill(tight.begin(), tight.end(), 0);
            classes.each_tight(cls, classes.classes[cls].value, 0, all, [&](int other) { tight[other] = 1; });
            whole.allowed.each(type, [&](int other) {
                for (int one = classes.last_of_type[other]; one >= 0; one = classes.cells[one].before) {
                    if (tight[classes.cells[one].cls]) graph.allowed.set(cell, one);
                }
            });
        }
    }
    return face;
}

// Tight pairs, and what can be asked of the matchings that are made of them.
//
// Those of a solved problem are its optima: `try_role`, `try_roles`, `try_pair` and `fix_partners` leave only the
// optima that do what is asked, if there are any. Of a problem that is not solved yet `most_pairs` finds a largest one.
//
// A level is what one blossom holds, or what stands in none: vertices, and blossoms as one node each. All nodes of
// a blossom but one are paired with each other. A blossom can leave unpaired whatever an alternating path of even
// length leads to from the node it leaves now: its exits; only they are paired on the level above. A question takes
// pairs away; levels are then paired again, from the smallest blossom to the outside, and all of it is brought back
// when one of them cannot be.
class Optima {
  public:
    template <typename W>
    explicit Optima(const Matching<W>& matching)
        : n_(matching.graph().n), ordered_(matching.graph().ordered), near_(n_, Bits(n_)), home_(n_), stays_(n_),
          fixed_(n_, -1) {
        const TightClasses<W> classes(matching);
        const Blossoms<W>& blossoms = classes.blossoms;
        for (int v = 0; v < n_; ++v) {
            if (matching.may_stay(v)) stays_.set(v);
            home_[v] = blossoms.innermost[v] < 0 ? blossoms.count() : blossoms.innermost[v];
        }
        find_tight(matching, classes);
        lay_out(blossoms);
        for (int v = 0; v < n_; ++v) {
            const int other = matching.partner(v);
            if (other < v) continue;
            int number = home_[v];
            while (levels_[number].place[other] < 0) number = levels_[number].above;
            Level& level = levels_[number];
            join(level.mate, level.place[v], level.place[other]);
        }
    }

    // Per vertex its partner, or -1, in a matching that pairs as many as tight pairs can.
    std::vector<int> most_pairs() {
        Level& all = levels_.back();
        for (int v = 0; v < n_; ++v) serve(all, v);
        return all.mate;
    }

    // Whether some optimum gives v this role, of those it may have; then only such optima are left.
    bool try_role(int v, std::uint8_t role) { return try_roles({v}, role, {}, 0); }

    // The same of several vertices together.
    bool try_roles(const std::vector<int>& vertices, std::uint8_t role, const std::vector<int>& others,
                   std::uint8_t other) {
        changed_.clear();
        for (int v : vertices) restrict_to(v, role);
        for (int v : others) restrict_to(v, other);
        return keep_or_undo();
    }

    // Whether some optimum has this pair; then only such optima are left.
    bool try_pair(int u, int v) {
        if (u == v || fixed_[u] >= 0 || fixed_[v] >= 0 || !near_[u].test(v)) return false;
        changed_.clear();
        restrict_to_pair(u, v);
        restrict_to_pair(v, u);
        if (!keep_or_undo()) return false;
        fixed_[u] = v;
        fixed_[v] = u;
        return true;
    }

    // Pair each of the vertices, one after the other, with the first candidate that some optimum left pairs it with.
    void fix_partners(const std::vector<int>& vertices, const std::vector<int>& candidates) {
        for (int u : vertices) {
            if (fixed_[u] >= 0) continue;
            bool known = asked_for_ == u;   // of candidates before these all were refused
            if (!known) possible_ = near_[u];
            for (int v : candidates) {
                if (!possible_.test(v)) continue;
                if (try_pair(u, v)) break;
                rule_out_alike(possible_);
                if (!known) possible_ &= possible_partners(u);
                known = true;
                asked_for_ = u;
            }
        }
    }

    // The partner in one of the optima left, or -1.
    int partner(int v) {
        if (fixed_[v] >= 0) return fixed_[v];
        if (levels_.size() == 1) return levels_.back().mate[v];   // the nodes are the vertices
        if (partners_.empty()) find_partners();
        return partners_[v];
    }

    // With whom some optimum left pairs u, who has no partner fixed; perhaps more where somebody may be single.
    //
    // From the outermost level inwards: whoever is reached by paths of even length from the partner of the node that
    // holds u, that one taken out. Of a blossom only some vertices may be left unpaired, or those around it could not be
    // paired any more: its `ends`. They are the neighbours of one node more, which stands for what is around it.
    Bits possible_partners(int u) {
        std::vector<int> around;
        for (int number = home_[u]; number >= 0; number = levels_[number].above) around.push_back(number);
        Bits possible(n_), ends(n_);
        for (; !around.empty(); around.pop_back()) {
            Level& level = levels_[around.back()];
            const int node = level.place[u], beyond = level.outside() ? -1 : level.size();
            const std::vector<int> before = level.mate;
            if (beyond >= 0) add_beyond(level, ends);
            Bits reached(n_);
            const int mate = level.mate[node];
            if (mate >= 0) level.mate[node] = level.mate[mate] = -1;
            const bool served = mate < 0 || level.stays[mate] || search(level, mate, node);
            if (served) {
                reached = level.open;
                level.exits[node].each([&](int v) { reached.clear(v); });
            } else {
                outer_.each([&](int other) {
                    if (other != beyond) reached |= level.exits[other];
                });
            }
            if (beyond >= 0) remove_beyond(level);
            level.mate = before;
            const bool leaves = beyond >= 0 && (served || outer_.test(beyond));
            Bits left(n_);
            level.exits[node].each([&](int v) {
                if (near_[v].meets(reached) || (leaves && ends.test(v)) || (beyond < 0 && stays_.test(v))) left.set(v);
            });
            ends = left;
            if (!ends.test(u)) continue;
            reached &= near_[u];
            possible |= reached;
        }
        return possible;
    }

  private:
    // After a pair has been refused: the search that failed reached nodes by paths of even length which have fewer
    // neighbours than they need. Whoever is among these neighbours could not be taken from them either.
    void rule_out_alike(Bits& possible) const {
        if (levels_.size() > 1) return;   // the nodes are not the vertices
        for (int v = 0; v < n_; ++v) {
            if (from_[v] >= 0 && !outer_.test(v)) possible.clear(v);
        }
    }

    struct Level {
        int above = -1, place_above = -1;       // -1: it is in no blossom
        std::vector<int> place;                 // per vertex: the node that holds it, or -1
        std::vector<int> blossom;               // per node: the level within, or -1 for a vertex
        std::vector<Bits> exits;                // per node: the vertices that it can leave unpaired
        Bits open;                              // those of all nodes
        Bits leaves;                            // of a blossom paired again: what it can leave unpaired now
        std::vector<Bits> near;                 // per node: the nodes it can be paired with
        std::vector<int> mate;                  // per node: the one it is paired with, or -1
        std::vector<std::uint8_t> stays;        // per node: it may be single

        int size() const { return static_cast<int>(mate.size()); }
        bool outside() const { return above < 0; }
        int alone() const { return static_cast<int>(std::find(mate.begin(), mate.end(), -1) - mate.begin()); }
    };
    // What a question may change, as it was before.
    struct VertexBefore {
        int v;
        Bits near;
        bool stays;
    };
    struct NodeBefore {
        int level, node;
        Bits near, exits;
        std::uint8_t stays;
    };
    struct LevelBefore {
        int level;
        std::vector<int> mate;
        Bits open;
    };

    template <typename W>
    void find_tight(const Matching<W>& matching, const TightClasses<W>& classes) {
        const Graph<W>& graph = matching.graph();
        const int all = static_cast<int>(classes.classes.size());
        int unordered = all, ordered = 0;   // the classes from the first to the last that holds such vertices
        std::vector<Bits> of_class(all, Bits(n_)), of_type(graph.types, Bits(n_)), allowed(graph.types, Bits(n_));
        Bits may_be_high(n_), beyond(n_), later(n_);
        later.set_first(n_);
        for (int v = 0; v < n_; ++v) {
            const int cls = classes.cells[classes.cell_of[v]].cls;
            of_class[cls].set(v);
            of_type[graph.type[v]].set(v);
            if (v >= ordered_) beyond.set(v), unordered = std::min(unordered, cls);
            if (v < ordered_) ordered = std::max(ordered, cls + 1);
            if (v < ordered_ && (matching.role(v) & kHigh)) may_be_high.set(v);
        }
        for (int type = 0; type < graph.types; ++type) {
            graph.allowed.each(type, [&](int other) { allowed[type] |= of_type[other]; });
        }
        const auto tight_with = [&](int v, const W& value, int from, int to) {
            Bits found(n_);
            const int cls = classes.cells[classes.cell_of[v]].cls;
            classes.each_tight(cls, value, from, to, [&](int other) { found |= of_class[other]; });
            found &= allowed[graph.type[v]];
            return found;
        };
        std::vector<Bits> of_cell(classes.cells.size()), lower_of_cell(classes.cells.size());
        const auto once = [&](std::vector<Bits>& known, int v, int from, int to) -> const Bits& {
            Bits& found = known[classes.cell_of[v]];
            if (found.words() == 0) found = tight_with(v, matching.potentials()[v], from, to);
            return found;
        };
        for (int v = 0; v < n_; ++v) {
            later.clear(v);
            Bits found(n_);
            if (v >= ordered_ || (matching.role(v) & kOut)) {
                found |= once(of_cell, v, unordered, all);
                found &= beyond;
            }
            if (v < ordered_ && (matching.role(v) & kLow)) {
                // The lead counts at the lower end of a pair of two ordered ones.
                Bits lower = graph.doubled_lead.empty()
                                 ? once(lower_of_cell, v, 0, ordered)
                                 : tight_with(v, matching.potentials()[v] - graph.doubled_lead[v], 0, ordered);
                lower &= may_be_high;
                found |= lower;
            }
            found &= later;
            for (int w : graph.forbidden[v]) found.clear(w);
            near_[v] |= found;
            found.each([&](int w) { near_[w].set(v); });
        }
    }

    template <typename W>
    void lay_out(const Blossoms<W>& blossoms) {
        const int top = blossoms.count();
        levels_.resize(top + 1);
        for (Level& level : levels_) {
            level.place.assign(n_, -1);
            level.open = Bits(n_);
        }
        for (auto* column : {&levels_.back().mate, &levels_.back().blossom}) column->reserve(n_);
        for (auto* column : {&levels_.back().exits, &levels_.back().near}) column->reserve(n_);
        const auto add = [&](int number, int blossom, std::span<const int> members) {
            Level& level = levels_[number];
            const int node = level.size();
            level.mate.push_back(-1);
            level.blossom.push_back(blossom);
            Bits& exits = level.exits.emplace_back(n_);
            for (int v : members) {
                level.place[v] = node;
                exits.set(v);
                level.open.set(v);
            }
            return node;
        };
        for (int v = 0; v < n_; ++v) add(home_[v], -1, {&v, 1});
        for (int blossom = 0; blossom < top; ++blossom) {
            const int above = blossoms.around[blossom] < 0 ? top : blossoms.around[blossom];
            levels_[blossom].above = above;
            levels_[blossom].place_above = add(above, blossom, blossoms.members[blossom]);
        }
        for (Level& level : levels_) {
            for (int node = 0; node < level.size(); ++node) {
                level.near.push_back(neighbours(level, node));
                level.stays.push_back(level.outside() && level.exits[node].meets(stays_));
            }
        }
    }

    Bits neighbours(const Level& level, int node) const {
        Bits vertices(n_);
        level.exits[node].each([&](int v) { vertices |= near_[v]; });
        if (levels_.size() == 1) return vertices;   // the nodes are the vertices
        vertices &= level.open;
        Bits found(level.size() + 1);   // see `add_beyond`
        vertices.each([&](int v) { found.set(level.place[v]); });
        if (level.blossom[node] >= 0) found.clear(node);
        return found;
    }

    static void join(std::vector<int>& mate, int a, int b) {
        mate[a] = b;
        mate[b] = a;
    }

    // -- one question ---------------------------------------------------------------------------------

    void restrict_to(int v, std::uint8_t role) {
        if (fixed_[v] >= 0) return;
        changed_.push_back(VertexBefore{v, near_[v], stays_.test(v)});
        if (v >= ordered_) return;
        changed_.back().near.each([&](int w) {
            const std::uint8_t end = w >= ordered_ ? kOut : v < w ? kLow : kHigh;
            if ((role & end) == 0) part(v, w);
        });
        if ((role & kOut) == 0) stays_.clear(v);
    }

    void restrict_to_pair(int v, int partner) {
        changed_.push_back(VertexBefore{v, near_[v], stays_.test(v)});
        changed_.back().near.each([&](int w) {
            if (w != partner) part(v, w);
        });
        stays_.clear(v);
    }

    void part(int v, int w) {
        near_[v].clear(w);
        near_[w].clear(v);
    }

    bool keep_or_undo() {
        nodes_before_.clear();
        levels_before_.clear();
        lost_.resize(levels_.size());
        for (std::vector<int>& nodes : lost_) nodes.clear();
        asked_.reset(n_);
        for (const VertexBefore& before : changed_) {
            if (near_[before.v] == before.near && stays_.test(before.v) == before.stays) continue;
            asked_.set(before.v);
            lost_[home_[before.v]].push_back(levels_[home_[before.v]].place[before.v]);
        }
        for (int number = 0; number < static_cast<int>(levels_.size()); ++number) {
            if (lost_[number].empty() || settle(number)) continue;
            undo();
            return false;
        }
        partners_.clear();
        asked_for_ = -1;
        return true;
    }

    void undo() {
        for (std::size_t i = nodes_before_.size(); i-- > 0;) {
            NodeBefore& before = nodes_before_[i];
            Level& level = levels_[before.level];
            Bits lost = before.near;
            lost -= level.near[before.node];
            lost.each([&](int other) { level.near[other].set(before.node); });
            level.near[before.node] = std::move(before.near);
            level.exits[before.node] = std::move(before.exits);
            level.stays[before.node] = before.stays;
        }
        for (LevelBefore& before : levels_before_) {
            levels_[before.level].mate = std::move(before.mate);
            levels_[before.level].open = std::move(before.open);
        }
        for (std::size_t i = changed_.size(); i-- > 0;) {
            VertexBefore& before = changed_[i];
            before.near.each([&](int w) { near_[w].set(before.v); });
            near_[before.v] = std::move(before.near);
            if (before.stays) stays_.set(before.v);
        }
    }

    // Pair a level again after some of its nodes have lost neighbours or exits, and tell the one above.
    bool settle(int number) {
        Level& level = levels_[number];
        levels_before_.push_back(LevelBefore{number, level.mate, level.open});
        for (int node : lost_[number]) renew(number, node);
        if (level.outside()) {
            join_alone(level);
            for (int node = 0; node < level.size(); ++node) {
                if (!serve(level, node)) return false;
            }
            return true;
        }
        // Whoever finds no partner now finds none later, and one may be left.
        int left = 0;
        for (int node = 0; node < level.size(); ++node) {
            if (level.mate[node] < 0 && !search(level, node) && ++left > 1) return false;
        }
        level.leaves = exits_of(level);
        if (!(level.leaves == levels_[level.above].exits[level.place_above]) || level.leaves.meets(asked_)) {
            lost_[level.above].push_back(level.place_above);
        }
        return true;
    }

    // Whose partners were given to others are mostly neighbours, which takes no search.
    void join_alone(Level& level) {
        free_.reset(level.size());
        for (int node = 0; node < level.size(); ++node) {
            if (level.mate[node] < 0) free_.set(node);
        }
        free_.each([&](int node) {
            if (!free_.test(node) || level.stays[node]) return;
            outer_ = free_;
            outer_ &= level.near[node];
            const int other = outer_.first();
            if (other < 0) return;
            join(level.mate, node, other);
            free_.clear(node);
            free_.clear(other);
        });
    }

    void renew(int number, int node) {
        Level& level = levels_[number];
        nodes_before_.push_back(NodeBefore{number, node, level.near[node], level.exits[node], level.stays[node]});
        if (level.blossom[node] >= 0) {
            const Bits& exits = levels_[level.blossom[node]].leaves;   // it has just been paired again
            level.open -= level.exits[node];
            level.open |= exits;
            level.exits[node] = exits;
        }
        level.stays[node] = level.outside() && level.exits[node].meets(stays_);
        const Bits near = neighbours(level, node);
        level.near[node] -= near;
        level.near[node].each([&](int other) { level.near[other].clear(node); });
        level.near[node] = near;
        const int mate = level.mate[node];
        if (mate >= 0 && !near.test(mate)) level.mate[node] = level.mate[mate] = -1;
    }

    // What a blossom can leave unpaired: one of its nodes is.
    Bits exits_of(Level& level) {
        search(level, level.alone());
        Bits exits(n_);
        outer_.each([&](int node) { exits |= level.exits[node]; });
        return exits;
    }

    // The node that stands for what is around a blossom (`possible_partners`), which is paired with it by one of its ends.
    void add_beyond(Level& level, const Bits& ends) {
        const int beyond = level.size();
        Bits& near = level.near.emplace_back(beyond + 1);
        ends.each([&](int v) {
            near.set(level.place[v]);
            level.near[level.place[v]].set(beyond);
        });
        level.mate.push_back(-1);
        level.stays.push_back(0);
        search(level, beyond);
    }

    void remove_beyond(Level& level) {
        const int beyond = level.size() - 1;
        level.near[beyond].each([&](int node) { level.near[node].clear(beyond); });
        level.near.pop_back();
        level.mate.pop_back();
        level.stays.pop_back();
    }

    // -- the vertices of a matching of nodes ----------------------------------------------------------

    void find_partners() {
        partners_.assign(n_, -1);
        std::vector<int> exit(levels_.size(), -1);   // per blossom: the vertex that it leaves unpaired
        for (int number = static_cast<int>(levels_.size()) - 1; number >= 0; --number) {
            Level& level = levels_[number];
            const std::vector<int> before = level.mate;
            if (!level.outside()) leave(level, level.place[exit[number]]);
            for (int node = 0; node < level.size(); ++node) {
                const int mate = level.mate[node];
                int v = -1;
                if (mate > node) {
                    const int w = pair_between(level, node, mate, v);
                    join(partners_, v, w);
                    if (level.blossom[mate] >= 0) exit[level.blossom[mate]] = w;
                } else if (mate < 0) {
                    v = level.outside() ? single_of(level.exits[node]) : exit[number];
                } else {
                    continue;
                }
                if (level.blossom[node] >= 0) exit[level.blossom[node]] = v;
            }
            level.mate = before;
        }
    }

    // Turn the pairs of a blossom so that it leaves this node.
    void leave(Level& level, int node) {
        search(level, level.alone());
        const int mate = level.mate[node];
        if (mate < 0) return;
        level.mate[node] = -1;
        flip(level, mate);
    }

    // A tight pair of two nodes, the vertex of the second one; v: that of the first.
    int pair_between(const Level& level, int node, int mate, int& v) const {
        int w = -1;
        level.exits[node].each([&](int one) {
            if (w >= 0) return;
            Bits others = near_[one];
            others &= level.exits[mate];
            w = others.first();
            if (w >= 0) v = one;
        });
        return w;
    }

    int single_of(const Bits& vertices) const {
        Bits found = vertices;
        found &= stays_;
        return found.first();
    }

    // -- searches along alternating paths -------------------------------------------------------------

    bool serve(Level& level, int node) { return level.mate[node] >= 0 || level.stays[node] || search(level, node); }

    // Look for a partner for the root; those that paths of even length lead to are in `outer_`. barred: a node to
    // be left out.
    bool search(Level& level, int root, int barred = -1) {
        const int size = level.size();
        outer_.reset(size);
        free_.reset(size);
        free_.set_first(size);
        if (barred >= 0) free_.clear(barred);
        from_.assign(size, -1);
        base_.resize(size);
        inside_.resize(std::max(inside_.size(), static_cast<std::size_t>(size)));
        queue_.clear();
        free_.clear(root);
        reach(root);
        for (std::size_t at = 0; at < queue_.size(); ++at) {
            const int u = queue_[at];
            if (level.mate[u] >= 0 && level.stays[u]) {
                const int other = level.mate[u];
                level.mate[u] = -1;
                flip(level, other);
                return true;
            }
            const Bits& near = level.near[u];
            for (std::size_t i = 0; i < free_.words(); ++i) {
                for (std::uint64_t left = near[i] & free_[i]; left != 0; left &= left - 1) {
                    const int v = static_cast<int>(64 * i) + std::countr_zero(left);
                    if (!free_.test(v)) continue;
                    from_[v] = u;
                    if (level.mate[v] < 0) {
                        flip(level, v);
                        return true;
                    }
                    free_.clear(v);
                    free_.clear(level.mate[v]);
                    start(v);
                    reach(level.mate[v]);
                }
                // A blossom made here may take in the next of them.
                while (const std::uint64_t left = near[i] & outer_[i] & ~inside_[base_[u]][i]) {
                    contract(level, u, static_cast<int>(64 * i) + std::countr_zero(left));
                }
            }
        }
        return false;
    }

    void start(int node) {
        base_[node] = node;
        inside_[node].reset(static_cast<int>(base_.size()));
        inside_[node].set(node);
    }

    void reach(int node) {
        start(node);
        outer_.set(node);
        queue_.push_back(node);
    }

    // Exchange what is paired along the path that led to v.
    void flip(Level& level, int v) {
        while (v >= 0) {
            const int u = from_[v], next = level.mate[u];
            join(level.mate, u, v);
            v = next;
        }
    }

    void contract(const Level& level, int u, int v) {
        const int top = meeting(level, u, v);
        swallowed_.clear();
        follow(level, u, top, v);
        follow(level, v, top, u);
        for (int base : swallowed_) {
            if (base_[base] != base) continue;
            inside_[base].each([&](int node) {
                base_[node] = top;
                if (outer_.test(node)) return;
                outer_.set(node);
                queue_.push_back(node);
            });
            inside_[top] |= inside_[base];
        }
    }

    // The base at which the paths from the root to two outer nodes part.
    int meeting(const Level& level, int u, int v) const {
        Bits passed(static_cast<int>(base_.size()));
        for (u = base_[u];; u = base_[from_[level.mate[u]]]) {
            passed.set(u);
            if (level.mate[u] < 0) break;
        }
        for (v = base_[v]; !passed.test(v); v = base_[from_[level.mate[v]]]) {}
        return v;
    }

    void follow(const Level& level, int u, int top, int next) {
        while (base_[u] != top) {
            const int mate = level.mate[u];
            swallowed_.push_back(base_[u]);
            swallowed_.push_back(base_[mate]);
            from_[u] = next;
            next = mate;
            u = from_[mate];
        }
    }

    const int n_, ordered_;
    std::vector<Bits> near_;                  // per vertex: those it is tight with, as far as it may still have them
    std::vector<int> home_;                   // per vertex: the level on which it is a node of its own
    Bits stays_;                              // the vertices that may be single
    std::vector<int> fixed_;                  // per vertex: the partner it was given, or -1
    std::vector<Level> levels_;               // those of blossoms, the smaller ones first, and that of the rest
    std::vector<int> partners_;               // per vertex; empty until somebody asks after a decision
    int asked_for_ = -1;                      // whose possible partners are known; -1 after a decision
    Bits possible_;                           // these

    // One question.
    std::vector<VertexBefore> changed_;
    std::vector<NodeBefore> nodes_before_;
    std::vector<LevelBefore> levels_before_;
    std::vector<std::vector<int>> lost_;      // per level, the nodes that have lost neighbours or exits
    Bits asked_;                              // the vertices that have lost some

    // One search.
    Bits outer_, free_;
    std::vector<int> from_, base_, queue_;    // per node: whence it was reached, and the base of its blossom
    std::vector<Bits> inside_;                // per base: the nodes of its blossom
    std::vector<int> swallowed_;              // bases that the blossom made last takes in
};

// Solve from potentials known to be high enough, keeping those of the pairs that are tight.
template <typename W>
bool solve_from(Matching<W>& matching, const std::vector<W>& potentials, const std::vector<int>& partners) {
    matching.start_from(potentials, partners);
    matching.start_from(potentials, Optima(matching).most_pairs());
    return matching.restore();
}

}  // namespace pairwright
