import { anaAndBo, type Person, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';

/** The server knows of no mention, as those do that cannot read; or fails, where it is to. */
function answerNotifications({ server }: Stage, hasFailed = false): void {
  server.intercept(({ path }) => path.endsWith('/notifications'), {
    kind: 'answer',
    reply: hasFailed ? failure(500, 'M_UNKNOWN', 'no') : { status: 200, body: { notifications: [] } },
  });
}

/** What the list says to `ana`, opened anew. */
async function mentionsOf(ana: Person) {
  const list = watched(ana.tab.listView('mentions.list', null));
  await ana.engine.pass(500);
  return { list, items: () => valueOf(list).items, head: () => valueOf(list).head };
}

const relationOf = (person: Person, text: string) => {
  const item = person.items.find(({ content }) => content.kind === 'text' && content.body.includes(text));
  if (item === undefined) throw new Error(`nobody said ${text}`);
  return item.relationId;
};

test('[MN-02] what names the person in an encrypted room is found here, over a restart too, and unread until it is read', async () => {
  const stage = await anaAndBo();
  answerNotifications(stage);
  const { ana, bo } = stage;
  await ana.say('who comes along?');
  await bo.say('not for her');
  await bo.say('I do', { replyTo: relationOf(bo, 'who comes along?') });
  await ana.engine.pass(1_000);
  const again = await ana.restart();
  answerNotifications(stage);
  const { items, head } = await mentionsOf(again);
  const said = again.items.at(-1);
  expect(items()).toMatchObject([{ roomId: stage.roomId, eventId: said?.eventId, isUnread: true }]);
  expect(head()).toEqual({ state: 'ready', hasMore: false, looksIntoEncrypted: true });
  await again.engine.answer(
    again.tab.command('receipts.markRead', {
      roomId: stage.roomId,
      eventId: said?.eventId as never,
      isPrivate: false,
      timeline: 'main',
    }),
  );
  await again.engine.pass(1_000);
  expect((await mentionsOf(again)).items()).toMatchObject([{ eventId: said?.eventId, isUnread: false }]);
});

test('[MN-02] what was taken back is found no more, and a server that fails takes nothing away', async () => {
  const stage = await anaAndBo();
  const { ana, bo } = stage;
  await ana.say('who comes along?');
  const relation = relationOf(bo, 'who comes along?');
  await bo.say('I do', { replyTo: relation });
  await bo.say('so do I', { replyTo: relation });
  await ana.engine.pass(1_000);
  answerNotifications(stage, true);
  const { items, head } = await mentionsOf(ana);
  expect(items()).toHaveLength(2);
  expect(head()).toMatchObject({ state: 'failed', looksIntoEncrypted: true });
  stage.room.redact('bo', relationOf(bo, 'so do I'));
  await bo.engine.pass(1_000);
  await ana.engine.pass(1_000);
  expect((await mentionsOf(ana)).items()).toHaveLength(1);
});

test('[MN-02] [MN-03] a long history is looked through a piece at a time, and mentions of both kinds are one list by time', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server, room } = stage;
  const open = server.room(['ana', 'bo'], { name: 'Open' });
  await ana.say('who comes along?');
  await bo.say('I do', { replyTo: relationOf(bo, 'who comes along?') });
  const clear = open.send('bo', 'you?');
  for (let sent = 0; sent < 400; sent += 1) {
    room.send('bo', `clear ${sent}`);
    if (sent % 10 === 9) await ana.engine.pass(400);
  }
  const notification = { room_id: clear['room_id'] ?? open.id, event: clear, read: false, ts: clear.origin_server_ts };
  server.intercept(({ path }) => path.endsWith('/notifications'), {
    kind: 'answer',
    reply: { status: 200, body: { notifications: [notification] as never } },
  });
  const { list, items, head } = await mentionsOf(ana);
  expect(head()).toEqual({ state: 'ready', hasMore: true, looksIntoEncrypted: true });
  expect(items().map(({ eventId }) => eventId)).toEqual([clear.event_id]);
  for (let asked = 0; head().hasMore && asked < 9; asked += 1) await ana.engine.answer(list.call('more', null));
  expect(items().map(({ roomId }) => roomId)).toEqual([clear['room_id'] ?? open.id, stage.roomId]);
  expect(head().hasMore).toBe(false);
});
