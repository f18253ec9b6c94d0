/** Names that mean something to JavaScript or to a database, wherever a server can put one (SEC-01, SEC-02, SEC-08). */
import { HostileStage } from '@parley/testkit/corpus/hostile-stage.ts';
import { PROTOTYPE_NAMES } from '@parley/testkit/corpus/hostile-values.ts';
import { message } from '@parley/testkit/corpus/places.ts';
import { roomIdOf, textsOf, valueOf } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

const BUILT_INS = [Object, Object.prototype, Array.prototype, Function.prototype, Map.prototype, String.prototype];
const before = BUILT_INS.map((each) => Reflect.ownKeys(each));

/** An object with the key `name`, whatever it is. */
function keyed(name: string, value: unknown): object {
  return Object.defineProperty({}, name, { value, enumerable: true });
}

/** A room in which everything that has a name is called `name`. */
function roomCalled(name: string) {
  const sender = `@${name}:example.org`;
  const event = (type: string, content: object, more: object = {}) => {
    const id = `$${type}-${name}`;
    return { type, event_id: id, sender, origin_server_ts: 1, content, unsigned: { transaction_id: name }, ...more };
  };
  const relation = (relType: string, more: object) => ({
    'm.relates_to': { rel_type: relType, event_id: '$first', ...more },
  });
  const text = { msgtype: 'm.text', body: name };
  return {
    name: `Room ${name}`,
    initial: true,
    limited: true,
    prev_batch: name,
    required_state: [
      event('m.room.member', { membership: 'join', displayname: name }, { state_key: sender }),
      event(name, keyed(name, name), { state_key: name, event_id: `$state-${name}` }),
      event('m.room.power_levels', { users: keyed(sender, 50), events: keyed(name, 50) }, { state_key: '' }),
    ],
    timeline: [
      message('first'),
      event('m.room.message', text),
      event(name, { body: name }),
      event('m.reaction', relation('m.annotation', { key: name })),
      event('m.room.message', { ...text, ...relation(name, {}) }, { event_id: `$related-${name}` }),
      event('m.room.message', { ...text, ...relation('m.thread', { event_id: `$${name}` }) }, { event_id: `$${name}` }),
      message('last'),
    ],
    num_live: 1,
  };
}

const roomIdFor = (name: string) => `!${name}:example.org`;

function answerCalled(pos: string, name: string) {
  const roomId = roomIdFor(name);
  const inRoom = (value: unknown) => keyed(roomId, value);
  const receipt = keyed('$first', { 'm.read': keyed(`@${name}:example.org`, { ts: 1, thread_id: name }), [name]: {} });
  return {
    pos,
    lists: { ...keyed(name, { count: 1 }), active: { count: 1 } },
    rooms: { ...inRoom(roomCalled(name)), ...keyed(name, { timeline: [message('x')] }) },
    extensions: {
      account_data: {
        global: [{ type: name, content: keyed(name, name) }],
        rooms: { ...inRoom([{ type: 'm.tag', content: { tags: keyed(name, { order: 0 }) } }]), ...keyed(name, []) },
      },
      receipts: { rooms: { ...inRoom({ content: receipt }), ...keyed(name, { content: receipt }) } },
      typing: { rooms: inRoom({ content: { user_ids: [name, `@${name}:example.org`] } }) },
      e2ee: { device_one_time_keys_count: keyed(name, 1) },
    },
  };
}

/** The names, texts and reactions that a room shows. */
async function shownOf(stage: HostileStage, name: string) {
  const roomId = roomIdOf({ id: roomIdFor(name) });
  const items = stage.tab.listView('timeline.items', { roomId });
  const header = stage.tab.view('timeline.room', { roomId });
  for (const handle of [items, header]) handle.subscribe(() => undefined);
  await stage.app.pass(1);
  const events = valueOf(items).items.filter((item) => item.kind === 'event');
  const { extras } = events.find((item) => item.eventId === '$first') ?? {};
  const known = valueOf(header);
  return {
    texts: textsOf(items).filter((text) => !text.startsWith('(')),
    senders: new Set(events.map((item) => item.sender.name)),
    reactions: extras?.flatMap((extra) =>
      extra.kind === 'reactions' ? extra.groups.map(({ key, names }) => `${key} by ${names.join()}`) : [],
    ),
    room: known.kind === 'known' && known.name.kind === 'named' ? known.name.name : known.kind,
  };
}

