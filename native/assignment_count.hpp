// All ways of giving the places of a row to groups of given sizes, counted place by place.
//
// What matters of the places passed: which of those that still have neighbours to come (the front) share a
// group, and how many places each group still needs; groups outside the front that need equally many are
// interchangeable. A situation is one row of half-words: its shape (in two of them), the needs of the groups in
// the front, the needs of the others in order. The same as `Counted` in lots/assignment.py, its twin.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace pairwright {

struct PlannedPlace {
    std::vector<std::pair<int, std::int64_t>> neighbours;  // place in the front, cost of sharing a group with it
    std::vector<int> kept;                                 // of the front and this place, what stays in the front
};

class AssignmentCount {
  public:
    using Front = std::vector<int>;  // of each front place the group, or kDead
    static constexpr int kDead = -1;

    // needs: of all groups. strict: only moves that cost nothing. limbs: of 32 bits, for the number of all ways.
    AssignmentCount(std::vector<PlannedPlace> places, std::vector<int> needs, bool strict, std::size_t limit,
                    std::size_t limbs)
        : places_(std::move(places)), strict_(strict), limit_(limit), limbs_(limbs),
          words_((needs.size() + kShapeParts + 3) / 4), layers_(places_.size() + 1) {
        std::sort(needs.begin(), needs.end());
        for (int need : needs) {
            if (need < 1 || need > kLargest) throw std::invalid_argument("a group needs a place, and not too many");
            left_ += need;
        }
        if (left_ > static_cast<int>(places_.size())) throw std::invalid_argument("more places wanted than are there");
        for (const PlannedPlace& place : places_) check(place);
        layers_[0].shape_of[{}] = 0;
        layers_[0].fronts.emplace_back();
        row_.assign(4 * words_, 0);
        key_.assign(words_, 0);
        std::copy(needs.begin(), needs.end(), row_.begin() + kShapeParts);
        index_of(layers_[0]);
    }

    // False when there are more situations than the limit.
    bool run() {
        for (std::size_t place = 0; place < places_.size(); ++place) {
            walk(place);
            situations_ += layers_[place].count;
            if (situations_ > limit_) return false;
        }
        Layer& end = layers_.back();
        end.least.assign(end.count, 0);
        end.ways.assign(end.count * limbs_, 0);
        for (std::size_t at = 0; at < end.count; ++at) end.ways[at * limbs_] = 1;
        for (std::size_t place = places_.size(); place-- > 0;) count(layers_[place], layers_[place + 1]);
        slots_are_of_ = layers_.size() - 1;
        return true;
    }

    std::size_t situations() const { return situations_; }

    // Of a situation before a place: the least cost, and its ways as limbs. rest: needs of the front, of the others.
    std::pair<std::int64_t, std::span<const std::uint32_t>> best(std::size_t place, const Front& front,
                                                                 const std::vector<int>& rest) {
        if (place >= layers_.size()) throw std::out_of_range("there is no such place");
        const Layer& layer = layers_[place];
        const auto shape = layer.shape_of.find(front);
        if (shape == layer.shape_of.end() || rest.size() + kShapeParts > 4 * words_) throw unknown();
        std::vector<std::uint16_t> row{low(shape->second), high(shape->second)};
        for (int need : rest) row.push_back(static_cast<std::uint16_t>(need));
        row.resize(4 * words_, 0);
        std::vector<std::uint64_t> key(words_);
        pack(row, key);
        if (slots_are_of_ != place) {
            slots_are_of_ = place;
            fill_slots(layer);
        }
        const auto found = static_cast<std::uint32_t>(slots_[slot_of(layer, key.data(), hash_of(key.data()))]);
        if (found == 0) throw unknown();
        return {strict_ ? 0 : layer.least[found - 1], std::span(layer.ways).subspan((found - 1) * limbs_, limbs_)};
    }

  private:
    static constexpr int kLargest = 0xFFFF;
    static constexpr std::size_t kShapeParts = 2;

    // What becomes of a situation: its shape, which needs stay in the front, and which leave it.
    struct Turn {
        std::uint32_t shape = 0;
        std::vector<int> kept, gone;
    };
    struct FrontMove {
        int group;
        std::int64_t cost;
        Turn live, complete;
    };
    struct Shape {
        int groups = 0;
        std::vector<FrontMove> of_front;
        Turn more, complete, free;
    };
    struct Move {
        std::uint32_t next;
        std::uint32_t alike;
    };
    struct Layer {
        std::map<Front, std::uint32_t> shape_of;
        std::vector<Front> fronts;
        std::size_t count = 0;
        std::vector<std::uint64_t> rows;
        std::vector<Move> moves;
        std::vector<std::int64_t> costs;
        std::vector<std::uint32_t> ends;
        std::vector<std::int64_t> least;
        std::vector<std::uint32_t> ways;
    };

