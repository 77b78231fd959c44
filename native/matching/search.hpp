// The search from one root: scanning, and moving the potentials until something becomes tight.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "../matching.hpp"

namespace pairwright {

template <typename W>
void Matching<W>::begin_search() {
    std::fill(label_.begin(), label_.end(), kFree);
    std::fill(reach_from_.begin(), reach_from_.end(), -1);
    std::fill(meet_with_.begin(), meet_with_.end(), -1);
    outer_nodes_.clear();
    inner_nodes_.clear();
    outer_.clear();
    scanned_ = 0;
    is_outer_.reset(g_.n);
    stays_inner_.reset(g_.n);
    reached_.clear();
    near_.clear();
    next_near_ = 0;
    tight_.clear();
    empty_.clear();
    served_ = false;
}

template <typename W>
bool Matching<W>::search(int root) {
    begin_search();
    return search_on(make_outer(s_.top[root], Link(-1, -1)));
}

// From everybody who would stay single if one more could: all of them may be had for less and less, until two of them do
// without, or one does.
template <typename W>
bool Matching<W>::search_from_all() {
    begin_search();
    bool done = false;
    for (int v = 0; v < g_.n && !done; ++v) done = lacks_nobody(v) && make_outer(s_.top[v], Link(-1, -1));
    return search_on(done);
}

template <typename W>
bool Matching<W>::search_on(bool done) {
    while (!done) {
        if (scanned_ < outer_.size()) {
            done = scan(outer_[scanned_++]);
        } else if (!tight_.empty()) {
            const int u = tight_.back();
            tight_.pop_back();
            if (meet_with_[u] >= 0 && meet_[u] == W(0) && s_.top[meet_with_[u]] != s_.top[u]) {
                done = meet(u, meet_with_[u]);
            }
        } else if (next_near_ < near_.size()) {
            const int v = near_[next_near_++];
            if (label_[s_.top[v]] == kFree && reach_[v] == W(0)) done = grow(v, reach_from_[v]);
        } else if (!empty_.empty()) {
            const int node = empty_.back();
            empty_.pop_back();
            if (is_top(node, kInner) && s_.z[node] == W(0)) expand(node);
            done = served_;
        } else {
            if (!advance()) return false;
            done = served_;
        }
    }
    finish();
    return true;
}

// True when that ends the search: a vertex of the node may be left single at no cost.
template <typename W>
bool Matching<W>::make_outer(int node, Link via) {
    label_[node] = kOuter;
    via_[node] = via;
    outer_nodes_.push_back(node);
    const std::size_t from = outer_.size();
    each_leaf(node, [&](int v) { add_outer(v); });
    for (std::size_t i = from; i < outer_.size(); ++i) {
        const int v = outer_[i];
        if (may_stay(v)) {
            end_at_single(v);
            return true;
        }
    }
    return false;
}

template <typename W>
void Matching<W>::add_outer(int v) {
    outer_.push_back(v);
    is_outer_.set(v);
    stays_inner_.clear(v);
}

template <typename W>
void Matching<W>::make_inner(int node, Link via) {
    label_[node] = kInner;
    via_[node] = via;
    inner_nodes_.push_back(node);
    if (node < g_.n) stays_inner_.set(node);
}

// Whether y + other_y - weight, less what the pair is ahead, is below the least so far.
template <typename W>
bool Matching<W>::is_slack_less(const W& y, const W& other_y, const W& weight, const W* ahead, const W& least) {
    if (ahead) return sums_less({&y, &other_y}, {&weight, ahead, &least});
    return sums_less({&y, &other_y}, {&weight, &least});
}

// Look at every pair (u, v): tight ones to free vertices are taken at once. Inner vertices that are no blossoms can
// become outer, but not free, so that nobody asks how near they are.
template <typename W>
bool Matching<W>::scan(int u) {
    mark(u);
    const int mark_of_u = stamp_now_, top = s_.top[u];
    const W yu = s_.y[u];
    const bool lead = u < g_.ordered && !g_.doubled_lead.empty();
    const W* const weights = &g_.doubled[static_cast<std::size_t>(row_[u]) * g_.rows];
    const std::uint64_t* const allowed = allowed_[type_allowed(u)];
    const auto look = [&](int v) {
        const int node = s_.top[v];
        if (node == top || stamp_[v] == mark_of_u || !roles_allow(u, v)) return false;
        const W& weight = weights[row_[v]];
        const W* ahead = lead && v < g_.ordered ? &g_.doubled_lead[std::min(u, v)] : nullptr;
        const bool outer = label_[node] == kOuter;
        if constexpr (kVeryWide<W>) {
            if ((outer ? meet_with_[u] : reach_from_[v]) >= 0 &&
                !is_slack_less(yu, s_.y[v], weight, ahead, outer ? meet_[u] : reach_[v])) {
                return false;
            }
        }
        W slack = yu + s_.y[v] - weight;
        if (ahead) slack -= *ahead;
        if (outer) {
            if (meet_with_[u] < 0 || slack < meet_[u]) {
                meet_[u] = slack;
                meet_with_[u] = v;
                if (slack == W(0)) tight_.push_back(u);
            }
        } else if (reach_from_[v] < 0 || slack < reach_[v]) {
            if (reach_from_[v] < 0) reached_.push_back(v);
            reach_[v] = slack;
            reach_from_[v] = u;
            if (slack == W(0) && label_[node] == kFree && grow(v, u)) return true;
        }
        return false;
    };
    for (std::size_t i = 0; i < stays_inner_.words(); ++i) {
        if (any_of_word(i, allowed[i] & ~stays_inner_[i], look)) return true;
    }
    return false;
}

// Whom of the outer vertices elsewhere it meets first.
template <typename W>
void Matching<W>::rescan_meeting(int u) {
    mark(u);
    const bool lead = u < g_.ordered && !g_.doubled_lead.empty();
    const W* const weights = &g_.doubled[static_cast<std::size_t>(row_[u]) * g_.rows];
    const std::uint64_t* const allowed = allowed_[type_allowed(u)];
    meet_with_[u] = -1;
    for (std::size_t i = 0; i < elsewhere_.words(); ++i) {
        each_of_word(i, allowed[i] & elsewhere_[i], [&](int v) {
            if (stamp_[v] == stamp_now_ || !roles_allow(u, v)) return;
            const W& weight = weights[row_[v]];
            const W* ahead = lead && v < g_.ordered ? &g_.doubled_lead[std::min(u, v)] : nullptr;
            if constexpr (kVeryWide<W>) {
                if (meet_with_[u] >= 0 && !is_slack_less(s_.y[u], s_.y[v], weight, ahead, meet_[u])) return;
            }
            W slack = s_.y[u] + s_.y[v] - weight;
            if (ahead) slack -= *ahead;
            if (meet_with_[u] < 0 || slack < meet_[u]) {
                meet_[u] = slack;
                meet_with_[u] = v;
            }
        });
    }
}

// Move the potentials until something becomes tight. False: nothing can.
template <typename W>
bool Matching<W>::advance() {
    bool any = false;
    W best(0);
    const auto offer = [&](const W& distance) {
        if (!any || distance < best) best = distance, any = true;
    };
    const auto offer_half = [&](const W& twice) {
        if (!any || sums_less({&twice}, {&best, &best})) best = half(twice), any = true;
    };
    stale_.clear();
    for (const int v : outer_) {
        if (single_allowed(v)) offer(s_.y[v] - least(v));
        if (meet_with_[v] < 0) continue;
        if (s_.top[meet_with_[v]] == s_.top[v]) {
            stale_.push_back(v);
        } else {
            offer_half(meet_[v]);
        }
    }
    for (const int v : reached_) {
        if (label_[s_.top[v]] == kFree) offer(reach_[v]);
    }
    for (const int node : inner_nodes_) {
        if (node >= g_.n && is_top(node, kInner)) offer_half(s_.z[node]);
    }
    if (watched_ && best > W(kWatchedRange)) throw OutOfRange{};
    // Whom else they would meet is no nearer than the one whom a blossom has swallowed: asked only where that is near.
    int home = -1;
    for (const int v : stale_) {
        if (any && !sums_less({&meet_[v]}, {&best, &best})) continue;
        if (s_.top[v] != home) {
            home = s_.top[v];
            elsewhere_ = is_outer_;
            each_leaf(home, [&](int leaf) { elsewhere_.clear(leaf); });
        }
        rescan_meeting(v);
        if (meet_with_[v] >= 0) offer_half(meet_[v]);
    }
    if (!any) return false;
    if (watched_) see_room_for(best);
    move(best);
    return true;
}

// How far all potentials may be moved, and blossoms with them.
template <typename W>
W Matching<W>::room() const {
    W most(0);
    for (const W& y : s_.y) most = std::max({most, y, W(0) - y});
    for (int node = g_.n; s_.blossoms > 0 && node < 2 * g_.n; ++node) most = std::max(most, half(s_.z[node]));
    return W(kWatchedRange) - most;
}

template <typename W>
void Matching<W>::see_room_for(const W& distance) {
    if (distance > room_) {
        room_ = room();
        if (distance > room_) throw OutOfRange{};
    }
    room_ -= distance;
}

// What the blossoms around a vertex weigh together is a number that others use.
template <typename W>
void Matching<W>::see_blossoms_in_range() const {
    for (int node = g_.n; s_.blossoms > 0 && node < 2 * g_.n; ++node) {
        W left(kWatchedRange);
        for (int around = node; around >= 0; around = s_.parent[around]) {
            if (s_.z[around] > left) throw OutOfRange{};
            left -= s_.z[around];
        }
    }
}

// Many things mostly become tight together: each is taken note of, so that nobody looks for it again.
template <typename W>
void Matching<W>::move(const W& distance) {
    const W twice = distance + distance;
    if (nobodies_ >= 0 && !any_number_) price_ += distance;
    int single = -1;
    for (const int v : outer_) {
        s_.y[v] -= distance;
        if (may_stay(v)) single = v;
        if (meet_with_[v] < 0) continue;
        meet_[v] -= twice;
        if (meet_[v] == W(0)) tight_.push_back(v);
    }
    for (const int v : reached_) {
        if (label_[s_.top[v]] != kFree) continue;
        reach_[v] -= distance;
        if (reach_[v] == W(0)) near_.push_back(v);
    }
    for (const int node : inner_nodes_) {
        if (!is_top(node, kInner)) continue;
        each_leaf(node, [&](int v) { s_.y[v] += distance; });
        if (node < g_.n) continue;
        s_.z[node] -= twice;
        if (s_.z[node] == W(0)) empty_.push_back(node);
    }
    for (const int node : outer_nodes_) {
        if (node >= g_.n && is_top(node, kOuter)) s_.z[node] += twice;
    }
    if (single < 0) return;
    end_at_single(single);
    served_ = true;
}

}  // namespace pairwright
