import type { Result } from '../../base/result/result.ts';
import { ObservableValue } from '../../base/value/value.ts';
import type { PortFailure } from '../contract.ts';
import type { CallId, PageFrame, ViewFrame } from '../wire/frames.ts';
import type { ViewHandle, ViewState } from './remote.ts';
import { applyViewFrame, emptyReplica, type ReplicaContent } from './view-replica.ts';

/** What a view or a stream needs of the remote it belongs to. */
export interface RemoteCallContext {
  readonly id: CallId;
  readonly post: (frame: PageFrame) => Result<void, PortFailure>;
  /** It was closed by its owner. */
  readonly onClose: () => void;
}

/** One open view. It keeps its last value while the engine is away. */
export class RemoteView implements ViewHandle<unknown> {
  readonly #name: string;
  readonly #params: unknown;
  readonly #context: RemoteCallContext;
  readonly #state = new ObservableValue<ViewState<unknown>>({ kind: 'waiting' });
  #replica = emptyReplica;
  #isClosed = false;

  constructor(name: string, params: unknown, context: RemoteCallContext) {
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
    const posted = this.#context.post({ kind: 'openView', id, name: this.#name, params: this.#params });
    if (!posted.ok) this.#state.set({ kind: 'failed', failure: posted.error });
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

  #show(content: ReplicaContent): void {
    switch (content.kind) {
      case 'none':
        return;
      case 'value':
        return this.#state.set({ kind: 'ready', value: content.value });
      case 'list':
        return this.#state.set({ kind: 'ready', value: content.list });
      case 'failed':
        return this.#state.set({ kind: 'failed', failure: content.failure });
    }
  }
}
