/** The rules that everybody has (05.DR), for a server that was not heard yet, and those that older servers lack (05.C-20 to 05.C-23). */
import { decodePushActions, type PushCondition, type PushRule, type PushRules } from '../../events/push-rules.ts';
import type { UserId } from '../../ids/ids.ts';

type Action = 'notify' | { readonly set_tweak: string; readonly value?: unknown };

const QUIET: readonly Action[] = [];
const NOTIFY: readonly Action[] = ['notify'];
const SOUND: readonly Action[] = ['notify', { set_tweak: 'sound', value: 'default' }];
const RING: readonly Action[] = ['notify', { set_tweak: 'sound', value: 'ring' }];
const HIGHLIGHT: readonly Action[] = ['notify', { set_tweak: 'highlight' }];
const LOUD: readonly Action[] = [...SOUND, { set_tweak: 'highlight' }];

function rule(ruleId: string, conditions: readonly PushCondition[], actions: readonly Action[]): PushRule {
  return { ruleId, isDefault: true, isEnabled: true, conditions, pattern: null, actions: decodePushActions(actions) };
}

function matches(key: string, pattern: string): PushCondition {
  return { kind: 'eventMatch', key, pattern };
}

function isType(type: string): PushCondition {
  return matches('type', type);
}

const OF_TWO: PushCondition = { kind: 'roomMemberCount', operator: '==', count: 2 };

const ROOM_MENTION = rule(
  '.m.rule.is_room_mention',
  [
    { kind: 'propertyIs', key: String.raw`content.m\.mentions.room`, value: true },
    { kind: 'senderNotificationPermission', key: 'room' },
  ],
  HIGHLIGHT,
);
const REACTION = rule('.m.rule.reaction', [isType('m.reaction')], QUIET);
const SERVER_ACL_CONDITIONS = [isType('m.room.server_acl'), matches('state_key', '')];
const UNSTABLE_SERVER_ACL = rule('.org.matrix.msc3786.rule.room.server_acl', SERVER_ACL_CONDITIONS, QUIET);
const GROUP_CALL = rule(
  '.org.matrix.msc3914.rule.room.call',
  [isType('org.matrix.msc3401.call'), { kind: 'callStarted' }],
  SOUND,
);

/** The rules of the specification, for `me`. */
export function defaultPushRules(me: UserId): PushRules {
  return {
    override: [
      { ...rule('.m.rule.master', [], QUIET), isEnabled: false },
      rule('.m.rule.suppress_notices', [matches('content.msgtype', 'm.notice')], QUIET),
      rule(
        '.m.rule.invite_for_me',
        [
          isType('m.room.member'),
          matches('content.membership', 'invite'),
          { kind: 'eventEquals', key: 'state_key', value: me },
        ],
        SOUND,
      ),
      rule('.m.rule.member_event', [isType('m.room.member')], QUIET),
      rule(
        '.m.rule.is_user_mention',
        [{ kind: 'propertyContains', key: String.raw`content.m\.mentions.user_ids`, value: me }],
        LOUD,
      ),
      ROOM_MENTION,
      rule('.m.rule.tombstone', [isType('m.room.tombstone'), matches('state_key', '')], HIGHLIGHT),
      REACTION,
      rule('.m.rule.room.server_acl', SERVER_ACL_CONDITIONS, QUIET),
      rule('.org.matrix.msc3930.rule.poll_response', [isType('org.matrix.msc3381.poll.response')], QUIET),
      rule(
        '.m.rule.suppress_edits',
        [{ kind: 'propertyIs', key: String.raw`content.m\.relates_to.rel_type`, value: 'm.replace' }],
        QUIET,
      ),
    ],
    content: [],
    room: [],
    sender: [],
    underride: [
      rule('.m.rule.call', [isType('m.call.invite')], RING),
      rule('.m.rule.encrypted_room_one_to_one', [OF_TWO, isType('m.room.encrypted')], SOUND),
      rule('.m.rule.room_one_to_one', [OF_TWO, isType('m.room.message')], SOUND),
      rule('.m.rule.message', [isType('m.room.message')], NOTIFY),
      rule('.m.rule.encrypted', [isType('m.room.encrypted')], NOTIFY),
      ...pollRules('.m.rule.', 'm.poll.'),
      ...pollRules('.org.matrix.msc3930.rule.', 'org.matrix.msc3381.poll.'),
    ],
  };
}

function pollRules(rulePrefix: string, typePrefix: string): readonly PushRule[] {
  const parts = ['start', 'end'];
  return [
    ...parts.map((part) =>
      rule(`${rulePrefix}poll_${part}_one_to_one`, [OF_TWO, isType(`${typePrefix}${part}`)], SOUND),
    ),
    ...parts.map((part) => rule(`${rulePrefix}poll_${part}`, [isType(`${typePrefix}${part}`)], NOTIFY)),
  ];
}

/** The place of the user's own rules in an order. */
const USER = null;

const OVERRIDE_ORDER: readonly (string | null)[] = [
  '.m.rule.master',
  USER,
  '.m.rule.suppress_notices',
  '.m.rule.invite_for_me',
  '.m.rule.member_event',
  '.m.rule.is_user_mention',
  '.m.rule.contains_display_name',
  '.m.rule.is_room_mention',
  '.m.rule.roomnotif',
  '.m.rule.tombstone',
  '.m.rule.reaction',
  '.m.rule.room.server_acl',
  '.org.matrix.msc3786.rule.room.server_acl',
  '.m.rule.suppress_edits',
];
const UNDERRIDE_ORDER: readonly (string | null)[] = [
  USER,
  '.m.rule.call',
  '.org.matrix.msc3914.rule.room.call',
  '.m.rule.encrypted_room_one_to_one',
  '.m.rule.room_one_to_one',
  '.m.rule.message',
  '.m.rule.encrypted',
];
const OVERRIDE_ADDITIONS: ReadonlyMap<string, PushRule> = byId([ROOM_MENTION, REACTION, UNSTABLE_SERVER_ACL]);
const UNDERRIDE_ADDITIONS: ReadonlyMap<string, PushRule> = byId([GROUP_CALL]);

function byId(rules: readonly PushRule[]): ReadonlyMap<string, PushRule> {
  return new Map(rules.map((one) => [one.ruleId, one]));
}

/** The server's rules with those that it lacks in their places; what it has is never replaced (05.C-22). */
export function withMissingRules(rules: PushRules): PushRules {
  return {
    ...rules,
    override: inOrder(rules.override, OVERRIDE_ORDER, OVERRIDE_ADDITIONS),
    underride: inOrder(rules.underride, UNDERRIDE_ORDER, UNDERRIDE_ADDITIONS),
  };
}

function inOrder(
  rules: readonly PushRule[],
  order: readonly (string | null)[],
  additions: ReadonlyMap<string, PushRule>,
): readonly PushRule[] {
  const defaults = rules.filter(({ isDefault }) => isDefault);
  const own = rules.filter(({ isDefault }) => !isDefault);
  const present = new Set(defaults.map(({ ruleId }) => ruleId));
  const missing = (id: string | null): readonly PushRule[] => {
    if (id === USER) return own;
    const addition = present.has(id) ? undefined : additions.get(id);
    return addition === undefined ? [] : [addition];
  };
  const result: PushRule[] = [];
  let next = 0;
  for (const one of defaults) {
    const place = order.indexOf(one.ruleId);
    for (; place !== -1 && next < place; next += 1) result.push(...missing(order[next] ?? USER));
    if (place !== -1) next = Math.max(next, place + 1);
    result.push(one);
  }
  return [...result, ...order.slice(next).flatMap(missing)];
}
