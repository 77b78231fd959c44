// Rounds in columns: of every vertex its level, its state, its marks and whom it has met, from the first round to the
// last, and the next round drawn from them (`group_walk.hpp`). What the codes of a round bring, what a state means and
// what two kinds fail is said by tables; vertices stand in an order that never changes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "completion_witness.hpp"
#include "graph.hpp"
#include "group_walk.hpp"

namespace pairwright {

/// Kinds of vertices in one round, and what matters between them.
struct KindTables {
    std::array<std::vector<int>, 2> kind;   // per form, of vertices below the bar and above it
    std::vector<int> failures;              // kinds x kinds
    std::vector<int> rank;                  // per kind, see CompletionWitness
    std::vector<Criterion> criteria;

    int kinds() const { return static_cast<int>(rank.size()); }
};

/// What does not change from round to round. A state is what the sides of the rounds so far have led to; states that
/// mean the same have one form.
struct RoundTables {
    int rounds = 0;                                  // in all
    std::array<std::vector<int>, 3> brings;          // per side (none, 1, 2) and code, what it adds to the level
    int last_met = 0, last_drawn = 0;                // codes up to these: two who have met; who was in the draw
    std::vector<std::uint8_t> marks, bars;           // per code without a partner met: its mark; the sink is barred
    int bar = 0;                                     // twice a level above this for each round played is high
    std::vector<int> step, form;                     // per state and side the next state; per state its form
    int start = 0;                                   // the first state
    std::vector<std::uint8_t> side, own;             // forms x forms: the side of the earlier; per form its own
    int barred = 0;                                  // the failure that bars a pair
    KindTables usual, last;                          // of the last round other ones, which may be left out

    std::size_t forms() const { return own.size(); }
};

/// How the side of the earlier of two is found where the table does not say it: 1 and 2 are sides.
enum SideRule : std::uint8_t { kByHistory = 0, kByParity = 3 };

using Ends = std::pair<std::uint8_t, std::uint8_t>;

/// A round that was played, by vertex; -1: nobody was to be met.
struct PlayedRound {
    std::vector<int> partners;
    std::vector<std::uint8_t> sides, codes;
};

struct DrawnColumns {
    std::vector<std::pair<int, int>> boards;   // side 1 first
    int sink = -1;

    /// The round with these ends, one for each board. alone: the codes of who has neither a partner nor the sink.
    PlayedRound played(const std::vector<Ends>& ends, std::vector<std::uint8_t> alone, std::uint8_t at_sink) const {
        PlayedRound found;
        found.partners.assign(alone.size(), -1);
        found.sides.assign(alone.size(), 0);
        found.codes = std::move(alone);
        if (sink >= 0) found.codes[sink] = at_sink;
        for (std::size_t at = 0; at < boards.size(); ++at) {
            const auto [a, b] = boards[at];
            found.partners[a] = b;
            found.partners[b] = a;
            found.sides[a] = 1;
            found.sides[b] = 2;
            found.codes[a] = ends[at].first;
            found.codes[b] = ends[at].second;
        }
        return found;
    }
};

class ColumnRounds {
  public:
    ColumnRounds(const RoundTables& tables, int count)
        : t_(&tables), count_(count), level_(count, 0), state_(count, tables.start), away_(count, 0), marks_(count, 0),
          barred_(count, 0), drawn_(count, 0), had_(count), conflicts_(count + 1) {}

    int count() const { return count_; }
    const DrawnColumns& drawn() const { return now_; }

    void forbid(const std::vector<int>& members) { conflicts_.add_group(members); }

