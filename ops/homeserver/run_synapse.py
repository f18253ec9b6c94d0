"""Runs Synapse, and ends it when the process that started it is gone.

Standard input is a pipe whose other end only our parent holds. When the parent ends, however hard, the pipe closes.
Only pages of this machine may read its answers, and only who asked for this machine by name gets any: a web site could
otherwise use it by the browser of who visits it, its own name led here too.
PARLEY_CLOCK_OFFSET_MS moves what Synapse takes for now: the demo community's rooms were made some days ago.
"""

import os
import re
import signal
import sys
import threading

import synapse.http.server as http

HERE = rb"(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?"
LOOPBACK = re.compile(rb"https?://" + HERE)
LOOPBACK_HOST = re.compile(HERE, re.IGNORECASE)
allow_any_origin = http.set_cors_headers


def allow_own_origins(request) -> None:
    request.responseHeaders.addRawHeader(b"Vary", b"Origin")
    origin = request.getHeader(b"Origin")
    if origin is None or LOOPBACK.fullmatch(origin):
        allow_any_origin(request)


# Before anything takes the function by its name.
http.set_cors_headers = allow_own_origins

import synapse.http.site as site
from synapse.app.homeserver import main
from synapse.util.clock import Clock
from twisted.web.resource import Resource

find_resource = site.SynapseSite.getResourceFor


class Elsewhere(Resource):
    isLeaf = True

    def render(self, request) -> bytes:
        request.setResponseCode(421)
        return b""


def find_resource_here(self, request) -> Resource:
    host = request.getHeader(b"Host")
    if host is None or LOOPBACK_HOST.fullmatch(host):
        return find_resource(self, request)
    return Elsewhere()


site.SynapseSite.getResourceFor = find_resource_here


def end_with_parent() -> None:
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def move_clock(offset_ms: int) -> None:
    Clock.time = lambda self: self._reactor.seconds() + offset_ms / 1000


threading.Thread(target=end_with_parent, daemon=True).start()
if "PARLEY_CLOCK_OFFSET_MS" in os.environ:
    move_clock(int(os.environ["PARLEY_CLOCK_OFFSET_MS"]))
main()
