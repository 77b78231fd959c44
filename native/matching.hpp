// Maximum-weight matching that can be questioned: the primal-dual method of Edmonds, one root at a time.
//
// With weights doubled every allowed pair (u, v) keeps
//
//     slack(u, v) = y[u] + y[v] + (sum of z over blossoms holding both) - 2 * weight(u, v) >= 0,
//
// with equality on matched pairs; z >= 0, and z > 0 only on blossoms; y >= 0 where a vertex may stay
// single and y = 0 where it does. The conditions hold between any two searches, so that the optimum
// can be kept while the graph shrinks: try_pair and try_roles take something away, repair by a few
// searches, and roll back as soon as the dual objective has fallen below the optimum.
//
// The first `ordered` vertices are the ordered ones; a pair of two of them has a lower and a higher
// end, and roles say which vertex may be which, or leave (be matched elsewhere or stay single).
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "graph.hpp"
#include "transport.hpp"
#include "vertex_types.hpp"
#include "weight.hpp"

namespace pairwright {

using Link = std::pair<int, int>;

// From so many vertices on it pays to ask the types before the vertices.
inline constexpr int kManyVertices = 32;

template <typename W>
class Matching {
  public:
    explicit Matching(Graph<W> graph);

    // Roles from the start, for a graph of which nothing has been asked yet.
    void set_roles(const std::vector<std::uint8_t>& roles) { s_.role = roles; }

    bool solve();
    // The same from potentials known to be high enough, keeping those of the pairs that are tight.
    bool solve_from(std::vector<W> potentials, const std::vector<int>& partners);
    bool try_pair(int u, int v);
    bool try_roles(const std::vector<int>& vertices, std::uint8_t role, const std::vector<int>& others,
                   std::uint8_t other);
    void fix_partners(const std::vector<int>& vertices, const std::vector<int>& candidates);
    int partner(int v) const { return s_.alive[v] ? s_.mate[v] : s_.fixed[v]; }

    const Graph<W>& graph() const { return g_; }
    const std::vector<W>& potentials() const { return s_.y; }
    bool alive(int v) const { return s_.alive[v] != 0; }
    // Blossoms with z > 0: their vertices and z.
    std::vector<std::pair<std::vector<int>, W>> blossoms() const;

  private:
    enum Label : std::uint8_t { kFree, kOuter, kInner };
    // What a vertex can be in a pair: the lower or the higher of two ordered vertices, an ordered one with an
    // unordered one, an unordered one. The first three go by the bits of the roles.
    enum End { kLowEnd, kHighEnd, kOutEnd, kFreeEnd, kEnds };
    // Vertices that are tight with the same others at this end of a pair.
    struct Class {
        int end, type;
        W value;   // the potential, less the lead at the lower end
    };

    struct State {
        std::vector<std::uint8_t> role, alive;
        std::vector<int> fixed, mate, parent, top, base, spare;
        std::vector<W> y, z;
        std::vector<std::vector<int>> children;
        std::vector<std::vector<Link>> links;
        int blossoms = 0;
    };

    // The graph.
    bool edge(int u, int v, W& doubled) const;
    bool roles_allow(int u, int v) const;
    bool is_forbidden(int u, int v) const;
    bool single_allowed(int v) const {
        return g_.may_single[v] && (v >= g_.ordered || (s_.role[v] & kOut));
    }

    bool pairs_fit(const std::vector<int>& vertices, std::uint8_t role, const std::vector<int>& others,
                   std::uint8_t other);

    // The start.
    void drop_untight();
    void start_plain();
    bool start_from_types();
    void follow(const Transport<W>& transport, const std::vector<std::vector<int>>& members);

    // Decisions.
    void save();
    bool keep_or_undo();
    void undo();
    std::vector<std::uint8_t> possible_partners(int u);
    void unmatch(int v);
    void take_out(int u, int v);
    W open(int v);
    bool restore();

