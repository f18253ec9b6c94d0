import { stringAt } from '../../base/json/guards.ts';
import { oneLine, withoutDirection } from '../../base/text/one-line.ts';
import type { RelationSocket } from '../../core/events/events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { parseMxcUri } from '../../protocol/ids/parse.ts';
import type { ReactionGroup, ReactionsExtra } from './contract.ts';
import { REACTION } from './reaction-type.ts';
import { writtenKey } from './written-key.ts';

/** Names given with a group; a tooltip shows no more. */
const NAMES_LIMIT = 20;
/** A key is an emoji or a short word; whatever is longer is cut, so that nobody can fill a screen with one. */
const KEY_LIMIT = 64;

/** A name is as short as a key. */
const SHORTCODE_LIMIT = 64;

/** The content of a reaction (02.S-10). Clients that draw no pictures show the shortcode of one. */
export function reactionContent(eventId: string, key: string, shortcode?: string): RoomEvent['content'] {
  const relatesTo = { rel_type: 'm.annotation', event_id: eventId, key };
  return { 'm.relates_to': relatesTo, ...(shortcode === undefined ? {} : { shortcode: `:${shortcode}:` }) };
}

/** The key of a reaction; null for what is none (any more). */
export function reactionKey(event: RoomEvent): string | null {
  const relation = event.type === REACTION ? readRelation(event) : null;
  if (relation?.kind !== 'annotation') return null;
  // A part of an address leads nowhere.
  return parseMxcUri(relation.key) ?? [...writtenKey(relation.key)].slice(0, KEY_LIMIT).join('');
}

/** The name of a reaction's picture, as its sender says; null for a reaction that is none, or has none. */
function pictureName(event: RoomEvent, key: string): string | null {
  if (!key.startsWith('mxc://')) return null;
  const said = stringAt(event.content, 'shortcode') ?? stringAt(event.content, 'com.beeper.reaction.shortcode') ?? '';
  const name = withoutDirection(oneLine(said, SHORTCODE_LIMIT)).replace(/^:|:$/gu, '').trim();
  return name === '' ? null : name;
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
  const names = new Map<string, string>();
  for (const event of reactions) {
    const key = reactionKey(event);
    if (key === null) continue;
    const name = names.has(key) ? null : pictureName(event, key);
    if (name !== null) names.set(key, name);
    const group = senders.get(key);
    if (group === undefined) senders.set(key, new Set([event.sender]));
    else group.add(event.sender);
  }
  return [...senders]
    .map(([key, users]) => ({
      key,
      ...nameOfPicture(names.get(key)),
      count: users.size,
      isMine: users.has(me),
      names: [...users].slice(0, NAMES_LIMIT).map(nameOf),
    }))
    .sort((one, other) => other.count - one.count);
}

function nameOfPicture(shortcode: string | undefined): Pick<ReactionGroup, 'shortcode'> {
  return shortcode === undefined ? {} : { shortcode };
}
