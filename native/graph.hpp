// What the matchers are given: conflicts of a large set of vertices, and the weights of one problem.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "bits.hpp"

namespace pairwright {

inline constexpr std::uint8_t kLow = 1, kHigh = 2, kOut = 4, kAnyRole = 7;

// From so many members on, among the vertices of one problem, a group is told apart by type instead of by pair.
inline constexpr int kLargeGroup = 12;

// Lists of numbers, one after the other in one piece of memory.
class Lists {
  public:
    Lists() = default;
    explicit Lists(const std::vector<std::vector<int>>& lists) {
        for (const auto& list : lists) {
            for (int number : list) add(number);
            close();
        }
    }
    void reserve(std::size_t lists, std::size_t numbers) {
        ends_.reserve(lists);
        numbers_.reserve(numbers);
    }
    // To the list that is not closed yet.
    void add(int number) { numbers_.push_back(number); }
    void close() { ends_.push_back(numbers_.size()); }
    std::span<const int> operator[](int list) const {
        const std::size_t start = list > 0 ? ends_[list - 1] : 0;
        return {numbers_.data() + start, ends_[list] - start};
    }

  private:
    std::vector<int> numbers_;
    std::vector<std::size_t> ends_;
};

// Which vertices of one problem must not be paired, by their places in it.
struct LocalConflicts {
    Lists pairs;                           // per vertex, whom it must not be paired with; large groups aside
    std::vector<int> set;                  // per vertex, which large groups it is in, as the number of a set
    std::vector<std::vector<int>> groups;  // per set, the numbers of these groups
    int large = 0;                         // how many there are

    // Of things that stand for vertices, each with its set: per thing the others that have a group in common with it.
    BitTable in_common(const std::vector<int>& sets) const {
        const int count = static_cast<int>(sets.size());
        BitTable members(large, count), found(count, count);
        for (int thing = 0; thing < count; ++thing) {
            for (int group : groups[sets[thing]]) members.set(group, thing);
        }
        for (int thing = 0; thing < count; ++thing) {
            for (int group : groups[sets[thing]]) found.add(thing, members[group]);
        }
        return found;
    }
};

// Which vertices must not be paired: one partner per vertex and layer, and whole groups.
class Conflicts {
  public:
    explicit Conflicts(int count) : count_(count), groups_of_(), scratch_(count, -1) {}

    int count() const { return count_; }

    void add_layer(std::vector<std::int32_t> partners) {
        layers_.push_back(std::move(partners));
        asked_.clear();
    }

    void add_group(const std::vector<int>& members) {
        asked_.clear();
        if (members.size() == 2) {
            if (others_of_.empty()) others_of_.resize(count_);
            others_of_[members[0]].push_back(members[1]);
            others_of_[members[1]].push_back(members[0]);
            return;
        }
        if (groups_of_.empty()) groups_of_.resize(count_);
        for (int member : members) groups_of_[member].push_back(static_cast<int>(groups_.size()));
        groups_.push_back(members);
    }

    // Whether two must not be paired.
    bool apart(int a, int b) const {
        for (const auto& layer : layers_) {
            if (layer[a] == b) return true;
        }
        const std::span<const int> own = groups_of(a), others = groups_of(b), alone = others_of(a);
        if (std::find(alone.begin(), alone.end(), b) != alone.end()) return true;
        return std::any_of(own.begin(), own.end(), [&](int group) {
            return std::find(others.begin(), others.end(), group) != others.end();
        });
    }

    // Per vertex of the list, the places in it of those it must not be paired with. Not to be called by two threads either.
    BitTable apart(const std::vector<int>& vertices) {
        const LocalConflicts here = local(vertices);
        BitTable found = here.in_common(here.set);
        for (int place = 0; place < static_cast<int>(vertices.size()); ++place) {
            for (int other : here.pairs[place]) found.set(place, other);
            found.set(place, place, false);
        }
        return found;
    }

    // What concerns the vertices of the list. Not to be called by two threads at once for one object.
    LocalConflicts local(const std::vector<int>& vertices) {
        for (std::size_t i = 0; i < vertices.size(); ++i) scratch_[vertices[i]] = static_cast<int>(i);
        LocalConflicts found;
        found.pairs.reserve(vertices.size(), vertices.size() * layers_.size());
        find_large(vertices);
        for (int vertex : vertices) collect(vertex, found.pairs);
        tell_sets_apart(vertices, found);
        for (int vertex : vertices) scratch_[vertex] = -1;
        return found;
    }

