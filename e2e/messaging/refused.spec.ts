/** Refused actions on messages: the refusal is reported with its reason, where the user looks, and with what can be done. */
import type { Page } from '@playwright/test';
import type { Control } from '../fixtures/control.ts';
import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';

const FORBIDDEN = {
  status: 403,
  contentType: 'application/json',
  body: JSON.stringify({ errcode: 'M_FORBIDDEN', error: 'You may not' }),
};

/** The server refuses requests whose path matches. */
const refuse = (control: Control, path: string) =>
  control.setMode({
    kind: 'faults',
    rules: [{ method: 'PUT', path, fault: { kind: 'answer', phase: 'request', answer: FORBIDDEN } }],
  });

async function act(page: Page, text: string, name: string): Promise<void> {
  const message = messages(page, text);
  await message.hover();
  await page.getByRole('toolbar', { name: 'Message actions' }).getByRole('button', { name, exact: true }).click();
}

test('[REACT-04] [ME-12] a reaction and a deletion that the server refuses say so, over a reload too, and are tried again or given up', async ({
  homeserver,
  openProfile,
  control,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Harbour');
  await homeserver.send(ben, roomId, 'The boat is back.');
  await homeserver.send(ana, roomId, 'Which boat?');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Harbour');

  await refuse(control, '/send/m\\.reaction/');
  await act(page, 'The boat is back.', 'React');
  await page.getByRole('dialog', { name: 'Emoji' }).getByRole('button', { name: /^👍/ }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Your reaction 👍 was not sent.' });
  await expect(refused).toContainText('You do not have permission to do that here.');
  await page.reload();
  await expect(refused).toBeVisible();
  await control.setMode({ kind: 'pass' });
  await refused.getByRole('button', { name: 'Retry' }).click();
  await expect(messages(page, 'The boat is back.').getByRole('button', { name: '👍 1, including you' })).toBeVisible();
  await expect(refused).toHaveCount(0);

  await refuse(control, '/redact/');
  await act(page, 'Which boat?', 'Delete');
  await page.getByRole('dialog', { name: 'Delete message' }).getByRole('button', { name: 'Delete' }).click();
  const notDeleted = page.getByRole('alert').filter({ hasText: 'The message was not deleted.' });
  await expect(notDeleted).toBeVisible();
  await expect(messages(page, 'Which boat?')).toBeVisible();
  await notDeleted.getByRole('button', { name: 'Discard' }).click();
  await expect(notDeleted).toHaveCount(0);
  await expect(messages(page, 'Which boat?')).toBeVisible();
});

test('[PIN-04] what cannot be pinned or unpinned says so until it is read', async ({
  homeserver,
  openProfile,
  control,
}) => {
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Harbour');
  await homeserver.send(ana, roomId, 'Keys are under the pot.');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Harbour');
  await refuse(control, '/m\\.room\\.pinned_events');
  await act(page, 'Keys are under the pot.', 'Pin');
  const refused = page.getByRole('alert').filter({ hasText: 'You are not allowed to change the pinned messages' });
  await expect(refused).toBeVisible();
  // Longer than what is only said in passing.
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(refused).toHaveCount(0);

  await control.setMode({ kind: 'pass' });
  await act(page, 'Keys are under the pot.', 'Pin');
  await page.getByRole('button', { name: 'Pinned message' }).click();
  const panel = page.getByRole('complementary', { name: 'Pinned messages' });
  await refuse(control, '/m\\.room\\.pinned_events');
  await panel.getByRole('button', { name: 'Unpin' }).click();
  await expect(panel.getByRole('alert')).toContainText('not allowed to change the pinned messages');
});
