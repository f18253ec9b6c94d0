import { createBrowserEnv } from '../platform/browser-env.worker.ts';
import { createMessagePortChannel } from '../port/wire/message-port-channel.ts';
import { createEngine, type EngineOptions } from './engine.ts';

/**
 * Runs the engine in a worker's global scope: a SharedWorker serves every page that connects; a dedicated Worker serves the
 * port that is posted to it.
 */
export function runEngine(scope: SharedWorkerGlobalScope | DedicatedWorkerGlobalScope, options: EngineOptions): void {
  const { env } = createBrowserEnv();
  const engine = createEngine(env, options);
  const onPort = ({ ports }: MessageEvent) => {
    for (const port of ports) engine.connect(createMessagePortChannel(port));
  };
  if ('onconnect' in scope) scope.addEventListener('connect', onPort);
  else scope.addEventListener('message', onPort);
}
