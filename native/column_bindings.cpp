// The reader of fixed columns as Python sees it: which columns there are, and what they hold, is Python's to say.
#include "column_bindings.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "fixed_columns.hpp"
#include "python_values.hpp"

namespace nb = nanobind;

namespace pairwright {

namespace {

/// The characters of a Python string; the buffer is used again for the next one.
class Characters {
  public:
    Text of(nb::handle text) {
        const Py_ssize_t size = PyUnicode_GetLength(text.ptr());
        if (size < 0) throw nb::python_error();
        buffer_.resize(static_cast<std::size_t>(size) + 1);
        if (PyUnicode_AsUCS4(text.ptr(), reinterpret_cast<Py_UCS4*>(buffer_.data()), size + 1, 1) == nullptr) {
            throw nb::python_error();
        }
        return again();
    }
    /// The same once more.
    Text again() const { return Text(buffer_.data(), buffer_.size() - 1); }

  private:
    std::u32string buffer_{U'\0'};
};

nb::object owned(PyObject* object) {
    if (object == nullptr) throw nb::python_error();
    return nb::steal(object);
}

/// The lines of a text with a code, in the text; and the other ones.
class Lines {
  public:
    Lines(nb::str text, nb::str code) : text_(text) {
        const auto size = static_cast<std::size_t>(PyUnicode_GetLength(text.ptr()));
        Characters characters;
        const Text beginning = characters.of(code);
        if (nb::cast<bool>(text.attr("isascii")())) {
            narrow_ = PyUnicode_AsUTF8AndSize(text.ptr(), nullptr);
            if (narrow_ == nullptr) throw nb::python_error();
            lines_ = CodedLines(narrow_, size, beginning);
        } else {
            wide_.of(text);
            lines_ = CodedLines(wide_.again().data(), size, beginning);
        }
    }

    std::size_t count() const { return lines_.coded.size(); }
    std::size_t first(std::size_t at) const { return lines_.coded[at].first; }
    nb::handle whole() const { return text_; }
    /// The characters of a line, until the next one is asked for.
    Text of(std::size_t at) {
        const auto [number, first, stop] = lines_.coded[at];
        if (narrow_ == nullptr) return wide_.again().substr(first, stop - first);
        line_.resize(stop - first);
        std::copy(narrow_ + first, narrow_ + stop, line_.begin());
        return line_;
    }

    nb::object text(Py_ssize_t at) const {
        const auto size = static_cast<Py_ssize_t>(count());
        if (at < 0) at += size;
        if (at < 0 || at >= size) throw nb::index_error("no such line");
        return cut(lines_.coded[static_cast<std::size_t>(at)]);
    }
    /// Of the lines with the code the numbers, as a range where they stand together.
    nb::object numbers() const {
        const auto& coded = lines_.coded;
        if (lines_.together()) {
            const std::size_t start = coded.empty() ? 1 : coded.front().number;
            return nb::module_::import_("builtins").attr("range")(start, start + coded.size());
        }
        nb::list found;
        for (const CodedLines::Line& line : coded) found.append(line.number);
        return found;
    }
    /// The number and the text of every other line.
    nb::list others() const {
        nb::list found;
        for (const CodedLines::Line& line : lines_.others) found.append(nb::make_tuple(line.number, cut(line)));
        return found;
    }

  private:
    nb::object cut(const CodedLines::Line& line) const {
        return owned(PyUnicode_Substring(text_.ptr(), static_cast<Py_ssize_t>(line.first), static_cast<Py_ssize_t>(line.stop)));
    }

    nb::str text_;
    const char* narrow_ = nullptr;   // of a text of ASCII its characters, which are those of the object
    Characters wide_;
    std::u32string line_;
    CodedLines lines_{"", 0, Text()};
};

/// A line of a list or of `Lines`: its characters, and where in which object they are.
class AnyLines {
  public:
    explicit AnyLines(nb::handle given) {
        if (nb::isinstance<Lines>(given)) {
            lines_ = nb::cast<Lines*>(given);
        } else {
            list_ = nb::cast<nb::list>(given);
        }
    }
    std::size_t count() const { return lines_ != nullptr ? lines_->count() : nb::len(list_); }
    Text of(std::size_t at) {
        if (lines_ != nullptr) {
            owner = lines_->whole();
            offset = lines_->first(at);
            return lines_->of(at);
        }
        owner = list_[at];
        return characters_.of(owner);
    }

