import type { JoinRules } from '../events/state.ts';
import { hasRulesOf } from './room-version.ts';

type JoinRule = JoinRules['rule'];

/** The version that introduced each rule; rules that are not listed are in all versions. */
const SINCE = { knock: '7', restricted: '8', knock_restricted: '10' } as const;

const CHOOSABLE: readonly JoinRule[] = ['invite', 'knock', 'restricted', 'knock_restricted', 'public'];

/** The rules for joining that a room of `version` can have, the closest first. `private` is an old name of `invite`. */
export function joinRulesOf(version: string): readonly JoinRule[] {
  return CHOOSABLE.filter((rule) => !isLater(rule) || hasRulesOf(version, SINCE[rule]));
}

function isLater(rule: JoinRule): rule is keyof typeof SINCE {
  return Object.hasOwn(SINCE, rule);
}
