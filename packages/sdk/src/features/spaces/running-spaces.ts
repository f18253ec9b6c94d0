import type { Scope } from '../../base/scope/scope.ts';
import { foldText } from '../../base/text/fold-text.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { avatarOf, isReplaced, type RoomRecord, roomNameOf, withPredecessors } from '../../core/rooms/rooms.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { parseRoomId } from '../../protocol/ids/parse.ts';
import { byOrder } from '../../protocol/rules/space-order.ts';
import type { RailHead, RailSpace, SpaceLobby, Waiting } from './contract.ts';
import { lobbyOf } from './lobby.ts';
import { nameText } from './name-text.ts';
import { type PlacedSpace, SpaceGraph } from './space-graph.ts';
import { shareOf, WaitingSums } from './waiting-sums.ts';

export type SpacesDeps = Need<'me' | 'rooms' | 'pushRules' | 'ignored'>;

/** The spaces of an account, from the first time that somebody asks for them. */
export class RunningSpaces {
  /** Tells that rooms came into spaces, or left them. */
  readonly regrouped = new Signal<void>();
  /** Tells that the rail is another one. */
  readonly changed = new Signal<void>();
  readonly #deps: SpacesDeps;
  #graph: SpaceGraph;
  readonly #sums: WaitingSums;
  /** Null when spaces have to be placed anew. */
  #placed: readonly PlacedSpace[] | null = null;
  #items: ReadonlyMap<RoomId, { readonly of: PlacedSpace; readonly item: RailSpace }> = new Map();

  constructor(deps: SpacesDeps, scope: Scope) {
    this.#deps = deps;
    const { rooms, pushRules, ignored } = deps;
    this.#graph = new SpaceGraph(rooms.records);
    this.#sums = new WaitingSums(this.#graph);
    for (const record of rooms.records.values()) this.#see(record.roomId, record);
    scope.onEnd(rooms.changed.subscribe((changed) => this.#update(withPredecessors(rooms.records, changed))));
    scope.onEnd(
      ignored.hidesInvites.subscribe(() =>
        this.#recount([...rooms.records.values()].flatMap((each) => (each.membership === 'invite' ? each.roomId : []))),
      ),
    );
    let { roomModes } = pushRules.current.current;
    scope.onEnd(
      pushRules.current.subscribe(() => {
        const before = roomModes;
        ({ roomModes } = pushRules.current.current);
        this.#recount([...before.keys(), ...roomModes.keys()].flatMap((roomId) => parseRoomId(roomId) ?? []));
      }),
    );
  }

  get graph(): SpaceGraph {
    return this.#graph;
  }

  /** The spaces on top, in their order. */
  get tops(): readonly RoomRecord[] {
    return this.#places().flatMap(({ depth, record }) => (depth === 0 ? record : []));
  }

  /** One space as it is known here, as long as somebody looks at it. */
  lobby(spaceId: RoomId): Readable<SpaceLobby> {
    return lobbyOf(this.#deps, spaceId);
  }

  /** The rail as it is now. A space of which nothing changed is the same object as before. */
  rail(before: ListSnapshot<RailHead, RailSpace> | undefined): ListSnapshot<RailHead, RailSpace> {
    const items = this.#places().map((placed, index, all) => this.#itemOf(placed, all[index + 1]));
    this.#items = new Map(items.map((each) => [each.item.spaceId, each]));
    const all = this.#sums.of(null);
    const head =
      before?.head.isKnown === true && isSameWaiting(before.head.all, all) ? before.head : { isKnown: true, all };
    return { head, items: items.map(({ item }) => item) };
  }

  #places(): readonly PlacedSpace[] {
    const { me } = this.#deps;
    this.#placed ??= this.#graph.placed((one, other) => {
      const placeOf = (record: RoomRecord) => ({ order: record.spaceOrder ?? null, at: 0, roomId: '' });
      return (
        byOrder(placeOf(one), placeOf(other)) ||
        compareNames(foldText(nameText(one, me)), foldText(nameText(other, me))) ||
        compareNames(one.roomId, other.roomId)
      );
    });
    return this.#placed;
  }

  #itemOf(placed: PlacedSpace, next: PlacedSpace | undefined): { readonly of: PlacedSpace; readonly item: RailSpace } {
    const { record, depth, parentId } = placed;
    const before = this.#items.get(record.roomId);
    const waiting = this.#sums.of(record.roomId);
    const hasSpaces = next?.parentId === record.roomId;
    if (before?.of === placed && isSameWaiting(before.item, waiting)) return before;
    const { roomId: spaceId } = record;
    const name = roomNameOf(record, this.#deps.me);
    const item = { key: spaceId, spaceId, name, avatar: avatarOf(record), depth, parentId, hasSpaces, ...waiting };
    return { of: placed, item };
  }

  #update(changed: ReadonlySet<RoomId>): void {
    const { records } = this.#deps.rooms;
    let isRegrouped = false;
    let isMoved = false;
    for (const roomId of changed) {
      const record = records.get(roomId);
      isRegrouped ||= this.#graph.isOutdated(records, roomId);
      if (record !== undefined) isMoved = this.#graph.refresh(record) || isMoved;
    }
    if (isRegrouped) {
      this.#graph = new SpaceGraph(records);
      this.#sums.regroup(this.#graph);
    }
    if (isRegrouped || isMoved) this.#placed = null;
    if (isRegrouped) this.regrouped.emit();
    const isCounted = this.#recount(changed);
    if (!isCounted && (isRegrouped || isMoved)) this.changed.emit();
  }

  #recount(rooms: Iterable<RoomId>): boolean {
    const { records } = this.#deps.rooms;
    let isOther = false;
    for (const roomId of rooms) isOther = this.#see(roomId, records.get(roomId)) || isOther;
    if (isOther) this.changed.emit();
    return isOther;
  }

  /** Says if what waits in the room is something new. */
  #see(roomId: RoomId, record: RoomRecord | undefined): boolean {
    const { rooms, pushRules, ignored } = this.#deps;
    const isHidden = record?.membership === 'invite' && ignored.hidesInvites.current(record.inviter, roomId);
    const isListed = record !== undefined && !isHidden && !isReplaced(rooms.records, record);
    return this.#sums.put(roomId, isListed ? shareOf(record, pushRules.current.current.modeOf(roomId)) : null);
  }
}

function isSameWaiting(one: Waiting, other: Waiting): boolean {
  return (
    one.notifyingCount === other.notifyingCount &&
    one.mentionCount === other.mentionCount &&
    one.hasUnread === other.hasUnread
  );
}

function compareNames(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
