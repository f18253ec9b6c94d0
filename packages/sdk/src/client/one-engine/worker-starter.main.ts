import { type Clock, sleep } from '../../base/clock/clock.ts';
import { type Random, randomString } from '../../base/random/random.ts';
import { canBeHad } from '../../platform/http/can-be-had.main.ts';
import { joinByBroadcast } from '../../port/wire/broadcast-port.ts';
import { createMessagePortChannel } from '../../port/wire/message-port-channel.ts';
import type { EngineStarter } from './engine-supervisor.ts';

/** While nothing is heard of a worker, whether its script can be had is looked at so often. */
const LOOK_EVERY_MS = 1_000;

/**
 * Engines in workers whose script is at `url`: one that all tabs share where the browser can, or else a worker of one tab, to
 * which the others talk over broadcast channels.
 */
export function createWorkerStarter(url: string, random: Random, clock: Clock): EngineStarter {
  return typeof SharedWorker === 'function' ? createSharedStarter(url, clock) : createDedicatedStarter(url, random);
}

function createSharedStarter(url: string, clock: Clock): EngineStarter {
  const looking = new Map<string, AbortController>();
  const connect = (name: string) => new SharedWorker(url, { type: 'module', name });
  return {
    start: (name, onFailed) => {
      const worker = connect(name);
      const stop = new AbortController();
      looking.set(name, stop);
      worker.addEventListener('error', onFailed);
      worker.port.addEventListener('message', () => stop.abort(), { once: true });
      // Chromium does not always tell: of one in a hundred such starts on a busy machine nothing was heard.
      void isMissing(url, clock, stop.signal).then((missing) => missing && onFailed());
      return createMessagePortChannel(worker.port);
    },
    join: (name) => createMessagePortChannel(connect(name).port),
    // The browser ends it with the last page that used it; replaced, it ends itself.
    abandon: (name) => {
      looking.get(name)?.abort();
      looking.delete(name);
    },
  };
}

/** Looks for the script until it is not to be had, which is true, or nobody needs to know any more. */
async function isMissing(url: string, clock: Clock, signal: AbortSignal): Promise<boolean> {
  while (await sleep(clock, LOOK_EVERY_MS, signal)) {
    if (!(await canBeHad(url, signal))) return !signal.aborted;
  }
  return false;
}

function createDedicatedStarter(url: string, random: Random): EngineStarter {
  const workers = new Map<string, Worker>();
  return {
    start: (name, onFailed) => {
      const worker = new Worker(url, { type: 'module', name });
      workers.set(name, worker);
      worker.addEventListener('error', onFailed);
      const { port1, port2 } = new MessageChannel();
      worker.postMessage(null, [port2]);
      return createMessagePortChannel(port1);
    },
    join: (name) => joinByBroadcast((channel) => new BroadcastChannel(channel), name, randomString(random, 16)),
    abandon: (name) => {
      workers.get(name)?.terminate();
      workers.delete(name);
    },
  };
}
