/** Copies of the server's data are deleted at the wish of the user; nothing else is. */
import { anaAndBo, encryptedIn, encryptedRoom, Person } from '@parley/testkit/engine/encrypted-room.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import { FEATURE_STORES } from '../core/storage/record-store.ts';

const COPIES = ['rooms', 'room-pages', 'state', 'members', 'chunks', 'readers', 'sync'];

test('[KEEP-18] copies of what the server has go; the session, keys, drafts and what waits to be sent stay', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server, roomId } = stage;
  await ana.say('one');
  await bo.say('two');
  const { databases } = ana.engine.env;
  const draft = { roomId, threadRoot: null, text: 'begun', reply: null, edit: null, writer: 'one' };
  await ana.engine.answer(ana.tab.command('drafts.write', draft));
  const send = server.intercept(({ path }) => path.includes('/send/'), { kind: 'unreachable' });
  await ana.say('waits');
  expect(COPIES.filter((store) => databases.countIn(store) > 0)).not.toEqual([]);
  const keys = databases.countIn('crypto');
  const stop = server.intercept('/sync', { kind: 'hang' });
  const session = watched(ana.tab.view('login.session', null));
  await ana.engine.answer(ana.tab.command('storage.clearCopies', null));
  for (const store of [...COPIES, FEATURE_STORES.name]) expect([store, databases.countIn(store)]).toEqual([store, 0]);
  expect(valueOf(session).kind).toBe('signedIn');
  expect([databases.countIn('drafts'), databases.countIn('outbox')]).toEqual([1, 1]);
  expect(databases.countIn('crypto')).toBeGreaterThanOrEqual(keys);
  stop();
  send();
  await ana.engine.pass(60_000);
  expect(ana.texts.slice(-3)).toEqual(['one', 'two', 'waits']);
  expect(bo.texts.at(-1)).toBe('waits');
  expect(encryptedIn(stage)).toHaveLength(3);
  const drafts = watched(ana.tab.listView('drafts.list', null));
  await ana.engine.pass(100);
  expect(valueOf(drafts).items).toMatchObject([{ text: 'begun' }]);
});

test('[KEEP-18] [SEC-19] a room stays encrypted, whatever the server says of it afterwards', async () => {
  const stage = encryptedRoom();
  const ana = await Person.signIn(stage, 'ana');
  await ana.say('one');
  stage.server.intercept('/sync', {
    kind: 'change',
    change: (body) => JSON.parse(JSON.stringify(body).replaceAll('m.room.encryption', 'm.room.hidden')) as JsonObject,
  });
  await ana.engine.answer(ana.tab.command('storage.clearCopies', null));
  await ana.engine.pass(5_000);
  await ana.say('two');
  expect(stage.room.events.some(({ type }) => type === 'm.room.message')).toBe(false);
  expect(encryptedIn(stage)).toHaveLength(2);
});
