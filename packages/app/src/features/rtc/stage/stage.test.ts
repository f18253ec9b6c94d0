import { ObservableValue } from '@parley/sdk/client/value.ts';
import { expect, test, vi } from 'vitest';
import { arrange, NOBODY, type Seen } from './arrange.ts';
import { fitSpotlight, fitTiles, GAP_PX, tilesPerPage } from './fit.ts';
import { layOut } from './lay-out.ts';
import { spotlightOf } from './spotlight.ts';
import { StageBook } from './stage-book.ts';
import { callOf, person, SCREEN } from './test-people.ts';
import { handNumbers, tilesOf } from './tiles.ts';

const people = ['me', 'a', 'b', 'c', 'd', 'e'];
const SEEN: Seen = { screens: [], people, own: 'me', speaking: new Set(), pageSize: 3, now: 1 };

test('[RCV-01] tiles keep the order in which people came, also when some leave and come', () => {
  const first = arrange(NOBODY, SEEN);
  expect(first.order).toEqual(people);
  const without = arrange(first, { ...SEEN, people: ['me', 'b', 'c', 'd', 'e'] });
  expect(without.order).toEqual(['me', 'b', 'c', 'd', 'e']);
  expect(arrange(without, SEEN).order).toEqual(['me', 'b', 'c', 'd', 'e', 'a']);
});

test('[RCV-01] who is seen and speaks moves nothing', () => {
  const first = arrange(NOBODY, SEEN);
  expect(arrange(first, { ...SEEN, speaking: new Set(['a', 'b']) }).order).toBe(first.order);
});

test('[RCV-01] who speaks on another page takes the place of who was silent for longest, and not of this device', () => {
  let now = arrange(NOBODY, { ...SEEN, speaking: new Set(['b']), now: 1 });
  now = arrange(now, { ...SEEN, speaking: new Set(['e']), now: 2 });
  expect(now.order).toEqual(['me', 'e', 'b', 'c', 'd', 'a']);
  now = arrange(now, { ...SEEN, speaking: new Set(['c']), now: 3 });
  expect(now.order).toEqual(['me', 'e', 'c', 'b', 'd', 'a']);
  // Both on the page speak.
  now = arrange(now, { ...SEEN, speaking: new Set(['e', 'c', 'd']), now: 4 });
  expect(now.order).toEqual(['me', 'e', 'c', 'b', 'd', 'a']);
});

test('[RCV-01] screens come first and stay', () => {
  const now = arrange(NOBODY, { ...SEEN, screens: ['a screen'], speaking: new Set(['e']) });
  expect(now.order).toEqual(['a screen', 'me', 'e', 'b', 'c', 'd', 'a']);
});

test('[RCV-02] the spotlight is of a pin, a screen, or who speaks, and does not jump', () => {
  const plain = tilesOf(
    ['me', 'a', 'b'].map((name) => person(name)),
    false,
  );
  const at = (speaking: readonly string[], before: string | null, pinned: string | null = null, active = 'a') =>
    spotlightOf(plain, { pinned, before, speaking: new Set(speaking), active });
  expect(at([], null)).toBe('a');
  expect(at(['b'], 'a')).toBe('b');
  expect(at(['a', 'b'], 'b')).toBe('b');
  expect(at([], 'b')).toBe('b');
  expect(at(['me'], 'b')).toBe('b');
  expect(at(['b'], 'b', 'me')).toBe('me');
  expect([at(['a', 'b'], null, null, 'b'), at(['a'], null, null, 'b'), at(['a', 'b'], 'a', null, 'b')]).toEqual([
    'b',
    'a',
    'a',
  ]);
  const shown = tilesOf([person('me', { screen: SCREEN }), person('a', { screen: SCREEN })], false);
  expect(shown.map(({ key }) => key)).toEqual(['a screen', 'me screen', 'me', 'a']);
  expect(spotlightOf(shown, { pinned: null, before: 'a', speaking: new Set(['a']), active: null })).toBe('a screen');
  expect(spotlightOf([], { pinned: null, before: null, speaking: new Set(), active: null })).toBeNull();
});

