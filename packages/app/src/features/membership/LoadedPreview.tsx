import type { RoomAlias, RoomId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { Failure } from '../../ui/failure/Failure.tsx';

const previewChunk = new Chunk(() => import('./Preview.tsx'));

export interface PreviewProps {
  readonly room: RoomId | RoomAlias;
  /** Servers that know the room; undefined for none. */
  readonly via?: readonly string[] | undefined;
  /** Placeholder until the server has answered, and for a room that is being joined. */
  readonly waiting: ReactNode;
}

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
