import type { RoomId } from '@parley/sdk/client/ids.ts';
import { roomNameText } from '../format/room-name.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { useAvatarUrl } from '../media/use-media.ts';
import { useView } from '../view/use-view.ts';

const FACE_PX = 56;

/** Name and avatar of a call's room. In a direct room they are those of the other user. */
export function useCallRoom(roomId: RoomId): { readonly name: string; readonly imageUrl: string | null } {
  const i18n = useI18n();
  const view = useView('timeline.room', { roomId });
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  const imageUrl = useAvatarUrl(room?.avatar ?? null, FACE_PX);
  return { name: room === null ? '' : roomNameText(i18n, room.name), imageUrl };
}
