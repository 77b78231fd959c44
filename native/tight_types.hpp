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
    explicit TightTypes(const Graph<W>& graph) : g_(graph), vertex_types_(graph), count_(vertex_types_.count()) {}

    // Find the potentials, the first `mdps` vertices being those that must not be single. False when the way
    // by types has no answer; nothing else may then be asked.
    bool solve(int mdps) {
        if (!count_singles(mdps)) return false;
        Transport<W> transport = vertex_types_.problem(g_, singles_);
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
    bool tight(int s, int t) const { return tight_[static_cast<std::size_t>(s) * count_ + t] != 0; }
    // This vertex may stay single, and that is tight.
    bool may_stay(int v) const { return loose_[type_of(v)] != 0; }
    bool conflict(int u, int v) const {
        const auto& others = g_.forbidden[u].size() <= g_.forbidden[v].size() ? g_.forbidden[u] : g_.forbidden[v];
        const int wanted = &others == &g_.forbidden[u] ? v : u;
        return std::find(others.begin(), others.end(), wanted) != others.end();
    }
    bool fits(int u, int v) const { return tight(type_of(u), type_of(v)) && !conflict(u, v); }

    // Everybody and the places for singles, not served yet.
    TypeFlow everybody() const {
        TypeFlow flow(count_ + 1);
        for (int t = 0; t < count_; ++t) flow.add(t, static_cast<int>(vertex_types_.members[t].size()));
        flow.add(count_, singles_);
        return flow;
    }
    // Whether a flow may go between two types, or a type and the places for singles (the number after the last).
    bool tight_flow(int s, int t) const {
        if (s == count_ || t == count_) return s != t && loose_[std::min(s, t)] != 0;
        return tight(s, t);
    }

  private:
    // As few singles as the parity and the types admit. False when none of that is possible, or when one of
    // the MDPs would have to be single: then the order begins with a choice this way cannot make.
    bool count_singles(int mdps) {
        const int all = count_ + 1;
        std::vector<std::uint8_t> table(static_cast<std::size_t>(all) * all, 0), is_mdp(count_, 0);
        for (int v = 0; v < mdps; ++v) is_mdp[type_of(v)] = 1;
        for (int s = 0; s < count_; ++s) {
            for (int t = 0; t < count_; ++t) table[s * all + t] = vertex_types_.may_pair(g_, s, t);
            table[s * all + count_] = table[count_ * all + s] = vertex_types_.may_single[s];
        }
        const auto allowed = [&](int s, int t) { return table[s * all + t] != 0; };
        const auto mdps_stay = [&](int s, int t) {
            return allowed(s, t) && (s != count_ || !is_mdp[t]) && (t != count_ || !is_mdp[s]);
        };
        singles_ = g_.n % 2;
        TypeFlow any = everybody(), wanted = any;
        while (!wanted.serve(mdps_stay)) {
            if (any.serve(allowed)) return false;
            // One more single serves at most one more vertex.
            int more = 0;
            for (int t = 0; t < count_; ++t) more += any.supply(t);
            more = std::max(2, more + more % 2);
            singles_ += more;
            if (singles_ > g_.n) return false;
            wanted.add(count_, more);
            any.add(count_, more);
        }
        return true;
    }

    void read_potentials(const Transport<W>& transport) {
        std::vector<W> potential(count_);
        for (int t = 0; t < count_; ++t) potential[t] = transport.left[t] + transport.right[t];
        const W of_single = transport.left[count_] + transport.right[count_];
        potential_.resize(g_.n);
        for (int v = 0; v < g_.n; ++v) potential_[v] = potential[type_of(v)];
        tight_.assign(static_cast<std::size_t>(count_) * count_, 0);
        loose_.assign(count_, 0);
        for (int s = 0; s < count_; ++s) {
            for (int t = 0; t < count_; ++t) {
                const auto at = vertex_types_.at(g_, s, t);
                if (!g_.allowed[at]) continue;
                tight_[static_cast<std::size_t>(s) * count_ + t] = potential[s] + potential[t] == g_.doubled[at];
            }
            // A type may stay single when that is allowed and tight.
            loose_[s] = singles_ > 0 && vertex_types_.may_single[s] && potential[s] + of_single == W(0);
        }
    }

    const Graph<W>& g_;
    const VertexTypes<W> vertex_types_;
    int count_, singles_ = 0;
    std::vector<std::uint8_t> loose_, tight_;  // per type: may stay single; per two types: tight
    std::vector<W> potential_;
};

}  // namespace pairwright
