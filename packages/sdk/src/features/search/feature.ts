import { sleep } from '../../base/clock/clock.ts';
import { listView, movingListView, SIGNED_OUT } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import type { InputOf } from '../../port/contract.ts';
import type { CommandContext } from '../../port/host/handlers.ts';
import type { SearchApi } from './contract.ts';
import { ChunkMarks } from './index/chunk-marks.ts';
import { searchStore } from './index/records.ts';
import { NO_INDEX, NO_RESULTS } from './no-results.ts';
import type { ActName, RunningSearch, SearchDeps } from './running.ts';

/** A start has other things to do first. */
const GO_ON_AFTER_MS = 20_000;

/** Search: messages by their words, and the index of them on this device. */
export const searchFeature = defineFeature<SearchApi>()({
  stores: [searchStore],
  follower: ChunkMarks,
  needs: [
    ...(['clock', 'scope', 'env', 'me', 'rooms', 'database', 'followers'] as const),
    ...(['ignored', 'requests', 'outbox', 'pushRules'] as const),
  ],
  before: {
    'search.results': movingListView(NO_RESULTS, ['more', 'showLater', 'again']),
    'search.index': listView(NO_INDEX),
    'search.lookBack': SIGNED_OUT,
    'search.setPaused': SIGNED_OUT,
    'search.setLeftOut': SIGNED_OUT,
    'search.deleteIndex': SIGNED_OUT,
  },
  start: (deps, scope) => {
    const marks = deps.followers.of(ChunkMarks);
    const load = loadedOnce(deps, marks);
    scope.run((signal) => goOn(deps, marks, load, signal));
    const act = <Name extends ActName>(name: Name) => {
      const run = async (input: InputOf<SearchApi[Name]>) => (await load()).acts[name](input);
      return { shape: 'command', run } as const;
    };
    return {
      'search.results': {
        shape: 'listView',
        follow: (params, inner) => {
          const opening = load().then((search) => search.openResults(params, inner));
          const call = (name: 'more' | 'showLater' | 'again') => async (_input: null, _asking: CommandContext) =>
            (await opening)[name]();
          const open = () => opening;
          return {
            value: loadedView(inner, NO_RESULTS, open, ({ snapshot }) => snapshot),
            calls: { more: call('more'), showLater: call('showLater'), again: call('again') },
          };
        },
      },
      'search.index': {
        shape: 'listView',
        open: (_params, inner) => loadedView(inner, NO_INDEX, load, (search, shown) => search.openIndex(shown)),
      },
      'search.lookBack': act('search.lookBack'),
      'search.setPaused': act('search.setPaused'),
      'search.setLeftOut': act('search.setLeftOut'),
      'search.deleteIndex': act('search.deleteIndex'),
    };
  },
});

type Load = () => Promise<RunningSearch>;

/** Goes on with an index that there is. Without one nothing is loaded until somebody searches. */
async function goOn({ clock }: SearchDeps, marks: ChunkMarks, load: Load, signal: AbortSignal): Promise<void> {
  if (marks.isOn && (await sleep(clock, GO_ON_AFTER_MS, signal))) await load();
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
