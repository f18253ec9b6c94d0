"""Runs Synapse, and ends it when the process that started it is gone.

Standard input is a pipe whose other end only our parent holds. When the parent ends, however hard, the pipe closes.
PARLEY_CLOCK_OFFSET_MS moves what Synapse takes for now: the demo community's rooms were made some days ago.
"""

import os
import signal
import sys
import threading

from synapse.app.homeserver import main
from synapse.util.clock import Clock


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
