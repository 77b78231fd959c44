// The transportation problem between types: an upper bound for every matching, and potentials.
//
// Vertices of one type are interchangeable except for single conflicts. On the double cover (a left
// and a right copy of every type) a matching is a symmetric flow, so that the best flow is worth at
// least twice the best matching, and its dual gives potentials y[t] = left[t] + right[t] with
// y[s] + y[t] >= 2 * weight(s, t). "Single" is one more type, the last one, with copies to spare.
//
// Method: primal and dual in turn. Serve what tight pairs of types can serve; move the potentials by the
// shortest distance from a type with supply to one with demand; again. Pairs in use stay tight throughout.
#pragma once

#include <cstdint>
#include <vector>

#include "type_flow.hpp"
#include "weight.hpp"

namespace pairwright {

template <typename W>
class Transport {
  public:
    explicit Transport(int types)
        : flow(types),
          left(types, W(0)),
          right(types, W(0)),
          types_(types),
          weight_(static_cast<std::size_t>(types) * types, W(0)),
          allowed_(static_cast<std::size_t>(types) * types, 0),
          tight_(allowed_.size(), 0),
          row_move_(types, -1),
          nearest_(types, -1),
          from_supply_(types),
          near_(types, 1),
          reached_(types),
          seen_(types),
          row_distance_(types),
          column_distance_(types),
          before_column_(types) {}

    // Left copies of s may be matched with right copies of t, for this weight (not doubled). The caller says the
    // same of (t, s).
    void allow(int s, int t, const W& weight) {
        weight_[at(s, t)] = weight;
        allowed_[at(s, t)] = 1;
    }

    // False when no flow serves every vertex.
    bool solve() {
        start();
        while (!flow.serve([this](int s, int t) { return is_tight(s, t); })) {
            if (!advance()) return false;
            ++move_;
        }
        return true;
    }

    TypeFlow flow;                        // the copies of each type are added by the caller
    std::vector<W> left, right;

  private:
    std::size_t at(int s, int t) const { return static_cast<std::size_t>(s) * types_ + t; }
    bool is_tight(int s, int t) {
        if (!near_[t] && flow.supply(s) > 0) return false;
        if (row_move_[s] != move_) find_tight(s);
        return tight_[at(s, t)] != 0;
    }
    void find_tight(int s) {
        row_move_[s] = move_;
        for (int t = 0; t < types_; ++t) {
            tight_[at(s, t)] = allowed_[at(s, t)] && adds_up(left[s], right[t], weight_[at(s, t)]);
        }
    }

    // Potentials that are high enough, with a tight pair in every row and then in every column.
    void start() {
        for (int s = 0; s < types_; ++s) {
            bool any = false;
            for (int t = 0; t < types_; ++t) {
                if (!allowed_[at(s, t)] || (any && !(left[s] < weight_[at(s, t)]))) continue;
                left[s] = weight_[at(s, t)];
                any = true;
            }
        }
        for (int t = 0; t < types_; ++t) {
            bool any = false;
            for (int s = 0; s < types_; ++s) {
                if (!allowed_[at(t, s)]) continue;
                const W needed = weight_[at(t, s)] - left[s];
                if (any && !(right[t] < needed)) continue;
                right[t] = needed;
                any = true;
            }
        }
    }

    // Move the potentials by the shortest distance from any supply to any demand. False: there is no way.
    bool advance() {
        begin_search();
        while (true) {
            int next = -1;
            for (int t = 0; t < types_; ++t) {
                if (!done_[t] && seen_[t] && (next < 0 || column_distance_[t] < column_distance_[next])) next = t;
            }
            if (next < 0) return false;
            done_[next] = 1;
            if (flow.demand(next) > 0) {
                shift(column_distance_[next]);
                return true;
            }
            for (int s = 0; s < types_; ++s) {
                if (!reached_[s] && flow.flow(s, next) > 0) reach(s, column_distance_[next]);
            }
        }
    }

    void begin_search() {
        done_.assign(types_, 0);
        for (int s = 0; s < types_; ++s) {
            reached_[s] = flow.supply(s) > 0;
            row_distance_[s] = W(0);
        }
        for (int t = 0; t < types_; ++t) {
            if (nearest_[t] < 0 || flow.supply(nearest_[t]) == 0) find_nearest(t);
            seen_[t] = nearest_[t] >= 0;
            if (!seen_[t]) continue;
            before_column_[t] = from_supply_[t];
            column_distance_[t] = from_supply_[t] + right[t];
        }
    }

    void find_nearest(int t) {
        nearest_[t] = -1;
        for (int s = 0; s < types_; ++s) {
            if (!reached_[s] || !allowed_[at(t, s)]) continue;
            const W through = left[s] - weight_[at(t, s)];
            if (nearest_[t] >= 0 && !(through < from_supply_[t])) continue;
            nearest_[t] = s;
            from_supply_[t] = through;
        }
    }

    void reach(int s, const W& distance) {
        reached_[s] = 1;
        row_distance_[s] = distance;
        const W start = distance + left[s];
        for (int t = 0; t < types_; ++t) {
            if (done_[t] || !allowed_[at(s, t)]) continue;
            const W through = start - weight_[at(s, t)];
            if (seen_[t] && !(through < before_column_[t])) continue;
            seen_[t] = 1;
            before_column_[t] = through;
            column_distance_[t] = through + right[t];
        }
    }

    void shift(const W& distance) {
        for (int s = 0; s < types_; ++s) {
            if (reached_[s] && row_distance_[s] < distance) left[s] -= distance - row_distance_[s];
        }
        for (int t = 0; t < types_; ++t) {
            if (done_[t] && column_distance_[t] < distance) right[t] += distance - column_distance_[t];
            if (nearest_[t] >= 0) from_supply_[t] -= distance;
            near_[t] = nearest_[t] >= 0 && from_supply_[t] + right[t] == W(0);
        }
    }

    int types_;
    std::vector<W> weight_;               // types x types
    std::vector<std::uint8_t> allowed_;   // types x types
    // How often the potentials have moved; per row, after which move its tight columns were last found; and these.
    std::vector<std::uint8_t> tight_;     // types x types
    std::vector<int> row_move_;
    int move_ = 0;
    // Per column the row with supply whose potential less the weight is least, and that value; -1 for none.
    // All rows with supply fall alike, so that it stays the least as long as that row has supply.
    std::vector<int> nearest_;
    std::vector<W> from_supply_;
    std::vector<std::uint8_t> near_;      // whether that makes a tight pair
    // The search for the shortest distance: rows reached and how far they are; columns seen, how far they are,
    // with their own potential and without, and whether that is final.
    std::vector<std::uint8_t> reached_, seen_, done_;
    std::vector<W> row_distance_, column_distance_, before_column_;
};

}  // namespace pairwright
