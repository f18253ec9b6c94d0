/**
 * Events that point at themselves or in cycles (SEC-05), and oversized input (SEC-0A). The bounds are real time and ten times
 * what a slow machine needs: they distinguish quadratic from linear, not fast from slow.
 */
import { ME, NEIGHBOUR } from '@parley/testkit/corpus/case-names.ts';
import { HostileStage } from '@parley/testkit/corpus/hostile-stage.ts';
import { message } from '@parley/testkit/corpus/places.ts';
import { roomIdOf, textsOf, valueOf } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

type Json = Readonly<Record<string, unknown>>;

const roomId = roomIdOf({ id: '!room:example.org' });

/** Takes in a room with `timeline` while it is open, then shows it again after a restart; gives what is shown and how long it took. */
async function takeIn(room: Json) {
  const stage = await HostileStage.open();
  const items = stage.tab.listView('timeline.items', { roomId });
  items.subscribe(() => undefined);
  await stage.app.pass(100);
  const start = performance.now();
  await stage.push((pos) => ({ pos, rooms: { [roomId]: { name: 'A', initial: true, num_live: 0, ...room } } }));
  await stage.push((pos) => ({ pos, rooms: { [roomId]: { timeline: [message('last')], num_live: 1 } } }));
  const elapsedMs = performance.now() - start;
  expect(stage.isTakenIn).toBe(true);
  const { items: shown } = valueOf(items);
  const restarted = await stage.restart();
  const again = restarted.tab.listView('timeline.items', { roomId });
  again.subscribe(() => undefined);
  await restarted.app.pass(1);
  expect(textsOf(again).at(-1)).toBe('last');
  expect([...stage.bugs, ...restarted.bugs]).toEqual([]);
  return { elapsedMs, texts: textsOf(items), events: shown.filter((item) => item.kind === 'event') };
}

const many = (count: number, make: (index: number) => Json) => Array.from({ length: count }, (_, index) => make(index));

function related(id: string, relation: Json, more: Json = {}): Json {
  const content = {
    msgtype: 'm.text',
    body: id,
    'm.new_content': { msgtype: 'm.text', body: id },
    'm.relates_to': relation,
  };
  return { ...message(id), content, ...more };
}

const replyTo = (target: string) => ({ 'm.in_reply_to': { event_id: `$${target}` } });
const relation = (type: string, target: string): Json => ({ rel_type: type, event_id: `$${target}`, key: 'x' });

test('[SEC-05] a chain of ten thousand replies, and a ring of them', async () => {
  const chain = many(10_000, (index) => related(`${index}`, replyTo(`${index - 1}`)));
  const { texts, elapsedMs } = await takeIn({ timeline: [related('0', replyTo('9999')), ...chain.slice(1)] });
  expect(texts.filter((text) => text !== '(beginning)')).toHaveLength(10_001);
  expect(elapsedMs).toBeLessThan(20_000);
}, 60_000);

test.each(['m.thread', 'm.reference', 'm.replace', 'm.annotation'])(
  '[SEC-05] %s: to itself, to each other and in a ring',
  async (type) => {
    const ring = many(1_000, (index) => related(`${index}`, relation(type, `${(index + 1) % 1_000}`)));
    const timeline = [
      message('first'),
      related('self', relation(type, 'self')),
      related('one', relation(type, 'other')),
      related('other', relation(type, 'one')),
      ...ring,
    ];
    const { texts, elapsedMs } = await takeIn({ timeline });
    expect(texts).toContain('first');
    expect(texts.at(-1)).toBe('last');
    expect(elapsedMs).toBeLessThan(10_000);
  },
  60_000,
);

test('[SEC-05] an edit of an edit changes nothing, ten thousand edits end with the last', async () => {
  const edits = many(10_000, (index) => ({
    ...related(`edit ${index}`, relation('m.replace', 'first')),
    origin_server_ts: 1_800_000_000_000 + index,
  }));
  const timeline = [message('first'), ...edits, related('of an edit', relation('m.replace', 'edit 9999'))];
  const { texts, elapsedMs } = await takeIn({ timeline });
  expect(texts.filter((text) => text !== '(beginning)')).toEqual(['edit 9999', 'last']);
  expect(elapsedMs).toBeLessThan(20_000);
}, 60_000);

test('[SEC-05] rooms that replace themselves and each other are rooms', async () => {
  const stage = await HostileStage.open();
  const ids = ['!self', '!a', '!b'];
  const next: Readonly<Record<string, string>> = { '!self': '!self', '!a': '!b', '!b': '!a' };
  const state = (type: string, content: Json) => ({ ...message(type), type, state_key: '', content });
  const rooms = ids.map((id) => [
    id,
    {
      name: id,
      initial: true,
      required_state: [
        state('m.room.create', { room_version: '11', predecessor: { room_id: next[id], event_id: '$x' } }),
        state('m.room.tombstone', { replacement_room: next[id] }),
        { ...state('m.space.child', { via: ['x'] }), state_key: next[id] },
      ],
      timeline: [message('here')],
    },
  ]);
  await stage.push((pos) => ({ pos, rooms: Object.fromEntries(rooms) as Json }));
  expect(stage.isTakenIn).toBe(true);
  const list = stage.tab.listView('roomList.rooms', null);
  list.subscribe(() => undefined);
  await stage.app.pass(1);
  expect(
    valueOf(list)
      .items.map((item): string => item.roomId)
      .toSorted(),
  ).toEqual(ids.toSorted());
  expect(stage.bugs).toEqual([]);
});