    /// A round that was played. more: what counts beside the levels in the draw of this round; empty for nothing.
    void add(const PlayedRound& round, const std::vector<int>& more) {
        const auto& [partners, sides, codes] = round;
        const std::vector<int> level = with(more);
        std::vector<std::int32_t> layer(static_cast<std::size_t>(count_) + 1, -1);
        for (int v = 0; v < count_; ++v) {
            const int code = codes[v], side = sides[v], partner = partners[v];
            std::uint8_t mark = 0;
            if (code > t_->last_met) {
                mark = t_->marks[code];
                barred_[v] |= t_->bars[code];
                ++away_[v];
            } else {
                if (partner >= 0) {
                    layer[v] = partner;
                    mark = level[v] > level[partner] ? 1 : level[v] < level[partner] ? 2 : 0;
                }
                if (side != 0) {
                    state_[v] = t_->step[static_cast<std::size_t>(3 * state_[v] + side)];
                    had_[v].push_back(static_cast<char>(side));
                }
            }
            drawn_[v] |= code <= t_->last_drawn;
            marks_[v] = static_cast<std::uint8_t>(mark | (marks_[v] & 3) << 2);
            level_[v] += t_->brings[side][code];
        }
        conflicts_.add_layer(std::move(layer));
        ++played_;
    }

