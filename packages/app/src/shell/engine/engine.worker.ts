/** The engine's own thread: nothing but a door to the sdk. */
import { runEngine } from '@parley/sdk/client/engine.worker.ts';

declare const self: SharedWorkerGlobalScope | DedicatedWorkerGlobalScope;

runEngine(self, { build: import.meta.env.PARLEY_BUILD });