    // The same, kept for the next problem, which often has the same vertices but for the last ones: those that stand for
    // nobody, with the last number of all and no conflicts.
    LocalConflicts local_again(const std::vector<int>& vertices) {
        const int nobody = count_ - 1;
        auto end = vertices.end();
        if (has_none(nobody)) {
            while (end != vertices.begin() && end[-1] == nobody) --end;
        }
        if (asked_.empty() || !std::equal(asked_.begin(), asked_.end(), vertices.begin(), end)) {
            asked_.assign(vertices.begin(), end);
            answered_ = local(asked_);
        }
        LocalConflicts found = answered_;
        found.set.resize(vertices.size(), 0);
        for (; end != vertices.end(); ++end) found.pairs.close();
        return found;
    }

  private:
    std::span<const int> groups_of(int vertex) const { return of(groups_of_, vertex); }
    std::span<const int> others_of(int vertex) const { return of(others_of_, vertex); }
    static std::span<const int> of(const std::vector<std::vector<int>>& lists, int vertex) {
        return lists.empty() ? std::span<const int>() : std::span<const int>(lists[vertex]);
    }

    bool has_none(int vertex) const {
        const auto alone = [&](const auto& layer) { return layer[vertex] < 0; };
        return vertex >= 0 && groups_of(vertex).empty() && others_of(vertex).empty() &&
               std::all_of(layers_.begin(), layers_.end(), alone);
    }

    void find_large(const std::vector<int>& vertices) {
        members_here_.assign(groups_.size(), 0);
        for (int vertex : vertices) {
            for (int group : groups_of(vertex)) ++members_here_[group];
        }
    }
    bool is_large(int group) const { return members_here_[group] >= kLargeGroup; }

    void collect(int vertex, Lists& found) const {
        for (const auto& layer : layers_) {
            const int other = layer[vertex];
            if (other >= 0 && scratch_[other] >= 0) found.add(scratch_[other]);
        }
        for (int other : others_of(vertex)) {
            if (scratch_[other] >= 0) found.add(scratch_[other]);
        }
        for (int group : groups_of(vertex)) {
            if (is_large(group)) continue;
            for (int other : groups_[group]) {
                if (other != vertex && scratch_[other] >= 0) found.add(scratch_[other]);
            }
        }
        found.close();
    }

    void tell_sets_apart(const std::vector<int>& vertices, LocalConflicts& found) const {
        found.set.assign(vertices.size(), 0);
        found.groups.emplace_back();
        if (groups_.empty()) return;
        std::vector<int> number(groups_.size(), -1);
        for (std::size_t group = 0; group < groups_.size(); ++group) {
            if (is_large(static_cast<int>(group))) number[group] = found.large++;
        }
        std::map<std::vector<int>, int> set_of{{{}, 0}};
        for (std::size_t i = 0; i < vertices.size() && found.large > 0; ++i) {
            std::vector<int> set;
            for (int group : groups_of(vertices[i])) {
                if (is_large(group)) set.push_back(number[group]);
            }
            const auto [known, fresh] = set_of.emplace(std::move(set), static_cast<int>(found.groups.size()));
            if (fresh) found.groups.push_back(known->first);
            found.set[i] = known->second;
        }
    }

    int count_;
    std::vector<std::vector<std::int32_t>> layers_;
    std::vector<std::vector<int>> groups_;
    std::vector<std::vector<int>> groups_of_;  // per vertex; empty when there is no group at all
    std::vector<std::vector<int>> others_of_;  // the same of groups of two, per vertex the other one
    // For one call of `local`: the place of each vertex in the list, or -1; per group how many are in the list.
    std::vector<int> scratch_, members_here_;
    // Of the last call of `local_again`.
    std::vector<int> asked_;
    LocalConflicts answered_;
};

// One problem: vertices of types, weights (doubled) between types, and who must not be paired.
template <typename W>
struct Graph {
    int n = 0;
    int ordered = 0;
    int types = 0;
    std::vector<int> type;
    std::vector<int> row;          // per type, where its weights stand: types that differ in whom they meet share a row
    std::vector<W> doubled;        // rows x rows
    BitTable allowed;              // types x types
    Lists forbidden;               // per vertex
    std::vector<std::uint8_t> may_single;
    std::vector<W> doubled_lead;   // empty, or one per ordered vertex
    int rows = 0;

    // The weight between two types that may be paired.
    const W& weight(int s, int t) const { return doubled[static_cast<std::size_t>(row[s]) * rows + row[t]]; }

    // The same in numbers of another width.
    template <typename Other>
    Graph<Other> in() const {
        return {n, ordered, types, type, row, {doubled.begin(), doubled.end()}, allowed, forbidden, may_single,
                {doubled_lead.begin(), doubled_lead.end()}, rows};
    }
};

}  // namespace pairwright
