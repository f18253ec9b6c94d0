/**
 * The state that every room has. Each decoder takes content as received and always gives a value: what is missing or
 * wrong is the default of the specification (01.R-02), so that one bad field costs no room.
 */
import { arrayAt, booleanAt, isObject, objectAt, own, stringAt, stringsAt } from '../../base/json/guards.ts';
import type { EventId, MxcUri, RoomAlias, RoomId, UserId } from '../ids/ids.ts';
import { parseEventId, parseMxcUri, parseRoomAlias, parseRoomId, parseUserId } from '../ids/parse.ts';
import type { RawContent } from './event.ts';

/** `m.room.create`. */
export interface RoomCreate {
  /** `'1'` when nothing is said (01.R-02). */
  readonly roomVersion: string;
  /** Such as `m.space`; null for an ordinary room (01.R-03). */
  readonly type: string | null;
  /** The creators of the room: the sender and the additional ones. `rules/power.ts` says what they may do. */
  readonly creators: readonly UserId[];
  /** True if users of other servers may take part. */
  readonly isFederated: boolean;
  /** The room that this one claims to replace; true only if that one says the same (SEC-06). */
  readonly predecessor: { readonly roomId: RoomId; readonly eventId: EventId | null } | null;
}

/** `m.room.create` as sent by `sender`. */
export function decodeCreate(content: RawContent, sender: UserId): RoomCreate {
  const predecessor = objectAt(content, 'predecessor') ?? {};
  const roomId = parseRoomId(own(predecessor, 'room_id'));
  const additional = (stringsAt(content, 'additional_creators') ?? []).flatMap((user) => parseUserId(user) ?? []);
  return {
    roomVersion: stringAt(content, 'room_version') ?? '1',
    type: stringAt(content, 'type') ?? null,
    creators: [sender, ...additional],
    isFederated: booleanAt(content, 'm.federate') ?? true,
    predecessor: roomId === null ? null : { roomId, eventId: parseEventId(own(predecessor, 'event_id')) },
  };
}

/** `m.room.name`: null for a room without a name, also when it is only white space. */
export function decodeName(content: RawContent): string | null {
  const name = stringAt(content, 'name')?.trim();
  return name === undefined || name === '' ? null : name;
}

/** `m.room.avatar`. */
export function decodeAvatar(content: RawContent): MxcUri | null {
  return parseMxcUri(own(content, 'url'));
}

/** `m.room.canonical_alias`. Only `alias` ever names the room (01.R-05). */
export function decodeCanonicalAlias(content: RawContent): {
  readonly alias: RoomAlias | null;
  readonly alternatives: readonly RoomAlias[];
} {
  const alternatives = (stringsAt(content, 'alt_aliases') ?? []).flatMap((alias) => parseRoomAlias(alias) ?? []);
  return { alias: parseRoomAlias(own(content, 'alias')), alternatives };
}

/** The rule for joining (`m.room.join_rules`). With an unknown rule users can join by invitation only. */
export interface JoinRules {
  readonly rule: 'public' | 'invite' | 'knock' | 'restricted' | 'knock_restricted' | 'private';
  /** Whose members may join a restricted room. */
  readonly allowedRooms: readonly RoomId[];
}

const JOIN_RULES = ['public', 'invite', 'knock', 'restricted', 'knock_restricted', 'private'] as const;

/** `m.room.join_rules`. */
export function decodeJoinRules(content: RawContent): JoinRules {
  const conditions = arrayAt(content, 'allow') ?? [];
  return {
    rule: oneOf(JOIN_RULES, own(content, 'join_rule')) ?? 'invite',
    allowedRooms: conditions.flatMap((condition) => decodeAllowed(condition) ?? []),
  };
}

function decodeAllowed(condition: unknown): RoomId | null {
  if (!isObject(condition) || stringAt(condition, 'type') !== 'm.room_membership') return null;
  return parseRoomId(own(condition, 'room_id'));
}

/** The users who may read events from before they joined. */
export type HistoryVisibility = (typeof HISTORY_VISIBILITIES)[number];

const HISTORY_VISIBILITIES = ['world_readable', 'shared', 'invited', 'joined'] as const;

/** `m.room.history_visibility` (01.R-02). */
export function decodeHistoryVisibility(content: RawContent): HistoryVisibility {
  return oneOf(HISTORY_VISIBILITIES, own(content, 'history_visibility')) ?? 'shared';
}

/** `m.room.guest_access`: whether guests may join (01.R-02, 01.R-10). */
export function decodeGuestAccess(content: RawContent): 'can_join' | 'forbidden' {
  return own(content, 'guest_access') === 'can_join' ? 'can_join' : 'forbidden';
}

/** `m.room.encryption`. The room counts as encrypted whatever the algorithm is: plain text must never go out instead. */
export function decodeEncryption(content: RawContent): { readonly algorithm: string | null } {
  return { algorithm: stringAt(content, 'algorithm') ?? null };
}

/** `m.room.tombstone`: this room was replaced. */
export function decodeTombstone(content: RawContent): {
  readonly body: string | null;
  readonly replacement: RoomId | null;
} {
  return { body: stringAt(content, 'body') ?? null, replacement: parseRoomId(own(content, 'replacement_room')) };
}

/** `m.room.pinned_events`, each once, in the order they were pinned. */
export function decodePinnedEvents(content: RawContent): readonly EventId[] {
  const ids = (stringsAt(content, 'pinned') ?? []).flatMap((id) => parseEventId(id) ?? []);
  return [...new Set(ids)];
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}
