import { useSyncExternalStore } from 'react';

let isMissing = false;
const listeners = new Set<() => void>();

/** Whether no engine can be had for now: its script did not load, or nothing is heard of it. It is tried all the time. */
export const engineMissing = {
  set(next: boolean): void {
    isMissing = next;
    for (const listener of listeners) listener();
  },
  get: (): boolean => isMissing,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The same, watched. */
export function useEngineMissing(): boolean {
  return useSyncExternalStore(engineMissing.subscribe, engineMissing.get);
}
