#!/usr/bin/env python3
"""Brings `template.yaml` up on MiniStack, an AWS API that runs on this machine, with the functions' binaries, and runs a
program against it: `cargo xtask deployed`.

    up.py --folder FOLDER [--binaries FOLDER] [--beside FOLDER] [--keep] -- PROGRAM...

The stack is created by CloudFormation, as a deployment creates it, and its first administrators by the bootstrap function.
PROGRAM finds the address in WFM_AT, and three administrators' accounts in the file that WFM_ACCOUNTS names. What is changed in the template is in `CHANGES` and nowhere else."""

import argparse
import base64
import copy
import hashlib
import json
import os
import pathlib
import platform
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import zipfile

import boto3
import yaml
from botocore.config import Config
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
REGION = "us-east-1"
STACK = "wfm-deployed"
CODE = "wfm-deployed-code"
# The functions whose versions run side by side while one replaces the other (`DeploymentPreference` in the template).
GRADUAL = ["wfm-attendances", "wfm-attendance-sync"]
API = "Api"
SIGNED_IN_BY = "wfm-deployed/signing-key-1"
FUNCTION = "AWS::Serverless::Function"


# ------------------------------------------------------------------------------------------ the template

class Short(yaml.SafeLoader):
    """Reads the short forms of CloudFormation's functions as the long ones, and resolves aliases."""


def long_form(loader, tag, node):
    kinds = {yaml.ScalarNode: loader.construct_scalar, yaml.SequenceNode: loader.construct_sequence,
             yaml.MappingNode: loader.construct_mapping}
    construct = kinds[type(node)]
    value = construct(node) if isinstance(node, yaml.ScalarNode) else construct(node, deep=True)
    if tag == "GetAtt" and isinstance(value, str):
        value = value.split(".", 1)
    return {tag if tag in ("Ref", "Condition") else f"Fn::{tag}": value}


Short.add_multi_constructor("!", long_form)


def removed(kind):
    """Takes away the resources of a kind."""
    def change(template, _):
        resources = template["Resources"]
        for name in [name for name, resource in resources.items() if resource["Type"] == kind]:
            del resources[name]
    return change


def no_metric_math(template, _):
    resources = template["Resources"]
    for name in [name for name, resource in resources.items()
                 if resource["Type"] == "AWS::CloudWatch::Alarm" and "Metrics" in resource["Properties"]]:
        del resources[name]


def at_once(template, _):
    for resource in functions(template).values():
        resource["Properties"].pop("DeploymentPreference", None)


def limits_in_numbers(template, _):
    parameters = template["Parameters"]
    for resource in functions(template).values():
        for event in resource["Properties"].get("Events", {}).values():
            scaling = event["Properties"].get("ScalingConfig", {})
            if isinstance(named := scaling.get("MaximumConcurrency"), dict):
                scaling["MaximumConcurrency"] = parameters[named["Ref"]]["Default"]


def no_dns_records(template, _):
    del template["Outputs"]["MailDnsRecords"]


def this_machine(template, _):
    arm = platform.machine() in ("aarch64", "arm64")
    template["Globals"]["Function"]["Architectures"] = ["arm64" if arm else "x86_64"]


def code(template, binaries):
    for resource in functions(template).values():
        resource["Properties"]["CodeUri"] = f"s3://{CODE}/{binaries[binary(resource)]}"


# What differs from the template that is deployed to AWS. docs/explanation/proof.md has the same list.
CHANGES = [
    ("the functions' code is the binaries of this machine, as `sam package` would write it", code),
    ("the functions' architecture is that of this machine", this_machine),
    ("no saved queries: MiniStack cannot create them", removed("AWS::Logs::QueryDefinition")),
    ("no alarms on expressions of metrics: MiniStack cannot create them", no_metric_math),
    ("no gradual deployments: MiniStack has no CodeDeploy", at_once),
    ("limits of consumers in numbers: MiniStack takes a parameter's value for a text", limits_in_numbers),
    ("no policies of secrets: MiniStack cannot create them", removed("AWS::SecretsManager::ResourcePolicy")),
    ("no output with the records of the sender's domain: MiniStack does not make any", no_dns_records),
]


def functions(template):
    return {name: resource for name, resource in template["Resources"].items() if resource["Type"] == FUNCTION}


def binary(function):
    return function["Metadata"]["BuildProperties"]["Binary"]


def routes(template):
    """Method, path and the function's name in the template, of each route."""
    for name, function in functions(template).items():
        for event in function["Properties"].get("Events", {}).values():
            if event["Type"] == "HttpApi":
                asked = event["Properties"]
                path = asked.get("Path", "$default")
                yield path if path == "$default" else f"{asked['Method']} {path}", name


# ------------------------------------------------------------------------------------------- the stack

