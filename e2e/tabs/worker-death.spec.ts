/** A worker that dies is replaced soon, and nothing that was written is lost or said twice (EN-10, EN-13 to EN-16). */
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

function at(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
}
