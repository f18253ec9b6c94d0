import { parseRoomId, type RoomId } from '@parley/sdk/client/ids.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import type { Route } from '../../lib/route/route.ts';

/** Stored messages are there long before; who waits longer than this sees that the room is being opened. */
const HOLD_MS = 80;

/** Knows of rooms whether their first messages are there. */
export interface OpeningRooms {
  /** Has the room opened, if it is not. */
  readonly isThere: (roomId: RoomId) => boolean;
  /** Calls `listener` when that may have changed. */
  readonly watch: (roomId: RoomId, listener: () => void) => () => void;
}

/**
 * The route to draw. A room is drawn once its first messages are there, or after a moment: what is open stays that long, so that a
 * switch is one change of the screen and not two, and nothing is drawn for it before.
 */
export class ShownRoute implements Readable<Route> {
  readonly #route: Readable<Route>;
  readonly #rooms: OpeningRooms;
  readonly #shown: ObservableValue<Route>;
  #endHold: () => void = () => undefined;

  constructor(route: Readable<Route>, rooms: OpeningRooms) {
    this.#route = route;
    this.#rooms = rooms;
    this.#shown = new ObservableValue(route.current);
  }

  get current(): Route {
    return this.#shown.current;
  }

  subscribe(listener: () => void): () => void {
    return this.#shown.subscribe(listener);
  }

  /** Follows the route until the function returned is called. */
  start(): () => void {
    const stop = this.#route.subscribe(() => this.#look());
    this.#look();
    return () => {
      stop();
      this.#endHold();
    };
  }

  #look(): void {
    const route = this.#route.current;
    this.#endHold();
    if (route === this.current) return;
    const roomId = roomOf(route);
    if (roomId === null || this.#rooms.isThere(roomId)) this.#shown.set(route);
    else this.#hold(route, roomId);
  }

  #hold(route: Route, roomId: RoomId): void {
    const show = () => {
      this.#endHold();
      this.#shown.set(route);
    };
    const stop = this.#rooms.watch(roomId, () => {
      if (this.#rooms.isThere(roomId)) show();
    });
    const timer = setTimeout(show, HOLD_MS);
    this.#endHold = () => {
      this.#endHold = () => undefined;
      stop();
      clearTimeout(timer);
    };
  }
}

/** The room whose newest messages a route leads to. */
export function roomOf(route: Route): RoomId | null {
  return route.kind === 'room' && route.eventId === null ? parseRoomId(route.room) : null;
}
