/** Mentions that no server can see. */
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';
import { encryptedRoom } from './encrypted.ts';

test('[MN-02] [OV-02] a mention in an encrypted room is listed, leads there, and stays after a reload', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await encryptedRoom(homeserver, [ana, ben]);
  const [anas, bens] = [await openProfile(), await openProfile()];
  await signIn(anas, ana);
  await signIn(bens, ben);
  await openRoom(anas, 'Vault');
  await openRoom(bens, 'Vault');
  await expect.poll(async () => (await homeserver.keysOf(ana, ben.userId)).length).toBe(1);
  await say(anas, 'Who has the key?');
  const asked = messages(bens, 'Who has the key?');
  await asked.hover();
  await bens
    .getByRole('toolbar', { name: 'Message actions' })
    .getByRole('button', { name: 'Reply', exact: true })
    .click();
  await anas.goto('/#/threads');
  await anas.getByRole('radio', { name: 'Mentions' }).check({ force: true });
  await expect(anas.getByText('No mentions found')).toBeVisible();
  await expect(anas.getByText(/Your server cannot search encrypted rooms/)).toBeVisible();
  await say(bens, 'I do, under the mat');
  await expect(messages(bens, 'I do, under the mat')).toContainText('Sent');
  const vault = anas.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Vault/ });
  await expect(vault).toHaveAccessibleName(/1 mention/);

  await anas.reload();
  await anas.getByRole('radio', { name: 'Mentions' }).check({ force: true });
  const line = anas.getByRole('list', { name: 'Mentions' }).getByRole('link', { name: /^Vault/ });
  await expect(line).toContainText('I do, under the mat');
  await expect(line).toContainText('1 unread');
  await line.click();
  await expect(anas).toHaveURL(/#\/room\/[^/]+\/[^/]+$/);
  await expect(messages(anas, 'I do, under the mat')).toBeVisible();
});
