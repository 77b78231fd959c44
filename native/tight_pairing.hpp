// The quick way through a large homogeneous problem: potentials from the types, then an order.
//
// The transportation bound over types gives potentials. If some matching uses only pairs that are
// tight under them (and leaves single only vertices tight with "single"), it is optimal, and the optimal
// matchings are exactly the perfect matchings of the tight pairs. From then on no weight is needed:
// the wanted one among them is the first in this order:
//
//   1. the first `moved` vertices have the earliest partners possible, one after the other;
//   2. of the vertices left the first half, in order, is paired with the second half, each
//      with the earliest partner possible.
//
// Every answer comes with the potentials, which prove it optimal. Where no such matching is found the
// answer is "unknown": the caller then asks the general matching. Nothing rests on a guess.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "graph.hpp"
#include "type_flow.hpp"
#include "vertex_types.hpp"

namespace pairwright {

template <typename W>
class TightPairing {
  public:
    TightPairing(const Graph<W>& graph, int moved)
        : g_(graph), vertex_types_(graph), moved_(moved), partner_(graph.n, -1), types_(vertex_types_.count()) {}

    // True when the optimum was found; `partner` then holds it.
    bool run() {
        if (!bound()) return false;
        if (!choose_partners_of_moved()) return false;
        split();
        if (!match_halves()) return false;
        improve();
        return true;
    }

    const std::vector<int>& partner() const { return partner_; }
    // Doubled-weight potentials, one per vertex.
    const std::vector<W>& potentials() const { return potential_; }

  private:
    // -- types and potentials ---------------------------------------------------------------------

    bool bound() {
        if (!count_singles()) return false;
        Transport<W> transport = vertex_types_.problem(g_, singles_);
        if (!transport.solve()) return false;
        read_potentials(transport);
        return true;
    }

    // As few singles as the parity and the types admit. False when none of that is possible, or when one of
    // the moved vertices would have to be single: then the order begins with a choice this way cannot make.
    bool count_singles() {
        const int all = types_ + 1;
        std::vector<std::uint8_t> table(static_cast<std::size_t>(all) * all, 0), moved(types_, 0);
        for (int v = 0; v < moved_; ++v) moved[vertex_types_.type_of[v]] = 1;
        for (int s = 0; s < types_; ++s) {
            for (int t = 0; t < types_; ++t) table[s * all + t] = vertex_types_.may_pair(g_, s, t);
            table[s * all + types_] = table[types_ * all + s] = vertex_types_.may_single[s];
        }
        const auto allowed = [&](int s, int t) { return table[s * all + t] != 0; };
        const auto moved_stay = [&](int s, int t) {
            return allowed(s, t) && (s != types_ || !moved[t]) && (t != types_ || !moved[s]);
        };
        TypeFlow any = everybody(g_.n % 2), wanted = any;
        singles_ = g_.n % 2;
        while (!wanted.serve(moved_stay)) {
            if (any.serve(allowed)) return false;
            // One more single serves at most one more vertex.
            int more = 0;
            for (int t = 0; t < types_; ++t) more += any.supply(t);
            more = std::max(2, more + more % 2);
            singles_ += more;
            if (singles_ > g_.n) return false;
            wanted.add(types_, more);
            any.add(types_, more);
        }
        return true;
    }

    TypeFlow everybody(int singles) const {
        TypeFlow flow(types_ + 1);
        for (int t = 0; t < types_; ++t) flow.add(t, static_cast<int>(vertex_types_.members[t].size()));
        flow.add(types_, singles);
        return flow;
    }

