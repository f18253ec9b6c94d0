import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { Need } from '../../../core/feature/faces.ts';
import type { ListSnapshot } from '../../../port/contract.ts';
import type { SearchFailure, SearchHead, SearchHit, SearchParams } from '../contract.ts';
import { NO_RESULTS } from '../no-results.ts';
import { parseQuery } from '../query/parse-query.ts';
import { isEmpty } from '../query/query.ts';
import type { Asked, Finder, SearchPage, SearchRun, ServerRun } from './search-run.ts';

/** Enough for a tall screen. */
const PAGE = 20;

type Snapshot = ListSnapshot<SearchHead, SearchHit>;

/** A search that is under way or done. */
interface Running {
  readonly scope: Scope;
  readonly run: SearchRun;
  readonly asked: Asked;
  readonly query: string;
  /** Null until the index was searched, and where the server is not asked. */
  server: ServerRun | null;
  hasMoreHere: boolean;
  hasMoreThere: boolean;
}

/** The results of a query that may change. One search at a time: a later query stops the one before. */
export class Results {
  readonly #clock: Need<'clock'>['clock'];
  readonly #finder: Finder;
  readonly #params: Readable<SearchParams>;
  readonly #scope: Scope;
  readonly #snapshot = new ObservableValue<Snapshot>(NO_RESULTS);
  #running: Running | null = null;

  /** Searches at once, and whenever `params` change. */
  constructor({ clock }: Need<'clock'>, finder: Finder, params: Readable<SearchParams>, scope: Scope) {
    this.#clock = clock;
    this.#finder = finder;
    this.#params = params;
    this.#scope = scope;
    scope.onEnd(params.subscribe(() => this.#begin()));
    // More than a page means that somebody reads on: they keep what they have.
    scope.onEnd(finder.filled.subscribe(() => this.#searchFilled()));
    this.#begin();
  }

  get snapshot(): Readable<Snapshot> {
    return this.#snapshot;
  }

  /** Shows more of what was found: what is known here first, then what the server finds. */
  async more(): Promise<Result<null, SearchFailure>> {
    const running = this.#running;
    const { head, items } = this.#snapshot.current;
    if (running === null || !head.hasMore || head.state !== 'ready') return ok(null);
    return running.hasMoreHere ? this.#showNext(running, items) : this.#askServer(running);
  }

  /** Asks the same again. */
  async again(): Promise<Result<null, SearchFailure>> {
    this.#begin();
    return ok(null);
  }

  #searchFilled(): void {
    if (this.#finder.filled.current && this.#snapshot.current.items.length <= PAGE) this.#begin();
  }

  #begin(): void {
    this.#running?.scope.end();
    this.#running = null;
    const { query: typed, ...rest } = this.#params.current;
    const query = parseQuery(typed);
    if (isEmpty(query)) return this.#snapshot.set({ ...NO_RESULTS, head: { ...NO_RESULTS.head, query: typed } });
    const asked: Asked = { ...rest, query };
    const scope = this.#scope.child();
    const run = this.#finder.begin(asked);
    const running = { scope, run, asked, query: typed, server: null, hasMoreHere: false, hasMoreThere: false };
    this.#running = running;
    this.#setHead({ state: 'searching', hasMore: false });
    scope.run(() => this.#search(running));
  }

  async #search(running: Running): Promise<void> {
    const startMs = this.#clock.monotonicMs();
    const shown = await this.#showNext(running, []);
    if (!this.#isCurrent(running)) return;
    const { asked } = running;
    const server = this.#finder.beginAtServer(asked);
    running.server = server;
    const tookMs = shown.ok ? this.#clock.monotonicMs() - startMs : null;
    this.#setHead({ tookMs, server: server === null ? 'notAsked' : 'asking' });
    if (server !== null) await this.#askServer(running);
  }

  /** Adds the next results of the index to those `before`. */
  async #showNext(running: Running, before: readonly SearchHit[]): Promise<Result<null, SearchFailure>> {
    const { run, asked, scope, query } = running;
    const page = await run.next(PAGE, scope.signal);
    if (!this.#isCurrent(running)) return ok(null);
    const head = { query, reach: this.#finder.reachOf(asked), refused: asked.query.refused };
    if (!page.ok) {
      this.#snapshot.set({ head: { ...NO_RESULTS.head, ...head, state: 'failed' }, items: before });
      return err({ kind: 'storageFailed' });
    }
    running.hasMoreHere = page.value.hasMore;
    this.#show(running, before, page.value, { ...head, state: 'ready' });
    return ok(null);
  }

  /** Adds the next results of the server to what is shown then. */
  async #askServer(running: Running): Promise<Result<null, SearchFailure>> {
    const page = await running.server?.next(running.scope.signal);
    if (page === undefined || !this.#isCurrent(running)) return ok(null);
    if (!page.ok) {
      this.#setHead({ server: 'failed' });
      return page;
    }
    running.hasMoreThere = page.value.hasMore;
    this.#show(running, this.#snapshot.current.items, page.value, { server: 'answered' });
    return ok(null);
  }

  /** One list, no message twice: the first that was found stays. */
  #show(running: Running, before: readonly SearchHit[], page: SearchPage, changes: Partial<SearchHead>): void {
    const known = new Set(before.map(({ key }) => key));
    const all = [...before, ...page.hits.filter(({ key }) => !known.has(key))];
    const isByTime = running.asked.order === 'newest';
    const items = isByTime ? all.toSorted((one, other) => other.timestamp - one.timestamp) : all;
    const hasMore = running.hasMoreHere || running.hasMoreThere;
    this.#snapshot.set({ head: { ...this.#snapshot.current.head, ...changes, hasMore }, items });
  }

  #isCurrent(running: Running): boolean {
    return this.#running === running && !running.scope.ended;
  }

  #setHead(changes: Partial<SearchHead>): void {
    const { head, items } = this.#snapshot.current;
    this.#snapshot.set({ head: { ...head, ...changes }, items });
  }
}
