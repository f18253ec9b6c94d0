import { isObject } from '../../../base/json/guards.ts';
import type { RoomEvent } from '../../events/event.ts';

/** Property names on the way from an event to a value in it. */
export type EventPath = readonly string[];

/** Reads a dotted key: `\.` is a dot, `\\` a backslash, and a backslash before anything else is one (05.C-09). */
export function parseEventPath(key: string): EventPath {
  const names: string[] = [];
  let name = '';
  for (let at = 0; at < key.length; at += 1) {
    const next = key[at + 1];
    if (key[at] === '\\' && (next === '.' || next === '\\')) {
      name += next;
      at += 1;
    } else if (key[at] === '.') {
      names.push(name);
      name = '';
    } else {
      name += key[at];
    }
  }
  return [...names, name];
}

/** The value at `path`, looking at own properties of objects only; undefined where there is none. */
export function valueAt(event: RoomEvent, path: EventPath): unknown {
  let value: unknown = event;
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}
