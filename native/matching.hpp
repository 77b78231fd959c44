// Maximum-weight matching: the primal-dual method of Edmonds, one root at a time.
//
// With weights doubled every allowed pair (u, v) keeps
//
//     slack(u, v) = y[u] + y[v] + (sum of z over blossoms holding both) - 2 * weight(u, v) >= 0,
//
// with equality on matched pairs; z >= 0, and z > 0 only on blossoms; y >= 0 where a vertex may stay
// single and y = 0 where it does. What all optima have in common, and what one of them does, is asked of `Optima`
// (optima.hpp), which needs no weights any more.
//
// The first `ordered` vertices are the ordered ones; a pair of two of them has a lower and a higher
// end, and roles say which vertex may be which, or leave (be matched elsewhere or stay single).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graph.hpp"
#include "transport.hpp"
#include "vertex_types.hpp"
#include "weight.hpp"

namespace pairwright {

using Link = std::pair<int, int>;

inline Link turned(const Link& link) { return Link(link.second, link.first); }

// Link from children[position] to its neighbour in the direction of step.
inline Link link_at(const std::vector<Link>& links, int position, int step) {
    const int size = static_cast<int>(links.size());
    if (step == 1) return links[position % size];
    return turned(links[(position - 1 + size) % size]);
}

// From so many vertices on it pays to ask the types before the vertices.
inline constexpr int kManyVertices = 32;
// So many vertices that stand for staying single are set aside.
inline constexpr int kManyNobodies = 4;

template <typename W>
class Matching {
  public:
    explicit Matching(Graph<W> graph);

    // Roles from the start, for a graph of which nothing has been asked yet.
    void set_roles(const std::vector<std::uint8_t>& roles) { s_.role = roles; }

    // Weights are below `kWatchedWeight`; `OutOfRange` is thrown where potentials leave theirs.
    void watch() { watched_ = true; }
    bool solve();
    // Take potentials known to be high enough, and those of the pairs that are tight under them.
    void start_from(std::vector<W> potentials, const std::vector<int>& partners);
    // Take what another one of the same graph has found that is still so where its vertices play fewer roles. False, and
    // nothing but the roles taken, where potentials would begin with more bits than these.
    bool narrow(const Matching& other, const std::vector<std::uint8_t>& roles, int bits);
    // Go on from where it stands.
    bool restore();
    int partner(int v) const { return s_.mate[v]; }

    const Graph<W>& graph() const { return g_; }
    const std::vector<W>& potentials() const { return s_.y; }
    std::uint8_t role(int v) const { return s_.role[v]; }
    const std::vector<std::uint8_t>& roles() const { return s_.role; }
    // It may be single at no cost.
    bool may_stay(int v) const { return single_allowed(v) && s_.y[v] == least(v); }
    // What of the conditions above, and of those beside the members below, does not hold; "" when all do.
    // For tests: everything is looked at, in the time of n * n pairs.
    std::string verify_invariants() const;
    // Blossoms with z > 0: their vertices and z.
    std::vector<std::pair<std::vector<int>, W>> blossoms() const;

  private:
    enum Label : std::uint8_t { kFree, kOuter, kInner };
    // Where the matching stands. Nodes 0..n-1 are the vertices, n..2n-1 the places
    // for blossoms; a node is in use when it is a vertex or its base is not -1.
    struct State {
        std::vector<std::uint8_t> role;        // per vertex: the ends it may be, bits as in graph.hpp
        std::vector<int> mate;                 // per vertex: its partner; mate[mate[v]] == v; -1 when single
        std::vector<int> parent;               // per node: the blossom it is a child of, or -1
        std::vector<int> top;                  // per vertex: the outermost node that holds it
        std::vector<int> base;                 // per node in use: its one vertex not matched inside it
        std::vector<int> spare;                // the nodes not in use, each once
        std::vector<int> first_leaf, last_leaf;  // per node in use: its vertices are linked from the one to the other
        std::vector<int> next_leaf;            // per vertex: the next one in these links, which children share with parents
        std::vector<W> y;                      // per vertex: its potential, doubled
        std::vector<W> z;                      // per node: >= 0, and 0 for whatever is no blossom
        std::vector<std::vector<int>> children;  // per blossom: an odd number, the one with the base first
        std::vector<std::vector<Link>> links;  // per blossom: links[i] is a tight pair from child i to the next
        int blossoms = 0;                      // number of blossoms in use
    };

