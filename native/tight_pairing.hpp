// The quick way through a large homogeneous problem: potentials from the types, then an order.
//
// The transportation bound over types gives potentials. If some matching uses only pairs that are
// tight under them (and leaves single only vertices tight with "single"), it is optimal, and the optimal
// matchings are exactly the perfect matchings of the tight pairs. From then on no weight is needed:
// the wanted one among them is the first in this order:
//
//   1. the MDPs, which are the first vertices, have the earliest partners possible, one after the other;
//   2. of the vertices left the first half, in order, is paired with the second half, each
//      with the earliest partner possible.
//
// Every answer comes with the potentials, which prove it optimal. Where no such matching is found the
// answer is "unknown": the caller then asks the general matching. Nothing rests on a guess.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graph.hpp"
#include "tight_types.hpp"
#include "type_flow.hpp"

namespace pairwright {

template <typename W>
class TightPairing {
  public:
    TightPairing(const Graph<W>& graph, int mdps)
        : types_(graph), count_(graph.n), mdps_(mdps), partner_(graph.n, -1) {}

    // True when the optimum was found; `partner` then holds it.
    bool run() {
        if (!types_.solve(mdps_)) return false;
        if (!choose_partners_of_mdps()) return false;
        split();
        if (!match_halves()) return false;
        improve();
        return true;
    }

    const std::vector<int>& partner() const { return partner_; }

    // What of the certificate of a pairing found does not hold; "" when all does. For tests.
    std::string verify_invariants() const {
        for (int v = 0; v < count_; ++v) {
            const int partner = partner_[v];
            const std::string name = "vertex " + std::to_string(v);
            if (partner < 0) {
                if (!types_.may_stay(v)) return name + " must not stay single";
            } else if (partner_[partner] != v) {
                return name + " is not the partner of its partner";
            } else if (!types_.fits(v, partner)) {
                return name + " and its partner are not tight, or must not be paired";
            }
        }
        return "";
    }

    // Doubled-weight potentials, one per vertex.
    const std::vector<W>& potentials() const { return types_.potentials(); }

  private:
    // -- the MDPs -----------------------------------------------------------------------------------

    bool choose_partners_of_mdps() {
        if (mdps_ == 0) return true;
        TypeFlow rest = types_.everybody();
        if (!rest.serve(types_.tight_pairs())) return false;
        for (int v = 0; v < mdps_; ++v) {
            if (types_.may_stay(v)) return false;
            if (!choose_partner(v, rest)) return false;
        }
        return true;
    }

