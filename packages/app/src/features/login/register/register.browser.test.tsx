import type { Registration } from '@parley/sdk/client/contract.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';

const registration: Registration = {
  ...{ baseUrl: 'https://matrix.example.org', session: 's', deviceId: 'D', secret: 'x', mail: null },
};
const POLICIES = [
  { id: 'privacy', version: '1', texts: [{ language: 'en', name: 'Privacy policy', url: 'https://example.org/p' }] },
];

beforeEach(() => sessionStorage.clear());

function show(): FakeRemote {
  const remote = new FakeRemote();
  remote.answer('login.beginRegistration', async () => ({ ok: true, value: { registration, mail: 'none' } }));
  remote.answer('login.checkName', async ({ username }) =>
    username === 'bo' ? { ok: false, error: { kind: 'nameTaken', message: '' } } : { ok: true, value: null },
  );
  remote.answer('login.register', async ({ answer }) => {
    if (answer?.kind === 'terms') return { ok: true, value: { kind: 'made' } };
    return {
      ok: true,
      value: { kind: 'asked', registration, stage: { kind: 'terms', policies: POLICIES }, wrong: null },
    };
  });
  draw(
    <ClientContext value={{ client: remote, views: new HandleCache(remote) }}>
      <RegisterScreen settings={{ homeserver: 'example.org', allowedHomeservers: null }} brand="Parley" />
    </ClientContext>,
  );
  return remote;
}

test('[REGF-05] a taken name is said while it is typed, once the user stops', async () => {
  const remote = show();
  const name = page.getByRole('textbox', { name: 'Username' });
  await name.click();
  await userEvent.keyboard('bo');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody has this username already');
  expect(remote.commands.filter(({ name: command }) => command === 'login.checkName')).toHaveLength(1);
  await userEvent.keyboard('b');
  await expect.element(page.getByText('This username is free.')).toBeVisible();
});

test('[REGF-05] documents are agreed to one by one, by keys alone, and nothing goes on before', async () => {
  const remote = show();
  await page.getByRole('textbox', { name: 'Username' }).fill('ana');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse');
  await userEvent.keyboard('{Enter}');
  const box = page.getByRole('checkbox', { name: 'I agree to: Privacy policy' });
  await expect.element(box).toHaveFocus();
  await expect
    .element(page.getByRole('link', { name: 'Read Privacy policy' }))
    .toHaveAttribute('rel', 'noopener noreferrer');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Agree to each document');
  expect(remote.commands.filter(({ name }) => name === 'login.register')).toHaveLength(1);
  await box.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Your account is created' })).toBeVisible();
});
