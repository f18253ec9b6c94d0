import { ObservableValue } from '@parley/sdk/client/value.ts';
import { useEffect } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { useReadable } from '../../lib/store/use-readable.ts';

const hostChunk = new Chunk(() => import('./AccountsHost.tsx'));

/** True once the shown account has what it needs: then the others may begin. */
export const areOthersDue = new ObservableValue(false);

/** Tells that the others may begin. Draws nothing. */
export function OthersDue(): null {
  useEffect(() => areOthersDue.set(true), []);
  return null;
}

/** The accounts that are not shown, once they are due and their code is there. */
export function LoadedAccounts() {
  return useReadable(areOthersDue) ? <Loaded /> : null;
}

function Loaded() {
  const chunk = useChunk(hostChunk);
  return chunk.kind === 'ready' ? <chunk.module.AccountsHost /> : null;
}
