/** Sections of the list of rooms that a user made: the tags `u.*` of rooms (room tagging). */
import { isObject, type JsonObject, numberAt } from '../../base/json/guards.ts';
import { oneLine } from '../../base/text/one-line.ts';

/** A tag of the user's own; the name of its section follows. */
export type OwnTag = `u.${string}`;

/** Bytes of a tag, by the specification. */
const MAX_BYTES = 255;
/** After all orders, which are between 0 and 1. */
const NO_ORDER = 2;

/** The name of the section that a room is in by its tags; null for none. The first tag counts: by order, those without one last, then by name. */
export function ownSectionOf(tags: JsonObject): string | null {
  const own = Object.entries(tags).flatMap(([tag, details]) => {
    const name = isOwnTag(tag) && isObject(details) ? nameOfTag(tag) : null;
    return name === null || !isObject(details) ? [] : { name, order: orderOf(details) };
  });
  own.sort((one, other) => one.order - other.order || (one.name < other.name ? -1 : 1));
  return own[0]?.name ?? null;
}

/** True if a tag is one of the user's own. */
export function isOwnTag(tag: string): tag is OwnTag {
  return tag.startsWith('u.');
}

/** The name of the section of a tag; null if the tag has none, or is too long. */
export function nameOfTag(tag: OwnTag): string | null {
  if (new TextEncoder().encode(tag).length > MAX_BYTES) return null;
  const name = oneLine(tag.slice('u.'.length), MAX_BYTES);
  return name === '' ? null : name;
}

function orderOf(details: JsonObject): number {
  const order = numberAt(details, 'order');
  return order !== undefined && order >= 0 && order <= 1 ? order : NO_ORDER;
}
