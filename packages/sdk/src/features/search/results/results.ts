import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { Need } from '../../../core/feature/faces.ts';
import type { ListSnapshot } from '../../../port/contract.ts';
import type { SearchFailure, SearchHead, SearchHit, SearchParams } from '../contract.ts';
import { NO_RESULTS } from '../no-results.ts';
import { parseQuery } from '../query/parse-query.ts';
import { isEmpty } from '../query/query.ts';
import type { Asked, Finder, SearchRun } from './search-run.ts';

/** Enough for a tall screen. */
const PAGE = 20;

type Snapshot = ListSnapshot<SearchHead, SearchHit>;

/** A search that is under way or done. */
interface Running {
  readonly scope: Scope;
  readonly run: SearchRun;
  readonly asked: Asked;
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
    this.#begin();
  }

  get snapshot(): Readable<Snapshot> {
    return this.#snapshot;
  }

  /** Shows more of what was found. */
  async more(): Promise<Result<null, SearchFailure>> {
    const running = this.#running;
    const { head } = this.#snapshot.current;
    if (running === null || !head.hasMore || head.state !== 'ready') return ok(null);
    return this.#showNext(running, this.#snapshot.current.items, head.tookMs);
  }

  /** Asks the same again. */
  again(): Result<null, SearchFailure> {
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
    const running = { scope, run: this.#finder.begin(asked), asked };
    this.#running = running;
    this.#set({ state: 'searching', hasMore: false });
    const startMs = this.#clock.monotonicMs();
    scope.run(async () => void (await this.#showNext(running, [], null, startMs)));
  }

  async #showNext(
    running: Running,
    before: readonly SearchHit[],
    tookMs: number | null,
    startMs?: number,
  ): Promise<Result<null, SearchFailure>> {
    const { run, asked, scope } = running;
    const page = await run.next(PAGE, scope.signal);
    if (this.#running !== running || scope.ended) return ok(null);
    const { query: typed } = this.#params.current;
    const reach = this.#finder.reachOf(asked);
    const head = { ...this.#snapshot.current.head, query: typed, reach, refused: asked.query.refused };
    if (!page.ok) {
      this.#snapshot.set({ head: { ...head, state: 'failed', hasMore: false }, items: before });
      return err({ kind: 'storageFailed' });
    }
    const known = new Set(before.map(({ key }) => key));
    const items = [...before, ...page.value.hits.filter(({ key }) => !known.has(key))];
    const took = startMs === undefined ? tookMs : this.#clock.monotonicMs() - startMs;
    this.#snapshot.set({ head: { ...head, state: 'ready', hasMore: page.value.hasMore, tookMs: took }, items });
    return ok(null);
  }

  #set(changes: Partial<SearchHead>): void {
    const { head, items } = this.#snapshot.current;
    this.#snapshot.set({ head: { ...head, ...changes }, items });
  }
}
