import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useIsPast } from '../../lib/view/use-is-past.ts';
import type { RoomListItem } from './contract.ts';
import { useRoomListSlots } from './feature.ts';
import { type PreviewLine, previewEnd, previewLine } from './room-preview.ts';

/** The second line of a room, as it is now. */
export function usePreviewLine(room: RoomListItem): PreviewLine {
  const i18n = useI18n();
  const { previews } = useRoomListSlots();
  const isOver = useIsPast(previewEnd(previews, room));
  return previewLine(i18n, previews, room, isOver);
}
