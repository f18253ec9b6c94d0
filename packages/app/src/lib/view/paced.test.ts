import { expect, test } from 'vitest';
import { paced } from './paced.ts';

const FRAME_MS = 16;

function start(isUrgent: () => boolean = () => false) {
  const waiting: (() => void)[] = [];
  const state = { told: 0, nowMs: 0, asked: 0 };
  const next = (run: () => void) => {
    state.asked += 1;
    waiting.push(run);
  };
  const tell = paced(() => (state.told += 1), isUrgent, { next, nowMs: () => state.nowMs });
  const frame = () => {
    state.nowMs += FRAME_MS;
    for (const run of waiting.splice(0)) run();
  };
  return { state, tell, frame };
}

test('the first change is told at once, what follows with the next frame, together', () => {
  const { state, tell, frame } = start();
  tell();
  expect(state.told).toBe(1);
  tell();
  tell();
  expect(state.told).toBe(1);
  frame();
  expect(state.told).toBe(2);
  state.nowMs += 100;
  tell();
  expect(state.told).toBe(3);
});

test('no frame is asked for while nothing waits', () => {
  const { state, tell, frame } = start();
  tell();
  expect(state.asked).toBe(0);
  tell();
  frame();
  expect(state.asked).toBe(1);
});

test('changes without a pause are told every second frame, the last of them too', () => {
  const { state, tell, frame } = start();
  for (let count = 0; count < 31; count += 1) {
    tell();
    frame();
  }
  expect(state.told).toBe(17);
  for (let count = 0; count < 3; count += 1) frame();
  const { told } = state;
  for (let count = 0; count < 9; count += 1) frame();
  expect(state.told).toBe(told);
});

test('what is urgent waits for one frame at most', () => {
  let isUrgent = false;
  const { state, tell, frame } = start(() => isUrgent);
  for (let count = 0; count < 4; count += 1) {
    tell();
    frame();
  }
  const { told } = state;
  isUrgent = true;
  tell();
  frame();
  expect(state.told).toBeGreaterThan(told);
});
