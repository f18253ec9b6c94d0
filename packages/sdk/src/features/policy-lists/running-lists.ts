import { isSameData } from '../../base/json/same-data.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { roomNameOf } from '../../core/rooms/rooms.ts';
import { accountData } from '../../protocol/endpoints/account-data.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { POLICIES_TYPES } from '../../protocol/events/policy-types.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { type FollowedList, type PolicyHit, PolicyIndex } from '../../protocol/rules/policy-index.ts';
import { readPolicySources } from '../../protocol/rules/policy-sources.ts';
import { ApplyingLists } from './applying-lists.ts';
import type { FollowedLists, OfferedLists, PolicyList, RulesLook, RulesOfList } from './contract.ts';
import { ListReader } from './list-reader.ts';
import { openOffered } from './offered-lists.ts';
import { openRules } from './open-rules.ts';

export type ListDeps = Need<
  'clock' | 'scope' | 'me' | 'database' | 'rooms' | 'members' | 'requests' | 'accountData' | 'ignored' | 'isGuest'
>;

/** The lists as they are followed, and the rules of those that can be read. */
interface Known {
  readonly sources: readonly RoomId[];
  readonly lists: readonly FollowedList[];
  readonly index: PolicyIndex;
}

/** The policy lists that the user follows, from the first of them on, or from the first look. */
export class RunningLists {
  readonly applying: ApplyingLists;
  readonly #deps: ListDeps;
  readonly #reader = new ListReader();
  readonly #known = new ObservableValue<Known | null>(null);
  /** Account data that sync never brought, as the server has them: an account may be older than what reads them. */
  readonly #asked = new Map<string, RawContent>();
  #isReading = false;
  #isStale = false;

  /** `scope` ends with the account. */
  constructor(deps: ListDeps, scope: Scope) {
    this.#deps = deps;
    const index = new DerivedValue([this.#known], () => this.#known.current?.index ?? null);
    this.applying = new ApplyingLists(deps, index);
    for (const type of POLICIES_TYPES) scope.onEnd(deps.accountData.of(type).subscribe(() => this.#read(scope)));
    scope.onEnd(
      deps.rooms.changed.subscribe((changed) => {
        const sources = this.#known.current?.sources ?? [];
        if (sources.some((roomId) => changed.has(roomId))) this.#read(scope);
      }),
    );
    scope.onEnd(() => deps.ignored.policies.offer(null));
    scope.run((signal) => this.#ask(scope, signal));
    this.#read(scope);
  }

  /** Follows the lists as the settings show them. */
  openFollowed(): Readable<FollowedLists> {
    return new DerivedValue<FollowedLists>([this.#known], (before) => {
      const known = this.#known.current;
      if (known === null) return { kind: 'loading' };
      const next: FollowedLists = { kind: 'known', lists: known.sources.map((roomId) => this.#asList(known, roomId)) };
      return before !== undefined && isSameData(before, next) ? before : next;
    });
  }

  /** Follows the lists among the user's rooms that are not followed. */
  openOffered(scope: Scope): Readable<OfferedLists> {
    const sources = new DerivedValue([this.#known], () => this.#known.current?.sources ?? null);
    return openOffered(this.#deps, sources, scope);
  }

  /** Follows what the lists have against somebody. */
  about(userId: UserId): Readable<readonly PolicyHit[]> {
    return new DerivedValue<readonly PolicyHit[]>([this.#known], (before) => {
      const next = userId === this.#deps.me ? [] : (this.#known.current?.index.onUser(userId) ?? []);
      return before !== undefined && isSameData(before, next) ? before : next;
    });
  }

  /** Follows the rules of a list, which need not be followed. */
  openRules(look: RulesLook, scope: Scope): Readable<RulesOfList> {
    return openRules(this.#deps, this.#reader, look, scope);
  }

  #asList({ lists }: Known, roomId: RoomId): PolicyList {
    const list = lists.find((one) => one.roomId === roomId);
    const record = this.#deps.rooms.records.get(roomId);
    const name = list?.name ?? roomNameOf(record ?? this.#deps.rooms.blankRecord(roomId), this.#deps.me);
    return { roomId, name, count: list?.rules.length ?? 0, isReadable: list !== undefined };
  }

  /** Asks the server for account data that sync never brought. What does not answer leaves it unknown. */
  async #ask(scope: Scope, signal: AbortSignal): Promise<void> {
    const { accountData: kept, requests, me } = this.#deps;
    for (const type of POLICIES_TYPES) {
      if (kept.of(type).current !== null) continue;
      const answer = await requests.send(accountData(me, type), { signal });
      if (answer.ok) this.#asked.set(type, answer.value);
    }
    if (this.#asked.size > 0) this.#read(scope);
  }

  /** Reads the lists anew, one time after the other. */
  #read(scope: Scope): void {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    scope.run(async (signal) => {
      try {
        while (this.#isStale && !signal.aborted) {
          this.#isStale = false;
          await this.#readOnce();
        }
      } finally {
        this.#isReading = false;
      }
    });
  }

  async #readOnce(): Promise<void> {
    const { accountData: kept, ignored, me } = this.#deps;
    const sources = readPolicySources(
      POLICIES_TYPES.map((type) => kept.of(type).current ?? this.#asked.get(type) ?? null),
    );
    const read = await Promise.all(sources.map((roomId) => this.#list(roomId)));
    const lists = read.flatMap((list) => list ?? []);
    const before = this.#known.current;
    if (before !== null && isSameData(before.sources, sources) && isSameLists(before.lists, lists)) return;
    const index = new PolicyIndex(lists);
    this.#known.set({ sources, lists, index });
    const onUser = (userId: UserId) => (userId === me ? null : (index.onUser(userId)[0] ?? null));
    const onRoom = (roomId: RoomId) => index.onRoom(roomId)[0] ?? null;
    ignored.policies.offer(lists.length === 0 ? null : { onUser, onRoom });
  }

  /** A list that can be read; null for one whose room the user is not in. */
  async #list(roomId: RoomId): Promise<FollowedList | null> {
    const { rooms, me } = this.#deps;
    const record = rooms.records.get(roomId);
    const room = record?.membership === 'join' ? await rooms.load(roomId) : null;
    if (record === undefined || room === null || !room.ok) return null;
    return { roomId, name: roomNameOf(record, me), rules: this.#reader.rulesOf(room.value.state) };
  }
}

function isSameLists(one: readonly FollowedList[], other: readonly FollowedList[]): boolean {
  return (
    one.length === other.length &&
    one.every((list, at) => {
      const its = other[at];
      return list.roomId === its?.roomId && list.rules === its.rules && isSameData(list.name, its.name);
    })
  );
}
