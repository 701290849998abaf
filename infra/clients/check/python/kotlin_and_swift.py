"""Reads a generated Kotlin or Swift client: no model is an interface or empty, and no enum is without cases.

python kotlin_and_swift.py CLIENT-FOLDER
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

INTERFACE = re.compile(r"^\s*(?:public |sealed |fun )*(?:interface|protocol) (\w+)", re.MULTILINE)
ENUM = re.compile(r"\benum (?:class )?(\w+)[^{\n]*\{")
MODEL = re.compile(r"\b(?:class|struct) (\w+)")
FIELD = re.compile(r"\b(?:val|var) [`\w]")
# Of Kotlin `late("late")`, with an annotation before it; of Swift `case late = "late"`.
CASE = re.compile(r'^\s*(?:@Json\(.*?\)\s*)?(?:case )?[`\w]+\s*(?:\("|= ")', re.MULTILINE)


def findings(name: str, source: str) -> Iterator[str]:
    for interface in INTERFACE.findall(source):
        yield f"{interface} is an interface"
    enums = list(ENUM.finditer(source))
    for enum in enums:
        # Swift's names of fields are an enum, too.
        if enum[1] != "CodingKeys" and not CASE.search(body(source, enum.end())):
            yield f"the enum {enum[1]} has no cases"
    models = [model for model in MODEL.findall(source) if model == name]
    if not enums and not models:
        yield "there is no model"
    if models and not FIELD.search(source):
        yield f"the model {name} is empty"


def body(source: str, start: int) -> str:
    depth, at = 1, start
    while depth and at < len(source):
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        at += 1
    return source[start:at]


def main(client: str) -> None:
    files = sorted(
        path
        for path in Path(client).rglob("*")
        if path.suffix in (".kt", ".swift") and path.parent.name in ("models", "Models") and "test" not in path.parts
    )
    found = [f"{path.stem}: {what}" for path in files for what in findings(path.stem, path.read_text())]
    print("\n".join(found))
    print(f"{len(files)} models, {len(found)} findings")
    sys.exit(1 if found or not files else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
