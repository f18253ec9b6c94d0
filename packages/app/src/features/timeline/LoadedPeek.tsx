import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { Failure } from '../../ui/failure/Failure.tsx';
import type { PeekProps } from './Peek.tsx';
import { TimelineSkeleton } from './TimelineSkeleton.tsx';

const peekChunk = new Chunk(() => import('./Peek.tsx'));

/** The messages of a room that the user is not in. Rooms that they are in do not need its code. */
export function LoadedPeek(props: PeekProps) {
  const chunk = useChunk(peekChunk);
  switch (chunk.kind) {
    case 'ready':
      return <chunk.module.Peek {...props} />;
    case 'waiting':
      return <TimelineSkeleton />;
    case 'failed':
      return <Failure />;
  }
}