def said(what, since):
    print(f"{what}, {time.monotonic() - since:.1f} s", flush=True)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class MiniStack:
    """The server, in a process group of its own, which its functions belong to."""

    def __init__(self, folder):
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "TMPDIR": str(folder), "BIND_HOST": "127.0.0.1",
                       "GATEWAY_PORT": str(self.port), "S3_DATA_DIR": str(folder / "s3"),
                       "STATE_DIR": str(folder / "state"), **self.environment()}
        self.log = folder / "ministack.log"
        program = pathlib.Path(sys.executable).parent / "ministack"
        self.process = subprocess.Popen([program], env=environment, stdout=open(self.log, "w"),
                                        stderr=subprocess.STDOUT, start_new_session=True)
        for _ in range(300):
            if self.process.poll() is not None:
                raise SystemExit(f"MiniStack ended: {self.log.read_text()[-2000:]}")
            try:
                urllib.request.urlopen(f"{self.url}/_ministack/health", timeout=5).read()
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("MiniStack does not answer")

    def environment(self):
        """How programs that know AWS find it, the functions and this one, too."""
        return {"AWS_ENDPOINT_URL": self.url, "AWS_DEFAULT_REGION": REGION, "AWS_ACCESS_KEY_ID": "test",
                "AWS_SECRET_ACCESS_KEY": "test"}

    def client(self, service):
        patient = Config(read_timeout=300, retries={"total_max_attempts": 1})
        return boto3.client(service, endpoint_url=self.url, region_name=REGION, aws_access_key_id="test",
                            aws_secret_access_key="test", config=patient)

    def stop(self):
        for sent in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, sent)
            except ProcessLookupError:
                return
            try:
                self.process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                pass


def bare(path, folder):
    """A program without its symbols."""
    stripped = folder / "stripped"
    subprocess.run(["strip", "-o", stripped, path], check=True)
    content = stripped.read_bytes()
    stripped.unlink()
    return content


def upload_code(aws, folder, binaries, wanted, beside):
    """Uploads each binary, without its symbols, as `bootstrap` in an archive: its key, by the binary's name. With those of
    `GRADUAL` goes their earlier version, where there is one."""
    s3, keys = aws.client("s3"), {}
    s3.create_bucket(Bucket=CODE)
    for name in wanted:
        path = binaries / name
        if not path.exists():
            raise SystemExit(f"{path} is missing: cargo build --workspace --bins")
        archive = folder / f"{name}.zip"
        programs = {"bootstrap": bare(path, folder)}
        if beside and name in GRADUAL:
            both = (ROOT / "infra/deployed/both.py").read_bytes()
            programs = {"bootstrap": both, "now": programs["bootstrap"], "before": bare(beside / name, folder)}
        with zipfile.ZipFile(archive, "w") as packed:
            for program, content in programs.items():
                entry = zipfile.ZipInfo(program, (2026, 1, 1, 0, 0, 0))
                entry.external_attr = 0o755 << 16
                packed.writestr(entry, content)
        keys[name] = archive.name
        s3.put_object(Bucket=CODE, Key=archive.name, Body=archive.read_bytes())
        archive.unlink()
    return keys


def signing_key(aws):
    """Draws the key as docs/how-to/deploy.md does: the secret's ARN, and the published key."""
    key = ec.generate_private_key(ec.SECP256R1())
    point = key.public_key().public_numbers()
    url = lambda data: base64.urlsafe_b64encode(data).rstrip(b"=").decode()
    x, y = (url(number.to_bytes(32, "big")) for number in (point.x, point.y))
    thumbprint = f'{{"crv":"P-256","kty":"EC","x":"{x}","y":"{y}"}}'
    kid = url(hashlib.sha256(thumbprint.encode()).digest())
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    secret = aws.client("secretsmanager").create_secret(
        Name=SIGNED_IN_BY, SecretString=json.dumps({"kid": kid, "pem": pem.decode()}))
    published = {"kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": kid, "x": x, "y": y}
    return secret["ARN"], json.dumps({"keys": [published]}, separators=(",", ":"))


