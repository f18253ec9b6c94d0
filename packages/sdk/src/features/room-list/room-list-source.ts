import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { avatarOf } from '../../core/rooms/room-avatar.ts';
import { roomNameOf } from '../../core/rooms/room-name-of.ts';
import type { RoomRecord } from '../../core/rooms/room-record.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomListHead, RoomListItem } from './contract.ts';
import { previewOf } from './preview.ts';
import { type Placed, RoomOrder } from './room-list-order.ts';

/** The list of rooms, kept in order as rooms change. */
export class RoomListSource {
  readonly snapshot: Readable<ListSnapshot<RoomListHead, RoomListItem>>;
  readonly #account: AccountCore;
  readonly #order = new RoomOrder();
  /** What each item was made from. */
  readonly #madeFrom = new Map<RoomId, RoomRecord>();

  constructor(account: AccountCore, scope: Scope) {
    this.#account = account;
    const changed = new Signal<void>();
    this.#order.reset([...account.rooms.records.values()].flatMap((record) => this.#place(record) ?? []));
    scope.onEnd(
      account.rooms.changed.subscribe((rooms) => {
        for (const roomId of rooms) this.#update(roomId);
        changed.emit();
      }),
    );
    this.snapshot = new DerivedValue([changed, account.sync.record], (before) => this.#snapshot(before));
  }

  #update(roomId: RoomId): void {
    const record = this.#account.rooms.records.get(roomId);
    if (record !== undefined && this.#madeFrom.get(roomId) === record) return;
    const placed = record === undefined ? null : this.#place(record);
    if (placed === null) this.#order.remove(roomId);
    else this.#order.put(placed);
  }

  #place(record: RoomRecord): Placed | null {
    this.#madeFrom.set(record.roomId, record);
    if (record.isSpace || !isListed(record)) return null;
    return { item: itemOf(record, this.#account.me), bumpStamp: record.bumpStamp };
  }

  #snapshot(before: ListSnapshot<RoomListHead, RoomListItem> | undefined): ListSnapshot<RoomListHead, RoomListItem> {
    const record = this.#account.sync.record.current;
    const state = record === null && this.#account.rooms.records.size === 0 ? 'loading' : 'ready';
    const total = record?.roomCount ?? null;
    const head =
      before?.head.state === state && before.head.total === total ? before.head : ({ state, total } as const);
    return { head, items: this.#order.items() };
  }
}

function isListed(record: RoomRecord): boolean {
  return record.membership === 'join' || record.membership === 'invite';
}

function itemOf(record: RoomRecord, me: UserId): RoomListItem {
  return {
    key: record.roomId,
    roomId: record.roomId,
    name: roomNameOf(record, me),
    avatar: avatarOf(record),
    membership: record.membership,
    isDirect: record.isDirect,
    isEncrypted: record.isEncrypted,
    activeAt: record.latest?.event.origin_server_ts ?? 0,
    preview: record.latest === null ? null : previewOf(record.latest, me),
    unreadCount: record.unreadCount,
    mentionCount: record.mentionCount,
  };
}
