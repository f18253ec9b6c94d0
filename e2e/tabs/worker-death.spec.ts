/** A worker that dies or hangs is replaced, and nothing that was written is lost or said twice (EN-10 to EN-16). */
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';
import { Workers } from './workers.ts';

/** `npm run faults` kills it more often. */
const KILLS = Number(process.env['PARLEY_KILLS'] ?? 25);
/** From a worker's death to a message of another person on the page, the server's part included. */
const RECOVERY_GOAL_MS = 2_000;
const RECOVERY_LIMIT_MS = 3_000;

test(`the worker is killed ${KILLS} times in the middle of sending: nothing is lost or doubled`, async ({
  homeserver,
  openProfile,
}, info) => {
  test.setTimeout(300_000);
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Breakwater');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Breakwater');
  const workers = await Workers.of(page.context());
  const recoveries: number[] = [];
  for (let n = 1; n <= KILLS; n += 1) {
    await say(page, `wave ${n}.`);
    // From before the message reached the engine to after the server answered.
    await page.waitForTimeout((n * 7) % 120);
    const killedAt = performance.now();
    await workers.kill();
    await homeserver.send(ben, roomId, `gull ${n}.`);
    await expect(messages(page, `gull ${n}.`)).toBeVisible();
    recoveries.push(performance.now() - killedAt);
  }
  await expect(messages(page, `wave ${KILLS}.`)).toContainText('Sent');
  const own = (await homeserver.history(ana, roomId)).filter(({ sender }) => sender === ana.userId);
  expect(own.map(({ body }) => body)).toEqual(Array.from({ length: KILLS }, (_, index) => `wave ${index + 1}.`));
  await expect(messages(page, 'Not sent')).toHaveCount(0);
  recoveries.sort((a, b) => a - b);
  const figures = { median: at(recoveries, 0.5), p95: at(recoveries, 0.95), worst: at(recoveries, 1) };
  info.annotations.push({ type: 'recovery in ms', description: JSON.stringify(figures) });
  expect(figures.median, JSON.stringify(figures)).toBeLessThan(RECOVERY_GOAL_MS);
  expect(figures.worst, JSON.stringify(figures)).toBeLessThan(RECOVERY_LIMIT_MS);
});

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

function at(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
}
