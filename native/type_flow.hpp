// How many vertices of each type can be served, by which types: a flow without weights, kept while they change.
//
// On the double cover every vertex has a left and a right copy, and the flow matches left copies with right
// ones of an allowed type. Serving everybody is necessary for a matching that pairs everybody, hence a quick
// proof that there is none.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "bits.hpp"

namespace pairwright {

class TypeFlow {
  public:
    explicit TypeFlow(int types)
        : types_(types), first_(types, -1), supply_(types, 0), demand_(types, 0), wanting_(types) {}

    // So many more vertices of a type.
    void add(int type, int count) {
        supply_[type] += count;
        ask(type, count);
    }

    // One vertex of type s and one of type t go together, and are gone.
    void take_pair(int s, int t) {
        take(s, t);
        take(t, s);
    }

    // Serve as many as can be; true when that is everybody. allowed: with which columns left copies of a row may
    // be matched. Whatever the flow uses already counts as allowed.
    bool serve(const BitTable& allowed) {
        bool all = true;
        row_of_.resize(types_);
        column_of_.resize(types_);
        unseen_rows_.reset(types_);
        unseen_columns_.reset(types_);
        unseen_rows_.set_first(types_);
        unseen_columns_.set_first(types_);
        for (int s = 0; s < types_; ++s) {
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
            amount = std::min(amount, flow(row, column_of[row]));
        }
        supply_[s] -= amount;
        ask(column, -amount);
        for (int t = column;;) {
            const int row = row_of[t];
            share(row, t, amount);
            if (row == s) return;
            t = column_of[row];
            share(row, t, -amount);
        }
    }

    // Left copies of s matched with right copies of t.
    int flow(int s, int t) const {
        const int place = find(s, t);
        return place < 0 ? 0 : shares_[place].amount;
    }
    // The rows matched with right copies of t, and so many left copies of each.
    template <typename Do>
    void each_share(int t, Do what) const {
        for (int at = first_[t]; at >= 0; at = shares_[at].next) what(shares_[at].row, shares_[at].amount);
    }
    // Left copies of s, and right copies of t, that are not served.
    int supply(int s) const { return supply_[s]; }
    int demand(int t) const { return demand_[t]; }
    // The columns with right copies that are not served.
    const Bits& wanting() const { return wanting_; }

  private:
    void ask(int column, int amount) {
        demand_[column] += amount;
        if (demand_[column] > 0) {
            wanting_.set(column);
        } else {
            wanting_.clear(column);
        }
    }

    // Left copies of a row matched with right copies of a column.
    struct Share {
        int row, amount, next;   // the next of the same column, or -1
    };

    int find(int row, int column) const {
        int at = first_[column];
        while (at >= 0 && shares_[at].row != row) at = shares_[at].next;
        return at;
    }

    void share(int row, int column, int amount) {
        if (const int known = find(row, column); known >= 0) {
            shares_[known].amount += amount;
            if (shares_[known].amount == 0) remove(known, column);
            return;
        }
        int place = unused_;
        if (place < 0) {
            place = static_cast<int>(shares_.size());
            shares_.emplace_back();
        } else {
            unused_ = shares_[place].next;
        }
        shares_[place] = Share{row, amount, first_[column]};
        first_[column] = place;
    }

    void remove(int place, int column) {
        int* link = &first_[column];
        while (*link != place) link = &shares_[*link].next;
        *link = shares_[place].next;
        shares_[place].next = unused_;
        unused_ = place;
    }

    // A left copy of s and a right copy of t are gone; whoever they were matched with is unserved again.
    void take(int s, int t) {
        if (flow(s, t) > 0) {
            share(s, t, -1);
            return;
        }
        for (int other = 0; other < types_ && supply_[s] == 0; ++other) {
            if (flow(s, other) > 0) give_back(s, other);
        }
        if (demand_[t] == 0 && first_[t] >= 0) give_back(shares_[first_[t]].row, t);
        --supply_[s];
        ask(t, -1);
    }

    void give_back(int s, int t) {
        share(s, t, -1);
        ++supply_[s];
        ask(t, 1);
    }

    // A shortest path from the supply of s to any demand, with as much on it as it bears. What a search in
    // vain has reached leads nowhere for the searches after it either, and stays marked.
    bool augment(int s, const BitTable& allowed) {
        queue_.assign(1, s);
        columns_.clear();
        unseen_rows_.clear(s);
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const int row = queue_[i];
            const std::uint64_t* columns = allowed[row];
            if (const int served = unseen_columns_.first_in(columns, wanting_); served >= 0) {
                row_of_[served] = row;
                serve_along(s, served, row_of_, column_of_);
                forget();
                return true;
            }
            unseen_columns_.take(columns, [&](int t) {
                row_of_[t] = row;
                columns_.push_back(t);
                each_share(t, [&](int other, int) {
                    if (!unseen_rows_.test(other)) return;
                    unseen_rows_.clear(other);
                    column_of_[other] = t;
                    queue_.push_back(other);
                });
            });
        }
        return false;
    }

    void forget() {
        for (int t : columns_) unseen_columns_.set(t);
        for (int row : queue_) unseen_rows_.set(row);
    }

    int types_;
    std::vector<Share> shares_;
    std::vector<int> first_;              // per column its first share, or -1
    int unused_ = -1;                     // the first of the places without a share, linked like those
    std::vector<int> supply_, demand_;    // copies not served yet
    Bits wanting_;                        // columns with demand
    // The search: whence each column and each row was reached; those not reached; rows to look from, and columns.
    std::vector<int> row_of_, column_of_;
    Bits unseen_rows_, unseen_columns_;
    std::vector<int> queue_, columns_;
};

}  // namespace pairwright
