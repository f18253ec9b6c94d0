import type { PackFailure, PackPlace } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../../lib/view/client-context.ts';
import { addPicture } from './add-picture.ts';

/** A file that was not added. */
export interface NotAdded {
  readonly name: string;
  readonly failure: PackFailure | PortFailure;
}

export interface Adding {
  /** The files of this round, and how many of them are dealt with; null while nothing is added. */
  readonly progress: { readonly done: number; readonly all: number } | null;
  readonly notAdded: readonly NotAdded[];
  /** Adds files one after the other, behind those that are being added. */
  readonly add: (files: readonly File[]) => void;
}

/** Adding files to a pack. */
export function useAdding(place: PackPlace | null): Adding {
  const { client } = useClient();
  const [progress, setProgress] = useState<Adding['progress']>(null);
  const [notAdded, setNotAdded] = useState<readonly NotAdded[]>([]);
  const waiting = useRef<File[]>([]);
  const isRunning = useRef(false);
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });

  const run = useCallback(async () => {
    for (let file = waiting.current.shift(); file !== undefined; file = waiting.current.shift()) {
      const { name } = file;
      const failure = await addPicture(client, latest.current, file).catch(() => ({ kind: 'badImage' }) as const);
      if (failure !== null) setNotAdded((before) => [...before, { name, failure }]);
      setProgress((now) => now && { ...now, done: now.done + 1 });
    }
    isRunning.current = false;
    setProgress(null);
  }, [client]);

  const add = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return;
      waiting.current.push(...files);
      setProgress((now) => ({ done: now?.done ?? 0, all: (now?.all ?? 0) + files.length }));
      if (isRunning.current) return;
      isRunning.current = true;
      setNotAdded([]);
      void run();
    },
    [run],
  );
  return { progress, notAdded, add };
}
