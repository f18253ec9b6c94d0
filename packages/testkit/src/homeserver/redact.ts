import type { JsonObject, WireEvent } from './wire.ts';

/** The content keys that redaction keeps, by room version 11. Of other types nothing is kept. */
const KEPT: ReadonlyMap<string, readonly string[] | 'all'> = new Map<string, readonly string[] | 'all'>([
  ['m.room.create', 'all'],
  ['m.room.member', ['membership', 'join_authorised_via_users_server', 'third_party_invite']],
  ['m.room.join_rules', ['join_rule', 'allow']],
  ['m.room.history_visibility', ['history_visibility']],
  ['m.room.redaction', ['redacts']],
  [
    'm.room.power_levels',
    ['ban', 'events', 'events_default', 'invite', 'kick', 'redact', 'state_default', 'users', 'users_default'],
  ],
]);

/** The event after `redaction`, which it carries from then on. */
export function redactEvent(event: WireEvent, redaction: WireEvent): WireEvent {
  const kept = KEPT.get(event.type) ?? [];
  const content: JsonObject =
    kept === 'all'
      ? event.content
      : Object.fromEntries(Object.entries(event.content).filter(([key]) => kept.includes(key)));
  return { ...event, content, unsigned: { redacted_because: { ...redaction } } };
}
