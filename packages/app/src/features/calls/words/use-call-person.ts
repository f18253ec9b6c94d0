import type { DirectCall } from '@parley/sdk/client/calls.main.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { useCallRoom } from '../../../lib/call/use-call-room.ts';
import { useAvatarUrl } from '../../../lib/media/use-media.ts';
import { useView } from '../../../lib/view/use-view.ts';

const FACE_PX = 56;

export interface ShownPerson {
  /** With the user id where the name alone could be another's. */
  readonly name: string;
  readonly imageUrl: string | null;
}

export interface CallPersonNames extends ShownPerson {
  readonly userId: UserId | null;
  /** The name alone. */
  readonly shortName: string;
  /** The user id, where it has to stand with the name. */
  readonly id: UserId | null;
  /** Name of the call's room, if it differs from the person's name. */
  readonly roomName: string | null;
}

/** The other one of a call, as a member of its room. */
export function useCallPerson({ roomId, opponent, invitee }: Pick<DirectCall, 'roomId' | 'opponent' | 'invitee'>) {
  return usePersonIn(roomId, opponent?.userId ?? invitee);
}

/** A user as a member of a room; null is the other one of two. The room stands for who is not known. */
export function usePersonIn(roomId: RoomId, userId: UserId | null): CallPersonNames {
  const view = useView('calls.person', { roomId, userId });
  const room = useCallRoom(roomId);
  const person = view.kind === 'ready' ? view.value : null;
  const imageUrl = useAvatarUrl(person?.avatar ?? null, FACE_PX);
  const found = person?.userId ?? userId;
  const shortName = person?.name || (found ?? room.name);
  const id = person?.isAmbiguous === true ? found : null;
  return {
    userId: found,
    shortName,
    name: id === null ? shortName : `${shortName} (${id})`,
    id,
    imageUrl: found === null ? room.imageUrl : imageUrl,
    roomName: room.name === '' || room.name === shortName ? null : room.name,
  };
}
