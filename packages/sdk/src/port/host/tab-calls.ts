import type { Clock } from '../../base/clock/clock.ts';
import { err, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { PortFailure } from '../contract.ts';
import type { ReportBug } from '../report-bug.ts';
import type { CallId, PageFrame } from '../wire/frames.ts';
import type { CallContext } from './call-context.ts';
import type { HandlerTable } from './handler-table.ts';
import type { CommandHandler } from './handlers.ts';
import { type CallFrame, HeldCalls } from './held-calls.ts';
import { ServedStream } from './served-stream.ts';
import { type AnyViewHandler, ServedView } from './served-view.ts';
import type { TabOutbox } from './tab-outbox.ts';

type FrameOf<Kind extends PageFrame['kind']> = Extract<PageFrame, { readonly kind: Kind }>;

/** What the calls of all pages share. */
export interface CallEnvironment {
  readonly handlers: HandlerTable;
  readonly clock: Clock;
  readonly report: ReportBug;
}

/** The commands, views and streams of one page. They end with `scope`. */
export class TabCalls {
  readonly #tabId: string;
  readonly #handlers: HandlerTable;
  readonly #scope: Scope;
  readonly #outbox: TabOutbox;
  readonly #report: ReportBug;
  readonly #commands = new Map<CallId, AbortController>();
  readonly #views = new Map<CallId, ServedView>();
  readonly #streams = new Map<CallId, ServedStream>();
  readonly #held: HeldCalls;

  constructor(tabId: string, { handlers, clock, report }: CallEnvironment, scope: Scope, outbox: TabOutbox) {
    this.#tabId = tabId;
    this.#handlers = handlers;
    this.#scope = scope;
    this.#outbox = outbox;
    this.#report = report;
    this.#held = new HeldCalls({ handlers, clock, scope, report, handle: (frame) => this.#handle(frame) });
    scope.onEnd(() => {
      for (const controller of this.#commands.values()) controller.abort();
    });
  }

  /** Does what a frame asks for. Ids that are not (or no longer) known are what races leave behind, and nothing happens. */
  receive(frame: CallFrame): void {
    if (!this.#held.hold(frame)) this.#handle(frame);
  }

  #handle(frame: CallFrame): void {
    switch (frame.kind) {
      case 'command':
        return this.#command(frame);
      case 'cancel':
        return this.#cancel(frame.id);
      case 'openView':
        return this.#openView(frame);
      case 'closeView':
        this.#views.get(frame.id)?.close();
        this.#views.delete(frame.id);
        return;
      case 'ackView':
        return this.#views.get(frame.id)?.acknowledge(frame.seq);
      case 'resetView':
        return this.#views.get(frame.id)?.reset();
      case 'openStream':
        return this.#openStream(frame);
      case 'closeStream':
        this.#streams.get(frame.id)?.close();
        this.#streams.delete(frame.id);
        return;
      case 'ackStream':
        return this.#streams.get(frame.id)?.acknowledge(frame.seq);
    }
  }

  #command({ id, name, input }: FrameOf<'command'>): void {
    const handler = this.#handlers.get(name);
    if (handler?.shape !== 'command') {
      this.#answer(id, err(this.#unknown('command', name)), []);
      return;
    }
    const controller = new AbortController();
    this.#commands.set(id, controller);
    this.#scope.run(() => this.#run(id, handler, input, controller.signal));
  }

  async #run(
    id: CallId,
    handler: CommandHandler<never, Result<unknown, unknown>>,
    input: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    const buffers: ArrayBuffer[] = [];
    const transfer = (more: readonly ArrayBuffer[]) => {
      buffers.push(...more);
    };
    let result: Result<unknown, unknown>;
    try {
      // Page and engine are of one build, so the page's compiler has checked the input against the same contract.
      result = await handler.run(input as never, {
        signal,
        tabId: this.#tabId,
        commandId: `${this.#tabId}.${id}`,
        transfer,
      });
    } catch (error) {
      // Whoever was told to stop may well stop by throwing.
      if (signal.aborted) return;
      result = err(this.#report('a command threw', error));
    }
    if (this.#commands.delete(id)) this.#answer(id, result, buffers);
  }

  #answer(id: CallId, result: Result<unknown, unknown>, transfer: readonly ArrayBuffer[]): void {
    this.#outbox.answer({ kind: 'answer', id, result }, transfer);
  }

  #cancel(id: CallId): void {
    const controller = this.#commands.get(id);
    this.#commands.delete(id);
    controller?.abort();
  }

  #openView({ id, name, params }: FrameOf<'openView'>): void {
    const handler = this.#viewHandler(name);
    if (handler === undefined) {
      const failure = this.#unknown('view', name);
      this.#outbox.request(() => ({ kind: 'viewFailed', id, seq: 1, failure }));
    } else if (!this.#views.has(id)) {
      this.#views.set(id, new ServedView(handler, params, this.#context(id)));
    }
  }

  #viewHandler(name: string): AnyViewHandler | undefined {
    const handler = this.#handlers.get(name);
    return handler?.shape === 'view' || handler?.shape === 'listView' ? handler : undefined;
  }

  #openStream({ id, name, params, after }: FrameOf<'openStream'>): void {
    const handler = this.#handlers.get(name);
    if (handler?.shape !== 'stream') {
      const failure = this.#unknown('stream', name);
      this.#outbox.request(() => ({ kind: 'streamFailed', id, failure }));
    } else if (!this.#streams.has(id)) {
      this.#streams.set(id, new ServedStream(handler, params, after, this.#context(id)));
    }
  }

  #context(id: CallId): CallContext {
    return { id, scope: this.#scope.child(), outbox: this.#outbox, report: this.#report };
  }

  #unknown(shape: string, name: string): PortFailure {
    return this.#report(`the page asked for an unknown ${shape}`, name);
  }
}