    // Blossoms.
    W slack_with_blossoms(int u, int v, const W& doubled) const;
    void leaves(int node, std::vector<int>& found) const;
    void dissolve(int blossom);
    void rebase(int blossom, int v);

    // One search.
    bool search(int root);
    bool search_tight(int root);
    bool scan_tight(int u);
    void classify();
    bool are_tight(const Class& a, const Class& b) const;
    bool plays(int v, int end) const;
    void file(int v, std::vector<std::vector<int>>& lists) const;
    void begin_search();
    bool make_outer(int node, Link via);
    bool scan(int u);
    bool grow(int v, int u);
    void rescan_meeting(int u);
    bool advance();
    void move(const W& distance);
    void end_at_single(int v);
    void flip(int u, int target);
    void make_blossom(int u, int v);
    void path(int node, std::vector<int>& found) const;
    void expand(int blossom);
    void finish();
    void mark(int u);

    Graph<W> g_;
    State s_, saved_;
    bool limited_ = false;
    W budget_{};

    std::vector<Label> label_;
    std::vector<Link> via_;
    std::vector<W> reach_, meet_;
    std::vector<int> reach_from_, meet_with_, queue_, tight_;
    std::vector<int> stamp_, scratch_;
    int stamp_now_ = 0;
    // Vertices by type and potential, while the potentials stand still.
    bool classes_known_ = false, touched_ = false;
    std::vector<int> class_;   // per vertex and end, -1 where it cannot be that end
    std::vector<Class> classes_;
    std::vector<std::vector<int>> tight_classes_, waiting_, outer_;
    bool served_ = false;
};

template <typename W>
Matching<W>::Matching(Graph<W> graph) : g_(std::move(graph)) {
    const int n = g_.n;
    s_.role.assign(n, kAnyRole);
    s_.alive.assign(n, 1);
    s_.fixed.assign(n, -1);
    s_.mate.assign(n, -1);
    s_.y.assign(n, W(0));
    s_.z.assign(2 * n, W(0));
    s_.parent.assign(2 * n, -1);
    s_.base.assign(2 * n, -1);
    s_.top.resize(n);
    for (int v = 0; v < n; ++v) s_.top[v] = s_.base[v] = v;
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
}

// -- the graph --------------------------------------------------------------------------------

template <typename W>
bool Matching<W>::roles_allow(int u, int v) const {
    if (u > v) std::swap(u, v);
    if (v < g_.ordered) return (s_.role[u] & kLow) && (s_.role[v] & kHigh);
    return u >= g_.ordered || (s_.role[u] & kOut);
}

template <typename W>
bool Matching<W>::is_forbidden(int u, int v) const {
    const auto& a = g_.forbidden[u];
    return std::find(a.begin(), a.end(), v) != a.end();
}

template <typename W>
bool Matching<W>::edge(int u, int v, W& doubled) const {
    const std::size_t at = static_cast<std::size_t>(g_.type[u]) * g_.types + g_.type[v];
    if (!g_.allowed[at] || !roles_allow(u, v) || is_forbidden(u, v)) return false;
    doubled = g_.doubled[at];
    const int low = std::min(u, v), high = std::max(u, v);
    if (!g_.doubled_lead.empty() && high < g_.ordered) doubled += g_.doubled_lead[low];
    return true;
}

template <typename W>
void Matching<W>::mark(int u) {
    ++stamp_now_;
    for (int v : g_.forbidden[u]) stamp_[v] = stamp_now_;
}

// -- what a caller does -----------------------------------------------------------------------

template <typename W>
bool Matching<W>::solve() {
    limited_ = false;
    if (g_.n < kManyVertices || !g_.doubled_lead.empty()) {
        start_plain();
    } else if (!start_from_types()) {
        return false;
    }
    return restore();
}

template <typename W>
bool Matching<W>::solve_from(std::vector<W> potentials, const std::vector<int>& partners) {
    limited_ = false;
    s_.y = std::move(potentials);
    for (int v = 0; v < g_.n; ++v) s_.mate[v] = partners[v];
    drop_untight();
    return restore();
}

template <typename W>
void Matching<W>::drop_untight() {
    W doubled;
    for (int v = 0; v < g_.n; ++v) {
        const int partner = s_.mate[v];
        if (partner > v && (!edge(v, partner, doubled) || s_.y[v] + s_.y[partner] != doubled)) unmatch(v);
    }
}

// Potentials that are certainly high enough: for each vertex its best pair.
template <typename W>
void Matching<W>::start_plain() {
    const int n = g_.n;
    for (int v = 0; v < n; ++v) {
        bool any = false;
        W best(0);
        for (int t = 0; t < g_.types; ++t) {
            const std::size_t at = static_cast<std::size_t>(g_.type[v]) * g_.types + t;
            if (g_.allowed[at] && (!any || best < g_.doubled[at])) best = g_.doubled[at], any = true;
        }
        s_.y[v] = half(best);
    }
    if (!g_.doubled_lead.empty()) {
        // The lead that a pair of two ordered vertices can add at the most, half of it for each.
        W most(0);
        for (const W& lead : g_.doubled_lead) most = std::max(most, lead);
        for (int v = 0; v < g_.ordered; ++v) s_.y[v] += half(most);
    }
    for (int v = 0; v < n; ++v) {
        if (single_allowed(v) && s_.y[v] < W(0)) s_.y[v] = W(0);
    }
}

// Potentials from the transportation bound over types, and most of the matching from its flow.
// False when not even the types can be served.
template <typename W>
bool Matching<W>::start_from_types() {
    const VertexTypes<W> types(g_);
    // Copies of "single" to spare, so that its potential is 0.
    Transport<W> transport = types.problem(g_, g_.n + 1);
    transport.allow(types.count(), types.count(), W(0));
    if (!transport.solve()) return false;
    for (int v = 0; v < g_.n; ++v) {
        s_.y[v] = transport.left[types.type_of[v]] + transport.right[types.type_of[v]];
    }
    follow(transport, types.members);
    return true;
}

// Match vertices as the flow between their types says, as far as their conflicts let them.
template <typename W>
void Matching<W>::follow(const Transport<W>& transport, const std::vector<std::vector<int>>& members) {
    const int count = static_cast<int>(members.size());
    for (int s = 0; s < count; ++s) {
        for (int t = s; t < count; ++t) {
            int pairs = (transport.flow.flow(s, t) + (s == t ? 0 : transport.flow.flow(t, s))) / 2;
            for (std::size_t i = 0; i < members[s].size() && pairs > 0; ++i) {
                const int u = members[s][i];
                if (s_.mate[u] >= 0) continue;
                mark(u);
                for (const int v : members[t]) {
                    if (v == u || s_.mate[v] >= 0 || stamp_[v] == stamp_now_ || !roles_allow(u, v)) continue;
                    s_.mate[u] = v;
                    s_.mate[v] = u;
                    --pairs;
                    break;
                }
            }
        }
    }
    drop_untight();
}

template <typename W>
bool Matching<W>::try_pair(int u, int v) {
    W doubled;
    if (!s_.alive[u] || !s_.alive[v] || !edge(u, v, doubled)) return false;
    if (slack_with_blossoms(u, v, doubled) != W(0)) return false;
    if (s_.mate[u] == v && s_.top[u] == u && s_.top[v] == v) {
        take_out(u, v);
        return true;
    }
    save();
    budget_ = open(u);
    budget_ += open(v);
    budget_ -= s_.y[u] + s_.y[v] - doubled;
    take_out(u, v);
    return keep_or_undo();
}

template <typename W>
void Matching<W>::take_out(int u, int v) {
    unmatch(u);
    unmatch(v);
    s_.alive[u] = s_.alive[v] = 0;
    s_.fixed[u] = v;
    s_.fixed[v] = u;
}

template <typename W>
bool Matching<W>::try_roles(const std::vector<int>& vertices, std::uint8_t role,
                            const std::vector<int>& others, std::uint8_t other) {
    if (s_.blossoms == 0 && pairs_fit(vertices, role, others, other)) {
        for (int v : vertices) s_.role[v] = role;
        for (int v : others) s_.role[v] = other;
        return true;
    }
    save();
    budget_ = W(0);
    for (int pass = 0; pass < 2; ++pass) {
        for (int v : pass == 0 ? vertices : others) {
            budget_ += open(v);
            s_.role[v] = pass == 0 ? role : other;
            const int partner = s_.mate[v];
            if (partner >= 0 && !roles_allow(v, partner)) unmatch(v);
        }
    }
    return keep_or_undo();
}

// Whether the matching as it stands fits the new roles, so that there is nothing to search.
template <typename W>
bool Matching<W>::pairs_fit(const std::vector<int>& vertices, std::uint8_t role, const std::vector<int>& others,
                            std::uint8_t other) {
    std::vector<std::uint8_t> roles = s_.role;
    roles.swap(s_.role);
    for (int v : vertices) s_.role[v] = role;
    for (int v : others) s_.role[v] = other;
    bool fits = true;
    for (int pass = 0; pass < 2 && fits; ++pass) {
        for (int v : pass == 0 ? vertices : others) {
            const int partner = s_.mate[v];
            if (partner >= 0 ? !roles_allow(v, partner) : s_.alive[v] && !single_allowed(v)) fits = false;
        }
    }
    roles.swap(s_.role);
    return fits;
}

template <typename W>
void Matching<W>::fix_partners(const std::vector<int>& vertices, const std::vector<int>& candidates) {
    std::vector<std::uint8_t> possible;
    for (int u : vertices) {
        possible.clear();
        // One search for all is dearer than one for a single pair, unless blossoms have to be opened for that.
        if (s_.blossoms > 0 && s_.alive[u]) possible = possible_partners(u);
        for (int v : candidates) {
            if (u == v || !s_.alive[v] || (!possible.empty() && !possible[v])) continue;
            if (try_pair(u, v)) break;
            if (possible.empty() && s_.alive[u]) possible = possible_partners(u);
        }
    }
}

// For each vertex whether it may be the partner of u, by one search: none that is left out may.
//
// Every optimum pairs everybody by tight pairs and leaves of each blossom with weight exactly one vertex to
// be matched outside. So take the node of u out; the vertices that can go with u from outside are those in
// nodes that an alternating path of even length leads to from its present partner. Within the node of u, and
// where some vertex can be single, every vertex counts as possible.
template <typename W>
std::vector<std::uint8_t> Matching<W>::possible_partners(int u) {
    std::vector<std::uint8_t> possible(g_.n, 1);
    const int node = s_.top[u], base = s_.base[node], partner = s_.mate[base];
    if (partner < 0) return possible;
    save();
    budget_ = W(0);
    unmatch(base);
    std::vector<int> inside;
    leaves(node, inside);
    for (int v : inside) s_.alive[v] = 0;
    if (!search_tight(partner)) {
        for (int v = 0; v < g_.n; ++v) possible[v] = s_.alive[v] && label_[s_.top[v]] == kOuter;
        for (int v : inside) possible[v] = 1;
    }
    limited_ = false;
    undo();
    return possible;
}

template <typename W>
std::vector<std::pair<std::vector<int>, W>> Matching<W>::blossoms() const {
    std::vector<std::pair<std::vector<int>, W>> found;
    for (int node = g_.n; node < 2 * g_.n; ++node) {
        if (s_.base[node] >= 0 && s_.z[node] > W(0)) {
            std::vector<int> members;
            leaves(node, members);
            found.emplace_back(std::move(members), s_.z[node]);
        }
    }
    return found;
}

// -- decisions: take away, repair, compare ------------------------------------------------------

template <typename W>
void Matching<W>::save() {
    limited_ = true;
    touched_ = false;
    saved_.role = s_.role;
    saved_.alive = s_.alive;
    saved_.fixed = s_.fixed;
    saved_.mate = s_.mate;
    saved_.y = s_.y;
    saved_.blossoms = s_.blossoms;
    if (s_.blossoms > 0) {
        saved_.z = s_.z;
        saved_.parent = s_.parent;
        saved_.top = s_.top;
        saved_.base = s_.base;
        saved_.spare = s_.spare;
        saved_.children = s_.children;
        saved_.links = s_.links;
    }
}

template <typename W>
bool Matching<W>::keep_or_undo() {
    const bool kept = !(budget_ < W(0)) && restore();
    limited_ = false;
    if (!kept) undo();
    return kept;
}

template <typename W>
void Matching<W>::undo() {
    if (saved_.blossoms == 0) {
        for (int node = g_.n; node < 2 * g_.n; ++node) {
            if (s_.base[node] >= 0 && s_.parent[node] < 0) scratch_.push_back(node);
        }
        while (!scratch_.empty()) {
            const int blossom = scratch_.back();
            scratch_.pop_back();
            const std::vector<int> children = s_.children[blossom];
            dissolve(blossom);
            for (int child : children) {
                if (child >= g_.n) scratch_.push_back(child);
            }
        }
    } else {
        s_.z = saved_.z;
        s_.parent = saved_.parent;
        s_.top = saved_.top;
        s_.base = saved_.base;
        s_.spare = saved_.spare;
        s_.children = saved_.children;
        s_.links = saved_.links;
        s_.blossoms = saved_.blossoms;
    }
    s_.role = saved_.role;
    s_.alive = saved_.alive;
    s_.fixed = saved_.fixed;
    s_.mate = saved_.mate;
    s_.y = saved_.y;
    if (touched_) classes_known_ = false;
}

template <typename W>
void Matching<W>::unmatch(int v) {
    const int partner = s_.mate[v];
    if (partner >= 0) s_.mate[v] = s_.mate[partner] = -1;
}

// Dissolve every blossom around v; returns by how much that raised the dual objective.
template <typename W>
W Matching<W>::open(int v) {
    W raised(0);
    while (s_.top[v] >= g_.n) {
        const int blossom = s_.top[v];
        const W share = half(s_.z[blossom]);
        if (share > W(0)) {
            std::vector<int> members;
            leaves(blossom, members);
            touched_ = true;
            classes_known_ = false;
            for (int leaf : members) s_.y[leaf] += share;
            unmatch(s_.base[blossom]);
            raised += share;
        }
        dissolve(blossom);
    }
    return raised;
}

// Search from every vertex that must not stay as it is. False: impossible, or no longer optimal.
template <typename W>
bool Matching<W>::restore() {
    for (int root = 0; root < g_.n; ++root) {
        if (s_.alive[root] && s_.mate[root] < 0 && !(single_allowed(root) && s_.y[root] == W(0)) &&
            !search(root)) {
            return false;
        }
    }
    return true;
}

// -- blossoms -----------------------------------------------------------------------------------

template <typename W>
W Matching<W>::slack_with_blossoms(int u, int v, const W& doubled) const {
    W slack = s_.y[u] + s_.y[v] - doubled;
    if (s_.top[u] != s_.top[v] || s_.top[u] < g_.n) return slack;
    for (int a = s_.parent[u]; a >= 0; a = s_.parent[a]) {
        for (int b = s_.parent[v]; b >= 0; b = s_.parent[b]) {
            if (a == b) slack += s_.z[a];
        }
    }
    return slack;
}

template <typename W>
void Matching<W>::leaves(int node, std::vector<int>& found) const {
    if (node < g_.n) {
        found.push_back(node);
        return;
    }
    for (int child : s_.children[node]) leaves(child, found);
}

template <typename W>
void Matching<W>::dissolve(int blossom) {
    std::vector<int> members;
    for (int child : s_.children[blossom]) {
        s_.parent[child] = -1;
        members.clear();
        leaves(child, members);
        for (int leaf : members) s_.top[leaf] = child;
    }
    s_.children[blossom].clear();
    s_.links[blossom].clear();
    s_.z[blossom] = W(0);
    s_.base[blossom] = -1;
    s_.spare.push_back(blossom);
    --s_.blossoms;
}

inline Link turned(const Link& link) { return Link(link.second, link.first); }

// Link from children[position] to its neighbour in the direction of step.
inline Link link_at(const std::vector<Link>& links, int position, int step) {
    const int size = static_cast<int>(links.size());
    if (step == 1) return links[position % size];
    return turned(links[(position - 1 + size) % size]);
}

// Turn the matching inside `blossom` so that v is its base (its one vertex matched outside).
template <typename W>
void Matching<W>::rebase(int blossom, int v) {
    int child = v;
    while (s_.parent[child] != blossom) child = s_.parent[child];
    if (child >= g_.n) rebase(child, v);
    auto& children = s_.children[blossom];
    auto& links = s_.links[blossom];
    const int size = static_cast<int>(children.size());
    const int start = static_cast<int>(std::find(children.begin(), children.end(), child) - children.begin());
    int position = start;
    const int step = start % 2 ? 1 : -1;
    while (position % size != 0) {
        position += step;
        const Link link = link_at(links, position, step);
        const int first = children[position % size];
        if (first >= g_.n) rebase(first, link.first);
        position += step;
        const int second = children[position % size];
        if (second >= g_.n) rebase(second, link.second);
        s_.mate[link.first] = link.second;
        s_.mate[link.second] = link.first;
    }
    std::rotate(children.begin(), children.begin() + start, children.end());
    std::rotate(links.begin(), links.begin() + start, links.end());
    s_.base[blossom] = v;
}

// -- one search ---------------------------------------------------------------------------------

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
    if (limited_ && budget_ == W(0)) return search_tight(root);
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
    return go_together && g_.allowed[at] && a.value + b.value == g_.doubled[at];
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
        if (single_allowed(v) && s_.y[v] == W(0)) {
            end_at_single(v);
            return true;
        }
    }
    return false;
}

