import { ok, type Result } from '../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { decodePushRules } from '../../protocol/events/push-rules.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { defaultPushRules, withMissingRules } from '../../protocol/rules/push/default-rules.ts';
import type { PushEvaluator } from '../../protocol/rules/push/evaluator.ts';
import type { AccountDataEvent } from '../../protocol/sync/sync-batch.ts';
import { type Guard, UNGUARDED } from '../history/entry-guard.ts';
import { GuardedEvaluator } from './guarded-evaluator.ts';
import { accountDataStore } from './room-stores.ts';

const TYPE = 'm.push_rules';

/** Rules that came with a sync, to be stored with it. */
export interface NewPushRules {
  readonly evaluator: PushEvaluator;
  readonly ops: readonly WriteOp[];
  /** Makes them current. Called after the commit. */
  readonly publish: () => void;
}

/** The person's push rules, compiled: as the server last told them (05.N-01), or the specification's before it did. */
export class PushRuleBook {
  readonly #guard: Guard;
  readonly #current: ObservableValue<PushEvaluator>;

  /** `guard` keeps what the rules throw over an event to that event. */
  constructor(me: UserId, guard: Guard = UNGUARDED) {
    this.#guard = guard;
    this.#current = new ObservableValue<PushEvaluator>(new GuardedEvaluator(defaultPushRules(me), me, guard));
  }

  get current(): Readable<PushEvaluator> {
    return this.#current;
  }

  /** Reads what is stored. Called once, before anything else. */
  async restore(database: Database): Promise<Result<void, StorageFailure>> {
    const stored = await accountDataStore.get(database, [TYPE]);
    if (!stored.ok) return stored;
    if (stored.value !== undefined) this.#current.set(this.#compile(stored.value));
    return ok();
  }

  /** The rules among account data that came; null when there are none. Each time they replace all that were before. */
  prepare(accountData: readonly AccountDataEvent[]): NewPushRules | null {
    const found = accountData.findLast(({ type }) => type === TYPE);
    return found === undefined ? null : this.replaceBy(found.content);
  }

  /** `content` as the new rules. */
  replaceBy(content: RawContent): NewPushRules {
    const evaluator = this.#compile(content);
    return {
      evaluator,
      ops: [accountDataStore.put([TYPE], content)],
      publish: () => this.#current.set(evaluator),
    };
  }

  #compile(content: RawContent): PushEvaluator {
    return new GuardedEvaluator(withMissingRules(decodePushRules(content)), this.#current.current.me, this.#guard);
  }
}
