#!/usr/bin/env python3
"""How long a function takes to start, and its first request, under AWS's runtime emulator, with a whole processor and with less.

    measure.py [--binaries target/release] [--starts 20] [--cpu 1,0.3] [FUNCTION...]

For each function: the time from the start of its process to its first request for work (init, as the emulator tells it), the
time of the first request, and the processor time of both together; medians, with the least and the most. The request is an
authenticated GET that reads the table, or for a consumer an empty batch. The table is the embedded engine, without TLS.

It needs Linux with control groups (version 1) that may be written, target/debug (cargo build --workspace --bins) and the
emulator that comes with the SAM CLI (.ci/requirements-sam.txt in .ci/.venv/sam)."""

import argparse
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GROUPS = [pathlib.Path("/sys/fs/cgroup") / controller / "wfm-cold-start" for controller in ("cpu", "cpuacct")]
PERIOD = 100_000
# What each function is asked; whoever is not named here gets an empty batch.
ASKED = {"auth": "/auth/me", "attendances": "/attendances?limit=1", "employees": "/employees?limit=1",
         "payroll": "/payrolls?limit=1", "leaves": "/leaves?limit=1", "jobs": "/jobs?limit=1"}


def emulator():
    """The classes of `.ci/emulator`."""
    loader = importlib.machinery.SourceFileLoader("emulator", str(ROOT / ".ci/emulator"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("emulator", loader))
    loader.exec_module(module)
    return module


class Started(emulator().Emulated):
    """A function whose process is in a control group of its own."""

    def __init__(self, runtime, name, binary, environment, port, folder):
        self.name, self.url = name, f"http://127.0.0.1:{port}/2015-03-31/functions/function/invocations"
        self.path = pathlib.Path(folder) / f"{name}.log"
        joins = "; ".join(f"echo $$ > {group}/cgroup.procs" for group in GROUPS)
        self.log = open(self.path, "w")
        self.process = subprocess.Popen(
            [runtime, "--runtime-api-address", f"127.0.0.1:{port + 1000}",
             "--runtime-interface-emulator-address", f"127.0.0.1:{port}", "/bin/sh", "-c", f"{joins}; exec {binary}"],
            env={**environment, "AWS_LAMBDA_FUNCTION_NAME": name, "AWS_LAMBDA_FUNCTION_TIMEOUT": "25"},
            stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True)

    def init(self):
        return float(re.search(r"INIT REPORT\(durationMs: ([\d.]+)\)", self.path.read_text())[1])

    def stop(self):
        os.killpg(self.process.pid, 15)
        self.process.wait()


def used():
    return int((GROUPS[1] / "cpuacct.usage").read_text()) / 1e6


def measured(once, starts):
    rows = [once() for _ in range(starts)]
    columns = list(zip(*rows))
    return " | ".join(f"{statistics.median(c):.1f} ({min(c):.1f}–{max(c):.1f})" for c in columns)


def main():
    parser = argparse.ArgumentParser(description="How long functions take to start")
    parser.add_argument("--binaries", type=pathlib.Path, default=ROOT / "target/release")
    parser.add_argument("--starts", type=int, default=20)
    parser.add_argument("--cpu", default="1,0.3")
    parser.add_argument("functions", nargs="*", default=["auth", "attendances", "attendance-sync"])
    asked = parser.parse_args()
    module = emulator()
    folder = tempfile.mkdtemp(prefix="cold-start-")
    engines = subprocess.Popen([ROOT / "target/debug/wfm-local", "--engines", "--data", f"{folder}/data"], stdout=subprocess.DEVNULL)
    helpers = []
    for group in GROUPS:
        group.mkdir(exist_ok=True)
    try:
        variables = f"{folder}/data/sam-local.json"
        module.await_file(variables)
        module.FUNCTIONS, module.CONSUMERS = ["bootstrap", "auth"], []
        helpers = module.emulated(folder, variables)
        bootstrap, auth = helpers
        created = bootstrap.invoke(module.event("bootstrap"))
        choice = {"token": created["activation_token"], "password": "correct horse battery"}
        token = auth.request("POST", "/auth/activate", choice)["access_token"]
        runtime = f"{folder}/aws-lambda-rie"
        environment = {"PATH": os.environ["PATH"], "AWS_REGION": "us-east-1", **json.load(open(variables))["Parameters"]}
        ports = iter(range(8800, 9700))

        def once(name):
            function = Started(runtime, name, asked.binaries / f"wfm-{name}", environment, next(ports), folder)
            # The emulator starts the process when it is asked for the first time.
            time.sleep(0.2)
            before, began = used(), time.monotonic()
            if name in ASKED:
                function.request("GET", ASKED[name], token=token)
            else:
                function.invoke({"Records": []})
            whole = (time.monotonic() - began) * 1000
            taken, init = used() - before, function.init()
            function.stop()
            return init, whole - init, taken

        print("| function | processors | init, ms | first request, ms | processor time of both, ms | binary, MB | packed, MB |")
        print("|---|---|---|---|---|---|---|")
        for name in asked.functions:
            binary = asked.binaries / f"wfm-{name}"
            packed = len(subprocess.run(["gzip", "-9c", binary], capture_output=True, check=True).stdout)
            for share in asked.cpu.split(","):
                quota = int(float(share) * PERIOD)
                (GROUPS[0] / "cpu.cfs_quota_us").write_text(str(quota))
                times = measured(lambda: once(name), asked.starts)
                print(f"| {name} | {share} | {times} | {binary.stat().st_size / 1e6:.1f} | {packed / 1e6:.1f} |", flush=True)
    finally:
        for helper in helpers:
            helper.process.terminate()
        engines.terminate()
        engines.wait()
        for group in GROUPS:
            time.sleep(0.1)
            group.rmdir()


if __name__ == "__main__":
    main()
