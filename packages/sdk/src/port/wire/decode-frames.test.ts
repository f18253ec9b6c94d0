import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEngineFrames } from './decode-engine-frames.ts';
import { decodePageMessage } from './decode-page-frames.ts';
import type { EngineFrame, PageFrame } from './frames.ts';

const pageFrames: readonly PageFrame[] = [
  { kind: 'hello', wire: 1, build: 'b', tab: 't' },
  { kind: 'ping' },
  { kind: 'bye' },
  { kind: 'command', id: 1, name: 'n', input: { any: [null] } },
  { kind: 'cancel', id: 1 },
  { kind: 'callView', id: 2, view: 1, name: 'n', input: { any: [null] } },
  { kind: 'openView', id: 1, name: 'n', params: null, revision: 0 },
  { kind: 'setParams', id: 1, params: null, revision: 1 },
  { kind: 'closeView', id: 1 },
  { kind: 'ackView', id: 1, seq: 2 },
  { kind: 'resetView', id: 1 },
  { kind: 'openStream', id: 1, name: 'n', params: null, after: null },
  { kind: 'openStream', id: 1, name: 'n', params: null, after: 3 },
  { kind: 'closeStream', id: 1 },
  { kind: 'ackStream', id: 1, seq: 2 },
];

const engineFrames: readonly EngineFrame[] = [
  { kind: 'welcome', engine: 'e' },
  { kind: 'refuse', wire: 1, build: 'b' },
  { kind: 'pong' },
  { kind: 'dropped' },
  { kind: 'answer', id: 1, result: { ok: true, value: 1 } },
  { kind: 'answer', id: 1, result: { ok: false, error: { kind: 'x' } } },
  { kind: 'viewValue', id: 1, seq: 1, revision: null, value: 'v' },
  { kind: 'viewValue', id: 1, seq: 1, revision: 0, value: 'v' },
  { kind: 'viewList', id: 1, seq: 1, revision: null, head: null, items: [{ key: 'a' }] },
  { kind: 'viewPatch', id: 1, seq: 1, revision: null, patch: [{ at: 0, remove: 1, insert: [{ key: 'a' }] }] },
  { kind: 'viewPatch', id: 1, seq: 1, revision: 2, patch: [], head: [undefined] },
  { kind: 'viewKept', id: 1, seq: 1, revision: 2 },
  { kind: 'viewFailed', id: 1, seq: 1, failure: { kind: 'bug', reportId: 'r' } },
  { kind: 'viewFailed', id: 1, seq: 1, failure: { kind: 'versionMismatch' } },
  { kind: 'streamItems', id: 1, after: 0, items: [1] },
  { kind: 'streamFailed', id: 1, failure: { kind: 'engineLost' } },
];

test.each(pageFrames.map((frame) => [frame.kind, frame]))(
  '[PT-05] a frame of the page is read as it was: %s',
  (_, frame) => {
    expect(decodePageMessage(structuredClone(frame))).toEqual([{ ok: true, value: frame }]);
    expect(decodePageMessage(structuredClone([frame, frame]))).toHaveLength(2);
  },
);

test.each(engineFrames.map((frame) => [frame.kind, frame]))(
  '[PT-05] a frame of the engine is read as it was: %s',
  (_, frame) => {
    expect(decodeEngineFrames(structuredClone([frame]))).toEqual([{ ok: true, value: frame }]);
  },
);

test('[PT-05] a frame with a field missing or of another type is malformed, whichever field it is', () => {
  // Payloads for others may be anything, and so may be missing.
  const free = new Set(['input', 'params', 'value', 'head']);
  for (const frame of [...pageFrames, ...engineFrames]) {
    for (const field of Object.keys(frame).filter((name) => !free.has(name))) {
      for (const wrong of [undefined, {}, Number.NaN]) {
        const message = { ...frame, [field]: wrong };
        const read = [...decodePageMessage(message), ...decodeEngineFrames([message])];
        expect(
          read.some(({ ok }) => ok),
          `${frame.kind}.${field}`,
        ).toBe(false);
      }
    }
  }
});

test.each([
  ['a negative number of a view', { kind: 'ackView', id: -1, seq: 1 }],
  ['half a number', { kind: 'cancel', id: 0.5 }],
  ['a kind of the prototype', { kind: 'constructor' }],
  ['a kind that is no text', { kind: ['ping'] }],
])('[PT-05] malformed: %s', (_, message) => {
  expect(decodePageMessage(message).map(({ ok }) => ok)).toEqual([false]);
});

test.each([
  ['an item without a key', { kind: 'viewList', id: 1, seq: 1, revision: null, head: null, items: [{ name: 'a' }] }],
  [
    'an insert that is no list',
    { kind: 'viewPatch', id: 1, seq: 1, revision: null, patch: [{ at: 0, remove: 0, insert: 'a' }] },
  ],
  ['a splice that is none', { kind: 'viewPatch', id: 1, seq: 1, revision: null, patch: [null] }],
  ['a failure of an unknown kind', { kind: 'viewFailed', id: 1, seq: 1, failure: { kind: 'sad' } }],
  ['a bug without a report', { kind: 'viewFailed', id: 1, seq: 1, failure: { kind: 'bug' } }],
])('[PT-05] malformed: %s', (_, frame) => {
  expect(decodeEngineFrames([frame])[0]?.ok).toBe(false);
});

test('[PT-05] a malformed frame does not cost its neighbours', () => {
  const frames = decodeEngineFrames([{ kind: 'pong' }, 'nonsense', { kind: 'dropped' }]);
  expect(frames.map(({ ok }) => ok)).toEqual([true, false, true]);
  const said = decodePageMessage([{ kind: 'ping' }, 'nonsense', { kind: 'bye' }]);
  expect(said.map(({ ok }) => ok)).toEqual([true, false, true]);
});

test('[PT-05] law: nothing that is posted throws', () => {
  fc.assert(
    fc.property(fc.anything(), (message) => {
      expect(decodePageMessage([message])).toHaveLength(1);
      expect(decodePageMessage(message)).toBeInstanceOf(Array);
      expect(decodeEngineFrames([message])).toHaveLength(1);
      expect(decodeEngineFrames(message)).toBeInstanceOf(Array);
    }),
  );
});
