import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { Failure } from '../../ui/failure/Failure.tsx';
import type { PreviewProps } from './Preview.tsx';

const previewChunk = new Chunk(() => import('./Preview.tsx'));

/** A room that the user is not in. Rooms that they are in do not need its code. */
export function Preview(props: PreviewProps) {
  const chunk = useChunk(previewChunk);
  switch (chunk.kind) {
    case 'ready':
      return <chunk.module.RoomPreview {...props} />;
    case 'waiting':
      return props.waiting;
    case 'failed':
      return <Failure />;
  }
}
