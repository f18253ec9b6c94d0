import { createBugLog } from '../base/log/bug-log.ts';
import { createLog } from '../base/log/log.ts';
import { createBrowserEnv } from '../platform/browser-env.worker.ts';
import { FIRST_PLACE } from '../platform/place.ts';
import { hostByBroadcast } from '../port/wire/broadcast-port.ts';
import { createMessagePortChannel } from '../port/wire/message-port-channel.ts';
import { parseEngineName } from './one-engine/engine-name.ts';
import { PageDoor } from './one-engine/page-door.ts';
import { serveAs } from './one-engine/serve-as.ts';

/** A replaced worker stays until what it was writing is written. */
const LINGER_MS = 2_000;

export interface WorkerOptions {
  readonly build: string;
}

/**
 * Runs the engine in a worker's global scope: a SharedWorker serves every page that connects; a dedicated Worker serves the
 * port that is posted to it, and other tabs over broadcast channels. It serves as long as it holds the lock that is called
 * as the worker is: by that, pages find it and see it end (`client.spec.md`).
 */
export function runEngine(scope: SharedWorkerGlobalScope | DedicatedWorkerGlobalScope, { build }: WorkerOptions): void {
  const { name } = scope;
  const { env } = createBrowserEnv(parseEngineName(name)?.place ?? FIRST_PLACE);
  const door = new PageDoor();
  const onPort = ({ ports }: MessageEvent) => {
    for (const port of ports) door.accept(createMessagePortChannel(port));
  };
  if ('onconnect' in scope) {
    scope.addEventListener('connect', onPort);
  } else {
    scope.addEventListener('message', onPort);
    hostByBroadcast(
      (channel) => new BroadcastChannel(channel),
      name,
      (channel) => door.accept(channel),
    );
  }
  const onReplaced = () => {
    env.clock.setTimer(LINGER_MS, () => scope.close());
  };
  serveAs(name, env, { build, onReplaced }, door).catch((error: unknown) =>
    createBugLog(createLog(env.logSink), env.random)('the engine did not start', error),
  );
}