    nb::handle owner;
    std::size_t offset = 0;

  private:
    Lines* lines_ = nullptr;
    nb::list list_;
    Characters characters_;
};

/// Texts and numbers lead nowhere: the collector need not look ever at what holds nothing else.
nb::object passed_over(nb::object made) {
    if (PyObject_GC_IsTracked(made.ptr()) != 0) PyObject_GC_UnTrack(made.ptr());
    return made;
}

/// A new object whose slots are still empty.
nb::object plain_object(nb::handle kind) {
    return passed_over(owned(PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(kind.ptr()), 0)));
}

/// One field of a record: where it is, which attribute it gives, and how it is read.
struct Column {
    std::size_t first, stop;
    std::size_t attribute;
    char how;  // 't' text, 'n' number, 'w' whole or nothing, 'r' whole or 0, 'i' text or zeros, 'm' text by a table
    nb::object table, otherwise;  // of a text: how one ends that is not plain
    std::u32string ending;

    /// Short texts are few, and each is made once.
    struct Short {
        std::u32string text;
        nb::object value;
    };
    std::vector<Short> shorts = {};
    static constexpr std::size_t kPlaces = 64, kShort = 3;

    /// Where a text of the field is kept, or another one in its place; null for fields that are not short.
    Short* known(Text text) {
        if (stop - first > kShort) return nullptr;
        if (shorts.empty()) shorts.resize(kPlaces);
        std::size_t place = 0;
        for (char32_t c : text) place = place * 31 + c;
        return &shorts[place % kPlaces];
    }
};

/// A slot of a class, written to without a look for its name.
class Slot {
  public:
    Slot(nb::handle kind, nb::handle name) : descriptor_(nb::borrow(kind).attr(nb::borrow<nb::str>(name))) {
        auto* type = reinterpret_cast<PyTypeObject*>(descriptor_.type().ptr());
        set_ = reinterpret_cast<descrsetfunc>(PyType_GetSlot(type, Py_tp_descr_set));
        if (set_ == nullptr) throw nb::value_error("not a slot of the class");
    }
    void set(nb::handle object, nb::handle value) const {
        if (set_(descriptor_.ptr(), object.ptr(), value.ptr()) != 0) throw nb::python_error();
    }

  private:
    nb::object descriptor_;
    descrsetfunc set_;
};

/// Reads the plain ones of many records; a record is an object like another one with some attributes of its own.
class Records {
  public:
    Records(nb::str code, nb::handle like, nb::sequence attributes, nb::sequence columns, std::size_t first,
            std::size_t stop)
        : kind_(nb::borrow(like.type())), first_(first), stop_(stop), none_(nb::none()), empty_(nb::str("")) {
        for (char32_t c : characters_.of(code)) code_.push_back(c);
        for (nb::handle name : attributes) {
            slots_.emplace_back(kind_, name);
            values_.push_back(nb::borrow(like).attr(nb::borrow<nb::str>(name)));
            as_by_default_.push_back(slots_.size() - 1);
        }
        for (nb::handle item : columns) {
            const auto column = nb::borrow<nb::tuple>(item);
            add({nb::cast<std::size_t>(column[0]), nb::cast<std::size_t>(column[1]), nb::cast<std::size_t>(column[2]),
                 nb::cast<std::string>(column[3]).at(0), nb::borrow(column[4]), nb::borrow(column[5]), {}});
        }
        if (columns_.empty() || columns_[0].how != 'n') throw nb::value_error("the first column is the number");
        find_gaps();
    }

    /// Of each line the record, its number and its tenths, as a tuple and two lists; None where it is not of the plain
    /// form. And whether all are, with numbers that rise.
    nb::tuple read(nb::handle given) {
        AnyLines lines(given);
        const auto count = static_cast<Py_ssize_t>(lines.count());
        std::int64_t before = 0;
        bool rising = true;
        nb::object records = owned(PyTuple_New(count)), numbers = owned(PyList_New(count)), tenths = owned(PyList_New(count));
        std::vector<nb::object> cells(columns_.size());
        for (Py_ssize_t at = 0; at < count; ++at) {
            std::int64_t units = 0;
            const bool plain = read_cells(lines, static_cast<std::size_t>(at), cells, units);
            rising = rising && plain && before < number_;
            before = number_;
            PyTuple_SetItem(records.ptr(), at, plain ? record(cells).release().ptr() : nb::none().release().ptr());
            PyList_SetItem(numbers.ptr(), at, plain ? cells[0].inc_ref().ptr() : nb::none().release().ptr());
            PyList_SetItem(tenths.ptr(), at, plain ? nb::int_(units).release().ptr() : nb::none().release().ptr());
        }
        return nb::make_tuple(records, numbers, tenths, rising);
    }

