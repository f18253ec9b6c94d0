/** What a state event changed, from itself alone: its content and the content before, which the server gives. */
import { own, stringAt, stringsAt } from '../../base/json/guards.ts';
import type { RawContent, StateEvent } from '../../protocol/events/event.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import { parseMembership } from '../../protocol/events/membership.ts';
import { decodePowerLevels } from '../../protocol/events/power-levels.ts';
import {
  decodeCanonicalAlias,
  decodeGuestAccess,
  decodeHistoryVisibility,
  decodeJoinRules,
  decodeName,
  decodePinnedEvents,
  decodeTombstone,
} from '../../protocol/events/state.ts';
import { decodeTopic } from '../../protocol/events/topic.ts';
import { contentBefore } from '../../protocol/events/unsigned.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import type { LevelChange, StateChange } from './contract.ts';

/** The change that `event` made; `other` for types without words of their own. */
export function decodeStateChange(event: StateEvent): StateChange {
  switch (event.type) {
    case 'm.room.create':
      return { kind: 'created' };
    case 'm.room.member':
      return memberChange(event);
    case 'm.room.name':
      return { kind: 'roomName', name: decodeName(event.content) };
    case 'm.room.topic':
      return { kind: 'topic', topic: decodeTopic(event.content)?.text ?? null };
    case 'm.room.avatar':
      return { kind: 'roomAvatar' };
    case 'm.room.encryption':
      return { kind: 'encryptionEnabled' };
    default:
      return settingChange(event);
  }
}

/** Settings of the room, said by what they are now and, where that tells more, by what they were. */
function settingChange(event: StateEvent): StateChange {
  const { type, content } = event;
  const before = contentBefore(event) ?? undefined;
  switch (type) {
    case 'm.room.power_levels':
      return { kind: 'powerLevels', changes: before === undefined ? [] : levelChanges(before, content) };
    case 'm.room.join_rules':
      return { kind: 'joinRule', rule: decodeJoinRules(content).rule };
    case 'm.room.history_visibility':
      return { kind: 'historyVisibility', visibility: decodeHistoryVisibility(content) };
    case 'm.room.guest_access':
      return { kind: 'guestAccess', isAllowed: decodeGuestAccess(content) === 'can_join' };
    case 'm.room.canonical_alias':
      return aliasChange(before, content);
    case 'm.room.pinned_events':
      return pinsChange(before, content);
    case 'm.room.server_acl':
      return aclChange(before, content);
    case 'm.room.tombstone':
      return { kind: 'tombstone', replacement: decodeTombstone(content).replacement };
    case 'm.room.third_party_invite':
      return { kind: 'thirdPartyInvite', name: nameOf(content) };
    case 'm.space.parent':
    case 'm.space.child':
      return { kind: 'space', side: type === 'm.space.parent' ? 'parent' : 'child', isRemoved: isWithoutVia(content) };
    case 'm.widget':
    case 'im.vector.modular.widgets':
      return widgetChange(before, content);
    default:
      return { kind: 'other', eventType: type };
  }
}

/** Types of widgets that hold a conference. */
const CONFERENCES: ReadonlySet<string> = new Set(['jitsi', 'm.jitsi', 'm.call', 'm.video']);
const MOST_NAME = 100;

/** A widget without an address is one that was removed. */
function widgetChange(before: RawContent | undefined, content: RawContent): StateChange {
  const isRemoved = stringAt(content, 'url') === undefined;
  const widget = isRemoved ? (before ?? {}) : content;
  const name = stringAt(widget, 'name')?.trim().slice(0, MOST_NAME) ?? '';
  const isConference = CONFERENCES.has(stringAt(widget, 'type') ?? '');
  return { kind: 'widget', name: name === '' ? null : name, isConference, isRemoved };
}

/** More people than these are not told one by one. */
const MOST_CHANGES = 50;

/** Names are put in where the room is known (`item-content.ts`). */
function levelChanges(before: RawContent, after: RawContent): readonly LevelChange[] {
  const [old, now] = [decodePowerLevels(before), decodePowerLevels(after)];
  const changes: LevelChange[] = [];
  for (const name of new Set([...old.users.keys(), ...now.users.keys()])) {
    const userId = parseUserId(name);
    const from = old.users.get(name) ?? old.usersDefault;
    const to = now.users.get(name) ?? now.usersDefault;
    if (userId !== null && from !== to && changes.length < MOST_CHANGES)
      changes.push({ userId, name: userId, from, to });
  }
  return changes;
}

function aliasChange(before: RawContent | undefined, after: RawContent): StateChange {
  const { alias } = decodeCanonicalAlias(after);
  const isOnlyAlternatives = before !== undefined && decodeCanonicalAlias(before).alias === alias;
  return { kind: 'canonicalAlias', alias, isOnlyAlternatives };
}

function pinsChange(before: RawContent | undefined, after: RawContent): StateChange {
  const [old, now] = [new Set(decodePinnedEvents(before ?? {})), new Set(decodePinnedEvents(after))];
  const added = [...now].filter((eventId) => !old.has(eventId)).length;
  const removed = [...old].filter((eventId) => !now.has(eventId)).length;
  return { kind: 'pins', added, removed };
}

/** Servers that are shut out now and were not, and the other way round. */
function aclChange(before: RawContent | undefined, after: RawContent): StateChange {
  const deniedBy = (content: RawContent | undefined) => new Set(stringsAt(content ?? {}, 'deny') ?? []);
  const [old, now] = [deniedBy(before), deniedBy(after)];
  const denied = [...now].filter((server) => !old.has(server)).slice(0, MOST_CHANGES);
  const allowed = [...old].filter((server) => !now.has(server)).slice(0, MOST_CHANGES);
  return { kind: 'serverAcl', denied, allowed };
}

function nameOf(content: RawContent): string | null {
  const name = stringAt(content, 'display_name')?.trim();
  return name === undefined || name === '' ? null : name;
}

/** A relation between spaces without servers to go by is none (spec, "m.space.child"). */
function isWithoutVia(content: RawContent): boolean {
  return (stringsAt(content, 'via') ?? []).length === 0;
}

/** A membership, or a change of name or picture of somebody who stays (01.M-02, 01.M-07). */
function memberChange(event: StateEvent): StateChange {
  const member = decodeMember(event);
  if (member === null) return { kind: 'other', eventType: event.type };
  const previous: RawContent = contentBefore(event) ?? {};
  const from = parseMembership(own(previous, 'membership'));
  if (from === 'join' && member.membership === 'join') {
    const before = stringAt(previous, 'displayname') ?? null;
    if (before !== member.displayName) return { kind: 'displayName', from: before, to: member.displayName };
    return { kind: 'memberAvatar' };
  }
  const { userId, membership, reason } = member;
  const name = member.displayName ?? stringAt(previous, 'displayname') ?? userId;
  return { kind: 'membership', userId, name, from, to: membership, reason };
}
