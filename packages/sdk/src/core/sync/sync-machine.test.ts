import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  INITIAL_SYNC_STATE,
  type SyncEffect,
  type SyncFailureKind,
  type SyncInput,
  type SyncState,
  type SyncStep,
  stepSync,
  syncStatusOf,
} from './sync-machine.ts';

/** Steps one after the other, a second apart, without jitter. */
function run(inputs: readonly SyncInput[], from: SyncState = INITIAL_SYNC_STATE): SyncStep & { readonly now: number } {
  let state = from;
  let effects: readonly SyncEffect[] = [];
  let now = 0;
  for (const input of inputs) {
    now += 1_000;
    ({ state, effects } = stepSync(state, input, now, 0.5));
  }
  return { state, effects, now };
}

const STARTED: SyncInput = { kind: 'started', isOnline: true };
const OFFLINE: SyncInput = { kind: 'networkChanged', isOnline: false };
const ONLINE: SyncInput = { kind: 'networkChanged', isOnline: true };
const TIMER: SyncInput = { kind: 'timerFired' };
const WANTED: SyncInput = { kind: 'wantedChanged' };

function received(request: number): SyncInput {
  return { kind: 'received', request };
}

function answered(request: number, more: Partial<Extract<SyncInput, { kind: 'answered' }>> = {}): SyncInput[] {
  return [received(request), { kind: 'answered', request, hasNews: true, hasMore: false, ...more }];
}

function failed(request: number, failure: SyncFailureKind = { kind: 'unreachable' }): SyncInput {
  return { kind: 'failed', request, failure };
}

describe('the way of requests', () => {
  test('[SY-10] a start asks at once; each answer is worked in before the next request', () => {
    expect(run([STARTED]).effects).toEqual([{ kind: 'request', request: 1, immediate: true }]);
    expect(run([STARTED, received(1)])).toMatchObject({
      effects: [],
      state: { phase: { kind: 'applying', request: 1 } },
    });
    expect(run([STARTED, ...answered(1)]).effects).toEqual([{ kind: 'request', request: 2, immediate: false }]);
  });

  test('[SY-10] while the server has rooms that were not asked for, it is not to hold its answer', () => {
    expect(run([STARTED, ...answered(1, { hasMore: true })]).effects).toEqual([
      { kind: 'request', request: 2, immediate: true },
    ]);
  });

  test('[04.SS-20] what belongs to an older request changes nothing', () => {
    const now = run([STARTED, ...answered(1), WANTED]).state;
    for (const input of [...answered(2), failed(2), received(1)])
      expect(run([input], now)).toMatchObject({ state: now, effects: [] });
  });

  test('[SY-03] a held poll that ends at once without news is followed by a wait', () => {
    const start = run([STARTED, ...answered(1)]).state;
    const quick = (input: SyncInput) => stepSync(stepSync(start, received(2), 2_100, 0).state, input, 2_200, 0);
    expect(quick({ kind: 'answered', request: 2, hasNews: false, hasMore: false }).effects).toEqual([
      { kind: 'wait', delayMs: 1_000 },
    ]);
    expect(quick({ kind: 'answered', request: 2, hasNews: true, hasMore: false }).effects).toMatchObject([
      { kind: 'request' },
    ]);
  });
});

describe('[SY-37] a burst', () => {
  /** Answers that each take `tookMs`, asked for one after the other. */
  function burst(count: number, tookMs: number, hasNews = true): SyncStep {
    let step: SyncStep = run([STARTED, ...answered(1)]);
    let now = 2_000;
    for (let answers = 0; answers < count; answers += 1) {
      if (step.state.phase.kind === 'waiting') step = stepSync(step.state, TIMER, (now += 25), 0);
      const [first, second] = answered(step.state.lastRequest, { hasNews });
      for (const input of [first, second]) if (input) step = stepSync(step.state, input, (now += tookMs / 2), 0);
    }
    return step;
  }

  test('is told in parts: after three answers that came at once the next is asked for a little later', () => {
    expect(burst(2, 20).effects).toMatchObject([{ kind: 'request' }]);
    expect(burst(3, 20).effects).toEqual([{ kind: 'wait', delayMs: 25 }]);
    expect(burst(9, 20).effects).toEqual([{ kind: 'wait', delayMs: 25 }]);
  });

  test('ends with the first answer that the server held', () => {
    const { state } = burst(4, 20);
    const asked = stepSync(state, TIMER, 10_000, 0).state;
    const [, last] = answered(asked.lastRequest);
    const applying = stepSync(asked, received(asked.lastRequest), 10_500, 0).state;
    expect(last && stepSync(applying, last, 10_510, 0).effects).toMatchObject([{ kind: 'request' }]);
    expect(last && stepSync(applying, last, 10_510, 0).state.rush).toBe(0);
  });

  test('of answers that take longer is none', () => {
    expect(burst(9, 100).effects).toMatchObject([{ kind: 'request' }]);
  });
});

