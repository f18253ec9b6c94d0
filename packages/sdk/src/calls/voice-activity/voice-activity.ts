/** A microphone that is heard while its user speaks: the gate, the ear and the microphone of a call come together here. */
import type { Clock } from '../../base/clock/clock.ts';
import { CLOSED_GATE, GATE_LOOK_MS, stepGate, type VoiceSettings } from './voice-gate.ts';

/** The ear at a microphone. */
export interface VoiceEar {
  /** The loudest band now, in decibels below full; null if it does not hear, as in a page that may make no sound. */
  readonly bandDb: number | null;
  /** Calls `look` again and again, also in a page that nobody sees. Returns what ends that. */
  tick(everyMs: number, look: () => void): () => void;
}

export interface VoiceActivityOptions {
  readonly clock: Clock;
  readonly settings: () => VoiceSettings;
  readonly ear: VoiceEar;
  /** The microphone is on, and no button is held to talk. */
  readonly isWanted: () => boolean;
  /** The microphone is let through, or not any more. */
  readonly onChange: (isHeard: boolean) => void;
}

/** The settings and the ear are looked at this often at least (11.NU-30). */
const SLOW_LOOK_MS = 200;
/** An ear takes a moment to begin to hear. */
const DEAF_AFTER_MS = 1_000;

export class VoiceActivity {
  readonly #options: VoiceActivityOptions;
  #gate = CLOSED_GATE;
  #isHeard = true;
  #isDeaf = false;
  /** The last time that the ear heard anything, or that it began. */
  #hearingAt = 0;
  #cancel: () => void = () => undefined;
  #endTicks: (() => void) | null = null;

  constructor(options: VoiceActivityOptions) {
    this.#options = options;
    this.look();
    this.#wait();
  }

  /** True while the gate decides who is heard. */
  get isUsed(): boolean {
    return this.#endTicks !== null && !this.#isDeaf;
  }

  /** True while the microphone is let through: always where there is no gate. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** Looks whether somebody speaks. To be called too when the microphone was switched. */
  look(): void {
    const { clock, settings, ear, isWanted, onChange } = this.#options;
    const chosen = settings();
    const now = clock.monotonicMs();
    const isWantedNow = chosen.isVoiceActivated && isWanted();
    this.#listen(isWantedNow, now);
    const db = isWantedNow ? ear.bandDb : null;
    if (db !== null) this.#hearingAt = now;
    // A user who cannot be listened to is heard: the other way round they would not know that they are not.
    this.#isDeaf = now - this.#hearingAt >= DEAF_AFTER_MS;
    this.#gate = isWantedNow ? stepGate(this.#gate, { now, db: db ?? Number.NEGATIVE_INFINITY }, chosen) : CLOSED_GATE;
    const isHeard = !this.isUsed || this.#gate.isOpen;
    if (isHeard === this.#isHeard) return;
    this.#isHeard = isHeard;
    onChange(isHeard);
  }

  end(): void {
    this.#cancel();
    this.#listen(false, 0);
  }

  #wait(): void {
    this.#cancel = this.#options.clock.setTimer(SLOW_LOOK_MS, () => {
      this.look();
      this.#wait();
    });
  }

  #listen(isWanted: boolean, now: number): void {
    if (isWanted === (this.#endTicks !== null)) return;
    this.#hearingAt = now;
    this.#endTicks?.();
    this.#endTicks = isWanted ? this.#options.ear.tick(GATE_LOOK_MS, () => this.look()) : null;
  }
}