    // The graph.
    bool edge(int u, int v, W& doubled) const;
    bool roles_allow(int u, int v) const;
    bool is_forbidden(int u, int v) const;
    bool single_allowed(int v) const {
        return (any_number_ ? may_leave_[v] : g_.may_single[v]) && (v >= g_.ordered || (s_.role[v] & kOut));
    }
    // The potential at which it may.
    const W& least(int v) const { return any_number_ ? least_[v] : zero_; }

    // The start.
    void unmatch(int v);
    void drop_untight();
    void start_plain();
    bool start_from_types();
    bool set_nobodies_aside();
    bool bring_nobodies_back();
    bool lacks_nobody(int v) const { return s_.mate[v] < 0 && g_.type[v] != nobodies_ && !may_stay(v); }
    int nobodies_lacking() const;
    int make_pairs(const std::vector<int>& some, const std::vector<int>& others, int most);
    void follow(const Transport<W>& transport, const std::vector<std::vector<int>>& members);

    // Invariants.
    std::string verify_pairs() const;
    std::string verify_nodes() const;
    std::string verify_blossom(int blossom) const;
    std::string verify_potentials() const;

    // Blossoms.
    W slack_with_blossoms(int u, int v, const W& doubled) const;
    template <typename Do>
    void each_leaf(int node, Do what) const {
        for (int v = s_.first_leaf[node]; what(v), v != s_.last_leaf[node];) v = s_.next_leaf[v];
    }
    std::vector<int> leaves(int node) const;
    void lift(int node, int top);
    void dissolve(int blossom);
    void forget(int blossom);
    void rebase(int blossom, int v);

    // One search.
    // The type of a vertex, whose row of `allowed_` is there from now on.
    int type_allowed(int u);
    void begin_search();
    bool search(int root);
    bool search_from_all();
    bool search_on(bool done);
    bool make_outer(int node, Link via);
    void make_inner(int node, Link via);
    void add_outer(int v);
    // It has not been opened, or become part of a blossom, since it was labelled so.
    bool is_top(int node, Label label) const {
        return s_.base[node] >= 0 && s_.parent[node] < 0 && label_[node] == label;
    }
    static bool is_slack_less(const W& y, const W& other_y, const W& weight, const W* ahead, const W& least);
    bool scan(int u);
    void rescan_meeting(int u);
    bool advance();
    void move(const W& distance);
    void mark(int u);

    // What is watched.
    W room() const;
    void see_room_for(const W& distance);
    void see_blossoms_in_range() const;

    // The tree of a search.
    bool grow(int v, int u);
    void end_at_single(int v);
    void flip(int u, int target);
    void path(int node, std::vector<int>& found) const;
    void move_blossom(int from, int to);
    bool meet(int u, int v);
    void make_blossom(int u, int v, std::vector<int> from_left, std::vector<int> from_right);
    void expand(int blossom);
    void finish();

    Graph<W> g_;
    State s_;
    // Those set aside: their type, or -1, and their potential. As long as it is as if there were any number of them: per
    // vertex whether it may stay single, or have one of them, and the potential at which it may.
    int nobodies_ = -1;
    W price_{0};
    bool any_number_ = false;
    std::vector<std::uint8_t> may_leave_;
    std::vector<W> least_;
    W zero_{0};
    bool watched_ = false;
    W room_{0};                              // so far potentials may be moved before they are looked at again

