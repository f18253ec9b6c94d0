/** People join and leave a call as fast as they can click. */
import { setTimeout as pause } from 'node:timers/promises';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import type { Page } from '@playwright/test';
import { allSay, CALLING, call, control, lookingAt } from '../calls/calling.ts';
import { bar, begin, ENCRYPTED, expectReceives, join, membersOf, tile } from '../calls/many/in-call.ts';
import { test } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(900_000);

/** With three people, thirty in all. */
const ROUNDS = 10;
/** Some leave before they are connected. */
const LONGEST_STAY_MS = 3_000;

async function joinAndLeave(page: Page, random: SeededRandom): Promise<void> {
  await bar(page).getByRole('button', { name: 'Join call' }).click();
  await page.getByRole('dialog', { name: 'Join call' }).getByRole('button', { name: 'Join call' }).click();
  await expect(call(page)).toBeVisible();
  await pause(random.integer(LONGEST_STAY_MS));
  await control(page, 'Leave').click();
  await expect(call(page)).toBeHidden();
}

test('[REL-61] [REL-63] three people join and leave ten times each: no ghost is left, and all see and hear each other in the end', async ({
  sfu,
  homeserver,
  openProfile,
}) => {
  expect(sfu.serviceUrl).toContain('http');
  const people = await Promise.all(['ana', 'bo', 'cy', 'di'].map((name) => homeserver.person(name)));
  const [ana, ...others] = people;
  if (ana === undefined) throw new Error('four people');
  const roomId = await homeserver.room([ana, ...others], 'Band', ENCRYPTED);
  const members = () => membersOf(homeserver, ana, roomId);
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  await begin(anas);
  const pages: Page[] = [];
  for (const person of others) pages.push(await lookingAt(await openProfile(), person, 'Band'));

  await Promise.all(
    pages.map(async (page, index) => {
      const random = new SeededRandom(index + 1);
      for (let round = 0; round < ROUNDS; round += 1) await joinAndLeave(page, random);
    }),
  );
  await expect.poll(members, { timeout: 10_000 }).toEqual([ana.userId]);
  for (const name of ['Bo', 'Cy', 'Di']) await expect(tile(anas, name)).toHaveCount(0, { timeout: 10_000 });
  for (const page of pages) await expect(bar(page)).toContainText('1 person');

  for (const page of pages) await join(page);
  const all = [anas, ...pages];
  expect(await members()).toEqual(people.map(({ userId }) => userId).toSorted());
  for (const page of all) await expectReceives(page, 3);
  await allSay(all, 'Connected');

  // One is killed in the midst of it, and the others go on.
  await pages.pop()?.context().close();
  await expect.poll(members, { timeout: 10_000 }).toHaveLength(3);
  await expect(tile(anas, 'Di')).toHaveCount(0, { timeout: 10_000 });
  for (const page of [anas, ...pages]) await expectReceives(page, 2);
});
