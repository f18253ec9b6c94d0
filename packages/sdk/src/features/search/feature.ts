import { ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { isThere, until } from '../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { listView, movingListView, SIGNED_OUT } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import type { SearchApi, SearchParams } from './contract.ts';
import { NO_INDEX, NO_RESULTS } from './no-results.ts';
import type { Results } from './results/results.ts';
import type { RunningSearch, SearchDeps } from './running.ts';

/** Search: messages by their words, and the index of them on this device. */
export const searchFeature = defineFeature<SearchApi>()({
  needs: ['clock', 'scope', 'me', 'rooms', 'database', 'ignored', 'requests'],
  before: {
    'search.results': movingListView(NO_RESULTS, ['more', 'again']),
    'search.index': listView(NO_INDEX),
    'search.lookBack': SIGNED_OUT,
    'search.setPaused': SIGNED_OUT,
    'search.setLeftOut': SIGNED_OUT,
    'search.deleteIndex': SIGNED_OUT,
  },
  start: (deps) => {
    const load = loadedOnce(deps);
    return {
      'search.results': { shape: 'listView', follow: (params, inner) => openResults(load, params, inner) },
      'search.index': {
        shape: 'listView',
        open: (_params, inner) => loadedView(inner, NO_INDEX, load, (search) => search.openIndex()),
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

/** Gives the code once it is loaded. What could not be fetched is asked for again the next time. */
function loadedOnce(deps: SearchDeps): Load {
  let loading: Promise<RunningSearch> | undefined;
  return () => {
    loading ??= import('./running.ts').then(
      ({ RunningSearch: Running }) => new Running(deps),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
}
