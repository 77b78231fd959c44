// What the matchers are given: conflicts of a large set of vertices, and the weights of one problem.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace pairwright {

inline constexpr std::uint8_t kLow = 1, kHigh = 2, kOut = 4, kAnyRole = 7;

// From so many members on, among the vertices of one problem, a group is told apart by type instead of by pair.
inline constexpr int kLargeGroup = 12;

// Which vertices of one problem must not be paired, by their places in it.
struct LocalConflicts {
    std::vector<std::vector<int>> pairs;   // per vertex, whom it must not be paired with; large groups aside
    std::vector<int> set;                  // per vertex, which large groups it is in, as the number of a set
    int sets = 0;
    std::vector<std::uint8_t> share;       // sets x sets

    // Whether two sets, by their numbers, have a group in common.
    bool by_sets(int a, int b) const { return share[static_cast<std::size_t>(a) * sets + b] != 0; }
};

// Which vertices must not be paired: one partner per vertex and layer, and whole groups.
class Conflicts {
  public:
    explicit Conflicts(int count) : count_(count), groups_of_(), scratch_(count, -1) {}

    int count() const { return count_; }

    void add_layer(std::vector<std::int32_t> partners) { layers_.push_back(std::move(partners)); }

    void add_group(const std::vector<int>& members) {
        if (groups_of_.empty()) groups_of_.resize(count_);
        for (int member : members) groups_of_[member].push_back(static_cast<int>(groups_.size()));
        groups_.push_back(members);
    }

    // What concerns the vertices of the list. Not to be called by two threads at once for one object.
    LocalConflicts local(const std::vector<int>& vertices) {
        for (std::size_t i = 0; i < vertices.size(); ++i) scratch_[vertices[i]] = static_cast<int>(i);
        LocalConflicts found;
        found.pairs.resize(vertices.size());
        find_large(vertices);
        for (std::size_t i = 0; i < vertices.size(); ++i) collect(vertices[i], found.pairs[i]);
        tell_sets_apart(vertices, found);
        for (int vertex : vertices) scratch_[vertex] = -1;
        return found;
    }

  private:
    void find_large(const std::vector<int>& vertices) {
        members_here_.assign(groups_.size(), 0);
        if (groups_of_.empty()) return;
        for (int vertex : vertices) {
            for (int group : groups_of_[vertex]) ++members_here_[group];
        }
    }
    bool is_large(int group) const { return members_here_[group] >= kLargeGroup; }

    void collect(int vertex, std::vector<int>& found) const {
        for (const auto& layer : layers_) {
            const int other = layer[vertex];
            if (other < 0 || scratch_[other] < 0) continue;
            if (found.empty()) found.reserve(layers_.size());
            found.push_back(scratch_[other]);
        }
        if (groups_of_.empty()) return;
        for (int group : groups_of_[vertex]) {
            if (is_large(group)) continue;
            for (int other : groups_[group]) {
                if (other != vertex && scratch_[other] >= 0) found.push_back(scratch_[other]);
            }
        }
    }

    void tell_sets_apart(const std::vector<int>& vertices, LocalConflicts& found) const {
        std::vector<int> bit(groups_.size(), -1);
        int large = 0;
        for (std::size_t group = 0; group < groups_.size(); ++group) {
            if (is_large(static_cast<int>(group))) bit[group] = large++;
        }
        using Set = std::vector<std::uint64_t>;
        const Set none(large / 64 + 1, 0);
        std::map<Set, int> number{{none, 0}};
        found.set.assign(vertices.size(), 0);
        for (std::size_t i = 0; i < vertices.size() && large > 0; ++i) {
            Set set = none;
            for (int group : groups_of_[vertices[i]]) {
                if (is_large(group)) set[bit[group] / 64] |= std::uint64_t{1} << (bit[group] % 64);
            }
            found.set[i] = number.emplace(std::move(set), static_cast<int>(number.size())).first->second;
        }
        found.sets = static_cast<int>(number.size());
        found.share.assign(static_cast<std::size_t>(found.sets) * found.sets, 0);
        for (const auto& [first, a] : number) {
            for (const auto& [second, b] : number) {
                bool common = false;
                for (std::size_t i = 0; i < first.size(); ++i) common = common || (first[i] & second[i]) != 0;
                found.share[static_cast<std::size_t>(a) * found.sets + b] = common;
            }
        }
    }

    int count_;
    std::vector<std::vector<std::int32_t>> layers_;
    std::vector<std::vector<int>> groups_;
    std::vector<std::vector<int>> groups_of_;  // per vertex; empty when there is no group at all
    // For one call of `local`: the place of each vertex in the list, or -1; per group how many are in the list.
    std::vector<int> scratch_, members_here_;
};

// One problem: vertices of types, weights (doubled) between types, and who must not be paired.
template <typename W>
struct Graph {
    int n = 0;
    int ordered = 0;
    int types = 0;
    std::vector<int> type;
    std::vector<W> doubled;              // types x types
    std::vector<std::uint8_t> allowed;   // types x types
    std::vector<std::vector<int>> forbidden;
    std::vector<std::uint8_t> may_single;
    std::vector<W> doubled_lead;         // empty, or one per ordered vertex
};

}  // namespace pairwright
