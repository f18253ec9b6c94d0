import type { RoomEvent } from '../../protocol/events/event.ts';
import type { PushRules } from '../../protocol/events/push-rules.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { PushRoom } from '../../protocol/rules/push/condition.ts';
import { PushEvaluator, type PushOutcome } from '../../protocol/rules/push/evaluator.ts';
import type { Guard } from '../history/entry-guard.ts';

/** Push rules that throw over no event: one that breaks them matches none. */
export class GuardedEvaluator extends PushEvaluator {
  readonly #guard: Guard;

  constructor(rules: PushRules, me: UserId, guard: Guard) {
    super(rules, me);
    this.#guard = guard;
  }

  override evaluate(event: RoomEvent, room: PushRoom): PushOutcome | null {
    return this.#judge(event, () => super.evaluate(event, room));
  }

  override evaluateUnmuted(event: RoomEvent, room: PushRoom): PushOutcome | null {
    return this.#judge(event, () => super.evaluateUnmuted(event, room));
  }

  #judge(event: RoomEvent, say: () => PushOutcome | null): PushOutcome | null {
    return this.#guard.run('push rules', event.event_id, say, () => null);
  }
}
