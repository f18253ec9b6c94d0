import { describe, expect, test } from 'vitest';
import { ownerOf, roomKeyOf, roomOf, secretOf, seedOf, sessionOf, stageOf, trustedMasterOf } from './old-records.ts';

const IDENTITY = { curve25519: 'C', ed25519: 'E' };

function devices(keys: object, user = '@a:b') {
  return {
    devices: { '@z:b': { Z: 'damaged' }, [user]: { OTHER: { keys: { 'curve25519:OTHER': 'x' } }, D: { keys } } },
  };
}

test('[06.LM-05] whose an account is, the device tells that has its keys', () => {
  const own = { 'curve25519:D': 'C', 'ed25519:D': 'E' };
  expect(ownerOf(devices(own), IDENTITY)).toEqual({ userId: '@a:b', deviceId: 'D' });
  expect(ownerOf(devices({ ...own, 'ed25519:D': 'another' }), IDENTITY)).toBeNull();
  expect(ownerOf(devices(own, 'nobody'), IDENTITY)).toBeNull();
  for (const damaged of [undefined, null, 7, {}, { devices: [] }]) expect(ownerOf(damaged, IDENTITY)).toBeNull();
});

test('[06.LM-03] a stage that nobody knows is none', () => {
  expect([0, 1, 5, undefined, null, '3', 6, Number.NaN].map(stageOf)).toEqual([0, 1, 5, 0, 0, 0, 0, 0]);
});

describe('[06.LM-06]', () => {
  const record = (value: unknown, needsBackup = false) => ({ key: ['K', 'id'] as const, value, needsBackup });

  test('a room key says whose it is, whether it was imported, and whether the backup has it', () => {
    const session = { room_id: '!a:b', session: 'pickle', keysClaimed: { ed25519: 'S' } };
    const key = {
      roomId: '!a:b',
      senderKey: 'K',
      signingKey: 'S',
      pickle: 'pickle',
      isImported: false,
      isBackedUp: true,
    };
    expect(roomKeyOf(record({ session }))).toEqual(key);
    expect(roomKeyOf(record({ session: { ...session, untrusted: true } }, true))).toEqual({
      ...{ ...key, isImported: true, isBackedUp: false },
    });
    const { keysClaimed, ...nobodys } = session;
    expect(keysClaimed).toBeDefined();
    expect(roomKeyOf(record({ session: { ...nobodys, untrusted: 'yes' } }))).toEqual({ ...key, signingKey: null });
    for (const damaged of [
      null,
      {},
      { session: null },
      { session: { ...session, room_id: 'x' } },
      { session: { room_id: '!a:b' } },
    ])
      expect(roomKeyOf(record(damaged))).toBeNull();
  });

  test('a session with a device was made and used last when its last message came', () => {
    expect(sessionOf(record({ session: 'pickle', lastReceivedMessageTs: 7 }))).toEqual({
      ...{ deviceKey: 'K', pickle: 'pickle', usedAt: 7 },
    });
    expect(sessionOf(record({ session: 'pickle' }))).toMatchObject({ usedAt: 0 });
    for (const damaged of [null, 'text', {}, { session: 7 }]) expect(sessionOf(record(damaged))).toBeNull();
  });
});

test('[06.LM-05] a secret is sealed, in the clear, or none', () => {
  const sealed = { ciphertext: 'a', iv: 'b', mac: 'c' };
  expect(secretOf({ ...sealed, more: 1 })).toEqual(sealed);
  expect(secretOf(new Uint8Array(2))).toBeInstanceOf(Uint8Array);
  for (const damaged of [undefined, null, 'text', { ciphertext: 'a', iv: 'b' }]) expect(secretOf(damaged)).toBeNull();
  expect(seedOf(new Uint8Array(32))).toBe('A'.repeat(43));
  expect(seedOf(`${'A'.repeat(43)}=`)).toBe('A'.repeat(43));
  for (const none of ['', '?', 'AAAA', new Uint8Array(31)]) expect(seedOf(none)).toBeNull();
});

test('[06.LM-07] rooms of algorithms that are spoken, and who was trusted', () => {
  const algorithm = 'm.megolm.v1.aes-sha2';
  expect(roomOf('!a:b', { algorithm, rotation_period_msgs: 7 })).toEqual({
    ...{ roomId: '!a:b', periods: { periodMs: 604_800_000, periodMessages: 7 } },
  });
  for (const [room, settings] of [
    ['x', { algorithm }],
    ['!a:b', { algorithm: 'm.another' }],
    ['!a:b', null],
  ] as const)
    expect(roomOf(room, settings)).toBeNull();
  expect(trustedMasterOf({ master: { keys: { 'ed25519:k': 'k' } } })).toBe('k');
  for (const none of [undefined, {}, { master: {} }, { master: { keys: {} } }, { master: { keys: { a: 7 } } }])
    expect(trustedMasterOf(none)).toBeNull();
});
