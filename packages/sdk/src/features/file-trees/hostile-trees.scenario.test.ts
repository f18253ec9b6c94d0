import { Person } from '@parley/testkit/engine/encrypted-room.ts';
import { Keeper, keepers } from '@parley/testkit/engine/file-trees.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { ClientApi } from '../../client/contract.ts';
import type { ParamsOf } from '../../port/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

const BRANCH = 'org.matrix.msc3089.branch';
const MEGOLM = { algorithm: 'm.megolm.v1.aes-sha2' };
const PURPOSE = ['org.matrix.msc3088.purpose', 'org.matrix.msc3089.data_tree'] as const;
const LOOK: ParamsOf<ClientApi['roomList.window']> = {
  ...{ from: 0, to: 20, keep: null, openRoomId: null, sort: 'activity', filter: 'all' },
  ...{ query: '', collapsed: [] },
};

/** A tree by raw requests, with a file whose bytes lie in the clear. */
async function raw() {
  const stage = await keepers();
  const { ana, server } = stage;
  const room = server.room(['ana', 'bo'], { name: 'Raw', creation: { type: 'm.space' } });
  room.state('ana', PURPOSE[0], { 'org.matrix.msc3088.enabled': true }, PURPOSE[1]);
  room.state('ana', 'm.room.encryption', MEGOLM);
  const url = server.putMedia(new TextEncoder().encode('Raw bytes'), 'text/plain');
  const leaf = room.event('ana', 'm.room.message', {
    ...{ msgtype: 'm.file', body: 'raw.txt', url, info: { size: 9 } },
    'org.matrix.msc3089.leaf': {},
  });
  room.state('ana', BRANCH, { active: true, name: 'raw.txt' }, leaf.event_id);
  await ana.pass();
  return { ...stage, room, treeId: room.id as RoomId, fileId: leaf.event_id as EventId };
}

function look(keeper: Keeper, treeId: RoomId, fileIds: readonly EventId[]) {
  const view = watched(keeper.person.tab.listView('fileTrees.files', { treeId }));
  return { view, ask: () => view.call('look', { fileIds }) };
}

test('[10.F-01] [FT-05] a tree of raw requests is read here, and is no room and no space of the list', async () => {
  const { ana, treeId, fileId, server } = await raw();
  const { tab, engine } = ana.person;
  expect(await ana.names(treeId)).toBe('raw.txt 1');
  expect(await ana.read(treeId, fileId)).toBe('Raw bytes');
  const { view, ask } = look(ana, treeId, [fileId]);
  await engine.pass(500);
  await engine.answer(ask());
  await ana.pass();
  expect(valueOf(view).items[0]?.details).toMatchObject({ kind: 'known', sizeBytes: 9 });
  const list = watched(tab.listView('roomList.window', LOOK));
  const rail = watched(tab.listView('spaces.rail', null));
  server.room(['ana'], { name: 'Guild', creation: { type: 'm.space' } });
  await ana.pass();
  const names = (items: readonly { readonly name: { readonly kind: string } }[]) => items.map(({ name }) => name);
  list.setParams({ ...LOOK, query: 'a' });
  await ana.pass();
  expect(names(valueOf(list).items)).not.toContainEqual({ kind: 'named', name: 'Raw' });
  expect(names(valueOf(rail).items)).toEqual([{ kind: 'named', name: 'Guild' }]);
});

test('[10.F-07] [FT-06] a branch that is broken costs that entry, and no more', async () => {
  const { ana, room, treeId } = await raw();
  const bad: readonly (readonly [object, string])[] = [
    [{ active: true, name: 'no event' }, 'none'],
    [{ active: 'yes', name: 'not active' }, '$a'],
    [{ active: true, name: { name: 'odd' }, version: 'two' }, '$b'],
    [{ active: true, name: 'x'.repeat(10_000), version: -7, locked: {} }, '$c'],
  ];
  for (const [content, key] of bad) room.state('ana', BRANCH, { ...content }, key);
  const names = (await ana.names(treeId)).split(', ');
  expect(names).toHaveLength(3);
  expect(names).toContain('raw.txt 1');
  expect(names).toContain('Unnamed File 1');
});

