import type { BugLog } from '../../base/log/bug-log.ts';
import type { EventId } from '../../protocol/ids/ids.ts';

/** More reports than anybody reads; the oldest is forgotten, and would be reported again. */
const MAX_REPORTS = 1_000;

/** Runs what features say of events so that it throws nothing. */
export type Guard = Pick<EntryGuard, 'run'>;

/** Lets everything be thrown: for laws that look for bugs. */
export const UNGUARDED: Guard = { run: (_cause, _eventId, say) => say() };

/** Runs what features say of one event, so that what it throws costs that event alone. It is reported once for each event and cause. */
export class EntryGuard {
  readonly logBug: BugLog;
  readonly #reports = new Map<string, string>();

  constructor(logBug: BugLog) {
    this.logBug = logBug;
  }

  /** What `say` gives; where it throws, what `instead` makes of the report's id. `cause` names what is asked. */
  run<Said>(cause: string, eventId: EventId, say: () => Said, instead: (reportId: string) => Said): Said {
    try {
      return say();
    } catch (error) {
      return instead(this.#report(cause, eventId, error));
    }
  }

  #report(cause: string, eventId: EventId, error: unknown): string {
    const key = `${cause}\n${eventId}`;
    const known = this.#reports.get(key);
    if (known !== undefined) return known;
    const reportId = this.logBug(`${cause} threw`, error);
    this.#reports.set(key, reportId);
    for (const oldest of this.#reports.keys()) {
      if (this.#reports.size <= MAX_REPORTS) break;
      this.#reports.delete(oldest);
    }
    return reportId;
  }
}
