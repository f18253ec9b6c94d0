import type { PushRule, PushRuleKind, PushRules } from '../../protocol/events/push-rules.ts';
import type { NotificationCategory, NotificationSettings } from './contract.ts';

interface Category {
  readonly category: NotificationCategory;
  readonly kind: PushRuleKind;
  /** The first that the server has says how the category is set; all are changed together. */
  readonly ruleIds: readonly string[];
  /** What its rules do when on; null for rules that are switched as a whole, because what comes after them is as good. */
  readonly actions: readonly unknown[] | null;
}

const SOUND = { set_tweak: 'sound', value: 'default' };
const RING = { set_tweak: 'sound', value: 'ring' };

/** A rule of `underride` that is switched off lets the next one match: it is made to do nothing instead. */
export const CATEGORIES: readonly Category[] = [
  {
    category: 'people',
    kind: 'underride',
    ruleIds: ['.m.rule.room_one_to_one', '.m.rule.encrypted_room_one_to_one'],
    actions: ['notify', SOUND],
  },
  { category: 'rooms', kind: 'underride', ruleIds: ['.m.rule.message', '.m.rule.encrypted'], actions: ['notify'] },
  {
    category: 'mentions',
    kind: 'override',
    ruleIds: ['.m.rule.is_user_mention', '.m.rule.contains_display_name'],
    actions: null,
  },
  {
    category: 'roomMentions',
    kind: 'override',
    ruleIds: ['.m.rule.is_room_mention', '.m.rule.roomnotif'],
    actions: null,
  },
  { category: 'invites', kind: 'override', ruleIds: ['.m.rule.invite_for_me'], actions: null },
  { category: 'calls', kind: 'underride', ruleIds: ['.m.rule.call'], actions: ['notify', RING] },
];

/** The rule that silences all the others. */
export const MASTER = '.m.rule.master';

/** What a person can choose, as their rules have it. */
export function settingsOf(rules: PushRules): NotificationSettings {
  return {
    isOn: rules.override.find(({ ruleId }) => ruleId === MASTER)?.isEnabled !== true,
    categories: CATEGORIES.flatMap((one) => {
      const [rule] = rulesOf(rules, one);
      return rule === undefined ? [] : [{ category: one.category, isOn: rule.isEnabled && rule.actions.notify }];
    }),
    keywords: rules.content.flatMap(({ isDefault, isEnabled, pattern }) =>
      isDefault || !isEnabled || pattern === null ? [] : [pattern],
    ),
  };
}

/** The rules of a category that the server has. */
export function rulesOf(rules: PushRules, { kind, ruleIds }: Category): readonly PushRule[] {
  return ruleIds.flatMap((id) => rules[kind].find(({ ruleId }) => ruleId === id) ?? []);
}
