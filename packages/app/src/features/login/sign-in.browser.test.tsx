import type { UserId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { takeSignInAnswer } from '../../lib/sign-in-answer/sign-in-answer.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { ManageAccount, ManageSessions, SignOutElsewhere } from './ManageAccount.tsx';
import { writePending } from './pending-sign-in.ts';
import { SignIn } from './SignIn.tsx';

const PROVIDER = { issuer: 'https://account.example.org/', canCreateAccount: true };

afterEach(() => writePending(null));

/** A server with a provider, and with passwords if that is said. */
function server(offersPassword: boolean): FakeRemote {
  const remote = new FakeRemote();
  const value = { baseUrl: 'https://matrix.example.org', offersPassword, sso: [], provider: PROVIDER };
  remote.answer('login.discover', async () => ({
    ok: true,
    value: { ...value, wellKnown: null, identityServer: null },
  }));
  return remote;
}

function show(remote: FakeRemote, homeserver: string | null = 'example.org', allowed: readonly string[] | null = null) {
  draw(
    <ClientContext value={{ client: remote, views: new HandleCache(remote) }}>
      <SignIn
        settings={{ homeserver, allowedHomeservers: allowed }}
        brand="Parley"
        wasEndedByServer={false}
        former={null}
        notice={null}
      />
    </ClientContext>,
  );
}

const goOn = () => page.getByRole('button', { name: 'Continue with example.org' });
const asked = (remote: FakeRemote, name: string) =>
  remote.commands.filter((command) => command.name === name).map(({ input }) => input);

/** Opens the page as a provider does. */
function comeBack(parameters: string): void {
  window.history.replaceState(null, '', `#${parameters}`);
  takeSignInAnswer();
}

test('[SIGN-09] a preset server is asked at once, and the focus stays with what one does next', async () => {
  show(server(false));
  await expect.element(goOn()).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Create account' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Username' })).not.toBeInTheDocument();
});

test('[SIGN-13] fields that a preset server may not want are shown once it answered, and one has the focus then', async () => {
  const remote = new FakeRemote();
  let answer: () => void = () => undefined;
  remote.answer('login.discover', () => {
    const value = { baseUrl: 'https://matrix.example.org', offersPassword: true, sso: [] };
    const found = { ok: true, value: { ...value, wellKnown: null, identityServer: null } } as const;
    return new Promise((resolve) => {
      answer = () => resolve(found);
    });
  });
  show(remote);
  await expect.element(page.getByRole('textbox', { name: 'Homeserver' })).toBeVisible();
  expect(page.getByRole('textbox', { name: 'Username' }).elements()).toEqual([]);
  answer();
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toHaveFocus();
});

test('[SIGN-13] while a server is asked the way to an account is not shown, and what is beside it does not move', async () => {
  const remote = new FakeRemote();
  let isAsked = false;
  remote.answer('login.discover', () => {
    isAsked = true;
    return new Promise(() => undefined);
  });
  show(remote, null);
  const register = page.getByRole('link', { name: 'Create account' });
  const placeOf = () => page.getByRole('link', { name: 'Forgot password' }).element().getBoundingClientRect().x;
  await expect.element(register).toBeVisible();
  const before = placeOf();
  await page.getByRole('textbox', { name: 'Homeserver' }).fill('example.org');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => isAsked).toBe(true);
  await expect.poll(() => register.elements()).toEqual([]);
  expect(placeOf()).toBe(before);
});