test('[SEC-0A] a hundred thousand members and fifty thousand other state events', async () => {
  const state = (type: string, key: string, content: Json): Json => ({
    ...message(`${type} ${key}`),
    type,
    state_key: key,
    content,
  });
  const members = many(100_000, (index) => {
    const id = `@u${index}:example.org`;
    return { ...state('m.room.member', id, { membership: 'join', displayname: `Name ${index % 50_000}` }), sender: id };
  });
  const others = many(50_000, (index) => state('org.example.state', `${index}`, { index }));
  const { texts, elapsedMs } = await takeIn({
    required_state: [...members, ...others],
    joined_count: 100_000,
    timeline: [message('first')],
  });
  expect(texts.slice(-2)).toEqual(['first', 'last']);
  expect(elapsedMs).toBeLessThan(60_000);
}, 180_000);

test('[SEC-0A] a sync of ten megabytes', async () => {
  const timeline = many(200, (index) => ({
    ...message(`${index}`),
    content: { msgtype: 'm.text', body: 'x'.repeat(50_000) },
  }));
  const { events, elapsedMs } = await takeIn({ timeline });
  expect(events).toHaveLength(201);
  expect(elapsedMs).toBeLessThan(20_000);
}, 60_000);

test('[SEC-0A] a thousand keys of reactions by twenty people each, and one key of 64 KB', async () => {
  const react = (index: number, key: string): Json => ({
    ...message(`r${index}`),
    type: 'm.reaction',
    sender: `@u${index % 20}:example.org`,
    content: { 'm.relates_to': { rel_type: 'm.annotation', event_id: '$first', key } },
  });
  const reactions = many(20_000, (index) => react(index, `key ${Math.floor(index / 20)}`));
  const timeline = [message('first'), ...reactions, react(20_000, 'k'.repeat(60_000))];
  const { events, elapsedMs } = await takeIn({ timeline });
  const groups = events[0]?.extras.flatMap((extra) => (extra.kind === 'reactions' ? extra.groups : [])) ?? [];
  expect(groups).toHaveLength(1_001);
  expect(groups[0]).toMatchObject({ key: 'key 0', count: 20 });
  expect(groups.every(({ key }) => key.length <= 64)).toBe(true);
  expect(elapsedMs).toBeLessThan(30_000);
}, 90_000);

test('[SEC-0A] a poll of five thousand options with twenty thousand votes', async () => {
  const answers = many(5_000, (index) => ({ id: `${index}`, 'org.matrix.msc1767.text': `Option ${index}` }));
  const poll = {
    ...message('poll'),
    type: 'org.matrix.msc3381.poll.start',
    content: { 'org.matrix.msc3381.poll.start': { question: { body: 'Which?' }, answers, max_selections: 5_000 } },
  };
  const votes = many(20_000, (index) => ({
    ...message(`vote ${index}`),
    type: 'org.matrix.msc3381.poll.response',
    sender: `@u${index}:example.org`,
    content: {
      'm.relates_to': { rel_type: 'm.reference', event_id: '$poll' },
      'org.matrix.msc3381.poll.response': { answers: [`${index % 5_000}`] },
    },
  }));
  const { texts, elapsedMs } = await takeIn({ timeline: [message('first'), poll, ...votes] });
  // Votes are no messages.
  expect(texts).toEqual(['(beginning)', 'first', 'last']);
  expect(elapsedMs).toBeLessThan(20_000);
}, 60_000);

test('[SEC-0A] a thread of twenty thousand replies, and twenty thousand answers to one message', async () => {
  const inThread = many(20_000, (index) => related(`in thread ${index}`, relation('m.thread', 'first')));
  const answers = many(20_000, (index) => related(`answer ${index}`, replyTo('first')));
  const { texts, events, elapsedMs } = await takeIn({ timeline: [message('first'), ...inThread, ...answers] });
  expect(texts.slice(0, 2)).toEqual(['(beginning)', 'first']);
  expect(texts.slice(-2)).toEqual(['answer 19999', 'last']);
  expect(texts).toHaveLength(20_003);
  expect(events[0]?.extras).toMatchObject([{ kind: 'thread', count: 20_000, latest: { text: 'in thread 19999' } }]);
  expect(elapsedMs).toBeLessThan(40_000);
}, 120_000);

test('[SEC-0A] a name of 65 KB, a topic of a megabyte and ten thousand receipts', async () => {
  const state = (type: string, content: Json, key = '') => ({
    ...message(type),
    type,
    sender: NEIGHBOUR,
    state_key: key,
    content,
  });
  const stage = await HostileStage.open();
  const receipts = Object.fromEntries(
    many(10_000, (index) => ({ index })).map((_, index) => [`@u${index}:example.org`, { ts: 1 }]),
  );
  const room = {
    initial: true,
    name: 'n'.repeat(65_000),
    required_state: [
      state('m.room.member', { membership: 'join', displayname: 'd'.repeat(65_000) }, NEIGHBOUR),
      state('m.room.topic', { topic: 't'.repeat(1_000_000) }),
    ],
    timeline: [message('first')],
  };
  const start = performance.now();
  await stage.push((pos) => ({
    pos,
    rooms: { [roomId]: room },
    extensions: {
      receipts: { rooms: { [roomId]: { content: { $first: { 'm.read': { ...receipts, [ME]: { ts: 2 } } } } } } },
    },
  }));
  expect(stage.isTakenIn).toBe(true);
  const items = stage.tab.listView('timeline.items', { roomId });
  items.subscribe(() => undefined);
  await stage.app.pass(1);
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(textsOf(items)).toContain('first');
  expect(stage.bugs).toEqual([]);
}, 60_000);
