import { createLog } from '../base/log/log.ts';
import { randomString } from '../base/random/random.ts';
import { createSystemClock } from '../platform/clock/system-clock.ts';
import { formatLogEntry } from '../platform/log-buffer/log-buffer.ts';
import { createSystemRandom } from '../platform/random/system-random.ts';
import { connectRemote } from '../port/remote/connect-remote.ts';
import { createMessagePortChannel } from '../port/wire/message-port-channel.ts';
import type { EngineOptions } from './engine.ts';
import type { Client } from './remote.ts';

/** Connects this page to the engine at the other end of `port`. */
export function connectClient(port: MessagePort, { build }: EngineOptions): Client {
  const random = createSystemRandom((bytes) => {
    crypto.getRandomValues(bytes);
  });
  const clock = createSystemClock({
    now: () => Date.now(),
    monotonicMs: () => performance.now(),
    startTimer: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  });
  const log = createLog((entry) => {
    if (entry.level === 'error') console.error(formatLogEntry(entry));
  });
  const client: Client = connectRemote({
    channel: createMessagePortChannel(port),
    clock,
    log,
    random,
    tabId: randomString(random, 16),
    build,
  });
  // A page kept for going back to does not unload; it is dropped when it stays silent.
  addEventListener('pagehide', (event) => {
    if (!event.persisted) client.close();
  });
  return client;
}
