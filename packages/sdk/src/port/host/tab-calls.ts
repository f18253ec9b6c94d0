import type { Clock } from '../../base/clock/clock.ts';
import { err } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { PortFailure } from '../contract.ts';
import type { ReportBug } from '../report-bug.ts';
import type { CallId, PageFrame } from '../wire/frames.ts';
import type { CallContext } from './call-context.ts';
import type { HandlerTable } from './handler-table.ts';
import type { AnyViewHandler } from './handlers.ts';
import { type CallFrame, HeldCalls } from './held-calls.ts';
import { ServedStream } from './served-stream.ts';
import { ServedView } from './served-view.ts';
import { TabCommands } from './tab-commands.ts';
import type { TabOutbox } from './tab-outbox.ts';

type FrameOf<Kind extends PageFrame['kind']> = Extract<PageFrame, { readonly kind: Kind }>;

/** Environment that the calls of all pages share. */
export interface CallEnvironment {
  readonly handlers: HandlerTable;
  readonly clock: Clock;
  readonly report: ReportBug;
}

/** The commands, views and streams of one page. They end with `scope`. */
export class TabCalls {
  readonly #handlers: HandlerTable;
  readonly #scope: Scope;
  readonly #outbox: TabOutbox;
  readonly #report: ReportBug;
  readonly #commands: TabCommands;
  readonly #views = new Map<CallId, ServedView>();
  readonly #streams = new Map<CallId, ServedStream>();
  readonly #held: HeldCalls;

  constructor(tabId: string, { handlers, clock, report }: CallEnvironment, scope: Scope, outbox: TabOutbox) {
    this.#handlers = handlers;
    this.#scope = scope;
    this.#outbox = outbox;
    this.#report = report;
    this.#held = new HeldCalls({ handlers, clock, scope, report, handle: (frame) => this.#handle(frame) });
    this.#commands = new TabCommands(tabId, scope, outbox, report);
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
        return this.#commands.cancel(frame.id);
      case 'callView':
        return this.#callView(frame);
      case 'openView':
        return this.#openView(frame);
      case 'setParams':
        return this.#views.get(frame.id)?.setParams(frame);
      case 'closeView':
        this.#commands.cancelOf(frame.id);
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
    if (handler?.shape === 'command') this.#commands.run(id, handler.run, input, null);
    else this.#commands.answer(id, err(this.#unknown('command', name)));
  }

  #callView({ id, view, name, input }: FrameOf<'callView'>): void {
    const call = this.#views.get(view)?.call(name);
    if (call?.ok === true) this.#commands.run(id, call.value, input, view);
    else this.#commands.answer(id, call ?? err(this.#unknown('command to a view', name)));
  }

  #openView({ id, name, params, revision }: FrameOf<'openView'>): void {
    const handler = this.#viewHandler(name);
    if (handler === undefined) {
      const failure = this.#unknown('view', name);
      this.#outbox.request(() => ({ kind: 'viewFailed', id, seq: 1, failure }));
    } else if (!this.#views.has(id)) {
      this.#views.set(id, new ServedView(handler, { params, revision }, this.#context(id)));
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
