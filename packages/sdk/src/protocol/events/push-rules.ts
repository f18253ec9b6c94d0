/**
 * `m.push_rules` (05.N-01): the rules by which a person is told of events. They come from the server and are as hostile as any
 * other input: what is malformed is left out, one rule at a time, and there is an end to how many are read.
 */
import { arrayAt, booleanAt, isObject, type JsonObject, objectAt, own, stringAt } from '../../base/json/guards.ts';
import type { RawContent } from './event.ts';

/** In the order in which they are asked (05.N-02). */
export const PUSH_RULE_KINDS = ['override', 'content', 'room', 'sender', 'underride'] as const;

export type PushRuleKind = (typeof PUSH_RULE_KINDS)[number];

/** All rules of an account; within a kind, in the order of the list. */
export type PushRules = Readonly<Record<PushRuleKind, readonly PushRule[]>>;

export interface PushRule {
  readonly ruleId: string;
  /** The server's own, which can be switched but not removed. */
  readonly isDefault: boolean;
  readonly isEnabled: boolean;
  /** All have to hold; none always holds. Of `override` and `underride` only. */
  readonly conditions: readonly PushCondition[];
  /** The text that the body has to contain; for rules of the kind `content` only. */
  readonly pattern: string | null;
  readonly actions: PushActions;
}

/** A value that a property of an event can be compared with. */
export type PushScalar = string | number | boolean | null;

/** A condition on an event. `key` is a dotted path (05.C-09). */
export type PushCondition =
  | { readonly kind: 'eventMatch'; readonly key: string; readonly pattern: string }
  | { readonly kind: 'eventEquals'; readonly key: string; readonly value: string }
  | { readonly kind: 'propertyIs'; readonly key: string; readonly value: PushScalar }
  | { readonly kind: 'propertyContains'; readonly key: string; readonly value: PushScalar }
  | { readonly kind: 'containsDisplayName' }
  | { readonly kind: 'roomMemberCount'; readonly operator: CountOperator; readonly count: number }
  | { readonly kind: 'senderNotificationPermission'; readonly key: string }
  | { readonly kind: 'callStarted' }
  /** Unknown or malformed: never holds (05.N-09). */
  | { readonly kind: 'never' };

export type CountOperator = '==' | '<' | '>' | '<=' | '>=';

/** The effects of a rule. `dont_notify` and `coalesce` are obsolete and do nothing (05.N-04). */
export interface PushActions {
  readonly notify: boolean;
  /** The name of a sound, such as `default` or `ring`; null is silence. */
  readonly sound: string | null;
  readonly highlight: boolean;
}

/** More than anybody has made; what comes after is not read (SEC-07). */
const RULES_A_KIND = 5_000;
/** A rule with more of either is no rule of a person. */
const PARTS_A_RULE = 32;

/** Reads the content of `m.push_rules`, or the answer of `GET /pushrules/`. */
export function decodePushRules(content: RawContent): PushRules {
  const global = objectAt(content, 'global') ?? {};
  const read = (kind: PushRuleKind) =>
    (arrayAt(global, kind) ?? []).slice(0, RULES_A_KIND).flatMap((raw) => decodeRule(raw, kind) ?? []);
  return {
    override: read('override'),
    content: read('content'),
    room: read('room'),
    sender: read('sender'),
    underride: read('underride'),
  };
}

function decodeRule(raw: unknown, kind: PushRuleKind): PushRule | null {
  if (!isObject(raw)) return null;
  const ruleId = stringAt(raw, 'rule_id');
  const isEnabled = own(raw, 'enabled') === undefined ? true : booleanAt(raw, 'enabled');
  const actions = arrayAt(raw, 'actions');
  const pattern = kind === 'content' ? stringAt(raw, 'pattern') : null;
  const conditions = kind === 'override' || kind === 'underride' ? conditionsOf(raw) : [];
  if (ruleId === undefined || ruleId === '' || isEnabled === undefined) return null;
  if (actions === undefined || actions.length > PARTS_A_RULE) return null;
  if (pattern === undefined || conditions === null) return null;
  const isDefault = booleanAt(raw, 'default') === true;
  return { ruleId, isDefault, isEnabled, conditions, pattern, actions: decodePushActions(actions) };
}

function conditionsOf(raw: JsonObject): readonly PushCondition[] | null {
  if (own(raw, 'conditions') === undefined) return [];
  const conditions = arrayAt(raw, 'conditions');
  return conditions === undefined || conditions.length > PARTS_A_RULE ? null : conditions.map(decodePushCondition);
}

/** Reads a list of actions; a tweak without a value is `true`, and the last one of a name counts (05.N-04). */
export function decodePushActions(actions: readonly unknown[]): PushActions {
  let [notify, highlight, sound]: [boolean, boolean, string | null] = [false, false, null];
  for (const action of actions) {
    if (action === 'notify') notify = true;
    if (!isObject(action)) continue;
    const value = own(action, 'value');
    const tweak = stringAt(action, 'set_tweak');
    if (tweak === 'sound') sound = value === undefined ? 'default' : typeof value === 'string' ? value : null;
    if (tweak === 'highlight') highlight = value === undefined || value === true;
  }
  return { notify, sound: sound === '' ? null : sound, highlight };
}

const NEVER: PushCondition = { kind: 'never' };

/** Reads one condition; what cannot be read never holds. */
export function decodePushCondition(raw: unknown): PushCondition {
  if (!isObject(raw)) return NEVER;
  const key = stringAt(raw, 'key');
  switch (stringAt(raw, 'kind')) {
    case 'event_match':
      return key === undefined ? NEVER : eventMatch(raw, key);
    case 'event_property_is':
      return withScalar('propertyIs', raw, key);
    case 'event_property_contains':
      return withScalar('propertyContains', raw, key);
    case 'contains_display_name':
      return { kind: 'containsDisplayName' };
    case 'room_member_count':
      return memberCount(stringAt(raw, 'is') ?? '');
    case 'sender_notification_permission':
      return key === undefined ? NEVER : { kind: 'senderNotificationPermission', key };
    case 'call_started':
    case 'org.matrix.msc3914.call_started':
      return { kind: 'callStarted' };
    default:
      return NEVER;
  }
}

/** An exact `value` goes before a `pattern` (05.C-01). */
function eventMatch(raw: JsonObject, key: string): PushCondition {
  const value = stringAt(raw, 'value');
  if (value !== undefined && value !== '') return { kind: 'eventEquals', key, value };
  const pattern = stringAt(raw, 'pattern');
  return pattern === undefined ? NEVER : { kind: 'eventMatch', key, pattern };
}

function withScalar(kind: 'propertyIs' | 'propertyContains', raw: JsonObject, key: string | undefined): PushCondition {
  const value = own(raw, 'value');
  if (key === undefined || !isScalar(value)) return NEVER;
  return { kind, key, value };
}

function isScalar(value: unknown): value is PushScalar {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value);
}

const OPERATORS: ReadonlyMap<string, CountOperator> = new Map([
  ['', '=='],
  ['==', '=='],
  ['<', '<'],
  ['>', '>'],
  ['<=', '<='],
  ['>=', '>='],
]);

function memberCount(is: string): PushCondition {
  const [, prefix = '', digits = ''] = /^([=<>]{0,2})(\d{1,15})$/.exec(is) ?? [];
  const operator = OPERATORS.get(prefix);
  return operator === undefined || digits === '' ? NEVER : { kind: 'roomMemberCount', operator, count: Number(digits) };
}
