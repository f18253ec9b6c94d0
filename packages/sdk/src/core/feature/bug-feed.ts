import { type BugNotice, bugNoticeOf } from '../../base/log/bug-notice.ts';
import type { LogEntry } from '../../base/log/log.ts';
import type { StreamEntry, StreamSource } from '../../port/host/handlers.ts';
import { StreamLog } from '../../port/host/stream-log.ts';

/** More than a page's console is read for. */
const KEPT = 50;

/** The bugs of an engine for the consoles of its pages. What happened while no page listened waits for the first that does. */
export class BugFeed implements StreamSource<BugNotice> {
  readonly #log = new StreamLog<BugNotice>(KEPT);
  #isHeard = false;

  get start(): number {
    return this.#isHeard ? this.#log.start : 0;
  }

  /** Takes a line of the log: bugs are passed on. */
  hear(entry: LogEntry): void {
    const notice = bugNoticeOf(entry);
    if (notice !== null) this.#log.append(notice);
  }

  read(after: number, limit: number): readonly StreamEntry<BugNotice>[] {
    this.#isHeard = true;
    return this.#log.read(after, limit);
  }

  subscribe(listener: () => void): () => void {
    return this.#log.subscribe(listener);
  }
}
