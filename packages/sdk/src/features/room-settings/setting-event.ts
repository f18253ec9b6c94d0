import { arrayAt, isObject, stringAt } from '../../base/json/guards.ts';
import type { RoomState } from '../../core/rooms/rooms.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { encodeServerAcl } from '../../protocol/events/server-acl.ts';
import { encodeTopic } from '../../protocol/events/topic.ts';
import { joinRulesOf } from '../../protocol/rules/join-rule.ts';
import { isServerGlob } from '../../protocol/rules/server-acl.ts';
import type { RoomChange } from './contract.ts';

/** A change that is one state event, whatever the one before said. */
export type EventChange = Exclude<RoomChange, { readonly kind: 'permission' | 'role' | 'archive' }>;

const MEGOLM = { algorithm: 'm.megolm.v1.aes-sha2' };

/** The state event that makes a change; null for one that makes no sense. */
export function eventFor(
  state: RoomState,
  change: EventChange,
): { readonly type: string; readonly content: RawContent } | null {
  switch (change.kind) {
    case 'name':
      return { type: 'm.room.name', content: { name: change.name.trim() } };
    case 'topic':
      return { type: 'm.room.topic', content: encodeTopic(change.text.trim(), change.html) };
    case 'aliases':
      return { type: 'm.room.canonical_alias', content: aliases(change) };
    case 'joinRule': {
      if (!joinRulesOf(state.version).includes(change.rule)) return null;
      const type = 'm.room.join_rules';
      return { type, content: joinRules(state.get(type)?.content ?? {}, change) };
    }
    case 'historyVisibility':
      return { type: 'm.room.history_visibility', content: { history_visibility: change.visibility } };
    case 'guests':
      return { type: 'm.room.guest_access', content: { guest_access: change.areAllowed ? 'can_join' : 'forbidden' } };
    case 'encryption':
      return { type: 'm.room.encryption', content: MEGOLM };
    case 'acl':
      if (![...change.acl.allow, ...change.acl.deny].every(isServerGlob)) return null;
      return { type: 'm.room.server_acl', content: encodeServerAcl(change.acl) };
  }
}

function aliases({ alias, alternatives }: Extract<RoomChange, { readonly kind: 'aliases' }>): RawContent {
  const others = [...new Set(alternatives)].filter((other) => other !== alias);
  return { ...(alias === null ? {} : { alias }), ...(others.length === 0 ? {} : { alt_aliases: others }) };
}

/** Conditions of other kinds stay where the rule has conditions at all. */
function joinRules(
  before: RawContent,
  { rule, allowedRooms }: Extract<RoomChange, { readonly kind: 'joinRule' }>,
): RawContent {
  if (rule !== 'restricted' && rule !== 'knock_restricted') return { join_rule: rule };
  const others = (arrayAt(before, 'allow') ?? []).filter(
    (condition) => isObject(condition) && stringAt(condition, 'type') !== 'm.room_membership',
  );
  const rooms = [...new Set(allowedRooms)].map((roomId) => ({ type: 'm.room_membership', room_id: roomId }));
  return { join_rule: rule, allow: [...rooms, ...others] };
}
