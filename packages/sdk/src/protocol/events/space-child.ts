import { booleanAt, stringAt, stringsAt } from '../../base/json/guards.ts';
import type { RoomId } from '../ids/ids.ts';
import { isServerName, parseRoomId } from '../ids/parse.ts';
import type { StateEvent, StrippedStateEvent } from './event.ts';

/** `m.space.child`: a room in a space. */
export interface SpaceChild {
  readonly roomId: RoomId;
  /** Servers through which the room can be joined; never empty. */
  readonly via: readonly string[];
  /** The position among the others, compared by code unit; null comes last. */
  readonly order: string | null;
  readonly isSuggested: boolean;
}

// Printable ASCII, at most 50 characters (spec, "Ordering of children within a space").
const ORDER = /^[\x20-\x7e]{1,50}$/;

/** Reads an `m.space.child`. Null: no child, which is how one is taken out (no `via`). */
export function decodeSpaceChild(event: StateEvent | StrippedStateEvent): SpaceChild | null {
  const roomId = parseRoomId(event.state_key);

  const via = (stringsAt(event.content, 'via') ?? []).filter(isServerName);
  if (roomId === null || via.length === 0) return null;
  const order = stringAt(event.content, 'order');
  return {
    roomId,
    via,
    order: order !== undefined && ORDER.test(order) ? order : null,
    isSuggested: booleanAt(event.content, 'suggested') ?? false,
  };
}
