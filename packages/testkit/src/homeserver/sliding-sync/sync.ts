import type { Requester } from '../http-exchange.ts';
import type { Liberties } from '../liberties.ts';
import type { Room } from '../room.ts';
import type { ServerState } from '../server-state.ts';
import type { JsonObject } from '../wire.ts';
import { asksFor, type RoomConfig, type SyncConfig } from './config.ts';
import type { RoomOnConnection, Snapshot } from './connections.ts';
import { computeExtensions } from './extensions.ts';
import { findWantedRooms } from './lists.ts';
import { computeRoom } from './room-data.ts';

export interface SyncQuery {
  readonly state: ServerState;
  readonly liberties: Liberties;
  readonly requester: Requester;
  readonly config: SyncConfig;
  readonly snapshot: Snapshot;
  /** The client's position in the stream; absent on a new connection. */
  readonly from: number | undefined;
  readonly nowMs: number;
}

export interface SyncAnswer {
  /** All of the answer but `pos`. */
  readonly json: JsonObject;
  /** True if the server would rather wait for news than answer. */
  readonly isEmpty: boolean;
  readonly next: Snapshot;
  /** The client's position after the answer. */
  readonly to: number;
}

/** Computes an answer of simplified sliding sync (FH-01 to FH-08) from where the client stands up to now. */
export function computeSync(query: SyncQuery): SyncAnswer {
  const { state, requester, config, snapshot, from, nowMs, liberties } = query;
  const { user, device } = requester;
  const to = state.position;
  const wanted = findWantedRooms(state, user, config, from);
  const rooms: Record<string, JsonObject> = {};
  const onConnection = new Map<string, RoomOnConnection>(snapshot.rooms);
  for (const [roomId, roomConfig] of wanted.rooms) {
    const room = state.rooms.get(roomId);
    const previous = snapshot.rooms.get(roomId);
    if (room === undefined || isUpToDate(room, previous, roomConfig)) continue;
    const known = liberties.resendsRoom() ? undefined : previous;
    const asked = { room, user, deviceId: device.id, config: roomConfig, previous: known, from, to, nowMs, liberties };
    const data = computeRoom(asked);
    if (from === undefined || !data.isEmpty) rooms[roomId] = data.json;
    onConnection.set(roomId, data.next);
  }
  const extensions = computeExtensions({
    state,
    requester,
    asked: config.extensions,
    snapshot,
    from,
    to,
    roomIds: [...wanted.rooms.keys()],
    subscribed: [...wanted.rooms.keys()].filter((roomId) => config.subscriptions.has(roomId)),
    rooms,
  });
  return {
    json: {
      ...(config.lists.size > 0 ? { lists: wanted.lists } : {}),
      rooms,
      extensions: extensions.json,
    },
    isEmpty: Object.keys(rooms).length === 0 && extensions.isEmpty,
    next: {
      rooms: onConnection,
      receiptsUpTo: extensions.receiptsUpTo,
      accountDataUpTo: extensions.accountDataUpTo,
    },
    to,
  };
}

/** True if nothing happened in the room and no more is requested than before, so that nothing has to be looked up. */
function isUpToDate(room: Room, previous: RoomOnConnection | undefined, config: RoomConfig): boolean {
  return (
    previous !== undefined &&
    room.lastPosition <= previous.sentUpTo &&
    config.timelineLimit <= previous.config.timelineLimit &&
    config.requiredState.every((pair) => asksFor(previous.config, pair))
  );
}
