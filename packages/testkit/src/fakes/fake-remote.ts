import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type {
  CallsOf,
  Client,
  CommandResult,
  HandleOf,
  HeadOf,
  InputOf,
  ItemOf,
  KeyedItem,
  ListSnapshot,
  NamesOf,
  ParamsOf,
  Readable,
  RemoteStatus,
  ValueOf,
  ViewState,
} from '@parley/sdk/client/remote.ts';

type Commands = NamesOf<ClientApi, 'command'>;
type Views = NamesOf<ClientApi, 'view'>;
type ListViews = NamesOf<ClientApi, 'listView'>;
type Snapshot<Name extends ListViews> = ListSnapshot<HeadOf<ClientApi[Name]>, ItemOf<ClientApi[Name]> & KeyedItem>;

/** A command that was asked for. */
export interface SeenCommand {
  readonly name: Commands;
  readonly input: unknown;
}

/**
 * The engine as a page sees it, without an engine: views show what they were told to, commands answer by scripted functions.
 * A view that was told nothing waits; a command that nobody scripted answers `engineLost`.
 */
export class FakeRemote implements Client {
  readonly status: Readable<RemoteStatus>;
  /** Commands asked for, oldest first. */
  readonly commands: SeenCommand[] = [];
  readonly #status = new Cell<RemoteStatus>({ kind: 'ready' });
  readonly #cells = new Map<string, Cell<ViewState<unknown>>>();
  readonly #open = new Map<string, number>();
  readonly #calls = new Map<string, (input: never, params: never) => Promise<unknown>>();
  readonly #answers = new Map<string, (input: never) => Promise<unknown>>();
  readonly #lists = new Map<string, (params: never) => unknown>();

  constructor() {
    this.status = this.#status;
  }

  setStatus(status: RemoteStatus): void {
    this.#status.set(status);
  }

  /** Sets the value of the view `name` with `params` from now on. */
  setView<Name extends Views>(name: Name, params: ParamsOf<ClientApi[Name]>, value: ValueOf<ClientApi[Name]>): void {
    this.#cell(keyOf(name, params)).set({ kind: 'ready', value });
  }

  /** Sets the snapshot of the list view `name` with `params` from now on. */
  setList<Name extends ListViews>(name: Name, params: ParamsOf<ClientApi[Name]>, snapshot: Snapshot<Name>): void {
    this.#cell(keyOf(name, params)).set({ kind: 'ready', value: snapshot });
  }

  /** Sets the snapshot of the list view `name` for any parameters, also when they change. */
  answerList<Name extends ListViews>(name: Name, show: (params: ParamsOf<ClientApi[Name]>) => Snapshot<Name>): void {
    this.#lists.set(name, show);
  }

  /** Sets the answer of the command `call` to the list view `name` from now on. */
  answerCall<Name extends ListViews, Call extends keyof CallsOf<ClientApi[Name]> & string>(
    name: Name,
    call: Call,
    run: (
      input: InputOf<CallsOf<ClientApi[Name]>[Call]>,
      params: ParamsOf<ClientApi[Name]>,
    ) => Promise<CommandResult<CallsOf<ClientApi[Name]>[Call]>>,
  ): void {
    this.#calls.set(`${name}.${call}`, run);
  }

  /** The current snapshot of a list view, or null while it waits. */
  list<Name extends ListViews>(name: Name, params: ParamsOf<ClientApi[Name]>): Snapshot<Name> | null {
    const state = this.#cell(keyOf(name, params)).current as ViewState<Snapshot<Name>>;
    return state.kind === 'ready' ? state.value : null;
  }

  /** Makes the view `name` of `params` fail. */
  fail(name: Views | ListViews, params: unknown): void {
    this.#cell(keyOf(name, params)).set({ kind: 'failed', failure: { kind: 'bug', reportId: 'scripted' } });
  }

  /** The number of open handles on `name` with `params`. */
  openCount(name: Views | ListViews, params: unknown): number {
    return this.#open.get(keyOf(name, params)) ?? 0;
  }

  /** Sets the answer of the command `name` from now on. */
  answer<Name extends Commands>(
    name: Name,
    run: (input: InputOf<ClientApi[Name]>) => Promise<CommandResult<ClientApi[Name]>>,
  ): void {
    this.#answers.set(name, run);
  }

  async command<Name extends Commands>(
    name: Name,
    input: InputOf<ClientApi[Name]>,
  ): Promise<CommandResult<ClientApi[Name]>> {
    this.commands.push({ name, input });
    // `answer` stored it under the same name, with the same types.
    const run = this.#answers.get(name) as
      | ((input: InputOf<ClientApi[Name]>) => Promise<CommandResult<ClientApi[Name]>>)
      | undefined;
    return run === undefined ? { ok: false, error: { kind: 'engineLost' } } : run(input);
  }

  view<Name extends Views>(name: Name, params: ParamsOf<ClientApi[Name]>) {
    return this.#handle<HandleOf<ClientApi[Name], ValueOf<ClientApi[Name]>>>(name, params);
  }

  listView<Name extends ListViews>(name: Name, params: ParamsOf<ClientApi[Name]>) {
    return this.#handle<HandleOf<ClientApi[Name], Snapshot<Name>>>(name, params);
  }

  /** The client has no streams yet. */
  stream(): () => void {
    return () => undefined;
  }

  reconnect(): void {
    this.setStatus({ kind: 'ready' });
  }

  close(): void {
    this.setStatus({ kind: 'lost' });
  }

  /** The types hold because what is scripted for a name was given with its types. */
  #handle<Handle>(name: string, opened: unknown): Handle {
    const key = keyOf(name, opened);
    const show = this.#lists.get(name) as ((params: unknown) => unknown) | undefined;
    const cell = show === undefined ? this.#cell(key) : new Cell<ViewState<unknown>>({ kind: 'waiting' });
    let params = opened;
    let revision = 0;
    let isOpen = true;
    const draw = () => {
      if (show !== undefined) cell.set({ kind: 'ready', value: show(params), revision } as ViewState<unknown>);
    };
    draw();
    this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
    return {
      get current() {
        return cell.current;
      },
      subscribe: (listener: () => void) => cell.subscribe(listener),
      setParams: (next: unknown) => {
        params = next;
        revision += 1;
        draw();
        return revision;
      },
      call: async (call: string, input: unknown) => {
        const run = this.#calls.get(`${name}.${call}`) as
          | ((input: unknown, params: unknown) => Promise<unknown>)
          | undefined;
        return run === undefined ? { ok: false, error: { kind: 'engineLost' } } : run(input, params);
      },
      close: () => {
        if (isOpen) this.#open.set(key, (this.#open.get(key) ?? 0) - 1);
        isOpen = false;
      },
    } as Handle;
  }

  #cell(key: string): Cell<ViewState<unknown>> {
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const cell = new Cell<ViewState<unknown>>({ kind: 'waiting' });
    this.#cells.set(key, cell);
    return cell;
  }
}

class Cell<Value> implements Readable<Value> {
  #current: Value;
  readonly #listeners = new Set<() => void>();

  constructor(initial: Value) {
    this.#current = initial;
  }

  get current(): Value {
    return this.#current;
  }

  set(next: Value): void {
    this.#current = next;
    for (const listener of [...this.#listeners]) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function keyOf(name: string, params: unknown): string {
  return `${name} ${JSON.stringify(params)}`;
}
