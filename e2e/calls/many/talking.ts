/** The steps of tests of push-to-talk. */
import { expect, type Page } from '@playwright/test';
import type { Homeserver, Person } from '../../fixtures/homeserver.ts';
import { allSay, call, lobby, lookingAt } from '../calling.ts';
import { join } from './in-call.ts';
import { hum, isQuiet, listen, loudSince } from './talk-page.ts';

/** The button that is held to talk. */
export const button = (page: Page) => call(page).getByRole('button', { name: 'Hold to talk', exact: true });
export const says = (page: Page, text: string | RegExp) =>
  expect(call(page).getByText(text, { exact: typeof text === 'string' })).toBeVisible();
export const quiet = (page: Page) => expect.poll(() => isQuiet(page), { timeout: 20_000 }).toBe(true);
export const loud = (page: Page) => expect.poll(() => loudSince(page), { timeout: 10_000 }).not.toBeNull();

/** Opens a page whose microphone hums. */
export async function humming(page: Page, person: Person, room: string): Promise<Page> {
  await page.addInitScript(hum);
  return lookingAt(page, person, room);
}

/** Begins a push-to-talk call, and waits until it is connected. */
export async function beginTalk(page: Page, isOneAtATime: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Voice call' }).click();
  await lobby(page).getByRole('switch', { name: 'Push-to-talk' }).click();
  if (isOneAtATime) await lobby(page).getByRole('switch', { name: 'One person at a time' }).click();
  await lobby(page).getByRole('button', { name: 'Start call' }).click();
  await allSay([page], 'Connected', 30_000);
}

/** Begins a push-to-talk call of Ana, Bo and Cy in which one talks at a time. Their microphones hum, and Cy's page listens. */
export async function talkOfThree(
  homeserver: Homeserver,
  openProfile: () => Promise<Page>,
  settings: Parameters<Homeserver['room']>[2],
) {
  const [ana, bo, cy] = [await homeserver.person('ana'), await homeserver.person('bo'), await homeserver.person('cy')];
  await homeserver.room([ana, bo, cy], 'Band', settings);
  const anas = await humming(await openProfile(), ana, 'Band');
  const bos = await humming(await openProfile(), bo, 'Band');
  const cys = await humming(await openProfile(), cy, 'Band');
  await beginTalk(anas, true);
  for (const page of [bos, cys]) await join(page);
  for (const page of [anas, bos, cys]) await expect(button(page)).toBeVisible();
  await listen(cys);
  await quiet(cys);
  return { anas, bos, cys };
}
