/**
 * Makes the key store of an older client, as its libraries wrote it: what the tests of moving such stores begin with. The libraries are
 * none of this project's (their cryptography is not maintained any more), so they are installed in a folder of their own first:
 *
 *     npm install --prefix FOLDER --ignore-scripts matrix-js-sdk@31.6.1 @matrix-org/olm@3.2.15 fake-indexeddb@5
 *     node tools/old-keys/make-old-key-store.cjs FOLDER
 *
 * Everything in it is random and belongs to nobody. CommonJS, as they are: nothing here knows their types.
 */
const { writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { gzipSync } = require('node:zlib');

const OUT = path.join(__dirname, '../../packages/testkit/src/old-keys/old-key-store.json.gz');
const ME = { userId: '@old:example.org', deviceId: 'OLDDEVICE' };
const BO = { userId: '@bo:example.org', deviceId: 'BOSDEVICE' };
/** Those of the fake homeserver: what is encrypted says in which room. */
const ROOMS = ['!room1:example.org', '!room2:example.org', '!room3:example.org'];
const DATABASE = 'matrix-js-sdk:crypto';
const PICKLE_KEY = 'DEFAULT_KEY';
const SESSIONS = 5_000;
/** Of each hundredth session there is a message. */
const MESSAGE_EVERY = 100;
/** As many one-time keys as an account of that time can have. */
const OLM_SESSIONS = 100;

const library = createRequire(path.resolve(process.argv[2] ?? '.', 'package.json'));
library('fake-indexeddb/auto');
const Olm = library('@matrix-org/olm');
globalThis.Olm = Olm;
const { createClient } = library('matrix-js-sdk');
const { IndexedDBCryptoStore } = library('matrix-js-sdk/lib/crypto/store/indexeddb-crypto-store');
const { LocalStorageCryptoStore } = library('matrix-js-sdk/lib/crypto/store/localStorage-crypto-store');
library('matrix-js-sdk/lib/logger').logger.setLevel('error');

const server = { device: null, signingKeys: {} };
const store = new IndexedDBCryptoStore(indexedDB, DATABASE);
async function main() {
  await Olm.init();
  const client = createClient({
    ...{ baseUrl: 'https://example.org', accessToken: 'none', ...ME, cryptoStore: store },
    fetchFn: async (url, { body }) => Response.json(answerTo(new URL(url).pathname, body ? JSON.parse(body) : {})),
  });
  await client.initCrypto();
  const { crypto } = client;
  const device = crypto.olmDevice;
  await crypto.uploadDeviceKeys();
  await crypto.bootstrapCrossSigning({
    authUploadDeviceSigningKeys: (upload) => upload(null),
    setupNewCrossSigning: true,
  });
  const backup = new Olm.PkDecryption();
  const backupPublicKey = backup.generate_key();
  await crypto.storeSessionBackupPrivateKey(backup.get_private_key());

  const bo = new Olm.Account();
  bo.create();
  const boKeys = JSON.parse(bo.identity_keys());

  const messages = [];
  const backedUp = [];
  for (let at = 0; at < SESSIONS; at += 1) {
    const outbound = new Olm.OutboundGroupSession();
    outbound.create();
    const room_id = ROOMS[at % ROOMS.length];
    const session_id = outbound.session_id();
    const key = outbound.session_key();
    const claimed = { ed25519: boKeys.ed25519 };
    const more = at % 7 === 0 ? { untrusted: true } : {};
    await device.addInboundGroupSession(room_id, boKeys.curve25519, [], session_id, key, claimed, false, more);
    if (at % 2 === 0) backedUp.push({ senderKey: boKeys.curve25519, sessionId: session_id });
    if (at % MESSAGE_EVERY === 0) {
      const content = { msgtype: 'm.text', body: `Said before the move, ${at}` };
      const ciphertext = outbound.encrypt(JSON.stringify({ type: 'm.room.message', room_id, content }));
      const sealed = { algorithm: 'm.megolm.v1.aes-sha2', sender_key: boKeys.curve25519, ciphertext, session_id };
      messages.push({
        roomId: room_id,
        sender: BO.userId,
        body: content.body,
        content: { ...sealed, device_id: BO.deviceId },
      });
    }
    outbound.free();
  }
  // The other half is in the backup already.
  await store.markSessionsNeedingBackup(backedUp);

  bo.generate_one_time_keys(OLM_SESSIONS);
  const toDevice = [];
  let toDeviceSession = '';
  for (const oneTimeKey of Object.values(JSON.parse(bo.one_time_keys()).curve25519)) {
    const sessionId = await device.createOutboundSession(boKeys.curve25519, oneTimeKey);
    const sent = await device.encryptMessage(
      boKeys.curve25519,
      sessionId,
      JSON.stringify({ type: 'm.dummy', content: {} }),
    );
    if (toDevice.length > 0) continue;
    // Sent while the old client was closed for the last time: the key of a message that nobody could read yet.
    const session = new Olm.Session();
    session.create_inbound(bo, sent.body);
    session.decrypt(sent.type, sent.body);
    const outbound = new Olm.OutboundGroupSession();
    outbound.create();
    const room_id = ROOMS[0];
    const [algorithm, session_id] = ['m.megolm.v1.aes-sha2', outbound.session_id()];
    const roomKey = { algorithm, room_id, session_id, session_key: outbound.session_key() };
    const recipient = { recipient: ME.userId, recipient_keys: { ed25519: device.deviceEd25519Key } };
    const sender = { sender: BO.userId, sender_device: BO.deviceId, keys: { ed25519: boKeys.ed25519 } };
    const sealed = session.encrypt(JSON.stringify({ type: 'm.room_key', content: roomKey, ...recipient, ...sender }));
    const ciphertext = { [device.deviceCurve25519Key]: sealed };
    const olm = { algorithm: 'm.olm.v1.curve25519-aes-sha2', sender_key: boKeys.curve25519, ciphertext };
    toDevice.push({ type: 'm.room.encrypted', sender: BO.userId, content: olm });
    toDeviceSession = sessionId;
    const content = { msgtype: 'm.text', body: 'Said while nobody was there' };
    const event = outbound.encrypt(JSON.stringify({ type: 'm.room.message', room_id, content }));
    const late = { algorithm, sender_key: boKeys.curve25519, ciphertext: event, session_id, device_id: BO.deviceId };
    messages.push({ roomId: room_id, sender: BO.userId, body: content.body, content: late });
  }

  const often = { algorithm: 'm.megolm.v1.aes-sha2', rotation_period_ms: 3_600_000, rotation_period_msgs: 7 };
  await store.doTxn('readwrite', [IndexedDBCryptoStore.STORE_ROOMS], (txn) => {
    store.storeEndToEndRoom(ROOMS[0], { algorithm: 'm.megolm.v1.aes-sha2' }, txn);
    store.storeEndToEndRoom(ROOMS[1], often, txn);
    store.storeEndToEndRoom(ROOMS[2], { algorithm: 'm.another' }, txn);
  });
  await crypto.deviceList.saveIfDirty(0);

  const database = await dump();
  client.stopClient();

  writeFileSync(
    OUT,
    gzipSync(
      JSON.stringify({
        ...{ ...ME, pickleKey: PICKLE_KEY, database, local: await localStore() },
        identity: { curve25519: device.deviceCurve25519Key, ed25519: device.deviceEd25519Key },
        ...{ deviceKeys: server.device, signingKeys: server.signingKeys },
        backup: { publicKey: backupPublicKey },
        ...{ messages, toDevice, toDeviceSession },
      }),
      { level: 9 },
    ),
  );
}

/** What a server says that knows this one person. */
function answerTo(path, body) {
  if (path.endsWith('/keys/upload')) {
    server.device = body.device_keys ?? server.device;
    return { one_time_key_counts: { signed_curve25519: 50 } };
  }
  if (path.endsWith('/device_signing/upload')) {
    Object.assign(server.signingKeys, body);
    return {};
  }
  if (path.endsWith('/signatures/upload')) {
    const mine = body[ME.userId]?.[ME.deviceId];
    if (mine !== undefined) {
      const known = server.device?.signatures?.[ME.userId];
      server.device = { ...mine, signatures: { [ME.userId]: { ...known, ...mine.signatures[ME.userId] } } };
    }
    return { failures: {} };
  }
  if (!path.endsWith('/keys/query')) return {};
  const { master_key, self_signing_key, user_signing_key } = server.signingKeys;
  return {
    device_keys: { [ME.userId]: server.device === null ? {} : { [ME.deviceId]: server.device } },
    ...(master_key && {
      master_keys: { [ME.userId]: master_key },
      self_signing_keys: { [ME.userId]: self_signing_key },
      user_signing_keys: { [ME.userId]: user_signing_key },
    }),
    failures: {},
  };
}

/** The database, record by record. */
async function dump() {
  const opened = await new Promise((done, fail) => {
    const request = indexedDB.open(DATABASE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(new Error(String(request.error)));
  });
  const stores = [];
  for (const name of opened.objectStoreNames) {
    const from = opened.transaction(name).objectStore(name);
    const [keys, values] = await Promise.all([all(from.getAllKeys()), all(from.getAll())]);
    const records = keys.map((key, at) => (from.keyPath === null ? [key, values[at]] : [values[at]]));
    const indexes = [...from.indexNames].map((index) => [index, from.index(index).keyPath]);
    stores.push({ name, keyPath: from.keyPath, indexes, records });
  }
  return { name: DATABASE, version: opened.version, stores };
}

function all(request) {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(new Error(String(request.error)));
  });
}

