/** Two people who call each other, in real browsers with made-up microphones and cameras, and the relay between them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { findHeadlessChromium } from '../../ops/chromium.mjs';
import { findTurnServer, startTurnServer } from '../../ops/turn/turn-server.mjs';
import { tabTo } from '../fixtures/tab-to.ts';
import { test as base, expect, openRoom, type Person, signIn } from '../fixtures/test.ts';
import { watchPeers } from './media-flow.ts';

/** The relay for calls, as the homeserver announces it. */
export interface Relay {
  start(): Promise<void>;
  /** Nothing gets through any more, and it forgets for whom it did. */
  stop(): Promise<void>;
}

interface Fixtures {
  /** Runs, until it is stopped. */
  readonly relay: Relay;
  /** Two people with a conversation of their own, both looking at it. */
  readonly pair: Pair;
}

export interface Pair {
  readonly ana: Person;
  readonly bo: Person;
  readonly roomId: string;
  readonly anas: Page;
  readonly bos: Page;
  /** Signs in on one more device. */
  readonly open: (person: Person) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  relay: async ({ stage }, use) => {
    const dir = await mkdtemp(join(tmpdir(), 'parley-turn-'));
    const options = { ...stage.turn, dir, program: await findTurnServer() };
    let server = await startTurnServer(options);
    await use({
      start: async () => {
        server = await startTurnServer(options);
      },
      stop: () => server.stop(),
    });
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  },
  pair: async ({ homeserver, openProfile }, use) => {
    const ana = await homeserver.person('ana');
    const bo = await homeserver.person('bo');
    const roomId = await homeserver.room([ana, bo], 'Two', { is_direct: true });
    const open = async (person: Person) => lookingAt(await openProfile(), person, 'Two');
    await use({ ana, bo, roomId, open, anas: await open(ana), bos: await open(bo) });
  },
});

/** Signs in on `page`, and opens a room. */
export async function lookingAt(page: Page, person: Person, room: string): Promise<Page> {
  await page.addInitScript(watchPeers);
  await signIn(page, person);
  await openRoom(page, room);
  return page;
}

/** The browser options for a fake microphone and camera. */
export const CALLING = {
  executablePath: await findHeadlessChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--use-fake-ui-for-media-stream',
    // Pictures of two pages are encoded and decoded by whatever cores there are.
    '--use-fake-device-for-media-stream=fps=5',
    '--autoplay-policy=no-user-gesture-required',
    '--allow-loopback-in-peer-connection',
  ],
};

export const call = (page: Page) => page.getByRole('region', { name: 'Call', exact: true });
export const status = (page: Page) => call(page).getByRole('status');
export const control = (page: Page, name: string) =>
  call(page).getByRole('toolbar', { name: 'Call controls' }).getByRole('button', { name });
export const ringing = (page: Page) => page.getByRole('alertdialog', { name: 'Incoming call' });
export const lobby = (page: Page) => page.getByRole('dialog', { name: 'Start call' });

export const answering = (page: Page) => ringing(page).getByRole('button', { name: 'Answer', exact: true });

type CallKind = 'Voice call' | 'Video call';

export async function place(page: Page, kind: CallKind): Promise<void> {
  await page.getByRole('button', { name: kind }).click();
  await lobby(page).getByRole('button', { name: 'Start call' }).click();
}

/** Chooses that calls of this browser go over the relay alone. */
export async function hideAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Voice call' }).click();
  await lobby(page).getByText('Audio and privacy').click();
  await lobby(page).getByRole('switch', { name: 'Hide my IP address' }).click();
  await lobby(page).getByRole('button', { name: 'Cancel' }).click();
}

/** Waits until all of `pages` say that the call stands so. They are looked at side by side: some of it lasts two seconds. */
export async function allSay(pages: readonly Page[], text: string, timeout = 10_000): Promise<void> {
  await Promise.all(pages.map((page) => expect(status(page)).toHaveText(text, { timeout })));
}

/** Notes what `page` says of its call from now on. The function returned tells it, also what was over before anybody looked. */
export async function noteStatus(page: Page): Promise<() => Promise<readonly string[]>> {
  const notes = await page.evaluateHandle(() => {
    const said: string[] = [];
    const observer = new MutationObserver(() => {
      const text = document.querySelector('[aria-label="Call"] [role="status"]')?.textContent ?? '';
      if (text !== said.at(-1)) said.push(text);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return said;
  });
  return () => notes.jsonValue();
}

/** Walks to a button by a key, and presses it. */
export async function press(
  page: Page,
  button: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowRight' = 'Tab',
): Promise<void> {
  await tabTo(page, button, key);
  await page.keyboard.press('Enter');
}
