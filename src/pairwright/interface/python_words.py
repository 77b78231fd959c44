"""Refusals in the words of a program: what a report file or an option is called is told as an argument."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from pairwright.common.errors import BadInput, faults_of

P = ParamSpec("P")
R = TypeVar("R")

_WORDS = (
    (re.compile(r"\(record 152[^)]*\)"), '(initial_colour="white" or "black")'),
    (re.compile(r"\((?:record )?142[^)]*\)"), "(rounds=7, the field number_of_rounds)"),
    (re.compile(r"; record 192 names the system of an event[^;]*"), "; name one that pairs teams"),
    (re.compile(r" \(record \d+[^)]*\)"), ""),
)
"""What a refusal says to those who have a file or a terminal, and what a program hears instead."""


def in_python(function: Callable[P, R]) -> Callable[P, R]:
    """The function with its refusals in the words of a program."""

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except BadInput as error:
            faults = list(faults_of(error))
            if type(error).__init__ is not BadInput.__init__ or not any(
                one.search(fault) for fault in faults for one, _ in _WORDS
            ):
                raise
            for form, words in _WORDS:
                faults = [form.sub(words, fault) for fault in faults]
            raise type(error)(*faults) from None

    return asked
