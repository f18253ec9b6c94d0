import { createEvents } from '@parley/testkit/factory/events.ts';
import type { WireEvent } from '@parley/testkit/homeserver/wire.ts';
import { describe, expect, test } from 'vitest';
import type { RoomEvent, StateEvent } from '../../../protocol/events/event.ts';
import { type Direction, EventTimeline } from './event-timeline.ts';
import { addLiveEvents, TimelineSet } from './timeline-set.ts';
import { TimelineWindow } from './timeline-window.ts';

const asEvent = (event: WireEvent) => event as unknown as RoomEvent;
const idsOf = (events: readonly RoomEvent[]) => events.map((event) => event.event_id).join(' ');
const NO_DIRECTION = 'up' as Direction;

function said(count: number): RoomEvent[] {
  const make = createEvents();
  return Array.from({ length: count }, (_, at) => asEvent(make.message('bob', `m${at}`)));
}

function named(name: string, before?: string): StateEvent {
  const unsigned = before === undefined ? {} : { unsigned: { prev_content: { name: before } } };
  const event = createEvents().event(
    'bob',
    'm.room.name',
    { name },
    { state_key: '', event_id: `$${name}`, ...unsigned },
  );
  return asEvent(event) as StateEvent;
}

describe('one timeline', () => {
  test('[02.TL-01] it has state, a place to go on from and a neighbour at both ends; what is put before shifts its base', () => {
    const timeline = new EventTimeline();
    timeline.initialiseState([named('now', 'old')]);
    const [one, two, three] = said(3) as [RoomEvent, RoomEvent, RoomEvent];
    timeline.add(two, 'f');
    timeline.add(three, 'f');
    timeline.setToken('b', 't1');
    timeline.add(one, 'b');
    expect(idsOf(timeline.events)).toBe('$1 $2 $3');
    expect([timeline.baseIndex, timeline.indexOf(one.event_id), timeline.indexOf(two.event_id)]).toEqual([1, -1, 0]);
    expect([timeline.token('b'), timeline.token('f')]).toEqual(['t1', null]);
    expect(timeline.neighbour('b')).toBeNull();
  });

  test('[01.E-05] before a state event that was paged in, the state is what it was before', () => {
    const timeline = new EventTimeline();
    timeline.initialiseState([named('now', 'old')]);
    timeline.add(named('now', 'old'), 'b');
    expect(timeline.stateAt('b', 'm.room.name')?.content).toEqual({ name: 'old' });
    expect(timeline.stateAt('f', 'm.room.name')?.content).toEqual({ name: 'now' });
    timeline.add(named('next', 'now'), 'f');
    expect(timeline.stateAt('f', 'm.room.name')?.content).toEqual({ name: 'next' });
    timeline.add(named('old'), 'b');
    expect(timeline.stateAt('b', 'm.room.name')).toBeUndefined();
  });

  test('[02.TL-02] [11.ER-09] its state is given before its events', () => {
    const timeline = new EventTimeline();
    for (const event of said(1)) timeline.add(event, 'f');
    expect(() => timeline.initialiseState([])).toThrow('Cannot initialise state after events are added');
  });

  test('[02.TL-04] [11.ER-11] there are two directions', () => {
    const timeline = new EventTimeline();
    expect(() => timeline.token(NO_DIRECTION)).toThrow("Invalid direction 'up'");
    expect(() => timeline.stateAt(NO_DIRECTION, 'm.room.name')).toThrow("Invalid direction 'up'");
    const window = new TimelineWindow(new TimelineSet(), async () => false);
    expect(() => window.canPaginate(NO_DIRECTION)).toThrow("Invalid direction 'up'");
  });

  test('[02.TL-05] a neighbour is for good', () => {
    const [one, two, three] = [new EventTimeline(), new EventTimeline(), new EventTimeline()];
    one.setNeighbour('f', two);
    expect(() => one.setNeighbour('f', three)).toThrow(
      'timeline already has a neighbouring timeline - cannot reset neighbour (direction: f)',
    );
  });
});

