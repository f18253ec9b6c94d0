import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { defineHotkey, useHotkey } from '../../../lib/hotkeys/hotkeys.ts';
import { useClient } from '../../../lib/view/client-context.ts';
import { useTimelineSlots } from '../feature.ts';
import { newestEventId } from './use-mark-read.ts';

const TO_LATEST = defineHotkey({
  id: 'timeline.toLatest',
  chords: ['Escape'],
  label: /*i18n*/ { id: 'timeline.toLatest', message: 'Mark the room as read and go to the newest message' },
});

/**
 * Escape: everything is read, and the newest message is shown, with the cursor where one answers.
 * @param items those of the room; null where it is none, whose Escape is another
 */
export function useLatestKey(roomId: RoomId, items: readonly Timeline[] | null, toLatest: () => void): void {
  const { client } = useClient();
  const { hearReading } = useTimelineSlots();
  useHotkey(TO_LATEST, () => {
    if (items === null) return false;
    const eventId = newestEventId(items);
    if (eventId !== null) hearReading(client, { roomId, eventId });
    toLatest();
    document.querySelector<HTMLElement>('main [data-region="composer"] [data-region-focus]')?.focus();
    return true;
  });
}
