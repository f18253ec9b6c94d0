/** Bugs of the page, such as those that drawing met, as they stand in its console. */
import { createBugLog } from '../base/log/bug-log.ts';
import { createLog } from '../base/log/log.ts';
import { createPageEnv } from '../platform/page-env.main.ts';

/** More than a page can draw at once. */
const MAX_REPORTS = 1_000;

const reported = new Map<unknown, string>();
let logBug: ReturnType<typeof createBugLog> | undefined;

/** Writes a bug of the page to its console, and gives the id of the report: once for each error, and for each `cause` that has a name. */
export function reportPageBug(what: string, error: unknown, cause?: string): string {
  const known = reported.get(error) ?? (cause === undefined ? undefined : reported.get(`${what}\n${cause}`));
  if (known !== undefined) return known;
  if (logBug === undefined) {
    const { logSink, random } = createPageEnv();
    logBug = createBugLog(createLog(logSink).child('page'), random);
  }
  const reportId = logBug(what, error);
  if (typeof error === 'object' && error !== null) remember(error, reportId);
  if (cause !== undefined) remember(`${what}\n${cause}`, reportId);
  return reportId;
}

function remember(key: unknown, reportId: string): void {
  reported.set(key, reportId);
  for (const oldest of reported.keys()) {
    if (reported.size <= MAX_REPORTS) break;
    reported.delete(oldest);
  }
}
