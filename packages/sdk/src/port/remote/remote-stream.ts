import type { PortFailure } from '../contract.ts';
import type { ReportBug } from '../report-bug.ts';
import type { StreamFrame } from '../wire/frames.ts';
import type { StreamEvent } from './remote.ts';
import type { RemoteCallContext } from './remote-view.ts';

/** Position in a stream: the last processed number, as numbered by one start of the engine. */
interface Position {
  readonly engine: string;
  readonly seq: number;
}

/** One stream that the page listens to. */
export class RemoteStream {
  readonly #name: string;
  readonly #params: unknown;
  readonly #listener: (event: StreamEvent<unknown>) => void;
  readonly #context: RemoteCallContext;
  readonly #report: ReportBug;
  #engine = '';
  #position: Position | undefined;
  #isClosed = false;

  constructor(
    name: string,
    params: unknown,
    listener: (event: StreamEvent<unknown>) => void,
    context: RemoteCallContext,
    report: ReportBug,
  ) {
    this.#name = name;
    this.#params = params;
    this.#listener = listener;
    this.#context = context;
    this.#report = report;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#context.onClose();
    this.#context.post({ kind: 'closeStream', id: this.#context.id });
  }

  /** Asks for the stream on a channel that does not know it: behind the last item handled if it is the same engine. */
  open(engine: string): void {
    this.#engine = engine;
    if (this.#position !== undefined && this.#position.engine !== engine) {
      this.#position = undefined;
      this.#tell({ kind: 'gap' });
    }
    const { id } = this.#context;
    const after = this.#position?.seq ?? null;
    const frame = { kind: 'openStream', id, name: this.#name, params: this.#params, after } as const;
    this.#context.post(frame, (failure) => this.refuse(failure));
  }

  /** The stream cannot be had. */
  refuse(failure: PortFailure): void {
    this.#tell({ kind: 'failed', failure });
  }

  receive(frame: StreamFrame): void {
    const { id } = this.#context;
    if (frame.kind === 'streamFailed') {
      this.refuse(frame.failure);
      this.#context.post({ kind: 'closeStream', id });
      return;
    }
    const known = this.#position?.seq ?? frame.after;
    if (frame.after > known) this.#tell({ kind: 'gap' });
    for (const item of frame.items.slice(Math.max(0, known - frame.after))) this.#tell({ kind: 'item', item });
    const last = frame.after + frame.items.length;
    this.#position = { engine: this.#engine, seq: Math.max(known, last) };
    this.#context.post({ kind: 'ackStream', id, seq: last });
  }

  /** A listener that throws has a bug; the items behind it are not to suffer. */
  #tell(event: StreamEvent<unknown>): void {
    if (this.#isClosed) return;
    try {
      this.#listener(event);
    } catch (error) {
      this.#report('the listener of a stream threw', error);
    }
  }
}
