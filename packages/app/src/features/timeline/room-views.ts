import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { HandleCache } from '../../lib/view/handle-cache.ts';

/** Rooms whose views stay open after one went on: going back to one of them shows it at once. */
export const KEPT_ROOMS = 20;
/** The longest list that is kept up to date without being shown. Coming back to a longer one takes a moment. */
const MOST_KEPT_ITEMS = 200;

/** True if the first screen of a room is loaded. Calling it requests that screen. */
export function isRoomThere(views: HandleCache, roomId: RoomId): boolean {
  const room = views.view('timeline.room', { roomId }).getSnapshot();
  const list = views.listView('timeline.items', { roomId }).getSnapshot();
  if (room.kind === 'waiting') return false;
  if (list.kind !== 'ready') return list.kind === 'failed';
  return list.value.head.state === 'ready' || list.value.items.length > 0;
}

/** Calls `listener` whenever what a room shows first may have come. Returns the function that stops it. */
export function watchRoom(views: HandleCache, roomId: RoomId, listener: () => void): () => void {
  const stops = [
    views.view('timeline.room', { roomId }).subscribe(listener),
    views.listView('timeline.items', { roomId }).subscribe(listener),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Keeps the views of the rooms that were open last. */
export class RecentRooms {
  readonly #views: HandleCache;
  /** The longest unused first. */
  readonly #held = new Map<RoomId, () => void>();

  constructor(views: HandleCache) {
    this.#views = views;
  }

  /** A room is open now. */
  visit(roomId: RoomId): void {
    const before = this.#held.get(roomId);
    this.#held.delete(roomId);
    this.#held.set(
      roomId,
      watchRoom(this.#views, roomId, () => undefined),
    );
    before?.();
    for (const other of this.#held.keys()) {
      if (other !== roomId && (this.#held.size > KEPT_ROOMS || this.#isLong(other))) this.#release(other);
    }
  }

  /** Lets all go. */
  clear(): void {
    for (const roomId of this.#held.keys()) this.#release(roomId);
  }

  #isLong(roomId: RoomId): boolean {
    const list = this.#views.listView('timeline.items', { roomId }).getSnapshot();
    return list.kind === 'ready' && list.value.items.length > MOST_KEPT_ITEMS;
  }

  #release(roomId: RoomId): void {
    this.#held.get(roomId)?.();
    this.#held.delete(roomId);
  }
}