/** A smaller store, as an old client kept it where the browser gave it no database. */
async function localStore() {
  const texts = new Map();
  const local = new LocalStorageCryptoStore({
    get length() {
      return texts.size;
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  });
  await local.startup();
  await store.doTxn('readonly', [IndexedDBCryptoStore.STORE_ACCOUNT], (txn) => {
    store.getAccount(txn, (pickle) => local.storeAccount(null, pickle));
    store.getCrossSigningKeys(txn, (keys) => local.storeCrossSigningKeys(null, keys));
    for (const type of ['m.megolm_backup.v1', 'master', 'self_signing', 'user_signing'])
      store.getSecretStorePrivateKey(txn, (secret) => local.storeSecretStorePrivateKey(null, type, secret), type);
  });
  await store.doTxn('readonly', [IndexedDBCryptoStore.STORE_DEVICE_DATA], (txn) =>
    store.getEndToEndDeviceData(txn, (data) => local.storeEndToEndDeviceData(data, null)),
  );
  await store.doTxn('readonly', [IndexedDBCryptoStore.STORE_ROOMS], (txn) =>
    store.getEndToEndRooms(txn, (rooms) => {
      for (const [roomId, room] of Object.entries(rooms)) local.storeEndToEndRoom(roomId, room, null);
    }),
  );
  const [olm, megolm] = [await store.getEndToEndSessionsBatch(), await store.getEndToEndInboundGroupSessionsBatch()];
  for (const session of olm.slice(0, 3))
    local.storeEndToEndSession(session.deviceKey, session.sessionId, session, null);
  for (const { senderKey, sessionId, sessionData } of megolm.slice(0, 5))
    local.storeEndToEndInboundGroupSession(senderKey, sessionId, sessionData, null);
  await local.markSessionsNeedingBackup(megolm.slice(0, 2));
  return Object.fromEntries(texts);
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
