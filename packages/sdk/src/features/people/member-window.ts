import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { MemberItem, MembersHead, MembersLook } from './contract.ts';
import { type MemberEntry, memberFilter } from './member-entry.ts';
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
  return new DerivedValue<Snapshot>([list.changed, look], (before) => {
    const { list: which, query, from: wanted, to } = look.current;
    const entries = found.of(which, query);
    const from = Math.max(0, Math.min(wanted, entries.length));
    const items = entries.slice(from, Math.min(to, from + MAX_ROWS)).map(({ item }) => item);
    const head: MembersHead = {
      loading: account.members.stateOf(roomId),
      hasFailed: account.members.hasFailed(roomId),
      from,
      count: entries.length,
      hereCount: list.here.size,
      bannedCount: list.banned.size,
    };
    return { head: before !== undefined && isSameHead(before.head, head) ? before.head : head, items };
  });
}

/** Who fits a query, worked out once for each change of either. */
class FoundMembers {
  readonly #list: MemberList;
  #query: string | null = null;
  #which: MembersLook['list'] = 'here';
  #found: readonly MemberEntry[] = [];

  constructor(list: MemberList, scope: Scope) {
    this.#list = list;
    scope.onEnd(
      list.changed.subscribe(() => {
        this.#query = null;
      }),
    );
  }

  of(which: MembersLook['list'], query: string): readonly MemberEntry[] {
    const all = this.#list[which].sorted;
    if (query.trim() === '') return all;
    if (this.#query !== query || this.#which !== which) {
      this.#found = all.filter(memberFilter(query));
      this.#query = query;
      this.#which = which;
    }
    return this.#found;
  }
}

function isSameHead(one: MembersHead, other: MembersHead): boolean {
  return (
    one.loading === other.loading &&
    one.hasFailed === other.hasFailed &&
    one.from === other.from &&
    one.count === other.count &&
    one.hereCount === other.hereCount &&
    one.bannedCount === other.bannedCount
  );
}
