import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { chosenMedia, gateOf } from '../../lib/media/chosen-media.ts';
import { fileOf } from '../../lib/media/media-files.ts';
import { useMediaGate } from '../../lib/media/media-gate.ts';
import type { OpenedPicture } from '../../lib/media/viewer-desk.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { useViewCall } from '../../lib/view/use-view-call.ts';
import type { MessageItem } from '../timeline/contract.ts';

/** So many pictures before the oldest known one, more are looked for. */
const AHEAD = 3;

/** The pictures before and after the one that is open; hidden ones are none. */
export interface Neighbours {
  /** An older one; null for none. */
  readonly previous: OpenedPicture | null;
  readonly next: OpenedPicture | null;
  /** There may be an older one: it is being looked for. */
  readonly isLooking: boolean;
  /** The room's pictures are not known yet: there may be some before and after. */
  readonly isComing: boolean;
}

/** Finds the neighbours of a picture among those of its room, and looks further back in time. */
export function useNeighbours(roomId: RoomId, open: Pick<OpenedPicture, 'key' | 'eventId'>): Neighbours {
  const params = { roomId, kind: 'pictures' } as const;
  const list = useListView('media.inRoom', params);
  const more = useViewCall('media.inRoom', params, 'more');
  const isAsking = useRef(false);
  const value = list.kind === 'ready' ? list.value : null;
  const items = value?.items ?? [];
  const at = items.findIndex(({ key, eventId }) => key === open.key || (eventId !== null && eventId === open.eventId));
  const hasMore = value !== null && value.head.hasMore && value.head.state !== 'failed';
  const gate = useMediaGate(roomId);
  const chosen = useReadable(chosenMedia);
  const shown = (item: MessageItem) =>
    item.content.kind === 'image' && gateOf(item, fileOf(item.content), gate, chosen) === 'shown'
      ? pictureOf(roomId, item)
      : [];
  const older = at < 0 ? [] : items.slice(at + 1).flatMap(shown);
  const newer = at < 0 ? [] : items.slice(0, at).flatMap(shown);
  const isShort = hasMore && older.length < AHEAD;
  const ask = useEffectEvent(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    await more(null);
    isAsking.current = false;
  });
  useEffect(() => {
    if (isShort) void ask();
  }, [isShort, items.length]);
  return {
    previous: older[0] ?? null,
    next: newer.at(-1) ?? null,
    isLooking: isShort && older.length === 0,
    isComing: list.kind === 'waiting' || value?.head.state === 'loading' || gate === 'pending',
  };
}

/** The picture of an item; none of a film, or of what is a spoiler. */
export function pictureOf(roomId: RoomId, item: MessageItem): readonly OpenedPicture[] {
  const { content, key, eventId } = item;
  if (content.kind !== 'image' || content.isSticker || content.spoiler !== null) return [];
  const { source, fileName, description, size } = content;
  return [{ roomId, key, eventId, source, fileName, description, size }];
}
