import { expect, test } from 'vitest';
import { type CallCorner, cornerAt, cornerBy, nextCorner } from './call-corner.ts';

const ROOM = { left: 100, top: 0, width: 1_000, height: 800 };
const at = (left: number, top: number) => ({ left, top, width: 240, height: 200 });

test('[RCV-14] what is dropped goes to the nearest corner, whichever way lines run', () => {
  expect(cornerAt(at(120, 10), ROOM, false)).toEqual({ block: 'start', inline: 'start' });
  expect(cornerAt(at(800, 10), ROOM, false)).toEqual({ block: 'start', inline: 'end' });
  expect(cornerAt(at(800, 500), ROOM, true)).toEqual({ block: 'end', inline: 'start' });
  expect(cornerAt(at(120, 500), ROOM, true)).toEqual({ block: 'end', inline: 'end' });
});

test('[RCV-14] arrow keys go to the corner that they point to, and nowhere from there', () => {
  const low: CallCorner = { block: 'end', inline: 'start' };
  expect(cornerBy('ArrowUp', low, false)).toEqual({ block: 'start', inline: 'start' });
  expect(cornerBy('ArrowDown', low, false)).toEqual(low);
  expect(cornerBy('ArrowRight', low, false)).toEqual({ block: 'end', inline: 'end' });
  expect(cornerBy('ArrowRight', low, true)).toEqual(low);
  expect(cornerBy('ArrowLeft', low, true)).toEqual({ block: 'end', inline: 'end' });
  expect(cornerBy('a', low, false)).toBeNull();
});

test('[RCV-14] a press goes once around', () => {
  let corner: CallCorner = { block: 'end', inline: 'start' };
  const way = Array.from({ length: 5 }, () => {
    corner = nextCorner(corner);
    return `${corner.block} ${corner.inline}`;
  });
  expect(way).toEqual(['start start', 'start end', 'end end', 'end start', 'start start']);
});
