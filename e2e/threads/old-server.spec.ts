/** Threads with a homeserver that says it knows none: versions to v1.2, no list of threads. */
import { expect, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';

const thread = (page: Page) => page.getByRole('complementary', { name: 'Thread', exact: true });
const threads = (page: Page) => page.getByRole('complementary', { name: 'Threads', exact: true });

const json = (status: number, body: object) =>
  ({
    kind: 'answer',
    phase: 'request',
    answer: { status, contentType: 'application/json', body: JSON.stringify(body) },
  }) as const;

test('[02.TH-10] [COMP-12] a thread is begun, counted, answered and listed where the server knows no threads, and nothing is offered that it cannot do later', async ({
  homeserver,
  openProfile,
  control,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  await homeserver.room([ana, ben], 'Harbour');
  const versions = { versions: ['v1.1', 'v1.2'], unstable_features: { 'org.matrix.simplified_msc3575': true } };
  const unknown = { errcode: 'M_UNRECOGNIZED', error: 'Unrecognized request' };
  await control.setMode({
    kind: 'faults',
    rules: [
      { method: 'GET', path: '/client/versions$', fault: json(200, versions) },
      { method: 'GET', path: '/threads\\?', fault: json(404, unknown) },
    ],
  });
  const [anasPage, bensPage] = [await openProfile(), await openProfile()];
  await signIn(anasPage, ana);
  await signIn(bensPage, ben);
  await openRoom(anasPage, 'Harbour');
  await openRoom(bensPage, 'Harbour');
  await say(anasPage, 'Who brings the sails?');
  const root = messages(bensPage, 'the sails');
  await root.hover();
  await root.getByRole('button', { name: 'Reply in thread' }).click();
  const box = bensPage.getByRole('textbox', { name: 'Reply in thread' });
  await box.fill('I can, on Friday');
  await box.press('Enter');
  await expect(thread(bensPage).getByRole('article')).toHaveText([/the sails/, /I can, on Friday/]);
  const anasRoom = anasPage.getByRole('main').getByRole('article');
  await anasRoom.getByRole('button', { name: /^1 reply.*I can, on Friday/ }).click();
  await expect(thread(anasPage).getByRole('article')).toHaveText([/the sails/, /I can, on Friday/]);
  await anasPage.reload();
  await expect(thread(anasPage).getByRole('article')).toHaveText([/the sails/, /I can, on Friday/]);
  await bensPage.getByRole('button', { name: 'Threads' }).click();
  await expect(threads(bensPage).getByRole('listitem')).toHaveText(/Who brings the sails\?.*1 reply/);
  await expect(bensPage.getByRole('button', { name: 'Send later' })).toHaveCount(0);
});
