import { countAt, isObject, objectAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import {
  hidesInvites,
  INVITE_RULES_TYPE,
  INVITE_RULES_TYPES,
  STABLE_INVITE_RULES_TYPE,
} from '../../protocol/rules/invite-rules.ts';
import type { AccountDataEvent } from '../../protocol/sync/sync-batch.ts';
import { KeptAccountData } from './kept-account-data.ts';
import { type HidesInvites, Policies, withPolicies } from './policies.ts';
import { accountDataStore } from './room-stores.ts';

const TYPE = 'm.ignored_user_list';
/** The place of the count of releases; no server names account data like that. */
const RELEASES = `${TYPE}/releases`;

/** A list that came with a sync, to be stored with it. */
export interface NewIgnoredUsers {
  readonly ops: readonly WriteOp[];
  /** Makes it current. Called after the commit. */
  readonly publish: () => void;
}

/**
 * The users whom the person ignores (`m.ignored_user_list`), as the server last told. Servers keep their room events away; messages from
 * device to device and what is stored already are ours to look at.
 */
export class IgnoredUsers {
  readonly #current = new ObservableValue<ReadonlySet<UserId>>(new Set());
  readonly #releases = new ObservableValue(0);
  /** The policy lists that the user follows. */
  readonly policies = new Policies();
  /** Says of an invitation that it stays hidden: by who is ignored, by the user's rules (MSC4155), or by a policy list. */
  readonly hidesInvites: Readable<HidesInvites>;

  /** `rules`: the account data with the rules about invitations. */
  constructor(rules = new KeptAccountData(INVITE_RULES_TYPES)) {
    const [lists, stable] = [rules.of(INVITE_RULES_TYPE), rules.of(STABLE_INVITE_RULES_TYPE)];
    const own = new DerivedValue([this.#current, lists, stable], () => (inviter: UserId) => {
      return this.#current.current.has(inviter) || hidesInvites(lists.current, stable.current, inviter);
    });
    this.hidesInvites = withPolicies(own, this.policies);
  }

  get current(): Readable<ReadonlySet<UserId>> {
    return this.#current;
  }

  /** The number of times that somebody was ignored no more: what they said meanwhile was kept away by the server, and is missing here. */
  get releases(): Readable<number> {
    return this.#releases;
  }

  /** Reads what is stored. Called once, before anything else. */
  async restore(database: Database): Promise<Result<void, StorageFailure>> {
    const stored = await accountDataStore.get(database, [TYPE]);
    if (!stored.ok) return stored;
    if (stored.value !== undefined) this.#current.set(ignoredIn(stored.value));
    const releases = await accountDataStore.get(database, [RELEASES]);
    if (!releases.ok) return releases;
    this.#releases.set(countAt(releases.value ?? {}, 'count') ?? 0);
    return ok();
  }

  /** The list among account data that came; null when there is none. Each replaces the one before. */
  prepare(accountData: readonly AccountDataEvent[]): NewIgnoredUsers | null {
    const found = accountData.findLast(({ type }) => type === TYPE);
    if (found === undefined) return null;
    const { content } = found;
    const next = ignoredIn(content);
    const isRelease = [...this.#current.current].some((userId) => !next.has(userId));
    const count = this.#releases.current + (isRelease ? 1 : 0);
    return {
      ops: [accountDataStore.put([TYPE], content), ...(isRelease ? [accountDataStore.put([RELEASES], { count })] : [])],
      publish: () => {
        this.#current.set(next);
        if (isRelease) this.#releases.set(count);
      },
    };
  }
}

/** The user ids that `content` names; what is no user id names nobody. */
function ignoredIn(content: RawContent): ReadonlySet<UserId> {
  const listed = objectAt(content, 'ignored_users') ?? {};
  return new Set(Object.keys(listed).flatMap((key) => (isObject(listed[key]) ? (parseUserId(key) ?? []) : [])));
}
