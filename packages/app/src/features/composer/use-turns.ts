import { useRef } from 'react';

/** A command that takes longer holds nothing up: what it does may take until the network is back. */
const PATIENCE_MS = 2_000;

/** The order of what is sent from one place: a command may have to be loaded first, and what is written after it comes after it. */
export interface Turns {
  /** Runs a step, for which those that come later wait a moment. It never rejects. */
  readonly take: (step: () => Promise<void>) => Promise<void>;
  /** Waits for the step that runs; null if none does. */
  readonly turn: () => Promise<void> | null;
}

export function useTurns(): Turns {
  const running = useRef<Promise<void>>(null);
  return {
    take: async (step) => {
      const before = running.current;
      const run = before === null ? step() : before.then(step);
      const wait = Promise.race([run, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
      running.current = wait;
      await run;
      if (running.current === wait) running.current = null;
    },
    turn: () => running.current,
  };
}
