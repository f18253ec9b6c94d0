/** The account's server behind a tap, the production build as `npm start` serves it, and a browser. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { findChromium } from '../../ops/chromium.mjs';
import { buildClient, DIST } from '../../ops/client/build.mjs';
import { serveClient } from '../../ops/client-server/server.mjs';
import { type RunningAccount, startAccount } from '../account/account.ts';
import type { AccountProfile } from '../account/profile.ts';
import { observePage } from './observe.ts';
import { startTap, type Tap } from './tap.ts';

export interface Stage {
  readonly account: RunningAccount;
  readonly browser: Browser;
  /** Before the homeserver; the client knows no other way to it. */
  readonly server: Tap;
  /** Before the client's files. */
  readonly files: Tap;
  /** A fresh profile. */
  openProfile(): Promise<Profile>;
  stop(): Promise<void>;
}

/** A browser profile, whose pages are observed. */
export interface Profile {
  readonly context: BrowserContext;
  /** An empty page, for `open`. */
  newPage(): Promise<Page>;
  /** The client's address with a route, such as `#/home`. */
  readonly url: (route?: string) => string;
  close(): Promise<void>;
}

/** With a page the browser opens a window, whose own pages load at the same time; the client is not measured against those. */
export const WINDOW_MS = 1_500;

/** No GPU, no sandbox, nothing that asks the internet. */
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** `dist` is a build of the client; this one's, made anew where that is needed, if none is given. */
export async function openStage(profile: AccountProfile, say: (what: string) => void, dist?: string): Promise<Stage> {
  if (dist === undefined) await buildClient();
  const account = await startAccount(profile, say);
  const server = await startTap(account.homeserver.url);
  const client = await serveClient({
    dist: dist ?? DIST,
    homeserverOrigin: [server.url],
    config: { defaultHomeserver: server.url, brand: 'Parley' },
  });
  const files = await startTap(client.url);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ARGUMENTS });
  return {
    account,
    browser,
    server,
    files,
    openProfile: () => openProfile(browser, files.url),
    stop: async () => {
      await browser.close();
      await files.stop();
      await client.stop();
      await server.stop();
      await account.stop();
    },
  };
}

/** Opens a fresh profile of `browser`, for the client at `clientUrl`. */
export async function openProfile(browser: Browser, clientUrl: string): Promise<Profile> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  await context.addInitScript(observePage);
  return {
    context,
    newPage: async () => {
      const page = await context.newPage();
      await page.waitForTimeout(WINDOW_MS);
      return page;
    },
    url: (route = '') => `${clientUrl}/${route}`,
    close: () => context.close(),
  };
}
