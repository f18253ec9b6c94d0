/** `m.mentions` of a message: the users it names on purpose (02.S-09; spec, "User and room mentions"). */
import { objectAt, own } from '../../base/json/guards.ts';
import type { UserId } from '../ids/ids.ts';
import { parseUserId } from '../ids/parse.ts';
import type { RawContent } from './event.ts';

/** The users that a message names, and whether it names the whole room. */
export interface Mentions {
  readonly users: ReadonlySet<UserId>;
  readonly isRoom: boolean;
}

export const NO_MENTIONS: Mentions = { users: new Set(), isRoom: false };

/** More users of one message are not read. */
const MOST_READ = 1_000;

/** Reads the mentions of a content. Nobody is mentioned by one that is broken. */
export function readMentions(content: RawContent): Mentions {
  const mentions = objectAt(content, 'm.mentions') ?? {};
  const listed: unknown = own(mentions, 'user_ids');
  const users = Array.isArray(listed) ? listed.slice(0, MOST_READ).map(parseUserId) : [];
  return { users: new Set(users.filter((user) => user !== null)), isRoom: own(mentions, 'room') === true };
}

/** The field as sent. It is never left out: that would ask servers and clients to guess from the text. */
export function writeMentions({ users, isRoom }: Mentions): RawContent {
  return {
    'm.mentions': {
      ...(users.size === 0 ? {} : { user_ids: [...users] }),
      ...(isRoom ? { room: true } : {}),
    },
  };
}
