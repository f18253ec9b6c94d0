import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type {
  CallsOf,
  Client,
  HeadOf,
  ItemOf,
  KeyedItem,
  ListSnapshot,
  MovingViewHandle,
  MovingViewState,
  NamesOf,
  ParamsOf,
  ValueOf,
  ViewHandle,
} from '@parley/sdk/client/remote.ts';

/** A view outlives its last reader by this much, so that going back to a room costs nothing. */
export const LINGER_MS = 5_000;

/** Runs `run` after `delayMs`; the result cancels it. */
export type After = (delayMs: number, run: () => void) => () => void;

/** The names of views, and of list views. */
export type ViewName = NamesOf<ClientApi, 'view'>;
export type ListViewName = NamesOf<ClientApi, 'listView'>;

/** The snapshot of a list view. */
export type ListOf<Name extends ListViewName> = ListSnapshot<
  HeadOf<ClientApi[Name]>,
  ItemOf<ClientApi[Name]> & KeyedItem
>;

/** The names of list views whose parameters move. */
export type MovingListName = {
  [Name in ListViewName]: ClientApi[Name] extends { readonly isMoving: true } ? Name : never;
}[ListViewName];

interface Entry {
  readonly handle: ViewHandle<unknown>;
  /** The parameters that it has now, as text. */
  params: string;
  readers: number;
  cancelClose: (() => void) | null;
}

/**
 * The open views of a page, shared by everybody who reads the same name with the same parameters.
 *
 * What always holds: a view is open from its first look (which may be a render that never commits) until `LINGER_MS` after
 * its last reader left, and it is opened once for all readers in between.
 */
export class HandleCache {
  readonly #client: Client;
  readonly #after: After;
  readonly #entries = new Map<string, Entry>();

  constructor(client: Client, after: After = togetherAfter()) {
    this.#client = client;
    this.#after = after;
  }

  /** The view `name` of `params`, opened if it is not. It closes by itself unless somebody reads it. */
  view<Name extends ViewName>(name: Name, params: ParamsOf<ClientApi[Name]>): SharedHandle<ValueOf<ClientApi[Name]>> {
    return this.#share(keyOf(name, params), () => ({ params, handle: this.#client.view(name, params) }));
  }

