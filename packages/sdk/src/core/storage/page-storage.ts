import type { Clock } from '../../base/clock/clock.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';

/** Data that pages keep: two texts of the engine. */
export interface PageTexts {
  /** In local storage: it outlives the browser, in the clear, so nothing that opens an account is in it. */
  readonly text: string | null;
  /** In the storage of each tab: it is gone with the last tab. */
  readonly secret: string | null;
}

/** Request of the engine to the pages' storage, which a worker does not have. */
export type PageContent =
  /** Nothing: the engine has a disk of its own, or does not know yet. A page in which something is left says so. */
  | { readonly kind: 'unused' }
  /** To know what is in it. */
  | { readonly kind: 'wanted' }
  /** That it holds `text` and `secret`, and an answer to `version` when it does. */
  | { readonly kind: 'kept'; readonly version: number; readonly text: string; readonly secret: string }
  /** That it holds nothing any more. */
  | { readonly kind: 'dropped' };

/** Content of a page's storage, if the page can store anything at all. */
export interface PageOffer extends PageTexts {
  readonly isWritable: boolean;
}

/** A page that is there answers at once. */
const OFFER_WITHIN_MS = 1_000;
const STORED_WITHIN_MS = 5_000;
/** A tab that was there before knows the secret; one that was just opened does not, and may be the first to answer. */
const SECRET_WITHIN_MS = 300;

/** Two small texts that the pages keep for the engine. All pages keep the same, so the first that knows the secret speaks for all. */
export class PageStorage {
  /** Tells that a page has something left of an earlier run. */
  readonly offeredUnasked = new Signal<void>();
  readonly #clock: Clock;
  readonly #content = new ObservableValue<PageContent>({ kind: 'unused' });
  #onOffer: (offer: PageOffer) => void = () => undefined;
  #onStored: (isStored: boolean) => void = () => undefined;
  #version = 0;
  #left: PageTexts | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get content(): Readable<PageContent> {
    return this.#content;
  }

  /** Data that the pages kept; null if no page can store anything, or there is no page. */
  read(): Promise<PageTexts | null> {
    return new Promise((resolve) => {
      let best: PageTexts | null = null;
      const end = () => {
        stopTimer();
        this.#onOffer = () => undefined;
        resolve(best);
      };
      let stopTimer = this.#clock.setTimer(OFFER_WITHIN_MS, end);
      this.#onOffer = ({ text, secret, isWritable }) => {
        const isFirst = best === null;
        if (isWritable && (isFirst || secret !== null)) best = { text, secret };
        if (!isWritable || text === null || secret !== null) return end();
        if (!isFirst) return;
        stopTimer();
        stopTimer = this.#clock.setTimer(SECRET_WITHIN_MS, end);
      };
      this.#content.set({ kind: 'wanted' });
    });
  }

  /** Has the pages keep these. True when one of them did. One write at a time. */
  write(text: string, secret: string): Promise<boolean> {
    return new Promise((resolve) => {
      const stopTimer = this.#clock.setTimer(STORED_WITHIN_MS, () => resolve(false));
      this.#onStored = (isStored) => {
        stopTimer();
        resolve(isStored);
      };
      this.#version += 1;
      this.#content.set({ kind: 'kept', version: this.#version, text, secret });
    });
  }

  /** Data that a page reported without being asked; the best of several reports. */
  get left(): PageTexts | null {
    return this.#left;
  }

  /** Has the pages forget what they kept. */
  drop(): void {
    this.#left = null;
    this.#content.set({ kind: 'dropped' });
  }

  /** Has the pages forget the secret of what they said they have, and keep the rest. */
  dropSecret(): void {
    const text = this.#left?.text ?? null;
    if (text === null) return;
    this.#left = { text, secret: null };
    this.#version += 1;
    this.#content.set({ kind: 'kept', version: this.#version, text, secret: '' });
  }

  /** A page says what it has. */
  offer(offer: PageOffer): void {
    if (this.#content.current.kind === 'unused' && offer.text !== null) {
      if (this.#left === null || offer.secret !== null) this.#left = { text: offer.text, secret: offer.secret };
      this.offeredUnasked.emit();
    }
    this.#onOffer(offer);
  }

  /** A page says whether it keeps the text of `version`. */
  answer(version: number, isStored: boolean): void {
    if (version === this.#version) this.#onStored(isStored);
  }
}
