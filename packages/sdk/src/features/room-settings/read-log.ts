import { own } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { RoomState } from '../../core/rooms/rooms.ts';
import { messages } from '../../protocol/endpoints/messages.ts';
import { isState } from '../../protocol/events/envelope.ts';
import type { StateEvent } from '../../protocol/events/event.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import { parseMembership } from '../../protocol/events/membership.ts';
import { decodeCanonicalAlias, decodeName } from '../../protocol/events/state.ts';
import { decodeTopic } from '../../protocol/events/topic.ts';
import { contentBefore } from '../../protocol/events/unsigned.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { rawDisplayName } from '../../protocol/rules/member-name.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import { ask } from './ask.ts';
import type { LoggedChange, LoggedSetting, RoomSettingsFailure, SettingsLog, SettingsLogEntry } from './contract.ts';

const PAGE = 50;

const SETTINGS: Readonly<Record<string, LoggedSetting>> = {
  'm.room.create': 'created',
  'm.room.name': 'name',
  'm.room.topic': 'topic',
  'm.room.avatar': 'avatar',
  'm.room.canonical_alias': 'addresses',
  'm.room.join_rules': 'joinRule',
  'm.room.history_visibility': 'history',
  'm.room.guest_access': 'guests',
  'm.room.encryption': 'encryption',
  'm.room.power_levels': 'levels',
  'm.room.server_acl': 'acl',
  'm.room.pinned_events': 'pins',
  'm.room.tombstone': 'upgrade',
};

/** All types of state that the log is about. */
const TYPES = [...Object.keys(SETTINGS), 'm.room.member'];

/** A page of the changes that were made to a room, the newest first. */
export async function readLog(
  account: Need<'requests' | 'rooms'>,
  { roomId, from }: { readonly roomId: RoomId; readonly from: string | null },
  signal: AbortSignal,
): Promise<Result<SettingsLog, RoomSettingsFailure>> {
  const query = { roomId, direction: 'b', from, limit: PAGE, types: TYPES } as const;
  const page = await ask(account, messages(query), signal);
  if (!page.ok) return page;
  const room = await account.rooms.load(roomId);
  const state = room.ok ? room.value.state : null;
  const entries = page.value.events.flatMap((event) => (isState(event) ? (entryOf(event, state) ?? []) : []));
  return ok({ entries, next: page.value.next });
}

function entryOf(event: StateEvent, state: RoomState | null): SettingsLogEntry | null {
  const change = changeOf(event, state);
  if (change === null) return null;
  return {
    eventId: event.event_id as EventId,
    isRedacted: isRedacted(event),
    by: { userId: event.sender, name: nameIn(state, event.sender) },
    timestamp: event.origin_server_ts,
    change,
  };
}

function changeOf(event: StateEvent, state: RoomState | null): LoggedChange | null {
  if (event.type === 'm.room.member') return memberChange(event, state);
  const setting = Object.hasOwn(SETTINGS, event.type) ? SETTINGS[event.type] : undefined;
  if (setting === undefined) return { kind: 'other', type: event.type };
  return { kind: 'setting', setting, detail: detailOf(event) };
}

function detailOf({ type, content }: StateEvent): string | null {
  switch (type) {
    case 'm.room.name':
      return decodeName(content);
    case 'm.room.topic':
      return decodeTopic(content)?.text ?? null;
    case 'm.room.canonical_alias':
      return decodeCanonicalAlias(content).alias;
    default:
      return null;
  }
}

/** Null for a mere change of a name or a picture: that is no act. */
function memberChange(event: StateEvent, state: RoomState | null): LoggedChange | null {
  const member = decodeMember(event);
  if (member === null) return null;
  const before = parseMembership(own(contentBefore(event) ?? {}, 'membership'));
  const isOwn = member.sender === member.userId;
  const act = actOf(member.membership, before, isOwn);
  if (act === null) return null;
  const name = state?.member(member.userId) === undefined ? rawDisplayName(member.userId, member.displayName) : null;
  return {
    kind: 'member',
    act,
    person: { userId: member.userId, name: name ?? nameIn(state, member.userId) },
    reason: member.reason,
  };
}

type MemberAct = Extract<LoggedChange, { readonly kind: 'member' }>['act'];

function actOf(membership: string, before: string | null, isOwn: boolean): MemberAct | null {
  switch (membership) {
    case 'join':
      return before === 'join' ? null : 'joined';
    case 'invite':
      return 'invited';
    case 'knock':
      return 'asked';
    case 'ban':
      return 'banned';
    default:
      if (isOwn) return 'left';
      if (before === 'ban') return 'unbanned';
      return before === 'knock' ? 'refused' : 'kicked';
  }
}

function nameIn(state: RoomState | null, userId: UserId): string {
  return state?.member(userId) === undefined ? userId : state.nameOf(userId);
}
