import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Account } from '../account/account.ts';
import { fetchTimelines } from '../timeline/account-timelines.ts';
import type { Timelines } from '../timeline/timelines.ts';
import { type FeatureContext, followAccount } from './feature.ts';

/** A view of the timelines of who is signed in; `before` until there is an account, and what shows timelines. */
export function followTimelines<Content, Extra, Value>(
  context: FeatureContext<Account<Content, Extra>>,
  scope: Scope,
  before: Value,
  choose: (timelines: Timelines<Content, Extra>, scope: Scope) => Readable<Value>,
): Readable<Value> {
  // While an account is restored; if this fails, it is asked for again once the account is there.
  if (context.accounts.account.current === null) fetchTimelines().catch(() => undefined);
  return followAccount(context, scope, (account, inner) => {
    if (account === null) return constant(before);
    account.timelines.want();
    return new SwitchedValue(account.timelines.shown, inner, (timelines, innermost) =>
      timelines === null ? constant(before) : choose(timelines, innermost),
    );
  });
}