  private:
    void add(Column column) {
        if (column.attribute >= slots_.size() || column.stop < column.first) throw nb::value_error("not a column");
        if (column.how == 't' && !column.otherwise.is_none()) column.ending = characters_.of(column.otherwise);
        std::erase(as_by_default_, column.attribute);
        columns_.push_back(std::move(column));
    }
    /// The columns between the fields, which must be blank.
    void find_gaps() {
        std::vector<bool> taken;
        const auto take = [&taken](std::size_t first, std::size_t stop) {
            if (taken.size() < stop) taken.resize(stop, false);
            for (std::size_t at = first; at < stop; ++at) taken[at] = true;
        };
        take(0, code_.size());
        for (const Column& column : columns_) take(column.first, column.stop);
        take(first_, stop_);
        for (std::size_t at = 0; at < taken.size(); ++at) {
            if (!taken[at]) gaps_.push_back(at);
        }
        end_ = taken.size();
    }

    /// The cells of a line and its tenths; false where only the slow reader can say.
    bool read_cells(AnyLines& lines, std::size_t line, std::vector<nb::object>& cells, std::int64_t& units) {
        const Text text = lines.of(line);
        if (text.size() < stop_ || text.substr(0, code_.size()) != code_) return false;
        const Text fixed = part(text, 0, end_);
        if (any_odd(fixed) || std::count(text.begin() + fixed.size(), text.end(), U'\t') != 0) return false;
        for (std::size_t at : gaps_) {
            if (at < fixed.size() && fixed[at] != kBlank) return false;
        }
        const auto found = tenths(part(text, first_, stop_));
        if (!found) return false;
        units = *found;
        for (std::size_t at = 0; at < columns_.size(); ++at) {
            cells[at] = cell(lines, text, columns_[at]);
            if (!cells[at].is_valid()) return false;
        }
        return true;
    }

    nb::object record(const std::vector<nb::object>& cells) const {
        nb::object made = plain_object(kind_);
        for (std::size_t at : as_by_default_) slots_[at].set(made, values_[at]);
        for (std::size_t at = 0; at < cells.size(); ++at) slots_[columns_[at].attribute].set(made, cells[at]);
        return made;
    }

    /// What a field holds; an invalid object where only the slow reader can say.
    nb::object cell(const AnyLines& lines, Text text, Column& column) {
        const Text field = part(text, column.first, column.stop), inner = stripped(field);
        switch (column.how) {
            case 't':
                if (!column.ending.empty() && inner.ends_with(column.ending)) return {};
                [[fallthrough]];
            case 'm': {
                Column::Short* const known = column.known(inner);
                if (known == nullptr) return looked_up(lines, text, inner, column);
                if (!known->value.is_valid() || known->text != inner) {
                    *known = {std::u32string(inner), looked_up(lines, text, inner, column)};
                }
                return known->value;
            }
            case 'i':
                return inner.find_first_not_of(U" 0") == Text::npos ? empty_ : substring(lines, text, inner);
            case 'w':
            case 'r':
                if (inner.empty()) return column.how == 'w' ? none_ : nb::int_(0);
                [[fallthrough]];
            default: {
                const auto number = whole(inner);
                if (!number || (column.how == 'n' && *number == 0)) return {};
                if (column.how == 'n') number_ = *number;
                return nb::int_(*number);
            }
        }
    }

    /// A text, or what the table has for it.
    nb::object looked_up(const AnyLines& lines, Text text, Text inner, const Column& column) const {
        nb::object key = substring(lines, text, inner);
        if (column.how == 't') return key;
        PyObject* value = PyDict_GetItemWithError(column.table.ptr(), key.ptr());
        if (value != nullptr) return nb::borrow(value);
        if (PyErr_Occurred()) throw nb::python_error();
        return column.otherwise.is_none() ? key : column.otherwise;
    }

