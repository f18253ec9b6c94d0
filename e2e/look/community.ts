/** The demo community of `npm start`, with the client as it is served, for tests that look at it as a person does. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { DIST } from '../../ops/client/build.mjs';
import { serveClient } from '../../ops/client-server/server.mjs';
import { startDemo } from '../../ops/demo/demo.mjs';
import { installSynapse } from '../../ops/homeserver/install.mjs';
import { test as gallery } from '../fixtures/gallery.ts';
import { type Proxy, startProxy } from '../fixtures/proxy.ts';

export { expect, type Page };

export interface Community {
  readonly url: string;
  readonly userId: string;
  readonly password: string;
  /** Between the client and the homeserver. */
  readonly proxy: Proxy;
}

export const test = gallery.extend<object, { community: Community }>({
  community: [
    async ({}, use) => {
      const { python } = await installSynapse();
      const dir = await mkdtemp(join(tmpdir(), 'parley-look-'));
      const { homeserver, accounts } = await startDemo({ python, dir });
      const proxy = await startProxy(homeserver.url);
      const client = await serveClient({
        dist: DIST,
        homeserverOrigin: [proxy.url, homeserver.url],
        config: { defaultHomeserver: proxy.url, brand: 'Parley' },
      });
      const [alice] = accounts;
      if (alice === undefined) throw new Error('the demo has no account');
      await use({ url: client.url, userId: alice.userId, password: alice.password, proxy });
      await client.stop();
      await proxy.stop();
      await homeserver.stop();
      await rm(dir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 280_000 },
  ],
});

/** A way of viewing a page. */
export interface Mode {
  readonly name: string;
  readonly options: BrowserContextOptions;
}

export const MODES: readonly Mode[] = [
  { name: 'light', options: { colorScheme: 'light' } },
  { name: 'dark', options: { colorScheme: 'dark' } },
  { name: 'rtl', options: { colorScheme: 'light', locale: 'ar-XB' } },
];

/** Signs in as somebody of the community, in whatever direction the page is written. */
export async function enter(page: Page, { url, userId, password }: Community): Promise<void> {
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Username' }).fill(userId);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: /^General/ })).toBeVisible();
}
