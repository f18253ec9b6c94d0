import { encryptedRoom } from '../crypto/encrypted.ts';
import type { Json } from '../fixtures/homeserver.ts';
import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';

test('[FI-14] 20 MB are encrypted and uploaded without a task over 50 ms on the page', async ({
  homeserver,
  openProfile,
}) => {
  test.setTimeout(120_000);
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  await encryptedRoom(homeserver, [ana, ben]);
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Vault');
  await page.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
    const data = new DataTransfer();
    data.items.add(new File([crypto.getRandomValues(new Uint8Array(65_536)), new Uint8Array(20_000_000)], 'large.bin'));
    input.files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const dialog = page.getByRole('dialog', { name: 'Send files' });
  // The code of the room, of the editor and of the dialog has come and run.
  for (const inside of [page, dialog]) await expect(inside.locator('.ProseMirror').first()).toBeVisible();
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(page, 'large.bin')).toContainText('Sent', { timeout: 90_000 });
  const { tasks, uploads } = await page.evaluate(() => ({
    tasks: (globalThis as unknown as { longTasks: readonly number[] }).longTasks,
    uploads: performance.getEntriesByName('parley:upload').map((mark) => (mark as PerformanceMark).detail as Json),
  }));
  test.info().annotations.push({ type: 'measured', description: JSON.stringify({ tasks, uploads }) });
  console.log(JSON.stringify({ tasks }));
  expect(uploads).toMatchObject([{ bytes: 20_065_536, ms: expect.any(Number), txnId: expect.any(String) }]);
  expect(Math.max(0, ...tasks)).toBeLessThan(50);
});
