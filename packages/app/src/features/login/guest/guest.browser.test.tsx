import type { DeviceId, UserId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { SignIn } from '../SignIn.tsx';

const value = { baseUrl: 'https://a.example', offersPassword: true, sso: [], wellKnown: null, identityServer: null };

function show(offersGuests: boolean): FakeRemote {
  const remote = new FakeRemote();
  remote.answer('login.discover', async () => ({ ok: true, value }));
  draw(
    <ClientContext value={{ client: remote, views: new HandleCache(remote) }}>
      <SignIn
        settings={{ homeserver: 'a.example', allowedHomeservers: null, offersGuests }}
        brand="Parley"
        wasEndedByServer={false}
        former={null}
        notice={null}
      />
    </ClientContext>,
  );
  return remote;
}

const look = () => page.getByRole('button', { name: 'Look around as a guest' });

test('[GU-10] guests are offered where the configuration says so, and the server is asked only by a press', async () => {
  const remote = show(true);
  await expect.element(look()).toBeVisible();
  expect(remote.commands.map(({ name }) => name)).toEqual(['login.discover']);
  remote.answer('login.lookAround', async () => ({ ok: false, error: { kind: 'noGuests' } }));
  await look().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This server has no guests');
  expect(remote.commands.at(-1)).toEqual({ name: 'login.lookAround', input: { homeserver: 'a.example' } });
});

test('[GU-10] they are offered nowhere else', async () => {
  show(false);
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  await expect.element(look()).not.toBeInTheDocument();
});

test('[GU-11] a guest who is about to sign in finds the way back', async () => {
  const remote = show(true);
  const session = { userId: '@1:a.example' as UserId, deviceId: 'D' as DeviceId, homeserverUrl: 'https://a.example' };
  remote.setView('login.session', null, { kind: 'signedIn', ...session, keeps: 'everything', isGuest: true });
  await expect.element(page.getByRole('link', { name: 'Back to looking around' })).toBeVisible();
  await expect.element(look()).not.toBeInTheDocument();
});
