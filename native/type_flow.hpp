// How many vertices of each type can be served, by which types: a flow without weights, kept while they change.
//
// On the double cover every vertex has a left and a right copy, and the flow matches left copies with right
// ones of an allowed type. Serving everybody is necessary for a matching that pairs everybody, hence a quick
// proof that there is none.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pairwright {

class TypeFlow {
  public:
    explicit TypeFlow(int types)
        : types_(types), flow_(static_cast<std::size_t>(types) * types, 0), supply_(types, 0), demand_(types, 0) {}

    // So many more vertices of a type.
    void add(int type, int count) {
        supply_[type] += count;
        demand_[type] += count;
    }

    // One vertex of type s and one of type t go together, and are gone.
    void take_pair(int s, int t) {
        take(s, t);
        take(t, s);
    }

    // Serve as many as can be; true when that is everybody. allowed(s, t): may a left copy of s be matched
    // with a right copy of t? Whatever the flow uses already counts as allowed.
    template <typename Allowed>
    bool serve(Allowed allowed) {
        bool all = true;
        row_of_.assign(types_, -1);
        column_of_.assign(types_, -1);
        for (int s = 0; s < types_; ++s) {
            for (int t = 0; t < types_ && supply_[s] > 0; ++t) {
                if (demand_[t] > 0 && allowed(s, t)) push(s, t, std::min(supply_[s], demand_[t]));
            }
            while (supply_[s] > 0 && augment(s, allowed)) {
            }
            all = all && supply_[s] == 0;
        }
        return all;
    }

    // As much as it bears along a way from the supply of s to the demand of a column: per column the row it was reached
    // from, per row the column.
    void serve_along(int s, int column, const std::vector<int>& row_of, const std::vector<int>& column_of) {
        int amount = std::min(supply_[s], demand_[column]);
        for (int row = row_of[column]; row != s; row = row_of[column_of[row]]) {
            amount = std::min(amount, flow_[at(row, column_of[row])]);
        }
        supply_[s] -= amount;
        demand_[column] -= amount;
        for (int t = column;;) {
            const int row = row_of[t];
            flow_[at(row, t)] += amount;
            if (row == s) return;
            t = column_of[row];
            flow_[at(row, t)] -= amount;
        }
    }

    // Left copies of s matched with right copies of t.
    int flow(int s, int t) const { return flow_[at(s, t)]; }
    // Left copies of s, and right copies of t, that are not served.
    int supply(int s) const { return supply_[s]; }
    int demand(int t) const { return demand_[t]; }

  private:
    // By column, since the searches ask who is matched with the right copies of a type.
    std::size_t at(int s, int t) const { return static_cast<std::size_t>(t) * types_ + s; }

    void push(int s, int t, int amount) {
        flow_[at(s, t)] += amount;
        supply_[s] -= amount;
        demand_[t] -= amount;
    }

    // A left copy of s and a right copy of t are gone; whoever they were matched with is unserved again.
    void take(int s, int t) {
        if (flow_[at(s, t)] > 0) {
            --flow_[at(s, t)];
            return;
        }
        for (int other = 0; other < types_ && supply_[s] == 0; ++other) {
            if (flow_[at(s, other)] > 0) push(s, other, -1);
        }
        for (int other = 0; other < types_ && demand_[t] == 0; ++other) {
            if (flow_[at(other, t)] > 0) push(other, t, -1);
        }
        --supply_[s];
        --demand_[t];
    }

    // A shortest path from the supply of s to any demand, with as much on it as it bears. What a search in
    // vain has reached leads nowhere for the searches after it either, and stays marked.
    template <typename Allowed>
    bool augment(int s, Allowed allowed) {
        queue_.assign(1, s);
        columns_.clear();
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const int row = queue_[i];
            for (int t = 0; t < types_; ++t) {
                if (row_of_[t] >= 0 || !allowed(row, t)) continue;
                row_of_[t] = row;
                columns_.push_back(t);
                if (demand_[t] > 0) {
                    serve_along(s, t, row_of_, column_of_);
                    forget();
                    return true;
                }
                for (int other = 0; other < types_; ++other) {
                    if (flow_[at(other, t)] == 0 || column_of_[other] >= 0 || other == s) continue;
                    column_of_[other] = t;
                    queue_.push_back(other);
                }
            }
        }
        return false;
    }

    void forget() {
        for (int t : columns_) row_of_[t] = -1;
        for (std::size_t i = 1; i < queue_.size(); ++i) column_of_[queue_[i]] = -1;
    }

    int types_;
    std::vector<int> flow_;               // types x types: left copies of a row, right copies of a column
    std::vector<int> supply_, demand_;    // copies not served yet
    std::vector<int> row_of_, column_of_;  // the search: whence each column and each row was reached, or -1
    std::vector<int> queue_, columns_;     // rows to look from, and columns reached
};

}  // namespace pairwright
