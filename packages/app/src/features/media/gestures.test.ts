import { beforeEach, expect, test } from 'vitest';
import { type GestureActs, Gestures } from './gestures.ts';

/** A frame of 200 by 100 at the corner of the window: its middle is at 100, 50. */
const frame = {
  current: {
    getBoundingClientRect: () => ({ x: 0, y: 0, width: 200, height: 100 }),
    setPointerCapture: () => undefined,
  },
};

let did: (readonly unknown[])[];
let gestures: Gestures;
const acts: GestureActs = {
  zoomAt: (factor, at) => did.push(['zoom', factor, at.x, at.y]),
  pan: ({ x, y }) => did.push(['pan', x, y]),
  double: ({ x, y }) => did.push(['double', x, y]),
  swipe: (step) => did.push(['swipe', step]),
};

beforeEach(() => {
  did = [];
  gestures = new Gestures(frame as never);
});

function touch(x: number, y: number, { id = 1, at = 0, type = 'touch' } = {}) {
  const where = { clientX: x, clientY: y, pointerId: id, pointerType: type, timeStamp: at, button: 0 };
  return { ...where, currentTarget: frame.current } as never;
}

const handlers = (isLarge = false) => gestures.handlers(isLarge, acts);

test('[MED-02] two fingers enlarge around the middle between them', () => {
  handlers().onPointerDown(touch(80, 50, { id: 1 }));
  handlers().onPointerDown(touch(120, 50, { id: 2 }));
  handlers().onPointerMove(touch(160, 50, { id: 2 }));
  expect(did).toEqual([['zoom', 2, 20, 0]]);
  // The first finger that is left moves it on.
  handlers().onPointerUp(touch(160, 50, { id: 2 }));
  handlers().onPointerMove(touch(85, 60, { id: 1 }));
  handlers().onPointerUp(touch(85, 60, { id: 1 }));
  expect(did.slice(1)).toEqual([['pan', 5, 10]]);
});

test('[MED-03] a finger that goes sideways changes the picture, unless it moves an enlarged one', () => {
  for (const isLarge of [false, true]) {
    handlers(isLarge).onPointerDown(touch(150, 50));
    handlers(isLarge).onPointerUp(touch(50, 55, { at: 400 }));
  }
  handlers().onPointerDown(touch(50, 50, { at: 1_000 }));
  handlers().onPointerUp(touch(150, 50, { at: 1_400 }));
  expect(did).toEqual([
    ['swipe', 1],
    ['swipe', -1],
  ]);
});

test('[MED-02] two taps are one double tap; what browsers say of them besides is not counted again', () => {
  for (const at of [100, 300, 500]) {
    handlers().onPointerDown(touch(110, 50, { at }));
    handlers().onPointerUp(touch(110, 50, { at }));
  }
  handlers().onDoubleClick(touch(110, 50));
  expect(did).toEqual([['double', 10, 0]]);
  handlers().onPointerDown(touch(110, 50, { type: 'mouse' }));
  handlers().onPointerUp(touch(110, 50, { type: 'mouse' }));
  handlers().onDoubleClick(touch(110, 50));
  expect(did).toHaveLength(2);
});

test('a finger that the browser takes away means nothing', () => {
  handlers().onPointerDown(touch(150, 50));
  handlers().onPointerCancel(touch(20, 50));
  handlers().onPointerMove(touch(10, 50));
  handlers().onPointerUp(touch(10, 50));
  expect(did).toEqual([]);
});
