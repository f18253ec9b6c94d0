import type { Readable } from '../../base/value/value.ts';
import type { KeyedItem, ListSnapshot, PortFailure } from '../contract.ts';
import type { ViewFrame } from '../wire/frames.ts';
import type { CallContext } from './call-context.ts';
import type { ListViewHandler, ViewHandler } from './handlers.ts';
import { frameBetween, type Snapshot } from './view-frames.ts';

export type AnyViewHandler = ViewHandler<never, unknown> | ListViewHandler<never, unknown, KeyedItem>;

/** Reads what the view shows now. */
type ReadSnapshot = () => Snapshot;

/**
 * One view of one page. At most one frame is under way: while the page has not acknowledged it, changes only mark the view, and
 * the next frame leads from what was sent to what is then current.
 */
export class ServedView {
  readonly #context: CallContext;
  #read: ReadSnapshot | PortFailure;
  #sent: Snapshot | undefined;
  #seq = 0;
  #isUnderWay = false;
  #isChanged = false;

  /** Opens the view; `params` are what the contract says for this handler. */
  constructor(handler: AnyViewHandler, params: unknown, context: CallContext) {
    this.#context = context;
    try {
      this.#read = this.#open(handler, params);
    } catch (error) {
      this.#read = context.report('a view could not be opened', error);
    }
    this.#change();
  }

  /** The page has applied frame `seq`. */
  acknowledge(seq: number): void {
    if (seq !== this.#seq || !this.#isUnderWay) return;
    this.#isUnderWay = false;
    if (this.#isChanged) this.#context.outbox.request(this.#produce);
  }

  /** The page lost track: the next frame is whole. */
  reset(): void {
    this.#sent = undefined;
    this.#isUnderWay = false;
    this.#change();
  }

  /** Ends the view. */
  close(): void {
    this.#context.scope.end();
  }

  #open(handler: AnyViewHandler, params: unknown): ReadSnapshot {
    // Page and engine are of one build, so the page's compiler has checked the parameters against the same contract.
    const known = params as never;
    if (handler.shape === 'view') {
      const value = handler.open(known, this.#context.scope);
      this.#watch(value);
      return () => ({ kind: 'value', value: value.current });
    }
    const list: Readable<ListSnapshot<unknown, KeyedItem>> = handler.open(known, this.#context.scope);
    this.#watch(list);
    return () => {
      const { head, items } = list.current;
      return { kind: 'list', head, items };
    };
  }

  #watch(source: Readable<unknown>): void {
    this.#context.scope.onEnd(source.subscribe(() => this.#change()));
  }

  #change(): void {
    this.#isChanged = true;
    if (!this.#isUnderWay) this.#context.outbox.request(this.#produce);
  }

  readonly #produce = (): ViewFrame | undefined => {
    if (this.#context.scope.ended || this.#isUnderWay) return undefined;
    this.#isChanged = false;
    const frame = this.#nextFrame(this.#seq + 1);
    if (frame === undefined) return undefined;
    this.#seq = frame.seq;
    this.#isUnderWay = true;
    return frame;
  };

  #nextFrame(seq: number): ViewFrame | undefined {
    if (typeof this.#read !== 'function') return this.#fail(seq, this.#read);
    try {
      const current = this.#read();
      const frame = frameBetween(this.#sent, current, this.#context.id, seq);
      this.#sent = current;
      return frame;
    } catch (error) {
      return this.#fail(seq, this.#context.report('a view could not be read', error));
    }
  }

  /** After a failure the page has nothing, so that the next frame is whole. */
  #fail(seq: number, failure: PortFailure): ViewFrame {
    this.#sent = undefined;
    return { kind: 'viewFailed', id: this.#context.id, seq, failure };
  }
}
