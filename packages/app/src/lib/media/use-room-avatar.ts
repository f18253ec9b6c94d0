import type { MxcUri } from '@parley/sdk/client/ids.ts';
import { useInvitationPictures } from './media-gate.ts';
import { useAvatarUrl } from './use-media.ts';

interface Pictured {
  readonly avatar: MxcUri | null;
  /** The user's own; null for none. */
  readonly membership: string | null;
}

/** The picture of a room of `size` CSS pixels; null while there is none, and for an invitation if the user does not want those. */
export function useRoomAvatarUrl(room: Pictured | null, size: number): string | null {
  const showsInvitations = useInvitationPictures();
  const isShown = room !== null && (showsInvitations || room.membership !== 'invite');
  return useAvatarUrl(isShown ? room.avatar : null, size);
}
