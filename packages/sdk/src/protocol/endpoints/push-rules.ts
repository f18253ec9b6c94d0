import { isObject, type JsonObject } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { PushRuleKind } from '../events/push-rules.ts';
import { type Endpoint, malformed, path, request } from './endpoint.ts';

/** `GET /pushrules/`: all rule sets, as received. */
export function pushRules(): Endpoint<JsonObject> {
  return {
    request: request('GET', '/_matrix/client/v3/pushrules/'),
    decode: (body) => (isObject(body) ? ok(body) : malformed('not an object')),
  };
}

/** `PUT /pushrules/global/{kind}/{ruleId}`: makes a rule, or replaces it (05.A-01). */
export function putPushRule(kind: PushRuleKind, ruleId: string, rule: JsonObject): Endpoint<void> {
  return { request: request('PUT', rulePath(kind, ruleId), { body: rule }), decode: () => ok() };
}

/** `DELETE /pushrules/global/{kind}/{ruleId}` (05.A-01). */
export function deletePushRule(kind: PushRuleKind, ruleId: string): Endpoint<void> {
  return { request: request('DELETE', rulePath(kind, ruleId)), decode: () => ok() };
}

/** `PUT …/enabled`: switches a rule (05.A-01). */
export function enablePushRule(kind: PushRuleKind, ruleId: string, isEnabled: boolean): Endpoint<void> {
  const body = { enabled: isEnabled };
  return { request: request('PUT', `${rulePath(kind, ruleId)}/enabled`, { body }), decode: () => ok() };
}

/** `PUT …/actions`: what a rule does (05.A-01). */
export function setPushRuleActions(kind: PushRuleKind, ruleId: string, actions: readonly unknown[]): Endpoint<void> {
  return { request: request('PUT', `${rulePath(kind, ruleId)}/actions`, { body: { actions } }), decode: () => ok() };
}

function rulePath(kind: PushRuleKind, ruleId: string): string {
  return path`/_matrix/client/v3/pushrules/global/${kind}/${ruleId}`;
}
