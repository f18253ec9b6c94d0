import type { NetworkStatus } from '../env.ts';

/** A `NetworkStatus` that is told from outside. */
export interface NetworkHints {
  readonly status: NetworkStatus;
  /** Tells listeners to look again: `online` changed, the network changed, or the machine woke. */
  readonly poke: () => void;
}

/** `isOnline` is asked each time; nothing is remembered that could be out of date. */
export function createNetworkHints(isOnline: () => boolean): NetworkHints {
  const listeners = new Set<() => void>();
  return {
    status: {
      get online() {
        return isOnline();
      },
      subscribe: (listener) => {
        // Wrapped, so that the same function subscribed twice is two subscriptions.
        const entry = () => listener();
        listeners.add(entry);
        return () => listeners.delete(entry);
      },
    },
    poke: () => {
      for (const listener of [...listeners]) listener();
    },
  };
}
