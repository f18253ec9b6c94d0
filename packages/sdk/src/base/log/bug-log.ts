import { type Random, randomString } from '../random/random.ts';
import { describeError, type Log } from './log.ts';

/** Logs a bug under a fresh report id, and gives the id. */
export type BugLog = (what: string, error: unknown) => string;

/** Longer places say no more. */
const MAX_PLACE = 200;

/** The words of Chromium, Firefox and Safari for code that was not fetched. */
const LOST_CODE = /dynamically imported module|^Importing a module script failed/;

/**
 * Makes the `BugLog` of a span. What it logs carries `reportId`, and `at`: the place in the program where it was thrown. Code that could not
 * be fetched, such as without a network, is no bug but a warning.
 */
export function createBugLog(log: Log, random: Random): BugLog {
  return (what, error) => {
    const reportId = randomString(random, 10);
    if (isLostCode(error)) log.warn(what, { reportId, error: describeError(error) });
    else log.error(what, error, { reportId, at: placeOf(error) });
    return reportId;
  };
}

function isLostCode(error: unknown): boolean {
  return error instanceof TypeError && LOST_CODE.test(error.message);
}

/** The innermost frame of an error's stack; nothing of the error's own words, which may be a message's. */
function placeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return undefined;
  const words = describeError(error);
  const { stack, message } = error;
  // Chromium puts the words before the frames, Firefox leaves them out.
  const frames = stack.startsWith(words) ? stack.slice(words.length) : stack.includes(message) ? '' : stack;
  const [innermost = ''] = frames.trimStart().split('\n', 1);
  return innermost === '' ? undefined : innermost.slice(0, MAX_PLACE);
}
