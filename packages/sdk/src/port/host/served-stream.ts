import type { PortFailure } from '../contract.ts';
import type { StreamFrame } from '../wire/frames.ts';
import type { CallContext } from './call-context.ts';
import type { StreamHandler, StreamSource } from './handlers.ts';

/** Largest number of items in one frame. */
const ITEMS_PER_FRAME = 100;

/** One stream of one page: the source is read on from the last acknowledged item, one frame at a time. */
export class ServedStream {
  readonly #context: CallContext;
  #source: StreamSource<unknown> | undefined;
  #failure: PortFailure | undefined;
  #position = 0;
  #isBegun = false;
  #isUnderWay = false;

  /** Opens the stream behind `after`, or at its start. `params` are what the contract says for this handler. */
  constructor(handler: StreamHandler<never, unknown>, params: unknown, after: number | null, context: CallContext) {
    this.#context = context;
    try {
      // Page and engine are of one build, so the page's compiler has checked the parameters against the same contract.
      const source = handler.open(params as never, context.scope);
      this.#source = source;
      this.#position = after ?? source.start;
      context.scope.onEnd(source.subscribe(() => this.#request()));
    } catch (error) {
      this.#failure = context.report('a stream could not be opened', error);
    }
    this.#request();
  }

  /** The page has handled everything up to `seq`. */
  acknowledge(seq: number): void {
    if (!this.#isUnderWay || seq !== this.#position) return;
    this.#isUnderWay = false;
    this.#request();
  }

  /** Ends the stream. */
  close(): void {
    this.#context.scope.end();
  }

  #request(): void {
    if (!this.#isUnderWay) this.#context.outbox.request(this.#produce);
  }

  readonly #produce = (): StreamFrame | undefined => {
    if (this.#context.scope.ended || this.#isUnderWay) return undefined;
    try {
      return this.#nextFrame();
    } catch (error) {
      return this.#fail(this.#context.report('a stream could not be read', error));
    }
  };

  #nextFrame(): StreamFrame | undefined {
    if (this.#failure !== undefined) return this.#fail(this.#failure);
    const entries = this.#source?.read(this.#position, ITEMS_PER_FRAME) ?? [];
    const [first] = entries;
    if (first === undefined && this.#isBegun) return undefined;
    const after = first === undefined ? this.#position : first.seq - 1;
    this.#isBegun = true;
    this.#isUnderWay = true;
    this.#position = after + entries.length;
    return { kind: 'streamItems', id: this.#context.id, after, items: entries.map(({ item }) => item) };
  }

  #fail(failure: PortFailure): StreamFrame {
    this.#context.scope.end();
    return { kind: 'streamFailed', id: this.#context.id, failure };
  }
}
