import { sleep } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { until } from '../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { InputOf, ListSnapshot } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type {
  IndexHead,
  RoomCoverage,
  SearchActFailure,
  SearchApi,
  SearchHead,
  SearchHit,
  SearchParams,
} from './contract.ts';
import type { ChunkMarks } from './index/chunk-marks.ts';
import { reachOfAll, reachOfRoom } from './index/coverage.ts';
import { IndexBook } from './index/index-book.ts';
import { indexView } from './index/index-view.ts';
import { IndexKeeper, type KeeperDeps } from './index/keeper.ts';
import { LookBack, type LookBackDeps } from './index/look-back.ts';
import type { IndexState } from './index/records.ts';
import type { Segment } from './index/segment.ts';
import { IndexedSearch } from './results/indexed.ts';
import { Results } from './results/results.ts';
import { ambiguousIn, roomsAsked } from './results/rooms-asked.ts';
import { concerns } from './results/row-query.ts';
import type { Asked, Finder, SearchRun } from './results/search-run.ts';
import { ServerSearch } from './results/server-search.ts';

export type SearchDeps = KeeperDeps & LookBackDeps & Need<'ignored'>;

/** So long the first search waits for what is stored to be read. */
const WAIT_MS = 1_500;
/** The names of the feature's commands. */
export type ActName = Exclude<keyof SearchApi, 'search.results' | 'search.index'>;

type Acts = {
  readonly [Name in ActName]: (input: InputOf<SearchApi[Name]>) => Promise<Result<null, SearchActFailure>>;
};

/** The memory of the index is given back when nobody searched for so long. */
const RELEASE_MS = 60_000;

/** The search of an account, from the first time that somebody searches. */
export class RunningSearch implements Finder {
  readonly #deps: SearchDeps;
  readonly #marks: ChunkMarks;
  readonly #book: IndexBook;
  readonly #keeper: IndexKeeper;
  readonly #lookBack: LookBack;
  readonly #restored: Promise<Result<void, unknown>>;
  readonly #filled = new ObservableValue(false);
  #open = 0;
  /** The commands of the feature. */
  readonly acts: Acts = {
    'search.lookBack': (input) => this.#look(input.roomId),
    'search.setPaused': ({ isPaused }) => this.#change(() => ({ isPaused })),
    'search.setLeftOut': (input) => this.#setLeftOut(input),
    'search.deleteIndex': () => this.#delete(),
  };

