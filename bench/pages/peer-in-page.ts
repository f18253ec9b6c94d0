import { IndexedDBStore } from 'matrix-js-sdk';
import { startPeer } from '../engine/peer.ts';

/** matrix-js-sdk as clients run it: on the page, its store in a worker. */
export async function startPeerInPage(baseUrl: string, me: string): Promise<void> {
  const workerFactory = () => new Worker(new URL('./peer-store.worker.ts', import.meta.url), { type: 'module' });
  const store = new IndexedDBStore({ indexedDB, dbName: 'peer', localStorage, workerFactory });
  await store.startup();
  await startPeer({ baseUrl, me, protocol: 'v3', store });
}