    nb::object substring(const AnyLines& lines, Text text, Text inner) const {
        if (inner.empty()) return empty_;
        const auto first = static_cast<Py_ssize_t>(lines.offset) + (inner.data() - text.data());
        return owned(PyUnicode_Substring(lines.owner.ptr(), first, first + static_cast<Py_ssize_t>(inner.size())));
    }

    nb::object kind_;
    std::u32string code_;
    std::size_t first_, stop_, end_ = 0;
    nb::object none_, empty_;
    std::vector<Slot> slots_;
    std::vector<nb::object> values_;
    std::vector<std::size_t> as_by_default_;
    std::vector<Column> columns_;
    std::vector<std::size_t> gaps_;
    Characters characters_;
    std::int64_t number_ = 0;   // of the line read last
};

Tails tails_of(nb::dict table) {
    Tails tails;
    Characters characters;
    for (auto [key, value] : table) {
        const auto codes = nb::borrow<nb::tuple>(value);
        tails.add(characters.of(key), nb::cast<std::uint8_t>(codes[0]), nb::cast<std::uint8_t>(codes[1]));
    }
    return tails;
}

/// The integers from -1 to below a limit, each made once however often it is listed.
class Integers {
  public:
    explicit Integers(std::size_t limit) {
        for (std::size_t at = 0; at <= limit; ++at) made_.push_back(nb::int_(static_cast<long>(at) - 1));
    }
    nb::object tuple_of(const std::vector<int>& numbers) const {
        nb::object made = passed_over(owned(PyTuple_New(static_cast<Py_ssize_t>(numbers.size()))));
        for (std::size_t at = 0; at < numbers.size(); ++at) {
            const nb::object& number = made_[static_cast<std::size_t>(numbers[at] + 1)];
            PyTuple_SetItem(made.ptr(), static_cast<Py_ssize_t>(at), number.inc_ref().ptr());
        }
        return made;
    }

  private:
    std::vector<nb::object> made_;
};

nb::bytes bytes_of(const std::vector<std::uint8_t>& codes) { return nb::bytes(codes.data(), codes.size()); }

/// Reads repeating blocks. named, alone: what the tail of a block means where somebody is named in it, and where
/// nobody is; blank: the second code of an empty block.
class BlockReader {
  public:
    BlockReader(nb::dict named, nb::dict alone, std::uint8_t blank)
        : named_(tails_of(named)), alone_(tails_of(alone)), blank_(blank) {}

    /// Of all lines, the numbers in their order: who is named and both codes (a column for each block), and the
    /// unusual blocks by row and block, with the row of who is named, -1 for nobody, None where that is unclear.
    /// And whether there are none, and everybody agrees with whom he names (`Blocks::agree`). None where a line has
    /// more blocks than `most`.
    nb::object read(nb::handle given, nb::handle numbers, std::size_t start, std::size_t step, std::size_t most, int sum,
                    nb::bytes fitting) const {
        AnyLines lines(given);
        std::vector<std::int64_t> known;
        known.reserve(lines.count());
        for (nb::handle number : nb::iter(numbers)) known.push_back(nb::cast<std::int64_t>(number));
        if (step < 7 || known.size() != lines.count() || fitting.size() != 256) {
            throw nb::value_error("one number for each line, blocks of seven or more, and 256 pairs");
        }
        Blocks blocks(start, step, known, named_, alone_, blank_);
        for (std::size_t at = 0; at < lines.count(); ++at) {
            const Text line = lines.of(at);
            if (!blocks.fits(line, most)) return nb::none();
            blocks.read(static_cast<int>(at), line);
        }
        const Integers integers(known.size());
        nb::list others, first, second, unusual;
        for (std::size_t block = 0; block < blocks.count(); ++block) {
            others.append(integers.tuple_of(blocks.others(block)));
            first.append(bytes_of(blocks.first(block)));
            second.append(bytes_of(blocks.second(block)));
        }
        for (const Blocks::Unusual& one : blocks.unusual()) {
            const nb::object other = one.other == Blocks::kUnknown ? nb::none() : nb::object(nb::int_(one.other));
            unusual.append(nb::make_tuple(one.row, one.block, other));
        }
        const bool agree = blocks.unusual().empty() &&
                           blocks.agree(sum, reinterpret_cast<const std::uint8_t*>(fitting.c_str()));
        return nb::make_tuple(others, first, second, unusual, agree);
    }

