// A perfect matching of everybody who is still there, kept while groups are taken away from the front.
//
// It is the witness that what is left over can be completed. Vertices are ordered and come in kinds;
// which kinds go together is a table; conflicts forbid single pairs. One more vertex, the sink, may be
// matched only with those declared eligible. Searches follow alternating trees without shrinking
// blossoms: a path found is right, a path not found means "unknown", and the caller then asks the
// general matching.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graph.hpp"

namespace pairwright {

class CompletionWitness {
  public:
    // compatible: kinds x kinds. kind_rank: kinds in an order in which the far ends go well together.
    CompletionWitness(LocalConflicts conflicts, const std::vector<int>& kind,
                      const std::vector<std::uint8_t>& compatible, const std::vector<int>& kind_rank,
                      std::vector<int> group_ends)
        : n_(static_cast<int>(kind.size())),
          forbidden_(std::move(conflicts.pairs)),
          group_ends_(std::move(group_ends)) {
        eligible_.assign(n_, 0);
        leaving_.assign(n_, 0);
        stamp_.assign(n_, 0);
        mate_.assign(n_ + 1, kSingle);
        // A kind of one's own for each kind given with each set of large groups.
        const std::size_t given = kind_rank.size();
        std::vector<int> number(given * conflicts.groups.size(), -1), original, set;
        kind_.reserve(kind.size());
        for (auto* column : {&original, &set, &kind_rank_}) column->reserve(std::min(kind.size(), number.size()));
        for (int v = 0; v < n_; ++v) {
            int& known = number[static_cast<std::size_t>(conflicts.set[v]) * given + kind[v]];
            if (known < 0) {
                known = static_cast<int>(original.size());
                original.push_back(kind[v]);
                set.push_back(conflicts.set[v]);
                kind_rank_.push_back(kind_rank[kind[v]]);
            }
            kind_.push_back(known);
        }
        kinds_ = static_cast<int>(original.size());
        partners_.reserve(kinds_, static_cast<std::size_t>(kinds_) * kinds_);
        compatible_.assign(static_cast<std::size_t>(kinds_) * kinds_, 0);
        const BitTable in_common = conflicts.in_common(set);
        for (int a = 0; a < kinds_; ++a) {
            for (int b = 0; b < kinds_; ++b) {
                if (!compatible[original[a] * given + original[b]] || in_common.test(a, b)) continue;
                compatible_[static_cast<std::size_t>(a) * kinds_ + b] = 1;
                partners_.add(b);
            }
            partners_.close();
        }
    }

    // Find a perfect matching. sink: eligible vertices, the preferred one first; empty for no sink.
    bool build(const std::vector<int>& sink) {
        mate_.assign(n_ + 1, kSingle);
        std::fill(eligible_.begin(), eligible_.end(), 0);
        has_sink_ = !sink.empty();
        for (int v : sink) eligible_[v] = 1;
        if (has_sink_) join(sink.front(), n_);
        std::vector<int> pool, left;
        int start = 0;
        for (int end : group_ends_) {
            pool = left;
            for (int v = start; v < end; ++v) {
                if (mate_[v] == kSingle) pool.push_back(v);
            }
            pair_halves(pool, left);
            start = end;
        }
        if (left.empty()) return true;
        std::vector<int> region(n_ + (has_sink_ ? 1 : 0));
        for (std::size_t i = 0; i < region.size(); ++i) region[i] = static_cast<int>(i);
        return match_singles(region, 0);
    }

    // The pairs are gone; those leaving go down to start..stop-1. True when everybody left can be
    // matched with the pairs among the leaving and start..stop-1 as many as conceivable, all leaving
    // in them; the matching kept is then such a one.
    bool settle(const std::vector<std::pair<int, int>>& pairs, const std::vector<int>& leaving, int start, int stop) {
        for (const auto& pair : pairs) {
            drop(pair.first);
            drop(pair.second);
        }
        std::fill(leaving_.begin(), leaving_.end(), 0);
        for (int v : leaving) leaving_[v] = 1;
        for (int v : leaving) {
            const int partner = mate_[v];
            if (partner >= 0 && (partner < start || partner >= stop)) unmatch(v);
        }
        const bool odd = (static_cast<int>(leaving.size()) + stop - start) % 2 != 0;
        const int crossing = keep_one_crossing(start, stop, odd);
        std::vector<int> near(leaving), far;
        near.reserve(near.size() + static_cast<std::size_t>(stop - start));
        far.reserve(static_cast<std::size_t>(n_ - stop) + 1);
        for (int v = start; v < stop; ++v) {
            if (v != crossing) near.push_back(v);
        }
        for (int v = stop; v < n_; ++v) {
            if (mate_[v] != crossing || crossing < 0) far.push_back(v);
        }
        if (has_sink_ && (mate_[n_] != crossing || crossing < 0)) far.push_back(n_);
        if (!match_singles(near, odd && crossing < 0 ? 1 : 0)) return false;
        if (!odd || crossing >= 0) return match_singles(far, 0);
        return cross(near, far, start);
    }