  /** The commands to the view `name` of `params`, which is opened if it is not. */
  callsOf<Name extends ViewName>(
    name: Name,
    params: ParamsOf<ClientApi[Name]>,
  ): ViewHandle<unknown, CallsOf<ClientApi[Name]>>['call'] {
    const open = () => ({ params, handle: this.#client.view(name, params) });
    // The key holds the name, and a name has one set of commands.
    const opened = () =>
      this.#entryOf(keyOf(name, params), open).handle as ViewHandle<unknown, CallsOf<ClientApi[Name]>>;
    return (call, input, options) => opened().call(call, input, options);
  }

  /** The list view `name` of `params`, likewise, and the commands to it. */
  listView<Name extends ListViewName>(name: Name, params: ParamsOf<ClientApi[Name]>): ListHandle<Name> {
    return this.#shareList(keyOf(name, params), () => ({ params, handle: this.#client.listView(name, params) }));
  }

  /** The list view `name` that `owner` moves: one, whatever its parameters. It is opened with those that are wanted by then. */
  movingListView<Name extends MovingListName>(
    name: Name,
    owner: string,
    wanted: () => ParamsOf<ClientApi[Name]>,
  ): MovingHandle<Name> {
    const key = `${name} of ${owner}`;
    const open = () => {
      const params = wanted();
      return { params, handle: this.#client.listView(name, params) };
    };
    const move = (params: ParamsOf<ClientApi[Name]>) => {
      const entry = this.#entryOf(key, open);
      const text = JSON.stringify(params);
      if (entry.params === text) return;
      entry.params = text;
      (entry.handle as MovingViewHandle<unknown, ParamsOf<ClientApi[Name]>>).setParams(params);
    };
    // The key holds the name, and the parameters of a list of that name move.
    return { ...this.#shareList(key, open), move } as MovingHandle<Name>;
  }

  /** Closes everything at once: another account, or the end of the page. */
  clear(): void {
    for (const entry of this.#entries.values()) {
      entry.cancelClose?.();
      entry.handle.close();
    }
    this.#entries.clear();
  }

  #shareList<Name extends ListViewName>(key: string, open: Open<ListOf<Name>>): ListHandle<Name> {
    // The key holds the name, and a name has one set of commands.
    const opened = () => this.#entryOf(key, open).handle as ViewHandle<unknown, CallsOf<ClientApi[Name]>>;
    return { ...this.#share(key, open), call: (name, input, options) => opened().call(name, input, options) };
  }

  #share<Value>(key: string, open: Open<Value>): SharedHandle<Value> {
    return {
      subscribe: (listener) => this.#subscribe(key, open, listener),
      // The key holds the name, and a name has one type of value.
      getSnapshot: () => (this.#entryOf(key, open).handle as ViewHandle<Value>).current,
    };
  }

  #subscribe(key: string, open: Open<unknown>, listener: () => void): () => void {
    const entry = this.#entryOf(key, open);
    entry.readers += 1;
    entry.cancelClose?.();
    entry.cancelClose = null;
    const stop = entry.handle.subscribe(listener);
    let isReading = true;
    return () => {
      if (!isReading) return;
      isReading = false;
      stop();
      entry.readers -= 1;
      if (entry.readers === 0) this.#closeLater(key, entry);
    };
  }

  #entryOf(key: string, open: Open<unknown>): Entry {
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const { params, handle } = open();
    const entry: Entry = { handle, params: JSON.stringify(params), readers: 0, cancelClose: null };
    this.#entries.set(key, entry);
    this.#closeLater(key, entry);
    return entry;
  }

  #closeLater(key: string, entry: Entry): void {
    entry.cancelClose = this.#after(LINGER_MS, () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      entry.handle.close();
    });
  }
}

/** A view as `useSyncExternalStore` takes it. */
export interface SharedHandle<Value> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ViewHandle<Value>['current'];
}

/** A list and the commands to it. */
export interface ListHandle<Name extends ListViewName> extends SharedHandle<ListOf<Name>> {
  readonly call: ViewHandle<ListOf<Name>, CallsOf<ClientApi[Name]>>['call'];
}

/** A list that follows its parameters. */
export interface MovingHandle<Name extends MovingListName> extends ListHandle<Name> {
  readonly getSnapshot: () => MovingViewState<ListOf<Name>>;
  /** Has it follow these. Nothing happens if it does. */
  readonly move: (params: ParamsOf<ClientApi[Name]>) => void;
}

type Open<Value> = () => { readonly params: unknown; readonly handle: ViewHandle<Value> };

/** Parameters are small plain data written in one place each, so their order of keys is the same. */
function keyOf(name: string, params: unknown): string {
  return `${name} ${JSON.stringify(params)}`;
}

/** The time within which all that is due is run together. */
const TOGETHER_MS = 500;

/** One timer for all that wait about the same time: a room that is left has a dozen views. */
export function togetherAfter(): After {
  const dueMs = new Map<() => void, number>();
  let isSet = false;
  const set = (delayMs: number) => {
    isSet = true;
    setTimeout(look, delayMs);
  };
  const look = () => {
    isSet = false;
    const nowMs = performance.now();
    const due = [...dueMs].filter(([, atMs]) => atMs <= nowMs + TOGETHER_MS);
    for (const [run] of due) dueMs.delete(run);
    for (const [run] of due) run();
    if (dueMs.size > 0 && !isSet) set(Math.min(...dueMs.values()) - nowMs);
  };
  return (delayMs, run) => {
    const once = () => run();
    dueMs.set(once, performance.now() + delayMs);
    if (!isSet) set(delayMs);
    return () => dueMs.delete(once);
  };
}
