// What the matchers are given: conflicts of a large set of vertices, and the weights of one problem.
#pragma once

#include <cstdint>
#include <vector>

namespace pairwright {

inline constexpr std::uint8_t kLow = 1, kHigh = 2, kOut = 4, kAnyRole = 7;

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

    // For each vertex of the list, the positions in the list that it must not be paired with, sorted
    // only by chance. Not to be called by two threads at once for one object.
    std::vector<std::vector<int>> local(const std::vector<int>& vertices) {
        for (std::size_t i = 0; i < vertices.size(); ++i) scratch_[vertices[i]] = static_cast<int>(i);
        std::vector<std::vector<int>> found(vertices.size());
        for (std::size_t i = 0; i < vertices.size(); ++i) collect(vertices[i], static_cast<int>(i), found);
        for (int vertex : vertices) scratch_[vertex] = -1;
        return found;
    }

  private:
    void collect(int vertex, int at, std::vector<std::vector<int>>& found) {
        for (const auto& layer : layers_) {
            const int other = layer[vertex];
            if (other >= 0 && scratch_[other] >= 0) found[at].push_back(scratch_[other]);
        }
        if (groups_of_.empty()) return;
        for (int group : groups_of_[vertex]) {
            for (int other : groups_[group]) {
                if (other != vertex && scratch_[other] >= 0) found[at].push_back(scratch_[other]);
            }
        }
    }

    int count_;
    std::vector<std::vector<std::int32_t>> layers_;
    std::vector<std::vector<int>> groups_;
    std::vector<std::vector<int>> groups_of_;
    std::vector<int> scratch_;
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
