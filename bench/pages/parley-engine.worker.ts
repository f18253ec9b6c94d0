import { runEngine } from '@parley/sdk/client/engine.worker.ts';

declare const self: SharedWorkerGlobalScope | DedicatedWorkerGlobalScope;

runEngine(self, { build: 'bench' });
new BroadcastChannel('bench-origin').postMessage(performance.timeOrigin);
