import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCOUNT_STORES, SESSION_STORES } from '../core/account/layouts.ts';
import type { StoreDeclaration } from '../core/storage/record-store.ts';
import { featureStores } from '../features/index.ts';

/** The files that declare the types of a store's records; without names all types of a file. */
type Shapes = readonly (readonly [file: string, names: readonly string[]])[];

const EVENTS: Shapes = [
  ['../protocol/events/event.ts', ['RoomEvent', 'StateEvent', 'EventArrival']],
  ['../protocol/events/event-crypto.ts', ['EventCrypto', 'Shield', 'DecryptionFailureCode']],
  ['../protocol/events/media.ts', ['OwnFile', 'FilePart']],
];
const ROOMS: Shapes = [
  [
    '../core/rooms/room-record.ts',
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
      'RoomMediaShowing',
    ],
  ],
  ['../core/rooms/space-links.ts', ['FileTreeMark', 'SpaceLink', 'SpaceLinks']],
  ['../protocol/rules/media-previews.ts', ['MediaShowing']],
  ['../protocol/rules/successor.ts', ['RoomLink']],
  ['../core/rooms/unread-counts.ts', ['UnreadCounts', 'ThreadUnread']],
  ...EVENTS,
];
const DRAFTS: Shapes = [['../core/drafts/draft-record.ts', []]];
/** Bytes, ids and what servers send as it came. */
const PLAIN: Shapes = [];

/** The types of each store, by its name. */
const SHAPES: Readonly<Record<string, Shapes>> = {
  session: [
    ['../core/session/stored-session.ts', ['StoredSession', 'OAuthGrant']],
    ['../features/login/oauth/under-way.ts', ['SignInUnderWay']],
    ['../platform/crypto/device.ts', ['DeviceIdentity']],
  ],
  keys: PLAIN,
  meta: [['../core/storage/migrations.ts', ['StoreVersions']]],
  features: PLAIN,
  sync: [['../core/sync/sync-record.ts', []]],
  rooms: ROOMS,
  'room-pages': ROOMS,
  state: EVENTS,
  members: EVENTS,
  chunks: [['../core/history/chunk.ts', ['ChunkRecord', 'ChunkStart']], ...EVENTS],
  readers: [['../core/rooms/reader-receipt.ts', ['ReaderReceipt']]],
  'account-data': PLAIN,
  outbox: [
    ['../core/outbox/outbox-entry.ts', ['OutboxEntry', 'OutboxFile', 'OutboxPayload', 'OutboxState']],
    ['../core/session/send-failure.ts', ['SendFailure', 'HeldBack']],
    ['../protocol/events/media.ts', ['RemoteFile', 'FilePart']],
    ['../protocol/events/encrypted-file.ts', ['EncryptedFile']],
  ],
  'outbox-files': PLAIN,
  drafts: DRAFTS,
  'draft-files': PLAIN,
  'to-device': [
    ['../core/to-device/to-device-batch.ts', ['ToDeviceBatch']],
    ['../protocol/endpoints/to-device.ts', ['ToDeviceMessage']],
  ],
  search: [
    ['../features/search/index/records.ts', ['IndexState', 'SegmentRecord', 'Sweep', 'ChunkStartNote', 'DueChunk']],
  ],
  crypto: [
    ['../core/crypto/crypto-record.ts', []],
    ['../core/crypto/identity/own-identity-state.ts', ['OwnIdentityState']],
    ['../core/crypto/identity/trust-record.ts', []],
    ['../core/crypto/verification/verification-record.ts', []],
    ['../core/crypto/history/history-record.ts', []],
    ['../platform/crypto/device.ts', ['DeviceIdentity']],
  ],
  'own-profile': [['../features/people/own-profile-store.ts', ['StoredProfile']]],
  media: [['../features/media/stores.ts', ['KeptFile']]],
  'file-tree-leaves': [
    ['../features/file-trees/leaf.ts', ['Leaf']],
    ['../protocol/events/media.ts', ['Media', 'MediaSource', 'RemoteFile', 'Thumbnail']],
    ['../protocol/events/encrypted-file.ts', ['EncryptedFile']],
  ],
  'location-shares': [['../features/location/share-store.ts', ['StoredShare']]],
  'call-signals': [
    ['../features/calls/kept-signals.ts', ['KeptSignal']],
    ['../features/calls/contract.ts', ['PageSignal', 'SignalSource']],
    ['../protocol/events/call/call-signal.ts', []],
    ['../protocol/events/call/peer-looks.ts', ['PeerLooks']],
  ],
};

