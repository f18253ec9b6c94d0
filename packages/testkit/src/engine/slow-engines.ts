import { slowAllEngines } from './test-engine.ts';

/** A file that imports this one has engines with latency (`TestEngineOptions.latencySeed`). */
slowAllEngines(Number(process.env['LATENCY_SEED'] ?? 20_261_123));
