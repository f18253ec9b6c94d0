import { must } from '@parley/testkit/fakes/key-server.ts';
import { FakeOldTexts, smallOldFixture } from '@parley/testkit/old-keys/old-key-store.ts';
import { expect, test } from 'vitest';
import { findOldLocalStore } from './old-local-texts.ts';

const fixture = smallOldFixture(0, 0);
/** With slashes where base64 may have them. */
const KEY = `${'a/'.repeat(21)}b`;
const OTHER_KEY = 'c'.repeat(43);

async function open(texts: FakeOldTexts) {
  const store = await must(findOldLocalStore(texts));
  if (store === null) throw new Error('no store');
  return store;
}

test('[06.LM-01] what an old client kept in local storage reads as what it kept in a database', async () => {
  const store = await open(new FakeOldTexts(fixture.local));
  expect(typeof (await must(store.value('account')))).toBe('string');
  expect(await must(store.value('migrationState'))).toBeUndefined();
  expect(await must(store.value('crossSigningKeys'))).toMatchObject({ master: { user_id: fixture.userId } });
  expect(await must(store.value('ssss_cache:m.megolm_backup.v1'))).toMatchObject({ mac: expect.any(String) });
  expect(await must(store.value('devices'))).toMatchObject({ devices: { [fixture.userId]: expect.anything() } });
  expect((await must(store.rooms())).map(([roomId]) => roomId)).toEqual([
    '!room1:example.org',
    '!room2:example.org',
    '!room3:example.org',
  ]);
  expect([await must(store.count('olm')), await must(store.count('megolm'))]).toEqual([3, 5]);
  const keys = await must(store.batch('megolm', null, 50));
  expect(keys[0]?.value).toMatchObject({ session: { room_id: expect.any(String), session: expect.any(String) } });
  expect(keys.filter(({ needsBackup }) => needsBackup)).toHaveLength(2);
});

test('[06.LM-01] without any such key there is no store', async () => {
  expect(await findOldLocalStore(new FakeOldTexts({ 'parley.kept': '{}' }))).toEqual({ ok: true, value: null });
  expect(await findOldLocalStore({ read: async () => null, write: async () => false })).toEqual({
    ok: true,
    value: null,
  });
});

test('[06.LM-02] [11.NU-29] names are split by length, and what was withheld is no session', async () => {
  const texts = new FakeOldTexts({
    'crypto.account': '"pickle"',
    [`crypto.sessions/${KEY}`]: JSON.stringify({
      'x/y': 'old pickle',
      z: { session: 'pickle', lastReceivedMessageTs: 7 },
    }),
    [`crypto.inboundgroupsessions/${KEY}/id/with`]: JSON.stringify({ room_id: '!a:b', session: 'pickle' }),
    [`crypto.inboundgroupsessions/short/id`]: '{}',
    [`crypto.inboundgroupsessions/${OTHER_KEY}/damaged`]: '{',
    [`crypto.inboundgroupsessions.withheld/${KEY}/other`]: '{}',
    'crypto.sessionsneedingbackup': JSON.stringify({ [`${KEY}/id/with`]: true }),
  });
  const store = await open(texts);
  expect(await must(store.batch('olm', null, 50))).toEqual([
    { key: [KEY, 'x/y'], value: { session: 'old pickle' }, needsBackup: false },
    { key: [KEY, 'z'], value: { session: 'pickle', lastReceivedMessageTs: 7 }, needsBackup: false },
  ]);
  const megolm = await must(store.batch('megolm', null, 50));
  expect(megolm).toEqual([
    { key: [KEY, 'id/with'], value: { session: { room_id: '!a:b', session: 'pickle' } }, needsBackup: true },
    { key: [OTHER_KEY, 'damaged'], value: { session: null }, needsBackup: false },
  ]);
  expect(await must(store.batch('megolm', [KEY, 'id/with'], 50))).toEqual(megolm.slice(1));
  await must(store.remove('olm', [[KEY, 'x/y']]));
  expect(texts.texts.get(`crypto.sessions/${KEY}`)).toBe('{"z":{"session":"pickle","lastReceivedMessageTs":7}}');
  await must(store.remove('olm', [[KEY, 'z']]));
  await must(store.remove('megolm', [[KEY, 'id/with']]));
  expect([...texts.texts.keys()].filter((key) => key.includes(KEY))).toEqual([
    `crypto.inboundgroupsessions.withheld/${KEY}/other`,
  ]);
  await must(store.setStage(2));
  expect(texts.texts.get('crypto.migration')).toBe('2');
  await must(store.destroy());
  expect([...texts.texts.keys()]).toEqual([]);
});

test('[06.LM-01] where no page writes, it says so', async () => {
  const store = await open(new FakeOldTexts(fixture.local));
  expect(await must(store.count('megolm'))).toBe(5);
  const deaf = new FakeOldTexts(fixture.local);
  deaf.write = async () => false;
  expect(await (await open(deaf)).setStage(1)).toMatchObject({ ok: false, error: { kind: 'failed' } });
});
