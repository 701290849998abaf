#!/usr/bin/env python3
"""The restore drill, against a stack in which a company has lived (`.ci/deployed`): a copy is made, then things are written
that should not have been, by the API and past it, and are taken back. Then the service runs on the copy instead. At each
step the API must answer what it answered before. It ends with an error where it does not.

MiniStack copies a table as it is, whatever time is asked for, so the copy is made before the writes. It checks no roles: on
AWS those of the functions name the stack's own table."""

import json
import os
import pathlib
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import boto3

RESTORE = pathlib.Path(__file__).resolve().parent.parent / "restore" / "restore.py"
STACK = os.environ["WFM_STACK"]
AT = urllib.parse.urlsplit(os.environ["WFM_AT"])
COPY = f"{STACK}-copy"
# What everybody's pay, time and leave are shown by.
SHOWN = ["/employees", "/attendances", "/payrolls", "/leaves", "/leave-balances", "/pay-adjustments", "/departments"]


def call(method, path, body=None, token=None, if_match=None):
    headers = {"host": AT.netloc, "content-type": "application/json"}
    headers.update({"authorization": f"Bearer {token}"} if token else {})
    headers.update({"if-match": if_match} if if_match else {})
    content = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(f"http://127.0.0.1:{AT.port}{path}", content, headers, method=method)
    try:
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return json.loads(answer.read() or b"null")
    except urllib.error.HTTPError as failed:
        raise SystemExit(f"{method} {path}: {failed.code} {failed.read().decode()}")


def sign_in():
    account = json.load(open(os.environ["WFM_ACCOUNTS"]))["admin"]
    login = {"email": account["email"], "password": account["password"]}
    return call("POST", "/auth/login", login)["access_token"]


def shown(token):
    """All rows of the lists."""
    rows = {}
    for path in SHOWN:
        rows[path], cursor = [], ""
        while cursor is not None:
            page = call("GET", f"{path}?limit=100{cursor}", token=token)
            rows[path] += page["data"]
            following = page["meta"]["next_cursor"]
            cursor = f"&cursor={urllib.parse.quote(following)}" if following else None
    return rows


def restore(*arguments):
    started = time.monotonic()
    done = subprocess.run([sys.executable, RESTORE, STACK, *arguments], text=True, capture_output=True)
    print(done.stdout, end="")
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    print(f"-- {arguments[0]}: {time.monotonic() - started:.1f} s")
    return done.stdout


def expect(wanted, found, when):
    for path in SHOWN:
        if wanted[path] != found[path]:
            raise SystemExit(f"{when}: {path} has changed: {len(wanted[path])} rows were there, {len(found[path])} are")
    print(f"{when}: {sum(len(rows) for rows in found.values())} rows are as before")


def unwanted(token, before):
    """A raise for everybody by the API, and payslips and punches that a mistake took from the table."""
    for employee in before["/employees"]:
        path = f"/employees/{employee['id']}"
        pay = [{**entry, "amount": "9999.00"} for entry in call("GET", path, token=token)["compensation"]]
        call("PATCH", path, {"compensation": pay}, token, if_match="*")
    client = boto3.client("dynamodb")
    table = next(name for name in client.list_tables()["TableNames"] if name != COPY)
    taken = 0
    for page in client.get_paginator("scan").paginate(TableName=table):
        for item in page["Items"]:
            key = item["sk"]["S"]
            if "#PAYROLL#" in key or (key.startswith("ATT#") and taken % 3 == 0):
                client.delete_item(TableName=table, Key={"pk": item["pk"], "sk": item["sk"]})
            taken += 1


def on_the_copy():
    """The functions use the copy from now on."""
    client = boto3.client("lambda")
    for page in client.get_paginator("list_functions").paginate():
        for function in page["Functions"]:
            variables = function.get("Environment", {}).get("Variables", {})
            if "TABLE_NAME" in variables:
                client.update_function_configuration(
                    FunctionName=function["FunctionName"], Environment={"Variables": {**variables, "TABLE_NAME": COPY}})


def main():
    before = shown(sign_in())
    # Signing in and reading write little: sessions, and what was read. The copy has them.
    restore("copy", COPY, "--at", time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime()))
    token = sign_in()
    unwanted(token, before)
    if shown(token) == before:
        raise SystemExit("nothing was written that would have to be taken back")
    restore("stop")
    # What a function has in hand is done within its time.
    time.sleep(2)
    told = restore("compare", COPY)
    if "PAYROLL" not in told or "in all: 0" in told:
        raise SystemExit("the comparison does not see what was written")
    restore("roll-back", COPY)
    if "in all: 0 items differ" not in restore("compare", COPY):
        raise SystemExit("the table is not as the copy is")
    restore("start")
    expect(before, shown(sign_in()), "after rolling back in place")
    on_the_copy()
    expect(before, shown(sign_in()), "on the copy")


if __name__ == "__main__":
    main()
