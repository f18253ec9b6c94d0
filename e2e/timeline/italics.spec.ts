import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';

test('[MSG-09] italics look italic', async ({ homeserver, openProfile }) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Ops');
  await homeserver.sendEvent(ben, roomId, 'm.room.message', {
    msgtype: 'm.text',
    body: '*HIHIHI*',
    format: 'org.matrix.custom.html',
    formatted_body: '<em>HIHIHI</em>',
  });
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Ops');
  const words = messages(page, 'HIHIHI').locator('em');
  await expect(words).toBeVisible();
  const leaning = await words.screenshot({ animations: 'disabled' });
  await words.evaluate((element) => {
    element.style.fontStyle = 'normal';
  });
  expect((await words.screenshot({ animations: 'disabled' })).equals(leaning)).toBe(false);
});
