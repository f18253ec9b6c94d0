/**
 * The page's interface to the engine. Everything is typed from the API `A` by name; there is no list of names at run time and no proxy.
 * `connectRemote` creates one.
 */
import type { Err } from '../../base/result/result.ts';
import type { Readable } from '../../base/value/value.ts';
import type { ApiLike } from '../api.ts';
import type {
  CallsOf,
  HeadOf,
  InputOf,
  ItemOf,
  KeyedItem,
  ListSnapshot,
  NamesOf,
  NoCalls,
  ParamsOf,
  PortFailure,
  ResultOf,
  ValueOf,
} from '../contract.ts';
import type { PortChannel } from '../wire/channel.ts';

/** State of the page's connection to the engine. */
export type RemoteStatus =
  /** Said hello, no answer yet. */
  | { readonly kind: 'connecting' }
  | { readonly kind: 'ready' }
  /** No sign of life, or dropped. Views keep their last value. It may come back by itself; `reconnect` does not wait for that. */
  | { readonly kind: 'lost' }
  /** The engine is of another version: only a reload of the page or the end of the old engine helps. */
  | { readonly kind: 'refused'; readonly engineBuild: string };

/** State of a view. */
export type ViewState<Value> =
  /** Nothing has come yet. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready'; readonly value: Value }
  /** The engine could not make it. It becomes `ready` again if a later change succeeds or it is opened anew. */
  | { readonly kind: 'failed'; readonly failure: PortFailure };

/** Likewise of a view whose parameters move. */
export type MovingViewState<Value> =
  | Exclude<ViewState<Value>, { readonly kind: 'ready' }>
  /** `revision` is the number of the parameters that it is of: 0 for those that the view was opened with. */
  | { readonly kind: 'ready'; readonly value: Value; readonly revision: number };

/** An open view. Whoever opened it closes it. */
export interface ViewHandle<Value, Calls = NoCalls> extends Readable<ViewState<Value>> {
  /**
   * Asks the open view for one of its commands. It gets one answer and never rejects, as for `Remote.command`; `cancelled` when the
   * view is closed before.
   */
  call<Name extends keyof Calls & string>(
    name: Name,
    input: InputOf<Calls[Name]>,
    options?: CommandOptions,
  ): Promise<CommandResult<Calls[Name]>>;
  /** Ends the view. Harmless when already closed. */
  close(): void;
}

/** An open view whose parameters move. */
export interface MovingViewHandle<Value, Params, Calls = NoCalls> extends ViewHandle<Value, Calls> {
  readonly current: MovingViewState<Value>;
  /** Has the view follow other parameters. Returns their number, which `current` has once it is of them. */
  setParams(params: Params): number;
}

/** The handle of the view or list view `S`, which shows `Value`. */
export type HandleOf<S, Value> = ViewHandle<Value, CallsOf<S>> &
  (S extends { readonly isMoving: true } ? MovingViewHandle<Value, ParamsOf<S>, CallsOf<S>> : unknown);

/** Events of a stream. */
export type StreamEvent<Item> =
  | { readonly kind: 'item'; readonly item: Item }
  /** Items may be missing before the next one: the engine began anew, or could not keep them for so long. */
  | { readonly kind: 'gap' }
  /** The stream ended by a failure. It is opened anew on a reconnect. */
  | { readonly kind: 'failed'; readonly failure: PortFailure };

export interface CommandOptions {
  /** Gives up: the answer is `cancelled` at once, and the engine is told. */
  readonly signal?: AbortSignal;
  /** Objects that are transferred to the engine instead of copied. */
  readonly transfer?: readonly Transferable[];
}

/** The answer to the command `S`: its own failures and the port's. */
export type CommandResult<S> = ResultOf<S> | Err<PortFailure>;

/** The snapshot that the list view `S` shows. */
export type ListOf<S> = ListSnapshot<HeadOf<S>, ItemOf<S> & KeyedItem>;

/** The engine with the API `A`, as seen from the page. */
export interface Remote<A extends ApiLike<A>> {
  readonly status: Readable<RemoteStatus>;
  /** Asks and gets one answer. Never rejects. Waits for the engine while there is none; answers `engineLost` if it goes away meanwhile. */
  command<Name extends NamesOf<A, 'command'>>(
    name: Name,
    input: InputOf<A[Name]>,
    options?: CommandOptions,
  ): Promise<CommandResult<A[Name]>>;
  /** Opens a view. */
  view<Name extends NamesOf<A, 'view'>>(name: Name, params: ParamsOf<A[Name]>): HandleOf<A[Name], ValueOf<A[Name]>>;
  /** Opens a list view. Items that did not change stay the same objects, and so does the head. */
  listView<Name extends NamesOf<A, 'listView'>>(
    name: Name,
    params: ParamsOf<A[Name]>,
  ): HandleOf<A[Name], ListOf<A[Name]>>;
  /** Listens to a stream from now on: in order, each item once, across reconnects. Returns the function that ends it. */
  stream<Name extends NamesOf<A, 'stream'>>(
    name: Name,
    params: ParamsOf<A[Name]>,
    listener: (event: StreamEvent<ItemOf<A[Name]>>) => void,
  ): () => void;
  /** Goes on over a new channel: opens all views anew, resumes streams, sends the commands that were waiting. */
  reconnect(channel: PortChannel): void;
  /** Says goodbye and ends everything; commands under way answer `engineLost`. For the end of the page. */
  close(): void;
}