  private:
    Tails named_, alone_;
    std::uint8_t blank_;
};

const std::uint8_t* codes_of(nb::bytes given, std::size_t size) {
    if (given.size() != size) throw nb::value_error("bytes of another length");
    return reinterpret_cast<const std::uint8_t*>(given.c_str());
}

/// See `entries_fit`; false for what are no columns of one length: a tuple of numbers, and bytes.
bool fit(nb::handle partners, nb::handle first, nb::handle second, nb::bytearray fitting, nb::bytearray alone) {
    if (!nb::isinstance<nb::tuple>(partners) || !nb::isinstance<nb::bytes>(first) || !nb::isinstance<nb::bytes>(second)) {
        return false;
    }
    std::vector<int> found;
    found.reserve(nb::len(partners));
    for (nb::handle partner : nb::borrow<nb::tuple>(partners)) {
        int value = 0;
        if (!nb::try_cast<int>(partner, value)) return false;
        found.push_back(value);
    }
    const auto one = nb::borrow<nb::bytes>(first), two = nb::borrow<nb::bytes>(second);
    if (one.size() != found.size() || two.size() != found.size()) return false;
    if (fitting.size() != 4096 || alone.size() != 64) throw nb::value_error("tables of 64 x 64 entries and of 64");
    return entries_fit(found, codes_of(one, found.size()), codes_of(two, found.size()),
                       static_cast<const std::uint8_t*>(fitting.data()), static_cast<const std::uint8_t*>(alone.data()));
}

/// Rows whose partner does not name them, and rows above their partner with whom the codes do not fit, as
/// `BlockReader.read` has it.
nb::list disagreeing(nb::handle others, nb::bytes first, nb::bytes second, int sum, nb::bytes fitting) {
    const std::vector<int> partner = indices(others);
    const std::uint8_t *one = codes_of(first, partner.size()), *two = codes_of(second, partner.size());
    const std::uint8_t* fits = codes_of(fitting, 256);
    nb::list found;
    for (int row = 0; row < static_cast<int>(partner.size()); ++row) {
        const int other = partner[row];
        if (other < 0) continue;
        check_vertex(other, static_cast<int>(partner.size()));
        const bool well = one[row] + one[other] == sum && two[row] < 16 && two[other] < 16 &&
                          fits[two[row] * 16 + two[other]] != 0;
        if (partner[other] != row || (row < other && !well)) found.append(row);
    }
    return found;
}

/// What the codes of all rounds are worth, added up: by first code (three) and second. rounds: pairs of bytes.
nb::object sums(nb::sequence rounds, nb::sequence worth, std::size_t size) {
    std::vector<std::vector<int>> table;
    for (nb::handle row : worth) {
        table.push_back(indices(row));
        table.back().resize(256, 0);
    }
    if (table.size() != 3) throw nb::value_error("three first codes");
    std::vector<std::int64_t> total(size, 0);
    for (nb::handle round : rounds) {
        const nb::bytes one = nb::cast<nb::bytes>(round[0]), two = nb::cast<nb::bytes>(round[1]);
        const std::uint8_t *first = codes_of(one, size), *second = codes_of(two, size);
        for (std::size_t at = 0; at < size; ++at) {
            if (first[at] > 2) throw nb::value_error("three first codes");
            total[at] += table[first[at]][second[at]];
        }
    }
    nb::object made = owned(PyList_New(static_cast<Py_ssize_t>(size)));
    for (std::size_t at = 0; at < size; ++at) {
        PyList_SetItem(made.ptr(), static_cast<Py_ssize_t>(at), nb::int_(total[at]).release().ptr());
    }
    return made;
}

/// The entry of a list or tuple.
nb::handle entry(nb::handle sequence, std::size_t at) {
    PyObject* found = PyList_Check(sequence.ptr()) ? PyList_GetItem(sequence.ptr(), static_cast<Py_ssize_t>(at))
                                                   : PyTuple_GetItem(sequence.ptr(), static_cast<Py_ssize_t>(at));
    if (found == nullptr) throw nb::python_error();
    return found;
}

/// Objects of a class with slots, one for each row of the columns (lists or tuples of texts and numbers).
nb::object made_of(nb::handle kind, nb::sequence attributes, nb::sequence columns) {
    std::vector<Slot> slots;
    for (nb::handle name : attributes) slots.emplace_back(kind, name);
    std::vector<nb::object> given;
    for (nb::handle column : columns) given.push_back(nb::borrow(column));
    if (given.empty() || given.size() != slots.size()) throw nb::value_error("one column for each attribute");
    const std::size_t count = nb::len(given[0]);
    for (const nb::object& column : given) {
        if (nb::len(column) != count) throw nb::value_error("columns of one length");
    }
    nb::object made = owned(PyList_New(static_cast<Py_ssize_t>(count)));
    for (std::size_t at = 0; at < count; ++at) {
        nb::object one = plain_object(kind);
        for (std::size_t slot = 0; slot < slots.size(); ++slot) slots[slot].set(one, entry(given[slot], at));
        PyList_SetItem(made.ptr(), static_cast<Py_ssize_t>(at), one.release().ptr());
    }
    return made;
}

/// How everybody's value compares with his partner's: 1 above, 2 below, 0 level or without one; where his code is
/// above `last`, what `alone` says of the code.
nb::bytes compared(nb::list values, nb::handle partners, nb::bytes codes, int last, nb::bytes alone) {
    const std::vector<int> value = indices(values), partner = indices(partners);
    const auto* code = reinterpret_cast<const unsigned char*>(codes.c_str());
    if (partner.size() != value.size() || codes.size() != value.size() || alone.size() != 256) {
        throw nb::value_error("one partner and one code for each value, and 256 codes");
    }
    std::string found(value.size(), '\0');
    for (std::size_t at = 0; at < value.size(); ++at) {
        if (code[at] > last) {
            found[at] = alone.c_str()[code[at]];
        } else if (partner[at] >= 0) {
            check_vertex(partner[at], static_cast<int>(value.size()));
            const int other = value[static_cast<std::size_t>(partner[at])];
            found[at] = static_cast<char>(value[at] > other ? 1 : value[at] < other ? 2 : 0);
        }
    }
    return nb::bytes(found.data(), found.size());
}

}  // namespace

