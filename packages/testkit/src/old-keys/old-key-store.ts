/** The key store of an older client, as its own libraries wrote it (`tools/old-keys/make-old-key-store.cjs`). */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { DeviceIdentity } from '@parley/sdk/internal/platform/crypto/device.ts';
import type { OldTexts } from '@parley/sdk/internal/platform/old-keys/old-key-store.ts';
import type { RawContent, RoomEvent } from '@parley/sdk/internal/protocol/events/event.ts';
import type { DeviceId, EventId, RoomId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import type { JsonObject } from '../homeserver/wire.ts';

/** One person's device, and what it left. */
export interface OldFixture {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  readonly pickleKey: string;
  readonly identity: DeviceIdentity;
  /** The keys that its client uploaded: those of the device, and below those of the user's identity. */
  readonly deviceKeys: JsonObject;
  readonly signingKeys: JsonObject;
  readonly backup: { readonly publicKey: string };
  /** Version 11 of the key store: 5,000 sessions of rooms and 100 with a device. */
  readonly database: OldDatabase;
  /** A smaller store of the same device, in local storage. */
  readonly local: Readonly<Record<string, string>>;
  /** One message of every hundredth session; the key of the last one is in `toDevice`. */
  readonly messages: readonly OldMessage[];
  /** Sent to the device after its client was closed for the last time. */
  readonly toDevice: readonly RawContent[];
  /** By which session. */
  readonly toDeviceSession: string;
}

export interface OldDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly OldObjectStore[];
}

export interface OldObjectStore {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly indexes: readonly (readonly [name: string, keyPath: string | string[]])[];
  /** Key and value where the store has no key path, else the value. */
  readonly records: readonly (readonly unknown[])[];
}

export interface OldMessage {
  readonly roomId: RoomId;
  readonly sender: UserId;
  readonly content: RawContent;
  /** The text of the message. */
  readonly body: string;
}

/** Reads it anew, so that a test may change it. */
export function readOldFixture(): OldFixture {
  const file = readFileSync(new URL('./old-key-store.json.gz', import.meta.url));
  return JSON.parse(gunzipSync(file).toString()) as OldFixture;
}

/** A copy of the device with fewer sessions: those of `messages` and `toDevice` first. */
export function smallOldFixture(olm: number, megolm: number): OldFixture {
  const whole = readOldFixture();
  const named = new Set([whole.toDeviceSession, ...whole.messages.map(({ content }) => content['session_id'])]);
  const isNamed = ([value]: readonly unknown[]) => named.has((value as { readonly sessionId: string }).sessionId);
  const stores = whole.database.stores.map((store) => {
    if (store.name === 'sessions_needing_backup') return { ...store, records: store.records.filter(isNamed) };
    const limit = store.name === 'sessions' ? olm : store.name === 'inbound_group_sessions' ? megolm : null;
    if (limit === null) return store;
    const sorted = [...store.records.filter(isNamed), ...store.records.filter((record) => !isNamed(record))];
    return { ...store, records: sorted.slice(0, limit) };
  });
  return { ...whole, database: { ...whole.database, stores } };
}

/** Puts an old database where a browser would have it. */
export function restoreOldDatabase(factory: IDBFactory, { name, version, stores }: OldDatabase): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    request.onupgradeneeded = () => {
      for (const { name: store, keyPath, indexes, records } of stores) {
        const made = request.result.createObjectStore(store, { keyPath });
        for (const [index, path] of indexes) made.createIndex(index, path);
        for (const [first, second] of records) {
          if (keyPath === null) made.put(second, first as IDBValidKey);
          else made.put(first);
        }
      }
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
}

/** A message as it comes from the server. */
export function eventOf({ roomId, sender, content }: OldMessage, at = 1): RoomEvent {
  const event_id = `$old${at}` as EventId;
  return { type: 'm.room.encrypted', event_id, room_id: roomId, sender, origin_server_ts: at, content };
}

/** A page's local storage, with what an older client left in it. */
export class FakeOldTexts implements OldTexts {
  readonly texts: Map<string, string>;

  constructor(texts: Readonly<Record<string, string>> = {}) {
    this.texts = new Map(Object.entries(texts));
  }

  read(): Promise<ReadonlyMap<string, string>> {
    return Promise.resolve(new Map(this.texts));
  }

  write(changes: ReadonlyMap<string, string | null>): Promise<boolean> {
    for (const [key, text] of changes) {
      if (text === null) this.texts.delete(key);
      else this.texts.set(key, text);
    }
    return Promise.resolve(true);
  }
}
