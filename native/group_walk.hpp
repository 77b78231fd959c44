// A field paired group by group from the top, what one leaves going into the next.
//
// For each group two questions are asked, the cheap one first. What is the best pairing of the group alone? A short
// look may find one in which nothing could be better, before anything is weighed. When the witness shows that those it
// leaves do as well below as any could, that is the answer. Otherwise: what is the best pairing with everybody below
// taking part? Of the best pairings the first is wanted (`first_best.hpp`).
// The walk ends early at a group that these ways cannot pair; the caller pairs it and may go on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "completion_witness.hpp"
#include "few_vertices.hpp"
#include "first_best.hpp"
#include "graph.hpp"
#include "level_weights.hpp"
#include "matching.hpp"
#include "tight_pairing.hpp"
#include "typed_graph.hpp"

namespace pairwright {

// The vertices of a field in order, by the place in which everything else counts them.
struct FieldColumns {
    std::vector<int> name;                  // in the conflicts
    std::vector<int> level, kind, marks;
    std::vector<int> group_end;             // ascending
    std::vector<std::uint8_t> may_sink;     // may be matched with the sink
    std::vector<int> extra;                 // of those who may
    bool has_sink = false;
    int sink_from = 0;                      // the first group that may leave nobody but whom the sink takes
    int kinds = 0, barred = 0;              // the failure that bars a pair of two kinds
    std::vector<int> failures;              // kinds x kinds
    int most_extra = 0;

    int count() const { return static_cast<int>(name.size()); }
};

enum class Answer {
    kFound,
    kNone,        // there is none
    kElsewhere,   // not by this way
};

struct PairedGroup {
    std::vector<std::pair<int, int>> pairs;
    std::vector<int> left;
};

class GroupWalk {
  public:
    GroupWalk(FieldColumns columns, std::vector<Criterion> criteria, Conflicts& conflicts, CompletionWitness& witness)
        : f_(std::move(columns)), criteria_(std::move(criteria)), conflicts_(conflicts), witness_(witness) {
        for (const Criterion& criterion : criteria_) {
            if (criterion.what == Criterion::kMarkMeets || criterion.what == Criterion::kMarkMeetsByLevel) {
                meeting_marks_ |= criterion.bit;
            }
            if (criterion.what == Criterion::kMarkLeaves) leaving_marks_ |= criterion.bit;
            if (criterion.what == Criterion::kFailed) failures_ |= criterion.bit;
        }
    }

    // The groups from `number` on, to the last one or the first that cannot be paired here.
    std::vector<PairedGroup> run(int number, std::vector<int> carried) {
        std::vector<PairedGroup> paired;
        const int groups = static_cast<int>(f_.group_end.size());
        int in_vain = 0, skipped = 0;
        for (; number < groups; ++number) {
            const Group group = group_at(number, carried);
            PairedGroup found;
            Answer answer = Answer::kNone;
            if (!group.last() && nobody_meets(group)) {
                // There is nothing to choose, and the next group asks the witness again.
                found.left = group.carried;
                for (int p = group.start; p < group.stop; ++p) found.left.push_back(p);
                answer = Answer::kFound;
            } else if (skipped > 0 && !group.last() && group.size() > kFewAlone) {
                --skipped;
            } else if ((answer = alone(group, found)) == Answer::kFound) {
                in_vain = 0;
            } else {
                // A group that depends on those below is seldom the only one.
                const int below = f_.count() - group.stop;
                skipped = below <= kFew ? groups : below <= kMany ? in_vain : 0;
                ++in_vain;
            }
            if (answer == Answer::kNone) answer = with_all_below(group, found);
            if (answer != Answer::kFound) return paired;
            carried = found.left;
            paired.push_back(std::move(found));
        }
        return paired;
    }

  private:
    // So many below are paired with the group as quickly as without them, and much more slowly.
    static constexpr int kFew = 24, kMany = 400;
    static constexpr int kFewAlone = 8;   // of more the types are looked at when they are paired alone
    // A short look is at four pairs for each vertex, and for so many more.
    static constexpr std::size_t kShortLook = 16;

