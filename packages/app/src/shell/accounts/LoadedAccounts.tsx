import { ObservableValue } from '@parley/sdk/client/value.ts';
import { useEffect } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { accountWish } from '../../lib/place/switch-wish.ts';
import { useRead, useReadable } from '../../lib/store/use-readable.ts';

const hostChunk = new Chunk(() => import('./AccountsHost.tsx'));

/** True once the shown account has what it needs: then the others may begin. */
export const areOthersDue = new ObservableValue(false);

/** Tells that the others may begin. Draws nothing. */
export function OthersDue(): null {
  useEffect(() => areOthersDue.set(true), []);
  return null;
}

/** The accounts that are not shown, once they are due, or somebody wants to see one, and their code is there. */
export function LoadedAccounts() {
  const isWishedFor = useRead(accountWish, () => accountWish.current !== null);
  useEffect(() => {
    if (isWishedFor) areOthersDue.set(true);
  }, [isWishedFor]);
  return useReadable(areOthersDue) ? <Loaded /> : null;
}

function Loaded() {
  const chunk = useChunk(hostChunk);
  return chunk.kind === 'ready' ? <chunk.module.AccountsHost /> : null;
}
