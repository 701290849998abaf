#!/usr/bin/env python3
"""Two versions of a function as one: `up.py --beside` deploys this as its `bootstrap`, with the programs `now` and `before`
beside it. Each version has a runtime API of its own, which hands it every other event, so that both work on one table and one
queue at the same time, as they do while one replaces the other. `turns` beside it says how many events each has answered."""

import http.client
import itertools
import os
import pathlib
import queue
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

HERE = pathlib.Path(__file__).resolve().parent
API = os.environ["AWS_LAMBDA_RUNTIME_API"]
INVOCATION = "/2018-06-01/runtime/invocation"
OF_LAMBDA = "lambda-runtime-"


def call(method, path, body=None, headers=None):
    connection = http.client.HTTPConnection(API)
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content


class Version:
    def __init__(self, name):
        self.name, self.events, self.answered, self.turns = name, queue.Queue(), threading.Event(), 0
        server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (Runtime,), {"version": self}))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        environment = {**os.environ, "AWS_LAMBDA_RUNTIME_API": f"127.0.0.1:{server.server_port}"}
        self.process = subprocess.Popen([HERE / name], env=environment)

    def take(self, event):
        """Has this version answer an event, and waits for it."""
        self.answered.clear()
        self.events.put(event)
        while not self.answered.wait(0.2):
            if self.process.poll() is not None:
                sys.exit(f"{self.name} ended: {self.process.returncode}")
        self.turns += 1


class Runtime(BaseHTTPRequestHandler):
    """Lambda's runtime API, for one version."""

    protocol_version = "HTTP/1.1"
    version = None

    def do_GET(self):
        answer, body = self.version.events.get()
        self.say(200, body, {name: value for name, value in answer.getheaders() if name.lower().startswith(OF_LAMBDA)})

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        if self.headers.get("transfer-encoding"):
            body = self.chunks()
        kept = {name: value for name, value in self.headers.items()
                if name.lower() == "content-type" or name.lower().startswith("lambda-runtime")}
        answer, content = call("POST", self.path, body, kept)
        self.say(answer.status, content, {})
        if self.path.startswith(INVOCATION):
            self.version.answered.set()

    def chunks(self):
        body = b""
        while size := int(self.rfile.readline().split(b";")[0], 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def say(self, status, body, headers):
        self.send_response(status)
        for name, value in {**headers, "content-length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def main():
    versions = [Version("now"), Version("before")]
    for version in itertools.cycle(versions):
        version.take(call("GET", f"{INVOCATION}/next"))
        (HERE / "turns").write_text(" ".join(f"{one.name}={one.turns}" for one in versions))


if __name__ == "__main__":
    main()
