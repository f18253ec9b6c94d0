import { anaAndBo } from '@parley/testkit/engine/encrypted-room.ts';
import { roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { EventId, MxcUri, RoomId } from '../../protocol/ids/ids.ts';
import type { PackChange, UsablePacks } from './contract.ts';

// Fetched when they are needed, which takes real time: an engine in virtual time does not wait for it.
import './change-packs.ts';
import './running-packs.ts';
import './send-sticker.ts';

const CAT = 'mxc://example.org/cat' as MxcUri;
const STICKER = {
  uri: CAT,
  body: 'A cat',
  info: { width: 64, height: 48, sizeBytes: 900, mimetype: 'image/png' },
};

const packOf = (...codes: readonly string[]): JsonObject => ({
  images: Object.fromEntries(codes.map((code) => [code, { url: `mxc://example.org/${code}` }])),
});

/** Alice in a room, with whatever account data she has. */
async function start(prepare: (room: ScriptedRoom, server: FakeHomeserver) => void = () => undefined) {
  const clock = new FakeClock();
  const app = new TestEngine(new FakeHomeserver({ clock }), clock);
  const room = app.server.room(['bob', 'alice'], { name: 'Cats' });
  prepare(room, app.server);
  const roomId = roomIdOf(room);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const packs = watched(tab.view('imagePacks.inRoom', { roomId }));
  const all = watched(tab.view('imagePacks.all', null));
  await app.pass(500);
  return {
    ...{ app, tab, room, roomId },
    /** Pack names with what is typed for their pictures. */
    shown: () => typedIn(valueOf(packs)),
    all: () => valueOf(all),
    set: (type: string, content: JsonObject) => app.answer(tab.command('accountData.set', { type, content })),
    get: (type: string) => app.answer(tab.command('accountData.get', { type })),
    say: (text: string) =>
      app.answer(tab.command('messages.sendText', { roomId, text, as: 'text', format: 'markdown' })),
  };
}

function typedIn(packs: UsablePacks) {
  return packs.kind === 'loading'
    ? null
    : packs.packs.map(({ name, images }) => [name, ...images.map(({ typed }) => typed)]);
}

test('[IP-05] [IP-06] packs of the room are there under both names, change as they do, and stand behind those used everywhere', async () => {
  let dogs = '';
  const { app, room, shown, set } = await start((before, server) => {
    before.state('bob', 'im.ponies.room_emotes', packOf('old'), 'a');
    before.state('bob', 'm.room.image_pack', packOf('new'), 'a');
    before.state('bob', 'im.ponies.room_emotes', packOf('cat'), '');
    const other = server.room(['bob', 'alice'], { name: 'Dogs' });
    other.state('bob', 'im.ponies.room_emotes', packOf('dog', 'cat'), 'x');
    dogs = other.id;
  });
  expect(shown()).toEqual([
    ['Cats', 'cat'],
    ['Cats', 'new'],
  ]);
  room.state('bob', 'm.room.image_pack', packOf('bird'), 'b');
  await app.pass(500);
  expect(shown()).toContainEqual(['Cats', 'bird']);
  await set('im.ponies.emote_rooms', { rooms: { [dogs]: { x: {} } } });
  await set('im.ponies.user_emotes', packOf('mine'));
  await app.pass(500);
  expect(shown()?.slice(0, 3)).toEqual([
    ['', 'mine'],
    ['Dogs', 'dog', 'cat'],
    ['Cats', 'cat/2'],
  ]);
});

test('[IP-06] [IP-07] the packs of spaces above are there, and a ring of spaces ends', async () => {
  const { shown } = await start((room, server) => {
    const space = server.room(['bob', 'alice'], { name: 'Zoo' });
    const stranger = server.room(['bob'], { name: 'Elsewhere' });
    stranger.state('bob', 'm.room.image_pack', packOf('secret'));
    room.state('bob', 'm.space.parent', { canonical: true, via: ['example.org'] }, space.id);
    room.state('bob', 'm.space.parent', { canonical: true, via: ['example.org'] }, stranger.id);
    space.state('bob', 'm.room.image_pack', packOf('lion'));
    space.state('bob', 'm.space.parent', { canonical: true, via: ['example.org'] }, room.id);
  });
  expect(shown()).toEqual([['Zoo', 'lion']]);
});

test('[IP-09] a message has the pictures that it names; the body stays as typed, in edits too', async () => {
  const { app, tab, room, roomId, say } = await start((before) => {
    before.state('bob', 'm.room.image_pack', packOf('cat'));
  });
  await say('hi :cat: `:cat:` :dog:');
  await app.pass(500);
  const sent = room.events.findLast(({ type }) => type === 'm.room.message');
  const image = '<img data-mx-emoticon src="mxc://example.org/cat" alt=":cat:" title=":cat:" height="32">';
  expect(sent?.content).toMatchObject({
    body: 'hi :cat: `:cat:` :dog:',
    formatted_body: `hi ${image} <code>:cat:</code> :dog:`,
  });
  const eventId = sent?.event_id as EventId;
  await app.answer(tab.command('messages.edit', { roomId, eventId, text: ':cat:', format: 'markdown' }));
  await app.pass(500);
  const edit = room.events.findLast(({ type }) => type === 'm.room.message');
  expect(edit?.content['m.new_content']).toMatchObject({ body: ':cat:', formatted_body: image });
});

test('[IP-10] a sticker is sent as its pack says, in a thread too, and once for a command', async () => {
  const { app, tab, room, roomId } = await start();
  const root = room.event('bob', 'm.room.message', { msgtype: 'm.text', body: 'look' }).event_id as EventId;
  await app.pass(500);
  const send = (threadRoot: EventId | null, uri = CAT) =>
    app.answer(tab.command('imagePacks.sendSticker', { ...STICKER, uri, roomId, threadRoot }));
  await send(null);
  await send(root);
  await app.pass(500);
  const sent = room.events.filter(({ type }) => type === 'm.sticker').map(({ content }) => content);
  const info = { w: 64, h: 48, size: 900, mimetype: 'image/png' };
  expect(sent).toEqual([
    { body: 'A cat', url: CAT, info, 'm.mentions': {} },
    {
      ...{ body: 'A cat', url: CAT, info, 'm.mentions': {} },
      'm.relates_to': {
        rel_type: 'm.thread',
        event_id: root,
        is_falling_back: true,
        'm.in_reply_to': { event_id: root },
      },
    },
  ]);
  expect(await send(null, 'javascript:alert(1)' as MxcUri)).toEqual({ ok: false, error: { kind: 'badImage' } });
});

test('[IP-10] a sticker answers a message and mentions its author, in a thread too, unless it is not to', async () => {
  const { app, tab, room, roomId } = await start();
  const root = room.event('bob', 'm.room.message', { msgtype: 'm.text', body: 'look' }).event_id as EventId;
  await app.pass(500);
  const send = (threadRoot: EventId | null, more: object) =>
    app.answer(tab.command('imagePacks.sendSticker', { ...STICKER, roomId, threadRoot, ...more }));
  await send(null, { replyTo: root });
  await send(root, { replyTo: root });
  await send(null, { replyTo: root, mentionsAnswered: false });
  expect(await send(null, { replyTo: '$none' as EventId })).toEqual({ ok: false, error: { kind: 'unknownEvent' } });
  await app.pass(500);
  const sent = room.events.filter(({ type }) => type === 'm.sticker').map(({ content }) => content);
  const answer = { 'm.in_reply_to': { event_id: root } };
  const bob = { user_ids: ['@bob:example.org'] };
  expect(sent).toMatchObject([
    { 'm.relates_to': answer, 'm.mentions': bob },
    { 'm.relates_to': { rel_type: 'm.thread', event_id: root, is_falling_back: false, ...answer }, 'm.mentions': bob },
    { 'm.relates_to': answer, 'm.mentions': {} },
  ]);
  expect(sent[2]?.['m.mentions']).toEqual({});
});

test('[IP-10] a sticker waits while nothing answers, and is sent after', async () => {
  const { app, tab, room, roomId } = await start();
  const release = app.server.intercept(() => true, { kind: 'unreachable' });
  const answer = await app.answer(tab.command('imagePacks.sendSticker', { ...STICKER, roomId, threadRoot: null }));
  expect(answer).toMatchObject({ ok: true });
  await app.pass(5_000);
  expect(room.events.some(({ type }) => type === 'm.sticker')).toBe(false);
  release();
  await app.pass(60_000);
  expect(room.events.filter(({ type }) => type === 'm.sticker')).toHaveLength(1);
});

test('[IP-10] in an encrypted room nothing of a sticker goes out in the clear, and the other reads it', async () => {
  const { ana, bo, room } = await anaAndBo();
  const roomId = roomIdOf(room);
  const items = watched(bo.tab.listView('timeline.items', { roomId }));
  await ana.engine.answer(ana.tab.command('imagePacks.sendSticker', { ...STICKER, roomId, threadRoot: null }));
  await ana.engine.pass(3_000);
  await bo.engine.pass(3_000);
  expect(room.events.some(({ type }) => type === 'm.sticker')).toBe(false);
  expect(valueOf(items).items.findLast(({ kind }) => kind === 'event')).toMatchObject({
    content: { kind: 'image', isSticker: true, source: { kind: 'plain', mxc: CAT } },
  });
});

test('[IP-11] a picture is added to the own pack once, beside what is there, and is removed', async () => {
  const { app, tab, shown, set, get } = await start();
  await set('im.ponies.user_emotes', { odd: 1, images: { cat: { url: 'mxc://example.org/other' }, bad: 7 } });
  const add = (uri: string) =>
    app.answer(tab.command('imagePacks.addOwn', { ...STICKER, uri: uri as MxcUri, shortcode: 'cat', use: 'sticker' }));
  expect(await add(CAT)).toEqual({ ok: true, value: { shortcode: 'cat-2' } });
  expect(await add(CAT)).toEqual({ ok: true, value: { shortcode: 'cat-2' } });
  expect(await add('http://example.org/cat')).toEqual({ ok: false, error: { kind: 'badImage' } });
  expect(await get('im.ponies.user_emotes')).toEqual({
    ok: true,
    value: {
      odd: 1,
      images: {
        cat: { url: 'mxc://example.org/other' },
        bad: 7,
        'cat-2': {
          url: CAT,
          body: 'A cat',
          info: { w: 64, h: 48, size: 900, mimetype: 'image/png' },
          usage: ['sticker'],
        },
      },
    },
  });
  await app.answer(tab.command('imagePacks.change', { place: null, change: { kind: 'remove', shortcode: 'cat' } }));
  await app.pass(500);
  expect(shown()).toEqual([['', null]]);
});

/** The smallest GIF there is. */
const GIF = Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='), (sign) => sign.charCodeAt(0));
const PICTURE = {
  bytes: GIF,
  mimeType: 'image/gif',
  size: { width: 1, height: 1 },
  isEmoticon: true,
  isSticker: false,
};

test('[IP-15] pictures of a pack get other shortcodes and uses and are removed; what others put there stays', async () => {
  const { app, tab, set, get } = await start();
  const image = { url: CAT, odd: 1 };
  await set('im.ponies.user_emotes', { images: { ':cat:': image, dog: { url: 'mxc://example.org/dog' } }, odd: 2 });
  const change = async (next: PackChange) => {
    const answer = await app.answer(tab.command('imagePacks.change', { place: null, change: next }));
    return answer.ok ? null : answer.error.kind;
  };
  expect(await change({ kind: 'rename', shortcode: 'cat', to: 'a cat' })).toBe('badShortcode');
  expect(await change({ kind: 'rename', shortcode: 'cat', to: '__proto__' })).toBe('badShortcode');
  expect(await change({ kind: 'rename', shortcode: 'cat', to: 'dog' })).toBe('taken');
  expect(await change({ kind: 'rename', shortcode: 'bird', to: 'crow' })).toBe('gone');
  expect(await change({ kind: 'rename', shortcode: 'cat', to: 'tom' })).toBeNull();
  expect(await change({ kind: 'use', shortcode: 'tom', isEmoticon: false, isSticker: true })).toBeNull();
  expect(await change({ kind: 'remove', shortcode: 'dog' })).toBeNull();
  expect(await change({ kind: 'name', name: ' Mine ' })).toBeNull();
  expect(await get('im.ponies.user_emotes')).toEqual({
    ok: true,
    value: { images: { tom: { ...image, usage: ['sticker'] } }, odd: 2, pack: { display_name: 'Mine' } },
  });
});

test('[IP-16] a room gets a pack by who may change its state, under the name that clients read; its pictures are uploaded in the clear', async () => {
  const { app, tab, room, roomId, shown } = await start((before) => {
    before.state('bob', 'm.room.power_levels', { state_default: 50, users: { '@alice:example.org': 50 } });
  });
  const place = { roomId, stateKey: 'x' };
  const packs = watched(tab.view('imagePacks.ofRoom', { roomId }));
  await app.pass(500);
  expect(valueOf(packs)).toEqual({ kind: 'known', isSpace: false, mayChange: true, packs: [] });
  await app.answer(tab.command('imagePacks.change', { place, change: { kind: 'name', name: 'Zoo' } }));
  await app.pass(500);
  expect(valueOf(packs)).toMatchObject({ packs: [{ place, name: 'Zoo', images: [] }] });
  const add = () => app.answer(tab.command('imagePacks.addPicture', { place, shortcode: 'a lion!', ...PICTURE }));
  expect(await add()).toEqual({ ok: true, value: { shortcode: 'a_lion' } });
  await app.pass(500);
  expect(shown()).toEqual([['Zoo', 'a_lion']]);
  const state = room.events.findLast(({ type }) => type === 'im.ponies.room_emotes');
  expect(state).toMatchObject({
    state_key: 'x',
    content: { images: { a_lion: { info: { w: 1, h: 1, mimetype: 'image/gif' }, usage: ['emoticon'] } } },
  });
  await app.answer(tab.command('imagePacks.change', { place, change: { kind: 'delete' } }));
  room.state('bob', 'm.room.power_levels', { state_default: 50 });
  await app.pass(500);
  expect(valueOf(packs)).toEqual({ kind: 'known', isSpace: false, mayChange: false, packs: [] });
  expect(await add()).toMatchObject({ ok: false, error: { kind: 'refused' } });
});

test('[IP-16] the stable name is written where a pack has it; a pack that is full, or a picture that is too large, is refused', async () => {
  const { app, tab, room, roomId } = await start((before) => {
    before.state('bob', 'm.room.power_levels', { state_default: 0 });
    before.state('bob', 'm.room.image_pack', packOf('cat'));
  });
  const place = { roomId, stateKey: '' };
  const add = (bytes = GIF) =>
    app.answer(tab.command('imagePacks.addPicture', { place, shortcode: 'x', ...PICTURE, bytes }));
  await add();
  await app.pass(500);
  expect(room.events.at(-1)).toMatchObject({ type: 'm.room.image_pack', content: { images: { cat: {}, x: {} } } });
  const large = new Uint8Array(1_000_001);
  expect(await add(large)).toEqual({ ok: false, error: { kind: 'tooLarge', limitBytes: 1_000_000 } });
  expect(await add(new Uint8Array(10))).toEqual({ ok: false, error: { kind: 'keepsDetails' } });
  room.state('bob', 'm.room.image_pack', packOf(...Array.from({ length: 1_500 }, (_, index) => `picture${index}`)));
  await app.pass(500);
  expect(await add()).toEqual({ ok: false, error: { kind: 'full' } });
});

test('[IP-12] a pack is used everywhere and no longer; the stable name is written where it is in use', async () => {
  const { app, tab, roomId, all, set, get } = await start((room) => {
    room.state('bob', 'im.ponies.room_emotes', packOf('cat', 'dog'), 'x');
  });
  const place = { roomId, stateKey: 'x' };
  expect(all()).toEqual({
    kind: 'known',
    own: null,
    rooms: [{ place, name: 'Cats', picture: 'mxc://example.org/cat', count: 2, isEverywhere: false, isReadable: true }],
  });
  const toggle = (isOn: boolean) => app.answer(tab.command('imagePacks.setEverywhere', { ...place, isOn }));
  await toggle(true);
  await app.pass(500);
  expect(all()).toMatchObject({ rooms: [{ isEverywhere: true }] });
  expect(await get('im.ponies.emote_rooms')).toEqual({ ok: true, value: { rooms: { [roomId]: { x: {} } } } });
  expect(await get('m.image_pack.rooms')).toEqual({ ok: true, value: null });
  await set('m.image_pack.rooms', { rooms: { [roomId]: { x: {}, y: {} }, '!gone:example.org': { '': {} } } });
  await toggle(false);
  await app.pass(500);
  expect(await get('m.image_pack.rooms')).toEqual({
    ok: true,
    value: { rooms: { '!gone:example.org': { '': {} }, [roomId]: { y: {} } } },
  });
  expect(all()).toMatchObject({
    rooms: [{ place: { roomId: '!gone:example.org' as RoomId }, isReadable: false }, { isReadable: false }, { place }],
  });
});

test('[IP-13] [IP-14] emoticons are found for a typed word, also those that sync never told of', async () => {
  const { app, tab, roomId } = await start((room) => {
    room.state('bob', 'm.room.image_pack', packOf('party_cat', 'cat', 'dog'));
  });
  const find = (query: string) => app.answer(tab.command('imagePacks.find', { roomId, query, limit: 5 }));
  const found = await find('ca');
  expect(found.ok && found.value.map(({ typed }) => typed)).toEqual(['cat', 'party_cat']);
  const asked = app.server.requests.matching(({ method, path }) => method === 'GET' && path.includes('account_data'));
  expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual([
    'im.ponies.user_emotes',
    'im.ponies.emote_rooms',
    'm.image_pack.rooms',
  ]);
});
