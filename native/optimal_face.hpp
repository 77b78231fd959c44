// What all optimal matchings of a solved problem have in common, and questions that need no weights any more.
//
// A matching is optimal when, under the potentials of the one that was found, all its pairs are tight, whoever it
// leaves single has the potential 0, and exactly one vertex of each blossom with weight is not paired inside. So
// the next lower goal can be weighed in a problem of its own, of the tight pairs alone and in plain integers
// (`face_graph`); and whether some optimum gives a vertex another role is a search along tight pairs (`FaceSearch`).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

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

// The tight pairs among those who stay, numbered as they stand there. A pair weighs `reward` for each blossom
// that holds both, so that the heaviest matchings are the optimal ones; in doubled weights as everywhere.
// potential: such as bear these weights, `reward` for each blossom around a vertex.
struct Face {
    Graph<std::int64_t> graph;
    std::vector<std::int64_t> potential;
};

template <typename W>
Face face_graph(const Matching<W>& matching, const std::vector<int>& stay, std::int64_t reward) {
    struct Class {
        int type, blossom;
        W value;
    };
    const Graph<W>& whole = matching.graph();
    const Blossoms<W> blossoms(matching);

    Face face;
    Graph<std::int64_t>& graph = face.graph;
    graph.n = static_cast<int>(stay.size());
    std::vector<Class> classes;
    std::vector<std::vector<int>> of_type(whole.types);
    std::vector<int> place(whole.n, -1);
    for (int x = 0; x < graph.n; ++x) place[stay[x]] = x;
    for (int v : stay) {
        const int type = whole.type[v], blossom = blossoms.innermost[v];
        const W& value = matching.potentials()[v];
        int found = -1;
        for (int known : of_type[type]) {
            if (classes[known].blossom == blossom && classes[known].value == value) found = known;
        }
        if (found < 0) {
            found = static_cast<int>(classes.size());
            of_type[type].push_back(found);
            classes.push_back(Class{type, blossom, value});
        }
        graph.type.push_back(found);
        graph.may_single.push_back(matching.may_stay(v));
        face.potential.push_back(reward * blossoms.depth(blossom, blossom));
        std::vector<int>& forbidden = graph.forbidden.emplace_back();
        for (int other : whole.forbidden[v]) {
            if (place[other] >= 0) forbidden.push_back(place[other]);
        }
    }

    graph.types = static_cast<int>(classes.size());
    graph.doubled.assign(static_cast<std::size_t>(graph.types) * graph.types, 0);
    graph.allowed.assign(graph.doubled.size(), 0);
    for (int a = 0; a < graph.types; ++a) {
        const Class& first = classes[a];
        for (int b = 0; b < graph.types; ++b) {
            const Class& second = classes[b];
            const std::size_t at = static_cast<std::size_t>(first.type) * whole.types + second.type;
            const std::size_t to = static_cast<std::size_t>(a) * graph.types + b;
            const W value = first.value + blossoms.weight(first.blossom, second.blossom);
            graph.allowed[to] = whole.allowed[at] && adds_up(value, second.value, whole.doubled[at]);
            graph.doubled[to] = 2 * reward * blossoms.depth(first.blossom, second.blossom);
        }
    }
    return face;
}

