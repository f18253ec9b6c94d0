/** A server that means harm, against machines and engines as they are. Each test says which check refuses it. */
import { anaAndBo, encryptedIn, holdBack, Person, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { must } from '@parley/testkit/fakes/key-server.ts';
import { asObject, asText, type Json, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { EventId } from '../../protocol/ids/ids.ts';

// The machine looks for the session among those of the event's room (`decryptRoomEvent` is given the room of the door, not of the content).
test('[SEC-14] what was said in one room is not shown in another', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  const other = server.room(['ana', 'bo']);
  other.state('ana', 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' });
  await ana.say('Yes');
  other.event('ana', 'm.room.encrypted', encryptedIn(stage)[0]?.content ?? {});
  await bo.engine.pass(1_000);
  expect(failureIn(await itemsOf(bo, other.id))).toBe('MEGOLM_UNKNOWN_INBOUND_SESSION_ID');
});

// `mismatchedSender` in EventOpener.
test('[SEC-14] nothing is shown in the name of somebody who is not there, either', async () => {
  const stage = await anaAndBo();
  const { ana, bo, room } = stage;
  await ana.say('Yes');
  room.event('nobody', 'm.room.encrypted', encryptedIn(stage)[0]?.content ?? {});
  await bo.engine.pass(1_000);
  expect(failureIn(bo.items)).toBe('UNKNOWN_ERROR');
});

// A key that somebody chose from a file, or a backup brought, proves nothing of who wrote (`shieldOf`), and no mark says it does.
test('[SEC-14] a message whose key came from a file is read, and nobody vouches for who wrote it', async () => {
  const stage = await anaAndBo();
  const { ana, bo } = stage;
  await holdBack(stage, bo);
  await ana.say('By file');
  await must(machineOf(bo).secrets.importRoomKeys(await must(machineOf(ana).secrets.exportRoomKeys())));
  await bo.engine.pass(2_000);
  expect(bo.texts.at(-1)).toBe('By file');
  const [event] = encryptedIn(stage);
  const opened = await must(machineOf(bo).decrypt({ ...event, room_id: stage.roomId } as never));
  expect(opened).toMatchObject({ kind: 'opened', shield: { reason: 'authenticityNotGuaranteed' } });
});

// The machine compares the sender inside of what was decrypted with the one outside.
test('[SEC-10] a key that one sent is not taken in the name of another, nor from another envelope than Olm’s', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  const asIt = await tamperToDevice(stage, bo, (message) => ({ ...message, sender: server.user('cy').id }));
  await ana.say('In whose name?');
  await bo.engine.pass(1_000);
  expect(failureIn(bo.items)).toBe('MEGOLM_UNKNOWN_INBOUND_SESSION_ID');
  await asIt();
  // What Megolm encrypted comes from a room, and says nothing of a device.
  const [event] = encryptedIn(stage);
  server.user('bo').sendToDevices(ana.userId, 'm.room.encrypted', event?.content ?? {});
  await bo.engine.pass(1_000);
  expect(failureIn(bo.items)).toBe('MEGOLM_UNKNOWN_INBOUND_SESSION_ID');
});

// The recipient's keys stand inside: the machine of another device does not take it.
test('[SEC-10] what is for one device opens nothing on another', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  await bo.say('Hello');
  const before = server.requests.all.length;
  await ana.say('For Bo');
  const sent = server.requests.all.slice(before).find(({ path }) => path.includes('/sendToDevice/m.room.encrypted/'));
  const [content] = Object.values(asObject(asObject(asObject(sent?.body)['messages'])[bo.userId])).map(asObject);
  const keys = await must(machineOf(ana).secrets.exportRoomKeys());
  server.user('ana').sendToDevices(bo.userId, 'm.room.encrypted', content ?? {});
  await ana.engine.pass(1_000);
  expect(await must(machineOf(ana).secrets.exportRoomKeys())).toHaveLength(keys.length);
});

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

// Of valid edits the newest wins whichever is decrypted last (`findShownEdit`).
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
  await edit('Two');
  await ana.engine.pass(1_000);
  await stop();
  await edit('Three');
  await ana.engine.pass(1_000);
  expect(bo.texts.at(-1)).toBe('Three');
  for (const message of held.map(asObject))
    stage.server.user('bo').sendToDevices(ana.userId, asText(message['type']) ?? '', asObject(message['content']));
  await bo.engine.pass(2_000);
  expect(bo.texts.at(-1)).toBe('Three');
  expect(held.length).toBeGreaterThan(0);
});

// The room's record only ever turns true, and what was kept of the room's settings holds on (RoomEncryptor).
test('[SEC-19] a room whose encryption was taken back or hidden gets no plain text, and its keys go on being changed', async () => {
  const stage = await anaAndBo({ rotation_period_msgs: 1 });
  const { ana, bo, room, server } = stage;
  await ana.say('One');
  const encryption = room.events.find(({ type }) => type === 'm.room.encryption');
  room.redact('ana', encryption?.event_id ?? '');
  await ana.engine.pass(500);
  await ana.say('Two');
  server.intercept('/sync', {
    kind: 'change',
    change: (body) => JSON.parse(JSON.stringify(body).replaceAll('m.room.encryption', 'm.room.hidden')) as JsonObject,
  });
  const again = await ana.restart();
  await again.say('Three');
  expect(room.events.some(({ type }) => type === 'm.room.message')).toBe(false);
  expect(new Set(encryptedIn(stage).map(({ content }) => content['session_id'])).size).toBe(3);
  expect(bo.texts.slice(-3)).toEqual(['One', 'Two', 'Three']);
});

/** From now on the server changes, or keeps, what devices send to somebody. Returns what ends it. */
async function tamperToDevice(
  { server, room }: Stage,
  { engine, userId }: Person,
  change: (message: JsonObject) => Json,
): Promise<() => Promise<void>> {
  const stop = server.intercept(
    ({ path, headers }) => path.endsWith('/sync') && headers.get('authorization')?.includes(userId) === true,
    {
      kind: 'change',
      change: ({ extensions, ...rest }) => {
        const toDevice = asObject(asObject(extensions)['to_device']);
        const events: Json[] = Array.isArray(toDevice['events']) ? toDevice['events'] : [];
        const changed = events.map((event) => change(asObject(event))).filter((event) => event !== null);
        return { ...rest, extensions: { ...asObject(extensions), to_device: { ...toDevice, events: changed } } };
      },
    },
  );
  // A request that waits already is answered first.
  const flush = async (topic: string) => {
    room.state('ana', 'm.room.topic', { topic });
    await engine.pass(500);
  };
  await flush('Changed');
  return () => {
    stop();
    return flush('As it is');
  };
}

async function itemsOf(person: Person, roomId: string): Promise<Person['items']> {
  const looking = new Person(person.engine, person.crypto, {
    roomId: roomId as Stage['roomId'],
    userId: person.userId,
  });
  await person.engine.pass(500);
  return looking.items;
}

/** Why the newest message cannot be read. */
function failureIn(items: Person['items']): string | undefined {
  const content = items.findLast((item) => item.content.kind !== 'stateChange')?.content;
  return content?.kind === 'encrypted' ? content.failure?.code : `shown: ${JSON.stringify(content)}`;
}

function machineOf({ crypto }: Person) {
  if (crypto.machine === null) throw new Error('no machine');
  return crypto.machine;
}
