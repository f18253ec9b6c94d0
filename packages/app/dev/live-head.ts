import type { TimelineHead } from '@parley/sdk/client/contract.ts';

/** The head of a timeline that shows the newest messages and all before them. */
export const LIVE_HEAD: TimelineHead = {
  state: 'ready',
  from: 'store',
  older: 'none',
  newer: 'none',
  focus: 'none',
  readUpTo: null,
};
