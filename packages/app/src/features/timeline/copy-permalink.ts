import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';

/** Copies the address of a room, or of one of its events; false if that failed. */
export async function copyPermalink(client: Client, roomId: RoomId, eventId: EventId | null): Promise<boolean> {
  const link = async () => {
    const answer = await client.command('timeline.permalink', { roomId, eventId });
    if (!answer.ok) throw new TypeError('no link');
    return new Blob([answer.value], { type: 'text/plain' });
  };
  try {
    // Promised at once: some browsers let a page write only while a press is being handled.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': link() })]);
    return true;
  } catch {
    return false;
  }
}
