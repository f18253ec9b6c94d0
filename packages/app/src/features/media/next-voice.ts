import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Track } from '../../lib/media/sound-desk.ts';
import type { MessageItem } from '../timeline/contract.ts';

/** The voice message after the one with `key`, in a list with the newest first; null for none. Spoilers are passed over. */
export function nextVoice(roomId: RoomId, items: readonly MessageItem[], key: string): Track | null {
  const at = items.findIndex((item) => item.key === key);
  const later = at < 0 ? [] : items.slice(0, at).toReversed();
  for (const { content, key: itemKey, eventId, sender } of later) {
    if (content.kind !== 'audio' || content.source === null || content.spoiler !== null) continue;
    const { source, isVoice, durationMs } = content;
    return { roomId, key: itemKey, eventId, source, isVoice, durationMs, title: sender.name };
  }
  return null;
}