/** The pinned state of each store by its name: its version, and a hash of the shape of its records and its migrations. */
const PINNED: Readonly<Record<string, string>> = {
  session: '1 7fdde29b1a4c6fa0',
  keys: '1 2c94027773e794f3',
  meta: '1 321a26c3ffd9bdfb',
  features: '1 2c94027773e794f3',
  sync: '1 a0ce0dbc2c2bd0f9',
  rooms: '1 ca8fa65ff73fce57',
  'room-pages': '1 ca8fa65ff73fce57',
  state: '1 cb4e13b614f0e94e',
  members: '1 cb4e13b614f0e94e',
  chunks: '1 cbaf2660df97004f',
  readers: '1 96f4381df8a894b3',
  'account-data': '1 2c94027773e794f3',
  outbox: '1 0d6429acb574c4e6',
  'outbox-files': '1 2c94027773e794f3',
  drafts: '1 1469eeeb015b6bfa',
  'draft-files': '1 2c94027773e794f3',
  'to-device': '1 fc3d99579f248a77',
  crypto: '1 e7bee616466c525f',
  'own-profile': '1 b1428002b1e93433',
  media: '1 dcf211ac97b0a035',
  'file-tree-leaves': '1 3b602aacec134f77',
  'location-shares': '1 ed57b67b9a8cf87e',
  'call-signals': '1 0e502f9024d44906',
  search: '1 9ce69103679d5701',
};

const INTERFACE = /^interface (\w+)[\s\S]*?\n\}/;
/** To the semicolon after which another declaration, or nothing, follows. */
const TYPE = /^type (\w+)[\s\S]*?;(?=\s*?\n\S|\s*$)/;

const STORES = [...new Set([...SESSION_STORES, ...ACCOUNT_STORES, ...featureStores])];

test('[KEEP-03] the shape of what is stored is that of its store’s version', () => {
  const advice =
    'What a store holds has another shape. Where its owner declares the store, raise its version and add a migration (empty it, or rewrite ' +
    'its records); then pin the new version and hash here. Never change a migration that was released.';
  expect(Object.fromEntries(STORES.map((store) => [store.name, pinOf(store)])), advice).toEqual(PINNED);
});

test('[KEEP-03] a store’s migrations lead to its version, one by one, and each store has a name and a place of its own', () => {
  for (const { name, version, migrations } of STORES) {
    const last = Array.from({ length: migrations.length }, (_, index) => version - migrations.length + 1 + index);
    expect(
      migrations.map((migration) => migration.version),
      name,
    ).toEqual(last);
    expect(last[0] ?? 1, name).toBeLessThanOrEqual(2);
    if (version > 1) expect(migrations.length, name).toBeGreaterThan(0);
  }
  for (const stores of [SESSION_STORES, [...ACCOUNT_STORES, ...featureStores]]) {
    const names = stores.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('meta');
  }
  const own = ACCOUNT_STORES.map(({ name }) => name);
  for (const { name, within } of featureStores) expect(own, name).toContain(within);
});

function pinOf({ name, version, migrations }: StoreDeclaration): string {
  const shapes = SHAPES[name];
  if (shapes === undefined) return 'has no line in SHAPES';
  const shape = shapes.map(([file, names]) => shapeOf(file, names)).join('\n');
  const steps = migrations.map((step) =>
    step.kind === 'rewrite' ? { ...step, change: String(step.change).replace(/\s+/g, ' ') } : step,
  );
  const text = JSON.stringify({ migrations: steps, shape });
  return `${version} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
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
