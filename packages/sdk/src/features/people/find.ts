import { ok, type Result } from '../../base/result/result.ts';
import { foldText } from '../../base/text/fold-text.ts';
import { foldQuery } from '../../base/text/search-words.ts';
import type { Need } from '../../core/feature/faces.ts';
import { otherOf } from '../../core/rooms/other-of.ts';
import { searchUsers } from '../../protocol/endpoints/user-directory.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import { rawDisplayName } from '../../protocol/rules/member-name.ts';
import { ask } from './ask.ts';
import type { FindPeopleRequest, FoundPerson, PeopleFailure } from './contract.ts';

type Known = Omit<FoundPerson, 'membership'>;

/**
 * People that fit: whom one talks to, then whom the server finds, then the id that was typed itself. Nobody twice, and not oneself;
 * with how they stand in the room that they are found for (PE-10).
 */
export async function findPeople(
  account: Need<'me' | 'requests' | 'rooms'>,
  { query, limit, roomId }: FindPeopleRequest,
  signal: AbortSignal,
): Promise<Result<readonly FoundPerson[], PeopleFailure>> {
  const found = new Map<UserId, Known>();
  const words = foldQuery(query).split(' ');
  for (const person of talkedTo(account)) {
    const sought = `${foldText(person.name)} ${person.userId.toLowerCase()}`;
    if (words.every((word) => sought.includes(word))) found.set(person.userId, person);
  }
  const typed = parseUserId(query.trim());
  if (query.trim() !== '') {
    const answer = await ask(account, searchUsers(query.trim(), limit), signal);
    // A server may have no directory; the id alone is good enough then.
    if (!answer.ok && answer.error.kind !== 'refused') return answer;
    for (const { userId, name, avatar } of answer.ok ? answer.value : []) {
      if (!found.has(userId)) found.set(userId, { userId, name: rawDisplayName(userId, name), avatar });
    }
  }
  if (typed !== null && !found.has(typed)) found.set(typed, { userId: typed, name: typed, avatar: null });
  found.delete(account.me);
  const state = roomId === null ? undefined : account.rooms.peek(roomId)?.state;
  return ok(
    [...found.values()].slice(0, limit).map((person) => {
      const member = state?.member(person.userId);
      return { ...person, membership: member === undefined ? null : (decodeMember(member)?.membership ?? null) };
    }),
  );
}

/** The others of one's conversations of two. */
function* talkedTo({ rooms }: Need<'rooms'>): Iterable<Known> {
  for (const record of rooms.records.values()) {
    const other = otherOf(record);
    if (record.membership !== 'join' || other === undefined) continue;
    yield { userId: other.userId, name: rawDisplayName(other.userId, other.name), avatar: other.avatar };
  }
}
