import type { PortFailure } from '../contract.ts';
import type { ReportBug } from '../report-bug.ts';
import type { PageFrame, PageMessage } from '../wire/frames.ts';

/** A frame for the engine. */
export interface PagePost {
  readonly frame: PageFrame;
  readonly transfer?: readonly Transferable[];
  /** The frame cannot be cloned, which is a bug of its caller. */
  readonly onFailure?: (failure: PortFailure) => void;
}

export type SendMessage = (message: PageMessage, transfer: readonly Transferable[]) => void;

/**
 * Frames for the engine leave in the order they are posted. The first command of a turn leaves at once, with all that waits: a user may wait for
 * it. Everything else of a turn leaves as one message at its end, because each message costs both threads a task.
 */
export class PageOutbox {
  readonly #send: SendMessage;
  readonly #report: ReportBug;
  #waiting: PagePost[] = [];
  #isScheduled = false;
  /** A command of this turn has left. */
  #hasAsked = false;

  constructor(send: SendMessage, report: ReportBug) {
    this.#send = send;
    this.#report = report;
  }

  post(post: PagePost): void {
    this.#waiting.push(post);
    this.#schedule();
    const isCommand = post.frame.kind === 'command' || post.frame.kind === 'callView';
    if (!isCommand || this.#hasAsked) return;
    this.#hasAsked = true;
    this.#flush();
  }

  /** Forgets what waits: the engine that it is for is left. */
  drop(): void {
    this.#waiting = [];
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    void Promise.resolve().then(() => {
      this.#isScheduled = false;
      this.#hasAsked = false;
      this.#flush();
    });
  }

  #flush(): void {
    const posts = this.#waiting;
    this.#waiting = [];
    if (posts.length === 0) return;
    try {
      this.#sendTogether(posts);
    } catch {
      // One frame that cannot be cloned must not cost its neighbours.
      for (const post of posts) this.#sendAlone(post);
    }
  }

  #sendTogether(posts: readonly PagePost[]): void {
    this.#send(
      posts.map(({ frame }) => frame),
      posts.flatMap(({ transfer = [] }) => transfer),
    );
  }

  #sendAlone(post: PagePost): void {
    try {
      this.#sendTogether([post]);
    } catch (error) {
      const failure = this.#report('a frame could not be posted', error);
      post.onFailure?.(failure);
    }
  }
}