    static std::out_of_range unknown() { return std::out_of_range("no such situation"); }
    static std::uint16_t low(std::uint32_t shape) { return static_cast<std::uint16_t>(shape & 0xFFFF); }
    static std::uint16_t high(std::uint32_t shape) { return static_cast<std::uint16_t>(shape >> 16); }

    void check(const PlannedPlace& place) {
        for (const auto& [position, cost] : place.neighbours) {
            if (position < 0 || position >= front_ || cost < 0) throw std::out_of_range("no such place of the front");
        }
        for (int position : place.kept) {
            if (position < 0 || position > front_) throw std::out_of_range("no such place of the front");
        }
        front_ = static_cast<int>(place.kept.size());
    }

    void pack(const std::vector<std::uint16_t>& row, std::vector<std::uint64_t>& words) const {
        for (std::size_t word = 0; word < words_; ++word) std::memcpy(&words[word], &row[4 * word], sizeof words[word]);
    }

    std::uint64_t hash_of(const std::uint64_t* key) const {
        std::uint64_t hash = 0;
        for (std::size_t word = 0; word < words_; ++word) {
            hash = (hash ^ key[word]) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 29;
        }
        return hash;
    }
    static std::uint64_t marked(std::uint64_t hash, std::uint32_t number) { return hash >> 32 << 32 | number; }

    // Where a row stands in the table, which is that of the layer, or where it would.
    std::size_t slot_of(const Layer& layer, const std::uint64_t* key, std::uint64_t hash) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = static_cast<std::size_t>(hash) & mask;
        while (slots_[slot] != 0 && !(slots_[slot] >> 32 == hash >> 32 && is_row(layer, slots_[slot], key))) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
    bool is_row(const Layer& layer, std::uint64_t slot, const std::uint64_t* key) const {
        const std::uint64_t* row = layer.rows.data() + (static_cast<std::uint32_t>(slot) - 1) * words_;
        std::uint64_t different = 0;
        for (std::size_t word = 0; word < words_; ++word) different |= row[word] ^ key[word];
        return different == 0;
    }

    // The number of the row that is made.
    std::uint32_t index_of(Layer& layer) {
        pack(row_, key_);
        const std::uint64_t hash = hash_of(key_.data());
        const std::size_t slot = slot_of(layer, key_.data(), hash);
        if (slots_[slot] != 0) return static_cast<std::uint32_t>(slots_[slot]) - 1;
        const auto index = static_cast<std::uint32_t>(layer.count++);
        layer.rows.insert(layer.rows.end(), key_.begin(), key_.end());
        slots_[slot] = marked(hash, index + 1);
        if (2 * layer.count > slots_.size()) fill_slots(layer);
        return index;
    }

    void fill_slots(const Layer& layer) {
        std::size_t size = slots_.size();
        while (2 * layer.count > size) size *= 2;
        slots_.assign(size, 0);
        for (std::uint32_t at = 0; at < layer.count; ++at) {
            const std::uint64_t* row = layer.rows.data() + at * words_;
            const std::uint64_t its = hash_of(row);
            slots_[slot_of(layer, row, its)] = marked(its, at + 1);
        }
    }

