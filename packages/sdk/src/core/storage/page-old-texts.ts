import type { Clock } from '../../base/clock/clock.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { OldTexts } from '../../platform/old-keys/old-key-store.ts';

/** Request of the engine for the keys that an older client stored in the pages' local storage, which a worker cannot read. */
export type OldTextsWish =
  | { readonly kind: 'nothing' }
  /** All of them, in an answer to `version`. */
  | { readonly kind: 'read'; readonly version: number }
  /** That they are kept so, and an answer; what is null goes. */
  | { readonly kind: 'write'; readonly version: number; readonly changes: readonly OldTextChange[] };

export type OldTextChange = readonly [key: string, text: string | null];

/** Answer of a page. `texts` is null if it may not look, or if there was nothing to read. */
export interface OldTextsAnswer {
  readonly version: number;
  readonly texts: readonly (readonly [key: string, text: string])[] | null;
  readonly isDone: boolean;
}

/** A page that is there answers at once. */
const ANSWER_WITHIN_MS = 2_000;

/** An older client's local storage, by way of the pages. All of them see the same, so whoever answers first speaks for all. */
export class PageOldTexts implements OldTexts {
  readonly #clock: Clock;
  readonly #wish = new ObservableValue<OldTextsWish>({ kind: 'nothing' });
  #version = 0;
  #onAnswer: (answer: OldTextsAnswer | null) => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get wish(): Readable<OldTextsWish> {
    return this.#wish;
  }

  async read(): Promise<ReadonlyMap<string, string> | null> {
    const answer = await this.#ask((version) => ({ kind: 'read', version }));
    return answer?.texts ? new Map(answer.texts) : null;
  }

  async write(changes: ReadonlyMap<string, string | null>): Promise<boolean> {
    const answer = await this.#ask((version) => ({ kind: 'write', version, changes: [...changes] }));
    return answer?.isDone === true;
  }

  /** A page says what it did. */
  answer(answer: OldTextsAnswer): void {
    if (answer.version === this.#version) this.#onAnswer(answer);
  }

  /** One wish at a time; null where no page answers. */
  #ask(make: (version: number) => OldTextsWish): Promise<OldTextsAnswer | null> {
    this.#version += 1;
    return new Promise((resolve) => {
      const stopTimer = this.#clock.setTimer(ANSWER_WITHIN_MS, () => this.#onAnswer(null));
      this.#onAnswer = (answer) => {
        stopTimer();
        this.#onAnswer = () => undefined;
        this.#wish.set({ kind: 'nothing' });
        resolve(answer);
      };
      this.#wish.set(make(this.#version));
    });
  }
}
