/** Speech of all in a call, looked for five times a second (07.M-10), and the loudest of them once a second (08.G-53). */
import type { Clock } from '../../base/clock/clock.ts';
import { activeSpeaker, decibels, isSpeech, LOOK_MS, LOOKS_FOR_ACTIVE, type Looks, withLook } from './speaking.ts';

export interface HearingOptions {
  readonly clock: Clock;
  /** The loudness of all whose microphones are on, from 0 to 1, by a name for each; null if nothing comes. */
  readonly loudness: () => Iterable<readonly [name: string, loudness: number | null]>;
  /** The name of this device among them. */
  readonly own: string;
  /** Called when others speak than before. */
  readonly onChange: () => void;
}

export class Hearing {
  readonly #options: HearingOptions;
  #looks: ReadonlyMap<string, Looks> = new Map();
  #speaking: ReadonlySet<string> = new Set();
  #active: string | null = null;
  #count = 0;
  #cancel: () => void;

  constructor(options: HearingOptions) {
    this.#options = options;
    this.#cancel = options.clock.setTimer(LOOK_MS, () => this.#look());
  }

  isSpeaking(name: string): boolean {
    return this.#speaking.has(name);
  }

  /** The loudest person, or who was it last (08.G-53); null while nobody was. */
  get active(): string | null {
    return this.#active;
  }

  end(): void {
    this.#cancel();
  }

  #look(): void {
    const { clock, loudness, own, onChange } = this.#options;
    const looks = new Map<string, Looks>();
    for (const [name, loud] of loudness()) looks.set(name, withLook(this.#looks.get(name) ?? [], decibels(loud ?? 0)));
    const speaking = new Set([...looks].flatMap(([name, all]) => (isSpeech(all) ? [name] : [])));
    const isNew = speaking.size !== this.#speaking.size || [...speaking].some((name) => !this.#speaking.has(name));
    this.#count += 1;
    const active = this.#count % LOOKS_FOR_ACTIVE === 0 ? activeSpeaker(looks, this.#active, own) : this.#active;
    const isOther = active !== this.#active;
    this.#active = active;
    this.#looks = looks;
    this.#speaking = speaking;
    this.#cancel = clock.setTimer(LOOK_MS, () => this.#look());
    if (isNew || isOther) onChange();
  }
}
