import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { privacy } from '../../lib/privacy/privacy.ts';

/** Marks a room as read up to an event, publicly if the user shows what they read. False if that failed. */
export async function markRead(
  client: Client,
  read: { readonly roomId: RoomId; readonly eventId: EventId; readonly timeline?: 'main' | EventId },
): Promise<boolean> {
  const { ok } = await client.command('receipts.markRead', { ...read, isPrivate: !privacy.current.showsReading });
  return ok;
}
