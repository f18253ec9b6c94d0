import type { MembershipFailure, SpaceRoom } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { SpaceRoomView } from './SpaceRoomView.tsx';
import { SpaceView } from './SpaceView.tsx';

export interface SpaceProps {
  readonly roomId: RoomId;
  /** Its face and name. */
  readonly header: ReactNode;
}

/** A space that one is in: the rooms right below it. */
export function Space({ roomId, header }: SpaceProps) {
  const room = useView('timeline.room', { roomId });
  const known = room.kind === 'ready' && room.value.kind === 'known' ? room.value : null;
  const { rooms, next, failure, isBusy, more } = useSpaceRooms(roomId);
  return (
    <SpaceView
      header={header}
      topic={known?.topic ?? null}
      memberCount={known?.memberCount ?? null}
      isComplete={next === null}
      isBusy={isBusy}
      failure={failure}
      onMore={more}
      rooms={rooms?.map((each) => <ConnectedRoom key={each.roomId} room={each} />) ?? null}
    />
  );
}

/** One room of it: a link where one is in, else the way in. */
function ConnectedRoom({ room }: { readonly room: SpaceRoom }) {
  const { roomId, via } = room;
  const view = useView('timeline.room', { roomId });
  const join = useCommand('membership.join');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<MembershipFailure | PortFailure | null>(null);
  const membership = view.kind === 'ready' && view.value.kind === 'known' ? view.value.membership : 'leave';
  const onJoin = async () => {
    setBusy(true);
    const joined = await join({ roomId, via });
    setBusy(false);
    setFailure(joined.ok ? null : joined.error);
  };
  return (
    <SpaceRoomView
      room={room}
      isHere={membership === 'join' || membership === 'invite'}
      isBusy={isBusy}
      failure={failure}
      onJoin={() => void onJoin()}
    />
  );
}

interface Asked {
  readonly spaceId: RoomId;
  /** Null until there is a first answer. */
  readonly rooms: readonly SpaceRoom[] | null;
  readonly next: string | null;
  readonly failure: MembershipFailure | PortFailure | null;
  readonly isBusy: boolean;
}

function nothingOf(spaceId: RoomId): Asked {
  return { spaceId, rooms: null, next: null, failure: null, isBusy: true };
}

/** Asks for the first page, and for the next one, or the same once more, when told to. */
function useSpaceRooms(roomId: RoomId): Asked & { readonly more: () => void } {
  const ask = useCommand('membership.spaceRooms');
  const [kept, setKept] = useState(() => nothingOf(roomId));
  const asked = kept.spaceId === roomId ? kept : nothingOf(roomId);
  const load = useCallback(
    async (before: Asked, signal?: AbortSignal) => {
      setKept({ ...before, failure: null, isBusy: true });
      const page = await ask({ roomId, from: before.next }, signal && { signal });
      if (signal?.aborted === true) return;
      if (!page.ok) setKept({ ...before, failure: page.error, isBusy: false });
      else {
        const rooms = [...(before.rooms ?? []), ...page.value.rooms];
        setKept({ ...before, rooms, next: page.value.next, failure: null, isBusy: false });
      }
    },
    [ask, roomId],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(nothingOf(roomId), controller.signal);
    return () => controller.abort();
  }, [load, roomId]);
  return { ...asked, more: () => void load(asked) };
}
