/** Browsers without SharedWorker: what is written while the tab with the worker is closed (EN-21). */
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';

test('[EN-21] [REL-40] the leading tab is closed again and again while another writes: nothing is lost or doubled', async ({
  homeserver,
  openProfile,
}) => {
  test.setTimeout(120_000);
  const rounds = 8;
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Jetty');
  let leader = await openProfile();
  await leader.context().addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await signIn(leader, ana);
  await openRoom(leader, 'Jetty');
  for (let n = 1; n <= rounds; n += 1) {
    const next = await leader.context().newPage();
    await next.goto(leader.url());
    await expect(next.getByRole('heading', { level: 1, name: 'Jetty' })).toBeVisible();
    await say(next, `plank ${n}.`);
    await leader.close();
    await expect(messages(next, `plank ${n}.`)).toContainText('Sent');
    leader = next;
  }
  expect((await homeserver.history(ana, roomId)).map(({ body }) => body)).toEqual(
    Array.from({ length: rounds }, (_, index) => `plank ${index + 1}.`),
  );
});
