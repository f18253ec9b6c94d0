import { SIGNED_OUT } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { HistoryApi } from './contract.ts';

/** The history of rooms for programs that keep timelines of their own. Nothing of it is stored or shown. */
export const historyFeature = defineFeature<HistoryApi>()({
  needs: ['clock', 'me', 'requests'],
  before: { 'history.page': SIGNED_OUT, 'history.decrypt': SIGNED_OUT, 'history.leftRooms': SIGNED_OUT },
  start: (deps) => ({
    'history.page': {
      shape: 'command',
      run: async (query, { signal }) => (await asking()).pageOf(deps, query, signal),
    },
    'history.decrypt': {
      shape: 'command',
      run: async (target, { signal }) => (await asking()).decrypt(deps, target, signal),
    },
    'history.leftRooms': {
      shape: 'command',
      run: async (_params, { signal }) => (await asking()).findLeftRooms(deps, signal),
    },
  }),
});

/** Programs alone ask for it: pages need not fetch it. */
function asking() {
  return import('./asking.ts');
}
