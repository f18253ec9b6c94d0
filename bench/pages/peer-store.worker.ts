import { IndexedDBStoreWorker } from 'matrix-js-sdk/lib/indexeddb-worker.js';

declare const self: DedicatedWorkerGlobalScope;

const store = new IndexedDBStoreWorker((message) => self.postMessage(message));
self.addEventListener('message', store.onMessage);
