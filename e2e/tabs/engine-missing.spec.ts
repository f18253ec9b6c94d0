/** The engine's script cannot be had: said so, with a way on, before anybody is signed in and after (REL-43). */
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIST } from '../../ops/client/build.mjs';
import { serveClient } from '../../ops/client-server/server.mjs';
import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';
import { Workers } from './workers.ts';

/** Takes the engine's script away from a served copy of the client. Returns what puts it back. */
async function takeScript(site: string): Promise<() => Promise<void>> {
  const names = (await readdir(join(site, 'assets'))).filter((name) => /^engine\.worker.*\.js$/u.test(name));
  expect(names.length).toBeGreaterThan(0);
  const move = async (from: (name: string) => string, to: (name: string) => string) => {
    for (const name of names) await rename(join(site, 'assets', from(name)), join(site, 'assets', to(name)));
  };
  const gone = (name: string) => `${name}.gone`;
  const there = (name: string) => name;
  await move(there, gone);
  return () => move(gone, there);
}

/** The client from a folder of its own, whose files may go missing. */
async function serveCopy(homeserverUrl: string) {
  const site = await mkdtemp(join(tmpdir(), 'parley-missing-'));
  await cp(DIST, site, { recursive: true });
  const client = await serveClient({
    dist: site,
    homeserverOrigin: homeserverUrl,
    config: { defaultHomeserver: homeserverUrl, brand: 'Parley' },
  });
  return { site, client };
}

test('[SH-18] [EN-14] [REL-43] a page whose engine does not load says so, and goes on by itself when it does', async ({
  browser,
  homeserver,
  stage,
}) => {
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Causeway');
  await homeserver.send(ana, roomId, 'high water');
  const { site, client } = await serveCopy(stage.homeserverUrl);
  // A service worker would have the script still.
  const context = await browser.newContext({ baseURL: client.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  const putBack = await takeScript(site);
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Parley cannot start');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await putBack();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 20_000 });

  await signIn(page, ana);
  await openRoom(page, 'Causeway');
  await expect(messages(page, 'high water')).toBeVisible();
  const workers = await Workers.of(context);
  // Files that a start has cached are not requested again.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  const putBackAgain = await takeScript(site);
  await workers.kill();
  await expect(page.getByRole('alert')).toContainText('Part of Parley could not be loaded');
  await expect(messages(page, 'high water')).toBeVisible();
  await putBackAgain();
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 20_000 });
  await context.close();
  await client.stop();
  await rm(site, { recursive: true, force: true });
});

test('[SH-18] [EN-14] a page whose browser does not tell that the engine did not load finds out within seconds', async ({
  browser,
  stage,
}) => {
  const { site, client } = await serveCopy(stage.homeserverUrl);
  const context = await browser.newContext({ baseURL: client.url, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    SharedWorker.prototype.addEventListener = () => undefined;
  });
  const page = await context.newPage();
  const putBack = await takeScript(site);
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Parley cannot start', { timeout: 6_000 });
  await putBack();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 10_000 });
  await context.close();
  await client.stop();
  await rm(site, { recursive: true, force: true });
});
