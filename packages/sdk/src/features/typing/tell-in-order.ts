import type { RoomId } from '../../protocol/ids/ids.ts';

/**
 * Tells the server of each room one thing after the other. Two requests at once may overtake each other, and "types" that arrives after
 * "stopped" stands for twenty seconds (TY-02). What is over before it could be said is left out.
 */
export class TellInOrder {
  readonly #send: (roomId: RoomId, isTyping: boolean) => Promise<void>;
  /** What is to be said next of the rooms for which something is under way; null for nothing. */
  readonly #next = new Map<RoomId, boolean | null>();

  constructor(send: (roomId: RoomId, isTyping: boolean) => Promise<void>) {
    this.#send = send;
  }

  /** Settles once nothing is left to say of the room, or at once where something is under way. */
  async tell(roomId: RoomId, isTyping: boolean): Promise<void> {
    const isUnderWay = this.#next.has(roomId);
    this.#next.set(roomId, isTyping);
    if (isUnderWay) return;
    try {
      for (let next = this.#take(roomId); next !== null; next = this.#take(roomId)) await this.#send(roomId, next);
    } finally {
      this.#next.delete(roomId);
    }
  }

  #take(roomId: RoomId): boolean | null {
    const next = this.#next.get(roomId) ?? null;
    this.#next.set(roomId, null);
    return next;
  }
}
