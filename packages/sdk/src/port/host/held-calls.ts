import { type Clock, sleep } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { ReportBug } from '../report-bug.ts';
import type { PageFrame } from '../wire/frames.ts';
import type { HandlerTable } from './handler-table.ts';

/** Frames of a page about its commands, views and streams. */
export type CallFrame = Exclude<PageFrame, { readonly kind: 'hello' | 'ping' | 'bye' }>;

/** Between tries to fetch handlers that did not come; the last goes on. */
const FETCH_AGAIN_MS = [500, 1_000, 2_000, 5_000, 15_000];
const LAST_AGAIN_MS = 15_000;

export interface HeldCallsOptions {
  readonly handlers: HandlerTable;
  readonly clock: Clock;
  /** Ends with the page. */
  readonly scope: Scope;
  readonly report: ReportBug;
  /** Does what a frame asks for. */
  readonly handle: (frame: CallFrame) => void;
}

/**
 * Frames of a page that wait while handlers are loaded. They are processed in order, so all later frames wait too. If loading fails, only
 * those that need the missing handlers wait on, until a later attempt loads them.
 */
export class HeldCalls {
  readonly #options: HeldCallsOptions;
  #held: readonly CallFrame[] = [];
  #hasFailed = false;

  constructor(options: HeldCallsOptions) {
    this.#options = options;
  }

  /** Takes a frame that has to wait. Returns whether it does. */
  hold(frame: CallFrame): boolean {
    const isFirst = this.#held.length === 0;
    const mustWait = isFirst || this.#hasFailed ? this.#needsMissing(frame) : true;
    if (!mustWait) return false;
    this.#held = [...this.#held, frame];
    if (isFirst) this.#options.scope.run((signal) => this.#fetch(signal));
    return true;
  }

  /** True if a frame needs missing handlers, or concerns a call that waits. */
  #needsMissing(frame: CallFrame): boolean {
    const about = frame.kind === 'callView' ? frame.view : frame.id;
    if ('name' in frame && frame.kind !== 'callView') return this.#options.handlers.isMissing(frame.name);
    return this.#held.some(({ id }) => id === about);
  }

  async #fetch(signal: AbortSignal): Promise<void> {
    const { handlers, clock, report } = this.#options;
    this.#hasFailed = false;
    for (let tries = 0; ; tries += 1) {
      try {
        await handlers.load();
        break;
      } catch (error) {
        if (tries === 0) report('the handlers could not be fetched', error);
        this.#hasFailed = true;
        this.#release((frame) => this.#needsMissing(frame));
      }
      if (!(await sleep(clock, FETCH_AGAIN_MS[tries] ?? LAST_AGAIN_MS, signal))) return;
    }
    if (!signal.aborted) this.#release(() => false);
  }

  /** Lets go of what need not wait any more. */
  #release(mustWait: (frame: CallFrame) => boolean): void {
    const held = this.#held;
    this.#held = [];
    for (const frame of held) {
      if (mustWait(frame)) this.#held = [...this.#held, frame];
      else this.#options.handle(frame);
    }
  }
}
