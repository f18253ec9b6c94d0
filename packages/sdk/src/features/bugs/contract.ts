import type { BugNotice } from '../../base/log/bug-notice.ts';
import type { Command, Stream } from '../../port/contract.ts';

/** What the page hears of bugs that the engine caught. */
export interface BugsApi {
  /** Each one as it is logged. What was caught while no page listened is told to the first that does. */
  'bugs.caught': Stream<null, BugNotice>;
  /** The newest lines of the engine's log, oldest first, without anything that looks like a secret. None where no log is kept. */
  'bugs.log': Command<null, readonly string[], never>;
}