test.each([
  [{ width: 1256, height: 310 }, 16],
  [{ width: 1256, height: 100 }, 8],
  [{ width: 366, height: 290 }, 9],
  [{ width: 366, height: 800 }, 9],
  [{ width: 0, height: 0 }, 1],
])('[RCV-03] in %o there are %i tiles on a page', (box, count) => {
  expect(tilesPerPage(box)).toBe(count);
});

test('[RCV-03] tiles fill the box, and none is wider or narrower than a picture or a face', () => {
  const box = { width: 1256, height: 310 };
  for (let count = 1; count <= 16; count += 1) {
    const { width, height } = fitTiles(count, box);
    const columns = Math.floor((box.width + GAP_PX) / (width + GAP_PX));
    expect(Math.ceil(count / columns) * (height + GAP_PX)).toBeLessThanOrEqual(box.height + GAP_PX);
    expect(width / height).toBeGreaterThan(1.3);
    expect(width / height).toBeLessThan(1.8);
  }
  expect(fitTiles(0, box)).toEqual({ width: 0, height: 0 });
});

test('[RCV-03] small tiles stand beside a spotlight that leaves room, else below', () => {
  expect(fitSpotlight(5, { width: 1256, height: 310 })).toMatchObject({ columns: 2, count: 5 });
  expect(fitSpotlight(5, { width: 366, height: 290 })).toMatchObject({ columns: null, count: 3 });
  expect(fitSpotlight(0, { width: 366, height: 290 }).large).toEqual({ width: 366, height: 290 });
});

test('[RCV-03] however many are in the call, one page of them is drawn', () => {
  const tiles = tilesOf(
    ['me', ...Array.from({ length: 29 }, (_, index) => `p${index}`)].map((name) => person(name)),
    false,
  );
  const stage = { tiles, spotlight: 'p3' };
  const box = { width: 1256, height: 310 };
  const grid = layOut(stage, 'grid', box, 0);
  expect(grid).toMatchObject({ page: 0, pages: 2, large: null });
  expect(grid.drawn).toHaveLength(16);
  expect(layOut(stage, 'grid', box, 7)).toMatchObject({ page: 1 });
  expect(layOut(stage, 'grid', box, 1).drawn).toHaveLength(14);
  const spot = layOut(stage, 'spotlight', box, 0);
  expect(spot.large?.tile.key).toBe('p3');
  expect(spot.drawn.length).toBeLessThanOrEqual(16);
  expect(spot.small.some(({ tile }) => tile.key === 'p3')).toBe(false);
});

test('[RCV-04] words draw nothing anew, and what a tile shows draws that tile', () => {
  const [me, a, b] = [person('me'), person('a'), person('b')];
  const shown = new ObservableValue(callOf([me, a, b]));
  const book = new StageBook(shown, () => 1);
  const listener = vi.fn();
  book.subscribe(listener);
  const before = book.current;
  shown.set(callOf([me, { ...a, isSpeaking: true }, b]));
  shown.set(callOf([me, a, { ...b, isSpeaking: true }]));
  expect(book.current.tiles).toBe(before.tiles);
  listener.mockClear();
  shown.set(callOf([me, { ...a, isMicrophoneOn: false }, b]));
  expect(listener).toHaveBeenCalledOnce();
  expect(book.current.tiles.map((tile, index) => tile === before.tiles[index])).toEqual([true, false, true]);
});

test('[RCV-05] hands are numbered in the order in which they were raised', () => {
  const hands = handNumbers([person('a', { handRaisedAt: 9 }), person('b'), person('c', { handRaisedAt: 3 })]);
  expect([...hands]).toEqual([
    ['c', 1],
    ['a', 2],
  ]);
});
