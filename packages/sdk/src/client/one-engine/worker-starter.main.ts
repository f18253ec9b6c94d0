import { type Random, randomString } from '../../base/random/random.ts';
import { joinByBroadcast } from '../../port/wire/broadcast-port.ts';
import { createMessagePortChannel } from '../../port/wire/message-port-channel.ts';
import type { EngineStarter } from './engine-supervisor.ts';

/**
 * Engines in workers whose script is at `url`: one that all tabs share where the browser can, or else a worker of one tab, to
 * which the others talk over broadcast channels.
 */
export function createWorkerStarter(url: string, random: Random): EngineStarter {
  return typeof SharedWorker === 'function' ? createSharedStarter(url) : createDedicatedStarter(url, random);
}

function createSharedStarter(url: string): EngineStarter {
  const connect = (name: string, onFailed: () => void) => {
    const worker = new SharedWorker(url, { type: 'module', name });
    worker.addEventListener('error', onFailed);
    return createMessagePortChannel(worker.port);
  };
  return {
    start: connect,
    join: (name) => connect(name, () => undefined),
    // The browser ends it with the last page that used it; replaced, it ends itself.
    abandon: () => undefined,
  };
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
