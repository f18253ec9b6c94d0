import { createEvents } from '@parley/testkit/factory/events.ts';
import { describe, expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseRoomId } from '../ids/parse.ts';
import { StickyMap } from '../rules/rtc/sticky-map.ts';
import { decodeRoomEvent } from './envelope.ts';
import { stickyUntil } from './sticky.ts';

const roomId = must(parseRoomId('!room:example.org'), 'room id');
const SENT_AT = 1_000_000;

function event(more: object, content: object = { sticky_key: 'k', x: 1 }) {
  const made = createEvents({ startTs: SENT_AT }).event('alice', 'm.rtc.member', content as never);
  const decoded = decodeRoomEvent({ ...made, ...more }, roomId);
  return must(decoded.ok ? decoded.value : null, 'event');
}

describe('[01.E-09] how long an event sticks', () => {
  test('as it says, by either name, an hour at most, from the earlier of both clocks', () => {
    const until = (more: object, receivedAt = SENT_AT) => stickyUntil(event(more), receivedAt);
    expect(until({ msc4354_sticky: { duration_ms: 5_000 } })).toBe(SENT_AT + 5_000);
    expect(until({ sticky: { duration_ms: 5_000 } }, SENT_AT + 900)).toBe(SENT_AT + 5_000);
    expect(until({ sticky: { duration_ms: 5_000 } }, SENT_AT - 900)).toBe(SENT_AT + 4_100);
    expect(until({ sticky: { duration_ms: 9_000_000 } })).toBe(SENT_AT + 3_600_000);
    for (const said of [undefined, 5, {}, { duration_ms: 0 }, { duration_ms: -1 }, { duration_ms: 'x' }])
      expect(until({ sticky: said })).toBeNull();
  });

  test('the server’s word on what is left counts, an hour at most', () => {
    const unsigned = { msc4354_sticky_duration_ttl_ms: 700 };
    expect(stickyUntil(event({ sticky: { duration_ms: 5_000 }, unsigned }), SENT_AT + 90_000)).toBe(SENT_AT + 90_700);
    const far = { sticky_duration_ttl_ms: 9e9 };
    expect(stickyUntil(event({ sticky: { duration_ms: 5_000 }, unsigned: far }), 0)).toBe(3_600_000);
  });
});

describe('[01.E-10] what stands', () => {
  const stuck = (id: string, more: object = {}, content?: object) =>
    event({ event_id: id, sticky: { duration_ms: 5_000 }, ...more }, content);
  const taken = (...events: ReturnType<typeof event>[]) => {
    const map = new StickyMap();
    for (const one of events) map.take(one, SENT_AT);
    return map.standing(SENT_AT).map(({ event_id: id }) => id);
  };

  test('of one key the event that ends last, whatever the order; at the same time the greater id', () => {
    const [one, two] = [stuck('$a'), stuck('$b', { origin_server_ts: SENT_AT + 1 })];
    expect([taken(one, two), taken(two, one)]).toEqual([['$b'], ['$b']]);
    const same = stuck('$c');
    expect([taken(one, same), taken(same, one)]).toEqual([['$c'], ['$c']]);
  });

  test('other keys, types and senders stand beside it; without a key nothing does', () => {
    const others = [
      stuck('$b', {}, { sticky_key: 'other' }),
      stuck('$c', { type: 'x' }),
      stuck('$d', { sender: '@b:x' }),
    ];
    expect(taken(stuck('$a', {}, { msc4354_sticky_key: 'k', x: 1 }), ...others)).toEqual(['$a', '$c', '$d']);
    expect(taken(stuck('$a', {}, { x: 1 }), stuck('$b', {}, { sticky_key: 5 }))).toEqual([]);
  });

  test('what has its key alone takes back what stood there, also if it came first', () => {
    const end = stuck('$b', { origin_server_ts: SENT_AT + 1 }, { sticky_key: 'k' });
    expect([taken(stuck('$a'), end), taken(end, stuck('$a'))]).toEqual([[], []]);
  });

  test('nothing stands past its time', () => {
    const map = new StickyMap();
    expect(map.take(stuck('$a'), SENT_AT + 5_000)).toBe(false);
    map.take(stuck('$a'), SENT_AT);
    expect([map.standing(SENT_AT + 4_999).length, map.standing(SENT_AT + 5_000).length]).toEqual([1, 0]);
    expect([map.expire(SENT_AT), map.expire(SENT_AT + 5_000)]).toEqual([SENT_AT + 5_000, null]);
  });
});
