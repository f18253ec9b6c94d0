import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';

test('[REACT-02] a reaction is added by the dialog, seen by the other, joined and taken back', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await homeserver.room([ana, ben], 'Gallery');
  const [anasPage, bensPage] = [await openProfile(), await openProfile()];
  await signIn(anasPage, ana);
  await signIn(bensPage, ben);
  await openRoom(anasPage, 'Gallery');
  await openRoom(bensPage, 'Gallery');
  await say(anasPage, 'I finished the boat.');
  const seen = messages(bensPage, 'I finished the boat.');
  await seen.hover();
  await bensPage.getByRole('toolbar', { name: 'Message actions' }).getByRole('button', { name: 'React' }).click();
  const dialog = bensPage.getByRole('dialog', { name: 'Emoji' });
  await dialog.getByRole('searchbox', { name: 'Search emoji' }).fill('tada');
  await dialog.getByRole('button', { name: /^🎉/ }).click();
  await expect(seen.getByRole('button', { name: '🎉 1, including you', pressed: true })).toBeVisible();
  const own = messages(anasPage, 'I finished the boat.');
  await own.getByRole('button', { name: /^🎉 1/ }).click();
  await expect(own.getByRole('button', { name: '🎉 2, including you', pressed: true })).toBeVisible();
  await expect(seen.getByRole('button', { name: /^🎉 2/ })).toBeVisible();
  await seen.getByRole('button', { name: /^🎉 2/ }).click();
  await expect(own.getByRole('button', { name: '🎉 1, including you' })).toBeVisible();
  await own.getByRole('button', { name: /^🎉 1/ }).click();
  await expect(own.getByRole('button', { name: /^🎉/ })).toHaveCount(0);
});
