import { err, type Result } from '../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { PortFailure } from '../contract.ts';
import type { CallId, PageFrame, ViewFrame } from '../wire/frames.ts';
import type { CommandOptions, MovingViewState, ViewState } from './remote.ts';
import { applyViewFrame, emptyReplica, type ReplicaContent } from './view-replica.ts';

/** Dependencies of a view or a stream on its remote. */
export interface RemoteCallContext {
  readonly id: CallId;
  /** `onFailure` hears of a frame that cannot be cloned. */
  readonly post: (frame: PageFrame, onFailure?: (failure: PortFailure) => void) => void;
  /** It was closed by its owner. */
  readonly onClose: () => void;
}

/** A view can also be asked for its commands. */
export interface RemoteViewContext extends RemoteCallContext {
  /** Asks the view for its command `name`. */
  readonly call: (name: string, input: unknown, options: CommandOptions) => Promise<Result<unknown, unknown>>;
}

/** One open view. It keeps its last value, and its parameters, while the engine is away. */
export class RemoteView implements Readable<ViewState<unknown>> {
  readonly #name: string;
  readonly #context: RemoteViewContext;
  #params: unknown;
  /** Counts the changes of the parameters. */
  #revision = 0;
  readonly #state = new ObservableValue<ViewState<unknown> | MovingViewState<unknown>>({ kind: 'waiting' });
  #replica = emptyReplica;
  #isClosed = false;

  constructor(name: string, params: unknown, context: RemoteViewContext) {
    this.#name = name;
    this.#params = params;
    this.#context = context;
  }

  get current(): ViewState<unknown> {
    return this.#state.current;
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }

  /** Has the view follow other parameters. Returns their number, which `current` has once it is of them. */
  setParams(params: unknown): number {
    this.#params = params;
    this.#revision += 1;
    if (!this.#isClosed) this.#post({ kind: 'setParams', id: this.#context.id, params, revision: this.#revision });
    return this.#revision;
  }

  call(name: string, input: unknown, options: CommandOptions = {}): Promise<Result<unknown, unknown>> {
    return this.#isClosed ? Promise.resolve(err({ kind: 'cancelled' })) : this.#context.call(name, input, options);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#context.onClose();
    this.#context.post({ kind: 'closeView', id: this.#context.id });
  }

  /** Asks for the view on a channel that does not know it. */
  open(): void {
    this.#replica = emptyReplica;
    const { id } = this.#context;
    this.#post({ kind: 'openView', id, name: this.#name, params: this.#params, revision: this.#revision });
  }

  /** There is no engine to ask: what has no value yet has failed. */
  refuse(failure: PortFailure): void {
    if (this.current.kind === 'waiting') this.#state.set({ kind: 'failed', failure });
  }

  receive(frame: ViewFrame): void {
    const { replica, reply } = applyViewFrame(this.#replica, frame);
    this.#replica = replica;
    const { id } = this.#context;
    if (reply === 'reset') this.#context.post({ kind: 'resetView', id });
    if (reply !== 'ack') return;
    try {
      this.#show(replica.content);
    } finally {
      this.#context.post({ kind: 'ackView', id, seq: replica.seq });
    }
  }

  /** Parameters that cannot be cloned are a bug of the view. */
  #post(frame: PageFrame): void {
    this.#context.post(frame, (failure) => this.#state.set({ kind: 'failed', failure }));
  }

  #show(content: ReplicaContent): void {
    if (content.kind === 'none') return;
    if (content.kind === 'failed') return this.#state.set(content);
    const { revision } = content;
    const value = content.kind === 'value' ? content.value : content.list;
    this.#state.set(revision === null ? { kind: 'ready', value } : { kind: 'ready', value, revision });
  }
}