    /// The next round of all who are not absent; false where these ways do not find it. first: the side of who has an
    /// odd number, where numbers decide (0: not known). more: as for `add`.
    bool draw(const std::uint8_t* absent, const std::vector<int>& more, int first) {
        if (played_ >= t_->rounds) return false;
        const std::vector<int> level = with(more);
        std::vector<int> order;
        order.reserve(static_cast<std::size_t>(count_));
        for (int v = 0; v < count_; ++v) {
            if (absent[v] == 0) order.push_back(v);
        }
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return level[a] > level[b]; });
        if (order.size() < 2) return false;
        std::vector<std::pair<int, int>> pairs;
        return paired(order, level, pairs) && arranged(std::move(pairs), level, absent, first);
    }

  private:
    std::vector<int> with(const std::vector<int>& more) const {
        std::vector<int> level = level_;
        for (std::size_t v = 0; v < more.size(); ++v) level[v] += more[v];
        return level;
    }

    // -- who meets whom -----------------------------------------------------------------------------------

    bool paired(const std::vector<int>& order, const std::vector<int>& level, std::vector<std::pair<int, int>>& pairs) {
        const bool last = played_ + 1 == t_->rounds;
        const KindTables& tables = last ? t_->last : t_->usual;
        if (tables.kinds() == 0) return false;
        FieldColumns field;
        field.name = order;
        std::vector<int> given;   // per kind that is there, its number in the tables
        for (auto* column : {&field.level, &field.marks, &field.kind, &field.group_end}) column->reserve(order.size());
        tell_kinds(field, tables, last, given);
        for (int v : order) {
            field.level.push_back(level[v]);
            field.marks.push_back(marks_[v]);
        }
        for (std::size_t p = 1; p <= order.size(); ++p) {
            if (p == order.size() || field.level[p] != field.level[p - 1]) field.group_end.push_back(static_cast<int>(p));
        }
        CompletionWitness witness = witness_of(field, tables, given);
        if (!begin(field, witness)) return false;
        const std::size_t groups = field.group_end.size();
        GroupWalk walk(std::move(field), tables.criteria, conflicts_, witness);
        const std::vector<PairedGroup> found = walk.run(0, {});
        if (found.size() != groups) return false;
        for (const PairedGroup& group : found) {
            for (const auto& [a, b] : group.pairs) pairs.emplace_back(order[a], order[b]);
        }
        now_.sink = found.back().left.empty() ? -1 : order[found.back().left.front()];
        return true;
    }

    void tell_kinds(FieldColumns& field, const KindTables& tables, bool last, std::vector<int>& given) const {
        std::vector<int> number(static_cast<std::size_t>(tables.kinds()), -1);
        for (int v : field.name) {
            const bool high = last && 2 * level_[v] > played_ * t_->bar;
            const int kind = tables.kind[high][t_->form[state_[v]]];
            if (number[kind] < 0) {
                number[kind] = static_cast<int>(given.size());
                given.push_back(kind);
            }
            field.kind.push_back(number[kind]);
        }
        field.kinds = static_cast<int>(given.size());
        field.barred = t_->barred;
        field.failures.reserve(given.size() * given.size());
        for (int a : given) {
            for (int b : given) field.failures.push_back(tables.failures[static_cast<std::size_t>(a) * tables.kinds() + b]);
        }
    }

    CompletionWitness witness_of(const FieldColumns& field, const KindTables& tables, const std::vector<int>& given) {
        std::vector<std::uint8_t> compatible;
        compatible.reserve(field.failures.size());
        for (int failed : field.failures) compatible.push_back(failed != field.barred);
        std::vector<int> rank;
        rank.reserve(given.size());
        for (int kind : given) rank.push_back(tables.rank[kind]);
        return CompletionWitness(conflicts_.local(field.name), field.kind, compatible, rank, field.group_end);
    }

    /// The lowest level from which the sink takes somebody, and a pairing of all others.
    bool begin(FieldColumns& field, CompletionWitness& witness) const {
        const int size = field.count();
        field.may_sink.assign(size, 0);
        field.extra.assign(size, 0);
        field.most_extra = played_ + 1;
        if (size % 2 == 0) return witness.build({});
        for (std::size_t group = field.group_end.size(); group-- > 0;) {
            const int start = group > 0 ? field.group_end[group - 1] : 0;
            std::vector<int> eligible;
            for (int p = field.group_end[group] - 1; p >= start; --p) {
                if (!barred_[field.name[p]]) eligible.push_back(p);
            }
            if (eligible.empty()) continue;
            field.has_sink = true;
            field.sink_from = static_cast<int>(group);
            for (int p : eligible) {
                field.may_sink[p] = 1;
                field.extra[p] = away_[field.name[p]];
            }
            return witness.build(eligible);
        }
        return false;
    }

    // -- in which order, on which sides ---------------------------------------------------------------------

    bool arranged(std::vector<std::pair<int, int>> pairs, const std::vector<int>& level, const std::uint8_t* absent,
                  int first) {
        const auto before = [&level](const std::pair<int, int>& one, const std::pair<int, int>& two) {
            if (level[one.first] != level[two.first]) return level[one.first] > level[two.first];
            if (level[one.second] != level[two.second]) return level[one.second] > level[two.second];
            return one.first < two.first;
        };
        std::sort(pairs.begin(), pairs.end(), before);
        std::vector<int> number(count_, 0);
        int next = 1;
        for (int v = 0; v < count_; ++v) {
            if (absent[v] == 0 || drawn_[v]) number[v] = next++;
        }
        for (auto& [a, b] : pairs) {
            const int side = side_of(a, b, number[a], first);
            if (side == 0) return false;
            if (side == 2) std::swap(a, b);
        }
        now_.boards = std::move(pairs);
        return true;
    }

    int side_of(int a, int b, int number, int first) const {
        const int form = t_->form[state_[a]];
        const int told = t_->side[static_cast<std::size_t>(form) * t_->forms() + t_->form[state_[b]]];
        if (told == kByParity) return first == 0 || number % 2 != 0 ? first : 3 - first;
        if (told != kByHistory) return told;
        const std::string &one = had_[a], &other = had_[b];
        for (std::size_t back = 1; back <= std::min(one.size(), other.size()); ++back) {
            const char side = one[one.size() - back];
            if (side != other[other.size() - back]) return 3 - side;
        }
        return t_->own[form];
    }

    const RoundTables* t_;
    int count_, played_ = 0;
    std::vector<int> level_, state_, away_;                // per vertex; away: rounds in which it met nobody
    std::vector<std::uint8_t> marks_, barred_, drawn_;     // marks of the last two rounds, the last one lower
    std::vector<std::string> had_;                         // per vertex its sides, the oldest first
    Conflicts conflicts_;
    DrawnColumns now_;
};

}  // namespace pairwright
