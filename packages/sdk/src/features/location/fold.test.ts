import { createEvents } from '@parley/testkit/factory/events.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FoldContext } from '../../core/events/event-socket.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { locationSocket } from './event-socket.ts';
import { liveLocationRelations } from './fold.ts';

const INFO = 'org.matrix.msc3672.beacon_info';
const BEACON = 'org.matrix.msc3672.beacon';
const START = 1_767_225_600_000;
const OWNER = '@bob:example.org';

type Make = ReturnType<typeof createEvents>;

function info(make: Make, more: object = {}, owner = OWNER): RoomEvent {
  const content = { live: true, timeout: 60_000, 'org.matrix.msc3488.ts': START, ...more };
  return make.state(owner, INFO, content, owner) as unknown as RoomEvent;
}

function place(make: Make, of: RoomEvent, at: number, sender = OWNER): RoomEvent {
  return make.event(sender, BEACON, {
    'org.matrix.msc3488.location': { uri: `geo:${at / 1_000},0` },
    'org.matrix.msc3488.ts': START + at,
    'm.relates_to': { rel_type: 'm.reference', event_id: of.event_id },
  }) as unknown as RoomEvent;
}

function redacted(event: RoomEvent): RoomEvent {
  return { ...event, content: {}, unsigned: { redacted_because: { type: 'm.room.redaction' } } };
}

function fold(entry: RoomEvent, related: readonly RoomEvent[]) {
  return liveLocationRelations.fold(related, { entry } as FoldContext);
}

describe('[LOC-11] what is an entry', () => {
  const make = createEvents();
  const share = info(make);
  const roleOf = (event: RoomEvent) => locationSocket.role?.(event);

  test.each<[string, RoomEvent, unknown]>([
    ['a beginning', share, 'entry'],
    ['one that was taken back', redacted(share), 'entry'],
    ['an end', info(make, { live: false }), 'related'],
    ['one without a time', info(make, { 'org.matrix.msc3488.ts': null }), 'hidden'],
    ['one that cannot be read', info(make, { timeout: null }), 'hidden'],
    ['one of somebody else', { ...share, sender: '@eve:example.org' as RoomEvent['sender'] }, 'hidden'],
    ['a place', place(make, share, 1), 'related'],
    ['a place that is state', { ...place(make, share, 1), state_key: '' }, 'hidden'],
    ['a message', make.message('bob', 'hi') as unknown as RoomEvent, null],
  ])('%s', (_name, event, role) => {
    expect(roleOf(event)).toBe(role);
  });

  test('a line of data stands for a place and for a share', () => {
    const summaryOf = (event: RoomEvent) => locationSocket.toSummary?.(event, { nameOf: String });
    const message = {
      msgtype: 'm.location',
      geo_uri: 'geo:1,2',
      'm.location': { uri: 'geo:1,2', description: 'Pier' },
    };
    expect(summaryOf(make.message('bob', 'x', { content: message }) as unknown as RoomEvent)).toEqual({
      ...{ kind: 'location', text: 'Pier' },
    });
    expect(summaryOf(share)).toEqual({
      ...{ kind: 'liveLocation', text: '', endsAt: START + 60_000, stoppedAt: null },
    });
    expect(summaryOf(redacted(share))).toBeNull();
    expect(summaryOf(info(make, { live: false }))).toBeNull();
  });
});

test('[LOC-15] the list of rooms hears of the end of a share, also when it kept only the time of it', () => {
  const make = createEvents();
  const [before, share, end] = [
    info(make, { live: false }),
    info(make, { description: 'Walk' }),
    info(make, { live: false }),
  ];
  const { listed } = locationSocket;
  const now = listed?.toListed(share, [before]);
  expect(now?.summary).toMatchObject({ kind: 'liveLocation', text: 'Walk', stoppedAt: null });
  expect(JSON.stringify(now?.kept)).not.toContain('Walk');
  expect(listed?.toListed(share, [end])?.summary).toMatchObject({ stoppedAt: end.origin_server_ts });
  if (listed === undefined || !now) throw new Error('nothing is listed');
  const brief = { ...share, content: now.kept };
  expect(listed.update(now.summary, brief, [before, share])).toBe(now.summary);
  const stopped = listed.update(now.summary, brief, [before, share, end]);
  expect(stopped).toMatchObject({ text: 'Walk', stoppedAt: end.origin_server_ts });
  expect(listed.update(stopped, brief, [end])).toBe(stopped);
});

