/** The history of an encrypted room as matrix-js-sdk wrote it, found by somebody who signs in anew and has the recovery key. */
import type { MatrixClient } from 'matrix-js-sdk';
import { encryptedRoom } from '../crypto/encrypted.ts';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import { logInJsSdk, startJsSdk } from '../fixtures/js-sdk-session.ts';
import { expect, type Homeserver, openRoom, type Page, type Person, signIn } from '../fixtures/test.ts';

export interface History {
  readonly homeserver: Homeserver;
  /** The server without a proxy. */
  readonly url: string;
  readonly openProfile: () => Promise<Page>;
  readonly messages: number;
  /** So long the way back may take. */
  readonly limitMs: number;
}

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search messages' });
const results = (page: Page) => page.getByRole('feed', { name: 'Results' }).getByRole('article');

/** Finds the first message of so many, and what is said meanwhile, and answers with how long that took. */
export async function findPeerHistory({ homeserver, url, openProfile, messages, limitMs }: History): Promise<number> {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await encryptedRoom(homeserver, [ana, ben]);
  const writer = await JsSdkPeer.signIn(url, ben);
  const old = await signInWithRecovery(url, ana);
  let isWriting = true;
  try {
    const say = (text: string) => writer.client.sendTextMessage(roomId, text);
    await say('The lantern hangs in the first shed');
    for (let said = 1; said < messages; said += 1) await say(`Day ${said}: nothing to report`);
    await expect.poll(() => backedUp(homeserver, ana), { timeout: 60_000 }).toBe(Math.ceil(messages / 100));
    old.client.stopClient();

    const page = await openProfile();
    await signIn(page, ana);
    await openRoom(page, 'Vault');
    await page.getByRole('button', { name: 'Enter recovery key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recovery key' });
    await dialog.getByRole('textbox', { name: 'Recovery key' }).fill(old.recoveryKey);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(dialog).toBeHidden({ timeout: 20_000 });

    const writing = (async () => {
      for (let said = 1; isWriting; said += 1) {
        await say(`The talk of the day goes on, part ${said}`);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    })();
    const start = performance.now();
    await page.keyboard.press('Control+Shift+f');
    await box(page).fill('lantern');
    await expect(results(page)).toHaveText(/The lantern hangs in the first shed/, { timeout: limitMs });
    await expect(page.getByText('Everything is searched')).toBeVisible({ timeout: limitMs });
    const tookMs = Math.round(performance.now() - start);
    isWriting = false;
    await writing;
    await say('A new lantern was bought');
    const news = page.getByRole('button', { name: '1 more found' }).or(results(page).nth(1));
    await expect(news).toBeVisible({ timeout: 20_000 });
    await box(page).fill('"lantern was bought"');
    // Until it is answered, the results of before are there.
    await expect(results(page)).toHaveCount(1);
    await expect(results(page)).toHaveText(/A new lantern was bought/);
    return tookMs;
  } finally {
    isWriting = false;
    writer.stop();
    old.client.stopClient();
  }
}

/** Signs in with matrix-js-sdk, whose keys are backed up from now on, and answers with the key to them. */
async function signInWithRecovery(
  url: string,
  { name, password }: Person,
): Promise<{ readonly client: MatrixClient; readonly recoveryKey: string }> {
  let secret: Uint8Array<ArrayBuffer> | null = null;
  const getSecretStorageKey = async ({ keys }: { readonly keys: Readonly<Record<string, unknown>> }) => {
    const [keyId] = Object.keys(keys);
    return keyId === undefined || secret === null ? null : ([keyId, secret] as [string, Uint8Array<ArrayBuffer>]);
  };
  const client = await logInJsSdk(url, { name, password }, { cryptoCallbacks: { getSecretStorageKey } });
  await client.initRustCrypto({ useIndexedDB: false });
  await startJsSdk(client, { initialSyncLimit: 20 });
  const crypto = client.getCrypto();
  if (crypto === undefined) throw new Error('no cryptography');
  const auth = { type: 'm.login.password', identifier: { type: 'm.id.user', user: name }, password };
  await crypto.bootstrapCrossSigning({ authUploadDeviceSigningKeys: (upload) => upload(auth) });
  const key = await crypto.createRecoveryKeyFromPassphrase();
  secret = key.privateKey;
  await crypto.bootstrapSecretStorage({ createSecretStorageKey: async () => key, setupNewKeyBackup: true });
  return { client, recoveryKey: key.encodedPrivateKey ?? '' };
}

/** The number of keys in the backup. */
async function backedUp(homeserver: Homeserver, person: Person): Promise<number> {
  const version = await homeserver.ask(person, 'GET', '/v3/room_keys/version');
  return Number(version['count']);
}
