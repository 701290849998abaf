#!/usr/bin/env python3
"""Takes back what should not have been written to the table of a deployed stack (docs/how-to/back-up-and-restore.md).

    restore.py STACK stop                  no function runs any more; what each was allowed is kept in STACK.json
    restore.py STACK copy NAME --at TIME   a new table, as this stack's was at TIME
    restore.py STACK compare NAME          what differs between both, by kind
    restore.py STACK roll-back NAME        makes the stack's table as the copy is; it may be repeated
    restore.py STACK start                 the functions run again

`--organization ID`, for `compare` and `roll-back`, looks at the items of one organization only. It needs boto3, and an operator's credentials. Nothing is written but by `roll-back`, which asks that the functions are stopped."""

import argparse
import collections
import concurrent.futures
import datetime
import json
import pathlib
import re
import sys
import time

import boto3

SEGMENTS = 8
# What follows the date in the sort key of something that is listed by its last date.
BY_LAST_DATE = re.compile(r"LAST#[^#]+#([A-Z]+)#")


class Stack:
    """The table and the functions of a stack."""

    def __init__(self, name):
        self.name, self.kept = name, pathlib.Path(f"{name}.json")
        pages = boto3.client("cloudformation").get_paginator("list_stack_resources").paginate(StackName=name)
        resources = [resource for page in pages for resource in page["StackResourceSummaries"]]
        of = lambda kind: [resource["PhysicalResourceId"] for resource in resources if resource["ResourceType"] == kind]
        (self.table,) = of("AWS::DynamoDB::Table")
        self.functions = sorted(of("AWS::Lambda::Function"))

    def concurrency(self):
        """What each function is allowed: a number, or `None` for no limit of its own."""
        client = boto3.client("lambda")
        read = lambda name: client.get_function_concurrency(FunctionName=name).get("ReservedConcurrentExecutions")
        return {name: read(name) for name in self.functions}

    def is_stopped(self):
        return all(allowed == 0 for allowed in self.concurrency().values())

    def stop(self):
        # What was kept before stays: a second stop would keep that nothing is allowed.
        if not self.kept.exists():
            self.kept.write_text(json.dumps(self.concurrency(), indent=1))
        client = boto3.client("lambda")
        for name in self.functions:
            client.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=0)
        print(f"{len(self.functions)} functions are stopped; what each was allowed is in {self.kept}")

    def start(self):
        client, allowed = boto3.client("lambda"), json.loads(self.kept.read_text())
        for name, limit in allowed.items():
            if limit is None:
                client.delete_function_concurrency(FunctionName=name)
            else:
                client.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=limit)
        self.kept.unlink()
        print(f"{len(allowed)} functions may run again")


def copy(source, name, at):
    """A new table, as `source` was at a time; the same items and indexes."""
    client = boto3.client("dynamodb")
    client.restore_table_to_point_in_time(SourceTableName=source, TargetTableName=name, RestoreDateTime=at)
    while client.describe_table(TableName=name)["Table"]["TableStatus"] != "ACTIVE":
        time.sleep(5)
    print(f"{name} is as {source} was at {at.isoformat()}")


def items(table):
    """Every item by its key, as it is stored."""
    client = boto3.client("dynamodb")

    def segment(number):
        pages = client.get_paginator("scan").paginate(
            TableName=table, ConsistentRead=True, Segment=number, TotalSegments=SEGMENTS)
        return {(item["pk"]["S"], item["sk"]["S"]): item for page in pages for item in page["Items"]}

    found = {}
    with concurrent.futures.ThreadPoolExecutor(SEGMENTS) as pool:
        for part in pool.map(segment, range(SEGMENTS)):
            found.update(part)
    return found


def kind(key):
    """What an item is, as the key chart of shared/storage calls it."""
    pk, sk = key
    if by_last_date := BY_LAST_DATE.match(sk):
        return by_last_date[1]
    first = sk.split("#")[0]
    # The sort key of an entry, a tap or a member is a time, of a row of a list an id: then the partition says what it is.
    named = re.fullmatch(r"[A-Z]+", first)
    return first if named else "#".join(part for part in pk.split("#") if re.fullmatch(r"[A-Z]{2,}", part))


Difference = collections.namedtuple("Difference", "missing changed added")


