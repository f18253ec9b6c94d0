import type { NodeMachine } from '@parley/sdk/client/in-process.ts';

/**
 * The functions that this program gives to the engine: Node's clock, network and randomness. No `databases`: everything stays in
 * memory.
 */
export const machine: NodeMachine = {
  time: {
    now: () => Date.now(),
    monotonicMs: () => performance.now(),
    startTimer: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  },
  fetch: (url, init) => fetch(url, init),
  fillRandom: (bytes) => void crypto.getRandomValues(bytes),
  // Standard output belongs to the events. Why something does not work stands in the facts.
  logSink: ({ level, span, message, facts }) => {
    if (level === 'error' || level === 'warn')
      process.stderr.write(`${level}: ${span.join('/')}: ${message} ${JSON.stringify(facts)}\n`);
  },
  // It signs in as a new device each time, with keys of its own.
  encryption: 'memory',
  deviceName: 'Echo bot',
};
