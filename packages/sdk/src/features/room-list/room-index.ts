import type { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Faces } from '../../core/feature/faces.ts';
import {
  isReplaced,
  type RoomLists,
  type RoomRecord,
  roomNamesInText,
  withPredecessors,
} from '../../core/rooms/rooms.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { parseRoomId } from '../../protocol/ids/parse.ts';
import type { PushEvaluator } from '../../protocol/rules/push/evaluator.ts';
import type { RoomNotificationMode } from '../../protocol/rules/push/room-mode.ts';
import { ListRules } from './list-rules.ts';
import { brokenPreview, previewOf } from './preview.ts';
import { isListed, type MakePreview, RoomEntry } from './room-entry.ts';
import { invitationsFirst, RoomOrder } from './room-order.ts';

/** More changes at once than a part of all rooms are sorted anew. */
export const MANY = 4;

/** What lists look at of an account. */
export interface ListedAccount {
  readonly me: UserId;
  readonly rooms: Pick<Faces['rooms'], 'records' | 'changed'>;
  readonly outbox: Pick<Faces['outbox'], 'entriesOf' | 'changed'>;
  readonly sync: Pick<Faces['sync'], 'record'>;
  readonly pushRules: Pick<Faces['pushRules'], 'current'>;
  readonly events: Pick<Faces['events'], 'toSummary' | 'staysInClear'>;
  readonly roomLists: readonly RoomLists[];
  readonly roomGroups: Faces['roomGroups'];
  readonly guard: Faces['guard'];
  readonly ignored: Pick<Faces['ignored'], 'hidesInvites' | 'policies'>;
}

/** All listed rooms of an account, by latest activity: what every list of rooms, open or not, is made from. */
export class RoomIndex {
  /** Tells which rooms have another entry, or none any more. */
  readonly changed = new Signal<ReadonlySet<RoomId>>();
  /** The filters and orders of lists. */
  readonly rules: ListRules;
  readonly #account: ListedAccount;
  readonly #roomName: (roomId: RoomId) => string;
  /** Rooms whose latest message is hidden by a policy list. */
  readonly #veiled = new Set<RoomId>();
  readonly #order = new RoomOrder(invitationsFirst);

  constructor(account: ListedAccount, scope: Scope) {
    this.#account = account;
    this.#roomName = roomNamesInText(account.rooms.records, account.me);
    this.rules = new ListRules(account.roomLists, (what, error) => account.guard.logBug(what, error));
    this.#order.reset([...account.rooms.records.values()].flatMap((record) => this.#entryOf(record, null) ?? []));
    scope.onEnd(account.rooms.changed.subscribe((rooms) => this.#update(rooms)));
    scope.onEnd(this.#followRules(account.pushRules.current));
    scope.onEnd(account.ignored.hidesInvites.subscribe(() => this.#update(this.#invitations())));
    scope.onEnd(account.ignored.policies.current.subscribe(() => this.#update(new Set(account.rooms.records.keys()))));
    scope.onEnd(account.outbox.changed.subscribe((roomId) => this.#update(new Set([roomId]))));
  }

  get size(): number {
    return this.#order.size;
  }

  /** Invitations first, then by latest activity. It changes with the next change. */
  get sorted(): readonly RoomEntry[] {
    return this.#order.sorted;
  }

  get(roomId: RoomId): RoomEntry | undefined {
    return this.#order.get(roomId);
  }

  #update(rooms: ReadonlySet<RoomId>): void {
    const changed = new Map<RoomId, RoomEntry | null>();
    const { records } = this.#account.rooms;
    for (const roomId of withPredecessors(records, rooms)) {
      const before = this.#order.get(roomId) ?? null;
      const record = records.get(roomId);
      const entry = record === undefined ? null : this.#entryOf(record, before);
      if (entry !== before) changed.set(roomId, entry);
    }
    if (changed.size === 0) return;
    this.#put(changed);
    this.changed.emit(new Set(changed.keys()));
  }

  #put(changed: ReadonlyMap<RoomId, RoomEntry | null>): void {
    if (changed.size * MANY > this.size) {
      const added = [...changed.values()].filter((entry) => entry !== null);
      this.#order.reset([...this.sorted.filter(({ roomId }) => !changed.has(roomId)), ...added]);
      return;
    }
    for (const [roomId, entry] of changed) {
      if (entry === null) this.#order.remove(roomId);
      else this.#order.put(entry);
    }
  }

  /** The same entry as before where nothing of it changed; null for what is not listed. */
  #entryOf(record: RoomRecord, before: RoomEntry | null): RoomEntry | null {
    if (!isListed(record) || isReplaced(this.#account.rooms.records, record) || this.#isIgnored(record)) return null;
    const isVeiled = this.#isVeiled(record);
    if (before?.record === record && this.#veiled.has(record.roomId) === isVeiled && this.#isAsBefore(before))
      return before;
    if (isVeiled) this.#veiled.add(record.roomId);
    else this.#veiled.delete(record.roomId);
    const { guard, me, events } = this.#account;
    const preview: MakePreview = (latest, whose, encryptedSince) =>
      guard.run(
        'preview',
        latest.event.event_id,
        () => previewOf(latest, whose, events, encryptedSince, { roomName: this.#roomName, isVeiled }),
        () => brokenPreview(latest, whose),
      );
    return new RoomEntry(record, me, this.#hasFailedSend(record.roomId), this.#modeOf(record.roomId), preview);
  }

  /** An invitation by somebody whose invitations the user does not want. */
  #isIgnored({ roomId, membership, inviter }: RoomRecord): boolean {
    return membership === 'invite' && this.#account.ignored.hidesInvites.current(inviter, roomId);
  }

  /** The latest message is of somebody whom a policy list names (PL-04). */
  #isVeiled({ latest }: RoomRecord): boolean {
    return latest !== null && this.#account.ignored.policies.current.current.onUser(latest.event.sender) !== null;
  }

  #invitations(): ReadonlySet<RoomId> {
    const { records } = this.#account.rooms;
    return new Set(
      [...records.values()].flatMap(({ roomId, membership }) => (membership === 'invite' ? [roomId] : [])),
    );
  }

  #isAsBefore(before: RoomEntry): boolean {
    return before.hasFailedSend === this.#hasFailedSend(before.roomId) && before.mode === this.#modeOf(before.roomId);
  }

  /** Rules change rarely, and few rooms have their own: those that had or have are looked at anew. */
  #followRules(rules: Readable<PushEvaluator>): () => void {
    let { roomModes } = rules.current;
    return rules.subscribe(() => {
      const before = roomModes;
      ({ roomModes } = rules.current);
      const rooms = [...before.keys(), ...roomModes.keys()].filter((id) => before.get(id) !== roomModes.get(id));
      this.#update(new Set(rooms.flatMap((id) => parseRoomId(id) ?? [])));
    });
  }

  #modeOf(roomId: RoomId): RoomNotificationMode {
    return this.#account.pushRules.current.current.modeOf(roomId);
  }

  #hasFailedSend(roomId: RoomId): boolean {
    return this.#account.outbox.entriesOf(roomId).some(({ state }) => state.kind === 'not_sent');
  }
}
