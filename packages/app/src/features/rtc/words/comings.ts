/** News of people who come and go and raise a hand, not more often than one can listen to. */

export interface Present {
  readonly memberId: string;
  readonly userId: string;
  readonly name: string;
  readonly hasHandUp: boolean;
}

/** News of a call, in the order in which they are told. */
export interface News {
  readonly joined: readonly string[];
  readonly left: readonly string[];
  readonly hands: readonly string[];
}

/** The time between two tellings. */
export const TELL_EVERY_MS = 4_000;

/** The news between two looks at the others in a call; null if there are none. A user with several devices counts once. */
export function newsOf(before: readonly Present[], now: readonly Present[]): News | null {
  const news = {
    joined: missing(now, before),
    left: missing(before, now),
    hands: missing(
      now.filter(({ hasHandUp }) => hasHandUp),
      before.filter(({ hasHandUp }) => hasHandUp),
    ),
  };
  return Object.values(news).every((names) => names.length === 0) ? null : news;
}

/** Names of those among `these` who are not among `others`. */
function missing(these: readonly Present[], others: readonly Present[]): readonly string[] {
  const known = new Set(others.map(({ userId }) => userId));
  return [
    ...new Map(these.filter(({ userId }) => !known.has(userId)).map(({ userId, name }) => [userId, name])).values(),
  ];
}
