import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { enablePushRule, setPushRuleActions } from '../../protocol/endpoints/push-rules.ts';
import type { PushRules } from '../../protocol/events/push-rules.ts';
import { CATEGORIES, MASTER, rulesOf } from './categories.ts';
import type { NotificationCategory } from './contract.ts';

/** The requests that switch all of it. */
export function switchAll(isOn: boolean): readonly Endpoint<void>[] {
  return [enablePushRule('override', MASTER, !isOn)];
}

/** The requests that switch a category: only for rules that are not so already. */
export function switchCategory(
  rules: PushRules,
  category: NotificationCategory,
  isOn: boolean,
): readonly Endpoint<void>[] {
  const found = CATEGORIES.find((one) => one.category === category);
  if (found === undefined) return [];
  const { kind, actions } = found;
  return rulesOf(rules, found).flatMap(({ ruleId, isEnabled, actions: { notify } }) => {
    const enable = isEnabled ? [] : [enablePushRule(kind, ruleId, true)];
    if (actions === null) return isEnabled === isOn ? [] : [enablePushRule(kind, ruleId, isOn)];
    if (!isOn) return isEnabled && !notify ? [] : [...enable, setPushRuleActions(kind, ruleId, [])];
    return [...enable, ...(notify ? [] : [setPushRuleActions(kind, ruleId, actions)])];
  });
}