// Matchings of tight pairs: those of a solved problem are the optimal ones, which are asked for one role after the
// other; of one that is not solved yet a largest one.
//
// A level is what one blossom holds, or what stands in none: vertices, and blossoms as one node each. All nodes of
// a blossom but one are paired with each other. A blossom can leave unpaired whatever an alternating path of even
// length leads to from the node it leaves now: its exits; only they are paired on the level above.
class FaceSearch {
    class Bits {
      public:
        explicit Bits(int size = 0) : words_(static_cast<std::size_t>(size + 63) / 64, 0) {}
        void set(int i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
        void clear(int i) { words_[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
        bool test(int i) const { return (words_[i / 64] >> (i % 64)) & 1; }
        void reset() { std::fill(words_.begin(), words_.end(), 0); }
        std::size_t words() const { return words_.size(); }
        std::uint64_t& operator[](std::size_t word) { return words_[word]; }
        std::uint64_t operator[](std::size_t word) const { return words_[word]; }
        Bits& operator|=(const Bits& other) {
            for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
            return *this;
        }
        bool operator==(const Bits&) const = default;
        template <typename Do>
        void each(Do what) const {
            for (std::size_t i = 0; i < words_.size(); ++i) {
                for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
                    what(static_cast<int>(64 * i) + std::countr_zero(left));
                }
            }
        }

      private:
        std::vector<std::uint64_t> words_;
    };

  public:
    template <typename W>
    explicit FaceSearch(const Matching<W>& matching)
        : n_(matching.graph().n), ordered_(matching.graph().ordered), near_(n_, Bits(n_)), home_(n_), stays_(n_) {
        const Blossoms<W> blossoms(matching);
        for (int v = 0; v < n_; ++v) {
            stays_[v] = matching.may_stay(v);
            home_[v] = blossoms.innermost[v] < 0 ? blossoms.count() : blossoms.innermost[v];
            for (int w = 0; w < v; ++w) {
                if (!matching.is_tight(v, w, blossoms.weight(blossoms.innermost[v], blossoms.innermost[w]))) continue;
                near_[v].set(w);
                near_[w].set(v);
            }
        }
        lay_out(blossoms);
        for (int v = 0; v < n_; ++v) {
            const int other = matching.partner(v);
            if (other < v) continue;
            int level = home_[v];
            while (levels_[level].place[other] < 0) level = levels_[level].above;
            join(levels_[level], levels_[level].place[v], levels_[level].place[other]);
        }
    }

    // Per vertex its partner, or -1, in a matching that pairs as many as tight pairs can.
    std::vector<int> most_pairs() {
        Level& all = levels_.back();
        for (int v = 0; v < n_; ++v) serve(all, v);
        return all.mate;
    }

    // Whether some optimum, of those that do what was granted before, gives v this role; then it is granted.
    bool try_role(int v, std::uint8_t role) {
        undo_.clear();
        const Bits near = near_[v];
        const std::uint8_t stays = stays_[v];
        near.each([&](int w) {
            const std::uint8_t end = w >= ordered_ ? kOut : v < w ? kLow : kHigh;
            if ((role & end) == 0) part(v, w);
        });
        if ((role & kOut) == 0) stays_[v] = 0;
        asked_ = v;
        const Level& home = levels_[home_[v]];
        if (settle(home_[v], home.place[v], home.exits[home.place[v]])) return true;
        for (auto& [level, before] : undo_) levels_[level] = std::move(before);
        near_[v] = near;
        near.each([&](int w) { near_[w].set(v); });
        stays_[v] = stays;
        return false;
    }

  private:
    struct Level {
        int above = -1, place_above = -1;       // -1: it is in no blossom
        std::vector<int> place;                 // per vertex: the node that holds it, or -1
        std::vector<Bits> exits;                // per node: the vertices that it can leave unpaired
        Bits open;                              // those of all nodes
        std::vector<Bits> near;                 // per node: the nodes it can be paired with
        std::vector<int> mate;                  // per node: the one it is paired with, or -1
        std::vector<std::uint8_t> stays;        // per node: it may be single
        int size() const { return static_cast<int>(mate.size()); }
    };

    template <typename W>
    void lay_out(const Blossoms<W>& blossoms) {
        const int top = blossoms.count();
        levels_.resize(top + 1);
        for (int blossom = 0; blossom <= top; ++blossom) {
            levels_[blossom].place.assign(n_, -1);
            levels_[blossom].open = Bits(n_);
        }
        const auto add = [&](int level, const std::vector<int>& members) {
            Level& on = levels_[level];
            const int node = on.size();
            on.mate.push_back(-1);
            Bits& exits = on.exits.emplace_back(n_);
            for (int v : members) {
                on.place[v] = node;
                exits.set(v);
                on.open.set(v);
            }
            return node;
        };
        for (int v = 0; v < n_; ++v) add(home_[v], {v});
        for (int blossom = 0; blossom < top; ++blossom) {
            levels_[blossom].above = blossoms.around[blossom] < 0 ? top : blossoms.around[blossom];
            levels_[blossom].place_above = add(levels_[blossom].above, blossoms.members[blossom]);
        }
        for (Level& level : levels_) {
            level.near.assign(level.size(), Bits(level.size()));
            for (int node = 0; node < level.size(); ++node) {
                level.near[node] = neighbours(level, node);
                level.stays.push_back(level.above < 0 && may_stay(level.exits[node]));
            }
        }
    }

    Bits neighbours(const Level& level, int node) const {
        Bits vertices(n_), found(level.size());
        level.exits[node].each([&](int v) { vertices |= near_[v]; });
        for (std::size_t i = 0; i < vertices.words(); ++i) vertices[i] &= level.open[i];
        vertices.each([&](int v) { found.set(level.place[v]); });
        found.clear(node);
        return found;
    }

    void part(int v, int w) {
        near_[v].clear(w);
        near_[w].clear(v);
    }

    static void join(Level& level, int a, int b) {
        level.mate[a] = b;
        level.mate[b] = a;
    }

    // Pair a level again after a node there has lost neighbours or exits, and those above as far as it matters.
    bool settle(int number, int node, const Bits& exits) {
        undo_.emplace_back(number, levels_[number]);
        Level& level = levels_[number];
        level.exits[node].each([&](int v) {
            if (!exits.test(v)) level.open.clear(v);
        });
        level.exits[node] = exits;
        level.stays[node] = level.above < 0 && may_stay(exits);
        const Bits near = neighbours(level, node);
        level.near[node].each([&](int other) {
            if (!near.test(other)) level.near[other].clear(node);
        });
        level.near[node] = near;
        const int mate = level.mate[node];
        if (mate >= 0 && !near.test(mate)) level.mate[node] = level.mate[mate] = -1;
        if (level.above < 0) return serve(level, node) && (mate < 0 || serve(level, mate));

        std::vector<int> alone;
        for (int other = 0; other < level.size(); ++other) {
            if (level.mate[other] < 0) alone.push_back(other);
        }
        std::size_t left = alone.size();
        for (std::size_t i = 0; i < alone.size() && left > 1; ++i) {
            if (level.mate[alone[i]] < 0 && search(level, alone[i])) left -= 2;
        }
        if (left > 1) return false;
        search(level, static_cast<int>(std::find(level.mate.begin(), level.mate.end(), -1) - level.mate.begin()));
        Bits leaving(n_);
        outer_.each([&](int reached) { leaving |= level.exits[reached]; });
        if (!leaving.test(asked_) && leaving == levels_[level.above].exits[level.place_above]) return true;
        return settle(level.above, level.place_above, leaving);
    }

    bool may_stay(const Bits& vertices) const {
        bool found = false;
        vertices.each([&](int v) { found = found || stays_[v]; });
        return found;
    }

    bool serve(Level& level, int node) { return level.mate[node] >= 0 || level.stays[node] || search(level, node); }

    // Look for a partner for the node, along alternating paths; those of even length have led to `outer_`.
    bool search(Level& level, int root) {
        const int size = level.size();
        outer_ = Bits(size);
        free_ = Bits(size);
        for (int i = 0; i < size; ++i) free_.set(i);
        from_.assign(size, -1);
        base_.resize(size);
        inside_.assign(size, Bits());
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
            for (std::size_t i = 0; i < free_.words(); ++i) {
                for (std::uint64_t left = level.near[u][i] & free_[i]; left != 0; left &= left - 1) {
                    const int v = static_cast<int>(64 * i) + std::countr_zero(left);
                    if (!free_.test(v)) continue;
                    from_[v] = u;
                    if (level.mate[v] < 0) {
                        flip(level, v);
                        return true;
                    }
                    free_.clear(v);
                    free_.clear(level.mate[v]);
                    begin(v);
                    reach(level.mate[v]);
                }
                // A blossom made here may take in the next of them.
                while (const std::uint64_t left = level.near[u][i] & outer_[i] & ~inside_[base_[u]][i]) {
                    contract(level, u, static_cast<int>(64 * i) + std::countr_zero(left));
                }
            }
        }
        return false;
    }

