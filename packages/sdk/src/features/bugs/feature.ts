import type { Feature } from '../../core/feature/feature.ts';
import type { BugsApi } from './contract.ts';

/** Bugs of the engine, for the console of a page. */
export const bugsFeature: Feature<BugsApi> = {
  handlers: ({ bugs }) => ({ 'bugs.caught': { shape: 'stream', open: () => bugs } }),
};
