/** Lists of events in answers: each event is decoded for itself, so that a bad one takes no neighbour along. */
import type { Result } from '../../base/result/result.ts';
import { decodeRoomEvent, decodeStateEvent } from '../events/envelope.ts';
import type { PoisonEvent, RoomEvent, StateEvent } from '../events/event.ts';
import type { RoomId } from '../ids/ids.ts';

/** Decodes the events of `raw` (an array, or nothing) in `roomId`; the bad ones go to `poison`, named by `where`. */
export function decodeEvents(raw: unknown, roomId: RoomId, where: string, poison: PoisonEvent[]): RoomEvent[] {
  return decodeItems(raw, (item) => decodeRoomEvent(item, roomId), where, poison);
}

/** Decodes a list of state events, like `decodeEvents`. */
export function decodeState(raw: unknown, roomId: RoomId, where: string, poison: PoisonEvent[]): StateEvent[] {
  return decodeItems(raw, (item) => decodeStateEvent(item, roomId), where, poison);
}

/** Decodes every item of an array with `decode`. `undefined` is an empty list; another value that is no array is poison. */
export function decodeItems<Item>(
  raw: unknown,
  decode: (item: unknown) => Result<Item, { readonly kind: string }>,
  where: string,
  poison: PoisonEvent[],
): Item[] {
  const items: Item[] = [];
  if (raw === undefined) return items;
  if (!Array.isArray(raw)) {
    poison.push({ where, reason: 'notAnArray' });
    return items;
  }
  raw.forEach((entry: unknown, index) => {
    const item = decode(entry);
    if (item.ok) items.push(item.value);
    else poison.push({ where: `${where}[${index}]`, reason: item.error.kind });
  });
  return items;
}
