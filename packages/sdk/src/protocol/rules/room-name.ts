/**
 * The computed name of a room. The result is data, not a sentence: `app` makes the sentence in the reader's language. The quoted
 * words below are the English ones of the rules.
 */
import type { RoomAlias, UserId } from '../ids/ids.ts';

export type RoomName =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'alias'; readonly alias: RoomAlias }
  /** "A", "A and B", "A and 2 others". `names` has one or two; `others` counts who is not among them. */
  | { readonly kind: 'members'; readonly names: readonly string[]; readonly others: number }
  /** "Inviting A": nobody but oneself yet. */
  | { readonly kind: 'inviting'; readonly names: readonly string[]; readonly others: number }
  /** "Empty room", with `names` "Empty room (was A and B)". */
  | { readonly kind: 'empty'; readonly names: readonly string[]; readonly others: number };

/** Somebody with the name to show. */
export interface NamedUser {
  readonly userId: UserId;
  readonly name: string;
}

/** The data that the rules need. */
export interface RoomNameFacts {
  /** `m.room.name`, or the name the server computed; null or `''` for none. */
  readonly name: string | null;
  readonly alias: RoomAlias | null;
  readonly me: UserId;
  readonly isJoined: boolean;
  /** From the server's summary; null when it gave none. */
  readonly heroes: readonly NamedUser[] | null;
  /** Joined and invited members that are known. */
  readonly members: readonly NamedUser[];
  /** Members that left and are known. */
  readonly formerMembers: readonly NamedUser[];
  /** The number of joined and invited members, including the user. */
  readonly memberCount: number;
  /** Bots and bridges that do not count as people (`io.element.functional_members`). */
  readonly serviceMembers: ReadonlySet<UserId>;
  /** Names of people invited by e-mail or telephone. */
  readonly thirdPartyInvites: readonly string[];
}

const MAX_HEROES = 5;

/** Calculates the name (01.R-05 to 01.R-07). */
export function calculateRoomName(facts: RoomNameFacts): RoomName {
  if (facts.name !== null && facts.name !== '') return { kind: 'named', name: facts.name };
  if (facts.alias !== null) return { kind: 'alias', alias: facts.alias };
  const people = findPeople(facts);
  const names = people.map((person) => person.name);
  const count = facts.memberCount - 1 - countServiceMembers(facts);
  if (count > 0) {
    return names.length === 0 ? { kind: 'empty', names: [], others: 0 } : { kind: 'members', ...abridge(names, count) };
  }
  if (facts.isJoined && facts.thirdPartyInvites.length > 0) {
    return { kind: 'inviting', ...abridge(facts.thirdPartyInvites, facts.thirdPartyInvites.length) };
  }
  const former = names.length > 0 ? names : sortedNames(facts.formerMembers, facts);
  return { kind: 'empty', ...abridge(former, former.length) };
}

function findPeople(facts: RoomNameFacts): readonly NamedUser[] {
  const candidates = facts.heroes !== null && facts.heroes.length > 0 ? facts.heroes : sorted(facts.members);
  return candidates.filter((person) => isPerson(person, facts)).slice(0, MAX_HEROES);
}

function isPerson(user: NamedUser, facts: RoomNameFacts): boolean {
  return user.userId !== facts.me && !facts.serviceMembers.has(user.userId);
}

function countServiceMembers(facts: RoomNameFacts): number {
  const present = new Set([...(facts.heroes ?? []), ...facts.members].map((user) => user.userId));
  return [...facts.serviceMembers].filter((userId) => present.has(userId)).length;
}

function sortedNames(users: readonly NamedUser[], facts: RoomNameFacts): readonly string[] {
  return sorted(users)
    .filter((user) => isPerson(user, facts))
    .map((user) => user.name);
}

function sorted(users: readonly NamedUser[]): readonly NamedUser[] {
  return users.toSorted((one, other) => one.userId.localeCompare(other.userId, 'en'));
}

/** One name, or two if they are all that is known and nobody else is there; else the first and the number of the rest. */
function abridge(names: readonly string[], count: number): { names: readonly string[]; others: number } {
  const others = Math.max(0, count - 1);
  if (names.length === 0) return { names, others: 0 };
  if (names.length === 1 && others <= 1) return { names, others: 0 };
  if (names.length === 2 && others <= 2) return { names, others: 0 };
  return { names: names.slice(0, 1), others: Math.max(1, others) };
}
