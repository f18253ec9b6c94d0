import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { FakeLocator } from '../test-locator.ts';
import { ShareDialog } from './ShareDialog.tsx';

const ROOM = '!room:example.org' as RoomId;
const HERE = { latitude: 51.5, longitude: -0.1, uncertaintyM: 12 };

function show(threadRoot: EventId | null = null) {
  const client = new FakeRemote();
  const locator = new FakeLocator();
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(locator);
  const onClose = vi.fn();
  client.answer('location.send', async () => ({ ok: true, value: { txnId: 'a' as never } }));
  client.answer('location.startLive', async () => ({ ok: true, value: { eventId: '$a' as EventId } }));
  client.answer('location.moved', async () => ({ ok: true, value: null }));
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <ShareDialog roomId={ROOM} threadRoot={threadRoot} onClose={onClose} />
    </ClientContext>,
  );
  return { client, locator, onClose };
}

const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name });

afterEach(() => vi.restoreAllMocks());

test('[LOC-31] by the keyboard alone: the arrows choose, and what others will see changes with the choice', async () => {
  const { client, locator, onClose } = show();
  await expect.element(page.getByRole('radiogroup', { name: 'What to share' })).toBeVisible();
  await expect.element(radio('Where I am now')).toHaveFocus();
  await expect.element(page.getByText(/will see where you are now/)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(radio('Where I am for a while')).toBeChecked();
  await expect.element(page.getByText(/will see where you are, and where you go, until/)).toBeVisible();
  await expect.element(page.getByText(/Your homeserver can read that you share/)).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('combobox', { name: 'For how long' })).toHaveFocus();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'For how long' }), '1 hour');
  await userEvent.keyboard('{Tab}On my way{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('Finding out where you are…');
  expect(client.commands).toEqual([]);
  locator.move(HERE.latitude, HERE.longitude, HERE.uncertaintyM, 1_000);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(client.commands).toEqual([
    { name: 'location.startLive', input: { roomId: ROOM, durationMs: 3_600_000, description: 'On my way' } },
    { name: 'location.moved', input: { place: HERE, at: 1_000 } },
  ]);
});

test('[LOC-34] a share does not begin where the browser refuses; it says so, and a second try works', async () => {
  const { client, locator, onClose } = show('$root' as EventId);
  await expect.element(radio('Where I am for a while')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Share' }).click();
  locator.fail(1);
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Allow location in the settings/);
  expect(client.commands).toEqual([]);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  locator.move(HERE.latitude, HERE.longitude, HERE.uncertaintyM, 1_000);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(client.commands.map(({ input }) => input)).toEqual([
    { roomId: ROOM, threadRoot: '$root', place: HERE, asset: 'self', description: null },
  ]);
});

test('[LOC-33] what is no place is told beside the field and not sent; what a map copies fills both', async () => {
  const { client, onClose } = show();
  await radio('A place').click();
  await userEvent.fill(box('Latitude'), '91');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.element(box('Latitude')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box('Latitude')).toHaveFocus();
  await expect.element(page.getByText(/between −90 and 90/)).toBeVisible();
  await expect.element(page.getByText(/between −180 and 180/)).toBeVisible();
  await userEvent.fill(box('Latitude'), '51.5, -0.1');
  await expect.element(box('Longitude')).toHaveValue('-0.1');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(client.commands.map(({ input }) => input)).toEqual([
    { roomId: ROOM, threadRoot: null, place: { ...HERE, uncertaintyM: null }, asset: 'pin', description: null },
  ]);
});

test('[LOC-34] a room that asks for a level says which', async () => {
  const { client, locator } = show();
  client.answer('location.startLive', async () => ({
    ok: false,
    error: { kind: 'powerMissing', needed: 50, own: 0 },
  }));
  await radio('Where I am for a while').click();
  await page.getByRole('button', { name: 'Share' }).click();
  locator.move(HERE.latitude, HERE.longitude, HERE.uncertaintyM, 1_000);
  await expect.element(page.getByRole('alert')).toHaveTextContent(/needs the level 50/);
});

test('axe finds nothing, whatever is chosen', async () => {
  show();
  for (const name of ['Where I am now', 'Where I am for a while', 'A place']) {
    await radio(name).click();
    const { violations } = await axe.run('dialog');
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});
