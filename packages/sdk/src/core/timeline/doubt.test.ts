import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { Shield } from '../../protocol/events/event-crypto.ts';
import { doubtOf } from './doubt.ts';

const SINCE = 1_000;
const message = (more: object = {}) =>
  ({ type: 'm.room.message', origin_server_ts: 2_000, content: {}, ...more }) as unknown as RoomEvent;
const opened = (reason: Shield['reason']) =>
  message({
    crypto: { kind: 'opened', sessionId: 's', senderKey: 'key', senderDevice: null, shield: { color: 'grey', reason } },
  });

test('[SEC-14] what comes in the clear in a room that is encrypted is marked, whatever the times of servers say, and not what came before that', () => {
  expect(doubtOf(message(), SINCE, EVENT_KINDS)).toEqual({ kind: 'sentInClear', deviceKey: null });
  expect(doubtOf(message({ origin_server_ts: 999 }), SINCE, EVENT_KINDS)).toBeNull();
  expect(doubtOf(message(), Number.POSITIVE_INFINITY, EVENT_KINDS)).toBeNull();
  for (const arrival of ['live', 'afterEncryption'] as const)
    for (const since of [SINCE, Number.POSITIVE_INFINITY])
      expect(doubtOf(message({ origin_server_ts: 1, arrival }), since, EVENT_KINDS)).toEqual({
        kind: 'sentInClear',
        deviceKey: null,
      });
});

test('[SEC-14] reactions, state, what was taken back and what is still encrypted are no doubt', () => {
  for (const type of ['m.reaction', 'm.room.redaction', 'm.room.encrypted'])
    expect(doubtOf(message({ type }), SINCE, EVENT_KINDS)).toBeNull();
  expect(doubtOf(message({ state_key: '' }), SINCE, EVENT_KINDS)).toBeNull();
  expect(doubtOf(message({ unsigned: { redacted_because: {} } }), SINCE, EVENT_KINDS)).toBeNull();
  expect(doubtOf(message({ crypto: { kind: 'own' } }), SINCE, EVENT_KINDS)).toBeNull();
});

test('[SEC-14] of what was decrypted only what is wrong is marked', () => {
  for (const reason of ['unsignedDevice', 'unknownDevice', 'verificationViolation'] as const)
    expect(doubtOf(opened(reason), SINCE, EVENT_KINDS)).toEqual({ kind: reason, deviceKey: 'key' });
  for (const reason of ['authenticityNotGuaranteed', 'unverifiedIdentity', 'mismatchedSender', null] as const)
    expect(doubtOf(opened(reason), SINCE, EVENT_KINDS)).toBeNull();
});

// The key of a backup is public, so that a server can put in sessions of its own and write with them in anybody's name.
test('[SEC-14] [SEC-18] what was read by a key of a backup is marked if it came while this device was there', () => {
  const imported = opened('authenticityNotGuaranteed');
  expect(doubtOf({ ...imported, arrival: 'live' }, SINCE, EVENT_KINDS)).toEqual({
    kind: 'importedKey',
    deviceKey: null,
  });
  expect(doubtOf({ ...imported, arrival: 'afterEncryption' }, SINCE, EVENT_KINDS)).toBeNull();
  expect(doubtOf({ ...opened('unverifiedIdentity'), arrival: 'live' }, SINCE, EVENT_KINDS)).toBeNull();
});

test('[SEC-14] what this very device wrote is not doubted, whatever is known of the device', () => {
  const { crypto } = opened('unsignedDevice');
  expect(doubtOf(message({ crypto: { ...crypto, isFromHere: true } }), SINCE, EVENT_KINDS)).toBeNull();
});
