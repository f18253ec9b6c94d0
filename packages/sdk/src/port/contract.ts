/**
 * The three shapes that cross the thread boundary. A feature's `contract.ts` maps names to them; the engine implements
 * the names and the page calls them, both by the types below: there is no second list of methods.
 *
 * Only plain data that structured clone copies may cross: no functions, no classes, no branded objects with methods.
 */
import type { Result } from '../base/result/result.ts';

/** A request that is answered once. `Input` and `Output` are plain data, `Failure` is a union discriminated by `kind`. */
export interface Command<Input, Output, Failure> {
  readonly shape: 'command';
  readonly input: Input;
  readonly result: Result<Output, Failure>;
}

/**
 * A command that may be asked twice without harm: because it only reads, or because its handler knows a repetition by
 * `CommandContext.commandId`. The page asks it again when the engine went away while working on it.
 */
export interface RepeatableCommand<Input, Output, Failure> extends Command<Input, Output, Failure> {
  readonly isRepeatable: true;
}

/** A value that is watched: one snapshot, then new ones. `Params` chooses which. `Calls` are the commands to the open view. */
export interface View<Params, Value, Calls = NoCalls> {
  readonly shape: 'view';
  readonly params: Params;
  readonly value: Value;
  readonly calls: Calls;
}

/** A watched list: a small `head` and items with a stable, unique `key`. Crosses as splices. `Calls` as for a view. */
export interface ListView<Params, Head, Item extends KeyedItem, Calls = NoCalls> {
  readonly shape: 'listView';
  readonly params: Params;
  readonly head: Head;
  readonly item: Item;
  readonly calls: Calls;
}

/** A view without commands of its own. */
export type NoCalls = Readonly<Record<never, never>>;

/** A view or list view whose parameters can change while it is open: its place in a list, a query. */
export type Moving<S extends AnyViewShape> = S & { readonly isMoving: true };

/** Things that happen, in order, each delivered until acknowledged. */
export interface Stream<Params, Item> {
  readonly shape: 'stream';
  readonly params: Params;
  readonly item: Item;
}

export interface KeyedItem {
  /** Stable for the life of the item and unique in its list. */
  readonly key: string;
}

/** Content of a list view. Items keep their identity (`===`) across snapshots as long as they did not change. */
export interface ListSnapshot<Head, Item extends KeyedItem> {
  readonly head: Head;
  readonly items: readonly Item[];
}

/** A feature's API: names such as `reactions.toggle` to shapes. */
export type Api = Readonly<Record<string, AnyShape>>;

export type AnyViewShape = View<unknown, unknown> | ListView<unknown, unknown, KeyedItem>;

export type AnyShape = Command<unknown, unknown, unknown> | AnyViewShape | Stream<unknown, unknown>;

/** Failures that any command can meet besides its own. */
export type PortFailure =
  /** The caller gave up. */
  | { readonly kind: 'cancelled' }
  /** A bug of ours; `reportId` finds it in the log. */
  | { readonly kind: 'bug'; readonly reportId: string }
  /** The engine went away while working on it; whether it was done is unknown. */
  | { readonly kind: 'engineLost' }
  /** The page and the engine are of versions that cannot talk. */
  | { readonly kind: 'versionMismatch' };

/** The names in `A` that have shape `S`. */
export type NamesOf<A, S extends AnyShape['shape']> = {
  [Name in keyof A]: A[Name] extends { readonly shape: S } ? Name : never;
}[keyof A] &
  string;

/** The names in `A` of commands that may be asked twice. A command to an open view has the name of the view before its own. */
export type RepeatableNamesOf<A> =
  | RepeatableIn<A>
  | { [Name in keyof A & string]: `${Name}.${RepeatableIn<CallsOf<A[Name]>>}` }[keyof A & string];

type RepeatableIn<Commands> = {
  [Name in keyof Commands]: Commands[Name] extends { readonly isRepeatable: true } ? Name : never;
}[keyof Commands] &
  string;

export type InputOf<S> = S extends Command<infer Input, unknown, unknown> ? Input : never;
export type ResultOf<S> = S extends { readonly shape: 'command'; readonly result: infer R } ? R : never;
export type ParamsOf<S> = S extends { readonly params: infer Params } ? Params : never;
export type ValueOf<S> = S extends { readonly shape: 'view'; readonly value: infer Value } ? Value : never;
export type HeadOf<S> = S extends { readonly shape: 'listView'; readonly head: infer Head } ? Head : never;
/** The commands to the open view `S`, by name. */
export type CallsOf<S> = S extends { readonly calls: infer Calls } ? Calls : NoCalls;
export type ItemOf<S> = S extends { readonly item: infer Item } ? Item : never;