    struct Group {
        std::vector<int> carried;
        int number, start, stop, next_stop, end;   // own start..stop-1, the next group to next_stop, the rest to end
        bool last() const { return next_stop == stop; }
        int size() const { return static_cast<int>(carried.size()) + stop - start; }
    };
    enum Part { kCarriedPart, kOwnPart, kNextPart, kRestPart, kSinkPart };
    struct Class {
        Part part;
        int level = 0, marks = 0;   // of carried vertices the level, of own ones the marks that count in meetings
        bool may_sink = false;
        bool operator==(const Class&) const = default;
    };
    template <typename W>
    struct Member {
        int place;   // in the columns; the sink is the place after the last
        Class cls;
        W value;     // what keeping it in the group is worth
        bool may_single;
    };
    // Vertices of a group, or of a group and everybody below, and what their pairs are worth.
    template <typename W>
    struct Problem {
        std::vector<int> place;   // in the columns; the sink is the place after the last
        Graph<W> graph;
    };

    Group group_at(int number, const std::vector<int>& carried) const {
        const auto& ends = f_.group_end;
        const int groups = static_cast<int>(ends.size()), stop = ends[number];
        return Group{carried, number, number > 0 ? ends[number - 1] : 0, stop,
                     number + 1 < groups ? ends[number + 1] : stop, f_.count()};
    }

    // -- the two questions --------------------------------------------------------------------------

    Answer alone(const Group& group, PairedGroup& found) {
        if (at_stake(group) && !group.last()) return Answer::kNone;
        const Answer answer = faultless(group, found) ? Answer::kFound : best_alone(group, found);
        if (answer != Answer::kFound || group.last()) return answer;
        // Of a group that leaves nobody nothing below depends, but that there is a pairing.
        const int stop = found.left.empty() ? group.stop : group.next_stop;
        return witness_.settle(found.pairs, found.left, group.stop, stop) ? answer : Answer::kNone;
    }

    // The first pairing of the group, if a short look finds it, in which no criterion could be met better: at most one
    // leaves, without a mark; no pair fails anything; no carried one meets a mark. Nothing has to be weighed then.
    bool faultless(const Group& group, PairedGroup& found) const {
        if (group.last() && group.size() % 2 != 0) return false;
        std::vector<int> own;
        own.reserve(static_cast<std::size_t>(group.stop - group.start));
        for (int p = group.start; p < group.stop; ++p) own.push_back(p);
        found = PairedGroup{};
        found.pairs.reserve(static_cast<std::size_t>(group.size()) / 2);
        for (int v : group.carried) {
            const auto met = std::find_if(own.begin(), own.end(), [&](int p) {
                return (f_.marks[p] & meeting_marks_) == 0 && suit(v, p);
            });
            if (met == own.end()) return false;
            found.pairs.emplace_back(v, *met);
            own.erase(met);
        }
        // Of the others the upper half, each with the earliest of the lower one; who finds nobody sends the one before him
        // on, and so does the last of them when somebody is left with a mark.
        const std::size_t half = own.size() / 2;
        std::vector<std::size_t> partner(half);
        std::vector<std::uint8_t> taken(own.size(), 0);
        std::size_t at = 0, free = half, next = half, looks = 0;
        while (at < half || !may_leave(own, taken)) {
            if (++looks > 4 * (kShortLook + own.size())) return false;
            if (at < half && next < own.size()) {
                if (taken[next] != 0 || !suit(own[at], own[next])) {
                    ++next;
                    continue;
                }
                taken[next] = 1;
                partner[at++] = next;
                while (free < own.size() && taken[free] != 0) ++free;
                next = free;
            } else {
                if (at == 0) return false;
                next = partner[--at];
                taken[next] = 0;
                free = std::min(free, next++);
            }
        }
        for (std::size_t upper = 0; upper < half; ++upper) found.pairs.emplace_back(own[upper], own[partner[upper]]);
        for (std::size_t lower = half; lower < own.size(); ++lower) {
            if (taken[lower] == 0) found.left.push_back(own[lower]);
        }
        return true;
    }

