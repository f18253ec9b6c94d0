/**
 * The engine's worker from outside, over the browser's debugging protocol: found, killed and held up. `Target.closeTarget` ends a
 * SharedWorker as a crash does: no clean-up of ours runs, its locks are free at once, and its requests are cut. A worker that
 * is paused by a debugger is one that hangs: it lives, holds its locks and its connections, and does nothing.
 */
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

export interface SharedWorkerTarget {
  readonly id: string;
  /** The worker's name, which says which start of the engine it is. */
  readonly name: string;
}

export class Workers {
  readonly #session: CDPSession;
  readonly #contextId: string;

  private constructor(session: CDPSession, contextId: string) {
    this.#session = session;
    this.#contextId = contextId;
  }

  /** The workers of the profile that `context` is. */
  static async of(context: BrowserContext): Promise<Workers> {
    const [page] = context.pages();
    const browser = context.browser();
    if (page === undefined || browser === null) throw new Error('a profile without a page');
    const own = await context.newCDPSession(page);
    const { targetInfo } = await own.send('Target.getTargetInfo');
    await own.detach();
    return new Workers(await (browser as Browser).newBrowserCDPSession(), targetInfo.browserContextId ?? '');
  }

  /** The living workers. */
  async all(): Promise<readonly SharedWorkerTarget[]> {
    const { targetInfos } = await this.#session.send('Target.getTargets');
    return targetInfos
      .filter((target) => target.type === 'shared_worker' && target.browserContextId === this.#contextId)
      .map((target) => ({ id: target.targetId, name: target.title }));
  }

  /** Kills all of them. */
  async kill(): Promise<void> {
    for (const { id } of await this.all()) await this.#session.send('Target.closeTarget', { targetId: id });
  }

  /** Holds a worker up until the returned function is called. */
  async pause({ id }: SharedWorkerTarget): Promise<() => Promise<void>> {
    const { sessionId } = await this.#session.send('Target.attachToTarget', { targetId: id, flatten: false });
    let lastId = 0;
    const tell = (method: string) => {
      lastId += 1;
      return this.#session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: lastId, method }),
      });
    };
    await tell('Debugger.enable');
    await tell('Debugger.pause');
    return async () => {
      await tell('Debugger.resume');
      await tell('Debugger.disable');
      await this.#session.send('Target.detachFromTarget', { sessionId });
    };
  }
}
