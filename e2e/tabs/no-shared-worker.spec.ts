/** Browsers without SharedWorker: the worker of one tab serves all, and the next tab takes over (EN-20 to EN-22). */
import type { Page } from '@playwright/test';
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';

const TAKE_OVER_LIMIT_MS = 3_000;

test('[EN-20] [EN-21] [REL-41] [REL-42] two tabs share the worker of one, and the other takes over when that is closed', async ({
  homeserver,
  openProfile,
  control,
}, info) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Pontoon');
  const leader = await openProfile();
  await leader.context().addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await signIn(leader, ana);
  await openRoom(leader, 'Pontoon');
  const follower = await leader.context().newPage();
  await follower.goto(leader.url());
  await expect(follower.getByRole('heading', { level: 1, name: 'Pontoon' })).toBeVisible();
  expect(leader.workers()).toHaveLength(1);
  expect(follower.workers()).toHaveLength(0);

  await control.resetCounts();
  await say(follower, 'from the tab without a worker');
  await expect(messages(leader, 'from the tab without a worker')).toBeVisible();
  await homeserver.send(ben, roomId, 'to both');
  await expect(messages(leader, 'to both')).toBeVisible();
  await expect(messages(follower, 'to both')).toBeVisible();
  expect((await control.counts()).mostSyncsInFlight).toBe(1);

  const tookMs = await closeAndTakeOver(leader, follower, async () => {
    await homeserver.send(ben, roomId, 'after the leader');
    await expect(messages(follower, 'after the leader')).toBeVisible();
  });
  info.annotations.push({ type: 'take-over in ms', description: String(tookMs) });
  expect(tookMs).toBeLessThan(TAKE_OVER_LIMIT_MS);
  expect(follower.workers()).toHaveLength(1);
  await say(follower, 'and on');
  await expect(messages(follower, 'and on')).toContainText('Sent');
  const own = (await homeserver.history(ana, roomId)).filter(({ sender }) => sender === ana.userId);
  expect(own.map(({ body }) => body)).toEqual(['from the tab without a worker', 'and on']);
});

async function closeAndTakeOver(leader: Page, follower: Page, isSyncing: () => Promise<void>): Promise<number> {
  await leader.close();
  const start = performance.now();
  await isSyncing();
  expect(follower.isClosed()).toBe(false);
  return Math.round(performance.now() - start);
}