describe('[LOC-11] what is folded onto a share', () => {
  test('its newest place; nothing where none has come', () => {
    const make = createEvents();
    const share = info(make);
    expect(fold(share, [share])).toBeNull();
    const related = [
      share,
      place(make, share, 2_000),
      place(make, share, 1_000),
      place(make, share, 3_000, '@eve:example.org'),
    ];
    expect(fold(share, related)).toEqual({
      ...{ kind: 'liveLocation', stoppedAt: null },
      latest: { place: { latitude: 2, longitude: 0, uncertaintyM: null }, at: START + 2_000 },
    });
  });

  test('[03.B-07] a place that the server had after the end of the share does not count', () => {
    const make = createEvents({ startTs: START });
    const share = info(make, { timeout: 1_500 });
    const [early, late] = [place(make, share, 500), place(make, share, 900)];
    expect(fold(share, [share, early, late])?.latest?.at).toBe(START + 500);
  });

  test('[03.B-02] [03.B-09] its end, whatever came before; older state does not end it', () => {
    const make = createEvents();
    const [before, share] = [info(make, { live: false }), info(make)];
    const older = info(make, { live: false, 'org.matrix.msc3488.ts': START - 1 });
    const located = place(make, share, 1_000);
    expect(fold(share, [before, share, older, located])?.stoppedAt).toBeNull();
    const end = info(make, { live: false });
    for (const related of [
      [before, share, older, located, end],
      [before, share, end, located],
    ])
      expect(fold(share, related)).toEqual({ kind: 'liveLocation', latest: null, stoppedAt: end.origin_server_ts });
  });

  test('[03.B-05] another share, and a redaction of what ended it; nothing is said of a share that was taken back itself', () => {
    const make = createEvents();
    const [share, next] = [info(make), info(make, { 'org.matrix.msc3488.ts': START + 5 })];
    expect(fold(share, [share, next])?.stoppedAt).toBe(next.origin_server_ts);
    expect(fold(next, [share, next])).toBeNull();
    const end = redacted(info(make, { live: false }));
    expect(fold(share, [share, end])?.stoppedAt).toBe(end.origin_server_ts);
    expect(fold(redacted(share), [redacted(share), place(make, share, 1)])).toBeNull();
  });

  test('law: the order in which places and the end come does not matter', () => {
    const make = createEvents();
    const share = info(make);
    const places = [1, 2, 3, 4].map((at) => place(make, share, at * 1_000));
    const end = info(make, { live: false });
    fc.assert(
      fc.property(fc.shuffledSubarray([...places, end], { minLength: 1 }), (related) => {
        const extra = fold(share, [share, ...related]);
        const latest = Math.max(...related.map(({ event_id: id }) => places.findIndex((one) => one.event_id === id)));
        if (related.includes(end)) expect(extra).toMatchObject({ latest: null, stoppedAt: end.origin_server_ts });
        else expect(extra?.latest?.at).toBe(START + (latest + 1) * 1_000);
      }),
    );
  });

  test('shares of one owner have one name, and those of others another', () => {
    const make = createEvents();
    const { nameOf, targetNameOf, followsName } = liveLocationRelations;
    const [share, end] = [info(make), info(make, { live: false })];
    expect([targetNameOf?.(end), followsName?.(share)]).toEqual([nameOf?.(share), nameOf?.(share)]);
    expect(nameOf?.(info(make, {}, '@carol:example.org'))).not.toBe(nameOf?.(share));
    expect(liveLocationRelations.targetOf(place(make, share, 1))).toBe(share.event_id as EventId);
  });
});
