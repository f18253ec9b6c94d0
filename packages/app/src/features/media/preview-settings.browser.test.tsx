import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { changeDeviceShowing, deviceShowing } from './device-showing.ts';
import { PreviewSettings } from './PreviewSettings.tsx';

const ALL = { media: 'on', invitations: true, rooms: [] } as const;

afterEach(() => changeDeviceShowing('account'));

function open(answer: 'takes' | 'refuses') {
  const client = new FakeRemote();
  client.setView('media.previews', null, ALL);
  client.answer('media.setPreviews', async () =>
    answer === 'takes'
      ? { ok: true, value: null }
      : { ok: false, error: { kind: 'refused', status: 403, message: 'no' } },
  );
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <PreviewSettings />
    </ClientContext>,
  );
  return client;
}

const choice = (group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true });

test('[MED-19] the choices are sent to the account, each alone', async () => {
  const client = open('takes');
  await expect.element(choice('Show pictures and videos', 'Always')).toBeChecked();
  await choice('Show pictures and videos', 'In private rooms').click();
  await choice('Show pictures in invitations', 'No').click();
  await expect.element(choice('Show pictures and videos', 'In private rooms')).toBeChecked();
  expect(client.commands.map(({ input }) => input)).toEqual([{ media: 'private' }, { invitations: false }]);
  client.setView('media.previews', null, { ...ALL, media: 'off' });
  await expect.element(choice('Show pictures and videos', 'Never')).toBeChecked();
});

test('[MED-19] what is wanted stays while the account hears of another change', async () => {
  const client = open('takes');
  client.answer('media.setPreviews', () => new Promise(() => undefined));
  await choice('Show pictures and videos', 'Never').click();
  await choice('Show pictures in invitations', 'No').click();
  client.setView('media.previews', null, { ...ALL, media: 'off' });
  await expect.element(choice('Show pictures and videos', 'Never')).toBeChecked();
  await expect.element(choice('Show pictures in invitations', 'No')).toBeChecked();
});

test('[MED-19] what was refused is as it was, and said', async () => {
  open('refuses');
  await choice('Show pictures and videos', 'Never').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not changed. The server refused: no');
  await expect.element(choice('Show pictures and videos', 'Always')).toBeChecked();
});

test('[MED-23] this device has a choice of its own, which no server learns of', async () => {
  const client = open('takes');
  const here = 'Show pictures and videos on this device';
  await expect.element(choice(here, 'As above')).toBeChecked();
  await choice(here, 'Never').click();
  expect(deviceShowing.current).toBe('off');
  expect(client.commands).toEqual([]);
});
