/** A worker that dies or hangs is replaced by one for all tabs (EN-11, EN-12). */
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';
import { Workers } from './workers.ts';

test('[EN-11] [REL-40] all tabs go on with the same new engine, and one sync is in flight', async ({
  homeserver,
  openProfile,
  control,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Mole');
  const first = await openProfile();
  await signIn(first, ana);
  await openRoom(first, 'Mole');
  const tabs = [first];
  for (let n = 2; n <= 4; n += 1) {
    const tab = await first.context().newPage();
    await tab.goto(first.url());
    await expect(tab.getByRole('heading', { level: 1, name: 'Mole' })).toBeVisible();
    tabs.push(tab);
  }
  const workers = await Workers.of(first.context());
  for (let n = 1; n <= 5; n += 1) {
    await workers.kill();
    await homeserver.send(ben, roomId, `after ${n}.`);
    for (const tab of tabs) await expect(messages(tab, `after ${n}.`)).toBeVisible();
    expect(await workers.all()).toHaveLength(1);
  }
  await control.resetCounts();
  await homeserver.send(ben, roomId, 'and calm');
  for (const tab of tabs) await expect(messages(tab, 'and calm')).toBeVisible();
  expect((await control.counts()).mostSyncsInFlight).toBe(1);
});

test('[EN-12] [EN-02] [REL-18] a worker that hangs is replaced, and stays out when it goes on', async ({
  homeserver,
  openProfile,
  control,
}) => {
  test.setTimeout(120_000);
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Shoal');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Shoal');
  const workers = await Workers.of(page.context());
  // At rest: a worker that stands still amid a transaction keeps the database from the next one.
  await expect(page.getByText('This is where the conversation begins.')).toBeVisible();
  await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length, { timeout: 30_000 }).toBe(1);
  await page.waitForTimeout(3_000);
  const [hanging] = await workers.all();
  if (hanging === undefined) throw new Error('no engine');
  const resume = await workers.pause(hanging);
  await say(page, 'written into the void');
  await homeserver.send(ben, roomId, 'anybody there?');
  await expect(messages(page, 'anybody there?')).toBeVisible({ timeout: 25_000 });
  await expect(messages(page, 'written into the void')).toContainText('Sent');
  await resume();
  await expect.poll(async () => (await workers.all()).map(({ id }) => id)).not.toContain(hanging.id);
  await control.resetCounts();
  await say(page, 'still one engine');
  await expect(messages(page, 'still one engine')).toContainText('Sent');
  expect((await control.counts()).mostSyncsInFlight).toBeLessThanOrEqual(1);
  const own = (await homeserver.history(ana, roomId)).filter(({ sender }) => sender === ana.userId);
  expect(own.map(({ body }) => body)).toEqual(['written into the void', 'still one engine']);
});
