import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import { asObject, type Json, type JsonObject } from '../wire.ts';

const RULE_PATH = '/_matrix/client/v3/pushrules/global/{kind}/{ruleId}';
const NOTIFY_LOUD: readonly Json[] = ['notify', { set_tweak: 'sound', value: 'default' }, { set_tweak: 'highlight' }];

/** Push rules: those of the account data `m.push_rules`. */
export const pushRuleRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/_matrix/client/v3/pushrules/',
    needsToken: true,
    handle: (exchange) => reply({ global: rulesOf(exchange) }),
  },
  { method: 'PUT', path: RULE_PATH, needsToken: true, handle: put },
  { method: 'DELETE', path: RULE_PATH, needsToken: true, handle: remove },
  { method: 'PUT', path: `${RULE_PATH}/enabled`, needsToken: true, handle: (exchange) => change(exchange, 'enabled') },
  { method: 'PUT', path: `${RULE_PATH}/actions`, needsToken: true, handle: (exchange) => change(exchange, 'actions') },
];

function rulesOf(exchange: Exchange): JsonObject {
  const { user } = requesterOf(exchange);
  const stored = user.accountData.get('m.push_rules');
  return asObject(stored?.value['global']);
}

/** The rules that a new user has: a few of those that every server has. */
export function defaultPushRules(me: string): JsonObject {
  const rule = (
    ruleId: string,
    conditions: readonly JsonObject[],
    actions: readonly Json[],
    enabled = true,
  ): JsonObject => ({
    rule_id: ruleId,
    default: true,
    enabled,
    conditions,
    actions,
  });
  const isMessage = { kind: 'event_match', key: 'type', pattern: 'm.room.message' };
  const isEdit = { kind: 'event_property_is', key: String.raw`content.m\.relates_to.rel_type`, value: 'm.replace' };
  const key = String.raw`content.m\.mentions.user_ids`;
  return {
    override: [
      rule('.m.rule.master', [], [], false),
      rule('.m.rule.is_user_mention', [{ kind: 'event_property_contains', key, value: me }], NOTIFY_LOUD),
      rule('.m.rule.invite_for_me', [isInvite(me)], NOTIFY_LOUD.slice(0, 2)),
      rule('.m.rule.member_event', [{ kind: 'event_match', key: 'type', pattern: 'm.room.member' }], []),
      rule('.m.rule.suppress_edits', [isEdit], []),
    ],
    underride: [
      rule('.m.rule.room_one_to_one', [{ kind: 'room_member_count', is: '2' }, isMessage], NOTIFY_LOUD.slice(0, 2)),
      rule('.m.rule.message', [isMessage], ['notify']),
    ],
  };
}

function isInvite(me: string): JsonObject {
  return { kind: 'event_match', key: 'state_key', pattern: me };
}

function listOf(exchange: Exchange): readonly JsonObject[] {
  const list = rulesOf(exchange)[pathPart(exchange, 'kind')];
  return Array.isArray(list) ? list.map(asObject) : [];
}

function store(exchange: Exchange, list: readonly JsonObject[]): Reply {
  const global = { ...rulesOf(exchange), [pathPart(exchange, 'kind')]: list };
  exchange.state.setAccountData(requesterOf(exchange).user, 'm.push_rules', { global });
  return reply();
}

/** A new rule goes before the others of the person's. */
function put(exchange: Exchange): Reply {
  const ruleId = pathPart(exchange, 'ruleId');
  const made = { ...exchange.body, rule_id: ruleId, default: false, enabled: true };
  return store(exchange, [made, ...listOf(exchange).filter((rule) => rule['rule_id'] !== ruleId)]);
}

function remove(exchange: Exchange): Reply {
  const ruleId = pathPart(exchange, 'ruleId');
  const left = listOf(exchange).filter((rule) => rule['rule_id'] !== ruleId || rule['default'] === true);
  return left.length === listOf(exchange).length ? notFound() : store(exchange, left);
}

function change(exchange: Exchange, property: 'enabled' | 'actions'): Reply {
  const ruleId = pathPart(exchange, 'ruleId');
  const list = listOf(exchange);
  if (!list.some((rule) => rule['rule_id'] === ruleId)) return notFound();
  const changed = (rule: JsonObject) => ({ ...rule, [property]: exchange.body[property] });
  return store(
    exchange,
    list.map((rule) => (rule['rule_id'] === ruleId ? changed(rule) : rule)),
  );
}

function notFound(): Reply {
  return failure(404, 'M_NOT_FOUND', 'Push rule not found');
}