    bool suit(int p, int q) const { return (failure(p, q) & failures_) == 0 && !apart(p, q); }

    // Whether those in the lower half who are not taken have no mark that counts.
    bool may_leave(const std::vector<int>& own, const std::vector<std::uint8_t>& taken) const {
        for (std::size_t lower = own.size() / 2; lower < own.size(); ++lower) {
            if (taken[lower] == 0 && (f_.marks[own[lower]] & leaving_marks_) != 0) return false;
        }
        return true;
    }

    Answer best_alone(const Group& group, PairedGroup& found) {
        const Counted counted = count(group, false, group.last() && group.size() % 2 != 0);
        const Scales scales(criteria_, counted);
        const int bits = bits_of(scales, group.size());
        return at_width(bits, [&](auto zero) {
            using W = decltype(zero);
            const Units<W> unit(scales);
            const std::vector<Member<W>> members = members_of<W>(group, unit, false);
            std::vector<int> mates;
            if (members.size() <= kFewAlone) return first_of_few(group, members, unit, counted, found, mates);
            return first_of_many<W>(problem_of<W>(group, members, unit, counted), counted.carried, found);
        });
    }

    Answer with_all_below(const Group& group, PairedGroup& found) {
        bool extra = at_stake(group) && group.size() % 2 != 0;
        while (true) {
            const Counted counted = count(group, !group.last(), extra);
            const Scales scales(criteria_, counted);
            const int bits = bits_of(scales, group.size() + group.end - group.stop + 1);
            std::vector<int> mates;
            const Answer answer = at_width(bits, [&](auto zero) {
                using W = decltype(zero);
                const Units<W> unit(scales);
                const std::vector<Member<W>> members = members_of<W>(group, unit, true);
                if (members.size() <= kFewVertices) return first_of_few(group, members, unit, counted, found, mates);
                Problem<W> problem = problem_of<W>(group, members, unit, counted);
                Matching<W> matching(std::move(problem.graph));
                if (!matching.solve()) return Answer::kElsewhere;
                found = first_of(matching, problem.place, counted.carried, mates);
                return Answer::kFound;
            });
            if (answer != Answer::kFound) return answer;
            if (extra && found.left.size() != 1) {
                extra = false;
                continue;
            }
            witness_.adopt(mates);
            return answer;
        }
    }

    bool nobody_meets(const Group& group) const {
        for (int p = group.start; p < group.stop; ++p) {
            for (int q : group.carried) {
                if (!apart(q, p)) return false;
            }
            for (int q = group.start; q < p; ++q) {
                if (!apart(q, p)) return false;
            }
        }
        return true;
    }

    bool at_stake(const Group& group) const { return f_.has_sink && group.number >= f_.sink_from; }

    template <typename W>
    Answer first_of_many(Problem<W> problem, int carried, PairedGroup& found) const {
        TightPairing<W> tight(problem.graph, carried);
        if (tight.run()) {
            found = PairedGroup{};
            for (std::size_t v = 0; v < problem.place.size(); ++v) {
                const int partner = tight.partner()[v];
                if (partner < 0) found.left.push_back(problem.place[v]);
                if (partner > static_cast<int>(v)) found.pairs.emplace_back(problem.place[v], problem.place[partner]);
            }
            return Answer::kFound;
        }
        Matching<W> matching(std::move(problem.graph));
        if (!matching.solve()) return Answer::kNone;
        std::vector<int> mates;
        found = first_of(matching, problem.place, carried, mates);
        return Answer::kFound;
    }

