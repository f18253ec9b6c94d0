import { err, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { ReportBug } from '../report-bug.ts';
import type { CallId } from '../wire/frames.ts';
import type { AnyCall } from './handlers.ts';
import type { TabOutbox } from './tab-outbox.ts';

/** A command that has no answer yet. */
interface RunningCommand {
  readonly controller: AbortController;
  /** The view that it was said to; null for a command to the engine. */
  readonly view: CallId | null;
}

/** The commands of one page, those to its open views among them. They are aborted with `scope`. */
export class TabCommands {
  readonly #tabId: string;
  readonly #scope: Scope;
  readonly #outbox: TabOutbox;
  readonly #report: ReportBug;
  readonly #running = new Map<CallId, RunningCommand>();

  constructor(tabId: string, scope: Scope, outbox: TabOutbox, report: ReportBug) {
    this.#tabId = tabId;
    this.#scope = scope;
    this.#outbox = outbox;
    this.#report = report;
    scope.onEnd(() => {
      for (const { controller } of this.#running.values()) controller.abort();
    });
  }

  /** Runs a command and answers it. Nothing happens for an id that runs already. */
  run(id: CallId, call: AnyCall, input: unknown, view: CallId | null): void {
    if (this.#running.has(id)) return;
    const controller = new AbortController();
    this.#running.set(id, { controller, view });
    this.#scope.run(() => this.#run(id, call, input, controller.signal));
  }

  /** Answers a command. */
  answer(id: CallId, result: Result<unknown, unknown>, transfer: readonly ArrayBuffer[] = []): void {
    this.#outbox.answer({ kind: 'answer', id, result }, transfer);
  }

  /** Aborts a command. Its caller does not wait for an answer any more. */
  cancel(id: CallId): void {
    const running = this.#running.get(id);
    this.#running.delete(id);
    running?.controller.abort();
  }

  /** Aborts the commands to a view that is closed. */
  cancelOf(view: CallId): void {
    for (const [id, running] of this.#running) if (running.view === view) this.cancel(id);
  }

  async #run(id: CallId, call: AnyCall, input: unknown, signal: AbortSignal): Promise<void> {
    const buffers: ArrayBuffer[] = [];
    const transfer = (more: readonly ArrayBuffer[]) => {
      buffers.push(...more);
    };
    let result: Result<unknown, unknown>;
    try {
      // Page and engine are of one build, so the page's compiler has checked the input against the same contract.
      result = await call(input as never, { signal, tabId: this.#tabId, commandId: `${this.#tabId}.${id}`, transfer });
    } catch (error) {
      // An aborted command may end by throwing.
      if (signal.aborted) return;
      result = err(this.#report('a command threw', error));
    }
    if (this.#running.delete(id)) this.answer(id, result, buffers);
  }
}