// Look at every pair (u, v): tight ones to free vertices are taken at once.
template <typename W>
bool Matching<W>::scan(int u) {
    mark(u);
    const int mark_of_u = stamp_now_;
    const std::size_t row = static_cast<std::size_t>(g_.type[u]) * g_.types;
    const W yu = s_.y[u];
    const bool lead = !g_.doubled_lead.empty();
    for (int v = 0; v < g_.n; ++v) {
        const int node = s_.top[v];
        if (node == s_.top[u] || !s_.alive[v]) continue;
        const std::size_t at = row + g_.type[v];
        if (!g_.allowed[at] || stamp_[v] == mark_of_u || !roles_allow(u, v)) continue;
        W slack = yu + s_.y[v] - g_.doubled[at];
        if (lead && u < g_.ordered && v < g_.ordered) slack -= g_.doubled_lead[std::min(u, v)];
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
    }
    return false;
}

template <typename W>
void Matching<W>::rescan_meeting(int u) {
    mark(u);
    const int home = s_.top[u];
    const std::size_t row = static_cast<std::size_t>(g_.type[u]) * g_.types;
    meet_with_[u] = -1;
    for (int v = 0; v < g_.n; ++v) {
        if (!s_.alive[v] || s_.top[v] == home || label_[s_.top[v]] != kOuter) continue;
        const std::size_t at = row + g_.type[v];
        if (!g_.allowed[at] || stamp_[v] == stamp_now_ || !roles_allow(u, v)) continue;
        W slack = s_.y[u] + s_.y[v] - g_.doubled[at];
        if (!g_.doubled_lead.empty() && u < g_.ordered && v < g_.ordered) {
            slack -= g_.doubled_lead[std::min(u, v)];
        }
        if (meet_with_[u] < 0 || slack < meet_[u]) {
            meet_[u] = slack;
            meet_with_[u] = v;
        }
    }
}

