import type { Clock } from '../../base/clock/clock.ts';
import type { PresenceState } from '../../protocol/events/presence.ts';

/** Servers take somebody for gone after 30 s in which they hear nothing that counts as being there. */
const TELL_AGAIN_MS = 25_000;
/** Who does nothing for that long is away. */
const AWAY_MS = 180_000;

/** Decides what the server is told of the person: that they are there while they do something, away after a while, or nothing. */
export class PresenceTeller {
  readonly #clock: Clock;
  readonly #tell: (state: PresenceState) => void;
  /** `offline` as long as nothing is shown. */
  #state: PresenceState = 'offline';
  #stopAway: () => void = () => undefined;
  #stopAgain: () => void = () => undefined;

  constructor(clock: Clock, tell: (state: PresenceState) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  /** The person does something, and shows it. */
  active(): void {
    this.#stopAway();
    this.#stopAway = this.#clock.setTimer(AWAY_MS, () => this.#become('unavailable'));
    if (this.#state !== 'online') this.#become('online');
  }

  /** Nobody is to see it any more. */
  hide(): void {
    if (this.#state !== 'offline') this.#become('offline');
    this.end();
  }

  /** Says nothing more. */
  end(): void {
    this.#stopAway();
    this.#stopAgain();
  }

  #become(state: PresenceState): void {
    this.#state = state;
    this.#stopAgain();
    this.#tell(state);
    if (state === 'online') this.#stopAgain = this.#clock.setTimer(TELL_AGAIN_MS, () => this.#become('online'));
  }
}
