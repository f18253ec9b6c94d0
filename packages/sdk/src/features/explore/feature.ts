import { SIGNED_OUT } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { ExploreApi } from './contract.ts';

/** Explore: the rooms that servers list. */
export const exploreFeature = defineFeature<ExploreApi>()({
  needs: ['me', 'requests', 'rooms'],
  before: { 'explore.rooms': SIGNED_OUT },
  start: (deps) => ({
    'explore.rooms': {
      shape: 'command',
      run: async (request, { signal }) => (await exploring()).listedRooms(deps, request, signal),
    },
  }),
});

/** Code that reads directories: not needed to start. */
function exploring() {
  return import('./listed-rooms.ts');
}