// Move the potentials until something becomes tight, and act on it. False: nothing can, or too far.
template <typename W>
bool Matching<W>::advance() {
    enum Event { kNone, kSingle, kBlossom, kGrow, kExpand } event = kNone;
    int where = -1;
    W best(0);
    const auto offer = [&](const W& distance, Event kind, int at) {
        if (event == kNone || distance < best) best = distance, event = kind, where = at;
    };
    for (int v = 0; v < g_.n; ++v) {
        if (!s_.alive[v]) continue;
        const Label label = label_[s_.top[v]];
        if (label == kOuter) {
            if (single_allowed(v)) offer(s_.y[v], kSingle, v);
            if (meet_with_[v] >= 0 && s_.top[meet_with_[v]] == s_.top[v]) rescan_meeting(v);
            if (meet_with_[v] >= 0) offer(half(meet_[v]), kBlossom, v);
        } else if (label == kFree && reach_from_[v] >= 0) {
            offer(reach_[v], kGrow, v);
        }
    }
    if (s_.blossoms > 0) {
        for (int node = g_.n; node < 2 * g_.n; ++node) {
            if (s_.base[node] >= 0 && s_.parent[node] < 0 && label_[node] == kInner) {
                offer(half(s_.z[node]), kExpand, node);
            }
        }
    }
    if (event == kNone) return false;
    if (limited_) {
        budget_ -= best;
        if (budget_ < W(0)) return false;
    }
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
    touched_ = true;
    classes_known_ = false;
    for (int v = 0; v < g_.n; ++v) {
        if (!s_.alive[v]) continue;
        const Label label = label_[s_.top[v]];
        if (label == kOuter) {
            s_.y[v] -= distance;
            if (meet_with_[v] >= 0) meet_[v] -= distance + distance;
        } else if (label == kInner) {
            s_.y[v] += distance;
        } else if (reach_from_[v] >= 0) {
            reach_[v] -= distance;
        }
    }
    if (s_.blossoms == 0) return;
    for (int node = g_.n; node < 2 * g_.n; ++node) {
        if (s_.base[node] < 0 || s_.parent[node] >= 0) continue;
        if (label_[node] == kOuter) s_.z[node] += distance + distance;
        if (label_[node] == kInner) s_.z[node] -= distance + distance;
    }
}

