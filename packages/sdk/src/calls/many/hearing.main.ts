/** Speech of all in a call, looked for five times a second (07.M-10). */
import type { Clock } from '../../base/clock/clock.ts';
import { decibels, isSpeech, LOOK_MS, type Looks, withLook } from './speaking.ts';

export interface HearingOptions {
  readonly clock: Clock;
  /** The loudness of all whose microphones are on, from 0 to 1, by a name for each; null if nothing comes. */
  readonly loudness: () => Iterable<readonly [name: string, loudness: number | null]>;
  /** Called when others speak than before. */
  readonly onChange: () => void;
}

export class Hearing {
  readonly #options: HearingOptions;
  #looks: ReadonlyMap<string, Looks> = new Map();
  #speaking: ReadonlySet<string> = new Set();
  #cancel: () => void;

  constructor(options: HearingOptions) {
    this.#options = options;
    this.#cancel = options.clock.setTimer(LOOK_MS, () => this.#look());
  }

  isSpeaking(name: string): boolean {
    return this.#speaking.has(name);
  }

  end(): void {
    this.#cancel();
  }

  #look(): void {
    const { clock, loudness, onChange } = this.#options;
    const looks = new Map<string, Looks>();
    for (const [name, loud] of loudness()) looks.set(name, withLook(this.#looks.get(name) ?? [], decibels(loud ?? 0)));
    const speaking = new Set([...looks].flatMap(([name, all]) => (isSpeech(all) ? [name] : [])));
    const isNew = speaking.size !== this.#speaking.size || [...speaking].some((name) => !this.#speaking.has(name));
    this.#looks = looks;
    this.#speaking = speaking;
    this.#cancel = clock.setTimer(LOOK_MS, () => this.#look());
    if (isNew) onChange();
  }
}
