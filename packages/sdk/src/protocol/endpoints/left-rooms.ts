/** The rooms that were left: `GET /sync` of everything, once, and no part of the syncing that goes on. */
import type { UserId } from '../ids/ids.ts';
import { encodeRoomFilter } from '../rules/event-filter.ts';
import type { RoomDelta, SyncBatch } from '../sync/sync-batch.ts';
import { type Endpoint, type MapEvents, request } from './endpoint.ts';
import { decodeV3Sync } from './v3-sync.ts';

/** A whole account: a busy server takes its time. */
const TIMEOUT_MS = 300_000;
const NOTHING = { types: [] };

const STATE = ['m.room.create', 'm.room.name', 'm.room.member'];

export interface LeftRoomsWanted {
  /** Types of state that come of each room. */
  readonly state?: readonly string[];
  /** The number of events of each; ten unless said. */
  readonly limit?: number;
}

/** Everything that the server knows of the account, those rooms too that were left (04.Y-14). Of each come the usual ten events. */
export function leftRooms(me: UserId, { state = STATE, limit }: LeftRoomsWanted = {}): Endpoint<SyncBatch> {
  const filter = {
    presence: NOTHING,
    account_data: NOTHING,
    room: encodeRoomFilter({
      includeLeave: true,
      timeline: { lazyLoadMembers: true, ...(limit !== undefined && { limit }) },
      state: { lazyLoadMembers: true, types: state },
      ephemeral: NOTHING,
      accountData: NOTHING,
    }),
  };
  return {
    request: request('GET', '/_matrix/client/v3/sync', {
      query: [
        ['filter', JSON.stringify(filter)],
        ['timeout', '0'],
        // Nobody is shown as being there by this.
        ['set_presence', 'offline'],
      ],
      timeoutMs: TIMEOUT_MS,
    }),
    decode: (body) => decodeV3Sync(body, { me, isFull: true }),
    mapEvents: async (batch, map) => ({
      ...batch,
      rooms: await Promise.all(batch.rooms.map((room) => mapRoom(room, map))),
    }),
  };
}

async function mapRoom(room: RoomDelta, map: MapEvents): Promise<RoomDelta> {
  if (room.timeline === null) return room;
  return { ...room, timeline: { ...room.timeline, events: await map(room.timeline.events) } };
}
