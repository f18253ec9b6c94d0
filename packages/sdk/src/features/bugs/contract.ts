import type { BugNotice } from '../../base/log/bug-notice.ts';
import type { Stream } from '../../port/contract.ts';

/** What the page hears of bugs that the engine caught. */
export interface BugsApi {
  /** Each one as it is logged. What was caught while no page listened is told to the first that does. */
  'bugs.caught': Stream<null, BugNotice>;
}