test('[SIGN-09] Enter goes to the page of the provider, and a refusal stands there with the way on', async () => {
  const remote = server(false);
  remote.answer('login.begin', async () => ({
    ok: false,
    error: { kind: 'oauth', message: 'Dynamic registration failed' },
  }));
  show(remote);
  await expect.element(goOn()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('does not accept this app');
  await expect.element(goOn()).toBeVisible();
  expect(asked(remote, 'login.begin')).toMatchObject([
    { kind: 'oauth', homeserver: 'example.org', clientName: 'Parley', createsAccount: false },
  ]);
  await page.getByRole('link', { name: 'Create account' }).click();
  expect(asked(remote, 'login.begin').at(-1)).toMatchObject({ createsAccount: true });
});

test('[SIGN-09] no page is gone to for a server that is not allowed here', async () => {
  const remote = server(false);
  show(remote, 'example.org', ['other.org']);
  await page.getByRole('textbox', { name: 'Homeserver' }).fill('example.org');
  await userEvent.keyboard('{Enter}');
  expect(asked(remote, 'login.begin')).toEqual([]);
});

test('[SIGN-09] where passwords do, too, Enter in them signs in by them', async () => {
  const remote = server(true);
  remote.answer('login.password', async () => ({ ok: false, error: { kind: 'wrongPassword' } }));
  show(remote);
  await expect.element(goOn()).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill('ana');
  await page.getByRole('textbox', { name: 'Password' }).fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The username or the password is wrong.');
  expect(asked(remote, 'login.begin')).toEqual([]);
});

test('[SIGN-08] [SIGN-10] the answer that the page was opened with is handed over, and again if that did not work', async () => {
  const remote = server(false);
  writePending({ state: 's', homeserver: 'example.org', isAnswered: false });
  comeBack('state=s&code=c');
  expect(window.location.hash).toBe('');
  remote.answer('login.finish', async () => ({ ok: false, error: { kind: 'unreachable' } }));
  show(remote, null);
  await expect.element(page.getByRole('alert')).toHaveTextContent('example.org does not answer');
  expect(asked(remote, 'login.finish')).toEqual([{ parameters: 'state=s&code=c' }]);
  let isDone = false;
  remote.answer('login.finish', async () => {
    isDone = true;
    return { ok: true, value: { kind: 'signedIn', userId: '@ana:example.org' as UserId } };
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => isDone).toBe(true);
  expect(asked(remote, 'login.finish').at(-1)).toEqual({ state: 's' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Signing in…');
});

test('[SIGN-10] after a no the way is there again, and nothing is handed over twice', async () => {
  const remote = server(false);
  writePending({ state: 's', homeserver: 'example.org', isAnswered: false });
  comeBack('state=s&error=access_denied');
  remote.answer('login.finish', async () => ({ ok: false, error: { kind: 'declined' } }));
  show(remote, null);
  await expect.element(page.getByRole('alert')).toHaveTextContent('cancelled');
  await expect.element(goOn()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(asked(remote, 'login.finish')).toHaveLength(1);
});

function drawLinks(client: FakeRemote): void {
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <ManageAccount />
      <ManageSessions />
      <SignOutElsewhere deviceId="D" />
    </ClientContext>,
  );
}

test('[SIGN-11] the settings lead to the pages of the provider', async () => {
  const remote = new FakeRemote();
  remote.answer('login.accountPage', async (action) => ({
    ok: true,
    value: `https://account.example.org/${action?.kind ?? ''}`,
  }));
  drawLinks(remote);
  const link = (name: string) => page.getByRole('link', { name });
  await expect.element(link('Manage account')).toHaveAttribute('href', 'https://account.example.org/');
  await expect
    .element(link('Manage sessions on the page of your server'))
    .toHaveAttribute('href', 'https://account.example.org/devices_list');
  await expect
    .element(link('Sign out on the page of your server'))
    .toHaveAttribute('href', 'https://account.example.org/device_delete');
  expect(asked(remote, 'login.accountPage')).toContainEqual({ kind: 'device_delete', deviceId: 'D' });
});

test('[SIGN-11] where there are none, nothing stands there', async () => {
  const remote = new FakeRemote();
  remote.answer('login.accountPage', async () => ({ ok: true, value: null }));
  drawLinks(remote);
  await expect.poll(() => asked(remote, 'login.accountPage').length).toBe(3);
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});

/** A form before its configuration has come, and what lets that come. */
function drawBefore(remote: FakeRemote): () => void {
  const views = new HandleCache(remote);
  let come = () => {};
  function Started() {
    const [isComing, setIsComing] = useState(true);
    come = () => setIsComing(false);
    return (
      <ClientContext value={{ client: remote, views }}>
        <SignIn
          settings={{ homeserver: isComing ? null : 'example.org', allowedHomeservers: null, isComing }}
          brand="Parley"
          wasEndedByServer={false}
          former={null}
          notice={null}
        />
      </ClientContext>
    );
  }
  draw(<Started />);
  return () => come();
}

test('[SIGN-16] who signs in before the configuration has come waits for it, and its homeserver is the one', async () => {
  const remote = server(true);
  remote.answer('login.password', () => new Promise(() => undefined));
  const come = drawBefore(remote);
  await userEvent.fill(page.getByRole('textbox', { name: 'Username' }), 'ana');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'secret');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(asked(remote, 'login.password')).toEqual([]);
  come();
  await expect
    .poll(() => asked(remote, 'login.password'))
    .toEqual([{ homeserver: 'example.org', user: 'ana', password: 'secret' }]);
});

test('[SIGN-16] who is writing while the configuration comes goes on writing there', async () => {
  const remote = server(true);
  remote.answer('login.discover', () => new Promise(() => undefined));
  const come = drawBefore(remote);
  const user = page.getByRole('textbox', { name: 'Username' });
  await expect.element(user).toHaveFocus();
  await userEvent.keyboard('a');
  come();
  await userEvent.keyboard('na');
  await userEvent.keyboard('{Tab}secret');
  await expect.element(user).toHaveValue('ana');
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('secret');
});
