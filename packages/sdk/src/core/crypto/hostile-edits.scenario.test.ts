/** A server that would have people say something else than they said. Each test says which check refuses it. */
import { anaAndBo, encryptedIn, holdBack } from '@parley/testkit/engine/encrypted-room.ts';
import { tamperToDevice } from '@parley/testkit/engine/tampering.ts';
import type { RequestMatch } from '@parley/testkit/homeserver/request-log.ts';
import { asObject, asText, isObject, type Json, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { EventId } from '../../protocol/ids/ids.ts';

// The wire's sender has to be who encrypted it (EventOpener); then the sender of the edit is not the message's (protocol/rules/edit).
test('[SEC-17] nobody edits in the name of another, nor in the open by what comes along', async () => {
  const stage = await anaAndBo();
  const { ana, bo, room, roomId } = stage;
  await ana.say('Pay Ana');
  await bo.say('I say');
  const [target, own] = bo.items.slice(-2);
  if (!target?.eventId || !own?.eventId) throw new Error('nothing came');
  const change = { roomId, eventId: own.eventId, text: 'Pay Bo', format: 'plain' as const };
  await bo.engine.answer(bo.tab.command('messages.edit', change));
  await bo.engine.pass(500);
  const edit = encryptedIn(stage).at(-1)?.content ?? {};
  const relation = { rel_type: 'm.replace', event_id: target.eventId };
  room.event('ana', 'm.room.encrypted', { ...edit, 'm.relates_to': relation });
  room.event('bo', 'm.room.encrypted', { ...edit, 'm.relates_to': relation });
  await bo.engine.pass(1_000);
  expect(bo.texts.slice(-2)).toContain('Pay Ana');
  expect(bo.texts).not.toContain('Pay Eve');
});

// Among valid edits the newest counts, in whatever order they are decrypted (`findShownEdit`).
test('[SEC-17] an older edit whose key comes last does not take the place of a newer one', async () => {
  const stage = await anaAndBo({ rotation_period_msgs: 1 });
  const { ana, bo, roomId } = stage;
  await ana.say('One');
  const eventId = ana.items.at(-1)?.eventId as EventId;
  const edit = (text: string) =>
    ana.engine.answer(ana.tab.command('messages.edit', { roomId, eventId, text, format: 'plain' }));
  let held: Json[] = [];
  const stop = await tamperToDevice(stage, bo, (message) => {
    held = [...held, message];
    return null;
  });
  // With the last message of a key the next one is given: what is held back is that of the third.
  await edit('Two');
  await ana.engine.pass(1_000);
  await stop();
  await edit('Three');
  await ana.engine.pass(1_000);
  expect(bo.texts.at(-1)).toBe('Two');
  await edit('Four');
  await ana.engine.pass(1_000);
  expect(bo.texts.at(-1)).toBe('Four');
  for (const message of held.map(asObject))
    stage.server.user('bo').sendToDevices(ana.userId, asText(message['type']) ?? '', asObject(message['content']));
  await bo.engine.pass(2_000);
  expect(bo.texts.at(-1)).toBe('Four');
  expect(held.length).toBeGreaterThan(0);
});

// `isTurned` in clearEvent: what was meant stands inside.
test('[SEC-17] an edit changes no other message than its sender meant', async () => {
  const stage = await anaAndBo();
  const { ana, bo, room, server, roomId } = stage;
  await ana.say('I owe you');
  await ana.say('Do you want this?');
  const [first, second] = encryptedIn(stage).map(({ event_id }) => event_id);
  const sent: RequestMatch = ({ path }) => path.includes('/send/m.room.encrypted/');
  server.requests.clear();
  server.intercept(sent, { kind: 'hang' });
  const change = { roomId, eventId: second as EventId, text: 'No', format: 'plain' as const };
  await ana.engine.answer(ana.tab.command('messages.edit', change));
  await ana.engine.pass(500);
  const content = asObject(server.requests.matching(sent)[0]?.body);
  expect(content['m.relates_to']).toEqual({ rel_type: 'm.replace', event_id: second });
  room.event('ana', 'm.room.encrypted', {
    ...content,
    'm.relates_to': { rel_type: 'm.replace', event_id: first ?? '' },
  });
  await bo.engine.pass(1_000);
  expect(bo.texts.slice(-3)).toEqual(['I owe you', 'Do you want this?', '* No']);
});

const CLEAR_EDIT = { msgtype: 'm.text', body: '* Pay Eve', 'm.new_content': { msgtype: 'm.text', body: 'Pay Eve' } };
const replaces = (eventId: string) => ({ 'm.relates_to': { rel_type: 'm.replace', event_id: eventId } });

// `isProtected` in protocol/rules/edit: what came in the clear does not change what came encrypted. A server's `crypto` is dropped at the door (envelope).
test.each(['as an event', 'along with the message', 'as one that it says was encrypted'])(
  '[SEC-17] what was said in secret is not changed in the open: %s',
  async (way) => {
    const stage = await anaAndBo();
    const { ana, bo, room, server } = stage;
    const opened = {
      kind: 'opened',
      sessionId: 'S',
      senderKey: 'K',
      senderDevice: null,
      shield: { color: 'none', reason: null },
    };
    const forged = {
      type: 'm.room.message',
      sender: ana.userId,
      event_id: '$forged',
      origin_server_ts: 9e12,
      crypto: opened,
    };
    server.intercept('/sync', {
      kind: 'change',
      change: (body) => {
        const text = JSON.stringify(body, (_, value: Json) => {
          const event =
            isObject(value) && value['type'] === 'm.room.encrypted' && asText(value['event_id']) ? value : null;
          if (event === null || way === 'as an event') return value;
          if (way !== 'along with the message') return event['sender'] === ana.userId ? event : { ...event, ...forged };
          const edit = { ...forged, content: { ...CLEAR_EDIT, ...replaces(asText(event['event_id']) ?? '') } };
          return { ...event, unsigned: { ...asObject(event['unsigned']), 'm.relations': { 'm.replace': edit } } };
        });
        return JSON.parse(text) as JsonObject;
      },
    });
    await ana.engine.pass(31_000);
    await ana.say('Pay Ana');
    const target = encryptedIn(stage)[0]?.event_id ?? '';
    if (way === 'as an event') room.event('ana', 'm.room.message', { ...CLEAR_EDIT, ...replaces(target) });
    if (way === 'as one that it says was encrypted')
      room.event('bo', 'm.room.encrypted', { ...CLEAR_EDIT, ...replaces(target) });
    await bo.engine.pass(1_000);
    expect(bo.texts.at(-1)).toBe('Pay Ana');
    expect(bo.texts.join()).not.toContain('Eve');
  },
);

test('[SEC-17] nor what cannot be read yet, before or after its key comes', async () => {
  const stage = await anaAndBo();
  const { ana, bo, room } = stage;
  const release = await holdBack(stage, bo);
  await ana.say('Pay Ana');
  const target = encryptedIn(stage)[0]?.event_id ?? '';
  room.event('ana', 'm.room.message', { ...CLEAR_EDIT, ...replaces(target) });
  room.event('ana', 'm.room.encrypted', { ...CLEAR_EDIT, ...replaces(target), algorithm: 'm.megolm.v1.aes-sha2' });
  await bo.engine.pass(1_000);
  expect(bo.texts.join()).not.toContain('Eve');
  release();
  await ana.say('And more');
  await bo.engine.pass(1_000);
  expect(bo.texts).toContain('Pay Ana');
  expect(bo.texts.join()).not.toContain('Eve');
});

test('[SEC-17] what was said in the open is changed by its sender in secret, before it is there as well; what is taken back counts no more', async () => {
  const stage = await anaAndBo();
  const { ana, bo, room, roomId } = stage;
  const eventId = room.send('ana', 'Pay Ana').event_id as EventId;
  await ana.engine.pass(500);
  const change = { roomId, eventId, text: 'Pay Bo', format: 'plain' as const };
  expect((await ana.engine.answer(ana.tab.command('messages.edit', change))).ok).toBe(true);
  await bo.engine.pass(1_000);
  expect(bo.texts.at(-1)).toBe('Pay Bo');
  const edit = encryptedIn(stage)[0];
  room.event('bo', 'm.room.encrypted', { ...edit?.content });
  await bo.engine.pass(500);
  expect(bo.texts).toContain('Pay Bo');
  room.redact('ana', edit?.event_id ?? '');
  await bo.engine.pass(1_000);
  expect(bo.texts).toContain('Pay Ana');
});
