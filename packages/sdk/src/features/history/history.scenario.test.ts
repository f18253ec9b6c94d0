import { createTestEngine, roomIdOf } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import { decodeExtensibleText } from '../../client/extensible-text.ts';
import { type FetchPage, TimelineSet, TimelineWindow } from '../../client/timeline-set.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';

const isPaging = ({ path }: { readonly path: string }) => path.endsWith('/messages');

async function start() {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  for (let n = 0; n < 70; n += 1) room.send('bob', `${n}`);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const page = (direction: string, from: string | null = null) =>
    app.answer(tab.command('history.page', { roomId, direction, from }));
  const newest = async () => {
    const answer = await page('b');
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  };
  return { app, room, tab, roomId, page, newest };
}

const bodies = (events: readonly RoomEvent[]) => events.map(({ content }) => content['body']);

test('[HI-01] [11.NU-21] a program fills timelines of its own by pages of thirty', async () => {
  const { app, tab, roomId, newest } = await start();
  const first = await newest();
  expect(first.events).toHaveLength(30);
  const set = new TimelineSet();
  for (const event of first.events.toReversed()) set.addLive(event);
  set.live.setToken('b', first.next);
  const fetchPage: FetchPage = async (timeline, direction, limit) => {
    const query = { roomId, direction, from: timeline.token(direction), limit };
    const answer = await app.answer(tab.command('history.page', query));
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    set.addPage(timeline, direction, answer.value.events, answer.value.next);
    return answer.value.events.length > 0;
  };
  const window = new TimelineWindow(set, fetchPage);
  await window.load(null, 70);
  expect(bodies(window.events)).toEqual(Array.from({ length: 70 }, (_, n) => `${n}`));
});

test('[11.ER-11] [02.TL-04] a direction that is none is an error that names it', async () => {
  const { app, page } = await start();
  const message = "Invalid direction 'up'";
  expect(await page('up')).toEqual({ ok: false, error: { kind: 'invalidDirection', message } });
  expect(app.server.requests.matching(isPaging).filter(({ query }) => query.get('dir') === 'up')).toEqual([]);
});

test('[11.NU-01] a page that fails is asked for ten times more, waiting twice as long each time', async () => {
  const { app, tab, roomId } = await start();
  const before = app.server.requests.matching(isPaging).length;
  app.server.intercept(isPaging, { kind: 'answer', reply: { status: 502, body: {} } }, 10);
  const asked = () => app.server.requests.matching(isPaging).length - before;
  const pending = tab.command('history.page', { roomId, direction: 'b', from: null });
  await app.pass(500_000);
  expect(asked()).toBe(9);
  await app.pass(550_000);
  expect(asked()).toBe(11);
  expect(await pending).toMatchObject({ ok: true });
  app.server.intercept(isPaging, { kind: 'answer', reply: { status: 502, body: {} } }, 11);
  const refused = tab.command('history.page', { roomId, direction: 'b', from: null });
  await app.pass(1_100_000);
  expect(await refused).toMatchObject({ ok: false, error: { kind: 'refused', status: 502 } });
});

test('[11.ER-18] what is not encrypted is not decrypted; what is decrypted only if forced, and of doubtful authorship', async () => {
  const { app, tab, newest } = await start();
  const [plain] = (await newest()).events;
  if (plain === undefined) throw new Error('no event');
  const decrypt = (event: RoomEvent, isForced = false) =>
    app.answer(tab.command('history.decrypt', { event, isForced }));
  const not = { kind: 'notEncrypted', message: "Attempt to decrypt event which isn't encrypted" };
  const already = { kind: 'alreadyDecrypted', message: 'Attempt to decrypt event which has already been decrypted' };
  expect(await decrypt(plain)).toEqual({ ok: false, error: not });
  const opened = (color: 'none' | 'grey'): RoomEvent => ({
    ...plain,
    crypto: {
      kind: 'opened',
      sessionId: 'S',
      senderKey: 'K',
      senderDevice: null,
      shield: { color, reason: color === 'none' ? null : 'unknownDevice' },
    },
  });
  expect(await decrypt(opened('none'))).toEqual({ ok: false, error: already });
  expect(await decrypt(opened('none'), true)).toEqual({ ok: false, error: already });
  expect(await decrypt(opened('grey'))).toEqual({ ok: false, error: already });
  expect(await decrypt(opened('grey'), true)).toMatchObject({ ok: true, value: { event_id: plain.event_id } });
  expect(await decrypt({ ...plain, type: 'm.room.encrypted' })).toMatchObject({ ok: true });
});

test('[04.Y-14] [11.NU-05] rooms that were left are asked for, ten events of each', async () => {
  const { app, tab } = await start();
  const said = { type: 'm.room.message', event_id: '$said', sender: '@bob:example.org', origin_server_ts: 5 };
  const events = [{ ...said, content: { msgtype: 'm.text', body: 'bye' } }];
  const leave = { '!old:example.org': { timeline: { events, prev_batch: 'p', limited: true } } };
  const body = { next_batch: 'n', rooms: { join: { '!in:example.org': {} }, leave } };
  const isSync = ({ path }: { readonly path: string }) => path === '/_matrix/client/v3/sync';
  app.server.intercept(isSync, { kind: 'change', change: () => body }, 1);
  const answer = await app.answer(tab.command('history.leftRooms', null));
  expect(answer).toMatchObject({ ok: true, value: [{ roomId: '!old:example.org', previous: 'p' }] });
  expect(answer.ok && answer.value.map((left) => bodies(left.events))).toEqual([['bye']]);
  const filter: unknown = JSON.parse(app.server.requests.matching(isSync).at(-1)?.query.get('filter') ?? '{}');
  expect(filter).toMatchObject({ room: { include_leave: true, timeline: { limit: 10 } } });
});

test('[11.ER-06] [11.ER-07] [11.ER-08] [HI-02] a program reads extensible text of what it was given, and is told what is wrong with it', async () => {
  const { newest } = await start();
  const [event] = (await newest()).events;
  const read = (content: RoomEvent['content']) => decodeExtensibleText({ ...event?.content, ...content });
  expect(read({ 'm.text': 'hello' })).toEqual({ ok: true, value: { text: 'hello', html: null } });
  for (const [content, message] of [
    [{ 'm.message': {} }, 'm.message contents must be an array'],
    [{ 'm.message': [] }, 'm.message is missing a plain text representation'],
    [{}, 'Missing textual representation for event'],
  ] as const)
    expect(read(content)).toEqual({ ok: false, error: { kind: 'invalidEvent', message } });
});
