/** The audio context of the page, shared by ringing and by sound analysis. */

type Context = Pick<AudioContext, 'resume' | 'close'>;

/** After a ring comes a call, and after a call perhaps another. */
const KEPT_MS = 10_000;

/**
 * Each context takes a thread and a line to the loudspeakers, and closing one holds the page up for a while: so there is one for whoever
 * needs it, and it is closed some time after the last did.
 */
export class PageAudio<Made extends Context> {
  readonly #make: () => Made;
  #made: Made | null = null;
  #users = 0;
  #closing: ReturnType<typeof setTimeout> | undefined;

  constructor(make: () => Made) {
    this.#make = make;
  }

  /** Gives the context, for as long as `release` was not called. A page that nobody clicked on yet has one that stands still. */
  borrow(): { readonly context: Made; readonly release: () => void } {
    clearTimeout(this.#closing);
    this.#users += 1;
    this.#made ??= this.#make();
    const context = this.#made;
    context.resume().catch(() => undefined);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      this.#users -= 1;
      if (this.#users === 0) this.#closing = setTimeout(() => this.#close(), KEPT_MS);
    };
    return { context, release };
  }

  #close(): void {
    this.#made?.close().catch(() => undefined);
    this.#made = null;
  }
}

/** This page's. */
export const pageAudio = new PageAudio(() => new AudioContext());
