import type { NumberedJob, NumberedResult, TypesetJob } from './jobs.ts';

type Result = NumberedResult['result'];

/** A worker, as it is used here; tests stand in for one. */
export interface TypesetWorker {
  post(job: NumberedJob): void;
  end(): void;
}

/** Starts a worker. It calls `onResult` for each job, and `onError` once if it breaks. */
export type StartWorker = (onResult: (result: NumberedResult) => void, onError: () => void) => TypesetWorker;

/** Longer than any text takes that people write. */
const MOST_MS = 2_000;
/** Each kind of job has code of its own; fetching that can take longer. */
const MOST_FIRST_MS = 15_000;
const MOST_KEPT = 300;

interface Waiting {
  readonly id: number;
  readonly job: TypesetJob;
  readonly done: (result: Result) => void;
}

/**
 * Asks the worker that typesets, one job at a time, and keeps what it answered. A job that takes too long is given up and its worker ended;
 * the next job has a new one. A text is asked for once, whatever came of it.
 */
export class Typesetter {
  readonly #start: StartWorker;
  readonly #kept = new Map<string, Promise<Result>>();
  readonly #queue: Waiting[] = [];
  #worker: TypesetWorker | null = null;
  /** The kinds whose code has been fetched. */
  readonly #answered = new Set<TypesetJob['kind']>();
  #busy: Waiting | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;

  constructor(start: StartWorker) {
    this.#start = start;
  }

  /** The result; null if there is none. Never rejects. */
  ask(job: TypesetJob): Promise<Result> {
    const key = keyOf(job);
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const answer = known ?? this.#enqueue(job);
    this.#kept.set(key, answer);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    return answer;
  }

  #enqueue(job: TypesetJob): Promise<Result> {
    return new Promise((done) => {
      this.#lastId += 1;
      this.#queue.push({ id: this.#lastId, job, done });
      this.#next();
    });
  }

  #next(): void {
    if (this.#busy !== null) return;
    const waiting = this.#queue.shift();
    if (waiting === undefined) return;
    this.#busy = waiting;
    this.#worker ??= this.#begin();
    this.#timer = setTimeout(() => this.#giveUp(), this.#answered.has(waiting.job.kind) ? MOST_MS : MOST_FIRST_MS);
    this.#worker.post({ id: waiting.id, job: waiting.job });
  }

  #begin(): TypesetWorker {
    return this.#start(
      ({ id, result }) => {
        if (this.#busy?.id !== id) return;
        this.#answered.add(this.#busy.job.kind);
        this.#finish(result);
      },
      () => this.#giveUp(),
    );
  }

  #giveUp(): void {
    this.#worker?.end();
    this.#worker = null;
    this.#finish(null);
  }

  #finish(result: Result): void {
    clearTimeout(this.#timer);
    const waiting = this.#busy;
    this.#busy = null;
    waiting?.done(result);
    this.#next();
  }
}

function keyOf(job: TypesetJob): string {
  return job.kind === 'code' ? `${job.language}\n${job.code}` : `${job.isBlock ? '$$' : '$'}\n${job.tex}`;
}