def compare(there, copied):
    """The keys of what the table has no more, has otherwise, and has besides."""
    return Difference(
        missing=[key for key in copied if key not in there],
        changed=[key for key in copied if key in there and there[key] != copied[key]],
        added=[key for key in there if key not in copied])


def tell(difference, there, copied):
    """Counts by kind, and what pay and balances say."""
    counts = collections.defaultdict(lambda: [0] * 5)
    for place, keys in enumerate((copied, there, *difference)):
        for key in keys:
            counts[kind(key)][place] += 1
    print(f"{'kind':<24}{'copy':>8}{'table':>8}{'missing':>9}{'changed':>9}{'added':>8}")
    for name in sorted(counts):
        row = counts[name]
        print(f"{name:<24}{row[0]:>8}{row[1]:>8}{row[2]:>9}{row[3]:>9}{row[4]:>8}")
    # A payroll's item holds the hash of its snapshot.
    for what, name in (("payrolls, with the hashes of their snapshots", "PAYROLL"), ("ledgers of leave", "LEDGER")):
        wanted = {key: item for key, item in copied.items() if kind(key) == name}
        other = sum(there.get(key) != item for key, item in wanted.items())
        print(f"{what}: {len(wanted)} in the copy, {other} otherwise in the table")
    print(f"in all: {sum(map(len, difference))} items differ")


def roll_back(table, difference, there, copied):
    """Writes what the copy has, and takes away what it has not. Each item only as it was read, so that whoever writes
    meanwhile is not overwritten but told of."""
    client, refused = boto3.client("dynamodb"), []

    def conditionally(write, key):
        seen = there.get(key)
        if seen is None:
            guard = {"ConditionExpression": "attribute_not_exists(pk)"}
        else:
            names = {f"#{n}": name for n, name in enumerate(seen)}
            values = {f":{n}": value for n, value in enumerate(seen.values())}
            same = " AND ".join(f"#{n} = :{n}" for n in range(len(seen)))
            guard = {"ConditionExpression": same, "ExpressionAttributeNames": names, "ExpressionAttributeValues": values}
        try:
            write(**guard)
        except client.exceptions.ConditionalCheckFailedException:
            refused.append(key)

    def put(key):
        conditionally(lambda **guard: client.put_item(TableName=table, Item=copied[key], **guard), key)

    def delete(key):
        of = {"pk": {"S": key[0]}, "sk": {"S": key[1]}}
        conditionally(lambda **guard: client.delete_item(TableName=table, Key=of, **guard), key)

    with concurrent.futures.ThreadPoolExecutor(SEGMENTS) as pool:
        list(pool.map(put, difference.missing + difference.changed))
        list(pool.map(delete, difference.added))
    print(f"{sum(map(len, difference)) - len(refused)} items are as in the copy")
    for key in refused:
        print(f"somebody else has written {key} meanwhile: compare again")
    return not refused


def main():
    parser = argparse.ArgumentParser(description="Takes back what should not have been written.")
    parser.add_argument("stack")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("stop", "start"):
        commands.add_parser(name)
    for name in ("copy", "compare", "roll-back"):
        command = commands.add_parser(name)
        command.add_argument("name", help="the copy")
        if name != "copy":
            command.add_argument("--organization", help="its id")
        else:
            command.add_argument("--at", required=True, type=datetime.datetime.fromisoformat, help="such as 2026-11-20T09:00:00+00:00")
    asked = parser.parse_args()
    stack = Stack(asked.stack)
    if asked.command in ("stop", "start"):
        getattr(stack, asked.command)()
        return 0
    if asked.command == "copy":
        copy(stack.table, asked.name, asked.at)
        return 0
    if asked.command == "roll-back" and not stack.is_stopped():
        raise SystemExit("the functions run: `stop` them first, and wait until what they have in hand is done")
    wanted = lambda key: not asked.organization or re.match(f"[A-Z]+#{re.escape(asked.organization)}(#|$)", key[0])
    there, copied = ({key: item for key, item in items(table).items() if wanted(key)} for table in (stack.table, asked.name))
    difference = compare(there, copied)
    tell(difference, there, copied)
    if asked.command == "compare":
        return 0
    return 0 if roll_back(stack.table, difference, there, copied) else 1


if __name__ == "__main__":
    sys.exit(main())
