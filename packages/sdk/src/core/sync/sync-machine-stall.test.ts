import { expect, test } from 'vitest';
import { INITIAL_SYNC_STATE, type SyncInput, type SyncState, stepSync, syncStatusOf } from './sync-machine.ts';

function step(inputs: readonly SyncInput[], from: SyncState = INITIAL_SYNC_STATE) {
  return inputs.reduce((before, input) => stepSync(before.state, input, 0, 0.5), {
    state: from,
    effects: [] as const,
  } as ReturnType<typeof stepSync>);
}

const STARTED: SyncInput = { kind: 'started', isOnline: true };
const WOKEN: SyncInput = { kind: 'networkChanged', isOnline: true };
const TIMER: SyncInput = { kind: 'timerFired' };

function failed(request: number): SyncInput {
  return { kind: 'failed', request, failure: { kind: 'unreachable' } };
}

function waits(from: SyncState, tries: number): (number | undefined)[] {
  let state = from;
  return Array.from({ length: tries }, () => {
    const next = stepSync(state, failed(state.lastRequest), 0, 0.5);
    const wait = next.effects.find((effect) => effect.kind === 'wait');
    state = stepSync(next.state, TIMER, 0, 0.5).state;
    return wait?.delayMs;
  });
}

test('[REL-18] a request that hangs is given up and tried again', () => {
  const { state, effects } = step([STARTED, { kind: 'stalled', request: 1 }]);
  expect(effects).toEqual([{ kind: 'abort' }, { kind: 'wait', delayMs: 1_000 }]);
  expect([state.failures, syncStatusOf(state)]).toEqual([1, 'reconnecting']);
});

test('[REL-18] a store that hangs is tried again; what comes of it late counts no more', () => {
  const { state, effects } = step([STARTED, { kind: 'received', request: 1 }, { kind: 'stalled', request: 1 }]);
  expect(effects).toEqual([{ kind: 'wait', delayMs: 1_000 }]);
  const late: SyncInput = { kind: 'answered', request: 1, hasNews: true, hasMore: false };
  expect(step([late], state)).toMatchObject({ state, effects: [] });
});

test('[REL-18] the watch of an older request says nothing', () => {
  const { state } = step([STARTED, failed(1), TIMER]);
  expect(step([{ kind: 'stalled', request: 1 }], state)).toMatchObject({ state, effects: [] });
});

test('[SY-29] tries grow apart, and follow each other sooner after the network came back', () => {
  expect(waits(step([STARTED]).state, 6)).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  expect(waits(step([STARTED, failed(1), WOKEN]).state, 4)).toEqual([250, 500, 1_000, 2_000]);
});

test('[SY-24] a server that does not speak the protocol is asked in another at once, and nothing failed', () => {
  const unsupported: SyncInput = { kind: 'failed', request: 1, failure: { kind: 'unsupported' } };
  const { state, effects } = step([STARTED, unsupported]);
  expect(effects).toEqual([{ kind: 'request', request: 2, immediate: true }]);
  expect([state.failures, syncStatusOf(state)]).toEqual([0, 'connecting']);
});
