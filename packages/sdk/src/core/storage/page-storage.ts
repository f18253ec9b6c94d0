import type { Clock } from '../../base/clock/clock.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';

/** What the engine wants of the page's local storage, which a worker does not have. */
export type PageContent =
  /** Nothing: the engine has a disk of its own. */
  | { readonly kind: 'unused' }
  /** To know what is in it. */
  | { readonly kind: 'wanted' }
  /** That it holds `text`, and an answer to `version` when it does. */
  | { readonly kind: 'kept'; readonly version: number; readonly text: string };

/** What a page has in its local storage, if it can keep anything at all. */
export interface PageOffer {
  readonly text: string | null;
  readonly isWritable: boolean;
}

/** A page that is there answers at once. */
const OFFER_WITHIN_MS = 1_000;
const STORED_WITHIN_MS = 5_000;

/** One small text that the pages keep for the engine. All pages keep the same, so the first that answers speaks for all. */
export class PageStorage {
  readonly #clock: Clock;
  readonly #content = new ObservableValue<PageContent>({ kind: 'unused' });
  #onOffer: (offer: PageOffer) => void = () => undefined;
  #onStored: (isStored: boolean) => void = () => undefined;
  #version = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get content(): Readable<PageContent> {
    return this.#content;
  }

  /** What the pages kept: null text for nothing; null where no page can keep anything, or none is there. */
  read(): Promise<{ readonly text: string | null } | null> {
    return new Promise((resolve) => {
      const stopTimer = this.#clock.setTimer(OFFER_WITHIN_MS, () => {
        this.#onOffer = () => undefined;
        resolve(null);
      });
      this.#onOffer = ({ text, isWritable }) => {
        stopTimer();
        resolve(isWritable ? { text } : null);
      };
      this.#content.set({ kind: 'wanted' });
    });
  }

  /** Has the pages keep `text`. True when one of them did. One write at a time. */
  write(text: string): Promise<boolean> {
    return new Promise((resolve) => {
      const stopTimer = this.#clock.setTimer(STORED_WITHIN_MS, () => resolve(false));
      this.#onStored = (isStored) => {
        stopTimer();
        resolve(isStored);
      };
      this.#version += 1;
      this.#content.set({ kind: 'kept', version: this.#version, text });
    });
  }

  /** A page says what it has. */
  offer(offer: PageOffer): void {
    this.#onOffer(offer);
  }

  /** A page says whether it keeps the text of `version`. */
  answer(version: number, isStored: boolean): void {
    if (version === this.#version) this.#onStored(isStored);
  }
}