    void read_potentials(const Transport<W>& transport) {
        std::vector<W> potential(types_);
        for (int t = 0; t < types_; ++t) potential[t] = transport.left[t] + transport.right[t];
        const W of_single = transport.left[types_] + transport.right[types_];
        potential_.resize(g_.n);
        for (int v = 0; v < g_.n; ++v) potential_[v] = potential[vertex_types_.type_of[v]];
        tight_.assign(static_cast<std::size_t>(types_) * types_, 0);
        loose_.assign(types_, 0);
        for (int s = 0; s < types_; ++s) {
            for (int t = 0; t < types_; ++t) {
                if (!g_.allowed[vertex_types_.at(g_, s, t)]) continue;
                tight_[static_cast<std::size_t>(s) * types_ + t] = potential[s] + potential[t] == g_.doubled[vertex_types_.at(g_, s, t)];
            }
            // A type may stay single when that is allowed and tight.
            loose_[s] = singles_ > 0 && vertex_types_.may_single[s] && potential[s] + of_single == W(0);
        }
    }

    bool is_tight(int u, int v) const {
        return tight_[static_cast<std::size_t>(vertex_types_.type_of[u]) * types_ + vertex_types_.type_of[v]] != 0;
    }
    bool conflict(int u, int v) const {
        const auto& others = g_.forbidden[u].size() <= g_.forbidden[v].size() ? g_.forbidden[u] : g_.forbidden[v];
        const int wanted = &others == &g_.forbidden[u] ? v : u;
        return std::find(others.begin(), others.end(), wanted) != others.end();
    }
    bool fits(int u, int v) const { return is_tight(u, v) && !conflict(u, v); }

    // -- the moved vertices -------------------------------------------------------------------------

    bool choose_partners_of_moved() {
        if (moved_ == 0) return true;
        const auto allowed = [this](int s, int t) {
            if (s == types_ || t == types_) return s != t && loose_[std::min(s, t)] != 0;
            return tight_[static_cast<std::size_t>(s) * types_ + t] != 0;
        };
        TypeFlow rest = everybody(singles_);
        if (!rest.serve(allowed)) return false;
        for (int v = 0; v < moved_; ++v) {
            if (loose_[vertex_types_.type_of[v]]) return false;
            if (!choose_partner(v, rest, allowed)) return false;
        }
        return true;
    }

    template <typename Allowed>
    bool choose_partner(int v, TypeFlow& rest, Allowed allowed) {
        const int type = vertex_types_.type_of[v];
        std::vector<std::uint8_t> refused(types_, 0);
        for (int w = moved_; w < g_.n; ++w) {
            const int other = vertex_types_.type_of[w];
            if (partner_[w] >= 0 || refused[other] || !fits(v, w)) continue;
            TypeFlow after = rest;
            after.take_pair(type, other);
            if (after.serve(allowed)) {
                rest = std::move(after);
                join(v, w);
                return true;
            }
            refused[other] = 1;
        }
        return false;
    }

    // -- the two halves -----------------------------------------------------------------------------

    void split() {
        for (int v = moved_; v < g_.n; ++v) {
            if (partner_[v] < 0) rest_.push_back(v);
        }
        half_ = (static_cast<int>(rest_.size()) - singles_) / 2;
        if (half_ < 0) half_ = 0;
        upper_by_type_.assign(types_, {});
        lower_by_type_.assign(types_, {});
        head_.assign(types_, 0);
        for (std::size_t i = 0; i < rest_.size(); ++i) {
            auto& lists = static_cast<int>(i) < half_ ? upper_by_type_ : lower_by_type_;
            lists[vertex_types_.type_of[rest_[i]]].push_back(rest_[i]);
        }
        fixed_.assign(g_.n, 0);
        column_.resize(types_);
        for (int s = 0; s < types_; ++s) {
            for (int t = 0; t < types_; ++t) {
                if (tight_[static_cast<std::size_t>(s) * types_ + t]) column_[s].push_back(t);
            }
        }
    }

