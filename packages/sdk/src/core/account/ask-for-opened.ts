import { type Clock, sleep } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Signal } from '../../base/value/signal.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { tailOf } from '../history/chunk.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import { countEvents } from '../rooms/loaded-room.ts';

/** So many events fill most screens. */
const SCREENFUL_EVENTS = 15;
/** Stored messages are drawn by then. */
const SHOWN_FIRST_MS = 100;

export interface OpenedRooms {
  readonly opened: Signal<RoomId>;
  readonly rooms: Pick<Rooms, 'load'>;
  readonly clock: Clock;
  readonly scope: Scope;
}

/**
 * Calls `ask` after somebody opened a room, which sync then tells more of. A room with a screenful of messages is shown first: the request, its
 * answer and the server's work for it would come in between. (SY-36)
 */
export function askForOpened({ opened, rooms, clock, scope }: OpenedRooms, ask: () => void): void {
  const askSoon = (roomId: RoomId) =>
    scope.run(async (signal) => {
      const room = await rooms.load(roomId);
      const isFilled = room.ok && countEvents(tailOf(room.value.chunks)) >= SCREENFUL_EVENTS;
      if (isFilled) await sleep(clock, SHOWN_FIRST_MS, signal);
      if (!signal.aborted) ask();
    });
  scope.onEnd(opened.subscribe(askSoon));
}
