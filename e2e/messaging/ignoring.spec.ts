import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';

test('[MOD-11] what somebody said while they were ignored comes when they are not any more', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben, cem] = [
    await homeserver.person('ana'),
    await homeserver.person('ben'),
    await homeserver.person('cem'),
  ];
  const roomId = await homeserver.room([ana, ben, cem], 'Allotment');
  const list = `/v3/user/${ana.userId}/account_data/m.ignored_user_list`;
  await homeserver.ask(ana, 'PUT', list, { ignored_users: { [ben.userId]: {} } });
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Allotment');
  await homeserver.send(cem, roomId, 'first');
  await homeserver.send(ben, roomId, 'unheard');
  await homeserver.send(cem, roomId, 'third');
  await expect(messages(page, 'third')).toBeVisible();
  await expect(messages(page, 'unheard')).toHaveCount(0);
  await page.goto('/#/settings/privacy');
  await page.getByRole('button', { name: /^Stop ignoring/ }).click();
  await expect(page.getByRole('button', { name: /^Stop ignoring/ })).toHaveCount(0);
  await openRoom(page, 'Allotment');
  await expect(messages(page, 'unheard')).toBeVisible();
  const said = page.getByRole('article').filter({ hasText: /first|unheard|third/ });
  await expect(said).toHaveText([/first/, /unheard/, /third/]);
});