    // Some tight matching of the upper half into the lower one that leaves single only who may be.
    bool match_halves() {
        for (int i = 0; i < half_; ++i) {
            const int u = rest_[i];
            const int v = earliest(u, [](int) { return true; });
            if (v < 0) continue;
            join(u, v);
            fixed_[v] = 1;  // for this pass only: taken vertices leave the front of their lists
        }
        fixed_.assign(g_.n, 0);
        head_.assign(types_, 0);
        for (int i = 0; i < half_; ++i) {
            if (partner_[rest_[i]] < 0 && !serve_upper(rest_[i])) return false;
        }
        for (std::size_t i = half_; i < rest_.size(); ++i) {
            const int v = rest_[i];
            if (partner_[v] < 0 && !loose_[vertex_types_.type_of[v]] && !serve_lower(v)) return false;
        }
        return true;
    }

    void join(int u, int v) {
        partner_[u] = v;
        partner_[v] = u;
    }

    // Earliest vertex of the lower half that is tight with u, has no conflict with it and is accepted.
    // Vertices fixed for good are dropped from the front of their lists.
    template <typename Accept>
    int earliest(int u, Accept accept) {
        int best = -1;
        for (int t : column_[vertex_types_.type_of[u]]) {
            auto& list = lower_by_type_[t];
            int& head = head_[t];
            while (head < static_cast<int>(list.size()) && fixed_[list[head]]) ++head;
            for (std::size_t i = head; i < list.size(); ++i) {
                const int v = list[i];
                if (best >= 0 && v > best) break;
                if (fixed_[v] || !accept(v) || conflict(u, v)) continue;
                best = v;
                break;
            }
        }
        return best;
    }

    // Give the single upper vertex u a partner along an alternating path.
    bool serve_upper(int u) {
        from_.assign(g_.n, -1);
        std::vector<std::vector<int>> waiting = lower_by_type_;
        std::vector<int> queue{u};
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const int a = queue[at];
            for (int t : column_[vertex_types_.type_of[a]]) {
                auto& list = waiting[t];
                std::size_t kept = 0;
                for (std::size_t i = 0; i < list.size(); ++i) {
                    const int v = list[i];
                    if (conflict(a, v)) {
                        list[kept++] = v;
                        continue;
                    }
                    from_[v] = a;
                    if (partner_[v] < 0) {
                        trace_upper(v);
                        return true;
                    }
                    queue.push_back(partner_[v]);
                }
                list.resize(kept);
            }
        }
        return false;
    }

    void trace_upper(int v) {
        while (v >= 0) {
            const int a = from_[v];
            const int next = partner_[a];
            join(a, v);
            v = next;
        }
    }

