import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { err, ok, type Result } from '../../base/result/result.ts';
import { decodeMatrixError } from '../../protocol/endpoints/matrix-error.ts';
import type { RequestFailure } from './requests.ts';
import { type RetryOptions, UNTIL_IT_PASSES, withRetry } from './with-retry.ts';

/** An answer of a server, at the time of `clock`. */
function refusal(clock: FakeClock, status: number, body: object, headers: readonly (readonly [string, string])[] = []) {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return decodeMatrixError({ status, headers: new Map(headers), body: bytes, now: clock.now() });
}

/** The waits between the tries, with what `fail` gives for each until it gives null. */
async function run(fail: (tries: number, clock: FakeClock) => RequestFailure | null, options?: RetryOptions) {
  const clock = new FakeClock();
  const at: number[] = [];
  const pending = withRetry(
    clock,
    async (): Promise<Result<string, RequestFailure>> => {
      at.push(clock.monotonicMs());
      const failure = fail(at.length, clock);
      return failure === null ? ok('there') : err(failure);
    },
    options,
  );
  while (await clock.advanceToNextTimer());
  return { result: await pending, waits: at.slice(1).map((time, index) => time - (at[index] ?? 0)) };
}

test('[11.NU-01] [02.S-07] [04.H-03] ten times more, from one second, twice as long each time, without a limit', async () => {
  const { result, waits } = await run(() => ({ kind: 'unreachable' }));
  expect(result).toEqual(err({ kind: 'unreachable' }));
  expect(waits).toEqual(Array.from({ length: 10 }, (_, n) => 1_000 * 2 ** n));
});

test('[11.NU-02] [02.S-07] [04.H-03] until it passes: from three seconds to fifteen', async () => {
  const { result, waits } = await run((tries) => (tries <= 14 ? { kind: 'timedOut' } : null), UNTIL_IT_PASSES);
  expect(result).toEqual(ok('there'));
  expect(waits.slice(0, 5)).toEqual([3_000, 6_000, 12_000, 15_000, 15_000]);
  expect(waits).toHaveLength(14);
});

test('[04.H-02] [11.SC-04] the wait that the server names is kept, in all its forms; a bad one is replaced by ours', async () => {
  const { waits } = await run((tries, clock) => {
    const inThreeSeconds = new Date(Math.ceil(clock.now() / 1_000) * 1_000 + 3_000).toUTCString();
    if (tries === 1) return refusal(clock, 429, {}, [['retry-after', '7']]);
    if (tries === 2) return refusal(clock, 429, { errcode: 'M_LIMIT_EXCEEDED' }, [['retry-after', inThreeSeconds]]);
    if (tries === 3) return refusal(clock, 429, { errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 250 });
    if (tries === 4) return refusal(clock, 429, { errcode: 'M_LIMIT_EXCEEDED' }, [['retry-after', 'soon']]);
    return null;
  });
  expect(waits).toEqual([7_000, 3_000, 250, 8_000]);
});

test('a refusal is an answer; what stands before the server, a busy one and a lost token may pass', async () => {
  const triesFor = async (status: number, errcode: string | null) => {
    const { waits } = await run((_, clock) => refusal(clock, status, errcode === null ? {} : { errcode }), {
      retries: 1,
    });
    return waits.length;
  };
  for (const [status, errcode] of [
    [403, 'M_FORBIDDEN'],
    [404, 'M_NOT_FOUND'],
    [400, 'M_UNKNOWN'],
  ] as const)
    expect(await triesFor(status, errcode)).toBe(0);
  for (const [status, errcode] of [
    [404, null],
    [502, null],
    [500, 'M_UNKNOWN'],
    [401, 'M_UNKNOWN_TOKEN'],
  ] as const)
    expect(await triesFor(status, errcode)).toBe(1);
});

test('an abort ends the waiting', async () => {
  const clock = new FakeClock();
  const controller = new AbortController();
  const pending = withRetry(clock, async () => err({ kind: 'unreachable' } as const), { signal: controller.signal });
  await clock.advance(10);
  controller.abort();
  expect(await pending).toEqual(err({ kind: 'unreachable' }));
  expect(clock.timerCount).toBe(0);
});
