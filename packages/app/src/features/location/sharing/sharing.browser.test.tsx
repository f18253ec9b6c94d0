import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { LocationHost } from '../device/LocationHost.tsx';
import { watchProblem } from '../device/watch-problem.ts';
import { FakeLocator } from '../test-locator.ts';
import { SharingBar } from './SharingBar.tsx';
import { SharingNotes } from './SharingNotes.tsx';

const ROOM = '!room:example.org' as RoomId;

function show(isNarrow = false) {
  const client = new FakeRemote();
  const locator = new FakeLocator();
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(locator);
  client.answer('location.moved', async () => ({ ok: true, value: null }));
  client.answer('location.stopLive', async () => {
    client.setView('location.sharing', null, []);
    return { ok: true, value: null };
  });
  const now = Date.now() as never;
  const share = { roomId: ROOM, eventId: '$a' as EventId, startedAt: now, endsAt: (now + 899_000) as never };
  client.setView('location.sharing', null, [{ ...share, lastSentAt: null, isEndRefused: false }]);
  client.setView('location.inRoom', { roomId: ROOM }, []);
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <nav>
        <SharingNotes isNarrow={isNarrow} />
      </nav>
      <main>
        <SharingBar roomId={ROOM} />
      </main>
      <LocationHost />
    </ClientContext>,
  );
  return { client, locator, share };
}

afterEach(() => {
  vi.restoreAllMocks();
  watchProblem.change(() => null);
});

test('[LOC-38] whoever shares sees it in the room and over the list, and ends it by a key', async () => {
  const { client, locator } = show();
  for (const place of ['navigation', 'main'] as const)
    await expect.element(page.getByRole(place).getByRole('status')).toHaveTextContent(/^Sharing location, 15 min left/);
  await expect.poll(() => locator.watching).toBe(1);
  locator.move(1, 2, 3, 4);
  const stop = page.getByRole('main').getByRole('button', { name: 'Stop sharing' });
  await expect.element(stop).toBeVisible();
  (stop.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  expect(client.commands).toEqual([
    { name: 'location.moved', input: { place: { latitude: 1, longitude: 2, uncertaintyM: 3 }, at: 4 } },
    { name: 'location.stopLive', input: { roomId: ROOM } },
  ]);
  expect(locator.watching).toBe(0);
});

test('[LOC-36] if the browser refuses, it is said with a way to stop, and taken back once it works', async () => {
  const { locator } = show();
  await expect.poll(() => locator.watching).toBe(1);
  locator.fail(1);
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(alert).toHaveTextContent(/Your place is not being sent. The browser does not tell/);
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Stop sharing' })).toBeVisible();
  locator.move(1, 2, 3, 4);
  await expect.element(alert).not.toBeInTheDocument();
});

test('[LOC-38] in a narrow list there is a sign that ends the share, and the words are there for screen readers', async () => {
  const { client } = show(true);
  const status = page.getByRole('navigation').getByRole('status');
  await expect.element(status).toHaveTextContent('Sharing location, 15 min left');
  await status.getByRole('button', { name: 'Stop sharing' }).click();
  await expect.element(status).not.toBeInTheDocument();
  expect(client.commands.at(-1)).toEqual({ name: 'location.stopLive', input: { roomId: ROOM } });
});

test('[LOC-40] a refused end is said in the room and in the list, the device rests, and the button tries again', async () => {
  const { client, locator, share } = show();
  await expect.poll(() => locator.watching).toBe(1);
  client.setView('location.sharing', null, [{ ...share, lastSentAt: null, isEndRefused: true }]);
  for (const place of ['navigation', 'main'] as const)
    await expect.element(page.getByRole(place).getByRole('alert')).toHaveTextContent(/refused to stop sharing/);
  await expect.poll(() => locator.watching).toBe(0);
  await page.getByRole('main').getByRole('button', { name: 'Stop sharing' }).click();
  expect(client.commands).toEqual([{ name: 'location.stopLive', input: { roomId: ROOM } }]);
});