    template <typename W>
    Answer first_of_few(const Group& group, const std::vector<Member<W>>& members, const Units<W>& unit,
                        const Counted& counted, PairedGroup& found, std::vector<int>& mates) const {
        FewVertices<W> first(static_cast<int>(members.size()), group.size(), counted.carried);
        std::vector<int> place;
        place.reserve(members.size());
        for (const Member<W>& one : members) {
            const int v = static_cast<int>(place.size());
            if (one.may_single) first.may_stay(v, W(0) - one.value);
            bool may = false;
            W between(0);   // those of a class stand together, and weigh the same
            for (int u = 0; u < v; ++u) {
                if (u == 0 || !(members[u].cls == members[u - 1].cls)) {
                    may = may_meet(members[u].cls, one.cls);
                    if (may) between = weight_of<W>(members[u].cls, one.cls, unit, counted);
                }
                if (!may || apart(members[u].place, one.place)) continue;
                W weight = between;
                // What a vertex is worth in the group is taken from what it does else: so the bounds are close.
                if (one.cls.part == kOwnPart) {
                    weight -= cost_of<W>(failure(members[u].place, one.place), unit);
                } else {
                    weight -= members[u].value;
                }
                first.may_pair(u, v, weight);
            }
            place.push_back(one.place);
        }
        if (!first.run()) return Answer::kNone;
        found = told(first, place, group.size(), mates);
        return Answer::kFound;
    }

    // What the kinds of two places fail; the sink fails nothing.
    int failure(int p, int q) const {
        return p < f_.count() && q < f_.count() ? f_.failures[f_.kind[p] * f_.kinds + f_.kind[q]] : 0;
    }
    bool apart(int p, int q) const {
        return (failure(p, q) & f_.barred) != 0 ||
               (p < f_.count() && q < f_.count() && conflicts_.apart(f_.name[p], f_.name[q]));
    }

    template <typename W>
    PairedGroup first_of(const Matching<W>& matching, const std::vector<int>& place, int carried,
                         std::vector<int>& mates) const {
        FirstBest<W> first(matching, carried, false);
        first.run();
        return told(first, place, matching.graph().ordered, mates);
    }

    // mates: of everybody not in the pairs, and the sink, the partner that the matching gives him.
    template <typename First>
    PairedGroup told(First& first, const std::vector<int>& place, int ordered, std::vector<int>& mates) const {
        PairedGroup found;
        mates.assign(f_.count() + 1, -1);
        std::vector<std::uint8_t> paired(place.size(), 0);
        for (const auto& [u, v] : first.pairs()) {
            found.pairs.emplace_back(place[u], place[v]);
            paired[u] = paired[v] = 1;
        }
        for (int v = 0; v < static_cast<int>(place.size()); ++v) {
            if (paired[v]) continue;
            if (v < ordered) found.left.push_back(place[v]);
            if (first.partner(v) >= 0) mates[place[v]] = place[first.partner(v)];
        }
        return found;
    }

    // -- the problem ----------------------------------------------------------------------------------

    Counted count(const Group& group, bool look_at_next, bool extra) const {
        Counted counted;
        counted.carried = static_cast<int>(group.carried.size());
        counted.own = group.stop - group.start;
        counted.next = group.next_stop - group.stop;
        counted.looks_at_next = look_at_next;
        counted.extra_at_stake = extra;
        counted.most_extra = f_.most_extra;
        counted.marked.assign(criteria_.size(), 0);
        for (std::size_t i = 0; i < group.carried.size(); ++i) {
            if (starts_level(group, i)) counted.levels.push_back(0);
            ++counted.levels.back();
        }
        counted.marked_levels.assign(criteria_.size() * counted.levels.size(), 0);
        for (std::size_t c = 0; c < criteria_.size(); ++c) {
            if (!criteria_[c].counts_marks()) continue;
            for (int p = group.start; p < group.stop; ++p) counted.marked[c] += (f_.marks[p] & criteria_[c].bit) != 0;
            std::size_t after = c * counted.levels.size();
            for (std::size_t i = 0; i < group.carried.size(); ++i) {
                after += starts_level(group, i);
                counted.marked_levels[after - 1] += (f_.marks[group.carried[i]] & criteria_[c].bit) != 0;
            }
        }
        return counted;
    }

