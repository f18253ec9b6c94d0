import type { Registration, RegistrationStage } from '@parley/sdk/client/contract.ts';
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

/** `stage`: what the homeserver asks for. */
function show(stage: RegistrationStage = { kind: 'terms', policies: POLICIES }): FakeRemote {
  const remote = new FakeRemote();
  remote.answer('login.beginRegistration', async () => ({ ok: true, value: { registration, mail: 'none' } }));
  remote.answer('login.checkName', async ({ username }) =>
    username === 'bo' ? { ok: false, error: { kind: 'nameTaken', message: '' } } : { ok: true, value: null },
  );
  remote.answer('login.register', async ({ answer }) => {
    if (answer?.kind === 'terms') return { ok: true, value: { kind: 'made' } };
    return { ok: true, value: { kind: 'asked', registration, stage, wrong: null } };
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

test('[REGF-04] each coming back from a page of the homeserver asks, not only the first', async () => {
  const remote = show({ kind: 'page', type: 'm.login.recaptcha', url: 'https://matrix.example.org/fallback' });
  await page.getByRole('textbox', { name: 'Username' }).fill('ana');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse');
  await userEvent.keyboard('{Enter}');
  const link = page.getByRole('link', { name: 'Open the page' });
  await expect.element(link).toBeVisible();
  link.element().addEventListener('click', (event) => event.preventDefault());
  const answers = () => remote.commands.filter(({ name }) => name === 'login.register').map(({ input }) => input);
  const comeAndGo = () => {
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  };
  comeAndGo();
  await link.click();
  comeAndGo();
  await expect.poll(answers).toMatchObject([{}, { answer: { kind: 'page' } }]);
  comeAndGo();
  await expect.poll(answers).toMatchObject([{}, { answer: { kind: 'page' } }, { answer: { kind: 'page' } }]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
