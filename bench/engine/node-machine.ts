import type { NodeMachine } from '@parley/sdk/client/in-process.ts';

/** What the engine needs of Node. Bugs are written out; all else that is logged would be measured. */
export function nodeMachine(fetchFn: NodeMachine['fetch']): NodeMachine {
  return {
    time: {
      now: () => Date.now(),
      monotonicMs: () => performance.now(),
      startTimer: (delayMs, run) => {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    },
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