    void walk(std::size_t place) {
        Layer &layer = layers_[place], &following = layers_[place + 1];
        slots_.assign(slots_.size(), 0);
        layer.ends.reserve(layer.count);
        if (place > 0) layer.moves.reserve(2 * layers_[place - 1].moves.size());  // what is not used is never touched
        following.rows.reserve(2 * layer.rows.size());
        std::vector<Shape> shapes;
        for (const Front& front : layer.fronts) shapes.push_back(shape_of(front, places_[place], following));
        const int remaining = static_cast<int>(places_.size() - place);
        std::vector<std::uint16_t> row(4 * words_), needs, others, rest;
        for (std::size_t at = 0; at < layer.count; ++at) {
            std::memcpy(row.data(), layer.rows.data() + at * words_, words_ * sizeof(std::uint64_t));
            const Shape& shape = shapes[row[0] | static_cast<std::uint32_t>(row[1]) << 16];
            const auto front_end = row.begin() + kShapeParts + shape.groups;
            needs.assign(row.begin() + kShapeParts, front_end);
            others.assign(front_end, std::find(front_end, row.end(), std::uint16_t{0}));
            int wanted = 0;
            for (std::uint16_t need : needs) wanted += need;
            for (std::uint16_t need : others) wanted += need;

            for (const FrontMove& move : shape.of_front) {
                const Turn& turn = --needs[move.group] != 0 ? move.live : move.complete;
                note(layer, following, turn, needs, others, 1, move.cost);
                ++needs[move.group];
            }
            needs.push_back(0);
            for (std::size_t from = 0, to = 0; from < others.size(); from = to) {
                while (to < others.size() && others[to] == others[from]) ++to;
                rest = others;
                rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(from));
                needs.back() = static_cast<std::uint16_t>(others[from] - 1);
                const Turn& turn = needs.back() != 0 ? shape.more : shape.complete;
                note(layer, following, turn, needs, rest, static_cast<std::uint32_t>(to - from), 0);
            }
            if (wanted < remaining) note(layer, following, shape.free, needs, others, 1, 0);
            layer.ends.push_back(static_cast<std::uint32_t>(layer.moves.size()));
        }
    }

    void note(Layer& layer, Layer& following, const Turn& turn, const std::vector<std::uint16_t>& needs,
              const std::vector<std::uint16_t>& others, std::uint32_t alike, std::int64_t cost) {
        row_[0] = low(turn.shape), row_[1] = high(turn.shape);
        std::size_t end = kShapeParts;
        for (int group : turn.kept) row_[end++] = needs[group];
        const std::size_t begin = end;
        for (std::uint16_t need : others) row_[end++] = need;
        for (int group : turn.gone) {
            std::size_t at = end++;
            for (; at > begin && row_[at - 1] > needs[group]; --at) row_[at] = row_[at - 1];
            row_[at] = needs[group];
        }
        std::fill(row_.begin() + static_cast<std::ptrdiff_t>(end), row_.end(), std::uint16_t{0});
        layer.moves.push_back({index_of(following), alike});
        if (!strict_) layer.costs.push_back(cost);
    }

    Shape shape_of(const Front& front, const PlannedPlace& place, Layer& following) const {
        Shape shape;
        for (int group : front) shape.groups = std::max(shape.groups, group + 1);
        std::vector<std::int64_t> costs(shape.groups, 0);
        for (const auto& [position, cost] : place.neighbours) {
            if (front[position] != kDead) costs[front[position]] += cost;
        }
        const auto turn = [&](int group, int groups, int complete) {
            Front longer = front;
            longer.push_back(group);
            return turned(place.kept, longer, groups, complete, following);
        };
        for (int group = 0; group < shape.groups; ++group) {
            if (strict_ && costs[group] != 0) continue;
            shape.of_front.push_back(
                {group, costs[group], turn(group, shape.groups, kDead), turn(group, shape.groups, group)});
        }
        shape.more = turn(shape.groups, shape.groups + 1, kDead);
        shape.complete = turn(shape.groups, shape.groups + 1, shape.groups);
        shape.free = turn(kDead, shape.groups, kDead);
        return shape;
    }

    // The front after a move. groups: how many are in it; complete: the one that is, or kDead.
    static Turn turned(const std::vector<int>& kept, const Front& front, int groups, int complete, Layer& following) {
        Turn turn;
        Front after;
        std::vector<int> index(groups, kDead);
        for (int position : kept) {
            const int group = front[position];
            if (group == kDead || group == complete) {
                after.push_back(kDead);
                continue;
            }
            if (index[group] == kDead) {
                index[group] = static_cast<int>(turn.kept.size());
                turn.kept.push_back(group);
            }
            after.push_back(index[group]);
        }
        for (int group = 0; group < groups; ++group) {
            if (index[group] == kDead && group != complete) turn.gone.push_back(group);
        }
        const auto [found, fresh] =
            following.shape_of.try_emplace(after, static_cast<std::uint32_t>(following.fronts.size()));
        if (fresh) following.fronts.push_back(after);
        turn.shape = found->second;
        return turn;
    }

    // The least cost from every situation of a layer, and its ways.
    void count(Layer& layer, const Layer& following) const {
        layer.least.assign(layer.count, -1);
        layer.ways.assign(layer.count * limbs_, 0);
        std::size_t begin = 0;
        for (std::size_t at = 0; at < layer.count; ++at) {
            std::uint32_t* ways = layer.ways.data() + at * limbs_;
            for (std::size_t move = begin; move < layer.ends[at]; ++move) {
                const auto [next, alike] = layer.moves[move];
                if (following.least[next] < 0) continue;
                const std::int64_t total = following.least[next] + (strict_ ? 0 : layer.costs[move]);
                if (layer.least[at] < 0 || total < layer.least[at]) {
                    layer.least[at] = total;
                    std::fill(ways, ways + limbs_, 0U);
                }
                if (total == layer.least[at]) add(ways, following.ways.data() + next * limbs_, alike);
            }
            begin = layer.ends[at];
        }
        layer.moves = {};
        layer.costs = {};
    }

    void add(std::uint32_t* sum, const std::uint32_t* term, std::uint32_t factor) const {
        std::uint64_t carry = 0;
        for (std::size_t limb = 0; limb < limbs_; ++limb) {
            carry += std::uint64_t{term[limb]} * factor + sum[limb];
            sum[limb] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
    }

    std::vector<PlannedPlace> places_;
    bool strict_;
    std::size_t limit_, limbs_, words_, situations_ = 0;
    int left_ = 0, front_ = 0;
    std::vector<Layer> layers_;
    // Of one layer: of each row its number from 1 on, below the upper half of its hash.
    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(64, 0);
    std::size_t slots_are_of_ = 0;
    std::vector<std::uint64_t> key_;
    std::vector<std::uint16_t> row_;
};

}  // namespace pairwright
