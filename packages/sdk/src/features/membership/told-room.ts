import { stringAt } from '../../base/json/guards.ts';
import { removalIn } from '../../core/rooms/rooms.ts';
import { isState } from '../../protocol/events/envelope.ts';
import type { StateEvent } from '../../protocol/events/event.ts';
import { decodeJoinRules } from '../../protocol/events/state.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { parseMxcUri, parseRoomAlias } from '../../protocol/ids/parse.ts';
import { calculateRoomName } from '../../protocol/rules/room-name.ts';
import type { RoomDelta } from '../../protocol/sync/sync-batch.ts';
import type { PastRoom } from './contract.ts';
import { entryByRule, waysInto } from './ways-in.ts';

/** Types of state that a left room is told by. */
export const STATE_TOLD: readonly string[] = [
  'm.room.create',
  'm.room.name',
  'm.room.avatar',
  'm.room.canonical_alias',
  'm.room.join_rules',
  'm.room.member',
];

/** A room that the server names among those that were left; null for any other. */
export function toldRoom({ roomId, membership, state, timeline }: RoomDelta, me: UserId): PastRoom | null {
  if (membership !== 'leave' && membership !== 'ban') return null;
  const settings = new Map<string, StateEvent>();
  const members = new Map<string, StateEvent>();
  for (const event of [...state, ...(timeline?.events ?? [])]) {
    if (!isState(event)) continue;
    if (event.type === 'm.room.member') members.set(event.state_key, event);
    else if (event.state_key === '') settings.set(event.type, event);
  }
  const said = (type: string, key: string) => stringAt(settings.get(type)?.content ?? {}, key) ?? null;
  const rules = settings.get('m.room.join_rules');
  const removal = removalIn({ member: (userId) => members.get(userId) }, me);
  const senders = [...members.values()].map(({ sender }) => sender);
  return {
    roomId,
    name: calculateRoomName({
      name: said('m.room.name', 'name'),
      alias: parseRoomAlias(said('m.room.canonical_alias', 'alias')),
      me,
      isJoined: false,
      heroes: null,
      members: [],
      formerMembers: [],
      memberCount: 1,
      serviceMembers: new Set(),
      thirdPartyInvites: [],
    }),
    avatar: parseMxcUri(said('m.room.avatar', 'url')),
    isSpace: said('m.room.create', 'type') === 'm.space',
    membership,
    removal: removal === null ? null : { kind: removal.kind, byName: removal.byName, reason: removal.reason },
    entry: entryByRule(rules === undefined ? null : decodeJoinRules(rules.content).rule),
    via: waysInto(roomId, senders),
  };
}