// Reach the free vertex v over the tight pair (u, v). True when that ends the search.
template <typename W>
bool Matching<W>::grow(int v, int u) {
    const int node = s_.top[v];
    const int foot = s_.base[node];
    if (s_.mate[foot] < 0) {
        flip(u, v);
        if (node >= g_.n) rebase(node, v);
        s_.mate[v] = u;
        s_.mate[u] = v;
        return true;
    }
    label_[node] = kInner;
    via_[node] = Link(u, v);
    const int partner = s_.mate[foot];
    return make_outer(s_.top[partner], Link(foot, partner));
}

// Leave v single and give its partner away along the tree.
template <typename W>
void Matching<W>::end_at_single(int v) {
    const int node = s_.top[v];
    const int partner = s_.mate[s_.base[node]];
    if (node >= g_.n) rebase(node, v);
    s_.mate[v] = -1;
    if (partner < 0) return;
    const int inner = s_.top[partner];
    const Link link = via_[inner];
    if (inner >= g_.n) rebase(inner, link.second);
    flip(link.first, link.second);
    s_.mate[link.second] = link.first;
    s_.mate[link.first] = link.second;
}

// Free u for `target`: swap matched and unmatched pairs on the way from u to the root.
template <typename W>
void Matching<W>::flip(int u, int target) {
    while (true) {
        const int node = s_.top[u];
        const int partner = s_.mate[s_.base[node]];
        if (node >= g_.n) rebase(node, u);
        s_.mate[u] = target;
        if (partner < 0) return;
        const int inner = s_.top[partner];
        const Link link = via_[inner];
        if (inner >= g_.n) rebase(inner, link.second);
        s_.mate[link.second] = link.first;
        u = link.first;
        target = link.second;
    }
}

