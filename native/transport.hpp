// The transportation problem between types: an upper bound for every matching, and potentials.
//
// Vertices of one type are interchangeable except for single conflicts. On the double cover (a left
// and a right copy of every type) a matching is a symmetric flow, so that the best flow is worth at
// least twice the best matching, and its dual gives potentials y[t] = left[t] + right[t] with
// y[s] + y[t] >= 2 * weight(s, t). "Single" is one more type, the last one, with copies to spare.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "weight.hpp"

namespace pairwright {

template <typename W>
struct Transport {
    int types = 0;                        // "single" included, as the last one
    std::vector<int> count;
    std::vector<W> weight;                // types x types, not doubled
    std::vector<std::uint8_t> allowed;
    std::vector<W> left, right;
    std::vector<int> flow;

    std::size_t at(int s, int t) const { return static_cast<std::size_t>(s) * types + t; }
    W slack(int s, int t) const { return left[s] + right[t] - weight[at(s, t)]; }

    // False when no flow serves every vertex.
    bool solve() {
        flow.assign(allowed.size(), 0);
        left.assign(types, W(0));
        right.assign(types, W(0));
        supply_ = demand_ = count;
        for (int s = 0; s < types; ++s) {
            bool any = false;
            for (int t = 0; t < types; ++t) {
                if (allowed[at(s, t)] && (!any || left[s] < weight[at(s, t)])) left[s] = weight[at(s, t)], any = true;
            }
            if (!any && count[s] > 0) return false;
        }
        for (int s = 0; s < types; ++s) {
            for (int t = 0; t < types && supply_[s] > 0; ++t) {
                if (demand_[t] > 0 && allowed[at(s, t)] && slack(s, t) == W(0)) push(s, t, std::min(supply_[s], demand_[t]));
            }
        }
        for (int s = 0; s < types; ++s) {
            while (supply_[s] > 0) {
                if (!augment()) return false;
            }
        }
        return true;
    }

  private:
    void push(int s, int t, int amount) {
        flow[at(s, t)] += amount;
        supply_[s] -= amount;
        demand_[t] -= amount;
    }

    // One shortest augmenting path from any type with supply left to any with demand left.
    bool augment() {
        reached_row_.assign(types, 0);
        done_column_.assign(types, 0);
        row_distance_.assign(types, W(0));
        column_from_.assign(types, -1);
        column_distance_.assign(types, W(0));
        row_from_.assign(types, -1);
        for (int s = 0; s < types; ++s) {
            if (supply_[s] > 0) reach(s, W(0), -1);
        }
        while (true) {
            int best = -1;
            for (int t = 0; t < types; ++t) {
                if (!done_column_[t] && column_from_[t] >= 0 &&
                    (best < 0 || column_distance_[t] < column_distance_[best])) {
                    best = t;
                }
            }
            if (best < 0) return false;
            done_column_[best] = 1;
            if (demand_[best] > 0) {
                shift(column_distance_[best]);
                trace(best);
                return true;
            }
            for (int s = 0; s < types; ++s) {
                if (!reached_row_[s] && flow[at(s, best)] > 0) reach(s, column_distance_[best], best);
            }
        }
    }

    void reach(int s, const W& distance, int from_column) {
        reached_row_[s] = 1;
        row_distance_[s] = distance;
        row_from_[s] = from_column;
        for (int t = 0; t < types; ++t) {
            if (done_column_[t] || !allowed[at(s, t)]) continue;
            const W through = distance + slack(s, t);
            if (column_from_[t] < 0 || through < column_distance_[t]) {
                column_distance_[t] = through;
                column_from_[t] = s;
            }
        }
    }

    void shift(const W& distance) {
        for (int s = 0; s < types; ++s) {
            if (reached_row_[s] && row_distance_[s] < distance) left[s] -= distance - row_distance_[s];
        }
        for (int t = 0; t < types; ++t) {
            if (done_column_[t] && column_distance_[t] < distance) right[t] += distance - column_distance_[t];
        }
    }

    void trace(int column) {
        int amount = demand_[column];
        for (int t = column;;) {
            const int s = column_from_[t];
            if (row_from_[s] < 0) {
                amount = std::min(amount, supply_[s]);
                break;
            }
            amount = std::min(amount, flow[at(s, row_from_[s])]);
            t = row_from_[s];
        }
        demand_[column] -= amount;
        for (int t = column;;) {
            const int s = column_from_[t];
            flow[at(s, t)] += amount;
            if (row_from_[s] < 0) {
                supply_[s] -= amount;
                return;
            }
            t = row_from_[s];
            flow[at(s, t)] -= amount;
        }
    }

    std::vector<int> supply_, demand_, column_from_, row_from_;
    std::vector<std::uint8_t> reached_row_, done_column_;
    std::vector<W> row_distance_, column_distance_;
};

// Whether counts of types can be served by allowed pairs of types alone (weights do not matter).
class Feasibility {
  public:
    Feasibility(int types, std::vector<std::uint8_t> allowed) : types_(types), allowed_(std::move(allowed)) {}

    bool serves(const std::vector<int>& count) {
        flow_.assign(allowed_.size(), 0);
        supply_ = demand_ = count;
        for (int s = 0; s < types_; ++s) {
            for (int t = 0; t < types_ && supply_[s] > 0; ++t) {
                if (!allowed_[at(s, t)]) continue;
                const int amount = std::min(supply_[s], demand_[t]);
                flow_[at(s, t)] += amount;
                supply_[s] -= amount;
                demand_[t] -= amount;
            }
            while (supply_[s] > 0) {
                seen_.assign(types_, 0);
                if (!augment(s)) return false;
            }
        }
        return true;
    }

  private:
    std::size_t at(int s, int t) const { return static_cast<std::size_t>(s) * types_ + t; }

    bool augment(int s) {
        for (int t = 0; t < types_; ++t) {
            if (!allowed_[at(s, t)] || seen_[t]) continue;
            seen_[t] = 1;
            if (demand_[t] > 0) {
                ++flow_[at(s, t)];
                --demand_[t];
                --supply_[s];
                return true;
            }
            for (int other = 0; other < types_; ++other) {
                if (other == s || flow_[at(other, t)] == 0) continue;
                --flow_[at(other, t)];
                ++supply_[other];
                if (augment(other)) {
                    ++flow_[at(s, t)];
                    --supply_[s];
                    return true;
                }
                --supply_[other];
                ++flow_[at(other, t)];
            }
        }
        return false;
    }

    int types_;
    std::vector<std::uint8_t> allowed_;
    std::vector<int> flow_, supply_, demand_;
    std::vector<std::uint8_t> seen_;
};

}  // namespace pairwright
