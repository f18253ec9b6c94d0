import { expectWritten } from '../fixtures/box.ts';
import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';

const ENCRYPTION = { type: 'm.room.encryption', state_key: '', content: { algorithm: 'm.megolm.v1.aes-sha2' } };

test('[COMP-12] a public room is looked at by its address and joined; there a message is scheduled and sent, and another cancelled', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const name = `choir-${ana.name}`;
  const roomId = await homeserver.room([ben], 'Street choir', {
    preset: 'public_chat',
    room_alias_name: name,
    topic: 'Tuesdays at seven',
  });
  const address = `#${name}:${ben.userId.slice(ben.userId.indexOf(':') + 1)}`;
  const page = await openProfile();
  await signIn(page, ana);
  await page.goto(`/#/room/${encodeURIComponent(address)}`);
  await expect(page.getByRole('heading', { name: 'Street choir' })).toBeVisible();
  await expect(page.getByText('Tuesdays at seven')).toBeVisible();
  await expect(page.getByText('1 member')).toBeVisible();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeVisible();
  expect(decodeURIComponent(page.url())).toContain(roomId);

  const schedule = async (text: string) => {
    await box.fill(text);
    await page.getByRole('button', { name: 'Send later' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send later' });
    await dialog.getByRole('button', { name: 'In an hour' }).click();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog).toBeHidden();
    await expectWritten(box, '');
  };
  await schedule('sing at seven');
  await schedule('never mind');
  await page.getByRole('button', { name: '2 scheduled messages' }).click();
  await page.getByRole('button', { name: 'Cancel: never mind' }).click();
  await expect(page.getByRole('button', { name: 'Cancel: never mind' })).toBeHidden();
  await page.getByRole('button', { name: 'Send now: sing at seven' }).click();
  // The dialog gets smaller, and its button moves, once the message is sent.
  await expect(page.getByRole('button', { name: 'Send now: sing at seven' })).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'Send later' })).toBeHidden();
  await expect(messages(page, 'sing at seven')).toBeVisible();
  await expect
    .poll(async () => (await homeserver.history(ben, roomId)).map(({ body }) => body))
    .toEqual(['sing at seven']);
  await openRoom(page, 'Street choir');
  await expect(page.getByRole('button', { name: 'Send later' })).toBeVisible();
  await homeserver.room([ana], 'Sealed', { initial_state: [ENCRYPTION] });
  await openRoom(page, 'Sealed');
  // Each of the two fields says it in its own way.
  const saysWhere = page.locator('[placeholder="Message to Sealed"], [aria-placeholder="Message to Sealed"]');
  await expect(page.getByRole('textbox', { name: 'Message' }).and(saysWhere)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send later' })).toHaveCount(0);
});
