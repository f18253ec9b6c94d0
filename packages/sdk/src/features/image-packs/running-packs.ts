import { isSameData } from '../../base/json/same-data.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { type FindEmoticon, roomPowerOf } from '../../core/rooms/rooms.ts';
import { WRITTEN_PACK_TYPE } from '../../protocol/events/image-pack.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { maySendState } from '../../protocol/rules/power.ts';
import { listAllPacks } from './all-packs.ts';
import type { AllPacks, FindEmoticons, PacksOfRoom, UsableImage, UsablePack, UsablePacks } from './contract.ts';
import { KnownAccountData } from './known-account-data.ts';
import type { PackDeps } from './pack-deps.ts';
import { PackReader } from './pack-reader.ts';
import { emoticonsOf, findEmoticons, type OwnedPack, usablePacks } from './usable-packs.ts';

/** Packs of an account, from the first time that somebody asks for them. */
export class RunningPacks {
  readonly #deps: PackDeps;
  readonly #accountData: KnownAccountData;
  readonly #reader: PackReader;
  /** The packs of a room as they were made last, and what of. */
  readonly #made = new Map<RoomId, { readonly of: readonly OwnedPack[]; readonly packs: readonly UsablePack[] }>();

  /** `scope` ends with the account. */
  constructor(deps: PackDeps, scope: Scope) {
    this.#deps = deps;
    this.#accountData = new KnownAccountData(deps);
    this.#reader = new PackReader(deps, this.#accountData, scope);
    // Content that sync did not bring is asked for once; known packs are used meanwhile.
    scope.run((signal) => this.#accountData.ask(signal));
  }

  /** The packs of a room, now and as they change, as long as `scope` lasts. */
  openRoom(roomId: RoomId, scope: Scope): Readable<UsablePacks> {
    const shown = new ObservableValue<UsablePacks>({ kind: 'loading' });
    let concerned: ReadonlySet<RoomId> = new Set([roomId]);
    this.#follow(
      scope,
      () => concerned,
      async () => {
        const found = await this.#find(roomId);
        concerned = found.rooms;
        const packs = this.#make(roomId, found.packs);
        if (shown.current.kind !== 'known' || shown.current.packs !== packs) shown.set({ kind: 'known', packs });
      },
    );
    return shown;
  }

  /** The packs of one room, whole, and the right to change them. */
  openOfRoom(roomId: RoomId, scope: Scope): Readable<PacksOfRoom> {
    const shown = new ObservableValue<PacksOfRoom>({ kind: 'loading' });
    const { rooms, me, isGuest } = this.#deps;
    this.#follow(
      scope,
      () => new Set([roomId]),
      async () => {
        const room = await rooms.load(roomId);
        if (!room.ok) return;
        const { state } = room.value;
        const record = rooms.records.get(roomId);
        const actor = { userId: me, membership: record?.membership ?? null, isGuest: isGuest.current };
        const mayChange = maySendState(roomPowerOf(state), actor, WRITTEN_PACK_TYPE);
        const isSpace = record?.isSpace === true;
        const next: PacksOfRoom = { kind: 'known', isSpace, mayChange, packs: this.#reader.allIn(state) };
        if (!isSameData(shown.current, next)) shown.set(next);
      },
    );
    return shown;
  }

  /** All packs that the user could choose. */
  openAll(scope: Scope): Readable<AllPacks> {
    const shown = new ObservableValue<AllPacks>({ kind: 'loading' });
    // Reading every room for each message would cost too much: who chooses sees the packs that were there when they came.
    this.#follow(
      scope,
      () => new Set(),
      async (signal) => {
        shown.set(await listAllPacks(this.#deps, this.#reader, signal));
      },
    );
    return shown;
  }

  /** Emoticons for a typed word. */
  async find({ roomId, query, limit }: FindEmoticons): Promise<readonly UsableImage[]> {
    const found = await this.#find(roomId);
    return findEmoticons(this.#make(roomId, found.packs), query, limit);
  }

  /** The emoticons of a room by what is typed for them. */
  async emoticons(roomId: RoomId): Promise<FindEmoticon> {
    const found = await this.#find(roomId);
    const emoticons = emoticonsOf(this.#make(roomId, found.packs));
    return (typed) => emoticons.get(typed) ?? null;
  }

  /** Calls `update` now, when account data change, and when one of the `concerned` rooms does; one call at a time. */
  #follow(scope: Scope, concerned: () => ReadonlySet<RoomId>, update: (signal: AbortSignal) => Promise<void>): void {
    let isRunning = false;
    let isStale = false;
    const run = () => {
      isStale = true;
      if (isRunning) return;
      isRunning = true;
      scope.run(async (signal) => {
        try {
          while (isStale && !signal.aborted) {
            isStale = false;
            await update(signal);
          }
        } finally {
          isRunning = false;
        }
      });
    };
    scope.onEnd(this.#accountData.subscribe(run));
    scope.onEnd(this.#reader.learned.subscribe(run));
    scope.onEnd(
      this.#deps.rooms.changed.subscribe((changed) => {
        const rooms = concerned();
        for (const roomId of changed) if (rooms.has(roomId)) return run();
      }),
    );
    run();
  }

  /** The packs of a room in the order of their use, and the rooms that they are of. */
  async #find(roomId: RoomId): Promise<{ readonly packs: readonly OwnedPack[]; readonly rooms: ReadonlySet<RoomId> }> {
    const own = this.#reader.own();
    const places = this.#reader.everywhere();
    const everywhere = await Promise.all(places.map((place) => this.#reader.at(place)));
    const nearby = [roomId, ...(await this.#reader.spacesAbove(roomId))];
    const states = await Promise.all(nearby.map((each) => this.#deps.rooms.load(each)));
    const packs = [
      ...(own === null ? [] : [{ owner: { kind: 'user' }, pack: own, room: null } as const]),
      ...everywhere.flatMap((pack) => pack ?? []),
      ...states.flatMap((room) => (room.ok ? this.#reader.inState(room.value.state) : [])),
    ];
    return { packs, rooms: new Set([...nearby, ...places.map((place) => place.roomId)]) };
  }

  /** Made anew only if something is different: a room's messages are no news here. */
  #make(roomId: RoomId, packs: readonly OwnedPack[]): readonly UsablePack[] {
    const before = this.#made.get(roomId);
    if (before !== undefined && isSame(before.of, packs)) return before.packs;
    const made = usablePacks(packs);
    this.#made.set(roomId, { of: packs, packs: made });
    return made;
  }
}

function isSame(one: readonly OwnedPack[], other: readonly OwnedPack[]): boolean {
  return (
    one.length === other.length &&
    one.every((each, index) => {
      const its = other[index];
      return each.pack === its?.pack && each.room?.name === its.room?.name && each.room?.avatar === its.room?.avatar;
    })
  );
}
