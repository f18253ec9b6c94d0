import { bugNoticeOf, formatBugNotice } from '../base/log/bug-notice.ts';
import { createSystemClock } from './clock/system-clock.ts';
import type { Env } from './env.ts';
import { formatLogEntry } from './log-buffer/log-buffer.ts';
import { createSystemRandom } from './random/system-random.ts';

/** The environment that a page's end of the port needs. Network and disk belong to the engine. */
export type PageEnv = Pick<Env, 'clock' | 'random' | 'logSink'>;

/** Makes the part of `Env` that a page has. Of its log only errors are kept, in the browser's console. */
export function createPageEnv(): PageEnv {
  return {
    clock: createSystemClock({
      now: () => Date.now(),
      monotonicMs: () => performance.now(),
      startTimer: (delayMs, run) => {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    }),
    random: createSystemRandom((bytes) => {
      crypto.getRandomValues(bytes);
    }),
    logSink: (entry) => {
      const bug = bugNoticeOf(entry);
      if (bug !== null) console.error(formatBugNotice(bug));
      else if (entry.level === 'error') console.error(formatLogEntry(entry));
    },
  };
}
