/** The remaining parts of a redacted event, exactly as servers keep it, so that a reload shows the same (01.X-04). */
import { isObject, type JsonObject, objectAt, own } from '../../base/json/guards.ts';
import type { RawContent, RoomEvent } from '../events/event.ts';
import type { EventId } from '../ids/ids.ts';
import { parseEventId } from '../ids/parse.ts';
import { hasRulesOf } from './room-version.ts';

const POWER_LEVEL_KEYS = [
  'ban',
  'events',
  'events_default',
  'kick',
  'redact',
  'state_default',
  'users',
  'users_default',
] as const;

/**
 * `event` after its redaction. `unsigned` is kept whole; `redaction` goes into it as `redacted_because` (01.X-02, 01.X-03),
 * unless it is null because nobody knows it.
 */
export function strippedByRedaction(event: RoomEvent, redaction: RoomEvent | null, roomVersion: string): RoomEvent {
  const because = redaction === null ? {} : { redacted_because: redaction };
  const unsigned = { ...event.unsigned, ...because };
  return {
    event_id: event.event_id,
    room_id: event.room_id,
    type: event.type,
    sender: event.sender,
    origin_server_ts: event.origin_server_ts,
    content: strip(event.type, event.content, roomVersion),
    ...(event.state_key === undefined ? {} : { state_key: event.state_key }),
    ...(Object.keys(unsigned).length === 0 ? {} : { unsigned }),
  };
}

/** True if the server says that `event` was redacted (its content may be stripped already). */
export function isRedacted(event: RoomEvent): boolean {
  return event.unsigned !== undefined && isObject(own(event.unsigned, 'redacted_because'));
}

/** The target of an `m.room.redaction`: at the top level up to room version 10, in the content since (01.X-05). */
export function redactionTarget(event: RoomEvent): EventId | null {
  if (event.type !== 'm.room.redaction' || event.state_key !== undefined) return null;
  return parseEventId(event.redacts) ?? parseEventId(own(event.content, 'redacts'));
}

function strip(type: string, content: RawContent, version: string): RawContent {
  if (type === 'm.room.create' && hasRulesOf(version, '11')) return content;
  const kept = pick(content, keysToKeep(type, version));
  return type === 'm.room.member' && hasRulesOf(version, '11') ? withSignedInvite(kept, content) : kept;
}

function keysToKeep(type: string, version: string): readonly string[] {
  switch (type) {
    case 'm.room.member':
      return hasRulesOf(version, '9') ? ['membership', 'join_authorised_via_users_server'] : ['membership'];
    case 'm.room.create':
      return ['creator'];
    case 'm.room.join_rules':
      return hasRulesOf(version, '8') ? ['join_rule', 'allow'] : ['join_rule'];
    case 'm.room.power_levels':
      return hasRulesOf(version, '11') ? [...POWER_LEVEL_KEYS, 'invite'] : POWER_LEVEL_KEYS;
    case 'm.room.aliases':
      return hasRulesOf(version, '6') ? [] : ['aliases'];
    case 'm.room.history_visibility':
      return ['history_visibility'];
    case 'm.room.redaction':
      return hasRulesOf(version, '11') ? ['redacts'] : [];
    default:
      return [];
  }
}

function pick(content: JsonObject, keys: readonly string[]): RawContent {
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(content, key)).map((key) => [key, content[key]]));
}

function withSignedInvite(kept: RawContent, content: RawContent): RawContent {
  const invite = objectAt(content, 'third_party_invite');
  if (invite === undefined || !Object.hasOwn(invite, 'signed')) return kept;
  return { ...kept, third_party_invite: { signed: own(invite, 'signed') } };
}
