/** An update is put on the server while tabs are open: the new build takes over, the old tabs wait for a reload (EN-15, SH-15). */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIST } from '../../ops/client/build.mjs';
import { serveClient } from '../../ops/client-server/server.mjs';
import { expectWritten } from '../fixtures/box.ts';
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';
import { Workers } from './workers.ts';

const BUILD_ID = /[=:][`"'](\d+\.\d+\.\d+-[\w-]+)[`"']/;

/** Adds another build to a copy of the first: the same code under another id, in a folder of its own, and the page that names it. */
async function deployNext(site: string): Promise<void> {
  await cp(join(site, 'assets'), join(site, 'next'), { recursive: true });
  const scripts = (await readdir(join(site, 'next'))).filter((name) => name.endsWith('.js'));
  for (const name of scripts) {
    const text = await readFile(join(site, 'next', name), 'utf8');
    const id = BUILD_ID.exec(text)?.[1];
    if (id !== undefined) await writeFile(join(site, 'next', name), text.replaceAll(id, '9.9.9-next'));
  }
  const page = await readFile(join(site, 'index.html'), 'utf8');
  await writeFile(join(site, 'index.html'), page.replaceAll('./assets/', './next/'));
}

test('[EN-15] [SH-15] [REL-45] an update takes over from open tabs, which keep their drafts and ask for a reload', async ({
  browser,
  control,
  homeserver,
  stage,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Slipway');
  const site = await mkdtemp(join(tmpdir(), 'parley-update-'));
  await cp(DIST, site, { recursive: true });
  const client = await serveClient({
    dist: site,
    homeserverOrigin: stage.homeserverUrl,
    config: { defaultHomeserver: stage.homeserverUrl, brand: 'Parley' },
  });
  const context = await browser.newContext({ baseURL: client.url });
  const old = await context.newPage();
  await signIn(old, ana);
  await openRoom(old, 'Slipway');
  await say(old, 'before the update');
  await expect(messages(old, 'before the update')).toContainText('Sent');
  await old.getByRole('textbox', { name: 'Message' }).fill('half a thought');

  await deployNext(site);
  const updated = await context.newPage();
  await updated.goto(old.url());
  await expect(messages(updated, 'before the update')).toBeVisible();
  await expect(old.getByRole('status').filter({ hasText: 'Parley was updated' })).toBeVisible();
  await expect(messages(old, 'before the update')).toBeVisible();
  await expectWritten(old.getByRole('textbox', { name: 'Message' }), 'half a thought');

  const workers = await Workers.of(context);
  await expect.poll(async () => (await workers.all()).map(({ name }) => name)).toEqual(['parley-engine/1/9.9.9-next']);
  await control.resetCounts();
  await homeserver.send(ben, roomId, 'to the new build');
  await expect(messages(updated, 'to the new build')).toBeVisible();
  await expect(messages(old, 'to the new build')).toHaveCount(0);
  expect((await control.counts()).mostSyncsInFlight).toBe(1);

  await old.getByRole('status').getByRole('button', { name: 'Reload' }).click();
  await expect(messages(old, 'to the new build')).toBeVisible();
  await expectWritten(old.getByRole('textbox', { name: 'Message' }), 'half a thought');
  await old.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(messages(updated, 'half a thought')).toBeVisible();
  await context.close();
  await client.stop();
  await rm(site, { recursive: true, force: true });
});
