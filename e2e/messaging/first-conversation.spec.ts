import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';

test('two people sign in, open the same room and talk both ways; a reload keeps it', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await homeserver.room([ana, ben], 'Harbour');
  const [anasPage, bensPage] = [await openProfile(), await openProfile()];
  await signIn(anasPage, ana);
  await signIn(bensPage, ben);
  await openRoom(anasPage, 'Harbour');
  await openRoom(bensPage, 'Harbour');
  await say(anasPage, 'Is the ferry in?');
  await expect(messages(bensPage, 'Is the ferry in?')).toBeVisible();
  await say(bensPage, 'Just **docking** now.');
  await expect(messages(anasPage, 'Just docking now.')).toBeVisible();
  await expect(messages(anasPage, 'docking').locator('strong')).toHaveText('docking');
  await expect(messages(bensPage, 'docking')).toContainText('Sent');
  await anasPage.reload();
  await expect(messages(anasPage, 'Is the ferry in?')).toBeVisible();
  await expect(messages(anasPage, 'Just docking now.')).toBeVisible();
  await say(anasPage, 'Coming.');
  await expect(messages(bensPage, 'Coming.')).toBeVisible();
  expect((await homeserver.history(ana, await roomOf(anasPage))).map((message) => message.body)).toEqual([
    'Is the ferry in?',
    'Just **docking** now.',
    'Coming.',
  ]);
});

test('two tabs share one engine: one sync request is in flight at the server', async ({
  homeserver,
  openProfile,
  control,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Lighthouse');
  const first = await openProfile();
  await signIn(first, ana);
  await openRoom(first, 'Lighthouse');
  const second = await first.context().newPage();
  await second.goto(first.url());
  await expect(second.getByRole('heading', { level: 1, name: 'Lighthouse' })).toBeVisible();
  await control.resetCounts();
  for (let n = 1; n <= 5; n += 1) {
    await homeserver.send(ben, roomId, `beam ${n}`);
    await expect(messages(first, `beam ${n}`)).toBeVisible();
    await expect(messages(second, `beam ${n}`)).toBeVisible();
  }
  expect((await control.counts()).mostSyncsInFlight).toBe(1);
  await say(second, 'seen from the second tab');
  await expect(messages(first, 'seen from the second tab')).toBeVisible();
});

/** The room that a page's address names. */
async function roomOf(page: { url(): string }): Promise<string> {
  return decodeURIComponent(new URL(page.url()).hash.replace('#/room/', ''));
}