function expectedOf(name: string): Awaited<ReturnType<typeof shownOf>> {
  return {
    texts: ['first', name, name, name, 'last'],
    senders: new Set(['@bob:example.org', name]),
    reactions: [`${name} by ${name}`],
    room: `Room ${name}`,
  };
}

test('[SEC-01] [SEC-02] [SEC-08] names of prototypes are names like any other, from the wire through the store and back', async () => {
  Object.freeze(Object.prototype);
  const stage = await HostileStage.open();
  for (const name of PROTOTYPE_NAMES) {
    await stage.push((pos) => answerCalled(pos, name));
    expect(stage.isTakenIn).toBe(true);
    expect(await shownOf(stage, name)).toEqual(expectedOf(name));
  }
  const restarted = await stage.restart();
  for (const name of PROTOTYPE_NAMES) expect(await shownOf(restarted, name)).toEqual(expectedOf(name));
  expect([...stage.bugs, ...restarted.bugs]).toEqual([]);
  expect(BUILT_INS.map((each) => Reflect.ownKeys(each))).toEqual(before);
});

/** Text that ends ranges, comes before everything, or is no Unicode; in the names that a server may choose freely. */
const KEY_TEXTS = [
  '\uffff',
  '\u0000',
  '\uD800',
  '\uDC00',
  '',
  ' ',
  'x'.repeat(65_536),
  '\u{10FFFF}',
  '%00',
  '/',
  '../..',
  "'",
];

test('[SEC-08] a room keeps to itself whatever rooms are called: no room reads, hides or overwrites another', async () => {
  const stage = await HostileStage.open();
  const ids = ['!a', ...KEY_TEXTS.flatMap((text) => [`!a${text}`, `!${text}a`, `!a${text}:example.org`])];
  const unique = [...new Set(ids)];
  const rooms = (pos: string, turn: number) => ({
    pos,
    rooms: Object.fromEntries(
      unique.map((id, index) => [id, { timeline: [message(`${turn}-${index}`)], num_live: 1 }]),
    ),
  });
  for (const turn of [1, 2]) await stage.push((pos) => rooms(pos, turn));
  expect(stage.isTakenIn).toBe(true);
  const check = async (on: HostileStage) => {
    const list = on.tab.listView('roomList.rooms', null);
    list.subscribe(() => undefined);
    await on.app.pass(1);
    const listed = valueOf(list).items.map((item): string => item.roomId);
    // Only well-formed ids of at most 255 bytes without control characters are rooms.
    expect(new Set(listed)).toEqual(new Set(unique.filter((id) => /^![^\p{Cc}\p{Cs}]{1,200}$/u.test(id))));
    for (const id of listed) {
      const index = unique.indexOf(id);
      const items = on.tab.listView('timeline.items', { roomId: roomIdOf({ id }) });
      items.subscribe(() => undefined);
      await on.app.pass(1);
      expect(textsOf(items).filter((text) => text !== '(beginning)')).toEqual([`1-${index}`, `2-${index}`]);
      items.close();
    }
  };
  await check(stage);
  const restarted = await stage.restart();
  await check(restarted);
  expect([...stage.bugs, ...restarted.bugs]).toEqual([]);
});

test('[SEC-08] types, state keys and members of any text: the state stays apart and comes back', async () => {
  const stage = await HostileStage.open();
  const roomId = roomIdOf({ id: '!room:example.org' });
  const name = { ...message('n'), type: 'm.room.name', state_key: '', content: { name: 'The name' } };
  const odd = KEY_TEXTS.flatMap((text, index) => [
    { ...message(`t${index}`), type: `m.room.name${text || '.'}`, state_key: '', content: { name: 'odd type' } },
    { ...message(`k${index}`), type: 'm.room.name', state_key: text || '\u0001', content: { name: 'odd key' } },
    {
      ...message(`m${index}`),
      type: 'm.room.member',
      state_key: `@${text}:example.org`,
      content: { membership: 'join' },
    },
  ]);
  const room = { initial: true, required_state: [name, ...odd] };
  await stage.push((pos) => ({ pos, rooms: { [roomId]: { ...room, timeline: [message('here')] } } }));
  expect(stage.isTakenIn).toBe(true);
  const check = async (on: HostileStage) => {
    const header = on.tab.view('timeline.room', { roomId });
    header.subscribe(() => undefined);
    await on.app.pass(1);
    expect(valueOf(header)).toMatchObject({ kind: 'known', name: { kind: 'named', name: 'The name' } });
    expect(on.bugs).toEqual([]);
  };
  await check(stage);
  await check(await stage.restart());
});
