import type { LogEntry } from './log.ts';

/** A bug in short, for the console of a page: where and what, and nothing of what anybody said. */
export interface BugNotice {
  readonly reportId: string;
  /** The path of spans it happened in, such as `account.timeline`. */
  readonly span: string;
  readonly what: string;
  /** The name of what was thrown, such as `TypeError`. */
  readonly errorName: string;
  /** The place in the program where it was thrown, where that is known. */
  readonly at: string | null;
}

/** Not every name of an error is one: some are long, and some were made of what somebody wrote. */
const NAME = /^[A-Za-z]{1,40}$/;

/** The notice of a log entry; null for what is no bug. */
export function bugNoticeOf({ level, span, message, facts }: LogEntry): BugNotice | null {
  const { reportId, at, error } = facts;
  if (level !== 'error' || typeof reportId !== 'string') return null;
  const [name = ''] = typeof error === 'string' ? error.split(':', 1) : [];
  const errorName = NAME.test(name) ? name : 'Error';
  return { reportId, span: span.join('.'), what: message, errorName, at: typeof at === 'string' ? at : null };
}

/** A notice as one line. What looks for bugs in a console looks for its beginning. */
export function formatBugNotice({ reportId, span, what, errorName, at }: BugNotice): string {
  const where = span === '' ? '' : ` in ${span}`;
  return `[parley] bug ${reportId}${where}: ${what} (${errorName}${at === null ? '' : ` ${at}`})`;
}
