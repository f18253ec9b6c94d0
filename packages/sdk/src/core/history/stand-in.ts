/** Placeholder for an event that cannot be processed. A bug with one event costs that event, and not those that came with it. */
import type { RoomEvent } from '../../protocol/events/event.ts';

/** A message without a word at the same place, by the same sender: pages of history still meet at its id. */
export function standInFor({
  event_id,
  room_id,
  sender,
  origin_server_ts,
}: Pick<RoomEvent, 'event_id' | 'room_id' | 'sender' | 'origin_server_ts'>): RoomEvent {
  return { event_id, room_id, sender, origin_server_ts, type: 'm.room.message', content: {} };
}

/** Events that can be taken in, and what was thrown over each that cannot. */
export interface TakenIn {
  readonly events: readonly RoomEvent[];
  readonly broken: readonly { readonly event: RoomEvent; readonly error: unknown }[];
}

/**
 * `events` with a stand-in for each over which `attempt` throws, found by halves; null where it throws without any of them. It changes
 * nothing that a later attempt looks at.
 */
export async function withStandIns(
  events: readonly RoomEvent[],
  attempt: (events: readonly RoomEvent[]) => Promise<unknown>,
): Promise<TakenIn | null> {
  const broken = new Map<RoomEvent, unknown>();
  const upTo = (end: number) => events.map((event, at) => (at < end && !broken.has(event) ? event : standInFor(event)));
  const thrownBy = (tried: readonly RoomEvent[]) =>
    attempt(tried).then(
      () => null,
      (error: unknown) => ({ error }),
    );
  // Events before `from` are sound or replaced already.
  const search = async (from: number, to: number): Promise<void> => {
    const event = events[from];
    const thrown = event === undefined || from >= to ? null : await thrownBy(upTo(to));
    if (event === undefined || thrown === null) return;
    if (to - from === 1) return void broken.set(event, thrown.error);
    const middle = Math.floor((from + to) / 2);
    await search(from, middle);
    await search(middle, to);
  };
  if ((await thrownBy(upTo(0))) !== null) return null;
  await search(0, events.length);
  return { events: upTo(events.length), broken: [...broken].map(([event, error]) => ({ event, error })) };
}