    // Take over a matching found elsewhere: for each vertex its partner, -1 for those gone.
    void adopt(const std::vector<int>& mate) {
        for (int v = 0; v <= n_; ++v) mate_[v] = mate[v] < 0 ? kGone : mate[v];
    }

    const std::vector<int>& mate() const { return mate_; }

    // What does not hold of the matching kept; "" when all does. For tests.
    std::string verify_invariants() const {
        for (int v = 0; v <= n_; ++v) {
            const int partner = mate_[v];
            const std::string name = "vertex " + std::to_string(v);
            if (partner < 0) continue;
            if (mate_[partner] != v) return name + " is not the partner of its partner";
            if (!fits(v, partner)) return name + " and its partner must not be paired";
        }
        return "";
    }

  private:
    static constexpr int kSingle = -1, kGone = -2;

    void join(int u, int v) {
        mate_[u] = v;
        mate_[v] = u;
    }
    void unmatch(int v) {
        mate_[mate_[v]] = kSingle;
        mate_[v] = kSingle;
    }
    void drop(int v) {
        if (mate_[v] >= 0) mate_[mate_[v]] = kSingle;
        mate_[v] = kGone;
    }
    bool fits(int u, int v) const {
        if (u == n_) return v != n_ && eligible_[v];
        if (v == n_) return eligible_[u];
        if (!compatible_[static_cast<std::size_t>(kind_[u]) * kinds_ + kind_[v]]) return false;
        const auto others = forbidden_[u];
        return std::find(others.begin(), others.end(), v) == others.end() && !(leaving_[u] && leaving_[v]);
    }
    // From now on `fits_marked` asks about u.
    void mark(int u) {
        ++stamp_now_;
        if (u == n_) return;
        for (int v : forbidden_[u]) stamp_[v] = stamp_now_;
    }
    // As `fits`, for the vertex u marked last and a v of a compatible kind.
    bool fits_marked(int u, int v) const {
        if (u == n_) return eligible_[v];
        return stamp_[v] != stamp_now_ && !(leaving_[u] && leaving_[v]);
    }

    // Pair a pool half against half, in the order of the kinds; who finds nobody is left.
    void pair_halves(std::vector<int>& pool, std::vector<int>& left) {
        left.clear();
        if (pool.size() % 2 != 0) {
            const auto last = std::max_element(pool.begin(), pool.end());
            left.push_back(*last);
            pool.erase(last);
        }
        std::stable_sort(pool.begin(), pool.end(),
                         [&](int a, int b) { return kind_rank_[kind_[a]] < kind_rank_[kind_[b]]; });
        const int half = static_cast<int>(pool.size()) / 2;
        for (int i = 0; i < half; ++i) {
            for (int step = 0; step < half && step < 16; ++step) {
                const int v = pool[half + (i + step) % half];
                if (mate_[v] == kSingle && fits(pool[i], v)) {
                    join(pool[i], v);
                    break;
                }
            }
        }
        pool.insert(pool.end(), left.begin(), left.end());
        bool anew = true;
        for (int v : pool) {
            if (mate_[v] == kSingle) anew = augment(v, pool, anew);
        }
        left.clear();
        for (int v : pool) {
            if (mate_[v] == kSingle) left.push_back(v);
        }
    }

    // Match the single vertices of a region by paths within it, until at most `spare` are left.
    bool match_singles(const std::vector<int>& region, int spare) {
        std::vector<int> single;
        for (int v : region) {
            if (mate_[v] == kSingle) single.push_back(v);
        }
        if (static_cast<int>(single.size()) <= spare) return true;
        if (single.size() == 2 && fits(single[0], single[1])) {
            join(single[0], single[1]);
            return true;
        }
        int failed = 0;
        for (int v : single) {
            if (mate_[v] == kSingle && !augment(v, region) && ++failed > spare) return false;
        }
        return true;
    }

    // Match the single `root` along an alternating path within the region. anew: false where nothing has been joined
    // since a search of this region failed; whoever it reached is not reached again, which would be in vain too.
    bool augment(int root, const std::vector<int>& region, bool anew = true) {
        if (anew) wait_for(root, region);
        grow_from(root);
        if (found_ < 0) return false;
        for (int v = found_; v >= 0;) {
            const int u = from_[v];
            const int next = u == root ? -1 : mate_[u];
            join(u, v);
            v = next;
        }
        return true;
    }

