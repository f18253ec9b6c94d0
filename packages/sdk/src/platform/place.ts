/**
 * A place is where one account of this browser lives: a number. Everything that is kept or held for it on this machine has the place in
 * its name, so that engines of different places never meet (decision 0035). The first has the names that there were before.
 */
export const FIRST_PLACE = 1;

/** The name of something of a place: as it is for the first, with the number for the others. */
export function nameInPlace(name: string, place: number): string {
  return place === FIRST_PLACE ? name : `${name}:${place}`;
}

/** The beginning of the keys of all databases of a place. The first has none; its keys hold no dot. */
export function keyPrefixOf(place: number): string {
  return place === FIRST_PLACE ? '' : `${place}.`;
}

/** The place in the key of a database, or in a name that begins with it. */
export function placeOfKey(key: string): number {
  const [, place] = /^(\d+)\./u.exec(key) ?? [];
  return place === undefined ? FIRST_PLACE : Number(place);
}
