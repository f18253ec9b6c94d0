import { keepers, share } from '@parley/testkit/engine/file-trees.ts';
import { expect, test } from 'vitest';

test('[10.F-01] [10.F-02] a tree is made private and encrypted, with the levels of its template, and is no room of the list', async () => {
  const { ana, server } = await keepers();
  const treeId = await ana.create('Plans');
  expect(ana.tree).toBe('Plans');
  const state = (type: string, key = '') =>
    server.roomById(treeId).events.findLast((event) => event.type === type && event.state_key === key)?.content;
  expect(state('m.room.create')).toMatchObject({ type: 'm.space' });
  expect(state('org.matrix.msc3088.purpose', 'org.matrix.msc3089.data_tree')).toEqual({
    'org.matrix.msc3088.enabled': true,
  });
  expect(state('m.room.encryption')).toEqual({ algorithm: 'm.megolm.v1.aes-sha2' });
  expect(state('m.room.power_levels')).toMatchObject({
    invite: 100,
    redact: 50,
    events_default: 50,
    users: { [ana.userId]: 100 },
  });
  expect(ana.files(treeId).head).toEqual({ kind: 'waiting' });
  await ana.pass();
  expect(ana.files(treeId).head).toMatchObject({
    kind: 'known',
    role: 'owner',
    mayEdit: true,
    mayInvite: true,
    isTop: true,
  });
});

test('[10.F-06] [10.F-07] a file goes up encrypted, is named, and is read by another person on another device', async () => {
  const stage = await keepers();
  const { ana, bo, server } = stage;
  const treeId = await ana.create('Plans');
  const put = await ana.upload(treeId, 'plan.txt', 'Step one');
  if (!put.ok) throw new Error(JSON.stringify(put.error));
  expect(await ana.names(treeId)).toBe('plan.txt 1');
  const bytes = [...server.state.media.values()].map((each) => new TextDecoder().decode(each.bytes));
  expect(bytes.some((text) => text.includes('Step one'))).toBe(false);
  const branch = server.roomById(treeId).events.find(({ type }) => type === 'org.matrix.msc3089.branch');
  expect(branch).toMatchObject({ state_key: put.value.fileId, content: { active: true, name: 'plan.txt' } });
  await share(stage, treeId);
  expect(bo.tree).toBe('Plans');
  expect(await bo.names(treeId)).toBe('plan.txt 1');
  expect(await bo.read(treeId, put.value.fileId)).toBe('Step one');
});

test('[10.F-08] [10.F-09] versions of two editors follow each other, and a file that is deleted is gone with all of them', async () => {
  const stage = await keepers();
  const { ana, bo, server } = stage;
  const treeId = await ana.create('Plans');
  await ana.upload(treeId, 'plan.txt', 'One');
  await share(stage, treeId);
  const first = await bo.fileNamed(treeId, 'plan.txt');
  await bo.upload(treeId, 'plan.txt', 'Two', first);
  expect(await ana.names(treeId)).toBe('plan.txt 2');
  const second = await ana.fileNamed(treeId, 'plan.txt');
  await ana.upload(treeId, 'plan v3.txt', 'Three', second);
  const third = await bo.fileNamed(treeId, 'plan v3.txt');
  const versions = await bo.done(bo.person.tab.command('fileTrees.versions', { treeId, fileId: third }));
  expect(versions.map(({ version, isActive, by, sizeBytes }) => [version, isActive, by.name, sizeBytes])).toEqual([
    [3, true, 'Ana', 5],
    [2, false, 'Bo', 3],
    [1, false, 'Ana', 3],
  ]);
  expect(await bo.read(treeId, first)).toBe('One');
  await ana.done(
    ana.person.tab.command('fileTrees.changeFile', { treeId, fileId: third, change: { kind: 'deletion' } }),
  );
  expect([await ana.names(treeId), await bo.names(treeId)]).toEqual(['', '']);
  const branches = server.roomById(treeId).events.filter(({ type }) => type === 'org.matrix.msc3089.branch');
  const last = (key: string) => branches.findLast((event) => event.state_key === key)?.content;
  expect([first, second, third].map(last)).toEqual([{}, {}, {}]);
  const redacted = server.roomById(treeId).events.filter(({ type }) => type === 'm.room.redaction');
  expect(new Set(redacted.map(({ content }) => content['redacts']))).toEqual(new Set([first, second, third]));
});

