/** Actions of the browser on stored data: rules of `core/storage/storage.spec.md` and of the shell, on the real disk. */
import type { Page } from '@playwright/test';
import { expectWritten } from '../fixtures/box.ts';
import { draftsOnDisk } from '../fixtures/drafts-on-disk.ts';
import { readEverything } from '../fixtures/read-everything.ts';
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';

const RECOVERY_LIMIT_MS = 5_000;

test('[KEEP-09] [SH-11] [REL-30] databases deleted while open: said so, and signing in again brings everything back', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Cellar');
  await homeserver.send(ana, roomId, 'wine');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Cellar');
  await expect(messages(page, 'wine')).toBeVisible();
  await deleteDatabases(page);
  await expect(page.getByRole('heading', { name: 'Parley’s data in this browser is gone' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await signInHere(page, ana);
  await openRoom(page, 'Cellar');
  await expect(messages(page, 'wine')).toBeVisible();
  await say(page, 'and water');
  await expect(messages(page, 'and water')).toContainText('Sent');
});

test('[SH-12] [REL-30] [REL-34] databases deleted while nobody looked: who was signed in is told before the form', async ({
  homeserver,
  openProfile,
  stage,
}) => {
  const ana = await homeserver.person('ana');
  const page = await openProfile();
  await signIn(page, ana);
  // A page of the same origin without the client.
  await page.goto(`${stage.clientUrl}/config.json`);
  await deleteDatabases(page);
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('as a new device');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await signInHere(page, ana);
});

test('[KEEP-08] [SH-10] [REL-33] data of a newer version stop the client with one thing to do, and stay', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const page = await openProfile();
  await signIn(page, ana);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('parley', 9_999);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
        opening.onerror = () => reject(new Error(opening.error?.message));
      }),
  );
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('written by a newer version');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(notice).toContainText('written by a newer version');
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).find(({ name }) => name === 'parley')?.version),
  ).toBe(9_999);
});

test('[KEEP-10] [SH-13] [REL-31] on a full disk what arrives is shown and what cannot be kept is said; with room it goes on by itself', async ({
  control,
  guard,
  homeserver,
  openProfile,
  stage,
}, info) => {
  test.setTimeout(120_000);
  // The service worker that has no room for the program is not installed, and tried again at the next start.
  guard.allow(/^service_worker: .* QuotaExceededError/);
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Attic');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Attic');
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(stage.clientUrl);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  // Chromium believes for up to half a minute what it knew of the room left.
  await expect(async () => {
    await homeserver.send(ben, roomId, 'a box');
    await expect(page.getByRole('alert')).toContainText('This device is full', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await homeserver.send(ben, roomId, 'one box more');
  await expect(messages(page, 'one box more')).toBeVisible();
  await say(page, 'mine');
  await expect(page.getByText('Not sent: the browser could not store the message')).toBeVisible();
  await expectWritten(page.getByRole('textbox', { name: 'Message' }), 'mine');
  await page.screenshot({ path: info.outputPath('full.png') });
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  const startedAt = Date.now();
  await expect(page.getByRole('alert').filter({ hasText: 'This device is full' })).toHaveCount(0);
  const tookMs = Date.now() - startedAt;
  info.annotations.push({ type: 'recovery in ms', description: String(tookMs) });
  expect(tookMs).toBeLessThan(RECOVERY_LIMIT_MS);
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(messages(page, 'mine')).toContainText('Sent');
  // All that was in memory is on the disk: it is there without a network.
  await control.setMode({ kind: 'down' });
  await page.reload();
  for (const text of ['one box more', 'mine']) await expect(messages(page, text)).toBeVisible();
});

test('[KEEP-01] [SEAL-06] nothing lies in the browser in the clear, and the key cannot be read', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Vault');
  await homeserver.send(ana, roomId, 'the combination is 4711');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Vault');
  const question = messages(page, '4711');
  await question.hover();
  await question.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('I would rather say 0815');
  await page.locator('input[type=file]').setInputFiles({
    name: 'floorplan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('the door is behind the mirror'),
  });
  await draftsOnDisk(page, 1, 1);
  const found = await page.evaluate(readEverything);
  expect(found.records).toBeGreaterThan(5);
  expect(found.keys).toEqual([{ extractable: false, algorithm: 'AES-GCM' }]);
  for (const secret of ['4711', '0815', 'floorplan', 'mirror', 'Vault', 'syt_', ana.userId])
    expect(found.text).not.toContain(secret);
});

test('[SH-14] [REL-37] lasting storage is asked for after signing in, and never on a load', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const page = await openProfile();
  await page.addInitScript(() => {
    const asked = { count: 0 };
    Object.assign(globalThis, { asked });
    navigator.storage.persist = async () => {
      asked.count += 1;
      return true;
    };
  });
  const askedCount = () => page.evaluate(() => (globalThis as unknown as { asked: { count: number } }).asked.count);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await askedCount()).toBe(0);
  await signInHere(page, ana);
  await expect.poll(askedCount).toBe(1);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
  expect(await askedCount()).toBe(0);
});

/** Signs in by the form that is already there. */
async function signInHere(page: Page, person: { readonly name: string; readonly password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(person.name);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
}

/** Deletes all databases, as a browser does that needs space or was told to forget a site. */
async function deleteDatabases(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(new Error(deleting.error?.message));
      });
    }
  });
}
