import { slowAllEngines } from './test-engine.ts';

/** Whoever imports this has engines that take their time (`TestEngineOptions.latencySeed`). */
slowAllEngines(Number(process.env['LATENCY_SEED'] ?? 20_261_123));
