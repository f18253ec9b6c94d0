import type { Log } from '../../base/log/log.ts';
import type { Env } from '../../platform/env.ts';
import type { FormerSession } from '../session/session-state.ts';
import type { PageStorage } from '../storage/page-storage.ts';
import { endSession } from './end-session.ts';
import type { Leftover } from './leftover.ts';

export interface EndLeftoverOptions {
  readonly env: Env;
  readonly log: Log;
  readonly page: PageStorage;
  /** Aborts when the engine ends. */
  readonly signal: AbortSignal;
}

/**
 * Ends what a run without a disk left with the page, where another session is signed in on the disk: nobody would use its token any
 * more, and it would stay good. If the server cannot be told, the page keeps it, and the next start tries again. What was to be sent
 * stays with the page, for when the same signs in.
 */
export class EndLeftover {
  readonly #options: EndLeftoverOptions;
  #isUnderWay = false;

  constructor(options: EndLeftoverOptions) {
    this.#options = options;
  }

  async end({ session, entries, isPart }: Leftover, current: FormerSession): Promise<void> {
    const { env, log, page, signal } = this.#options;
    // What was taken over before, and the page could not forget.
    if (session.userId === current.userId && session.deviceId === current.deviceId) return page.drop();
    if (isPart || this.#isUnderWay) return;
    this.#isUnderWay = true;
    const isOver = await endSession(env, session, signal).finally(() => {
      this.#isUnderWay = false;
    });
    log.info('what a run without a disk left is ended', { isOver, entries: entries.length });
    if (!isOver || signal.aborted) return;
    if (entries.length === 0) page.drop();
    else page.dropSecret();
  }
}
