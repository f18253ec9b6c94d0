import type { RoomId } from '@parley/sdk/client/ids.ts';
import { createContext, use } from 'react';

/** A decision about others' media before they are asked for; `pending` until it is known: then nothing is fetched. */
export type MediaGate = 'shown' | 'hidden' | 'pending';

/** Hooks that tell what the user chose. */
export interface MediaGates {
  /** The gate of a room; null is a place whose room is not known, which counts as one that everybody can join. */
  readonly useOfRoom: (roomId: RoomId | null) => MediaGate;
  /** True if pictures of rooms that the user is invited to are shown. */
  readonly useOfInvitations: () => boolean;
}

/** The hooks in use. Without any all is shown. */
export const MediaGatesContext = createContext<MediaGates>({ useOfRoom: () => 'shown', useOfInvitations: () => true });

/** The gate of a room. */
export function useMediaGate(roomId: RoomId | null): MediaGate {
  const { useOfRoom } = use(MediaGatesContext);
  return useOfRoom(roomId);
}

/** True if pictures of rooms that the user is invited to are shown, and of those who invite. */
export function useInvitationPictures(): boolean {
  const { useOfInvitations } = use(MediaGatesContext);
  return useOfInvitations();
}
