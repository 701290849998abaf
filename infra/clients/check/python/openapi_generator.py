"""Decodes captured answers with a client that openapi-generator (`python`) generated, as its own methods do.

python openapi_generator.py CLIENT-FOLDER CAPTURED-FOLDER
"""

import ast
import importlib
import inspect
import json
import re
import sys
from typing import Any

from answers import Answer, check

TYPES = re.compile(r"_response_types_map: .*? = (\{.*?\})", re.DOTALL)


class Response:
    """What the client's transport hands on."""

    reason = None

    def __init__(self, answer: Answer) -> None:
        self.status = answer.status
        self.data = answer.content
        self.headers = {"content-type": answer.content_type}

    def getheaders(self) -> dict[str, str]:
        return self.headers


def main(client_folder: str, captured: str) -> None:
    sys.path.insert(0, client_folder)
    package = importlib.import_module("openapi_client")
    client = package.ApiClient()
    methods = {
        name: method
        for api in vars(package).values()
        if inspect.isclass(api) and api.__name__.endswith("Api")
        for name, method in inspect.getmembers(api, inspect.isfunction)
    }

    def decode(answer: Answer) -> Any:
        source = inspect.getsource(inspect.unwrap(methods[answer.operation]))
        types = ast.literal_eval(TYPES.search(source).group(1))
        try:
            parsed = client.response_deserialize(Response(answer), types).data
        except package.ApiException as refusal:
            parsed = refusal.data
        # What may be any object is a dictionary.
        return parsed if isinstance(parsed, dict) else json.loads(parsed.to_json())

    check(captured, decode, absent_is_null=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
