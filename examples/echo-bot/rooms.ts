import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { print } from './report.ts';

/** The wait before a room that could not be joined is tried again. */
const AGAIN_AFTER_MS = 30_000;

/** Accepts every invitation, now and later, and says when a room is joined. */
export function acceptInvitations(client: Client): void {
  const asked = new Set<RoomId>();
  const rooms = client.listView('roomList.rooms', null);
  const look = () => {
    if (rooms.current.kind !== 'ready') return;
    for (const { roomId, membership } of rooms.current.value.items) {
      if (membership === 'invite' && !asked.has(roomId)) {
        asked.add(roomId);
        void join(client, roomId).then((isJoined) => {
          if (!isJoined) setTimeout(() => asked.delete(roomId) && look(), AGAIN_AFTER_MS);
        });
      }
      if (membership === 'join' && asked.delete(roomId)) print({ event: 'joined', roomId });
    }
  };
  rooms.subscribe(look);
  look();
}

async function join(client: Client, roomId: RoomId): Promise<boolean> {
  const joined = await client.command('membership.join', { roomId });
  if (!joined.ok) print({ event: 'error', roomId, message: `could not join: ${joined.error.kind}` });
  return joined.ok;
}
