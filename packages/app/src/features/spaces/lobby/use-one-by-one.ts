import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useRef, useState } from 'react';
import { type Act, oneByOne, type Progress } from './one-by-one.ts';

/** Something that is done with rooms, and can be stopped. */
export interface OneByOne<Failure> {
  readonly progress: Progress<Failure>;
  /** Says if it was done with all of them. */
  readonly run: (rooms: readonly RoomId[]) => Promise<boolean>;
  readonly stop: () => void;
}

/** Does something with rooms one by one, and shows how far it is. */
export function useOneByOne<Failure>(act: Act<Failure>): OneByOne<Failure> {
  const [progress, setProgress] = useState<Progress<Failure>>({
    ...{ isRunning: false, done: 0, total: 0 },
    failures: new Map(),
  });
  const running = useRef<AbortController | null>(null);
  const run = (rooms: readonly RoomId[]) => {
    const controller = new AbortController();
    running.current = controller;
    return oneByOne(rooms, act, controller.signal, setProgress);
  };
  return { progress, run, stop: () => running.current?.abort() };
}