    // Everybody of the region but `root` may be reached.
    void wait_for(int root, const std::vector<int>& region) {
        from_.resize(n_ + 1);
        seen_.assign(n_ + 1, 0);
        waits_to_.assign(kinds_ + 1, 0);
        waiting_.resize(region.size());
        const auto waits = [&](int v) { return v != root && mate_[v] != kGone; };
        sink_waiting_ = false;
        for (int v : region) {
            if (!waits(v)) continue;
            if (v == n_) {
                sink_waiting_ = true;
            } else {
                ++waits_to_[kind_[v] + 1];
            }
        }
        for (int kind = 0; kind < kinds_; ++kind) waits_to_[kind + 1] += waits_to_[kind];
        waits_from_ = waits_to_;
        for (int v : region) {
            if (v != n_ && waits(v)) waiting_[waits_to_[kind_[v]]++] = v;
        }
    }

    // Grow an alternating tree; `found_` is a single vertex reached, `outer_` everybody at even distance.
    void grow_from(int root) {
        found_ = -1;
        outer_.assign(1, root);
        seen_[root] = 1;
        for (std::size_t at = 0; at < outer_.size() && found_ < 0; ++at) {
            const int u = outer_[at];
            mark(u);
            if (u == n_) {
                for (int kind = 0; kind < kinds_ && found_ < 0; ++kind) reach(u, kind);
                continue;
            }
            if (sink_waiting_ && eligible_[u]) {
                sink_waiting_ = false;
                visit(u, n_);
            }
            for (int kind : partners_[kind_[u]]) {
                if (found_ >= 0) break;
                reach(u, kind);
            }
        }
    }

    void reach(int u, int kind) {
        int kept = waits_from_[kind];
        for (int at = kept; at < waits_to_[kind]; ++at) {
            const int v = waiting_[at];
            if (found_ >= 0 || (!seen_[v] && !fits_marked(u, v))) {
                waiting_[kept++] = v;
            } else if (!seen_[v]) {
                visit(u, v);
            }
        }
        waits_to_[kind] = kept;
    }

    void visit(int u, int v) {
        if (seen_[v]) return;
        seen_[v] = 1;
        from_[v] = u;
        if (mate_[v] == kSingle) {
            found_ = v;
        } else if (!seen_[mate_[v]]) {
            seen_[mate_[v]] = 1;
            outer_.push_back(mate_[v]);
        }
    }

    // Of the pairs between start..stop-1 and what comes later keep one (when odd), undo the others.
    int keep_one_crossing(int start, int stop, bool odd) {
        int kept = -1;
        for (int v = stop - 1; v >= start; --v) {
            if (mate_[v] < stop) continue;
            if (odd && kept < 0) {
                kept = v;
            } else {
                unmatch(v);
            }
        }
        return kept;
    }

    // One of `near` must be matched into `far`: try everybody who can be the one left over.
    bool cross(const std::vector<int>& near, std::vector<int>& far, int start) {
        if (!match_singles(far, 1)) return false;
        int root = -1;
        for (int v : near) {
            if (mate_[v] == kSingle) root = v;
        }
        if (root < 0) return false;
        wait_for(root, near);
        grow_from(root);
        const std::vector<int> candidates = outer_, trail = from_;
        int tries = 0;
        for (int v : candidates) {
            if (v < start || ++tries > 64) continue;
            far.push_back(v);
            const int partner = mate_[v];
            if (v != root) mate_[v] = kSingle;
            const bool matched = augment(v, far);
            const int beyond = mate_[v];
            far.pop_back();
            mate_[v] = matched ? beyond : (v == root ? kSingle : partner);
            if (!matched) continue;
            for (int inner = v == root ? -1 : partner; inner >= 0;) {
                const int u = trail[inner];
                const int next = u == root ? -1 : mate_[u];
                join(u, inner);
                inner = next;
            }
            return true;
        }
        return false;
    }

    int n_, kinds_ = 0;                         // vertices, the sink being number n_; kinds told apart here
    Lists forbidden_;                           // per vertex, large groups aside
    std::vector<int> kind_;                     // per vertex
    std::vector<std::uint8_t> compatible_;      // kinds x kinds, symmetric
    std::vector<int> kind_rank_;                // per kind
    std::vector<int> group_ends_;               // ascending
    Lists partners_;                            // per kind, those compatible with it
    bool has_sink_ = false;
    std::vector<std::uint8_t> eligible_;        // per vertex: it may be matched with the sink
    std::vector<std::uint8_t> leaving_;         // per vertex: it leaves its group, and meets no other that does
    std::vector<int> mate_;                     // per vertex and sink: its partner, mate_[mate_[v]] == v, or one of
                                                //   kSingle and kGone
    // One search: per vertex whence it was reached and whether it was; those at even distance from the root; by
    // kind those that may still be reached; a single vertex reached, or -1.
    std::vector<int> from_, outer_;
    std::vector<std::uint8_t> seen_;
    std::vector<int> waiting_, waits_from_, waits_to_;   // those of a kind stand together
    bool sink_waiting_ = false;
    int found_ = -1;
    std::vector<int> stamp_;                    // per vertex: stamp_now_ when the vertex marked last must not meet it
    int stamp_now_ = 0;
};

}  // namespace pairwright
