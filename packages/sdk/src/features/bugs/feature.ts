import { ok } from '../../base/result/result.ts';
import type { Feature } from '../../core/feature/feature.ts';
import type { BugsApi } from './contract.ts';

/** Bugs of the engine, for the console of a page, and its log for a report of a problem. */
export const bugsFeature: Feature<BugsApi> = {
  handlers: ({ bugs, env }) => ({
    'bugs.caught': { shape: 'stream', open: () => bugs },
    'bugs.log': {
      shape: 'command',
      run: async () => ok((await import('./log-lines.ts')).logLines(env.recentLog?.() ?? [])),
    },
  }),
};
