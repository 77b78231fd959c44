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
    queue_.clear();
    tight_.clear();
    served_ = false;
}

template <typename W>
bool Matching<W>::search(int root) {
    begin_search();
    bool done = make_outer(s_.top[root], Link(-1, -1));
    while (!done) {
        if (!queue_.empty()) {
            const int u = queue_.back();
            queue_.pop_back();
            done = scan(u);
        } else if (!tight_.empty()) {
            const int u = tight_.back();
            tight_.pop_back();
            if (meet_with_[u] >= 0 && meet_[u] == W(0) && s_.top[meet_with_[u]] != s_.top[u]) {
                make_blossom(u, meet_with_[u]);
            }
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
    const std::size_t from = queue_.size();
    leaves(node, queue_);
    for (std::size_t i = from; i < queue_.size(); ++i) {
        const int v = queue_[i];
        if (may_stay(v)) {
            end_at_single(v);
            return true;
        }
    }
    return false;
}

// Whether y + other_y - weight, less what the pair is ahead, is below the least so far.
template <typename W>
bool Matching<W>::is_slack_less(const W& y, const W& other_y, const W& weight, const W* ahead, const W& least) {
    if (ahead) return sums_less({&y, &other_y}, {&weight, ahead, &least});
    return sums_less({&y, &other_y}, {&weight, &least});
}

// Look at every pair (u, v): tight ones to free vertices are taken at once.
template <typename W>
bool Matching<W>::scan(int u) {
    mark(u);
    const int mark_of_u = stamp_now_;
    const W yu = s_.y[u];
    const bool lead = !g_.doubled_lead.empty();
    return allowed_.any(type_allowed(u), [&](int v) {
        const int node = s_.top[v];
        if (node == s_.top[u] || stamp_[v] == mark_of_u || !roles_allow(u, v)) return false;
        const W& weight = g_.weight(g_.type[u], g_.type[v]);
        const W* ahead = lead && u < g_.ordered && v < g_.ordered ? &g_.doubled_lead[std::min(u, v)] : nullptr;
        if constexpr (kVeryWide<W>) {
            const bool outer = label_[node] == kOuter;
            if ((outer ? meet_with_[u] : reach_from_[v]) >= 0 &&
                !is_slack_less(yu, s_.y[v], weight, ahead, outer ? meet_[u] : reach_[v])) {
                return false;
            }
        }
        W slack = yu + s_.y[v] - weight;
        if (ahead) slack -= *ahead;
        if (label_[node] == kOuter) {
            if (meet_with_[u] < 0 || slack < meet_[u]) {
                meet_[u] = slack;
                meet_with_[u] = v;
                if (slack == W(0)) tight_.push_back(u);
            }
        } else if (reach_from_[v] < 0 || slack < reach_[v]) {
            reach_[v] = slack;
            reach_from_[v] = u;
            if (slack == W(0) && label_[node] == kFree && grow(v, u)) return true;
        }
        return false;
    });
}

template <typename W>
void Matching<W>::rescan_meeting(int u) {
    mark(u);
    const int home = s_.top[u];
    meet_with_[u] = -1;
    allowed_.each(type_allowed(u), [&](int v) {
        if (s_.top[v] == home || label_[s_.top[v]] != kOuter) return;
        if (stamp_[v] == stamp_now_ || !roles_allow(u, v)) return;
        const W& weight = g_.weight(g_.type[u], g_.type[v]);
        const bool lead = !g_.doubled_lead.empty() && u < g_.ordered && v < g_.ordered;
        const W* ahead = lead ? &g_.doubled_lead[std::min(u, v)] : nullptr;
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

// Move the potentials until something becomes tight, and act on it. False: nothing can.
template <typename W>
bool Matching<W>::advance() {
    enum Event { kNone, kSingle, kBlossom, kGrow, kExpand } event = kNone;
    int where = -1;
    W best(0);
    const auto offer = [&](const W& distance, Event kind, int at) {
        if (event == kNone || distance < best) best = distance, event = kind, where = at;
    };
    const auto offer_half = [&](const W& twice, Event kind, int at) {
        if (event == kNone || sums_less({&twice}, {&best, &best})) best = half(twice), event = kind, where = at;
    };
    for (int v = 0; v < g_.n; ++v) {
        const Label label = label_[s_.top[v]];
        if (label == kOuter) {
            if (single_allowed(v)) offer(s_.y[v], kSingle, v);
            if (meet_with_[v] >= 0 && s_.top[meet_with_[v]] == s_.top[v]) rescan_meeting(v);
            if (meet_with_[v] >= 0) offer_half(meet_[v], kBlossom, v);
        } else if (label == kFree && reach_from_[v] >= 0) {
            offer(reach_[v], kGrow, v);
        }
    }
    if (s_.blossoms > 0) {
        for (int node = g_.n; node < 2 * g_.n; ++node) {
            if (s_.base[node] >= 0 && s_.parent[node] < 0 && label_[node] == kInner) {
                offer_half(s_.z[node], kExpand, node);
            }
        }
    }
    if (event == kNone) return false;
    if (best > W(0)) move(best);
    if (event == kSingle) {
        end_at_single(where);
        served_ = true;
    } else if (event == kBlossom) {
        make_blossom(where, meet_with_[where]);
    } else if (event == kGrow) {
        served_ = grow(where, reach_from_[where]);
    } else {
        expand(where);
    }
    return true;
}

template <typename W>
void Matching<W>::move(const W& distance) {
    const W twice = distance + distance;
    for (int v = 0; v < g_.n; ++v) {
        const Label label = label_[s_.top[v]];
        if (label == kOuter) {
            s_.y[v] -= distance;
            if (meet_with_[v] >= 0) meet_[v] -= twice;
        } else if (label == kInner) {
            s_.y[v] += distance;
        } else if (reach_from_[v] >= 0) {
            reach_[v] -= distance;
        }
    }
    if (s_.blossoms == 0) return;
    for (int node = g_.n; node < 2 * g_.n; ++node) {
        if (s_.base[node] < 0 || s_.parent[node] >= 0) continue;
        if (label_[node] == kOuter) s_.z[node] += twice;
        if (label_[node] == kInner) s_.z[node] -= twice;
    }
}

}  // namespace pairwright
