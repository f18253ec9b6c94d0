import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import { type AccountTimelines, fetchTimelines } from '../timeline/account-timelines.ts';
import type { Timelines } from '../timeline/timelines.ts';

/** The open timelines of an account, and the way to open more. */
export type ShownTimelines<Content, Extra> = Timelines<Content, Extra>;

/** A view of timelines; `before` until what shows them is there. */
export function whenShown<Content, Extra, Value>(
  timelines: AccountTimelines<Content, Extra>,
  scope: Scope,
  before: Value,
  choose: (timelines: ShownTimelines<Content, Extra>, scope: Scope) => Readable<Value>,
): Readable<Value> {
  timelines.want();
  return new SwitchedValue(timelines.shown, scope, (shown, inner) =>
    shown === null ? constant(before) : choose(shown, inner),
  );
}

/** The value of a view before sign-in, for a view of timelines: what shows them is fetched meanwhile. */
export function fetchingTimelines<Value>(before: Value): () => Value {
  return () => {
    // If this fails, it is asked for again once the account is there.
    fetchTimelines().catch(() => undefined);
    return before;
  };
}
