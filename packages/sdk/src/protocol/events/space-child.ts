import { booleanAt, own, stringsAt } from '../../base/json/guards.ts';
import type { RoomId } from '../ids/ids.ts';
import { isServerName, parseRoomId } from '../ids/parse.ts';
import { decodeOrder } from './child-order.ts';
import type { StateEvent } from './event.ts';

/** `m.space.child`: a room in a space. */
export interface SpaceChild {
  readonly roomId: RoomId;
  /** Servers through which the room can be joined; never empty. */
  readonly via: readonly string[];
  /** The position among the others, compared by code unit; null comes last. */
  readonly order: string | null;
  readonly isSuggested: boolean;
}

/** Reads an `m.space.child`. Null: no child, which is how one is taken out (no `via`). */
export function decodeSpaceChild(event: Pick<StateEvent, 'state_key' | 'content'>): SpaceChild | null {
  const roomId = parseRoomId(event.state_key);
  const via = (stringsAt(event.content, 'via') ?? []).filter(isServerName);
  if (roomId === null || via.length === 0) return null;
  return {
    roomId,
    via,
    order: decodeOrder(own(event.content, 'order')),
    isSuggested: booleanAt(event.content, 'suggested') ?? false,
  };
}
