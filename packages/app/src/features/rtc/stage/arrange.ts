/** The order of tiles. It is stable: who speaks comes to the first page only from another, in the place of who was silent for longest. */

export interface Arrangement {
  /** Keys of tiles. */
  readonly order: readonly string[];
  /** When each spoke last, by member. */
  readonly spokeAt: ReadonlyMap<string, number>;
}

export const NOBODY: Arrangement = { order: [], spokeAt: new Map() };

export interface Seen {
  /** Screens, which come first and stay. */
  readonly screens: readonly string[];
  /** People in the order in which they came, this device first. */
  readonly people: readonly string[];
  /** This device, which keeps its place; null if its tile is hidden. */
  readonly own: string | null;
  readonly speaking: ReadonlySet<string>;
  /** The number of tiles on a page. */
  readonly pageSize: number;
  readonly now: number;
}

/** The arrangement after `before`. Its order is the same array if nothing moved. */
export function arrange(before: Arrangement, seen: Seen): Arrangement {
  const { screens, people, own, speaking, pageSize, now } = seen;
  const there = new Set([...screens, ...people]);
  const known = new Set(before.order);
  const order = [
    ...screens,
    ...before.order.filter((key) => there.has(key) && !screens.includes(key)),
    ...people.filter((key) => !known.has(key)),
  ];
  const spokeAt = new Map([...before.spokeAt].filter(([key]) => there.has(key)));
  for (const key of people) if (speaking.has(key)) spokeAt.set(key, now);
  for (const key of order.slice(pageSize)) {
    if (!speaking.has(key)) continue;
    const silent = mostSilent(
      order.slice(screens.length, pageSize),
      spokeAt,
      (one) => speaking.has(one) || one === own,
    );
    if (silent === null) break;
    swap(order, key, silent);
  }
  const isSame = order.length === before.order.length && order.every((key, index) => key === before.order[index]);
  return { order: isSame ? before.order : order, spokeAt };
}

/** The one who has been silent for longest, the last of several; null if all are kept. */
function mostSilent(
  keys: readonly string[],
  spokeAt: ReadonlyMap<string, number>,
  isKept: (key: string) => boolean,
): string | null {
  let found: string | null = null;
  for (const key of keys)
    if (!isKept(key) && (found === null || (spokeAt.get(key) ?? 0) <= (spokeAt.get(found) ?? 0))) found = key;
  return found;
}

function swap(order: string[], one: string, other: string): void {
  const [at, otherAt] = [order.indexOf(one), order.indexOf(other)];
  order[at] = other;
  order[otherAt] = one;
}
