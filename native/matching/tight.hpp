// The search that moves no potential: over tight pairs alone, looked up by class.
#pragma once

#include <cstddef>
#include <vector>

#include "../matching.hpp"

namespace pairwright {

// A search in which the potentials must not move: only tight pairs count, and vertices that come with the
// same type and value into a pair are tight with the same others, so that they are looked up by class.
template <typename W>
bool Matching<W>::search_tight(int root) {
    if (!classes_known_) classify();
    begin_search();
    for (auto& list : waiting_) list.clear();
    for (auto& list : outer_) list.clear();
    for (int v = 0; v < g_.n; ++v) {
        if (s_.alive[v]) file(v, waiting_);
    }
    bool done = make_outer(s_.top[root], Link(-1, -1));
    while (!done && !queue_.empty()) {
        const int u = queue_.back();
        queue_.pop_back();
        done = scan_tight(u);
    }
    if (done) finish();
    return done;
}

// Put v into the list of each class that its role admits it to.
template <typename W>
void Matching<W>::file(int v, std::vector<std::vector<int>>& lists) const {
    for (int end = 0; end < kEnds; ++end) {
        if (plays(v, end)) lists[class_[kEnds * v + end]].push_back(v);
    }
}

template <typename W>
bool Matching<W>::plays(int v, int end) const {
    return v < g_.ordered ? end < kFreeEnd && (s_.role[v] & (1 << end)) : end == kFreeEnd;
}

template <typename W>
bool Matching<W>::scan_tight(int u) {
    if (single_allowed(u) && s_.y[u] == W(0)) {
        end_at_single(u);
        return true;
    }
    mark(u);
    const int mark_of_u = stamp_now_;
    for (int end = 0; end < kEnds; ++end) {
        if (!plays(u, end)) continue;
        const auto ordered = [u, end](int v) { return end == kLowEnd ? u < v : end != kHighEnd || v < u; };
        for (const int cls : tight_classes_[class_[kEnds * u + end]]) {
            auto& list = waiting_[cls];
            std::size_t kept = 0;
            for (std::size_t i = 0; i < list.size(); ++i) {
                const int v = list[i];
                if (label_[s_.top[v]] != kFree) continue;
                if (stamp_[v] == mark_of_u || !ordered(v)) {
                    list[kept++] = v;
                } else if (grow(v, u)) {
                    return true;
                }
            }
            if (kept < list.size()) list.resize(kept);
            for (const int v : outer_[cls]) {
                if (s_.top[v] != s_.top[u] && stamp_[v] != mark_of_u && ordered(v)) make_blossom(u, v);
            }
        }
    }
    file(u, outer_);
    return false;
}

template <typename W>
void Matching<W>::classify() {
    classes_.clear();
    class_.assign(kEnds * g_.n, -1);
    std::vector<std::vector<int>> of_type(kEnds * g_.types);
    for (int v = 0; v < g_.n; ++v) {
        for (int end = v < g_.ordered ? 0 : kFreeEnd; end < (v < g_.ordered ? kFreeEnd : kEnds); ++end) {
            W value = s_.y[v];
            if (end == kLowEnd && !g_.doubled_lead.empty()) value -= g_.doubled_lead[v];
            int& found = class_[kEnds * v + end];
            auto& known = of_type[kEnds * g_.type[v] + end];
            for (const int cls : known) {
                if (classes_[cls].value == value) found = cls;
            }
            if (found >= 0) continue;
            found = static_cast<int>(classes_.size());
            known.push_back(found);
            classes_.push_back(Class{end, g_.type[v], value});
        }
    }
    const int count = static_cast<int>(classes_.size());
    tight_classes_.assign(count, {});
    waiting_.assign(count, {});
    outer_.assign(count, {});
    for (int a = 0; a < count; ++a) {
        for (int b = 0; b < count; ++b) {
            if (are_tight(classes_[a], classes_[b])) tight_classes_[a].push_back(b);
        }
    }
    classes_known_ = true;
}

// Whether vertices of two classes are tight with each other, wherever order and conflicts let them.
template <typename W>
bool Matching<W>::are_tight(const Class& a, const Class& b) const {
    const bool go_together = a.end == kLowEnd    ? b.end == kHighEnd
                             : a.end == kHighEnd ? b.end == kLowEnd
                             : a.end == kOutEnd  ? b.end == kFreeEnd
                                                 : b.end == kOutEnd || b.end == kFreeEnd;
    const std::size_t at = static_cast<std::size_t>(a.type) * g_.types + b.type;
    return go_together && g_.allowed[at] && adds_up(a.value, b.value, g_.doubled[at]);
}

}  // namespace pairwright