    std::vector<int> row_;                   // per vertex, where the weights of its type stand
    std::vector<int> first_of_type_, next_of_type_;   // per type its first vertex, per vertex the next of its type; or -1
    BitTable allowed_;                       // types x vertices, a row when it is first asked for
    std::vector<std::uint8_t> allowed_known_;
    // One search. Every node in use at the outside has a label: outer ones are reached by a path of even length
    // from the root, inner ones by an odd one, free ones not at all.
    std::vector<Label> label_;
    std::vector<int> outer_nodes_, inner_nodes_;   // all that were labelled so and were outermost then
    std::vector<int> outer_;           // the vertices of outer nodes, those not scanned yet from `scanned_` on
    std::size_t scanned_ = 0;
    Bits is_outer_;                    // the same as a set
    Bits elsewhere_;                   // those outside the blossom of a vertex that is looked at again
    Bits stays_inner_;                 // inner vertices that are no blossoms
    std::vector<Link> via_;            // per labelled node: the pair it was reached over, its own vertex second
    std::vector<W> reach_;             // per vertex not outer: least slack to an outer vertex,
    std::vector<int> reach_from_;      //   and that vertex; -1 for none
    std::vector<int> reached_;         // those for which there is one
    std::vector<W> meet_;              // per outer vertex scanned: least slack to an outer vertex elsewhere,
    std::vector<int> meet_with_;       //   and that vertex, which a blossom may have swallowed since; -1 for none
    // What has been seen at 0: the reach_ of vertices, the meet_ of outer vertices, the z of inner blossoms.
    std::vector<int> near_, tight_, empty_;
    std::size_t next_near_ = 0;        // in near_
    std::vector<int> stale_;           // those whose meet_with_ a blossom has swallowed
    bool served_ = false;              // the last step ended the search
    std::vector<int> stamp_;           // per vertex: stamp_now_ when the vertex marked last must not meet it
    int stamp_now_ = 0;
};

template <typename W>
Matching<W>::Matching(Graph<W> graph) : g_(std::move(graph)) {
    const int n = g_.n;
    s_.role.assign(n, kAnyRole);
    s_.mate.assign(n, -1);
    s_.y.assign(n, W(0));
    s_.z.assign(2 * n, W(0));
    s_.parent.assign(2 * n, -1);
    s_.base.assign(2 * n, -1);
    s_.top.resize(n);
    s_.next_leaf.resize(n);
    s_.first_leaf.resize(2 * n);
    s_.spare.reserve(n);
    for (int v = 0; v < n; ++v) s_.top[v] = s_.base[v] = s_.first_leaf[v] = v;
    s_.last_leaf = s_.first_leaf;
    for (int node = 2 * n - 1; node >= n; --node) s_.spare.push_back(node);
    s_.children.resize(2 * n);
    s_.links.resize(2 * n);
    label_.assign(2 * n, kFree);
    via_.assign(2 * n, Link(-1, -1));
    reach_.resize(n);
    meet_.resize(n);
    reach_from_.assign(n, -1);
    meet_with_.assign(n, -1);
    stamp_.assign(n, 0);
    first_of_type_.assign(g_.types, -1);
    next_of_type_.resize(n);
    row_.resize(n);
    for (int v = n - 1; v >= 0; --v) {
        row_[v] = g_.row[g_.type[v]];
        next_of_type_[v] = first_of_type_[g_.type[v]];
        first_of_type_[g_.type[v]] = v;
    }
    allowed_ = BitTable(g_.types, n);
    allowed_known_.assign(g_.types, 0);
}

template <typename W>
bool Matching<W>::roles_allow(int u, int v) const {
    if (u > v) std::swap(u, v);
    if (v < g_.ordered) return (s_.role[u] & kLow) && (s_.role[v] & kHigh);
    return u >= g_.ordered || (s_.role[u] & kOut);
}

template <typename W>
bool Matching<W>::is_forbidden(int u, int v) const {
    const auto a = g_.forbidden[u];
    return std::find(a.begin(), a.end(), v) != a.end();
}

template <typename W>
bool Matching<W>::edge(int u, int v, W& doubled) const {
    if (!g_.allowed.test(g_.type[u], g_.type[v]) || !roles_allow(u, v) || is_forbidden(u, v)) return false;
    doubled = g_.weight(g_.type[u], g_.type[v]);
    const int low = std::min(u, v), high = std::max(u, v);
    if (!g_.doubled_lead.empty() && high < g_.ordered) doubled += g_.doubled_lead[low];
    return true;
}

template <typename W>
int Matching<W>::type_allowed(int u) {
    const int type = g_.type[u];
    if (!allowed_known_[type]) {
        g_.allowed.each(type, [&](int other) {
            if (other == nobodies_) return;
            for (int v = first_of_type_[other]; v >= 0; v = next_of_type_[v]) allowed_.set(type, v);
        });
        allowed_known_[type] = 1;
    }
    return type;
}

template <typename W>
void Matching<W>::mark(int u) {
    ++stamp_now_;
    for (int v : g_.forbidden[u]) stamp_[v] = stamp_now_;
}

}  // namespace pairwright

// The phases, each in a file of its own.
#include "matching/blossoms.hpp"
#include "matching/invariants.hpp"
#include "matching/search.hpp"
#include "matching/start.hpp"
#include "matching/tree.hpp"
