import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { MemberItem, MembersHead, MembersLook } from './contract.ts';
import { FoundMembers } from './found-members.ts';
import type { MemberEntry } from './member-entry.ts';
import { MemberList } from './member-list.ts';

/** More rows than any screen has, however a page asks. */
const MAX_ROWS = 500;

type Snapshot = ListSnapshot<MembersHead, MemberItem>;

/** A window onto the members of a room: its rows alone are told. */
export function openMemberWindow(
  account: Need<'scope' | 'me' | 'rooms' | 'members'>,
  roomId: RoomId,
  look: Readable<MembersLook>,
  scope: Scope,
): Readable<Snapshot> {
  const list = new MemberList(account, roomId, scope);
  const found = new FoundMembers(list, scope);
  const rows = new Rows(account, roomId);
  return new DerivedValue<Snapshot>([list.changed, look], (before) => {
    const { list: which, query, from: wanted, to } = look.current;
    const { entries, first, count } = partOf(found.of(which, query), which);
    const from = Math.max(0, Math.min(wanted, count));
    const end = Math.min(to, from + MAX_ROWS, count);
    const items = entries.slice(first + from, first + end).map((entry) => rows.of(entry));
    const invitedFrom = beginOf(list.here.sorted, 'invite');
    const askingFrom = beginOf(list.here.sorted, 'knock');
    const head: MembersHead = {
      loading: account.members.stateOf(roomId),
      hasFailed: account.members.hasFailed(roomId),
      from,
      count,
      hereCount: list.here.size,
      joinedCount: invitedFrom,
      invitedCount: askingFrom - invitedFrom,
      askingCount: list.here.size - askingFrom,
      bannedCount: list.banned.size,
    };
    return { head: before !== undefined && isSameHead(before.head, head) ? before.head : head, items };
  });
}

/** The rows that are shown. A row is the same object until something that it shows changes. */
class Rows {
  readonly #rooms: Need<'rooms'>['rooms'];
  readonly #roomId: RoomId;
  readonly #made = new WeakMap<MemberEntry, MemberItem>();

  constructor({ rooms }: Need<'rooms'>, roomId: RoomId) {
    this.#rooms = rooms;
    this.#roomId = roomId;
  }

  of(entry: MemberEntry): MemberItem {
    const { userId, name } = entry.item;
    const shown = this.#rooms.peek(this.#roomId)?.state.nameOf(userId) ?? name;
    const isAmbiguous = shown !== name;
    const before = this.#made.get(entry);
    if (before?.isAmbiguous === isAmbiguous) return before;
    const item = { ...entry.item, isAmbiguous };
    this.#made.set(entry, item);
    return item;
  }
}

/** A part of a list of entries. */
interface Part {
  readonly entries: readonly MemberEntry[];
  readonly first: number;
  readonly count: number;
}

/** The part of `entries` that a list shows. They stand by membership, so nobody needs to be looked at one by one. */
function partOf(entries: readonly MemberEntry[], which: MembersLook['list']): Part {
  if (which === 'here' || which === 'banned') return { entries, first: 0, count: entries.length };
  const invited = beginOf(entries, 'invite');
  const asking = beginOf(entries, 'knock');
  if (which === 'joined') return { entries, first: 0, count: invited };
  if (which === 'invited') return { entries, first: invited, count: asking - invited };
  return { entries, first: asking, count: entries.length - asking };
}

/** The place of the first who is invited, or asks to come in; found by halving. */
function beginOf(entries: readonly MemberEntry[], membership: 'invite' | 'knock'): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = entries[middle]?.item.membership;
    if (found === 'join' || (membership === 'knock' && found === 'invite')) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isSameHead(one: MembersHead, other: MembersHead): boolean {
  return (
    one.loading === other.loading &&
    one.hasFailed === other.hasFailed &&
    one.from === other.from &&
    one.count === other.count &&
    one.hereCount === other.hereCount &&
    one.joinedCount === other.joinedCount &&
    one.invitedCount === other.invitedCount &&
    one.askingCount === other.askingCount &&
    one.bannedCount === other.bannedCount
  );
}
