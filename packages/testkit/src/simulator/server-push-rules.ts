import type { JsonObject } from '../homeserver/wire.ts';

/** The rules that a server gives to everybody, as far as anything here meets them: what a message does, and what does nothing. */
export function serverPushRules(userId: string): JsonObject {
  const override = [
    rule('.m.rule.member_event', [isType('m.room.member')], []),
    rule(
      '.m.rule.is_user_mention',
      [{ kind: 'event_property_contains', key: 'content.m\\.mentions.user_ids', value: userId }],
      ['notify', { set_tweak: 'highlight' }],
    ),
    rule('.m.rule.reaction', [isType('m.reaction')], []),
    rule(
      '.m.rule.suppress_edits',
      [{ kind: 'event_property_is', key: 'content.m\\.relates_to.rel_type', value: 'm.replace' }],
      [],
    ),
  ];
  const underride = [rule('.m.rule.message', [isType('m.room.message')], ['notify'])];
  return { global: { override, content: [], room: [], sender: [], underride } };
}

function rule(id: string, conditions: readonly JsonObject[], actions: readonly (string | JsonObject)[]): JsonObject {
  return { rule_id: id, default: true, enabled: true, conditions, actions };
}

function isType(type: string): JsonObject {
  return { kind: 'event_match', key: 'type', pattern: type };
}