test('[FT-01] two editors who save at once lose nothing: both versions stay', async () => {
  const stage = await keepers();
  const { ana, bo } = stage;
  const treeId = await ana.create('Plans');
  await ana.upload(treeId, 'plan.txt', 'One');
  await share(stage, treeId);
  const first = await bo.fileNamed(treeId, 'plan.txt');
  const [mine, theirs] = await Promise.all([
    ana.upload(treeId, 'plan.txt', 'Of Ana', first),
    bo.upload(treeId, 'plan.txt', 'Of Bo', first),
  ]);
  expect([mine.ok, theirs.ok]).toEqual([true, true]);
  expect(await ana.names(treeId)).toBe('plan.txt 2, plan.txt 2');
});

test('[FT-02] a locked file is only unlocked, and its name changes without what others wrote', async () => {
  const { ana } = await keepers();
  const treeId = await ana.create('Plans');
  await ana.upload(treeId, 'plan.txt', 'One');
  const fileId = await ana.fileNamed(treeId, 'plan.txt');
  const change = (what: { kind: 'name'; name: string } | { kind: 'lock'; isLocked: boolean }) =>
    ana.person.engine.answer(ana.person.tab.command('fileTrees.changeFile', { treeId, fileId, change: what }));
  await change({ kind: 'lock', isLocked: true });
  expect(await ana.names(treeId)).toBe('plan.txt 1 locked');
  const locked = { ok: false, error: { kind: 'locked' } };
  expect(await change({ kind: 'name', name: 'other.txt' })).toEqual(locked);
  expect(await ana.upload(treeId, 'plan.txt', 'Two', fileId)).toEqual(locked);
  await change({ kind: 'lock', isLocked: false });
  expect(await change({ kind: 'name', name: ' other.txt ' })).toEqual({ ok: true, value: null });
  expect(await change({ kind: 'name', name: '\u200b' })).toEqual({ ok: false, error: { kind: 'badName' } });
  expect(await ana.names(treeId)).toBe('other.txt 1');
});

test('[10.F-03] every role is refused what it may not do, before a byte goes out', async () => {
  const stage = await keepers();
  const { ana, bo, server } = stage;
  const treeId = await ana.create('Plans');
  await ana.upload(treeId, 'plan.txt', 'One');
  const fileId = await ana.fileNamed(treeId, 'plan.txt');
  await share(stage, treeId, 'viewer');
  await bo.names(treeId);
  expect(bo.files(treeId).head).toMatchObject({ role: 'viewer', mayEdit: false, mayInvite: false, maySetRoles: false });
  expect(await bo.read(treeId, fileId)).toBe('One');
  const { tab, engine } = bo.person;
  const asked = server.requests.matching('/upload').length;
  const notAllowed = { ok: false, error: { kind: 'notAllowed' } };
  expect(await bo.upload(treeId, 'other.txt', 'Two')).toEqual(notAllowed);
  const change = { kind: 'deletion' } as const;
  expect(await engine.answer(tab.command('fileTrees.changeFile', { treeId, fileId, change }))).toEqual(notAllowed);
  expect(await engine.answer(tab.command('fileTrees.create', { name: 'Old', parentId: treeId }))).toEqual(notAllowed);
  expect(server.requests.matching('/upload')).toHaveLength(asked);
  const person = { treeId, userId: bo.userId, role: 'editor' } as const;
  expect(await engine.answer(tab.command('fileTrees.setRole', person))).toMatchObject({
    error: { kind: 'refused', status: 403 },
  });
  await ana.done(ana.person.tab.command('fileTrees.setRole', person));
  await bo.names(treeId);
  expect(bo.files(treeId).head).toMatchObject({ role: 'editor', mayEdit: true, maySetRoles: false });
  expect(await bo.upload(treeId, 'other.txt', 'Two')).toMatchObject({ ok: true });
  const people = { ...person, role: 'viewer' as const, userId: ana.userId };
  expect(await engine.answer(tab.command('fileTrees.setRole', people))).toMatchObject({ error: { kind: 'refused' } });
});
