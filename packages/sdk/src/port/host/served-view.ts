import { err, ok, type Result } from '../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { PortFailure } from '../contract.ts';
import type { ViewFrame } from '../wire/frames.ts';
import type { CallContext } from './call-context.ts';
import type { AnyCall, AnyOpened, AnyOpening, AnyViewHandler } from './handlers.ts';
import { frameBetween, type Snapshot } from './view-frames.ts';

/** Reads what the view shows now. */
type ReadSnapshot = () => Snapshot;

/** The parameters of a view, and their number: how often they changed before. */
interface WantedParams {
  readonly params: unknown;
  readonly revision: number;
}

/**
 * One view of one page. At most one frame is under way: while the page has not acknowledged it, changes only mark the view, and
 * the next frame leads from what was sent to what is then current.
 */
export class ServedView {
  readonly #context: CallContext;
  /** Page and engine are of one build, so the page's compiler has checked them against the same contract. */
  readonly #params: ObservableValue<never>;
  /** Counts the changes of the parameters; null where they do not move. */
  #revision: number | null;
  #calls = new Map<string, AnyCall>();
  #read: ReadSnapshot | PortFailure;
  /** The failure to follow the last change of the parameters. */
  #strayed: PortFailure | undefined;
  #sent: Snapshot | undefined;
  #seq = 0;
  #isUnderWay = false;
  #isChanged = false;

  /** Opens the view; `params` are what the contract says for this handler. */
  constructor(handler: AnyViewHandler, { params, revision }: WantedParams, context: CallContext) {
    this.#context = context;
    this.#params = new ObservableValue(params as never);
    this.#revision = 'follow' in handler ? revision : null;
    try {
      this.#read = this.#open(handler);
    } catch (error) {
      this.#read = context.report('a view could not be opened', error);
    }
    this.#change();
  }

  /** The page wants other parameters. */
  setParams({ params, revision }: WantedParams): void {
    if (this.#revision === null) return;
    this.#revision = revision;
    this.#strayed = undefined;
    try {
      this.#params.set(params as never);
    } catch (error) {
      this.#strayed = this.#context.report('a view could not follow its parameters', error);
    }
    this.#change();
  }

  /** Its command `name`. Fails where it could not be opened, and where it has no such command. */
  call(name: string): Result<AnyCall, PortFailure> {
    if (typeof this.#read !== 'function') return err(this.#read);
    const call = this.#calls.get(name);
    return call === undefined ? err(this.#context.report('a view has no such command', name)) : ok(call);
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

  #open(handler: AnyViewHandler): ReadSnapshot {
    if (handler.shape === 'view') {
      const value = this.#watch(this.#opened(handler));
      return () => ({ kind: 'value', revision: this.#revision, value: value.current });
    }
    const list = this.#watch(this.#opened(handler));
    return () => {
      const { head, items } = list.current;
      return { kind: 'list', revision: this.#revision, head, items };
    };
  }

  #opened<Value>(handler: AnyOpening<Value>): AnyOpened<Value> {
    const { scope } = this.#context;
    return 'follow' in handler ? handler.follow(this.#params, scope) : handler.open(this.#params.current, scope);
  }

  #watch<Value>(opened: AnyOpened<Value>): Readable<Value> {
    if ('calls' in opened) this.#calls = new Map(Object.entries(opened.calls));
    const value = 'calls' in opened ? opened.value : opened;
    this.#context.scope.onEnd(value.subscribe(() => this.#change()));
    return value;
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
    if (this.#strayed !== undefined) return this.#fail(seq, this.#strayed);
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
