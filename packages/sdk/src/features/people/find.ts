import { ok, type Result } from '../../base/result/result.ts';
import { foldText } from '../../base/text/fold-text.ts';
import { foldQuery } from '../../base/text/search-words.ts';
import type { Need } from '../../core/feature/faces.ts';
import { otherOf } from '../../core/rooms/rooms.ts';
import { searchUsers } from '../../protocol/endpoints/user-directory.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { parseMatrixLink } from '../../protocol/ids/matrix-link.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import { rawDisplayName } from '../../protocol/rules/member-name.ts';
import { ask } from './ask.ts';
import type { FindPeopleRequest, FoundPerson, PeopleFailure } from './contract.ts';

type Known = Omit<FoundPerson, 'membership'>;

/**
 * Users that fit: those one talks to, then others of one's rooms, then those the server finds, then the id that was typed itself.
 * Nobody twice, and not oneself; with how they stand in the room that they are found for (PE-10).
 */
export async function findPeople(
  account: Need<'me' | 'requests' | 'rooms'>,
  { query, limit, roomId, among }: FindPeopleRequest,
  signal: AbortSignal,
): Promise<Result<readonly FoundPerson[], PeopleFailure>> {
  const found = new Map<UserId, Known>();
  const words = foldQuery(query).split(' ');
  for (const person of known(account, query.trim() !== '')) {
    const sought = `${foldText(person.name)} ${person.userId.toLowerCase()}`;
    if (words.every((word) => sought.includes(word))) found.set(person.userId, person);
  }
  const typed = typedId(query.trim());
  if (query.trim() !== '' && among !== 'known') {
    const answer = await ask(account, searchUsers(typed ?? query.trim(), limit), signal);
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

/** The id that was typed, or that a link names. */
function typedId(query: string): UserId | null {
  const link = parseMatrixLink(query);
  return parseUserId(link?.kind === 'user' ? link.id : query);
}

/** The others of one's conversations of two, then those that the summaries of one's rooms name; each once. */
function known(account: Need<'rooms'>, withOthers: boolean): Iterable<Known> {
  const people = new Map<UserId, Known>();
  for (const person of talkedTo(account)) people.set(person.userId, person);
  if (!withOthers) return people.values();
  for (const { membership, heroes } of account.rooms.records.values()) {
    if (membership !== 'join') continue;
    for (const { userId, name, avatar } of heroes) {
      if (!people.has(userId)) people.set(userId, { userId, name: rawDisplayName(userId, name), avatar });
    }
  }
  return people.values();
}

/** The others of one's conversations of two. */
function* talkedTo({ rooms }: Need<'rooms'>): Iterable<Known> {
  for (const record of rooms.records.values()) {
    const other = otherOf(record);
    if (record.membership !== 'join' || other === undefined) continue;
    yield { userId: other.userId, name: rawDisplayName(other.userId, other.name), avatar: other.avatar };
  }
}
