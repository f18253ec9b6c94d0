import type { Need } from '../../core/feature/faces.ts';
import { type RoomRecord, readRoomState } from '../../core/rooms/rooms.ts';
import type { PackPlace } from '../../protocol/events/image-pack.ts';
import type { AllPacks, RoomPack } from './contract.ts';
import type { PackReader } from './pack-reader.ts';
import type { OwnedPack } from './usable-packs.ts';

/** Rooms that are looked through, the latest first. */
const MOST_ROOMS = 3_000;
const ROOMS_A_READ = 50;

/** Lists the packs of all rooms of the user, those that are used everywhere first. */
export async function listAllPacks(
  deps: Need<'rooms' | 'database'>,
  reader: PackReader,
  signal: AbortSignal,
): Promise<AllPacks> {
  const chosen = reader.everywhere();
  const isChosen = new Set(chosen.map(idOf));
  const used = await Promise.all(chosen.map(async (place) => toRoomPack(place, await reader.at(place), true)));
  const others: RoomPack[] = [];
  const joined = [...deps.rooms.records.values()].filter(({ membership }) => membership === 'join');
  const latest = joined.toSorted((one, other) => other.bumpStamp - one.bumpStamp).slice(0, MOST_ROOMS);
  for (let at = 0; at < latest.length && !signal.aborted; at += ROOMS_A_READ) {
    for (const pack of await readPacks(deps, reader, latest.slice(at, at + ROOMS_A_READ))) {
      const place = placeOf(pack);
      if (place !== null && !isChosen.has(idOf(place))) others.push(toRoomPack(place, pack, false));
    }
  }
  return { kind: 'known', own: reader.own(), rooms: [...used, ...others] };
}

/** Rooms that are not in memory are read past it: all of them would drive out those that are looked at. */
async function readPacks(
  { rooms, database }: Need<'rooms' | 'database'>,
  reader: PackReader,
  records: readonly RoomRecord[],
): Promise<readonly OwnedPack[]> {
  const found = await Promise.all(
    records.map(async ({ roomId }) => {
      const loaded = rooms.peek(roomId);
      if (loaded !== undefined) return reader.inState(loaded.state);
      const state = await readRoomState(database, roomId);
      return state === null ? [] : reader.inState(state);
    }),
  );
  return found.flat();
}

function toRoomPack(place: PackPlace, found: OwnedPack | null, isEverywhere: boolean): RoomPack {
  const name = found === null || found.pack.name === '' ? (found?.room?.name ?? '') : found.pack.name;
  return {
    place: { roomId: place.roomId, stateKey: place.stateKey },
    name,
    picture: found?.pack.avatar ?? found?.room?.avatar ?? found?.pack.images[0]?.uri ?? null,
    count: found?.pack.images.length ?? 0,
    isEverywhere,
    isReadable: found !== null,
  };
}

function placeOf({ owner }: OwnedPack): PackPlace | null {
  return owner.kind === 'room' ? owner : null;
}

function idOf({ roomId, stateKey }: PackPlace): string {
  return `${roomId} ${stateKey}`;
}
