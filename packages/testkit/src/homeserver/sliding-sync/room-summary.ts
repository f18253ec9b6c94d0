import type { Room } from '../room.ts';
import { asText, type JsonObject } from '../wire.ts';

/** The changes since the room was last sent. */
export interface Changes {
  readonly isInitial: boolean;
  readonly name: boolean;
  readonly avatar: boolean;
  readonly membership: boolean;
}

const MAX_HEROES = 5;

/** Name, picture, heroes and counts, as far as they are told now. */
export function describeRoom(room: Room, userId: string, changes: Changes): JsonObject {
  const name = changes.name ? asText(room.stateEvent('m.room.name')?.event.content['name']) : undefined;
  const avatar = changes.avatar ? asText(room.stateEvent('m.room.avatar')?.event.content['url']) : undefined;
  const isCounted = changes.membership && room.membership(userId) === 'join';
  // A name that did not change is not looked up, so a change of members brings heroes to a named room too.
  const heroes = isCounted && !name ? findHeroes(room, userId) : [];
  return {
    ...(isCounted
      ? { joined_count: room.membersWith('join').length, invited_count: room.membersWith('invite').length }
      : {}),
    ...(name ? { name } : {}),
    ...(avatar ? { avatar } : {}),
    ...(heroes.length > 0 ? { heroes } : {}),
  };
}

/** The state that an invited user may see before joining, the invitation last. */
export function strippedState(room: Room, userId: string): readonly JsonObject[] {
  const invitation = room.member(userId);
  const inviter = invitation === undefined ? undefined : room.member(invitation.event.sender);
  const types = [
    'm.room.create',
    'm.room.join_rules',
    'm.room.canonical_alias',
    'm.room.name',
    'm.room.avatar',
    'm.room.topic',
    'm.room.encryption',
  ];
  const events = [...types.map((type) => room.stateEvent(type)), inviter, invitation];
  return events.flatMap((stored) => {
    if (stored === undefined) return [];
    const { type, state_key: stateKey, sender, content } = stored.event;
    return { type, state_key: stateKey, sender, content };
  });
}

function findHeroes(room: Room, userId: string): readonly JsonObject[] {
  const others = (userIds: readonly string[]) => userIds.filter((other) => other !== userId);
  const present = others([...room.membersWith('join'), ...room.membersWith('invite')]);
  const heroes = present.length > 0 ? present : others([...room.membersWith('leave'), ...room.membersWith('ban')]);
  return heroes.slice(0, MAX_HEROES).map((hero) => {
    const content = room.member(hero)?.event.content ?? {};
    const displayName = asText(content['displayname']);
    const avatar = asText(content['avatar_url']);
    return {
      user_id: hero,
      ...(displayName === undefined ? {} : { displayname: displayName }),
      ...(avatar === undefined ? {} : { avatar_url: avatar }),
    };
  });
}
