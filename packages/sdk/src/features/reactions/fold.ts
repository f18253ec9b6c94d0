import type { RelationSocket } from '../../core/events/event-socket.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { ReactionGroup, ReactionsExtra } from './contract.ts';
import { REACTION } from './reaction-type.ts';

/** Names given with a group; a tooltip shows no more. */
const NAMES_LIMIT = 20;
/** A key is an emoji or a short word; whatever is longer is cut, so that nobody can fill a screen with one. */
const KEY_LIMIT = 64;

/** The content of a reaction (02.S-10). */
export function reactionContent(eventId: string, key: string): RoomEvent['content'] {
  return { 'm.relates_to': { rel_type: 'm.annotation', event_id: eventId, key } };
}

/** The key of a reaction; null for what is none (any more). */
export function reactionKey(event: RoomEvent): string | null {
  const relation = event.type === REACTION ? readRelation(event) : null;
  return relation?.kind === 'annotation' ? [...relation.key].slice(0, KEY_LIMIT).join('') : null;
}

/** Reactions, grouped by key (02.RL-02). */
export const reactionRelations: RelationSocket<ReactionsExtra> = {
  targetOf: (event) => {
    const relation = readRelation(event);
    return relation?.kind === 'annotation' ? relation.target : null;
  },
  fold: (related, { me, person }) => {
    const groups = foldReactions(related, me, (userId) => person(userId).name);
    return groups.length === 0 ? null : { kind: 'reactions', groups };
  },
};

/** Groups `reactions` (oldest first): one vote a person and key, the most used first, ties by first use. */
export function foldReactions(
  reactions: readonly RoomEvent[],
  me: UserId,
  nameOf: (userId: UserId) => string,
): readonly ReactionGroup[] {
  const senders = new Map<string, Set<UserId>>();
  for (const event of reactions) {
    const key = reactionKey(event);
    if (key === null) continue;
    const group = senders.get(key);
    if (group === undefined) senders.set(key, new Set([event.sender]));
    else group.add(event.sender);
  }
  return [...senders]
    .map(([key, users]) => ({
      key,
      count: users.size,
      isMine: users.has(me),
      names: [...users].slice(0, NAMES_LIMIT).map(nameOf),
    }))
    .sort((one, other) => other.count - one.count);
}
