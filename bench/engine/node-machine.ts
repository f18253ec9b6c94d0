import type { NodeMachine } from '@parley/sdk/client/in-process.ts';

/** The clocks and timers of Node. */
export const NODE_TIME: NodeMachine['time'] = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  startTimer: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** The environment of the engine in Node. Bugs are printed; any other log output would be measured too. */
export function nodeMachine(fetchFn: NodeMachine['fetch']): NodeMachine {
  return {
    time: NODE_TIME,
    fetch: fetchFn,
    fillRandom: (bytes) => {
      crypto.getRandomValues(bytes);
    },
    logSink: ({ level, message }) => {
      if (level === 'error') process.stderr.write(`${message}\n`);
    },
    deviceName: 'Parley, measured',
  };
}
