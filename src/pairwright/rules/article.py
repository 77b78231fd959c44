"""Articles of the rule books, and the register that says which function carries out which article.

A function of a rule names its article with the decorator `rule`. The decorator only writes the
function down and gives the very same function back: nothing is added to a call.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from pairwright.common.values import NamedTuple, TypeVar, dataclass

NEWEST = "2026"
"""The edition meant where none is named."""

Function = TypeVar("Function", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Article:
    """One article of one edition of a book: `Article("C.04.3", "3.6")` is article 3.6 of the Dutch system."""

    book: str
    number: str
    edition: str = NEWEST

    def __str__(self) -> str:
        return f"{self.book} article {self.number} ({self.edition})"

    @property
    def cited(self) -> str:
        """As texts name it, "C.04.3 3.6"; "" for what stands in no book, such as the bracket of a cup."""
        return f"{self.book} {self.number}" if any(map(str.isdigit, self.number)) else ""

    @property
    def sort_key(self) -> tuple[str, str, tuple[tuple[str, int], ...]]:
        """Order of the book: 3.9 stands before 3.10, C9 before C10."""
        return self.book, self.edition, tuple(_numeral(part) for part in self.number.split("."))


@dataclass(frozen=True, slots=True)
class Implementation:
    """A function, by module and name, that carries out an article."""

    article: Article
    module: str
    function: str


class CarriedArticle(NamedTuple):
    """Why an article has no test of its own, and the articles of its book and edition whose tests hold it."""

    reason: str
    by: tuple[str, ...]


_REGISTER: dict[tuple[Article, str, str], Implementation] = {}
_WITHOUT: dict[Article, str] = {}
_CARRIED: dict[Article, CarriedArticle] = {}
_SAME: dict[Article, set[Article]] = defaultdict(set)


def rule(book: str, *numbers: str, edition: str = NEWEST) -> Callable[[Function], Function]:
    """Enter the decorated function (or class) in the register under these articles of `book`."""

    def enter(function: Function) -> Function:
        module = function.__module__
        name = getattr(function, "__qualname__", repr(function))
        for number in numbers:
            article = Article(book, number, edition)
            _REGISTER[article, module, name] = Implementation(article, module, name)
        return function

    return enter


def without_function(book: str, reasons: Mapping[str, str], edition: str = NEWEST) -> None:
    """Write down the articles of `book` that no function carries out, each with the reason."""
    for number, reason in reasons.items():
        _WITHOUT[Article(book, number, edition)] = reason


def carried_by(book: str, articles: Mapping[str, tuple[str, ...]]) -> None:
    """Write down articles of `book` that are tested with others: the reason, then the numbers of those.

    That is for headings and for definitions that mean nothing without the articles that use them.
    """
    for number, (reason, *others) in articles.items():
        _CARRIED[Article(book, number)] = CarriedArticle(reason, tuple(others))


def carriers() -> Mapping[Article, CarriedArticle]:
    """The articles that are tested with others."""
    return _CARRIED


def same_articles(book: str, edition: str, numbers: Mapping[str, str], *, newer: str = "") -> None:
    """Write down how an edition of `book` numbers what the newest one says in the same sense.

    numbers: of the newer edition to those of this one. newer: the book of the former, if it is another.
    """
    for number, older in numbers.items():
        _SAME[Article(book, older, edition)].add(Article(newer or book, number))


def says_the_same(one: Article, other: Article) -> bool:
    """An article says what another one says in its book or edition, or a part of it (2.6.1 of 2.6)."""
    return any(
        (a.book, a.edition) == (b.book, b.edition) and f"{a.number}.".startswith(f"{b.number}.")
        for a in (one, *_SAME.get(one, ()))
        for b in (other, *_SAME.get(other, ()))
    )


def reasons(book: str = "", edition: str = "") -> tuple[tuple[Article, str], ...]:
    """The articles without a function and the reasons, in the order of the books; of one book when given."""
    return tuple(
        (article, _WITHOUT[article])
        for article in sorted(_WITHOUT, key=lambda article: article.sort_key)
        if book in ("", article.book) and edition in ("", article.edition)
    )


def implementations(book: str = "", edition: str = "") -> tuple[Implementation, ...]:
    """Everything entered so far, in the order of the books; of one book and edition when given.

    Only modules that have been imported have entered their functions.
    """
    return tuple(
        sorted(
            _chosen(book, edition), key=lambda entry: (entry.article.sort_key, entry.module, entry.function)
        )
    )


def _chosen(book: str, edition: str) -> Iterable[Implementation]:
    return (
        entry
        for entry in _REGISTER.values()
        if (not book or entry.article.book == book) and (not edition or entry.article.edition == edition)
    )


def _numeral(part: str) -> tuple[str, int]:
    digits = "".join(sign for sign in part if sign.isascii() and sign.isdigit())
    return part.removesuffix(digits), int(digits or 0)
