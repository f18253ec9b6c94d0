/**
 * The cost of storing the measured account: the minimum (parse, seal everything in parallel, one transaction), and the cost in
 * our own database for the same records.
 */

import { createBrowserEnv } from '@parley/sdk/internal/platform/browser-env.worker.ts';
import type { WriteOp } from '@parley/sdk/internal/platform/database/database.ts';
import { SealedDatabase } from '@parley/sdk/internal/platform/database/sealed-database.ts';
import { type MadeAccount, makeAccount } from '../engine/made-account.ts';

declare const self: DedicatedWorkerGlobalScope;

const encoder = new TextEncoder();

/** A chunk, a state and a room record for each room. */
function recordsOf({
  rooms,
}: MadeAccount): readonly { readonly store: string; readonly key: string; readonly value: unknown }[] {
  return rooms.flatMap(({ roomId, name, state, timeline }) => [
    { store: 'chunks', key: roomId, value: { roomId, order: 0, start: { kind: 'gap', token: 'p' }, events: timeline } },
    { store: 'state', key: roomId, value: state },
    { store: 'rooms', key: roomId, value: { roomId, name, latest: timeline.at(-1), unreadCount: 0 } },
  ]);
}

async function measureFloor(account: MadeAccount): Promise<number> {
  const text = JSON.stringify(account);
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  const database = await openPlain();
  const startMs = performance.now();
  const parsed = JSON.parse(text) as MadeAccount;
  const sealed = await Promise.all(
    recordsOf(parsed).map(async (record) => {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const bytes = encoder.encode(JSON.stringify(record.value));
      return { ...record, value: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
    }),
  );
  const transaction = database.transaction(['chunks', 'state', 'rooms'], 'readwrite', { durability: 'relaxed' });
  for (const record of sealed) transaction.objectStore(record.store).put(record.value, record.key);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
  return performance.now() - startMs;
}

function openPlain(): Promise<IDBDatabase> {
  const request = indexedDB.open('floor');
  request.onupgradeneeded = () => {
    for (const store of ['chunks', 'state', 'rooms']) request.result.createObjectStore(store);
  };
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
}

async function measureOurs(account: MadeAccount): Promise<number> {
  const { env } = createBrowserEnv();
  const name = 'ours';
  const opened = await env.databases.open({ name, version: 1, stores: ['chunks', 'state', 'rooms'] });
  const sealer = env.sealers?.sealerOf(await env.sealers.createKey()) ?? null;
  if (!opened.ok || sealer === null) throw new Error('no database');
  const database = new SealedDatabase(opened.value, { sealer, random: env.random, name });
  const ops = recordsOf(account).map(
    ({ store, key, value }): WriteOp => ({ kind: 'put', store, key: [key, 0], value }),
  );
  const startMs = performance.now();
  const written = await database.write(ops, 'relaxed');
  if (!written.ok) throw new Error(written.error.kind);
  return performance.now() - startMs;
}

const account = makeAccount();
const floorMs = await measureFloor(account);
const oursMs = await measureOurs(account);
self.postMessage({ floorMs, oursMs });
