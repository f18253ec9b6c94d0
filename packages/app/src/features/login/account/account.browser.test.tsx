import type { UserId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { AuthDialog } from '../../../ui/auth/AuthDialog.tsx';
import { draw } from '../../../ui/test-draw.tsx';
import { ForgotScreen } from '../forgot/ForgotScreen.tsx';
import { AccountActs } from './AccountActs.tsx';

const ME = '@ana:example.org' as UserId;

function remoteWith(draws: Parameters<typeof draw>[0]): FakeRemote {
  const remote = new FakeRemote();
  draw(<ClientContext value={{ client: remote, views: new HandleCache(remote) }}>{draws}</ClientContext>);
  return remote;
}

test('[ACCT-04] an account is deactivated by who types its whole id, and then the password', async () => {
  const remote = remoteWith(<AccountActs userId={ME} AskDialog={AuthDialog} />);
  const challenge = { session: 's', ways: [{ kind: 'password' }] } as const;
  remote.answer('login.deactivate', async ({ answer }) =>
    answer === null
      ? { ok: false, error: { kind: 'authenticationRequired', challenge, isWrong: false } }
      : { ok: true, value: null },
  );
  await page.getByRole('button', { name: 'Deactivate account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate account' });
  const confirm = dialog.getByRole('button', { name: 'Deactivate', exact: true });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: `Type ${ME} to confirm` }).fill('@ana');
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: `Type ${ME} to confirm` }).fill(ME);
  await confirm.click();
  await dialog.getByLabelText('Password', { exact: true }).fill('correct horse');
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const asked = remote.commands.filter(({ name }) => name === 'login.deactivate').map(({ input }) => input);
  expect(asked).toEqual([
    { erases: false, answer: null },
    { erases: false, answer: { kind: 'password', session: 's', password: 'correct horse' } },
  ]);
});

test('[ACCT-05] who forgot the password asks for a mail, then sets another one', async () => {
  const remote = remoteWith(
    <ForgotScreen settings={{ homeserver: 'example.org', allowedHomeservers: null }} brand="Parley" />,
  );
  const request = { baseUrl: 'https://a', email: 'ana@mail.example', secret: 'x', sid: 's', attempt: 1 };
  let isOpened = false;
  remote.answer('login.mailForPassword', async () => ({ ok: true, value: request }));
  remote.answer('login.resetPassword', async () =>
    isOpened ? { ok: true, value: null } : { ok: false, error: { kind: 'notConfirmed' } },
  );
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@mail.example');
  await page.getByRole('button', { name: 'Send mail' }).click();
  await page.getByLabelText('New password').fill('correct horse');
  await expect.element(page.getByRole('switch', { name: 'Sign out everywhere' })).toBeChecked();
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('was not opened yet');
  isOpened = true;
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
});

test('[ACCT-07] a password that the server does not let be changed is not offered, and a sentence says so', async () => {
  const remote = remoteWith(<AccountActs userId={ME} AskDialog={AuthDialog} />);
  let answer: (mayChange: boolean) => void = () => undefined;
  remote.answer(
    'login.mayChangePassword',
    () =>
      new Promise((resolve) => {
        answer = (value) => resolve({ ok: true, value });
      }),
  );
  const change = page.getByRole('button', { name: 'Change password' });
  await expect.element(change).toBeDisabled();
  answer(false);
  await expect.element(page.getByText('does not let you change your password here')).toBeVisible();
  await expect.element(change).not.toBeInTheDocument();
});
