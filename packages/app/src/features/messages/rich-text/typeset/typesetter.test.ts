import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NumberedJob, NumberedResult } from './jobs.ts';
import { Typesetter, type TypesetWorker } from './typesetter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A worker that answers when it is told to. */
class ScriptedWorker implements TypesetWorker {
  readonly jobs: NumberedJob[] = [];
  isEnded = false;
  readonly #onResult: (result: NumberedResult) => void;
  readonly fail: () => void;

  constructor(onResult: (result: NumberedResult) => void, onError: () => void) {
    this.#onResult = onResult;
    this.fail = onError;
  }

  post(job: NumberedJob): void {
    this.jobs.push(job);
  }

  end(): void {
    this.isEnded = true;
  }

  answer(text: string): void {
    const id = this.jobs.at(-1)?.id ?? 0;
    this.#onResult({ id, result: [{ text, kind: null }] });
  }
}

function begin() {
  const workers: ScriptedWorker[] = [];
  const typesetter = new Typesetter((onResult, onError) => {
    const worker = new ScriptedWorker(onResult, onError);
    workers.push(worker);
    return worker;
  });
  return { typesetter, workers };
}

const code = (text: string) => ({ kind: 'code' as const, language: 'ts', code: text });

test('[MSG-11] one job is asked at a time, and each once', async () => {
  const { typesetter, workers } = begin();
  const answers = [typesetter.ask(code('a')), typesetter.ask(code('b')), typesetter.ask(code('a'))];
  const [worker] = workers;
  expect(worker?.jobs).toHaveLength(1);
  worker?.answer('A');
  worker?.answer('B');
  expect(worker?.jobs).toHaveLength(2);
  expect(await Promise.all(answers)).toEqual([
    [{ text: 'A', kind: null }],
    [{ text: 'B', kind: null }],
    [{ text: 'A', kind: null }],
  ]);
});

test('[MSG-11] [SEC-05] a job that takes too long is given up with its worker, and the next has a new one', async () => {
  const { typesetter, workers } = begin();
  const slow = typesetter.ask(code('slow'));
  const next = typesetter.ask(code('next'));
  vi.advanceTimersByTime(20_000);
  expect(await slow).toBeNull();
  expect(workers[0]?.isEnded).toBe(true);
  workers[1]?.answer('N');
  expect(await next).toEqual([{ text: 'N', kind: null }]);
});

test('[MSG-11] a worker that fails costs one job', async () => {
  const { typesetter, workers } = begin();
  const failed = typesetter.ask(code('a'));
  workers[0]?.fail();
  expect(await failed).toBeNull();
  const next = typesetter.ask(code('b'));
  workers[1]?.answer('B');
  expect(await next).toEqual([{ text: 'B', kind: null }]);
});

test('[MSG-11] the first job of each kind has the time to fetch what that kind needs', async () => {
  const { typesetter, workers } = begin();
  const first = typesetter.ask(code('a'));
  vi.advanceTimersByTime(10_000);
  workers[0]?.answer('A');
  expect(await first).toEqual([{ text: 'A', kind: null }]);
  const formula = typesetter.ask({ kind: 'maths', tex: 'x', isBlock: false });
  vi.advanceTimersByTime(10_000);
  expect(workers[0]?.isEnded).toBe(false);
  workers[0]?.answer('X');
  expect(await formula).not.toBeNull();
  void typesetter.ask({ kind: 'maths', tex: 'y', isBlock: false });
  vi.advanceTimersByTime(3_000);
  expect(workers[0]?.isEnded).toBe(true);
});
