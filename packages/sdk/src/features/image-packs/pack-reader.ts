import type { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { RoomState } from '../../core/rooms/rooms.ts';
import { roomState } from '../../protocol/endpoints/room-state.ts';
import type { RawContent, StateEvent } from '../../protocol/events/event.ts';
import {
  decodeAnyPack,
  decodeImagePack,
  decodePackRooms,
  type ImagePack,
  OWN_PACK_TYPE,
  PACK_ROOMS_TYPE,
  type PackPlace,
  ROOM_PACK_TYPES,
  STABLE_PACK_ROOMS_TYPE,
} from '../../protocol/events/image-pack.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { parseRoomId } from '../../protocol/ids/parse.ts';
import type { PackOfRoom } from './contract.ts';
import type { KnownAccountData } from './known-account-data.ts';
import type { OwnedPack } from './usable-packs.ts';

/** Packs of a room beyond these are not read. */
const MOST_OF_A_ROOM = 50;
/** Spaces above spaces are followed so far. */
const MOST_SPACES = 8;

export type ReaderDeps = Need<'rooms' | 'requests'>;

/** Reads packs where they are: in the state of rooms and in account data. */
export class PackReader {
  readonly #deps: ReaderDeps;
  readonly #accountData: KnownAccountData;
  /** Packs by their events: the same event is decoded once. */
  readonly #decoded = new WeakMap<RawContent, ImagePack | null>();
  /** Tells that the server answered with a pack that sync did not bring. */
  readonly learned = new Signal<null>();
  readonly #scope: Scope;
  /** Packs that sync did not bring, as the server had them; null is none, or none yet. */
  readonly #asked = new Map<string, ImagePack | null>();

  /** `scope` ends with the account. */
  constructor(deps: ReaderDeps, accountData: KnownAccountData, scope: Scope) {
    this.#scope = scope;
    this.#deps = deps;
    this.#accountData = accountData;
  }

  /** The user's own pack; null for none. */
  own(): ImagePack | null {
    const content = this.#accountData.of(OWN_PACK_TYPE);
    return content === null ? null : this.#decode(content);
  }

  /** The packs of rooms that are used everywhere. Both names of the list count. */
  everywhere(): readonly PackPlace[] {
    const places = ([PACK_ROOMS_TYPE, STABLE_PACK_ROOMS_TYPE] as const).flatMap((type) =>
      decodePackRooms(this.#accountData.of(type) ?? {}),
    );
    return [...new Map(places.map((place) => [`${place.roomId} ${place.stateKey}`, place])).values()];
  }

  /** The packs in the state of a room, in the order of their keys. */
  inState(state: RoomState): readonly OwnedPack[] {
    const found = new Map<string, ImagePack>();
    for (const type of ROOM_PACK_TYPES) {
      for (const { state_key: stateKey, content } of eventsOf(state, type)) {
        const pack = found.has(stateKey) || found.size === MOST_OF_A_ROOM ? null : this.#decode(content);
        if (pack !== null) found.set(stateKey, pack);
      }
    }
    const sorted = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
    return sorted.map(([stateKey, pack]) => this.#owned({ roomId: state.roomId, stateKey }, pack));
  }

  /** All packs of a room, with those that have no picture yet. */
  allIn(state: RoomState): readonly PackOfRoom[] {
    const found = new Map<string, PackOfRoom>();
    for (const type of ROOM_PACK_TYPES) {
      for (const { state_key: stateKey, content } of eventsOf(state, type)) {
        const isThere = Object.keys(content).length > 0 && !found.has(stateKey) && found.size < MOST_OF_A_ROOM;
        const place = { roomId: state.roomId, stateKey };
        if (isThere) found.set(stateKey, { place, ...decodeAnyPack(content) });
      }
    }
    return [...found.values()].sort((one, other) => (one.place.stateKey < other.place.stateKey ? -1 : 1));
  }

  /** One pack of a room; null where it is not known. What the store does not have is asked of the server once, and `learned` tells. */
  async at(place: PackPlace): Promise<OwnedPack | null> {
    const { roomId, stateKey } = place;
    const record = this.#deps.rooms.records.get(roomId);
    if (record?.membership !== 'join') return null;
    const room = await this.#deps.rooms.load(roomId);
    const stored = room.ok ? this.inState(room.value.state).find(({ owner }) => keyOf(owner) === stateKey) : undefined;
    if (stored !== undefined) return stored;
    const id = `${roomId} ${stateKey}`;
    if (!this.#asked.has(id)) this.#scope.run((signal) => this.#ask(id, place, signal));
    const pack = this.#asked.get(id) ?? null;
    return pack === null ? null : this.#owned(place, pack);
  }

  /** The canonical spaces above a room that the user is in, the nearest first. A ring of them ends where it began. */
  async spacesAbove(roomId: RoomId): Promise<readonly RoomId[]> {
    const above: RoomId[] = [];
    let current: RoomId | null = roomId;
    while (current !== null && above.length < MOST_SPACES) {
      const room = await this.#deps.rooms.load(current);
      current = room.ok ? this.#parentOf(room.value.state) : null;
      if (current === null || current === roomId || above.includes(current)) break;
      above.push(current);
    }
    return above;
  }

  #parentOf(state: RoomState): RoomId | null {
    for (const { state_key: stateKey, content } of state.keyed('m.space.parent')) {
      const roomId = content['canonical'] === true ? parseRoomId(stateKey) : null;
      if (roomId !== null && this.#deps.rooms.records.get(roomId)?.membership === 'join') return roomId;
    }
    return null;
  }

  async #ask(id: string, { roomId, stateKey }: PackPlace, signal: AbortSignal): Promise<void> {
    this.#asked.set(id, null);
    for (const type of ROOM_PACK_TYPES) {
      const answer = await this.#deps.requests.send(roomState(roomId, type, stateKey), { signal });
      const pack = answer.ok ? decodeImagePack(answer.value) : null;
      if (pack === null) continue;
      this.#asked.set(id, pack);
      return this.learned.emit(null);
    }
  }

  #owned(place: PackPlace, pack: ImagePack): OwnedPack {
    const record = this.#deps.rooms.records.get(place.roomId);
    const room = { name: record?.name ?? null, avatar: record?.avatar ?? null };
    return { owner: { kind: 'room', ...place }, pack, room };
  }

  #decode(content: RawContent): ImagePack | null {
    const known = this.#decoded.get(content);
    if (known !== undefined) return known;
    const pack = decodeImagePack(content);
    this.#decoded.set(content, pack);
    return pack;
  }
}

function* eventsOf(state: RoomState, type: string): Iterable<StateEvent> {
  const unkeyed = state.get(type);
  if (unkeyed !== undefined) yield unkeyed;
  yield* state.keyed(type);
}

function keyOf(owner: OwnedPack['owner']): string | null {
  return owner.kind === 'room' ? owner.stateKey : null;
}
