/**
 * Handlers of the engine for an API. `Handlers<A>` is derived from the contract `A`: the compiler requires exactly its names, each with the
 * shape, the parameters and the results of the contract.
 */
import type { Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Readable } from '../../base/value/value.ts';
import type { ApiLike } from '../api.ts';
import type {
  CallsOf,
  Command,
  HeadOf,
  InputOf,
  ItemOf,
  KeyedItem,
  ListSnapshot,
  ListView,
  Moving,
  NoCalls,
  ParamsOf,
  ResultOf,
  Stream,
  ValueOf,
  View,
} from '../contract.ts';

/** Context of a command besides its input. */
export interface CommandContext {
  /** Aborts when the caller gives up or its tab ends. Work that must survive is handed to the outbox before it is heeded. */
  readonly signal: AbortSignal;
  /** The tab that asks. */
  readonly tabId: string;
  /** Names this asking, over all pages and engines; a page that asks again after an engine was lost uses the same. */
  readonly commandId: string;
  /** Names buffers of the answer that are moved to the page instead of copied. The engine must not use them afterwards. */
  readonly transfer: (buffers: readonly ArrayBuffer[]) => void;
}

/** One thing that happened, with its number in its stream. */
export interface StreamEntry<Item> {
  readonly seq: number;
  readonly item: Item;
}

/**
 * Source of a stream. Numbers are consecutive and never used twice in the life of an engine. Entries stay readable after they were read,
 * because a page that reconnects continues after the last entry that it acknowledged.
 */
export interface StreamSource<Item> {
  /** Start of a reader without a position: it gets the entries after this number. */
  readonly start: number;
  /** Entries numbered above `after`, oldest first, at most `limit`. A first number above `after + 1` is a gap, and the page is told. */
  read(after: number, limit: number): readonly StreamEntry<Item>[];
  /** Calls `listener` whenever there are new entries. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** Answers a command. May throw or reject for bugs only. */
export interface CommandHandler<Input, Outcome> {
  readonly shape: 'command';
  readonly run: (input: Input, context: CommandContext) => Promise<Outcome>;
}

/** Answers a command to an open view, likewise. */
export type CallOf<S> = (input: InputOf<S>, context: CommandContext) => Promise<ResultOf<S>>;

/** An open view: its value, and the commands to it, which are aborted with it. */
export interface OpenedView<Value, Calls> {
  readonly value: Readable<Value>;
  readonly calls: { readonly [Name in keyof Calls]: CallOf<Calls[Name]> };
}

/** The result of opening a view: its value alone where it has no commands. */
export type Opened<Value, Calls> = [keyof Calls] extends [never] ? Readable<Value> : OpenedView<Value, Calls>;

/** Opens a view for one tab. What it starts belongs to `scope`, which ends with the view. */
export interface ViewHandler<Params, Value, Calls = NoCalls> {
  readonly shape: 'view';
  readonly open: (params: Params, scope: Scope) => Opened<Value, Calls>;
}

/** Likewise for a view whose parameters move: what it shows is always of `params.current`. */
export interface MovingViewHandler<Params, Value, Calls = NoCalls> {
  readonly shape: 'view';
  readonly follow: (params: Readable<Params>, scope: Scope) => Opened<Value, Calls>;
}

/** Opens a list view for one tab. Items keep their identity as long as they did not change, and so does the head. */
export interface ListViewHandler<Params, Head, Item extends KeyedItem, Calls = NoCalls> {
  readonly shape: 'listView';
  readonly open: (params: Params, scope: Scope) => Opened<ListSnapshot<Head, Item>, Calls>;
}

/** Likewise for a list view whose parameters move. */
export interface MovingListViewHandler<Params, Head, Item extends KeyedItem, Calls = NoCalls> {
  readonly shape: 'listView';
  readonly follow: (params: Readable<Params>, scope: Scope) => Opened<ListSnapshot<Head, Item>, Calls>;
}

/** Opens a stream for one tab. */
export interface StreamHandler<Params, Item> {
  readonly shape: 'stream';
  readonly open: (params: Params, scope: Scope) => StreamSource<Item>;
}

/** The handler that a shape asks for. */
export type HandlerOf<S> =
  S extends Command<unknown, unknown, unknown>
    ? CommandHandler<InputOf<S>, ResultOf<S>>
    : S extends Moving<View<unknown, unknown>>
      ? MovingViewHandler<ParamsOf<S>, ValueOf<S>, CallsOf<S>>
      : S extends View<unknown, unknown>
        ? ViewHandler<ParamsOf<S>, ValueOf<S>, CallsOf<S>>
        : S extends Moving<ListView<unknown, unknown, KeyedItem>>
          ? MovingListViewHandler<ParamsOf<S>, HeadOf<S>, ItemOf<S> & KeyedItem, CallsOf<S>>
          : S extends ListView<unknown, unknown, KeyedItem>
            ? ListViewHandler<ParamsOf<S>, HeadOf<S>, ItemOf<S> & KeyedItem, CallsOf<S>>
            : S extends Stream<unknown, unknown>
              ? StreamHandler<ParamsOf<S>, ItemOf<S>>
              : never;

/** The engine's side of the API `A`: a handler for every name. */
export type Handlers<A extends ApiLike<A>> = { readonly [Name in keyof A]: HandlerOf<A[Name]> };

/** A command whose types are behind us. */
export type AnyCall = (input: never, context: CommandContext) => Promise<Result<unknown, unknown>>;

/** An open view whose types are behind us. */
export type AnyOpened<Value> =
  | Readable<Value>
  | { readonly value: Readable<Value>; readonly calls: Readonly<Record<string, AnyCall>> };

/** The two ways to open a view: parameters that move are followed. */
export type AnyOpening<Value> =
  | { readonly open: (params: never, scope: Scope) => AnyOpened<Value> }
  | { readonly follow: (params: Readable<never>, scope: Scope) => AnyOpened<Value> };

/** A handler of a view or list view whose types are behind us. */
export type AnyViewHandler =
  | ({ readonly shape: 'view' } & AnyOpening<unknown>)
  | ({ readonly shape: 'listView' } & AnyOpening<ListSnapshot<unknown, KeyedItem>>);

/** A handler whose types are behind us: what the host keeps. */
export type AnyHandler =
  | CommandHandler<never, Result<unknown, unknown>>
  | AnyViewHandler
  | StreamHandler<never, unknown>;