describe('what is wanted', () => {
  test('[SY-04] a held poll is given up for what is wanted now', () => {
    expect(run([STARTED, ...answered(1), WANTED]).effects).toEqual([
      { kind: 'abort' },
      { kind: 'request', request: 3, immediate: true },
    ]);
  });

  test('[SY-04] an answer that is soon there, or being worked in, is not given up', () => {
    expect(run([STARTED, WANTED]).effects).toEqual([]);
    expect(run([STARTED, ...answered(1), WANTED, WANTED]).effects).toEqual([]);
    expect(run([STARTED, received(1), WANTED]).effects).toEqual([]);
    expect(run([STARTED, failed(1), WANTED]).effects).toEqual([]);
  });
});

describe('failures', () => {
  test('[SY-01] waits grow from one to eight seconds, and end with an answer', () => {
    let state = run([STARTED]).state;
    const waits: number[] = [];
    for (let request = 1; request <= 6; request += 1) {
      const step = stepSync(state, failed(request), 0, 0.5);
      waits.push(...step.effects.flatMap((effect) => (effect.kind === 'wait' ? [effect.delayMs] : [])));
      state = stepSync(step.state, TIMER, 0, 0.5).state;
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    expect(run(answered(7), state).state).toMatchObject({ failures: 0, serverErrors: 0, failingSinceMs: null });
  });

  test('[SY-01] jitter spreads a wait by a quarter to each side; a wait that the server asks for is kept', () => {
    const now = run([STARTED]).state;
    const wait = (jitter: number, failure: SyncFailureKind) => stepSync(now, failed(1, failure), 0, jitter).effects;
    expect(wait(0, { kind: 'unreachable' })).toEqual([{ kind: 'wait', delayMs: 750 }]);
    expect(wait(1, { kind: 'unreachable' })).toEqual([{ kind: 'wait', delayMs: 1_250 }]);
    expect(wait(0, { kind: 'serverError', retryAfterMs: 60_000 })).toEqual([{ kind: 'wait', delayMs: 60_000 }]);
    // A server that names no time at all is not asked without end.
    expect(wait(0, { kind: 'serverError', retryAfterMs: 0 })).toEqual(
      wait(0, { kind: 'serverError', retryAfterMs: null }),
    );
  });

  test('[04.SS-06] an unknown position is forgotten and asked anew at once; a server that keeps forgetting is given time', () => {
    const forget = { kind: 'unknownPosition' } as const;
    const first = run([STARTED, ...answered(1), failed(2, forget)]);
    expect(first.effects).toEqual([{ kind: 'forgetPosition' }, { kind: 'wait', delayMs: 50 }]);
    expect(first.state.failures).toBe(0);
    let state = first.state;
    const waits: unknown[] = [];
    for (let request = 3; request < 13; request += 2) {
      const step = run([TIMER, ...answered(request), failed(request + 1, forget)], state);
      waits.push(step.effects.at(-1));
      state = step.state;
    }
    expect(waits.at(-1)).toEqual({ kind: 'wait', delayMs: 1_600 });
    expect(run([TIMER, ...answered(13), ...answered(14)], state).state.restarts).toBe(0);
  });

  test('[SY-02] without a network, as the machine says, it is tried all the same, and rarely', () => {
    expect(run([{ kind: 'started', isOnline: false }]).effects).toMatchObject([{ kind: 'request' }]);
    const away = run([STARTED, ...answered(1), OFFLINE]);
    expect(away.effects).toEqual([{ kind: 'abort' }, { kind: 'request', request: 3, immediate: true }]);
    const waiting = run([failed(3)], away.state);
    expect(waiting.effects).toEqual([{ kind: 'wait', delayMs: 30_000 }]);
    expect(syncStatusOf(waiting.state)).toBe('offline');
    expect(run([ONLINE], waiting.state).effects).toMatchObject([{ kind: 'stopWaiting' }, { kind: 'request' }]);
    expect(syncStatusOf(run([TIMER, ...answered(4)], waiting.state).state)).toBe('syncing');
  });

  test('[SY-02] what is being worked in is not given up when the network changes', () => {
    expect(run([STARTED, received(1), OFFLINE]).effects).toEqual([]);
  });

  test('a stop gives up whatever is under way, and nothing starts again by itself', () => {
    expect(run([STARTED, { kind: 'stopped' }]).effects).toEqual([{ kind: 'abort' }]);
    expect(run([STARTED, failed(1), { kind: 'stopped' }]).effects).toEqual([{ kind: 'stopWaiting' }]);
    const stopped = run([STARTED, { kind: 'stopped' }]).state;
    for (const input of [TIMER, WANTED, ONLINE, ...answered(1), failed(1)])
      expect(run([input], stopped).effects).toEqual([]);
  });
});

test('[04.Y-08] each state has the name that people see', () => {
  const names: readonly (readonly [readonly SyncInput[], string])[] = [
    [[], 'stopped'],
    [[STARTED], 'connecting'],
    [[STARTED, ...answered(1)], 'prepared'],
    [[STARTED, ...answered(1), ...answered(2)], 'syncing'],
    [[STARTED, ...answered(1), ...answered(2, { hasMore: true })], 'catchup'],
    [[STARTED, failed(1)], 'reconnecting'],
    [[STARTED, failed(1), TIMER, failed(2), TIMER, failed(3)], 'reconnecting'],
    [[STARTED, failed(1), TIMER, failed(2), TIMER, failed(3), TIMER, failed(4)], 'error'],
    [[{ kind: 'started', isOnline: false }, failed(1)], 'offline'],
  ];
  for (const [inputs, name] of names) expect(syncStatusOf(run(inputs).state)).toBe(name);
});

/** Any input, aimed at the newest request or at an older one. */
const anyInput = fc.oneof(
  fc.constantFrom<SyncInput>(STARTED, OFFLINE, ONLINE, TIMER, WANTED),
  fc
    .record({ back: fc.nat({ max: 1 }), which: fc.nat({ max: 5 }), flag: fc.boolean() })
    .map(({ back, which, flag }) => (last: number): SyncInput => {
      const request = last - back;
      if (which === 0) return { kind: 'received', request };
      if (which === 1) return { kind: 'answered', request, hasNews: flag, hasMore: !flag };
      if (which === 2) return { kind: 'failed', request, failure: { kind: 'unknownPosition' } };
      if (which === 3) return { kind: 'failed', request, failure: { kind: 'storageFailed' } };
      return {
        kind: 'failed',
        request,
        failure: flag ? { kind: 'unreachable' } : { kind: 'serverError', retryAfterMs: null },
      };
    }),
);

test('[SY-11] whatever happens, one thing is under way: a request, its answer, or a timer', () => {
  fc.assert(
    fc.property(fc.array(anyInput, { maxLength: 60 }), (inputs) => {
      let state = stepSync(INITIAL_SYNC_STATE, STARTED, 0, 0).state;
      let isRequesting = true;
      let isWaiting = false;
      let now = 0;
      for (const make of inputs) {
        now += 500;
        const input = typeof make === 'function' ? make(state.lastRequest) : make;
        if (input.kind === 'timerFired' && isWaiting) isWaiting = false;
        if (input.kind === 'failed' && input.request === state.lastRequest) isRequesting = false;
        if (input.kind === 'answered' && input.request === state.lastRequest && state.phase.kind === 'applying')
          isRequesting = false;
        const step = stepSync(state, input, now, 0.5);
        for (const effect of step.effects) {
          if (effect.kind === 'request') isRequesting = true;
          if (effect.kind === 'wait') isWaiting = true;
          if (effect.kind === 'stopWaiting') isWaiting = false;
        }
        state = step.state;
        const isUnderWay = state.phase.kind === 'requesting' || state.phase.kind === 'applying';
        expect(isUnderWay || isWaiting).toBe(true);
        if (state.phase.kind === 'waiting') expect(isWaiting).toBe(true);
        if (isUnderWay) expect(isRequesting).toBe(true);
      }
    }),
  );
});