test('[10.F-11] what is wrong is said in the words of all clients', async () => {
  const stage = await raw();
  const { ana, treeId, server } = stage;
  const { tab, engine } = ana.person;
  const say = async (pending: Promise<{ readonly ok: boolean; readonly error?: unknown }>) => {
    const answer = await engine.answer(pending);
    return answer.ok ? 'done' : answer.error;
  };
  const fault = (words: string) => ({ kind: 'fault', fault: words });
  const nowhere = '!nowhere:example.org' as RoomId;
  const missing = '$missing' as EventId;
  expect(await say(tab.command('fileTrees.find', { treeId: nowhere, fileId: missing }))).toEqual(fault('Unknown room'));
  expect(await say(tab.command('fileTrees.find', { treeId, fileId: missing }))).toEqual(
    fault('State key not found for branch'),
  );
  expect(await say(tab.command('fileTrees.find', { treeId: ana.person.roomId, fileId: missing }))).toEqual(
    fault('Invalid or unknown room'),
  );
  stage.room.state('ana', BRANCH, { active: true, name: 'lost' }, missing);
  const text = stage.room.send('ana', 'no file') as { event_id: string };
  stage.room.state('ana', BRANCH, { active: true, name: 'text' }, text.event_id);
  await ana.pass();
  expect(await say(tab.command('fileTrees.find', { treeId, fileId: missing }))).toEqual(fault('Failed to find event'));
  expect(await say(tab.command('fileTrees.find', { treeId, fileId: text.event_id as EventId }))).toEqual(
    fault(`No HTTP URL available for ${text.event_id}`),
  );
  const odd = {
    msgtype: 'm.file',
    body: 'odd',
    file: { url: 'https://example.org/odd' },
    'org.matrix.msc3089.leaf': {},
  };
  const { event_id: oddId } = stage.room.event('ana', 'm.room.message', odd);
  stage.room.state('ana', BRANCH, { active: true, name: 'odd' }, oddId);
  await ana.pass();
  expect(await say(tab.command('fileTrees.find', { treeId, fileId: oddId as EventId }))).toEqual(
    fault('No HTTP URL available for https://example.org/odd'),
  );
  const role = { treeId, userId: stage.bo.userId, role: 'king' as 'owner' };
  expect(await say(tab.command('fileTrees.setRole', role))).toEqual(fault('Invalid role: king'));
  server.intercept(
    ({ method, path }) => method === 'GET' && path.includes('m.room.power_levels'),
    { kind: 'answer', reply: { status: 200, body: [] as unknown as Record<string, never> } },
    1,
  );
  expect(await say(tab.command('fileTrees.setRole', { ...role, role: 'editor' }))).toEqual(
    fault('Unexpected return type for power levels'),
  );
});

test('[10.F-10] [10.F-11] places that a folder itself does not name are not reckoned with', async () => {
  const { ana, server, treeId } = await raw();
  const { tab, engine } = ana.person;
  const inner = await ana.create('Inner');
  const onTop = { kind: 'place', parentId: null, to: 0 } as const;
  expect(await engine.answer(tab.command('fileTrees.change', { treeId: inner, change: onTop }))).toEqual({
    ok: false,
    error: { kind: 'fault', fault: 'Cannot set order of top level spaces currently' },
  });
  const place = async (to = 0) => {
    const change = { kind: 'place', parentId: treeId, to } as const;
    const answer = await engine.answer(tab.command('fileTrees.change', { treeId: inner, change }));
    await ana.pass();
    return answer.ok ? 'done' : answer.error;
  };
  const parents = (key: string, content: object) => {
    server.roomById(inner).state('ana', 'm.space.parent', { ...content }, key);
    return ana.pass();
  };
  server.roomById(treeId).state('ana', 'm.space.child', { via: ['example.org'] }, inner);
  await ana.pass();
  expect(await place()).toEqual({ kind: 'fault', fault: 'Expected to have a parent in a non-top level space' });
  await parents('not a room', { via: ['example.org'] });
  expect(await place()).toEqual({ kind: 'fault', fault: 'No state key found for parent' });
  await parents('not a room', {});
  await parents('!nowhere:example.org', { via: ['example.org'] });
  expect(await place()).toEqual({ kind: 'fault', fault: 'Unable to locate room for parent' });
});

test('[10.F-11] a message that is not given by its id is looked for in the past, 100 at a time', async () => {
  const stage = await raw();
  const { server, treeId, fileId, room } = stage;
  for (let index = 0; index < 150; index += 1) room.event('ana', 'x.noise', { index });
  server.intercept(({ path }) => path.includes('/event/'), {
    kind: 'answer',
    reply: failure(404, 'M_UNRECOGNIZED', 'Unrecognized'),
  });
  const bo = new Keeper(await Person.signIn(stage, 'bo'));
  await bo.pass();
  expect(await bo.read(treeId, fileId)).toBe('Raw bytes');
  const asked = server.requests.matching(({ path }) => path.endsWith('/messages'));
  expect(asked.map(({ query }) => query.get('limit'))).toEqual(['100', '100']);
});
