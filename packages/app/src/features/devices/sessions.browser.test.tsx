import type { OwnDevice } from '@parley/sdk/client/contract.ts';
import type { DeviceId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { SessionsSettings } from './SessionsSettings.tsx';

const DAY_MS = 86_400_000;

function session(id: string, change: Partial<OwnDevice> = {}): OwnDevice {
  return {
    deviceId: id as DeviceId,
    name: `Name of ${id}`,
    lastSeenAt: Date.now(),
    lastSeenIp: null,
    isThis: false,
    trust: 1,
    sessionKey: null,
    ...change,
  };
}

const DEVICES = [
  session('HERE', { isThis: true }),
  session('PHONE', { trust: 0, lastSeenIp: '192.0.2.7' }),
  session('OLD', { lastSeenAt: Date.now() - 100 * DAY_MS }),
  session('TABLET'),
];

function open() {
  const client = new FakeRemote();
  client.setView('devices.own', null, { state: 'ready', devices: DEVICES });
  client.answer('devices.signOut', async ({ answer }) => {
    if (answer !== null) return { ok: true, value: null };
    const challenge = { session: 's', ways: [{ kind: 'password' }] } as const;
    return { ok: false, error: { kind: 'authenticationRequired', challenge, isWrong: false } };
  });
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <SessionsSettings onSignOut={() => undefined} />
    </ClientContext>,
  );
  return client;
}

const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const list = () => page.getByRole('list', { name: 'Sessions' });
const rows = () =>
  list()
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);

test('[SES-01] a session shows its name, its id, its address and whether it is verified, this one first', async () => {
  open();
  const phone = list().getByRole('listitem').filter({ hasText: 'Name of PHONE' });
  for (const text of ['192.0.2.7', 'PHONE', 'Not verified']) await expect.element(phone).toHaveTextContent(text);
  expect(rows()[0]).toBe('Name of HERE');
  await expect.element(box('Select Name of HERE')).not.toBeInTheDocument();
});

test('[SES-02] a filter shows some of them', async () => {
  open();
  await page.getByRole('radio', { name: 'Not seen for 90 days' }).click();
  expect(rows()).toEqual(['Name of OLD']);
  await page.getByRole('radio', { name: 'Not verified' }).click();
  expect(rows()).toEqual(['Name of PHONE']);
});

test('[SES-03] several are signed out at once, with one question, and not those that a filter hides', async () => {
  const client = open();
  await box('Select Name of PHONE').click();
  await box('Select Name of OLD').click();
  await box('Select Name of TABLET').click();
  await page.getByRole('radio', { name: 'Verified', exact: true }).click();
  await button('Sign out 2 selected sessions').click();
  const dialog = page.getByRole('dialog', { name: 'Sign out 2 sessions' });
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await dialog.getByLabelText('Password').fill('secret');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const deviceIds = ['OLD', 'TABLET'];
  const signOuts = client.commands.filter(({ name }) => name === 'devices.signOut');
  expect(signOuts.map(({ input }) => input)).toEqual([
    { deviceIds, answer: null },
    { deviceIds, answer: { kind: 'password', session: 's', password: 'secret' } },
  ]);
});

test('[SES-03] all that are shown are chosen by one box', async () => {
  open();
  await box('Select all of these but this device').click();
  await expect.element(button('Sign out 3 selected sessions')).toBeVisible();
  await box('Select all of these but this device').click();
  await expect.element(button('Sign out 3 selected sessions')).not.toBeInTheDocument();
});
