import type { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import { SortedList } from '../../base/value/sorted-list.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RoomState, roomPowerOf } from '../../core/rooms/rooms.ts';
import type { StateEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomPower } from '../../protocol/rules/power.ts';
import { compareMembers, type MemberEntry, toMemberEntry } from './member-entry.ts';

/** More changes at once than a part of all members are sorted anew. */
const MANY = 4;

/** What the entries were last made from; as long as it is the same, nobody need be looked at. */
interface Seen {
  readonly state: RoomState;
  readonly memberRevision: number;
  readonly create: StateEvent | undefined;
  readonly levels: StateEvent | undefined;
  readonly power: RoomPower;
}

/** All members of one room, in order, while somebody looks. Loads them all, and again after a gap. */
export class MemberList {
  /** Tells that there are others, or that the loading stands elsewhere. */
  readonly changed = new Signal<void>();
  readonly here = new SortedList<string, MemberEntry>(keyOf, compareMembers);
  readonly banned = new SortedList<string, MemberEntry>(keyOf, compareMembers);
  readonly #account: Need<'scope' | 'me' | 'rooms' | 'members'>;
  readonly #roomId: RoomId;
  #seen: Seen | undefined;

  constructor(account: Need<'scope' | 'me' | 'rooms' | 'members'>, roomId: RoomId, scope: Scope) {
    this.#account = account;
    this.#roomId = roomId;
    const { rooms, members } = account;
    scope.onEnd(rooms.open(roomId));
    scope.onEnd(rooms.changed.subscribe((changed) => changed.has(roomId) && this.#update()));
    scope.onEnd(members.changed.subscribe((changed) => changed === roomId && this.changed.emit()));
    scope.run(async () => {
      await rooms.load(roomId);
      this.#update();
      await members.load(roomId);
    });
  }

  #update(): void {
    const { rooms, members, scope } = this.#account;
    const roomId = this.#roomId;
    const state = rooms.peek(roomId)?.state;
    const isLacking = members.stateOf(roomId) === 'notStarted' && !members.hasFailed(roomId);
    if (isLacking && rooms.records.get(roomId)?.membership === 'join') {
      scope.run(async () => void (await members.load(roomId)));
    }
    if (state === undefined || !this.#look(state)) return;
    this.changed.emit();
  }

  /** True if any member changed, also one who left: their name may be that of another. */
  #look(state: RoomState): boolean {
    const create = state.get('m.room.create');
    const levels = state.get('m.room.power_levels');
    const before = this.#seen;
    const isSamePower = before?.state === state && before.create === create && before.levels === levels;
    if (isSamePower && before.memberRevision === state.memberRevision) return false;
    const power = isSamePower ? before.power : roomPowerOf(state);
    this.#seen = { state, memberRevision: state.memberRevision, create, levels, power };
    this.#compare(state, power, isSamePower);
    return true;
  }

  /** Takes over the members. Of one whose event and power are the same, nothing is looked at again. */
  #compare(state: RoomState, power: RoomPower, isSamePower: boolean): void {
    const room = { power, me: this.#account.me };
    // A room may have a hundred thousand members: at first there is nothing to compare them with.
    if (this.here.size + this.banned.size === 0) return this.#reset(entriesOf(state, room));
    const entries: MemberEntry[] = [];
    const changed: MemberEntry[] = [];
    for (const event of state.members()) {
      const before = this.#entryOf(event.state_key);
      const isSame = isSamePower && before?.event === event;
      const entry = isSame ? before : toMemberEntry(event, room, before);
      if (entry === null) continue;
      entries.push(entry);
      if (entry !== before) changed.push(entry);
    }
    const gone = this.#goneFrom(entries, changed);
    if ((changed.length + gone.length) * MANY > entries.length) this.#reset(entries);
    else this.#change(changed, gone);
  }

  /** Members who are in the lists and not among `entries`, of whom `changed` may be new. */
  #goneFrom(entries: readonly MemberEntry[], changed: readonly MemberEntry[]): readonly MemberEntry[] {
    const newCount = changed.filter(({ item }) => this.#entryOf(item.key) === undefined).length;
    if (this.here.size + this.banned.size === entries.length - newCount) return [];
    const keys = new Set(entries.map(({ item }) => item.key));
    return [...this.here.sorted, ...this.banned.sorted].filter(({ item }) => !keys.has(item.key));
  }

  #reset(entries: readonly MemberEntry[]): void {
    const banned = entries.filter(isBanned);
    this.here.reset(banned.length === 0 ? entries : entries.filter((entry) => !isBanned(entry)));
    this.banned.reset(banned);
  }

  #change(changed: readonly MemberEntry[], gone: readonly MemberEntry[]): void {
    for (const { item } of [...changed, ...gone]) {
      this.here.remove(item.key);
      this.banned.remove(item.key);
    }
    for (const entry of changed) (isBanned(entry) ? this.banned : this.here).put(entry);
  }

  #entryOf(userId: string): MemberEntry | undefined {
    return this.here.get(userId) ?? this.banned.get(userId);
  }
}

function entriesOf(state: RoomState, room: Parameters<typeof toMemberEntry>[1]): readonly MemberEntry[] {
  const entries: MemberEntry[] = [];
  for (const event of state.members()) {
    const entry = toMemberEntry(event, room, undefined);
    if (entry !== null) entries.push(entry);
  }
  return entries;
}

function keyOf({ item }: MemberEntry): string {
  return item.key;
}

function isBanned({ item }: MemberEntry): boolean {
  return item.membership === 'ban';
}
