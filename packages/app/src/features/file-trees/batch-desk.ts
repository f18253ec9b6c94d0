/** Acts on several files at once in this tab: one file after the other, with what became of each. */
import type { EventId } from '@parley/sdk/client/ids.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { whenForgotten } from '../../lib/media/forget.ts';
import type { AnyFailure } from './failure-text.ts';

export interface BatchFile {
  readonly fileId: EventId;
  readonly name: string;
}

export interface BatchFailure {
  readonly file: BatchFile;
  readonly failure: AnyFailure;
}

export interface FileBatch {
  readonly batchId: string;
  readonly kind: 'move' | 'download' | 'deletion';
  readonly total: number;
  /** Number of files that it is done with, for good or not. */
  readonly done: number;
  readonly failed: readonly BatchFailure[];
  readonly isRunning: boolean;
}

/** Does it to one file; null for success. */
export type BatchWork = (file: BatchFile, signal: AbortSignal) => Promise<AnyFailure | null>;

interface Running {
  readonly work: BatchWork;
  readonly stop: AbortController;
}

/** The batches of this tab, the oldest first. Those that all went well stay until the next one begins. */
export const batchDesk = new ObservableValue<readonly FileBatch[]>([]);
const running = new Map<string, Running>();

whenForgotten(() => {
  for (const { stop } of running.values()) stop.abort();
  running.clear();
  batchDesk.set([]);
});

/** Begins to do something to files. */
export function startBatch(kind: FileBatch['kind'], files: readonly BatchFile[], work: BatchWork): void {
  const batchId = crypto.randomUUID();
  const batch = { batchId, kind, total: files.length, done: 0, failed: [], isRunning: true };
  batchDesk.set([...batchDesk.current.filter((each) => each.isRunning || each.failed.length > 0), batch]);
  void run(batchId, files, work);
}

/** Ends a batch after the file that it is with, which is given up. */
export function stopBatch(batchId: string): void {
  running.get(batchId)?.stop.abort();
}

/** Tries those again that failed. */
export function retryBatch(batchId: string): void {
  const batch = batchDesk.current.find((each) => each.batchId === batchId);
  const before = running.get(batchId);
  if (batch === undefined || batch.isRunning || before === undefined) return;
  dismissBatch(batchId);
  startBatch(
    batch.kind,
    batch.failed.map(({ file }) => file),
    before.work,
  );
}

/** Forgets a batch that ended. */
export function dismissBatch(batchId: string): void {
  running.delete(batchId);
  batchDesk.set(batchDesk.current.filter((each) => each.batchId !== batchId));
}

async function run(batchId: string, files: readonly BatchFile[], work: BatchWork): Promise<void> {
  const stop = new AbortController();
  running.set(batchId, { work, stop });
  for (const file of files) {
    const failure = await work(file, stop.signal);
    if (stop.signal.aborted) break;
    change(batchId, ({ done, failed }) => ({
      done: done + 1,
      failed: failure === null ? failed : [...failed, { file, failure }],
    }));
  }
  change(batchId, () => ({ isRunning: false }));
  const ended = batchDesk.current.find((each) => each.batchId === batchId);
  if (ended === undefined || ended.failed.length === 0) running.delete(batchId);
}

function change(batchId: string, to: (batch: FileBatch) => Partial<FileBatch>): void {
  batchDesk.set(batchDesk.current.map((each) => (each.batchId === batchId ? { ...each, ...to(each) } : each)));
}