    // Carried vertices come in the order of the columns, so that those of one level stand together.
    bool starts_level(const Group& group, std::size_t i) const {
        return i == 0 || f_.level[group.carried[i]] != f_.level[group.carried[i - 1]];
    }

    template <typename W>
    std::vector<Member<W>> members_of(const Group& group, const Units<W>& unit, bool below) const {
        std::vector<Member<W>> members;
        members.reserve(static_cast<std::size_t>(group.size() + (below ? group.end - group.stop + 1 : 0)));
        const auto add = [&](int p, Class cls, W value) {
            const bool may_sink = p < f_.count() && f_.may_sink[p];
            cls.may_sink = below && may_sink;
            members.push_back({p, cls, value, !below && (!group.last() || (group.size() % 2 != 0 && may_sink))});
        };
        int level = -1;
        for (std::size_t i = 0; i < group.carried.size(); ++i) {
            level += starts_level(group, i);
            add(group.carried[i], Class{kCarriedPart, level}, value_of<W>(group.carried[i], level, unit));
        }
        const int meeting = group.carried.empty() ? 0 : meeting_marks_;
        for (int p = group.start; p < group.stop; ++p) {
            add(p, Class{kOwnPart, 0, f_.marks[p] & meeting}, value_of<W>(p, -1, unit));
        }
        if (below) {
            for (int p = group.stop; p < group.end; ++p) {
                add(p, Class{p < group.next_stop ? kNextPart : kRestPart}, W(0));
            }
            if (f_.has_sink) add(f_.count(), Class{kSinkPart}, W(0));
        }
        return members;
    }

    template <typename W>
    Problem<W> problem_of(const Group& group, const std::vector<Member<W>>& members, const Units<W>& unit,
                          const Counted& counted) {
        Problem<W> problem;
        std::vector<int> names, kinds, classes;
        std::vector<Class> known;
        std::vector<W> values;
        std::vector<std::uint8_t> may_single;
        for (auto* column : {&problem.place, &names, &kinds, &classes}) column->reserve(members.size());
        may_single.reserve(members.size());
        values.reserve(members.size());
        for (const auto& [p, cls, value, single] : members) {
            problem.place.push_back(p);
            names.push_back(p < f_.count() ? f_.name[p] : conflicts_.count() - 1);
            kinds.push_back(p < f_.count() ? f_.kind[p] : f_.kinds);
            const auto found = std::find(known.begin(), known.end(), cls);
            classes.push_back(static_cast<int>(found - known.begin()));
            if (found == known.end()) known.push_back(cls);
            values.push_back(value);
            may_single.push_back(single);
        }
        problem.graph = typed_graph<W>(conflicts_.local(names), kinds, classes, values, by_kind<W>(unit),
                                       by_class<W>(known, unit, counted), std::move(may_single));
        problem.graph.ordered = group.size();
        return problem;
    }

    // What keeping the vertex in the group is worth. level: of a carried one, else -1.
    template <typename W>
    W value_of(int p, int level, const Units<W>& unit) const {
        W value(0);
        for (std::size_t c = 0; c < criteria_.size(); ++c) {
            const Criterion& criterion = criteria_[c];
            const bool marked = (f_.marks[p] & criterion.bit) != 0;
            switch (criterion.what) {
                case Criterion::kCarried:
                    if (level >= 0) value += unit(c, level);
                    break;
                case Criterion::kExtra:
                    if (f_.may_sink[p]) value += times(unit(c), static_cast<std::uint64_t>(f_.extra[p]));
                    break;
                case Criterion::kMarkLeaves:
                    if (level < 0 && marked) value += unit(c);
                    break;
                case Criterion::kMarkLeavesByLevel:
                    if (level >= 0 && marked) value += unit(c, level);
                    break;
                default: break;
            }
        }
        return value;
    }

