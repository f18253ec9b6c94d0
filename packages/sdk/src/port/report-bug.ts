import { createBugLog } from '../base/log/bug-log.ts';
import type { Log } from '../base/log/log.ts';
import type { Random } from '../base/random/random.ts';
import type { PortFailure } from './contract.ts';

/** Logs a bug under a fresh report id and gives the failure that carries it to whoever asked. */
export type ReportBug = (what: string, error: unknown) => PortFailure;

/** Makes the `ReportBug` of one end of the port. */
export function createBugReporter(log: Log, random: Random): ReportBug {
  const logBug = createBugLog(log, random);
  return (what, error) => ({ kind: 'bug', reportId: logBug(what, error) });
}
