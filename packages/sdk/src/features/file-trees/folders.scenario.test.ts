import { keepers, share } from '@parley/testkit/engine/file-trees.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';

const INVITE = ({ path }: { readonly path: string }) => path.endsWith('/invite');

test('[10.F-04] [FT-03] a folder is a tree of the same people that both name each other, and who is in the tree is in it', async () => {
  const stage = await keepers();
  const { ana, bo, server } = stage;
  const treeId = await ana.create('Plans');
  const early = await ana.create('Early', treeId);
  await ana.upload(early, 'old.txt', 'Old');
  await share(stage, treeId);
  expect(bo.tree).toBe('Plans .Early');
  const late = await bo.create('Late', treeId);
  await ana.pass();
  await ana.pass();
  expect(ana.tree).toBe('Plans .Early .Late');
  const state = (roomId: RoomId, type: string, key: string) =>
    server.roomById(roomId).events.findLast((event) => event.type === type && event.state_key === key)?.content;
  expect(state(treeId, 'm.space.child', late)).toEqual({ via: ['example.org'] });
  expect(state(late, 'm.space.parent', treeId)).toEqual({ via: ['example.org'] });
  expect(await bo.names(early)).toBe('old.txt 1');
  expect(await ana.upload(late, 'new.txt', 'New')).toMatchObject({ ok: true });
  expect(await bo.read(late, await bo.fileNamed(late, 'new.txt'))).toBe('New');
});

test('[10.F-10] folders stand where they are put, and one that is moved into another leaves the first', async () => {
  const { ana, server } = await keepers();
  const treeId = await ana.create('Plans');
  for (const name of ['One', 'Two', 'Three']) await ana.create(name, treeId);
  expect(ana.tree).toBe('Plans .One .Two .Three');
  const place = (name: string, parent: string, to: number) =>
    ana.person.tab.command('fileTrees.change', {
      treeId: ana.treeNamed(name),
      change: { kind: 'place', parentId: ana.treeNamed(parent), to },
    });
  await ana.done(place('Three', 'Plans', 0));
  expect(ana.tree).toBe('Plans .Three .One .Two');
  const order = (name: string) =>
    server
      .roomById(treeId)
      .events.findLast(({ type, state_key: key }) => type === 'm.space.child' && key === ana.treeNamed(name))?.content[
      'order'
    ];
  expect([order('Three'), order('One')]).toEqual([' ', undefined]);
  await ana.done(place('One', 'Plans', 2));
  expect(ana.tree).toBe('Plans .Three .Two .One');
  await ana.done(place('Two', 'Three', 0));
  expect(ana.tree).toBe('Plans .Three ..Two .One');
  const two = ana.treeNamed('Two');
  const links = server.roomById(treeId).events.filter(({ state_key: key }) => key === two);
  expect(links.at(-1)?.content).toEqual({});
  const { engine } = ana.person;
  expect(await engine.answer(place('Three', 'Two', 0))).toEqual({ ok: false, error: { kind: 'notAllowed' } });
});

test('[10.F-05] an invitation goes to all folders, and is tried until it passes', async () => {
  const { ana, bo, server } = await keepers();
  const treeId = await ana.create('Plans');
  await ana.create('Early', treeId);
  server.intercept(INVITE, { kind: 'answer', reply: failure(400, 'M_UNKNOWN', 'Not now') }, 3);
  await ana.done(ana.person.tab.command('fileTrees.invite', { treeId, userId: bo.userId, role: 'viewer' }));
  expect(server.requests.matching(INVITE)).toHaveLength(5);
  const [first, again] = server.requests
    .matching(INVITE)
    .filter(({ path }) => path.includes(encodeURIComponent(treeId)));
  expect(first).toBeDefined();
  expect(again).toBeDefined();
  await bo.pass();
  for (const name of ['Plans', 'Early'])
    expect(
      server.roomById(ana.treeNamed(name)).events.findLast((event) => event.state_key === bo.userId)?.content,
    ).toMatchObject({
      membership: 'invite',
    });
  server.intercept(INVITE, { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'Never') }, 1);
  const other = { treeId, userId: server.user('eve').id as typeof bo.userId, role: 'viewer' } as const;
  expect(await ana.person.engine.answer(ana.person.tab.command('fileTrees.invite', other))).toMatchObject({
    error: { kind: 'refused', message: 'Never' },
  });
});

test('[10.F-09] a tree is deleted with its folders, and everybody is removed', async () => {
  const stage = await keepers();
  const { ana, bo, server } = stage;
  const treeId = await ana.create('Plans');
  const early = await ana.create('Early', treeId);
  await share(stage, treeId);
  expect(bo.tree).toBe('Plans .Early');
  const deletion = { treeId, change: { kind: 'deletion' } } as const;
  expect(await bo.person.engine.answer(bo.person.tab.command('fileTrees.change', deletion))).toMatchObject({
    ok: false,
  });
  await ana.done(ana.person.tab.command('fileTrees.change', deletion));
  await bo.pass();
  expect([ana.tree, bo.tree]).toEqual(['', '']);
  for (const roomId of [treeId, early]) {
    const { events } = server.roomById(roomId);
    expect(events.findLast((event) => event.state_key === bo.userId)?.content).toMatchObject({
      membership: 'leave',
      reason: 'Room deleted',
    });
  }
});

test('[FT-04] a file moves to a folder with its versions', async () => {
  const { ana } = await keepers();
  const treeId = await ana.create('Plans');
  const early = await ana.create('Early', treeId);
  await ana.upload(treeId, 'plan.txt', 'One');
  await ana.upload(treeId, 'plan.txt', 'Two', await ana.fileNamed(treeId, 'plan.txt'));
  const fileId = await ana.fileNamed(treeId, 'plan.txt');
  const change = { kind: 'place', treeId: early } as const;
  await ana.done(ana.person.tab.command('fileTrees.changeFile', { treeId, fileId, change }));
  expect([await ana.names(treeId), await ana.names(early)]).toEqual(['', 'plan.txt 2']);
  const moved = await ana.fileNamed(early, 'plan.txt');
  const versions = await ana.done(ana.person.tab.command('fileTrees.versions', { treeId: early, fileId: moved }));
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  const [last, first] = versions;
  if (last === undefined || first === undefined) throw new Error('no versions');
  expect([await ana.read(early, last.fileId), await ana.read(early, first.fileId)]).toEqual(['Two', 'One']);
});

test('[FT-03] an invitation to a folder that is taken back while another is accepted can come again', async () => {
  const stage = await keepers();
  const { ana, bo, server } = stage;
  const treeId = await ana.create('Plans');
  await share(stage, treeId);
  const goOn = server.intercept(({ path }) => path.includes('/join'), { kind: 'unreachable' });
  await ana.create('One', treeId);
  const two = await ana.create('Two', treeId);
  await bo.pass();
  const room = server.roomById(two);
  room.state('ana', 'm.room.member', { membership: 'leave' }, bo.userId);
  await bo.pass();
  goOn();
  await bo.person.engine.pass(300_000);
  expect(bo.tree).toBe('Plans .One');
  await ana.done(ana.person.tab.command('fileTrees.invite', { treeId: two, userId: bo.userId, role: 'viewer' }));
  await bo.pass();
  await bo.pass();
  expect(bo.tree).toBe('Plans .One .Two');
});
