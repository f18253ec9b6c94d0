import { expect, test } from 'vitest';
import type { Decryption, MachineDecryptionCode } from '../../platform/crypto/crypto-machine.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { type BackupState, failureOf, mayBeMended, retold } from './decryption-failure.ts';

const CREATED_AT = 1_000;

function event(more: Partial<RoomEvent> = {}): RoomEvent {
  return {
    type: 'm.room.encrypted',
    event_id: '$one' as EventId,
    room_id: '!room:example.org' as RoomId,
    sender: '@ana:example.org' as UserId,
    origin_server_ts: 2_000,
    content: {},
    ...more,
  };
}

function failed(code: MachineDecryptionCode, withheld: { code: string | null; text: string } | null = null) {
  return { kind: 'failed', code, text: 'in the words of the library', withheld } satisfies Decryption;
}

function codeOf(of: RoomEvent, code: MachineDecryptionCode, backup: BackupState = 'none'): string {
  return failureOf(of, failed(code), { createdAt: CREATED_AT, backup }).code;
}

test('[06.DF-01] [06.DF-02] [06.DF-08] [06.DF-09] [06.DF-10] [06.DF-11] each reason has its code', () => {
  expect(codeOf(event(), 'missingRoomKey')).toBe('MEGOLM_UNKNOWN_INBOUND_SESSION_ID');
  expect(codeOf(event(), 'unknownMessageIndex')).toBe('OLM_UNKNOWN_MESSAGE_INDEX');
  expect(codeOf(event(), 'identityViolation')).toBe('SENDER_IDENTITY_PREVIOUSLY_VERIFIED');
  expect(codeOf(event(), 'unknownSenderDevice')).toBe('UNKNOWN_SENDER_DEVICE');
  expect(codeOf(event(), 'unsignedSenderDevice')).toBe('UNSIGNED_SENDER_DEVICE');
  for (const code of ['other', 'mismatchedIdentityKeys', 'mismatchedSender'] as const) {
    const failure = failureOf(event(), failed(code), { createdAt: CREATED_AT, backup: 'none' });
    expect(failure).toEqual({ kind: 'failed', code: 'UNKNOWN_ERROR', text: 'in the words of the library' });
  }
});

test('[06.DF-03] a sender who keeps the key back says why', () => {
  const context = { createdAt: CREATED_AT, backup: 'none' } as const;
  const blocked = failed('missingRoomKey', { code: 'm.blacklisted', text: 'The sender has blocked you.' });
  expect(failureOf(event(), blocked, context)).toEqual({
    kind: 'failed',
    code: 'MEGOLM_KEY_WITHHELD',
    text: 'The sender has blocked you.',
  });
  const text = 'The sender has disabled encrypting to unverified devices.';
  const unverified = failed('missingRoomKey', { code: 'm.unverified', text });
  expect(failureOf(event(), unverified, context).code).toBe('MEGOLM_KEY_WITHHELD_FOR_UNVERIFIED_DEVICE');
});

test('[06.DF-04] what was sent while one was not there says so, before all else', () => {
  const elsewhere = event({ origin_server_ts: 1, unsigned: { membership: 'leave' } });
  expect(codeOf(elsewhere, 'missingRoomKey')).toBe('HISTORICAL_MESSAGE_USER_NOT_JOINED');
  expect(codeOf(elsewhere, 'unknownMessageIndex')).toBe('HISTORICAL_MESSAGE_USER_NOT_JOINED');
  expect(codeOf(elsewhere, 'other')).toBe('UNKNOWN_ERROR');
  for (const membership of ['join', 'invite']) {
    expect(codeOf(event({ unsigned: { membership } }), 'missingRoomKey')).toBe('MEGOLM_UNKNOWN_INBOUND_SESSION_ID');
  }
});

test('[06.DF-05] [06.DF-06] [06.DF-07] what was sent before this device was made goes by the backup', () => {
  const old = event({ origin_server_ts: CREATED_AT });
  expect(codeOf(old, 'missingRoomKey', 'none')).toBe('HISTORICAL_MESSAGE_NO_KEY_BACKUP');
  expect(codeOf(old, 'missingRoomKey', 'unconfigured')).toBe('HISTORICAL_MESSAGE_BACKUP_UNCONFIGURED');
  expect(codeOf(old, 'unknownMessageIndex', 'working')).toBe('HISTORICAL_MESSAGE_WORKING_BACKUP');
  expect(codeOf(old, 'unknownSenderDevice', 'working')).toBe('UNKNOWN_SENDER_DEVICE');
});

test('[06.DF-08] [06.DF-09] [06.DF-10] what no key can mend is not tried again', () => {
  const of = (code: MachineDecryptionCode) =>
    event({ crypto: failureOf(event(), failed(code), { createdAt: CREATED_AT, backup: 'none' }) });
  expect(
    (['identityViolation', 'unknownSenderDevice', 'unsignedSenderDevice'] as const).map(of).some(mayBeMended),
  ).toBe(false);
  expect((['missingRoomKey', 'unknownMessageIndex', 'other'] as const).map(of).every(mayBeMended)).toBe(true);
});

test('[06.DF-05] [06.DF-07] what is said of an old message follows what is known of the backup, and nothing else does', () => {
  const missing = failed('missingRoomKey');
  const old = { ...event(), crypto: failureOf(event(), missing, { createdAt: 9_999_999, backup: 'unconfigured' }) };
  expect(retold(old, 'unconfigured')).toBe(old);
  expect(retold(old, 'none').crypto).toMatchObject({ code: 'HISTORICAL_MESSAGE_NO_KEY_BACKUP' });
  expect(retold(old, 'working').crypto).toMatchObject({ code: 'HISTORICAL_MESSAGE_WORKING_BACKUP' });
  const recent = { ...event(), crypto: failureOf(event(), missing, { createdAt: 0, backup: 'none' }) };
  expect(retold(recent, 'working')).toBe(recent);
});
