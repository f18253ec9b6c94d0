import { sleep } from '../../../base/clock/clock.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { Need } from '../../../core/feature/faces.ts';
import type { ListSnapshot } from '../../../port/contract.ts';
import type { SearchFailure, SearchHead, SearchHit, SearchParams } from '../contract.ts';
import type { Segment } from '../index/segment.ts';
import { NO_RESULTS } from '../no-results.ts';
import { parseQuery } from '../query/parse-query.ts';
import { isEmpty } from '../query/query.ts';
import { grow } from './grow.ts';
import type { Asked, Finder, SearchPage, SearchRun, ServerRun } from './search-run.ts';

/** Enough for a tall screen. */
const PAGE = 20;
/** Results that shall be shown are not changed more often. */
const KEEP_UP_MS = 1_000;
/** More than these are not counted. */
const MOST_LATER = 100;

type Snapshot = ListSnapshot<SearchHead, SearchHit>;

/** A search that is under way or done. */
interface Running {
  readonly scope: Scope;
  readonly asked: Asked;
  readonly query: string;
  run: SearchRun;
  /** Null until the index was searched, and where the server is not asked. */
  server: ServerRun | null;
  hasMoreHere: boolean;
  hasMoreThere: boolean;
  /** New segments of the index that may have something. */
  news: readonly Segment[];
  isKeepingUp: boolean;
  /** A later search for the same; null where none of its results belongs among those that are shown. */
  later: Later | null;
}

interface Later {
  readonly run: SearchRun;
  readonly page: SearchPage;
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
    scope.onEnd(finder.taken.subscribe((segment) => this.#hear(segment)));
    this.#begin();
  }

  get snapshot(): Readable<Snapshot> {
    return this.#snapshot;
  }

  /** Shows more of what was found: what is known here first, then what the server finds. */
  async more(): Promise<Result<null, SearchFailure>> {
    const running = this.#running;
    const { head } = this.#snapshot.current;
    if (running === null || !head.hasMore || head.state !== 'ready') return ok(null);
    return running.hasMoreHere ? this.#showNext(running) : this.#askServer(running);
  }

  /** Shows what was found later among the rest. */
  async showLater(): Promise<Result<null, SearchFailure>> {
    const running = this.#running;
    const later = running?.later ?? null;
    if (running === null || later === null) return ok(null);
    this.#goOnWith(running, later);
    const items = this.#withServer(running, later.page);
    this.#setHead({ later: 0, hasMore: running.hasMoreHere || running.hasMoreThere }, items);
    return ok(null);
  }

  /** Asks the same again. */
  async again(): Promise<Result<null, SearchFailure>> {
    this.#begin();
    return ok(null);
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
    const flags = { hasMoreHere: false, hasMoreThere: false, isKeepingUp: false };
    const running = { scope, run, asked, query: typed, server: null, news: [], later: null, ...flags };
    this.#running = running;
    this.#setHead({ state: 'searching', hasMore: false, later: 0 });
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

  /** Adds the next results of the index to those `before`, or to those that are shown then. */
  async #showNext(running: Running, before?: readonly SearchHit[]): Promise<Result<null, SearchFailure>> {
    const { run, asked, scope, query } = running;
    const page = await run.next(PAGE, scope.signal);
    // Results of a search that is not gone on with are found again by the other one.
    if (!this.#isCurrent(running) || running.run !== run) return ok(null);
    const { refused } = asked.query;
    const head = { query, refused, reach: this.#finder.reachOf(asked), ambiguous: this.#finder.ambiguousIn(asked) };
    const items = before ?? this.#snapshot.current.items;
    if (!page.ok) {
      this.#snapshot.set({ head: { ...NO_RESULTS.head, ...head, state: 'failed' }, items });
      return err({ kind: 'storageFailed' });
    }
    running.hasMoreHere = page.value.hasMore;
    this.#show(running, items, page.value, { ...head, state: 'ready' });
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

  #show(running: Running, before: readonly SearchHit[], page: SearchPage, changes: Partial<SearchHead>): void {
    const hasMore = running.hasMoreHere || running.hasMoreThere;
    this.#setHead({ ...changes, hasMore }, joined(running.asked, before, page.hits));
  }

  /** The index took something in. */
  #hear(segment: Segment | null): void {
    const running = this.#running;
    if (running === null) return;
    if (segment !== null) running.news = [...running.news, segment];
    if (running.isKeepingUp) return;
    running.isKeepingUp = true;
    running.scope.run((signal) => this.#keepUp(running, signal));
  }

  async #keepUp(running: Running, signal: AbortSignal): Promise<void> {
    do {
      await sleep(this.#clock, KEEP_UP_MS, signal);
      if (!this.#isCurrent(running)) return;
      const { head, items } = this.#snapshot.current;
      if (head.state === 'searching') continue;
      const { asked, news } = running;
      running.news = [];
      if (head.state !== 'ready') continue;
      const isConcerned = news.some((one) => !running.run.reads(one) && this.#finder.concerns(asked, one, items));
      if (isConcerned) await this.#growBy(running);
      else this.#setHead({ reach: this.#finder.reachOf(asked) });
    } while (running.news.length > 0);
    running.isKeepingUp = false;
  }

  /** Asks the same of the index as it stands now. What moves no result is shown, the rest is counted. */
  async #growBy(running: Running): Promise<void> {
    const { asked, scope } = running;
    const run = this.#finder.beginAgain(asked);
    const page = await run.next(this.#snapshot.current.items.length + MOST_LATER, scope.signal);
    // A failure is made good with the next news.
    if (!page.ok || !this.#isCurrent(running)) return;
    const fresh = this.#withServer(running, page.value);
    const { items, later } = grow(this.#snapshot.current.items, fresh, !page.value.hasMore);
    const found: Later = { run, page: page.value };
    if (later === 0) this.#goOnWith(running, found);
    else running.later = found;
    const hasMore = running.hasMoreHere || running.hasMoreThere;
    this.#setHead({ reach: this.#finder.reachOf(asked), later: Math.min(later, MOST_LATER), hasMore }, items);
  }

  #goOnWith(running: Running, { run, page }: Later): void {
    running.run = run;
    running.hasMoreHere = page.hasMore;
    running.later = null;
  }

  /** Results of the index, and beside them those of the server so far. */
  #withServer({ asked }: Running, { hits }: SearchPage): readonly SearchHit[] {
    const others = this.#snapshot.current.items.filter(({ isFromServer }) => isFromServer);
    return joined(asked, hits, others);
  }

  #isCurrent(running: Running): boolean {
    return this.#running === running && !running.scope.ended;
  }

  #setHead(changes: Partial<SearchHead>, items = this.#snapshot.current.items): void {
    this.#snapshot.set({ head: { ...this.#snapshot.current.head, ...changes }, items });
  }
}

/** One list, no message twice: the first that was found stays. */
function joined({ order }: Asked, before: readonly SearchHit[], more: readonly SearchHit[]): readonly SearchHit[] {
  const known = new Set(before.map(({ key }) => key));
  const all = [...before, ...more.filter(({ key }) => !known.has(key))];
  return order === 'newest' ? all.toSorted((one, other) => other.timestamp - one.timestamp) : all;
}