def create_stack(aws, template, parameters):
    """Creates the stack and waits for it: physical ids by logical ones, and the outputs."""
    s3, cloudformation = aws.client("s3"), aws.client("cloudformation")
    s3.put_object(Bucket=CODE, Key="template.json", Body=json.dumps(template))
    cloudformation.create_stack(
        StackName=STACK, TemplateURL=f"{aws.url}/{CODE}/template.json",
        Capabilities=["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
        Parameters=[{"ParameterKey": key, "ParameterValue": value} for key, value in parameters.items()])
    while True:
        stack = cloudformation.describe_stacks(StackName=STACK)["Stacks"][0]
        if not stack["StackStatus"].endswith("IN_PROGRESS"):
            break
        time.sleep(0.5)
    if stack["StackStatus"] != "CREATE_COMPLETE":
        events = cloudformation.describe_stack_events(StackName=STACK)["StackEvents"]
        failed = [f"{event['LogicalResourceId']}: {event.get('ResourceStatusReason')}" for event in events
                  if "FAILED" in event["ResourceStatus"] or event.get("ResourceStatusReason")]
        raise SystemExit("\n".join([f"the stack is {stack['StackStatus']}", *failed]))
    pages = cloudformation.get_paginator("list_stack_resources").paginate(StackName=STACK)
    made = [resource for page in pages for resource in page["StackResourceSummaries"]]
    ids = {resource["LogicalResourceId"]: resource["PhysicalResourceId"] for resource in made}
    outputs = {output["OutputKey"]: output["OutputValue"] for output in stack["Outputs"]}
    return ids, outputs


def add_routes(aws, template, ids):
    """MiniStack does not read the OpenAPI body that SAM writes for the API's events. The same routes, one by one."""
    gateway, integrations, api = aws.client("apigatewayv2"), {}, ids[API]
    if gateway.get_routes(ApiId=api)["Items"]:
        raise SystemExit("MiniStack has routes of its own now: add_routes is no longer needed")
    added = 0
    for key, function in routes(template):
        if function not in integrations:
            alias = template["Resources"][function]["Properties"].get("AutoPublishAlias")
            arn = f"arn:aws:lambda:{REGION}:000000000000:function:{ids[function]}" + (f":{alias}" if alias else "")
            uri = f"arn:aws:apigateway:{REGION}:lambda:path/2015-03-31/functions/{arn}/invocations"
            made = gateway.create_integration(ApiId=api, IntegrationType="AWS_PROXY", IntegrationMethod="POST",
                                              IntegrationUri=uri, PayloadFormatVersion="2.0")
            integrations[function] = made["IntegrationId"]
        gateway.create_route(ApiId=api, RouteKey=key, Target=f"integrations/{integrations[function]}")
        added += 1
    return added


def invoke(aws, function, payload):
    answer = aws.client("lambda").invoke(FunctionName=function, Payload=json.dumps(payload))
    result = json.loads(answer["Payload"].read())
    if "FunctionError" in answer:
        raise SystemExit(f"{function}: {result}")
    return result


def administrators(aws, function):
    """Two administrators of an organization and one of another, as an operator creates them."""
    run = secrets.token_hex(4)
    made = {}
    def account(role, payload):
        email = f"{role}@{run}.example"
        created = invoke(aws, function, {**payload, "admin_email": email})
        made[role] = {"email": email, "activation_token": created["activation_token"], "password": secrets.token_urlsafe(18)}
        return created["organization_id"]
    own = account("admin", {"organization": f"Deployed {run}"})
    account("second", {"organization_id": own})
    account("stranger", {"organization": f"Elsewhere {run}"})
    return made


def turns(folder):
    """How many events each version has answered, by program; ends with an error where one has answered none."""
    said = [dict(part.split("=") for part in path.read_text().split()) for path in folder.rglob("turns")]
    print(f"Events that each version answered, by environment: {said}")
    if len(said) < len(GRADUAL) or any(int(count) == 0 for one in said for count in one.values()):
        raise SystemExit("not both versions of each function had their turn")


def main():
    parser = argparse.ArgumentParser(description="template.yaml on MiniStack")
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="where everything of this run is kept")
    parser.add_argument("--binaries", type=pathlib.Path, default=ROOT / "target/debug", help="where the functions' binaries are")
    parser.add_argument("--beside", type=pathlib.Path,
                        help="where an earlier version of the attendance functions is, which answers every other event of theirs")
    parser.add_argument("--keep", action="store_true", help="wait for Ctrl-C afterwards, with the stack up")
    parser.add_argument("program", nargs="+", help="what is run against the stack")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()

    original = yaml.load((ROOT / "template.yaml").read_text(), Short)
    template = copy.deepcopy(original)
    aws = MiniStack(folder)
    try:
        said("MiniStack answers", started)
        keys = upload_code(aws, folder, arguments.binaries, sorted({binary(f) for f in functions(template).values()}), arguments.beside)
        said(f"{len(keys)} functions are packaged", started)
        print("The template, but:")
        for what, change in CHANGES:
            change(template, keys)
            print(f"- {what}")
        secret, jwks = signing_key(aws)
        parameters = {"Jwks": jwks, "SigningKeySecretArn": secret, "Commit": "deployed",
                      "MailFrom": "Deployed HR <hr@deployed.example>", "AppUrl": "https://deployed.example/app/"}
        ids, outputs = create_stack(aws, template, parameters)
        said(f"the stack is complete: {len(ids)} resources", started)
        added = add_routes(aws, original, ids)
        said(f"{added} routes are added", started)
        accounts = folder / "accounts.json"
        accounts.touch(mode=0o600)
        accounts.write_text(json.dumps(administrators(aws, outputs["BootstrapFunctionName"])))
        url = f"http://{ids[API]}.execute-api.localhost:{aws.port}"
        said(f"three administrators are created; the API is at {url}", started)
        told = {"WFM_AT": url, "WFM_ACCOUNTS": str(accounts), "WFM_STACK": STACK, **aws.environment()}
        done = subprocess.run(arguments.program, cwd=ROOT, env={**os.environ, **told})
        said("the program ended", started)
        if arguments.beside and done.returncode == 0:
            turns(folder)
        if arguments.keep:
            print(f"The stack stays up: AWS_ENDPOINT_URL={aws.url}, accounts in {accounts}. Ctrl-C ends it.", flush=True)
            signal.pause()
        return done.returncode
    except KeyboardInterrupt:
        return 130
    finally:
        aws.stop()


if __name__ == "__main__":
    sys.exit(main())