describe('a set of timelines', () => {
  test('[02.TL-01] one is live, others stand beside it', () => {
    const set = new TimelineSet({ timelineSupport: true });
    const other = set.addTimeline();
    const [one, two] = said(2) as [RoomEvent, RoomEvent];
    set.addLive(two);
    set.addPage(other, 'b', [one], 't');
    expect(set.timelines).toEqual([set.live, other]);
    expect(set.timelineOf(one.event_id)).toBe(other);
    expect(set.timelineOf(two.event_id)).toBe(set.live);
    expect(other.token('b')).toBe('t');
  });

  test('[02.TL-03] [11.ER-10] others are refused unless they were allowed', () => {
    expect(() => new TimelineSet().addTimeline()).toThrow(
      "timeline support is disabled. Set the 'timelineSupport' parameter to true when creating MatrixClient to enable it.",
    );
  });

  test('[02.TL-05] a page needs a timeline, and none comes after the live one', () => {
    const set = new TimelineSet();
    expect(() => set.addPage(undefined, 'b', [], null)).toThrow(
      "'timeline' not specified for EventTimelineSet.addEventsToTimeline",
    );
    expect(() => set.addPage(set.live, 'f', [], null)).toThrow(
      'EventTimelineSet.addEventsToTimeline cannot be used for adding events to the live timeline - use Room.addLiveEvents instead',
    );
  });

  test('[02.TL-05] nothing happens live after a timeline that goes on', () => {
    const [first, second] = [new TimelineSet(), new TimelineSet()];
    second.live.setToken('f', 't9');
    expect(() => addLiveEvents([first, second], said(1))).toThrow(
      'live timeline 1 is no longer live - it has a pagination token (t9)',
    );
    expect(first.live.events).toEqual([]);
    first.live.setNeighbour('f', new EventTimeline());
    expect(() => addLiveEvents([first], said(1))).toThrow(
      'live timeline 0 is no longer live - it has a neighbouring timeline',
    );
  });

  test('[02.TL-06] what happens live twice is ignored, or replaced in its place', () => {
    const [one, two] = said(2) as [RoomEvent, RoomEvent];
    const again = { ...one, content: { body: 'again' } };
    const ignoring = new TimelineSet();
    addLiveEvents([ignoring], [one, two, again]);
    expect(ignoring.live.events).toEqual([one, two]);
    const replacing = new TimelineSet({ duplicateStrategy: 'replace' });
    addLiveEvents([replacing], [one, two, again]);
    expect(replacing.live.events).toEqual([again, two]);
  });

  test('[02.TL-07] a page that meets another timeline makes them neighbours, and goes on in that one', () => {
    const set = new TimelineSet({ timelineSupport: true });
    const [one, two, three, four] = said(4) as [RoomEvent, RoomEvent, RoomEvent, RoomEvent];
    const older = set.addTimeline();
    set.addPage(older, 'f', [two], 't2');
    set.addLive(four);
    set.addPage(set.live, 'b', [three, two, one], 't0');
    expect(set.live.neighbour('b')).toBe(older);
    expect(older.neighbour('f')).toBe(set.live);
    expect([idsOf(older.events), idsOf(set.live.events)]).toEqual(['$1 $2', '$3 $4']);
    expect([older.token('b'), older.token('f'), set.live.token('b')]).toEqual(['t0', null, null]);
  });

  test('[02.TL-07] a page without news leads on; nothing is linked after the live timeline', () => {
    const set = new TimelineSet({ timelineSupport: true });
    const [one, two] = said(2) as [RoomEvent, RoomEvent];
    addLiveEvents([set], [one, two]);
    set.addPage(set.live, 'b', [two, one], 't5');
    expect(set.live.token('b')).toBe('t5');
    const newer = set.addTimeline();
    set.addPage(newer, 'b', [two], 't6');
    expect(set.live.neighbour('f')).toBeNull();
    expect(set.whyNotLive()).toBeNull();
  });

  test('[02.TL-08] an edit that was fetched stands after its parent, before what was sent later', () => {
    const make = createEvents();
    const one = asEvent(make.message('bob', 'one'));
    const two = asEvent(make.message('bob', 'two'));
    const edit = {
      ...asEvent(make.edit('bob', make.message('bob', 'x'), 'uno')),
      origin_server_ts: two.origin_server_ts - 1,
    };
    const late = { ...edit, event_id: '$late' as RoomEvent['event_id'], origin_server_ts: two.origin_server_ts + 9 };
    const set = new TimelineSet();
    addLiveEvents([set], [one, two]);
    expect(set.addRelated(edit, one.event_id)).toBe(true);
    expect(set.addRelated(edit, one.event_id)).toBe(false);
    expect(set.addRelated(late, one.event_id)).toBe(true);
    expect(set.live.events).toEqual([one, edit, two, late]);
    expect(set.addRelated({ ...late, event_id: '$x' as RoomEvent['event_id'] }, '$gone' as RoomEvent['event_id'])).toBe(
      false,
    );
  });

  test('[02.TL-12] after a gap the live timeline begins anew; the old one is kept where there may be others', () => {
    for (const timelineSupport of [true, false]) {
      const set = new TimelineSet({ timelineSupport });
      const old = set.live;
      const [one] = said(1) as [RoomEvent];
      set.addLive(one);
      set.resetLive('prev', 'since');
      expect([set.live.token('b'), set.live.events]).toEqual(['prev', []]);
      expect(set.timelines.includes(old)).toBe(timelineSupport);
      expect(set.timelineOf(one.event_id)).toBe(timelineSupport ? old : undefined);
      if (timelineSupport) expect(old.token('f')).toBe('since');
    }
  });
});

