#!/usr/bin/env python3
"""A mail over SES, and a bounce that comes back, against a stack (`.ci/deployed`): an invitation goes out by the function
`mail-run`, SES has it, and an event about it travels from the topic over the queue to `mail-returns`, which notes the account.

MiniStack sends nothing and makes no events with tags, so the event is published here, in the form that SES documents."""

import base64
import datetime
import json
import os
import time
import urllib.request

import boto3

from drill import call, sign_in

SOON = 60


def invoke_mail_run():
    functions = boto3.client("lambda")
    names = [function["FunctionName"] for page in functions.get_paginator("list_functions").paginate() for function in page["Functions"]]
    name = next(name for name in names if "MailRunFunction" in name)
    answer = functions.invoke(FunctionName=name, Payload=b"{}")
    if "FunctionError" in answer:
        raise SystemExit(f"mail-run: {answer['Payload'].read().decode()}")


def mailed_to(email):
    """The mails that SES has for an address."""
    with urllib.request.urlopen(f"{os.environ['AWS_ENDPOINT_URL']}/_ministack/ses/messages", timeout=30) as answer:
        accounts = json.loads(answer.read())["messages"]
    return [message for messages in accounts.values() for message in messages if email in message["To"]]


def wait_for(what, found):
    for _ in range(SOON):
        if there := found():
            return there
        time.sleep(1)
    raise SystemExit(f"{what} did not come within {SOON} s")


def claims(token):
    """What an access token says."""
    said = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(said + "=" * (-len(said) % 4)))


def returned(organization, account, email):
    """An event of SES about a mail that nobody takes."""
    at = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return {
        "eventType": "Bounce",
        "bounce": {"bounceType": "Permanent", "bounceSubType": "General", "timestamp": at, "feedbackId": "1",
                   "bouncedRecipients": [{"emailAddress": email, "action": "failed", "status": "5.1.1"}]},
        "mail": {"timestamp": at, "source": "hr@deployed.example", "messageId": "1", "destination": [email],
                 "tags": {"organization": [organization], "account": [account]}},
    }


def main():
    token = sign_in()
    organization = claims(token)["org"]
    email = f"ada-{time.time_ns()}@deployed.example"
    employee = call("POST", "/employees", {"employee_number": str(time.time_ns()), "first_name": "Ada", "last_name": "Lovelace",
                                           "email": email, "hire_date": "2026-01-01"}, token)
    account = call("PUT", f"/employees/{employee['id']}/account", {"email": email, "roles": ["employee"]}, token)
    call("POST", f"/employees/{employee['id']}/account/activation", {}, token)
    invoke_mail_run()
    mails = wait_for("the invitation", lambda: mailed_to(email))
    if len(mails) != 1:
        raise SystemExit(f"{len(mails)} mails instead of one")
    print("SES has the invitation once")

    topics = boto3.client("sns")
    topic = next(topic["TopicArn"] for topic in topics.list_topics()["Topics"] if topic["TopicArn"].endswith("-mail-returns"))
    event = returned(organization, account["id"], email)
    for _ in range(2):
        topics.publish(TopicArn=topic, Message=json.dumps(event))
    log = f"/activity-logs?resource_id={account['id']}"
    noted = lambda: [entry for entry in call("GET", log, token=token)["data"] if entry["action"] == "account.mail_returned"]
    wait_for("the bounce", noted)
    # The second event has nothing to say. It is taken before this one ends, or later.
    time.sleep(3)
    if len(noted()) != 1:
        raise SystemExit(f"the bounce was noted {len(noted())} times")
    print("a bounce is noted once, though it comes twice")


if __name__ == "__main__":
    main()