    bool choose_partner(int v, TypeFlow& rest) {
        const int type = types_.type_of(v);
        std::vector<std::uint8_t> refused(types_.count(), 0);
        for (int w = mdps_; w < count_; ++w) {
            const int other = types_.type_of(w);
            if (partner_[w] >= 0 || refused[other] || !types_.fits(v, w)) continue;
            TypeFlow after = rest;
            after.take_pair(type, other);
            if (after.serve(types_.tight_pairs())) {
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
        for (int v = mdps_; v < count_; ++v) {
            if (partner_[v] < 0) rest_.push_back(v);
        }
        half_ = (static_cast<int>(rest_.size()) - types_.singles()) / 2;
        if (half_ < 0) half_ = 0;
        upper_by_type_.assign(types_.count(), {});
        lower_by_type_.assign(types_.count(), {});
        head_.assign(types_.count(), 0);
        for (std::size_t i = 0; i < rest_.size(); ++i) {
            auto& lists = static_cast<int>(i) < half_ ? upper_by_type_ : lower_by_type_;
            lists[types_.type_of(rest_[i])].push_back(rest_[i]);
        }
        fixed_.assign(count_, 0);
        column_.resize(types_.count());
        for (int s = 0; s < types_.count(); ++s) {
            for (int t = 0; t < types_.count(); ++t) {
                if (types_.tight(s, t)) column_[s].push_back(t);
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
        fixed_.assign(count_, 0);
        head_.assign(types_.count(), 0);
        for (int i = 0; i < half_; ++i) {
            if (partner_[rest_[i]] < 0 && !serve_upper(rest_[i])) return false;
        }
        for (std::size_t i = half_; i < rest_.size(); ++i) {
            const int v = rest_[i];
            if (partner_[v] < 0 && !types_.may_stay(v) && !serve_lower(v)) return false;
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
        for (int t : column_[types_.type_of(u)]) {
            auto& list = lower_by_type_[t];
            int& head = head_[t];
            while (head < static_cast<int>(list.size()) && fixed_[list[head]]) ++head;
            for (std::size_t i = head; i < list.size(); ++i) {
                const int v = list[i];
                if (best >= 0 && v > best) break;
                if (fixed_[v] || !accept(v) || types_.conflict(u, v)) continue;
                best = v;
                break;
            }
        }
        return best;
    }

    // Give the single upper vertex u a partner along an alternating path.
    bool serve_upper(int u) {
        from_.assign(count_, -1);
        std::vector<std::vector<int>> waiting = lower_by_type_;
        std::vector<int> queue{u};
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const int a = queue[at];
            for (int t : column_[types_.type_of(a)]) {
                auto& list = waiting[t];
                std::size_t kept = 0;
                for (std::size_t i = 0; i < list.size(); ++i) {
                    const int v = list[i];
                    if (types_.conflict(a, v)) {
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
        from_.assign(count_, -1);
        std::vector<std::vector<int>> waiting = upper_by_type_;
        std::vector<int> queue{v};
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const int b = queue[at];
            for (int t : column_[types_.type_of(b)]) {
                auto& list = waiting[t];
                std::size_t kept = 0;
                for (std::size_t i = 0; i < list.size(); ++i) {
                    const int a = list[i];
                    if (types_.conflict(a, b)) {
                        list[kept++] = a;
                        continue;
                    }
                    from_[a] = b;
                    const int freed = partner_[a];
                    if (types_.may_stay(freed)) {
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
        from_.assign(count_, -1);
        pairs_.assign(static_cast<std::size_t>(types_.count() + 1) * types_.count(), 0);
        for (std::size_t i = half_; i < rest_.size(); ++i) ++pairs_with(rest_[i]);
        for (int i = 0; i < half_; ++i) {
            const int u = rest_[i];
            const int v = earliest(u, [](int) { return true; });
            if (v != partner_[u] && !swap(u, v)) take_first_releasable(u);
            fixed_[u] = fixed_[partner_[u]] = 1;
            --pairs_with(partner_[u]);
        }
    }

    // What the lower vertex v is paired with: a type, or the number after the last for being single.
    int kind_of_partner(int v) const { return partner_[v] < 0 ? types_.count() : types_.type_of(partner_[v]); }
    // How many lower vertices that are not fixed are of the type of v, and paired with its kind of partner.
    int& pairs_with(int v) { return pairs_[kind_of_partner(v) * types_.count() + types_.type_of(v)]; }

    // The lower vertex v has another partner, or -1, from now on.
    void change(int v, int u) {
        --pairs_with(v);
        partner_[v] = u;
        if (u >= 0) partner_[u] = v;
        ++pairs_with(v);
    }

    // Pair u with v at once when the two old partners fit each other (or may be single).
    bool swap(int u, int v) {
        const int old = partner_[u], other = partner_[v];
        if (other < 0 ? !types_.may_stay(old) : !types_.fits(other, old)) return false;
        change(old, other);
        change(v, u);
        return true;
    }

    // Pair u with the earliest vertex that can be given to it: of those that could be if there were no conflicts the
    // earliest, if a way is at hand. Or else one search backwards from the old partner of u finds who can.
    void take_first_releasable(int u) {
        const int old = partner_[u];
        find_takers(old);
        const int wanted = earliest(u, [this](int w) { return taker_[kind_of_partner(w)] >= 0; });
        if (wanted == old) return;
        if (find_way(wanted, old)) return give(u, wanted, old);
        search_from(old, wanted);
        const int v = earliest(u, [this](int w) { return from_[w] >= 0; });
        if (v != old) give(u, v, old);
    }

    // For each kind of partner what it could have instead, as if there were no conflicts: `old`, or what others of
    // those kinds could give up for that, and so on.
    void find_takers(int old) {
        taker_.assign(types_.count() + 1, -1);
        Bits seen(types_.count());
        seen.set(types_.type_of(old));
        queue_.assign(1, types_.type_of(old));
        for (std::size_t at = 0; at < queue_.size(); ++at) {
            const auto reach = [&](int kind) {
                if (taker_[kind] >= 0) return;
                taker_[kind] = static_cast<int>(at);
                for (int t = 0; t < types_.count(); ++t) {
                    if (seen.test(t) || pairs_[kind * types_.count() + t] == 0) continue;
                    seen.set(t);
                    queue_.push_back(t);
                }
            };
            if (types_.type_may_stay(queue_[at])) reach(types_.count());
            for (int s : column_[queue_[at]]) reach(s);
        }
    }

    // A way from v to `old` by those takers, each the first vertex of its type that will do; false when there is none.
    bool find_way(int v, int old) {
        while (v != old) {
            const int next = first_taker(v, old);
            if (next < 0) return false;
            from_[v] = next;
            v = next;
        }
        return true;
    }

    int first_taker(int v, int old) const {
        const int orphan = partner_[v], place = taker_[kind_of_partner(v)];
        const auto fits = [&](int b) { return orphan < 0 || !types_.conflict(orphan, b); };
        if (place == 0) return fits(old) ? old : -1;
        const auto& list = lower_by_type_[queue_[place]];
        for (std::size_t i = head_[queue_[place]]; i < list.size(); ++i) {
            const int b = list[i], after = taker_[kind_of_partner(b)];
            if (!fixed_[b] && after >= 0 && after < place && fits(b)) return b;
        }
        return -1;
    }

    // Find who can be released, until `wanted` is among them: `old`, then the partners of those who could have a released
    // one instead. Each is looked at once.
    void search_from(int old, int wanted) {
        from_.assign(count_, -1);
        waiting_ = upper_by_type_;
        queue_.clear();
        release(old, old);
        bool single = false;
        for (std::size_t at = 0; at < queue_.size() && from_[wanted] < 0; ++at) {
            const int b = queue_[at];
            if (!single && types_.may_stay(b)) {   // each single vertex may take its place
                single = true;
                for (std::size_t i = half_; i < rest_.size(); ++i) {
                    if (partner_[rest_[i]] < 0) release(rest_[i], b);
                }
            }
            for (int t : column_[types_.type_of(b)]) {
                std::erase_if(waiting_[t], [&](int a) {
                    if (!fixed_[a] && types_.conflict(a, b)) return false;
                    if (!fixed_[a]) release(partner_[a], b);
                    return true;
                });
            }
        }
    }

    void release(int v, int from) {
        if (from_[v] >= 0) return;
        from_[v] = from;
        queue_.push_back(v);
    }

    // Hand v to u and repair along the way back to the old partner of u.
    void give(int u, int v, int old) {
        while (true) {
            const int orphan = partner_[v];   // or -1 for a place among the singles
            change(v, u);
            if (v == old) return;
            u = orphan;
            v = from_[v];
        }
    }

    TightTypes<W> types_;
    int count_, mdps_;
    std::vector<int> partner_;             // per vertex, -1 for single; partner_[partner_[v]] == v
    std::vector<int> rest_;                // the vertices left when the MDPs have their partners, in order
    int half_ = 0;                         // so many of these, the first ones, are the upper half
    std::vector<std::uint8_t> fixed_;      // per vertex: its partner is decided
    std::vector<std::vector<int>> upper_by_type_, lower_by_type_;  // the halves by type, each list in order
    std::vector<std::vector<int>> column_;   // per type, those tight with it
    std::vector<int> head_;                // per type: all of the lower half before this place are fixed
    std::vector<int> pairs_;               // per kind of partner and type of the lower half, how many are not fixed
    std::vector<int> taker_;               // per kind of partner, the place in the queue of the type it could have instead, or -1
    std::vector<int> from_;                // per vertex, whence the search under way reached it
    std::vector<int> queue_;               // of types or vertices, in the search under way
    std::vector<std::vector<int>> waiting_;   // by type, the upper vertices not looked at yet in it
};

}  // namespace pairwright
