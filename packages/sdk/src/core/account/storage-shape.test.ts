import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Layout } from '../storage/migrations.ts';
import { ACCOUNT_LAYOUT, SESSION_LAYOUT } from './layouts.ts';

type Declarations = readonly (readonly [file: string, names: readonly string[]])[];

/** Where the types of what is stored are declared; without names it is all of the file's. */
const SESSION: Declarations = [
  ['../storage/migrations.ts', ['MigrationRecord']],
  ['../session/stored-session.ts', ['StoredSession']],
  ['../../platform/crypto/device.ts', ['DeviceIdentity']],
];
const ACCOUNT: Declarations = [
  ['../storage/migrations.ts', ['MigrationRecord']],
  ['../../features/people/own-profile-store.ts', ['StoredProfile']],
  ['../sync/sync-record.ts', []],
  [
    '../rooms/room-record.ts',
    [
      'RoomRecord',
      'RoomPage',
      'LatestMessage',
      'OwnReceipt',
      'ScopedReceipt',
      'PendingReceipt',
      'RoomReading',
      'UntoldReceipt',
      'InvitationWords',
      'Removal',
    ],
  ],
  ['../../protocol/rules/successor.ts', ['RoomLink']],
  ['../rooms/unread-counts.ts', ['UnreadCounts', 'ThreadUnread']],
  ['../rooms/reader-receipt.ts', ['ReaderReceipt']],
  ['../history/chunk.ts', ['ChunkRecord', 'ChunkStart']],
  ['../outbox/outbox-entry.ts', ['OutboxEntry', 'OutboxFile', 'OutboxPayload', 'OutboxState']],
  ['../../protocol/events/media.ts', ['RemoteFile', 'FilePart']],
  ['../../protocol/events/encrypted-file.ts', ['EncryptedFile']],
  ['../drafts/draft-record.ts', []],
  ['../to-device/to-device-batch.ts', ['ToDeviceBatch']],
  ['../../protocol/endpoints/to-device.ts', ['ToDeviceMessage']],
  ['../../protocol/events/event.ts', ['RoomEvent', 'StateEvent', 'EventArrival']],
  ['../../protocol/events/event-crypto.ts', ['EventCrypto', 'Shield', 'DecryptionFailureCode']],
  ['../crypto/crypto-record.ts', []],
  ['../crypto/identity/own-identity-state.ts', ['OwnIdentityState']],
  ['../crypto/identity/trust-record.ts', []],
  ['../crypto/verification/verification-record.ts', []],
  ['../crypto/history/history-record.ts', []],
  ['../../platform/crypto/device.ts', ['DeviceIdentity']],
];

/** What this version of everything stores. A new hash belongs to a new version. */
const PINNED = {
  session: { version: 4, hash: '6e5d47ecb7b9adea' },
  account: { version: 26, hash: '3511aa2583843b5b' },
};

const INTERFACE = /^interface (\w+)[\s\S]*?\n\}/;
/** To the semicolon after which another declaration, or nothing, follows. */
const TYPE = /^type (\w+)[\s\S]*?;(?=\s*?\n\S|\s*$)/;

test('[KEEP-03] the shape of what is stored is that of its version', () => {
  const advice =
    'What is stored has another shape. Add a migration to `layouts.ts` (empty the stores, or rewrite their records), which raises the ' +
    'version; then pin the new version and hash here. Never change a migration that was released.';
  expect({ session: pinOf(SESSION_LAYOUT, SESSION), account: pinOf(ACCOUNT_LAYOUT, ACCOUNT) }, advice).toEqual(PINNED);
});

function pinOf(layout: Layout, declarations: Declarations): { readonly version: number; readonly hash: string } {
  const shape = declarations.map(([file, names]) => shapeOf(file, names)).join('\n');
  const migrations = layout.migrations.map((migration) => ({
    ...migration,
    rewrite: migration.rewrite?.map(({ store, change }) => [store, String(change).replace(/\s+/g, ' ')]),
  }));
  const text = JSON.stringify({ stores: layout.stores, migrations, shape });
  return {
    version: layout.migrations.at(-1)?.version ?? 1,
    hash: createHash('sha256').update(text).digest('hex').slice(0, 16),
  };
}

/** The declarations named, or all of the file's, without comments and spaces. */
function shapeOf(file: string, names: readonly string[]): string {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '');
  const found = source.split(/^export /m).flatMap((part) => {
    const declared = INTERFACE.exec(part) ?? TYPE.exec(part);
    const [text, name = ''] = declared ?? [];
    return text !== undefined && (names.length === 0 || names.includes(name)) ? [{ text, name }] : [];
  });
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining([...names]));
  return found.map(({ text }) => text.replace(/\s+/g, ' ')).join('\n');
}
