import { sleep } from '../../base/clock/clock.ts';
import { ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { isThere, until } from '../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { listView, movingListView, SIGNED_OUT } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import type { SearchApi, SearchParams } from './contract.ts';
import { ChunkMarks } from './index/chunk-marks.ts';
import { searchStore, stateRecord } from './index/records.ts';
import { NO_INDEX, NO_RESULTS } from './no-results.ts';
import type { Results } from './results/results.ts';
import type { RunningSearch, SearchDeps } from './running.ts';

/** Search: messages by their words, and the index of them on this device. */
export const searchFeature = defineFeature<SearchApi>()({
  stores: [searchStore],
  needs: [
    ...(['clock', 'scope', 'env', 'me', 'rooms', 'database', 'followers'] as const),
    ...(['ignored', 'requests', 'outbox', 'pushRules'] as const),
  ],
  before: {
    'search.results': movingListView(NO_RESULTS, ['more', 'again']),
    'search.index': listView(NO_INDEX),
    'search.lookBack': SIGNED_OUT,
    'search.setPaused': SIGNED_OUT,
    'search.setLeftOut': SIGNED_OUT,
    'search.deleteIndex': SIGNED_OUT,
  },
  start: (deps, scope) => {
    const marks = new ChunkMarks();
    const load = loadedOnce(deps, marks);
    scope.onEnd(deps.followers.follow(marks.besides));
    scope.run((signal) => goOn(deps, marks, load, signal));
    return {
      'search.results': { shape: 'listView', follow: (params, inner) => openResults(load, params, inner) },
      'search.index': {
        shape: 'listView',
        open: (_params, inner) => loadedView(inner, NO_INDEX, load, (search, shown) => search.openIndex(shown)),
      },
      'search.lookBack': { shape: 'command', run: async (input) => (await load()).lookBack(input) },
      'search.setPaused': { shape: 'command', run: async (input) => (await load()).setPaused(input) },
      'search.setLeftOut': { shape: 'command', run: async (input) => (await load()).setLeftOut(input) },
      'search.deleteIndex': { shape: 'command', run: async () => (await load()).deleteIndex() },
    };
  },
});

type Load = () => Promise<RunningSearch>;

function openResults(load: Load, params: Readable<SearchParams>, scope: Scope) {
  const opened = new ObservableValue<Results | null>(null);
  scope.run(async () => {
    const search = await load();
    if (!scope.ended) opened.set(search.openResults(params, scope));
  });
  return {
    value: new SwitchedValue(opened, scope, (results) => results?.snapshot ?? constant(NO_RESULTS)),
    calls: {
      more: async (_input: null, { signal }: { readonly signal: AbortSignal }) =>
        (await until(opened, isThere, signal))?.more() ?? ok(null),
      again: async (_input: null, { signal }: { readonly signal: AbortSignal }) =>
        (await until(opened, isThere, signal))?.again() ?? ok(null),
    },
  };
}

/** A start has other things to do first. */
const GO_ON_AFTER_MS = 20_000;

/** Goes on with an index that there is. Without one nothing is marked and nothing loaded until somebody searches. */
async function goOn(deps: SearchDeps, marks: ChunkMarks, load: Load, signal: AbortSignal): Promise<void> {
  const stored = await stateRecord.get(deps.database, ['state']);
  if (stored.ok && stored.value === undefined && !marks.isWanted) marks.isOn = false;
  else if (await sleep(deps.clock, GO_ON_AFTER_MS, signal)) await load();
}

/** Gives the code once it is loaded. What could not be fetched is asked for again the next time. */
function loadedOnce(deps: SearchDeps, marks: ChunkMarks): Load {
  let loading: Promise<RunningSearch> | undefined;
  return () => {
    loading ??= import('./running.ts').then(
      ({ RunningSearch: Running }) => new Running(deps, marks),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
}