// Outer nodes from `node` up to the root's.
template <typename W>
void Matching<W>::path(int node, std::vector<int>& found) const {
    found.push_back(node);
    while (via_[node].first >= 0) {
        const int inner = s_.top[via_[node].first];
        node = s_.top[via_[inner].first];
        found.push_back(node);
    }
}

template <typename W>
void Matching<W>::make_blossom(int u, int v) {
    const int left = s_.top[u], right = s_.top[v];
    std::vector<int> from_left, from_right;
    path(left, from_left);
    path(right, from_right);
    int joint = -1;
    while (!from_left.empty() && !from_right.empty() && from_left.back() == from_right.back()) {
        joint = from_left.back();
        from_left.pop_back();
        from_right.pop_back();
    }
    const int blossom = s_.spare.back();
    s_.spare.pop_back();
    ++s_.blossoms;
    auto& children = s_.children[blossom];
    auto& links = s_.links[blossom];
    children.assign(1, joint);
    links.clear();
    for (std::size_t i = from_left.size(); i-- > 0;) {
        const int node = from_left[i], inner = s_.top[via_[node].first];
        links.push_back(via_[inner]);
        children.push_back(inner);
        links.push_back(via_[node]);
        children.push_back(node);
    }
    links.emplace_back(u, v);
    for (const int node : from_right) {
        const int inner = s_.top[via_[node].first];
        children.push_back(node);
        links.push_back(turned(via_[node]));
        children.push_back(inner);
        links.push_back(turned(via_[inner]));
    }
    s_.base[blossom] = s_.base[joint];
    s_.z[blossom] = W(0);
    s_.parent[blossom] = -1;
    label_[blossom] = kOuter;
    via_[blossom] = via_[joint];
    for (const int child : children) {
        s_.parent[child] = blossom;
        const std::size_t from = scratch_.size();
        leaves(child, scratch_);
        for (std::size_t i = from; i < scratch_.size(); ++i) {
            s_.top[scratch_[i]] = blossom;
            if (label_[child] == kInner) queue_.push_back(scratch_[i]);
        }
        scratch_.resize(from);
    }
}

