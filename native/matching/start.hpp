// Solving: potentials that are high enough, pairs that are tight under them, and a search for everybody left.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "../matching.hpp"

namespace pairwright {

template <typename W>
bool Matching<W>::solve() {
    if (g_.n < kManyVertices) {
        start_plain();
    } else {
        if (!start_from_types()) return false;
        if (set_nobodies_aside() && !(restore() && bring_nobodies_back())) return false;
    }
    return restore();
}

// Vertices of one type that may stay single, without conflicts, and without pairs among themselves, mostly stand for that
// others stay single. A search that finds none of them left would go through all of them, one blossom after the other. So
// they are left aside at first, as if there were any number of them at the potential they have. False: there are not many.
template <typename W>
bool Matching<W>::set_nobodies_aside() {
    std::vector<int> count(g_.types, 0);
    for (int v = 0; v < g_.n; ++v) {
        const bool nobody = v >= g_.ordered && g_.may_single[v] && g_.forbidden[v].empty();
        count[g_.type[v]] += nobody ? 1 : -g_.n;
    }
    const auto most = std::max_element(count.begin(), count.end());
    const int type = static_cast<int>(most - count.begin());
    if (*most < kManyNobodies || g_.allowed.test(type, type)) return false;
    price_ = s_.y[first_of_type_[type]];
    may_leave_ = g_.may_single;
    least_.assign(g_.n, W(0));
    for (int v = first_of_type_[type]; v >= 0; v = next_of_type_[v]) {
        unmatch(v);
        least_[v] = price_;
    }
    g_.allowed.each(type, [&](int other) {
        const W least = g_.weight(type, other) - price_;
        for (int v = first_of_type_[other]; v >= 0; v = next_of_type_[v]) {
            if (!may_leave_[v] || least > W(0)) least_[v] = least;
            may_leave_[v] = 1;
        }
    });
    nobodies_ = type;
    any_number_ = true;
    return true;
}

// As many of them as there are. False: there are too few.
template <typename W>
bool Matching<W>::bring_nobodies_back() {
    any_number_ = false;
    while (nobodies_lacking() > 0) {
        if (!search_from_all()) return false;
    }
    int next = first_of_type_[nobodies_];
    for (int v = 0; v < g_.n; ++v) {
        if (g_.type[v] == nobodies_) s_.y[v] = price_;
        if (!lacks_nobody(v)) continue;
        s_.mate[v] = next;
        s_.mate[next] = v;
        next = next_of_type_[next];
    }
    nobodies_ = -1;
    std::fill(allowed_known_.begin(), allowed_known_.end(), 0);
    return true;
}

template <typename W>
int Matching<W>::nobodies_lacking() const {
    int lacking = 0;
    for (int v = 0; v < g_.n; ++v) lacking += lacks_nobody(v) - (g_.type[v] == nobodies_);
    return lacking;
}

template <typename W>
void Matching<W>::start_from(std::vector<W> potentials, const std::vector<int>& partners) {
    s_.y = std::move(potentials);
    for (int v = 0; v < g_.n; ++v) s_.mate[v] = partners[v];
    drop_untight();
}

// Its blossoms are not taken over: what they hold together is given to the potentials of their vertices.
template <typename W>
bool Matching<W>::narrow(const Matching& other, const std::vector<std::uint8_t>& roles, int bits) {
    set_roles(roles);
    allowed_ = other.allowed_;
    allowed_known_ = other.allowed_known_;
    std::vector<W> potentials = other.s_.y;
    for (const auto& [members, z] : other.blossoms()) {
        for (int v : members) potentials[v] += half(z);
    }
    if (!std::all_of(potentials.begin(), potentials.end(), [&](const W& y) { return fits(y, bits); })) return false;
    start_from(std::move(potentials), other.s_.mate);
    return true;
}

// Search from every vertex that must not stay as it is. False: one of them cannot be served.
template <typename W>
bool Matching<W>::restore() {
    if (watched_ && (room_ = room()) < W(0)) throw OutOfRange{};
    for (int root = 0; root < g_.n; ++root) {
        if (s_.mate[root] < 0 && !may_stay(root) && !search(root)) return false;
    }
    if (watched_) see_blossoms_in_range();
    return true;
}

template <typename W>
void Matching<W>::unmatch(int v) {
    const int partner = s_.mate[v];
    if (partner >= 0) s_.mate[v] = s_.mate[partner] = -1;
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
        g_.allowed.each(g_.type[v], [&](int t) {
            if (!any || best < g_.weight(g_.type[v], t)) best = g_.weight(g_.type[v], t), any = true;
        });
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
    const VertexTypes<W> types(g_, s_.role);
    // Copies of "single" to spare, which may go together, so that its potential is 0.
    BitTable allowed = types.allowed(g_);
    allowed.set(types.count(), types.count());
    Transport<W> transport = types.problem(g_, g_.n + 1, std::move(allowed));
    transport.watched = watched_;
    if (!transport.solve()) return false;
    for (int v = 0; v < g_.n; ++v) {
        s_.y[v] = transport.left[types.type_of[v]] + transport.right[types.type_of[v]];
    }
    follow(transport, types.members);
    return true;
}

// Match vertices of one list with those of another, so many if their conflicts let them; how many were.
template <typename W>
int Matching<W>::make_pairs(const std::vector<int>& some, const std::vector<int>& others, int most) {
    int made = 0;
    for (std::size_t i = 0; i < some.size() && made < most; ++i) {
        const int u = some[i];
        if (s_.mate[u] >= 0) continue;
        mark(u);
        for (const int v : others) {
            if (v == u || s_.mate[v] >= 0 || stamp_[v] == stamp_now_ || !roles_allow(u, v)) continue;
            s_.mate[u] = v;
            s_.mate[v] = u;
            ++made;
            break;
        }
    }
    return made;
}

// Match vertices as the flow between their types says, as far as their conflicts let them.
template <typename W>
void Matching<W>::follow(const Transport<W>& transport, const std::vector<std::vector<int>>& members) {
    const int count = static_cast<int>(members.size());
    for (int t = 0; t < count; ++t) {
        transport.flow.each_share(t, [&](int s, int amount) {
            const int back = s == t ? 0 : transport.flow.flow(t, s);
            if (s != count && (s <= t || back == 0)) make_pairs(members[s], members[t], (amount + back) / 2);
        });
    }
    // What is left flows round in circles; every other pair of these is made.
    const auto onward = [&](int t) {
        int found = -1;
        transport.flow.each_share(t, [&](int s, int) { found = s == count ? found : s; });
        return found;
    };
    for (int t = 0; t < count; ++t) {
        for (int from = t, to; from >= 0 && (to = onward(from)) >= 0; from = onward(to)) {
            if (make_pairs(members[to], members[from], 1) == 0) break;
        }
    }
    drop_untight();
}

}  // namespace pairwright
