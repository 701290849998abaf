"""Decodes captured answers with a client that openapi-python-client generated, as its own functions do.

python openapi_python_client.py CLIENT-FOLDER CAPTURED-FOLDER
"""

import importlib
import sys
from pathlib import Path
from typing import Any

import httpx
from answers import Answer, check


def main(client_folder: str, captured: str) -> None:
    package = Path(client_folder)
    sys.path.insert(0, str(package.parent))
    client = importlib.import_module(f"{package.name}.client").Client(base_url="http://localhost")
    modules = {path.stem: path.parent.name for path in package.glob("api/*/*.py")}

    def decode(answer: Answer) -> Any:
        module = f"{package.name}.api.{modules[answer.operation]}.{answer.operation}"
        response = httpx.Response(answer.status, content=answer.content)
        parsed = importlib.import_module(module)._parse_response(client=client, response=response)
        return parsed.to_dict()

    check(captured, decode)


if __name__ == "__main__":
    main(*sys.argv[1:])
