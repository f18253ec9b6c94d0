/** What a state event changed, from itself alone: its content and the content before, which the server gives. */
import { objectAt, own, stringAt } from '../../base/json/guards.ts';
import type { RawContent, StateEvent } from '../../protocol/events/event.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import { parseMembership } from '../../protocol/events/membership.ts';
import { decodeName } from '../../protocol/events/state.ts';
import { decodeTopic } from '../../protocol/events/topic.ts';
import type { StateChange } from './contract.ts';

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
      return { kind: 'other', eventType: event.type };
  }
}

/** A membership, or a change of name or picture of somebody who stays (01.M-02, 01.M-07). */
function memberChange(event: StateEvent): StateChange {
  const member = decodeMember(event);
  if (member === null) return { kind: 'other', eventType: event.type };
  const previous: RawContent = objectAt(event.unsigned ?? {}, 'prev_content') ?? {};
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
