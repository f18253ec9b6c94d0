import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { Failure } from '../../../ui/failure/Failure.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';

const lobbyChunk = new Chunk(() => import('./Lobby.tsx'));

export interface SpaceProps {
  readonly roomId: RoomId;
  /** Its face and name. */
  readonly header: ReactNode;
}

/** The lobby of a space that the user is in. Rooms do not need its code. */
export function Space({ roomId, header }: SpaceProps) {
  const chunk = useChunk(lobbyChunk);
  switch (chunk.kind) {
    case 'ready':
      return <chunk.module.Lobby key={roomId} spaceId={roomId} header={header} />;
    case 'waiting':
      return (
        <>
          {header}
          <Spinner />
        </>
      );
    case 'failed':
      return (
        <>
          {header}
          <Failure />
        </>
      );
  }
}
