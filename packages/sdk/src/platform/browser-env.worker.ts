import type { Clock } from '../base/clock/clock.ts';
import { createSystemClock } from './clock/system-clock.ts';
import { createIndexedDbDatabases } from './database/indexeddb.worker.ts';
import { describeDevice } from './device/device-name.ts';
import type { Env } from './env.ts';
import { createFetchHttp } from './http/fetch-http.ts';
import type { HttpClient } from './http/http.ts';
import { createBrowserLocks } from './locks/browser-locks.ts';
import { createLogBuffer, formatLogEntry } from './log-buffer/log-buffer.ts';
import { createNetworkHints } from './network/network-hints.ts';
import { watchSleep } from './network/watch-sleep.ts';
import { FIRST_PLACE } from './place.ts';
import { createSystemRandom } from './random/system-random.ts';
import { createWebCryptoSealers } from './sealing/web-crypto-sealers.worker.ts';

/** The engine's machine in a browser, and what the worker's entry needs of it besides. */
export interface BrowserEnv {
  readonly env: Env;
  /** For pages, which notice sooner than a worker that the machine woke or the network changed. */
  readonly pokeNetwork: () => void;
}

/** Makes the `Env` of a worker, for the account of a place. It lives as long as the worker does. */
export function createBrowserEnv(place = FIRST_PLACE): BrowserEnv {
  const clock = createSystemClock({
    now: () => Date.now(),
    monotonicMs: () => performance.now(),
    startTimer: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  });
  const log = createLogBuffer({
    now: () => clock.now(),
    also: (entry) => {
      if (entry.level === 'warn') console.warn(formatLogEntry(entry));
      if (entry.level === 'error') console.error(formatLogEntry(entry));
    },
  });
  const network = createNetworkHints(() => navigator.onLine);
  self.addEventListener('online', network.poke);
  self.addEventListener('offline', network.poke);
  watchSleep(clock, network.poke);
  const env: Env = {
    place,
    clock,
    random: createSystemRandom((bytes) => {
      crypto.getRandomValues(bytes);
    }),
    http: createBrowserHttp(clock),
    databases: createIndexedDbDatabases(clock),
    sealers: createWebCryptoSealers(globalThis.isSecureContext ? crypto.subtle : undefined),
    crypto: async () => (await import('./crypto/browser-crypto.worker.ts')).browserCrypto(clock, log.sink),
    // One account was signed in to them: the first takes over what it finds.
    oldKeys:
      place === FIRST_PLACE
        ? async () => (await import('./old-keys/browser-old-keys.worker.ts')).browserOldKeys(clock)
        : null,
    locks: createBrowserLocks(navigator.locks, (name) => new BroadcastChannel(name), clock),
    network: network.status,
    logSink: log.sink,
    recentLog: () => log.entries(),
    deviceName: describeDevice(navigator.userAgent),
  };
  return { env, pokeNetwork: network.poke };
}

/** The HTTP client of the worker. Requests that report progress use another path, which a start does not need. */
function createBrowserHttp(clock: Clock): HttpClient {
  const http = createFetchHttp({ fetch: (url, init) => fetch(url, init), clock });
  return async (request) => {
    if (request.sending === undefined) return http(request);
    const { upload } = await import('./http/xhr-upload.worker.ts');
    return upload(request, request.sending, clock);
  };
}
