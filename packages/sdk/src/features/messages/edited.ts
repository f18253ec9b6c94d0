import { stringAt } from '../../base/json/guards.ts';
import type { Need } from '../../core/feature/faces.ts';
import { echoOf, type RelationTarget } from '../../core/outbox/outbox.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { type Mentions, readMentions } from '../../protocol/events/mentions.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import { bundledEdit, newContent } from '../../protocol/rules/edit.ts';
import { loadedEdits } from './find-event.ts';
import { messageBody } from './rich-text/message-body.ts';
import type { RichText } from './rich-text/rich-text.ts';

/** A message that is edited. */
export interface Edited {
  readonly target: EventId;
  readonly msgtype: string;
  /** Everybody whom a version of it has mentioned. */
  readonly told: Mentions;
  /** The users that it mentions without naming them, such as the author of the message that it answers. */
  readonly implied: ReadonlySet<UserId>;
}

/** An own message with everybody whom its versions have mentioned: those that came back by sync, and those that still wait. */
export async function readEdited(
  { me, rooms, outbox }: Need<'me' | 'rooms' | 'outbox'>,
  { eventId, event }: RelationTarget,
  msgtype: string,
): Promise<Edited> {
  const bundle = bundledEdit(event);
  const waiting = outbox.entriesOf(event.room_id).flatMap((entry) => echoOf(entry, me)?.event ?? []);
  const candidates = [...(bundle === null ? [] : [bundle]), ...(await loadedEdits({ rooms }, event)), ...waiting];
  const edits = candidates.filter((edit) => {
    const relation = readRelation(edit);
    return edit.sender === me && relation?.kind === 'replace' && relation.target === eventId;
  });
  const versions = edits.flatMap((edit) => [edit.content, newContent(edit) ?? {}]);
  const original = readMentions(event.content);
  const linked = linkedIn(event.content);
  return {
    target: eventId,
    msgtype,
    told: allOf([original, ...versions.map(readMentions)]),
    implied: new Set([...original.users].filter((userId) => !linked.has(userId))),
  };
}

function allOf(each: readonly Mentions[]): Mentions {
  return { users: new Set(each.flatMap(({ users }) => [...users])), isRoom: each.some(({ isRoom }) => isRoom) };
}

/** The users whom a text names itself. */
function linkedIn(content: RawContent): ReadonlySet<UserId> {
  const found = new Set<UserId>();
  const visit = (nodes: RichText): void => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      const userId = node.mention?.kind === 'user' ? parseUserId(node.mention.id) : null;
      if (userId !== null) found.add(userId);
      visit(node.children);
    }
  };
  visit(messageBody(stringAt(content, 'body') ?? '', content['format'], content['formatted_body']));
  return found;
}
