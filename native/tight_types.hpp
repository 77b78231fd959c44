// The types of the vertices with the potentials that the transportation bound gives them, and which pairs are
// tight under those.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "graph.hpp"
#include "transport.hpp"
#include "type_flow.hpp"
#include "vertex_types.hpp"

namespace pairwright {

template <typename W>
class TightTypes {
  public:
    explicit TightTypes(const Graph<W>& graph)
        : g_(graph),
          vertex_types_(graph, std::vector<std::uint8_t>(graph.n, kAnyRole)),
          count_(vertex_types_.count()),
          allowed_(vertex_types_.allowed(graph)),
          tight_(count_ + 1, count_ + 1) {}

    // Find the potentials, the first `mdps` vertices being those that must not be single. False when the way
    // by types has no answer; nothing else may then be asked.
    bool solve(int mdps) {
        if (!count_singles(mdps)) return false;
        Transport<W> transport = vertex_types_.problem(g_, singles_, allowed_);
        if (!transport.solve()) return false;
        read_potentials(transport);
        return true;
    }

    int count() const { return count_; }
    int type_of(int v) const { return vertex_types_.type_of[v]; }
    // How many vertices stay single.
    int singles() const { return singles_; }
    // Doubled-weight potentials, one per vertex.
    const std::vector<W>& potentials() const { return potential_; }

    // A pair of these types is allowed and tight.
    bool tight(int s, int t) const { return tight_.test(s, t); }
    // This vertex may stay single, and that is tight.
    bool may_stay(int v) const { return type_may_stay(type_of(v)); }
    bool type_may_stay(int type) const { return tight_.test(type, count_); }
    bool conflict(int u, int v) const {
        if (g_.forbidden[u].size() > g_.forbidden[v].size()) std::swap(u, v);
        const auto others = g_.forbidden[u];
        return std::find(others.begin(), others.end(), v) != others.end();
    }
    bool fits(int u, int v) const { return tight(type_of(u), type_of(v)) && !conflict(u, v); }

    // Everybody and the places for singles, not served yet.
    TypeFlow everybody() const {
        TypeFlow flow(count_ + 1);
        for (int t = 0; t < count_; ++t) flow.add(t, static_cast<int>(vertex_types_.members[t].size()));
        flow.add(count_, singles_);
        return flow;
    }
    // Between which types a flow may go; the number after the last one is that of the places for singles.
    const BitTable& tight_pairs() const { return tight_; }

  private:
    // As few singles as the parity and the types admit. False when none of that is possible, or when one of
    // the MDPs would have to be single: then the order begins with a choice this way cannot make.
    bool count_singles(int mdps) {
        BitTable mdps_stay = allowed_;
        for (int v = 0; v < mdps; ++v) {
            mdps_stay.set(type_of(v), count_, false);
            mdps_stay.set(count_, type_of(v), false);
        }
        singles_ = g_.n % 2;
        TypeFlow wanted = everybody();
        while (!wanted.serve(mdps_stay)) {
            TypeFlow any = everybody();
            if (any.serve(allowed_)) return false;
            // One more single serves at most one more vertex.
            int more = 0;
            for (int t = 0; t < count_; ++t) more += any.supply(t);
            more = std::max(2, more + more % 2);
            singles_ += more;
            if (singles_ > g_.n) return false;
            wanted.add(count_, more);
        }
        return true;
    }

    void read_potentials(const Transport<W>& transport) {
        std::vector<W> potential(count_);
        for (int t = 0; t < count_; ++t) potential[t] = transport.left[t] + transport.right[t];
        const W of_single = transport.left[count_] + transport.right[count_];
        potential_.resize(g_.n);
        for (int v = 0; v < g_.n; ++v) potential_[v] = potential[type_of(v)];
        for (int s = 0; s < count_; ++s) {
            allowed_.each(s, [&](int t) {
                if (t == count_) return;
                const W weight = g_.weight(vertex_types_.original[s], vertex_types_.original[t]);
                tight_.set(s, t, adds_up(potential[s], potential[t], weight));
            });
            // A type may stay single when that is allowed and tight.
            const bool loose = singles_ > 0 && vertex_types_.place[s].may_single && potential[s] + of_single == W(0);
            tight_.set(s, count_, loose);
            tight_.set(count_, s, loose);
        }
    }

    const Graph<W>& g_;
    const VertexTypes<W> vertex_types_;
    int count_, singles_ = 0;
    const BitTable allowed_;
    BitTable tight_;   // between two types, and a type and being single
    std::vector<W> potential_;
};

}  // namespace pairwright
