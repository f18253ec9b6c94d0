import type { Log } from '../base/log/log.ts';
import { type Random, randomString } from '../base/random/random.ts';
import type { PortFailure } from './contract.ts';

/** Logs a bug under a fresh report id and gives the failure that carries it to whoever asked. */
export type ReportBug = (what: string, error: unknown) => PortFailure;

/** Makes the `ReportBug` of one end of the port. */
export function createBugReporter(log: Log, random: Random): ReportBug {
  return (what, error) => {
    const reportId = randomString(random, 10);
    log.error(what, error, { reportId });
    return { kind: 'bug', reportId };
  };
}
