"""Captured answers, and what a client made of them."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

TIMESTAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")


class Answer(NamedTuple):
    name: str
    operation: str
    status: int
    content_type: str
    body: Any

    @property
    def content(self) -> bytes:
        return json.dumps(self.body).encode()


def captured(folder: str) -> Iterator[Answer]:
    """The answers that are JSON."""
    for path in sorted(Path(folder).glob("*.json")):
        answer = Answer(path.stem, **json.loads(path.read_text()))
        if "json" in answer.content_type:
            yield answer


def check(folder: str, decode: Callable[[Answer], Any], absent_is_null: bool = False) -> None:
    """Decodes every answer. What comes back has to say the same. The program ends with 1 where it does not.

    `absent_is_null`: the client writes null for a field that may be null and was absent.
    """
    failures, count = [], 0
    for answer in captured(folder):
        count += 1
        try:
            differences = list(compare("", answer.body, decode(answer), absent_is_null))
        except Exception as why:  # whatever generated code raises
            differences = [f"{type(why).__name__}: {why}"]
        failures += [f"{answer.name}: {difference}" for difference in differences]
    print("\n".join(failures))
    print(f"{count} answers, {len(failures)} differences")
    sys.exit(1 if failures or not count else 0)


def compare(at: str, sent: Any, back: Any, absent_is_null: bool) -> Iterator[str]:
    """What differs. A timestamp is the same when it is the same moment: a client that has read it as one
    writes it with other digits."""
    if isinstance(sent, dict) and isinstance(back, dict):
        for name in sorted(sent.keys() | back.keys()):
            if name not in back:
                yield f"{at}/{name} is lost"
            elif name in sent:
                yield from compare(f"{at}/{name}", sent[name], back[name], absent_is_null)
            elif back[name] is not None or not absent_is_null:
                yield f"{at}/{name} was not sent"
    elif isinstance(sent, list) and isinstance(back, list) and len(sent) == len(back):
        for index, (one, other) in enumerate(zip(sent, back)):
            yield from compare(f"{at}/{index}", one, other, absent_is_null)
    elif sent != back or isinstance(sent, bool) != isinstance(back, bool):
        if not is_same_moment(sent, back):
            yield f"{at}: {sent!r} came back as {back!r}"


def is_same_moment(one: Any, other: Any) -> bool:
    texts = [text for text in (one, other) if isinstance(text, str) and TIMESTAMP.fullmatch(text)]
    return len(texts) == 2 and datetime.fromisoformat(texts[0]) == datetime.fromisoformat(texts[1])