  constructor(deps: SearchDeps, marks: ChunkMarks) {
    this.#deps = deps;
    this.#marks = marks;
    this.#book = new IndexBook(deps);
    this.#keeper = new IndexKeeper(deps, this.#book, marks);
    this.#lookBack = new LookBack(deps, this.#book, this.#keeper);
    const { state } = this.#book;
    deps.scope.onEnd(state.subscribe(() => this.#filled.set(state.current?.sweeps.length === 0)));
    deps.scope.onEnd(this.#keeper.isBusy.subscribe(() => this.#releaseSoon()));
    this.#restored = this.#book.restore();
    deps.scope.run(async () => {
      if ((await this.#restored).ok) this.#keeper.work();
    });
  }

  begin(asked: Asked): SearchRun {
    return new IndexedSearch(this.#deps, asked, async () => {
      const begun = await this.#begin();
      if (!begun.ok) return begun;
      this.#keeper.work();
      await this.#keeper.catchUp();
      await this.#whileReading();
      return this.#book.segments();
    });
  }

  beginAtServer(asked: Asked): ServerSearch | null {
    return ServerSearch.of(this.#deps, asked, (roomId) => reachOfRoom(this.#book.state.current, roomId));
  }

  beginAgain(asked: Asked): SearchRun {
    return new IndexedSearch(this.#deps, asked, () => this.#book.segments());
  }

  get taken(): Finder['taken'] {
    return this.#keeper.taken;
  }

  concerns(asked: Asked, segment: Segment, shown: readonly SearchHit[]): boolean {
    return concerns(this.#deps, asked, segment, shown);
  }

  ambiguousIn(asked: Asked): SearchHead['ambiguous'] {
    return ambiguousIn(this.#deps, asked);
  }

  reachOf(asked: Asked): SearchHead['reach'] {
    const [only, ...more] = roomsAsked(this.#deps, asked).map(({ roomId }) => roomId);
    const state = this.#book.state.current;
    if (only !== undefined && more.length === 0) return reachOfRoom(state, only);
    return reachOfAll(state, only === undefined ? [] : [only, ...more]);
  }

  /** The results of a query that may change. */
  openResults(params: Readable<SearchParams>, scope: Scope): Results {
    this.#keep(scope);
    return new Results(this.#deps, this, params, scope);
  }

  /** The view of the index. */
  openIndex(scope: Scope): Readable<ListSnapshot<IndexHead, RoomCoverage>> {
    this.#keep(scope);
    scope.run(async () => {
      await this.#restored;
      await this.#book.segments();
    });
    return indexView(this.#deps, this.#book, this.#keeper, this.#lookBack);
  }

  async #look(roomId: RoomId | null): Promise<Result<null, SearchActFailure>> {
    const { rooms } = this.#deps;
    if (roomId !== null && !rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
    const all = roomId === null ? [...rooms.records.keys()] : [roomId];
    const changed = await this.#change(({ wanted }) => ({
      wanted: [...new Set([...wanted, ...all])],
      isPaused: false,
    }));
    this.#lookBack.again();
    return changed;
  }

  /** Leaves a room out, or takes it in again. */
  async #setLeftOut(input: InputOf<SearchApi['search.setLeftOut']>): Promise<Result<null, SearchActFailure>> {
    const { roomId, isLeftOut } = input;
    if (!this.#deps.rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
    const begun = await this.#begin();
    if (!begun.ok) return err({ kind: 'storageFailed' });
    const done = await this.#keeper.run(async () => {
      const state = this.#book.state.current;
      const others = (state?.leftOut ?? []).filter((other) => other !== roomId);
      const sweeps = (state?.sweeps ?? []).filter((sweep) => sweep.roomId !== roomId);
      if (isLeftOut) return this.#keeper.dropRoom(roomId, { leftOut: [...others, roomId], sweeps });
      return this.#book.change({ state: { leftOut: others, sweeps: [...sweeps, { roomId, beyond: null }] } });
    });
    this.#keeper.work();
    return done.ok ? ok(null) : err({ kind: 'storageFailed' });
  }

  async #delete(): Promise<Result<null, SearchActFailure>> {
    await this.#restored;
    const deleted = await this.#keeper.run(() => {
      this.#marks.isOn = false;
      return this.#book.delete();
    });
    return deleted.ok ? ok(null) : err({ kind: 'storageFailed' });
  }

  /** Waits for what was stored before the index began, but not for long: what is read later is found then. */
  async #whileReading(): Promise<void> {
    const { clock, scope } = this.#deps;
    if (this.#filled.current) return;
    const waiting = new AbortController();
    const read = until(this.#filled, (isFilled): isFilled is true => isFilled, scope.signal);
    await Promise.race([read, sleep(clock, WAIT_MS, waiting.signal)]);
    waiting.abort();
  }

  /** Begins the index at the first search: from then on each write of history is marked. */
  async #begin(): Promise<Result<unknown, unknown>> {
    const restored = await this.#restored;
    if (!restored.ok || this.#book.state.current !== null) return restored;
    this.#marks.isOn = true;
    const begun = await this.#keeper.run(() => this.#book.begin([...this.#deps.rooms.records.keys()]));
    this.#keeper.work();
    return begun;
  }

  async #change(change: (state: IndexState) => Partial<IndexState>): Promise<Result<null, SearchActFailure>> {
    const begun = await this.#begin();
    const done = !begun.ok
      ? begun
      : await this.#keeper.run(async () => {
          const state = this.#book.state.current;
          return state === null ? ok() : this.#book.change({ state: change(state) });
        });
    this.#keeper.work();
    return done.ok ? ok(null) : err({ kind: 'storageFailed' });
  }

  /** Keeps the index in memory while somebody looks. */
  #keep(scope: Scope): void {
    this.#open += 1;
    scope.onEnd(() => {
      this.#open -= 1;
      this.#releaseSoon();
    });
  }

  #releaseSoon(): void {
    const { clock, scope } = this.#deps;
    if (this.#open > 0) return;
    scope.run(async (signal) => {
      await sleep(clock, RELEASE_MS, signal);
      if (this.#open === 0) this.#keeper.release();
    });
  }
}
