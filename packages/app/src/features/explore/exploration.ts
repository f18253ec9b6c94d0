import type { ExploreFailure, ExploreRequest, ListedRoom } from '@parley/sdk/client/contract.ts';
import type { PortFailure, Readable, Result } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';

/** A search in a directory. */
export type Search = Pick<ExploreRequest, 'server' | 'query' | 'kind'>;

export interface Explored {
  readonly search: Search;
  /** The rooms so far; those of the search before until the first page is there. */
  readonly rooms: readonly ListedRoom[];
  /** An estimate of how many there are; null for none. */
  readonly total: number | null;
  /** The pending request: `first` while they are of the search before, `more` while a page is asked for. */
  readonly asking: 'first' | 'more' | null;
  readonly hasMore: boolean;
  readonly failure: ExploreFailure | PortFailure | null;
}

interface Page {
  readonly rooms: readonly ListedRoom[];
  readonly next: string | null;
  readonly total: number | null;
}

type Ask = (request: ExploreRequest, signal: AbortSignal) => Promise<Result<Page, ExploreFailure | PortFailure>>;

const ALL: Search = { server: null, query: '', kind: 'all' };

/** The search and its results. It outlives the page, so that going back from a room leads to the same place. */
export class Exploration implements Readable<Explored> {
  readonly #ask: Ask;
  readonly #state = new ObservableValue<Explored>({
    search: ALL,
    rooms: [],
    total: null,
    asking: null,
    hasMore: false,
    failure: null,
  });
  #next: string | null = null;
  #under = new AbortController();
  #hasAsked = false;
  /** The scroll position of the list. */
  scrollTop = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  get current(): Explored {
    return this.#state.current;
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }

  /** Searches for something else, or for the first time. The search before is given up. */
  look(search: Search = this.current.search): void {
    if (this.#hasAsked && isSame(search, this.current.search)) return;
    this.#begin(search);
  }

  /** Asks for the next page, if there is one and nothing is under way. */
  more(): void {
    const { search, asking, hasMore, failure } = this.current;
    if (asking !== null || !hasMore || failure !== null) return;
    this.#state.set({ ...this.current, asking: 'more' });
    void this.#load(search, this.#next);
  }

  /** Asks once more for what failed. */
  again(): void {
    const { search, failure, rooms } = this.current;
    if (failure === null) return;
    if (rooms.length === 0) return this.#begin(search);
    this.#state.set({ ...this.current, asking: 'more', failure: null });
    void this.#load(search, this.#next);
  }

  #begin(search: Search): void {
    this.#under.abort();
    this.#under = new AbortController();
    this.#hasAsked = true;
    this.#next = null;
    this.scrollTop = 0;
    this.#state.set({ ...this.current, search, asking: 'first', hasMore: false, failure: null });
    void this.#load(search, null);
  }

  async #load(search: Search, from: string | null): Promise<void> {
    const { signal } = this.#under;
    const answer = await this.#ask({ ...search, from }, signal);
    if (signal.aborted) return;
    const before = from === null ? [] : this.current.rooms;
    if (!answer.ok) {
      this.#state.set({ ...this.current, rooms: before, asking: null, failure: answer.error });
      return;
    }
    const { rooms, next, total } = answer.value;
    this.#next = next;
    this.#state.set({
      search,
      rooms: withoutTwice(before, rooms),
      total,
      asking: null,
      hasMore: next !== null,
      failure: null,
    });
  }
}

/** Directories change while they are read, so that a page may repeat rooms of the one before. */
function withoutTwice(before: readonly ListedRoom[], page: readonly ListedRoom[]): readonly ListedRoom[] {
  const known = new Set(before.map(({ roomId }) => roomId));
  return [...before, ...page.filter(({ roomId }) => !known.has(roomId) && known.add(roomId))];
}

function isSame(one: Search, other: Search): boolean {
  return one.server === other.server && one.query === other.query && one.kind === other.kind;
}
