import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { EventSocket } from '../events/event-socket.ts';
import type { Broken } from '../events/shown-parts.ts';
import { EntryGuard } from '../history/entry-guard.ts';
import { RoomState } from '../rooms/room-state.ts';
import type { EventItem, TimelineItem } from './item.ts';
import { loadSockets } from './load-sockets.ts';
import { Projection } from './projection.ts';
import type { ShownContent } from './sockets.ts';
import type { ThreadSocket } from './thread-socket.ts';

const ROOM = '!room:example.org' as RoomId;
const ME = '@me:example.org' as UserId;
const MOD = '@mod:example.org';

type Asked =
  | 'toContent'
  | 'toText'
  | 'role'
  | 'targetOf'
  | 'nameOf'
  | 'fold'
  | 'foldAlone'
  | 'foldThread'
  | 'toSummary';

/** Sockets that throw for whatever says `bad` when `asked`. */
function sockets(asked: Asked) {
  const meet = (what: Asked, { content }: RoomEvent) => {
    if (what === asked && JSON.stringify(content).includes('bad')) throw new TypeError(`${what} broke`);
  };
  const bodyOf = (what: Asked, event: RoomEvent) => {
    meet(what, event);
    return String(event.content['body'] ?? '');
  };
  const likes: EventSocket<never, string> = {
    types: ['m.reaction'],
    role: () => 'related',
    relations: {
      targetOf: (event) => {
        meet('targetOf', event);
        const relation = readRelation(event);
        return relation?.kind === 'annotation' ? relation.target : null;
      },
      nameOf: (entry) => bodyOf('nameOf', entry),
      fold: (related) => {
        for (const event of related) meet('fold', event);
        return `${related.length} liked it`;
      },
      foldAlone: (entry) => {
        meet('foldAlone', entry);
        return null;
      },
    },
  };
  const toText = { toText: (event: RoomEvent) => bodyOf('toText', event) };
  const bodies: EventSocket<string> = {
    types: ['*'],
    role: (event) => (bodyOf('role', event) === 'for machines' ? 'hidden' : 'entry'),
    toSummary: (event) => ({ kind: 'text', text: bodyOf('toSummary', event) }),
    content: () =>
      Promise.resolve({
        toContent: (event: RoomEvent) => bodyOf('toContent', event),
        ...(asked !== 'toSummary' && toText),
      }),
  };
  const thread: ThreadSocket<string> = {
    fold: (replies) => {
      for (const reply of replies) meet('foldThread', reply);
      return 'a thread';
    },
    openTimeline: () => {
      throw new TypeError('no thread is opened');
    },
  };
  return { events: [likes, bodies] as readonly EventSocket<string, string>[], thread };
}

/** A room in which something bad was said, liked, hidden, answered and spoken of in a thread, among neighbours. */
async function room(asked: Asked) {
  const make = createEvents();
  const [before, bad, after] = [make.message('ana', 'before'), make.message('ana', 'bad'), make.message('bo', 'after')];
  const levels = { users: { [MOD]: 100 } };
  const state = new RoomState(ROOM, [], []);
  state.apply([make.event('mod', 'm.room.power_levels', levels, { state_key: '' }) as unknown as RoomEvent]);
  const annotation = { rel_type: 'm.annotation', event_id: after.event_id, key: 'bad' };
  const said = [
    ...[before, bad, after],
    make.event('bo', 'm.reaction', { 'm.relates_to': annotation }),
    make.event('bo', 'm.room.message', {
      body: 'reply',
      'm.relates_to': { 'm.in_reply_to': { event_id: bad.event_id } },
    }),
    make.event('bo', 'm.room.message', {
      body: 'bad in a thread',
      'm.relates_to': { rel_type: 'm.thread', event_id: before.event_id },
    }),
  ] as unknown as readonly RoomEvent[];
  const bugs: string[] = [];
  const guard = new EntryGuard((what, error) => `r${bugs.push(`${what}: ${String(error)}`)}`);
  const { events, thread } = sockets(asked);
  const projection = new Projection(await loadSockets(events, () => Promise.resolve(thread), guard), ME);
  const draw = (more: readonly RoomEvent[] = []) =>
    projection
      .project({
        state,
        chunks: [{ roomId: ROOM, order: 0, start: { kind: 'joined' }, events: [...said, ...more] }],
        ...{ outbox: [], live: new Set<EventId>(), gaps: new Map() },
      })
      .filter((item): item is EventItem<ShownContent<string>, string | Broken> => item.kind === 'event');
  return { draw, bugs, said, make };
}

const BROKEN = { kind: 'broken', reportId: 'r1' };

test.each<[Asked, unknown]>([
  ['toContent', { contents: ['before', BROKEN, 'after', 'reply'] }],
  ['role', { contents: ['before', 'bad', 'after', 'reply'] }],
  ['foldAlone', { extras: [['a thread'], [BROKEN], ['1 liked it'], []] }],
  ['fold', { extras: [['a thread'], [], [BROKEN], []] }],
  ['foldThread', { extras: [[BROKEN], [], ['1 liked it'], []] }],
  ['targetOf', { extras: [['a thread'], [], [], []] }],
  ['nameOf', { contents: ['before', 'bad', 'after', 'reply'] }],
])('[TL-21] %s throws: its entry alone says so, and everything beside it is drawn', async (asked, shown) => {
  const { draw, bugs } = await room(asked);
  const items = draw();
  expect({ contents: items.map(({ content }) => content), extras: items.map(({ extras }) => extras) }).toMatchObject(
    shown as object,
  );
  expect(bugs[0]).toContain(`${asked} broke`);
});

test.each<Asked>(['toText', 'toSummary'])(
  '[TL-21] a quote of what has no line says that it cannot be shown: %s',
  async (asked) => {
    const { draw } = await room(asked);
    expect(draw().at(-1)?.reply).toMatchObject(asked === 'toText' ? { kind: 'hidden' } : { kind: 'loaded', text: '' });
  },
);

test('[TL-21] [01.X-10] what is hidden is hidden for every kind, and the feature is not asked about it', async () => {
  const { draw, make, said, bugs } = await room('toContent');
  const hide = { visibility: 'hidden', 'm.relates_to': { rel_type: 'm.reference', event_id: said[1]?.event_id ?? '' } };
  const hidden = make.event('mod', 'm.visibility', hide) as unknown as RoomEvent;
  const by = { kind: 'moderator', userId: MOD, name: MOD };
  const contents = draw([hidden]).map(({ content }) => content);
  expect(contents).toEqual(['before', { kind: 'hidden', by, reason: null, said: null }, 'after', 'reply']);
  expect(bugs.filter((bug) => bug.includes('bad'))).toEqual([]);
});

test('[TL-21] one cause is reported once for each event, however often it is drawn', async () => {
  const { draw, bugs, said } = await room('toContent');
  const first = draw();
  const more = said.map((event, number) => ({ ...event, event_id: `$more${number}` as EventId }));
  const items: readonly TimelineItem<ShownContent<string>, string | Broken>[] = draw(more);
  draw();
  expect(bugs).toHaveLength(2);
  expect(items[1]).toBe(first[1]);
});

test('[TL-13] [TL-21] a root whose thread stays broken by the same bug stays the same item', async () => {
  const { draw, said, make } = await room('foldThread');
  const [before] = draw();
  const inThread = { body: 'bad again', 'm.relates_to': { rel_type: 'm.thread', event_id: said[0]?.event_id ?? '' } };
  const [after] = draw([make.event('bo', 'm.room.message', inThread) as unknown as RoomEvent]);
  expect(after?.extras).toEqual([BROKEN]);
  expect(after).toBe(before);
});
