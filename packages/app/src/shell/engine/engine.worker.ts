/** The engine's own thread: nothing but a door to the sdk. */
import { runEngine } from '@parley/sdk/client/engine.worker.ts';
import { BUILD_ID } from './build-id.ts';

declare const self: SharedWorkerGlobalScope | DedicatedWorkerGlobalScope;

runEngine(self, { build: BUILD_ID });
