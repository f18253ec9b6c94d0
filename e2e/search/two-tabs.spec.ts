/** Two tabs, one of which has the worker, with one index. */
import { expect, type Page, signIn, test } from '../fixtures/test.ts';

const MESSAGES = 1_500;
const AT_ONCE = 10;

const results = (page: Page) => page.getByRole('feed', { name: 'Results' }).getByRole('article');
const further = (page: Page) => page.getByRole('button', { name: 'Search further back' });

test('[SR-16] the tab with the worker is closed amid indexing: the other one goes on to the end, and both see one index', async ({
  homeserver,
  openProfile,
}) => {
  test.setTimeout(180_000);
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Harbour');
  await homeserver.send(ben, roomId, 'The first saffron was dear');
  for (let said = 0; said < MESSAGES; said += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => homeserver.send(ben, roomId, 'nothing to report')));
  await homeserver.send(ben, roomId, 'The last saffron was cheap');

  const leader = await openProfile();
  await leader.context().addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await signIn(leader, ana);
  const follower = await leader.context().newPage();
  for (const page of [leader, follower]) {
    await page.goto('/#/search?q=saffron');
    await expect(results(page).first()).toHaveText(/The last saffron was cheap/);
  }
  expect([leader.workers().length, follower.workers().length]).toEqual([1, 0]);
  await further(follower).click();
  await expect(further(leader)).toHaveAttribute('aria-busy', 'true');
  await expect(leader.getByText(/Searched back to/)).toBeVisible();
  await leader.close();

  await expect(follower.getByText('Everything is searched')).toBeVisible({ timeout: 120_000 });
  await expect(results(follower)).toHaveText([/The last saffron was cheap/, /The first saffron was dear/]);
  await homeserver.send(ben, roomId, 'Saffron again');
  await expect(
    results(follower)
      .first()
      .or(follower.getByRole('button', { name: '1 more found' })),
  ).toBeVisible();
  const next = await follower.context().newPage();
  await next.goto('/#/search?q=saffron');
  await expect(results(next)).toHaveText([/Saffron again/, /The last saffron/, /The first saffron/]);
  await expect(next.getByText('Everything is searched')).toBeVisible();
});
