/** Sections of the list of rooms that a user made: the tags `u.*` of rooms (room tagging). */
import { isObject, type JsonObject, numberAt } from '../../base/json/guards.ts';
import { oneLine } from '../../base/text/one-line.ts';

/** A tag of the user's own; the name of its section follows. */
export type OwnTag = `u.${string}`;

/** Bytes of a tag, by the specification. */
const MAX_BYTES = 255;

/** The name of the section that a room is in by its tags; null for none. The first tag counts: by order, those without one last, then by name. */
export function ownSectionOf(tags: JsonObject): string | null {
  let first: { readonly name: string; readonly order: number } | null = null;
  for (const [tag, details] of Object.entries(tags)) {
    const name = isOwnTag(tag) && isObject(details) ? nameOf(tag) : null;
    if (name === null || !isObject(details)) continue;
    const order = orderOf(details);
    if (first === null || order < first.order || (order === first.order && name < first.name)) first = { name, order };
  }
  return first?.name ?? null;
}

/** The tag of a section called `name`, as somebody wrote it; null if no section can be called so. */
export function tagOfSection(name: string): OwnTag | null {
  const line = oneLine(name, MAX_BYTES);
  const tag: OwnTag = `u.${line}`;
  return nameOf(tag) === line ? tag : null;
}

/** True if a tag is one of the user's own. */
export function isOwnTag(tag: string): tag is OwnTag {
  return tag.startsWith('u.');
}

function nameOf(tag: OwnTag): string | null {
  if (new TextEncoder().encode(tag).length > MAX_BYTES) return null;
  const name = oneLine(tag.slice('u.'.length), MAX_BYTES);
  return name === '' ? null : name;
}

/** Between 0 and 1; what is none comes after all that are. */
function orderOf(details: JsonObject): number {
  const order = numberAt(details, 'order');
  return order !== undefined && order >= 0 && order <= 1 ? order : Number.POSITIVE_INFINITY;
}
