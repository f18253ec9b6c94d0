/** A server that means harm, against machines and engines as they are. Each test says which check refuses it. */
import { anaAndBo, encryptedIn, holdBack, Person, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { tamperToDevice } from '@parley/testkit/engine/tampering.ts';
import { must } from '@parley/testkit/fakes/key-server.ts';
import { asObject, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';

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

// `mismatchedSender` in EventOpener. It came as nothing else before, so nothing else refuses it.
test.each(['nobody', 'bo'])('[SEC-14] nothing is shown in the name of another: %s', async (other) => {
  const stage = await anaAndBo();
  const { ana, bo, room, server } = stage;
  server.intercept(({ path }) => path.includes('/send/m.room.encrypted/'), { kind: 'hang' });
  await ana.say('Yes');
  const [asked] = server.requests.matching(({ path }) => path.includes('/send/m.room.encrypted/'));
  room.event(other, 'm.room.encrypted', asObject(asked?.body));
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
  expect(sessionsIn(stage)).toBe(3);
  expect(bo.texts.slice(-3)).toEqual(['One', 'Two', 'Three']);
});

// `#periods` in RoomEncryptor: what the room said once is kept by the machine.
test('[SEC-19] [06.C-10] nor does another algorithm make its keys serve longer', async () => {
  const stage = await anaAndBo({ rotation_period_msgs: 1 });
  const { ana, room } = stage;
  await ana.say('One');
  room.state('ana', 'm.room.encryption', { algorithm: 'none.at.all', rotation_period_msgs: 1_000_000_000 });
  await ana.engine.pass(500);
  for (const text of ['Two', 'Three', 'Four']) await ana.say(text);
  expect(sessionsIn(stage)).toBe(4);
});

// After a room is removed, the fact that it was encrypted stays (`EncryptedRooms`).
test('[SEC-19] nor does a room that was forgotten, and is hidden when one comes back', async () => {
  const stage = await anaAndBo();
  const { ana, roomId, room, server } = stage;
  await ana.say('One');
  for (const name of ['membership.leave', 'membership.forget'] as const) {
    expect((await ana.engine.answer(ana.tab.command(name, { roomId }))).ok).toBe(true);
    await ana.engine.pass(1_000);
  }
  server.intercept('/sync', {
    kind: 'change',
    change: (body) => JSON.parse(JSON.stringify(body).replaceAll('m.room.encryption', 'm.room.hidden')) as JsonObject,
  });
  const again = await ana.restart();
  room.invite('bo', 'ana');
  await again.engine.pass(1_000);
  const joined = await again.engine.answer(again.tab.command('membership.join', { roomId, via: [] }));
  expect(joined.ok).toBe(true);
  await again.engine.pass(1_000);
  await again.say('Two');
  expect(room.events.some(({ type }) => type === 'm.room.message')).toBe(false);
  expect(encryptedIn(stage)).toHaveLength(2);
});

function sessionsIn(stage: Stage): number {
  return new Set(encryptedIn(stage).map(({ content }) => content['session_id'])).size;
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
