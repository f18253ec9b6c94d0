import type { Clock } from '../../base/clock/clock.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/** A message that is done sooner tells nobody: each news costs the server and everybody's sync a round. */
const BEGIN_MS = 500;
/** The server forgets after 20 s (01.TY-01): who goes on is told of again before. */
const TELL_AGAIN_MS = 12_000;
/** Who writes nothing for that long has stopped. */
const PAUSE_MS = 8_000;
/** The message that ends typing goes first: others know by it that nobody types any more (TY-03). */
const END_MS = 700;

type Typing =
  /** Something was written; the server does not know. */
  | { readonly kind: 'beginning'; readonly stopTimer: () => void }
  /** The server knows. */
  | { readonly kind: 'told'; readonly toldAtMs: number; readonly stopTimer: () => void }
  /** Nobody writes any more; the server hears it shortly. */
  | { readonly kind: 'ending'; readonly stopTimer: () => void };

interface TypingNews {
  /** Somebody begins to write: what sending will need can be made ready. */
  readonly begins: (roomId: RoomId) => void;
  readonly tell: (roomId: RoomId, isTyping: boolean) => void;
}

/** Decides when the server is told that the user types: soon after they begin, now and then while they go on, and after they stop. */
export class TypingTeller {
  readonly #clock: Clock;
  readonly #news: TypingNews;
  readonly #typing = new Map<RoomId, Typing>();

  constructor(clock: Clock, news: TypingNews) {
    this.#clock = clock;
    this.#news = news;
  }

  /** Something was written. */
  wrote(roomId: RoomId): void {
    const before = this.#typing.get(roomId);
    switch (before?.kind) {
      case 'beginning':
        return;
      case 'told':
        before.stopTimer();
        return this.#goOn(roomId, before.toldAtMs);
      case 'ending':
        // The server tells nobody of who types already: it has to hear of the end first.
        before.stopTimer();
        this.#news.tell(roomId, false);
        return this.#begin(roomId);
      case undefined:
        return this.#begin(roomId);
    }
  }

  /** The message was sent, or what was written is gone, or nobody writes any more. */
  stopped(roomId: RoomId): void {
    const before = this.#typing.get(roomId);
    if (before === undefined || before.kind === 'ending') return;
    before.stopTimer();
    if (before.kind === 'beginning') {
      this.#typing.delete(roomId);
      return;
    }
    const stopTimer = this.#clock.setTimer(END_MS, () => {
      this.#typing.delete(roomId);
      this.#news.tell(roomId, false);
    });
    this.#typing.set(roomId, { kind: 'ending', stopTimer });
  }

  /** Forgets everything, telling nobody. */
  end(): void {
    for (const { stopTimer } of this.#typing.values()) stopTimer();
    this.#typing.clear();
  }

  #begin(roomId: RoomId): void {
    const stopTimer = this.#clock.setTimer(BEGIN_MS, () => this.#tell(roomId));
    this.#typing.set(roomId, { kind: 'beginning', stopTimer });
    this.#news.begins(roomId);
  }

  #goOn(roomId: RoomId, toldAtMs: number): void {
    if (this.#clock.monotonicMs() - toldAtMs >= TELL_AGAIN_MS) this.#tell(roomId);
    else this.#told(roomId, toldAtMs);
  }

  #tell(roomId: RoomId): void {
    this.#told(roomId, this.#clock.monotonicMs());
    this.#news.tell(roomId, true);
  }

  #told(roomId: RoomId, toldAtMs: number): void {
    const stopTimer = this.#clock.setTimer(PAUSE_MS, () => this.stopped(roomId));
    this.#typing.set(roomId, { kind: 'told', toldAtMs, stopTimer });
  }
}
