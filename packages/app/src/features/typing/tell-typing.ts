import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { privacy } from '../../lib/privacy/privacy.ts';

/** Tells a room that the user types there, unless they chose not to show it, and that they stopped. */
export function tellTyping(client: Client, roomId: RoomId, isTyping: boolean): void {
  void client.command('typing.tell', { roomId, isTyping: isTyping && privacy.current.showsTyping });
}
