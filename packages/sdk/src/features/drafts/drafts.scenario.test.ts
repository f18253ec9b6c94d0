import {
  createTestEngine,
  roomIdOf,
  TestEngine,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { expect, test } from 'vitest';
import type { Client } from '../../client/remote.ts';
import { ACCOUNT_STORES, SESSION_DATABASE } from '../../core/account/layouts.ts';
import { draftFileStore, draftStore } from '../../core/drafts/draft-stores.ts';
import { schemaOf } from '../../core/storage/migrations.ts';
import type { EventId } from '../../protocol/ids/ids.ts';

const BYTES = Uint8Array.from({ length: 700_000 }, (_, index) => index % 251);
const ROOT = '$root' as EventId;
const NOTHING = { text: '', reply: null, edit: null, writer: 'one' };

/** Alice is signed in, in a room where Bob said something. */
async function start() {
  const app = createTestEngine({ databases: new TestDatabases() });
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const question = room.send('bob', 'Lunch?').event_id as EventId;
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  return { app, tab, room, question, roomId: roomIdOf(room), drafts: look(tab) };
}

type Started = Awaited<ReturnType<typeof start>>;

function look(tab: Client) {
  const list = watched(tab.listView('drafts.list', null));
  return () => valueOf(list).items.map(({ key: _key, roomId: _roomId, ...draft }) => draft);
}

/** The engine dies, and another begins with what was stored. */
async function restarted({ app, roomId }: Pick<Started, 'app' | 'roomId'>) {
  app.engine.stop();
  app.env.databases.crash();
  const { clock, databases } = app.env;
  const next = new TestEngine(app.server, clock, { databases, seed: 9 });
  const tab = next.openTab();
  const drafts = look(tab);
  await next.pass(100);
  return { app: next, tab, roomId, drafts };
}

test('[DR-01] [DR-02] what one page writes another has, and so has the next engine; a thread has a draft of its own', async () => {
  const started = await start();
  const { app, tab, roomId, question, drafts } = started;
  const reply = { eventId: question, senderId: '@bob:example.org', senderName: 'Bob', text: 'Lunch?' };
  const other = look(app.openTab());
  await app.answer(
    tab.command('drafts.write', { roomId, threadRoot: null, text: 'Yes', reply, edit: null, writer: 'one' }),
  );
  await app.answer(tab.command('drafts.write', { roomId, threadRoot: ROOT, ...NOTHING, text: 'aside' }));
  await app.pass(10);
  const written = [
    { threadRoot: null, text: 'Yes', reply, edit: null, files: [], writer: 'one' },
    { threadRoot: ROOT, text: 'aside', reply: null, edit: null, files: [], writer: 'one' },
  ];
  expect(drafts()).toEqual(written);
  expect(other()).toEqual(written);
  await app.answer(tab.command('drafts.write', { roomId, threadRoot: ROOT, ...NOTHING, text: 'else', writer: 'two' }));
  await app.pass(10);
  expect(other()[1]).toMatchObject({ text: 'else', writer: 'two' });
  const next = await restarted(started);
  expect(next.drafts()).toEqual([
    { ...written[0], writer: null },
    { ...written[1], text: 'else', writer: null },
  ]);
});

test('[DR-03] an empty draft leaves nothing behind', async () => {
  const { app, tab, roomId, drafts } = await start();
  const draft = { roomId, threadRoot: null, ...NOTHING };
  await app.answer(tab.command('drafts.write', { ...draft, text: 'x' }));
  expect(app.env.databases.countIn(draftStore.name)).toBe(1);
  await app.answer(tab.command('drafts.write', draft));
  await app.pass(10);
  expect(drafts()).toEqual([]);
  expect(app.env.databases.countIn(draftStore.name)).toBe(0);
});

test('[DR-04] a file is there after a restart, byte for byte, and goes when it is taken out', async () => {
  const started = await start();
  const { app, tab, roomId } = started;
  const spot = { roomId, threadRoot: null };
  const file = { ...spot, id: 'f1', name: 'score.pdf', mimeType: 'application/pdf' };
  expect(await app.answer(tab.command('drafts.addFile', { ...file, bytes: BYTES }))).toEqual({ ok: true, value: null });
  const next = await restarted(started);
  expect(next.drafts()).toEqual([
    {
      threadRoot: null,
      text: '',
      reply: null,
      edit: null,
      writer: null,
      files: [{ id: 'f1', name: 'score.pdf', mimeType: 'application/pdf', sizeBytes: BYTES.byteLength }],
    },
  ]);
  const read = await next.app.answer(next.tab.command('drafts.readFile', { ...spot, id: 'f1' }));
  expect(read.ok && Buffer.compare(read.value, BYTES)).toBe(0);
  await next.app.answer(next.tab.command('drafts.removeFile', { ...spot, id: 'f1' }));
  await next.app.pass(10);
  expect(next.drafts()).toEqual([]);
  expect(next.app.env.databases.countIn(draftFileStore.name)).toBe(0);
  expect(await next.app.answer(next.tab.command('drafts.readFile', { ...spot, id: 'f1' }))).toEqual({
    ok: false,
    error: { kind: 'unknownFile' },
  });
});

test('[DR-08] the order of files and how each is to be sent are there after a restart', async () => {
  const started = await start();
  const { app, tab, roomId } = started;
  const spot = { roomId, threadRoot: null };
  for (const id of ['a', 'b', 'c'])
    await app.answer(
      tab.command('drafts.addFile', { ...spot, id, name: id, mimeType: 'b/c', bytes: Uint8Array.of(1) }),
    );
  const plan = { caption: 'about c', description: 'a cat', isSpoiler: true, size: 'smaller' } as const;
  const files = [
    { id: 'c', plan },
    { id: 'gone', plan },
    { id: 'a', plan: { ...plan, caption: '' } },
  ];
  await app.answer(tab.command('drafts.arrangeFiles', { ...spot, files }));
  const next = await restarted(started);
  const [draft] = next.drafts();
  expect(draft?.files.map(({ id, plan: kept }) => [id, kept?.caption])).toEqual([
    ['c', 'about c'],
    ['a', ''],
    ['b', undefined],
  ]);
  expect(draft?.files[0]?.plan).toEqual(plan);
});

test('[DR-04] a file that finds no room is refused, and nobody is told of it', async () => {
  const { app, tab, roomId, drafts } = await start();
  const isFile = ({ store }: { readonly store: string }) => store === draftFileStore.name;
  app.env.databases.failWrites(({ ops }) =>
    ops.some((op) => op.kind === 'put' && isFile(op)) ? { kind: 'quotaExceeded' } : undefined,
  );
  const file = { roomId, threadRoot: null, id: 'f1', name: 'a', mimeType: 'b/c', bytes: BYTES };
  expect(await app.answer(tab.command('drafts.addFile', file))).toEqual({
    ok: false,
    error: { kind: 'storageFailed' },
  });
  await app.pass(10);
  expect(drafts()).toEqual([]);
});

test('[DR-05] who signs out deletes the drafts; who is signed out by the server finds them again', async () => {
  const { app, tab, roomId, drafts } = await start();
  await app.answer(tab.command('drafts.write', { roomId, threadRoot: null, ...NOTHING, text: 'kept' }));
  app.server.user('alice').signOutEverywhere();
  await app.pass(40_000);
  expect(drafts()).toEqual([]);
  await app.signIn(tab, 'alice');
  expect(drafts()).toMatchObject([{ text: 'kept' }]);
  await app.answer(tab.command('login.signOut', null));
  await app.pass(100);
  expect(drafts()).toEqual([]);
  expect(app.env.databases.countIn(draftStore.name)).toBe(0);
});

test('[DR-05] a room that is forgotten takes its drafts along', async () => {
  const { app, tab, roomId, drafts } = await start();
  await app.answer(tab.command('drafts.write', { roomId, threadRoot: null, ...NOTHING, text: 'never mind' }));
  await app.answer(
    tab.command('drafts.addFile', { roomId, threadRoot: ROOT, id: 'f1', name: 'a', mimeType: 'b/c', bytes: BYTES }),
  );
  await app.answer(tab.command('membership.leave', { roomId }));
  await app.pass(1_000);
  expect(drafts()).toHaveLength(2);
  await app.answer(tab.command('membership.forget', { roomId }));
  await app.pass(1_000);
  expect(drafts()).toEqual([]);
  const left = [draftStore, draftFileStore].map(({ name }) => app.env.databases.countIn(name));
  expect(left).toEqual([0, 0]);
});

test('[DR-06] what is taken back is quoted and edited no more, and the words stay', async () => {
  const { app, tab, room, roomId, question, drafts } = await start();
  const mine = room.send('alice', 'said befor').event_id as EventId;
  const reply = { eventId: question, senderId: '@bob:example.org', senderName: 'Bob', text: 'Lunch?' };
  const edit = { eventId: mine, original: 'said befor', text: 'said before' };
  await app.answer(tab.command('drafts.write', { roomId, threadRoot: null, text: 'Yes', reply, edit, writer: 'one' }));
  room.redact('bob', question);
  await app.pass(100);
  expect(drafts()).toMatchObject([{ text: 'Yes', reply: null, edit, writer: null }]);
  room.redact('alice', mine);
  await app.pass(100);
  expect(drafts()).toMatchObject([{ text: 'Yes', reply: null, edit: null }]);
});

test('[DR-07] damaged drafts are set aside, and all else is there', async () => {
  const started = await start();
  const { app, tab, roomId } = started;
  await app.answer(tab.command('drafts.write', { roomId, threadRoot: null, ...NOTHING, text: 'lost' }));
  await app.answer(tab.command('drafts.write', { roomId, threadRoot: ROOT, ...NOTHING, text: 'whole' }));
  app.engine.stop();
  const [name = ''] = app.env.databases.names.filter((other) => other !== SESSION_DATABASE);
  const opened = await app.env.databases.open(schemaOf(name, ACCOUNT_STORES));
  if (!opened.ok) throw new Error(opened.error.kind);
  const key = [roomId, ''];
  const value = await opened.value.get(draftStore.name, key);
  if (!value.ok || !(value.value instanceof Uint8Array)) throw new Error('not sealed');
  const damaged = value.value.with(20, (value.value[20] ?? 0) ^ 1);
  await opened.value.write([{ kind: 'put', store: draftStore.name, key, value: damaged }], 'strict');
  opened.value.close();
  const next = await restarted(started);
  await next.app.pass(1_000);
  expect(next.drafts().map(({ text }) => text)).toEqual(['whole']);
  const items = watched(next.tab.listView('timeline.items', { roomId }));
  await next.app.pass(100);
  expect(textsOf(items)).toContain('Lunch?');
});
