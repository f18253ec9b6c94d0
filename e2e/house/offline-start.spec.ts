/** Starting where there is no network at all: neither the client's files nor the homeserver can be reached (SH-17). */
import { DIST } from '../../ops/client/build.mjs';
import { serveClient } from '../../ops/client-server/server.mjs';
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';

test('[SH-17] the client starts without any network, with its rooms and messages, and what is written waits', async ({
  browser,
  control,
  homeserver,
  stage,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await homeserver.room([ana, ben], 'Lighthouse');
  const client = await serveClient({
    dist: DIST,
    homeserverOrigin: stage.homeserverUrl,
    config: { defaultHomeserver: stage.homeserverUrl, brand: 'Harbour' },
  });
  const context = await browser.newContext({ baseURL: client.url });
  const page = await context.newPage();
  await signIn(page, ana);
  await openRoom(page, 'Lighthouse');
  await say(page, 'the lamp is lit');
  await expect(messages(page, 'the lamp is lit')).toContainText('Sent');
  const address = page.url();
  const shellState = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none');
  await expect.poll(shellState, { timeout: 20_000 }).toBe('activated');
  // Once more with it, so that its config.json is kept too.
  await page.reload();
  await expect(messages(page, 'the lamp is lit')).toBeVisible();
  await page.close();

  await client.stop();
  await control.setMode({ kind: 'down' });
  const offline = await context.newPage();
  await offline.goto(address);
  await expect(messages(offline, 'the lamp is lit')).toBeVisible();
  await expect(
    offline.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Lighthouse/ }),
  ).toBeVisible();
  await say(offline, 'written in the dark');
  await expect(messages(offline, 'written in the dark')).toBeVisible();
  expect(await offline.evaluate(() => document.title)).toContain('Harbour');

  await control.setMode({ kind: 'pass' });
  await expect(messages(offline, 'written in the dark')).toContainText('Sent', { timeout: 30_000 });
  await context.close();
});