    // Give the single lower vertex v, who must not stay single, the place of one who may.
    bool serve_lower(int v) {
        from_.assign(g_.n, -1);
        std::vector<std::vector<int>> waiting = upper_by_type_;
        std::vector<int> queue{v};
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const int b = queue[at];
            for (int t : column_[vertex_types_.type_of[b]]) {
                auto& list = waiting[t];
                std::size_t kept = 0;
                for (std::size_t i = 0; i < list.size(); ++i) {
                    const int a = list[i];
                    if (conflict(a, b)) {
                        list[kept++] = a;
                        continue;
                    }
                    from_[a] = b;
                    const int freed = partner_[a];
                    if (loose_[vertex_types_.type_of[freed]]) {
                        trace_lower(a);
                        return true;
                    }
                    queue.push_back(freed);
                }
                list.resize(kept);
            }
        }
        return false;
    }

    void trace_lower(int a) {
        partner_[partner_[a]] = -1;
        while (a >= 0) {
            const int b = from_[a];
            const int next = partner_[b];
            join(a, b);
            a = next;
        }
    }

    // -- the order ----------------------------------------------------------------------------------

    void improve() {
        from_.assign(g_.n, -1);
        released_.assign(g_.n, 0);
        upper_head_.assign(types_, 0);
        waiting_.assign(types_, {});
        waiting_since_.assign(types_, 0);
        for (int i = 0; i < half_; ++i) {
            const int u = rest_[i];
            const int v = earliest(u, [](int) { return true; });
            if (v != partner_[u] && !swap(u, v)) take_first_releasable(u, v);
            fixed_[u] = fixed_[partner_[u]] = 1;
        }
    }

    // Pair u with v at once when the two old partners fit each other (or may be single).
    bool swap(int u, int v) {
        const int old = partner_[u], other = partner_[v];
        if (other < 0) {
            if (!loose_[vertex_types_.type_of[old]]) return false;
            partner_[old] = -1;
        } else {
            if (!fits(other, old)) return false;
            join(other, old);
        }
        join(u, v);
        return true;
    }

    // Pair u with the earliest vertex that can be given to it, `wanted` being the earliest that fits u.
    // One search backwards from the old partner of u finds who can; it ends when `wanted` is among them.
    void take_first_releasable(int u, int wanted) {
        const int old = partner_[u];
        begin_release();
        release(old, -1);
        bool single = false;
        for (std::size_t at = 0; at < queue_.size() && !is_releasable(wanted); ++at) {
            const int b = queue_[at];
            if (!single && loose_[vertex_types_.type_of[b]]) {
                single = true;
                release_singles(b);
            }
            for (int t : column_[vertex_types_.type_of[b]]) release_from(b, t, u);
        }
        const int v = earliest(u, [this](int w) { return is_releasable(w); });
        if (v != old) give(u, v, old);
    }

    void begin_release() {
        ++release_now_;
        queue_.clear();
    }
    bool is_releasable(int v) const { return released_[v] == release_now_; }
    void release(int v, int from) {
        released_[v] = release_now_;
        from_[v] = from;
        queue_.push_back(v);
    }

    // The partners of the upper vertices of type t that could have b instead. Those looked at once are not
    // looked at again in this search, those fixed for good never again.
    void release_from(int b, int t, int u) {
        auto& list = upper_by_type_[t];
        int& fixed = upper_head_[t];
        while (fixed < static_cast<int>(list.size()) && fixed_[list[fixed]]) ++fixed;
        auto& waiting = waiting_[t];
        if (waiting_since_[t] != release_now_) {
            waiting_since_[t] = release_now_;
            waiting.assign(list.begin() + fixed, list.end());
        }
        std::size_t kept = 0;
        for (const int a : waiting) {
            if (a == u || is_releasable(partner_[a])) continue;
            if (conflict(a, b)) {
                waiting[kept++] = a;
            } else {
                release(partner_[a], b);
            }
        }
        waiting.resize(kept);
    }

    // A releasable vertex may become single, so that each single vertex may take its place.
    void release_singles(int b) {
        for (std::size_t i = half_; i < rest_.size(); ++i) {
            const int v = rest_[i];
            if (partner_[v] < 0 && !is_releasable(v)) release(v, b);
        }
    }

    // Hand v to u and repair along the way back to the old partner of u.
    void give(int u, int v, int old) {
        int freed = v;
        int orphan = partner_[v];
        join(u, v);
        while (true) {
            const int next = from_[freed];
            if (orphan < 0) {
                // `freed` was single until now: `next` becomes single in its place.
                orphan = partner_[next];
                partner_[next] = -1;
                if (next == old) return;
                freed = next;
                continue;
            }
            const int after = partner_[next];
            join(orphan, next);
            if (next == old) return;
            freed = next;
            orphan = after;
        }
    }

    const Graph<W>& g_;
    const VertexTypes<W> vertex_types_;
    int moved_;
    std::vector<int> partner_;
    int types_ = 0, singles_ = 0, half_ = 0;
    std::vector<std::uint8_t> loose_, tight_, fixed_;
    std::vector<W> potential_;
    std::vector<int> rest_, head_, from_;
    std::vector<std::vector<int>> upper_by_type_, lower_by_type_, column_;
    // The search for vertices that can be released: its number, who was found in which search, where to look
    // on from, and by type the upper vertices not fixed yet and not looked at yet.
    int release_now_ = 0;
    std::vector<int> released_, queue_, upper_head_, waiting_since_;
    std::vector<std::vector<int>> waiting_;
};

}  // namespace pairwright
