import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { useReadable } from '../store/use-readable.ts';
import { useView } from '../view/use-view.ts';
import { canCall } from './can-call.ts';
import { inCall } from './in-call.ts';

/** The people to call in a room: the other one of two, who may be unknown, or all who are in it. */
export type RoomToCall = { readonly kind: 'two'; readonly other: UserId | null } | { readonly kind: 'many' };

/** Tells who can be called in a room now; null where nobody can, and in another call. */
export function useRoomToCall(roomId: RoomId): RoomToCall | null {
  const view = useView('timeline.room', { roomId });
  const isInCall = useReadable(inCall);
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  if (room === null || room.membership !== 'join' || !room.maySend || room.isSpace || isInCall || !canCall())
    return null;
  return room.other !== null || room.memberCount === 2 ? { kind: 'two', other: room.other } : { kind: 'many' };
}
