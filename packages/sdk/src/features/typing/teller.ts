import type { Clock } from '../../base/clock/clock.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/** The server forgets after 20 s (01.TY-01): who goes on is told of again before. */
const TELL_AGAIN_MS = 12_000;
/** Who writes nothing for that long has stopped. */
const PAUSE_MS = 8_000;

interface Typing {
  readonly toldAtMs: number;
  readonly stopPause: () => void;
}

/** Decides when the server is told that the person types: when they begin, now and then while they go on, and when they stop. */
export class TypingTeller {
  readonly #clock: Clock;
  readonly #tell: (roomId: RoomId, isTyping: boolean) => void;
  readonly #typing = new Map<RoomId, Typing>();

  constructor(clock: Clock, tell: (roomId: RoomId, isTyping: boolean) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  /** Something was written. */
  wrote(roomId: RoomId): void {
    const before = this.#typing.get(roomId);
    before?.stopPause();
    const nowMs = this.#clock.monotonicMs();
    const isDue = before === undefined || nowMs - before.toldAtMs >= TELL_AGAIN_MS;
    const stopPause = this.#clock.setTimer(PAUSE_MS, () => this.stopped(roomId));
    this.#typing.set(roomId, { toldAtMs: isDue ? nowMs : before.toldAtMs, stopPause });
    if (isDue) this.#tell(roomId, true);
  }

  /** The message was sent, or what was written is gone, or nobody writes any more. */
  stopped(roomId: RoomId): void {
    const before = this.#typing.get(roomId);
    if (before === undefined) return;
    before.stopPause();
    this.#typing.delete(roomId);
    this.#tell(roomId, false);
  }

  /** Forgets everything, telling nobody. */
  end(): void {
    for (const { stopPause } of this.#typing.values()) stopPause();
    this.#typing.clear();
  }
}