describe('a window over them', () => {
  /** Ten events live, ten in a neighbour before, and pages of five at the server. */
  function stage(windowLimit?: number) {
    const all = said(40);
    const set = new TimelineSet({ timelineSupport: true });
    const older = set.addTimeline();
    set.addPage(older, 'f', all.slice(20, 30), null);
    older.setToken('b', '20');
    addLiveEvents([set], all.slice(30));
    older.setNeighbour('f', set.live);
    set.live.setNeighbour('b', older);
    let requests = 0;
    const window = new TimelineWindow(
      set,
      async (timeline, direction) => {
        requests += 1;
        const end = Number(timeline.token(direction));
        set.addPage(timeline, direction, all.slice(end - 5, end).toReversed(), end === 5 ? null : String(end - 5));
        return true;
      },
      windowLimit === undefined ? {} : { windowLimit },
    );
    const shown = () => {
      const places = window.events.map((event) => all.indexOf(event));
      return places.length === 0 ? null : [places[0], places.at(-1), places.length];
    };
    return { all, set, window, shown, asked: () => requests };
  }

  test('[02.TL-14] it grows by what is held, over neighbours too, before it asks', async () => {
    const { window, shown, asked } = stage();
    await window.load(null, 5);
    expect(shown()).toEqual([35, 39, 5]);
    expect([window.canPaginate('b'), window.canPaginate('f')]).toEqual([true, false]);
    await window.paginate('b', 10);
    expect([shown(), asked()]).toEqual([[25, 39, 15], 0]);
    await window.paginate('b', 5);
    await window.paginate('b', 20);
    expect([shown(), asked()]).toEqual([[15, 39, 25], 1]);
    while (await window.paginate('b', 20));
    expect([shown(), window.canPaginate('b')]).toEqual([[0, 39, 40], false]);
  });

  test('[02.TL-14] it opens around an event, and lets go of what is far away', async () => {
    const { all, window, shown } = stage(12);
    expect(await window.load(all[25]?.event_id ?? null, 6)).toBe(true);
    expect(shown()).toEqual([22, 27, 6]);
    await window.paginate('f', 10);
    expect(shown()).toEqual([26, 37, 12]);
    window.unpaginate('b', 4);
    window.unpaginate('f', 3);
    expect(shown()).toEqual([30, 34, 5]);
    window.unpaginate('b', 99);
    expect(shown()).toBeNull();
    expect(await window.load('$nowhere' as RoomEvent['event_id'], 6)).toBe(false);
  });

  test('[02.TL-14] one paging makes five requests at most', async () => {
    const set = new TimelineSet();
    set.live.setToken('b', 't');
    let requests = 0;
    const window = new TimelineWindow(set, async (timeline) => {
      requests += 1;
      set.addPage(timeline, 'b', [], `t${requests}`);
      return true;
    });
    expect(await window.paginate('b', 20)).toBe(false);
    expect(requests).toBe(5);
  });
});
