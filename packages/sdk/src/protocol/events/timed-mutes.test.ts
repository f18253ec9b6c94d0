import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseRoomId } from '../ids/parse.ts';
import { decodeTimedMutes, withTimedMute } from './timed-mutes.ts';

const ops = must(parseRoomId('!ops:x'), 'a room');
const lunch = must(parseRoomId('!lunch:x'), 'a room');

test('[NT-12] rooms that are muted for a time are read one by one, and what makes no sense is left out', () => {
  const rooms = {
    [ops]: { until: 7, before: 'all' },
    [lunch]: { until: 8, before: 'mute' },
    nonsense: { until: 9 },
    '!a:x': { until: 'soon' },
    '!b:x': 3,
  };
  expect([...decodeTimedMutes({ rooms })]).toEqual([
    [ops, { untilMs: 7, before: 'all' }],
    [lunch, { untilMs: 8, before: 'default' }],
  ]);
  for (const odd of [null, {}, { rooms: 7 }, { rooms: [] }]) expect(decodeTimedMutes(odd).size).toBe(0);
});

test('[NT-12] an entry is put and taken away without what others wrote', () => {
  const before = { odd: true, rooms: { [lunch]: { until: 8, before: 'default', more: 1 } } };
  const put = withTimedMute(before, ops, { untilMs: 7, before: 'mentions' });
  expect(put).toEqual({ odd: true, rooms: { ...before.rooms, [ops]: { until: 7, before: 'mentions' } } });
  expect(withTimedMute(put, ops, null)).toEqual(before);
});