    template <typename W>
    PairTable<W> by_kind(const Units<W>& unit) const {
        PairTable<W> table(f_.kinds + 1);   // the sink has a kind of its own
        for (int a = 0; a <= f_.kinds; ++a) {
            for (int b = 0; b <= f_.kinds; ++b) {
                const int failed = a < f_.kinds && b < f_.kinds ? f_.failures[a * f_.kinds + b] : 0;
                table.allowed[table.at(a, b)] = (failed & f_.barred) == 0;
                table.weight[table.at(a, b)] -= cost_of<W>(failed, unit);
            }
        }
        return table;
    }

    template <typename W>
    W cost_of(int failed, const Units<W>& unit) const {
        W cost(0);
        for (std::size_t c = 0; failed != 0 && c < criteria_.size(); ++c) {
            if (criteria_[c].what == Criterion::kFailed && (failed & criteria_[c].bit) != 0) cost += unit(c);
        }
        return cost;
    }

    template <typename W>
    PairTable<W> by_class(const std::vector<Class>& classes, const Units<W>& unit, const Counted& counted) const {
        PairTable<W> table(static_cast<int>(classes.size()));
        for (int i = 0; i < table.size; ++i) {
            for (int j = 0; j < table.size; ++j) {
                const bool in_order = classes[i].part <= classes[j].part;
                const Class &upper = classes[in_order ? i : j], &lower = classes[in_order ? j : i];
                if (!may_meet(upper, lower)) continue;
                table.allowed[table.at(i, j)] = 1;
                table.inner[table.at(i, j)] = lower.part == kOwnPart;
                table.weight[table.at(i, j)] = weight_of<W>(upper, lower, unit, counted);
            }
        }
        return table;
    }

    static bool may_meet(const Class& upper, const Class& lower) {
        return lower.part != kCarriedPart && (lower.part != kSinkPart || upper.may_sink);
    }

    template <typename W>
    W weight_of(const Class& upper, const Class& lower, const Units<W>& unit, const Counted& counted) const {
        W weight(0);
        const bool meets = upper.part == kCarriedPart && lower.part == kOwnPart;
        for (std::size_t c = 0; c < criteria_.size(); ++c) {
            const Criterion& criterion = criteria_[c];
            switch (criterion.what) {
                case Criterion::kPairs:
                    if (lower.part == kOwnPart) weight += unit(c);
                    break;
                case Criterion::kNext:
                    if (lower.part == kNextPart) weight += unit(c);
                    break;
                case Criterion::kNextByLevel:
                    if (lower.part != kNextPart || upper.part == kNextPart) break;
                    weight += unit(
                        c, upper.part == kCarriedPart ? upper.level : static_cast<int>(counted.levels.size()));
                    break;
                case Criterion::kMarkMeets:
                    if (meets && (lower.marks & criterion.bit) != 0) weight -= unit(c);
                    break;
                case Criterion::kMarkMeetsByLevel:
                    if (meets && (lower.marks & criterion.bit) != 0) weight -= unit(c, upper.level);
                    break;
                default: break;
            }
        }
        return weight;
    }

    // -- widths -----------------------------------------------------------------------------------------

    // Bits for any potential: weights are doubled, and a potential is a sum of at most 2n of them.
    static int bits_of(const Scales& scales, int vertices) {
        return scales.bits() + 7 + static_cast<int>(std::bit_width(static_cast<unsigned>(vertices)));
    }

    template <typename Ask>
    static Answer at_width(int bits, Ask ask) {
        if (bits <= 64) return ask(std::int64_t{});
        if (bits <= 128) return ask(Wide<2>{});
        if (bits <= 256) return ask(Wide<4>{});
        if (bits <= 512) return ask(Wide<8>{});
        return Answer::kElsewhere;
    }

    const FieldColumns f_;
    const std::vector<Criterion> criteria_;
    int meeting_marks_ = 0, leaving_marks_ = 0, failures_ = 0;   // that count
    Conflicts& conflicts_;          // asked by one thread at a time
    CompletionWitness& witness_;
};

}  // namespace pairwright
