import { type OldFixture, restoreOldDatabase, smallOldFixture } from '@parley/testkit/old-keys/old-key-store.ts';
import { expect, type Homeserver, messages, openRoom, type Page, type Person, say, test } from '../fixtures/test.ts';
import { encryptedRoom } from './encrypted.ts';

/** Several batches: the page is closed between two. */
const SESSIONS = 600;

/** The old device as if it were of this person; what its libraries signed for another does not count any more, and is brought anew. */
function ownedBy({ userId }: Person): OldFixture {
  const fixture = smallOldFixture(3, SESSIONS);
  const text = JSON.stringify(fixture).replaceAll(fixture.userId, userId);
  const own = JSON.parse(text) as OldFixture;
  const stores = own.database.stores.map((store) => {
    if (store.name !== 'account') return store;
    const account = store.records.filter(([key]) => key === '-');
    return { ...store, records: account };
  });
  return { ...own, database: { ...own.database, stores } };
}

/** The session of the old client, which it never ended. */
async function signInBefore(
  homeserver: Homeserver,
  person: Person,
  { deviceId, deviceKeys }: OldFixture,
): Promise<void> {
  const identifier = { type: 'm.id.user', user: person.name };
  const login = { type: 'm.login.password', identifier, password: person.password, device_id: deviceId };
  const session = await homeserver.ask(person, 'POST', '/v3/login', login);
  const before = { ...person, accessToken: String(session['access_token']) };
  await homeserver.ask(before, 'POST', '/v3/keys/upload', { device_keys: deviceKeys });
}

test('[06.LM-04] [06.LM-09] [OLD-01] who signs in where an older client was goes on as its device, with all its keys, though closed on the way', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const fixture = ownedBy(ana);
  await signInBefore(homeserver, ana, fixture);
  await encryptedRoom(homeserver, [ana]);
  const first = await openProfile();
  await first.goto('/');
  await first.evaluate(`(${String(restoreOldDatabase)})(indexedDB, ${JSON.stringify(fixture.database)})`);
  await first.getByRole('textbox', { name: 'Username' }).fill(ana.name);
  await first.getByLabel('Password', { exact: true }).fill(ana.password);
  const page = await first.context().newPage();
  // A page of the same origin in which nothing runs.
  await page.goto('/config.json');
  const isHeld = page.evaluate(holdAmidst, fixture.database.name);
  await first.getByRole('button', { name: 'Sign in' }).click();
  expect(await isHeld).toBeLessThan(SESSIONS);
  await expect(first.getByText('Importing the keys of the app that was here before')).toBeVisible();
  await first.close();
  expect(await databasesOf(page)).toContain(fixture.database.name);

  // With the page that held it, nothing does.
  await page.goto('/');
  // The old store goes once everything in it is safe in the new one.
  await expect.poll(() => databasesOf(page), { timeout: 20_000 }).not.toContain(fixture.database.name);
  await openRoom(page, 'Vault');
  await say(page, 'With the keys of before');
  await expect(messages(page, 'With the keys of before')).toContainText('Sent');
  const answer = await homeserver.ask(ana, 'POST', '/v3/keys/query', { device_keys: { [ana.userId]: [] } });
  const { deviceId, identity } = fixture;
  expect(answer['device_keys']).toMatchObject({
    [ana.userId]: { [deviceId]: { keys: { [`ed25519:${deviceId}`]: identity.ed25519 } } },
  });
  await page.goto('/#/settings/encryption');
  await expect(page.getByRole('region', { name: 'Encryption' })).toContainText(`of ${SESSIONS + 1} keys`);
});

/**
 * In a page: has the store of rooms' sessions to itself as soon as some of them are out, until the page goes. Resolves with how many are left.
 * Nobody else writes there meanwhile, so the move stands still; how quick it is does not matter, for transactions take turns.
 */
function holdAmidst(name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(new Error(`${name} cannot be opened`));
    opening.onsuccess = () => {
      let all: number | null = null;
      const look = (): void => {
        const transaction = opening.result.transaction('inbound_group_sessions', 'readwrite');
        const store = transaction.objectStore('inbound_group_sessions');
        const count = (): void => {
          const counting = store.count();
          counting.onsuccess = () => {
            all ??= counting.result;
            if (counting.result === all) return;
            resolve(counting.result);
            // A transaction lasts as long as something is asked of it.
            count();
          };
        };
        count();
        transaction.oncomplete = look;
      };
      look();
    };
  });
}

/** The databases of the client's origin. */
function databasesOf(page: Page): Promise<readonly (string | undefined)[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
}