// Open an inner blossom whose z has reached 0 and keep the tree through it alive.
template <typename W>
void Matching<W>::expand(int blossom) {
    const std::vector<int> children = s_.children[blossom];
    const std::vector<Link> links = s_.links[blossom];
    const Link via = via_[blossom];
    dissolve(blossom);
    for (const int child : children) label_[child] = kFree;
    const int size = static_cast<int>(children.size());
    const int entry = s_.top[via.second];
    int position = static_cast<int>(std::find(children.begin(), children.end(), entry) - children.begin());
    const int step = position % 2 ? 1 : -1;
    label_[entry] = kInner;
    via_[entry] = via;
    while (position % size != 0) {
        const Link matched = link_at(links, position, step);
        position += step;
        if (make_outer(children[position % size], matched)) {
            served_ = true;
            return;
        }
        const Link onward = link_at(links, position, step);
        position += step;
        const int inner = children[position % size];
        label_[inner] = kInner;
        via_[inner] = onward;
    }
}

// Drop blossoms that no longer carry weight.
template <typename W>
void Matching<W>::finish() {
    if (s_.blossoms == 0) return;
    std::vector<int> stack;
    for (int node = g_.n; node < 2 * g_.n; ++node) {
        if (s_.base[node] >= 0 && s_.parent[node] < 0) stack.push_back(node);
    }
    while (!stack.empty()) {
        const int blossom = stack.back();
        stack.pop_back();
        if (s_.z[blossom] != W(0)) continue;
        const std::vector<int> children = s_.children[blossom];
        dissolve(blossom);
        for (const int child : children) {
            if (child >= g_.n) stack.push_back(child);
        }
    }
}

}  // namespace pairwright