    void begin(int node) {
        base_[node] = node;
        inside_[node] = Bits(static_cast<int>(base_.size()));
        inside_[node].set(node);
    }
    void reach(int node) {
        begin(node);
        outer_.set(node);
        queue_.push_back(node);
    }

    // Exchange what is paired along the path that led to v.
    void flip(Level& level, int v) {
        while (v >= 0) {
            const int u = from_[v], next = level.mate[u];
            join(level, u, v);
            v = next;
        }
    }

    void contract(const Level& level, int u, int v) {
        const int top = meeting(level, u, v);
        std::vector<int> swallowed;
        follow(level, u, top, v, swallowed);
        follow(level, v, top, u, swallowed);
        for (int base : swallowed) {
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
        std::vector<std::uint8_t> passed(base_.size(), 0);
        for (u = base_[u];; u = base_[from_[level.mate[u]]]) {
            passed[u] = 1;
            if (level.mate[u] < 0) break;
        }
        for (v = base_[v]; !passed[v]; v = base_[from_[level.mate[v]]]) {}
        return v;
    }

    void follow(const Level& level, int u, int top, int next, std::vector<int>& swallowed) {
        while (base_[u] != top) {
            const int mate = level.mate[u];
            swallowed.push_back(base_[u]);
            swallowed.push_back(base_[mate]);
            from_[u] = next;
            next = mate;
            u = from_[mate];
        }
    }

    const int n_, ordered_;
    std::vector<Bits> near_;                  // per vertex: those it is tight with
    std::vector<int> home_;                   // per vertex: the level on which it is a node of its own
    std::vector<std::uint8_t> stays_;         // per vertex: it may be single
    int asked_ = -1;                          // the vertex that is asked about
    std::vector<Level> levels_;               // those of blossoms, the smaller ones first, and that of the rest
    std::vector<std::pair<int, Level>> undo_; // levels as they were before the question, by number

    // One search.
    Bits outer_, free_;
    std::vector<int> from_, base_, queue_;    // per node: whence it was reached, and the base of its blossom
    std::vector<Bits> inside_;                // per base: the nodes of its blossom
};

// Solve from potentials known to be high enough, keeping those of the pairs that are tight.
template <typename W>
bool solve_from(Matching<W>& matching, const std::vector<W>& potentials, const std::vector<int>& partners) {
    matching.start_from(potentials, partners);
    matching.start_from(potentials, FaceSearch(matching).most_pairs());
    return matching.restore();
}

}  // namespace pairwright