void bind_columns(nb::module_& m) {
    nb::class_<Lines>(m, "CodedLines")
        .def(nb::init<nb::str, nb::str>(), nb::arg("text"), nb::arg("code"))
        .def("__len__", &Lines::count)
        .def("__getitem__", &Lines::text, nb::arg("at"))
        .def("numbers", &Lines::numbers)
        .def("others", &Lines::others);
    nb::class_<Records>(m, "RecordReader")
        .def(nb::init<nb::str, nb::handle, nb::sequence, nb::sequence, std::size_t, std::size_t>(), nb::arg("code"),
             nb::arg("like"), nb::arg("attributes"), nb::arg("columns"), nb::arg("first"), nb::arg("stop"))
        .def("read", &Records::read, nb::arg("lines"));
    nb::class_<BlockReader>(m, "BlockReader")
        .def(nb::init<nb::dict, nb::dict, std::uint8_t>(), nb::arg("named"), nb::arg("alone"), nb::arg("blank"))
        .def("read", &BlockReader::read, nb::arg("lines"), nb::arg("numbers"), nb::arg("start"), nb::arg("step"),
             nb::arg("most"), nb::arg("sum"), nb::arg("fitting"));
    m.def("made_of", &made_of, nb::arg("kind"), nb::arg("attributes"), nb::arg("columns"));
    m.def("compared", &compared, nb::arg("values"), nb::arg("partners"), nb::arg("codes"), nb::arg("last"),
          nb::arg("alone"));
    m.def("fit", &fit, nb::arg("partners"), nb::arg("first"), nb::arg("second"), nb::arg("fitting"), nb::arg("alone"));
    m.def("disagreeing", &disagreeing, nb::arg("others"), nb::arg("first"), nb::arg("second"), nb::arg("sum"),
          nb::arg("fitting"));
    m.def("sums", &sums, nb::arg("rounds"), nb::arg("worth"), nb::arg("size"));
}

}  // namespace pairwright
