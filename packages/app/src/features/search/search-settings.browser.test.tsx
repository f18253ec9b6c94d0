import type { IndexHead, RoomCoverage } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { SearchSettings } from './SearchSettings.tsx';

function room(name: string, reach: RoomCoverage['reach']): RoomCoverage {
  const roomId = `!${name}:x` as RoomId;
  return { key: roomId, roomId, roomName: { kind: 'named', name }, messages: 4, reach, isLookingBack: false };
}

const INDEX: IndexHead = { state: 'ready', messages: 12_408, bytes: 3_400_000, mostBytes: 200_000_000 };

function show(rooms: readonly RoomCoverage[], index: Partial<IndexHead> = {}): FakeRemote {
  const remote = new FakeRemote();
  remote.setList('search.index', null, { head: { ...INDEX, ...index }, items: rooms });
  remote.answer('search.setLeftOut', async () => ({ ok: true, value: null }));
  remote.answer('search.setPaused', async () => ({ ok: true, value: null }));
  remote.answer('search.deleteIndex', async () => ({ ok: true, value: null }));
  draw(
    <ClientContext value={{ client: remote, views: new HandleCache(remote) }}>
      <SearchSettings />
    </ClientContext>,
  );
  return remote;
}

const button = (name: string) => page.getByRole('button', { name });
const roomSwitch = (name: string) => page.getByRole('switch', { name });

test('[SV-09] the size of the index is said, and a switch leaves a room out or takes it in', async () => {
  const remote = show([room('Tea', { kind: 'everything' }), room('Alarms', { kind: 'leftOut' })]);
  await expect.element(page.getByRole('status')).toHaveTextContent('12,408 messages, 3.4 MB of at most 200 MB');
  await expect.element(button('Search further back')).not.toBeInTheDocument();
  await expect.element(roomSwitch('Tea')).toBeChecked();
  await expect.element(roomSwitch('Alarms')).not.toBeChecked();
  await expect.element(roomSwitch('Tea')).toHaveAccessibleDescription('Everything is searched · 4 messages');
  await roomSwitch('Tea').click();
  expect(remote.commands.at(-1)).toEqual({ name: 'search.setLeftOut', input: { roomId: '!Tea:x', isLeftOut: true } });
  await roomSwitch('Alarms').click();
  expect(remote.commands.at(-1)).toEqual({
    name: 'search.setLeftOut',
    input: { roomId: '!Alarms:x', isLeftOut: false },
  });
});

test('[SV-09] the index is deleted after a question, and pausing is said and undone', async () => {
  const remote = show([room('Tea', { kind: 'part', backTo: null })], { state: 'paused' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Paused');
  await button('Resume').click();
  expect(remote.commands.at(-1)).toEqual({ name: 'search.setPaused', input: { isPaused: false } });
  await button('Delete index').click();
  await page.getByRole('dialog', { name: 'Delete index' }).getByRole('button', { name: 'Delete' }).click();
  expect(remote.commands.at(-1)).toEqual({ name: 'search.deleteIndex', input: null });
});

test('[SV-09] of many rooms some are drawn, and one is found by its name', async () => {
  const remote = show(Array.from({ length: 200 }, (_, n) => room(`Room ${n}`, { kind: 'part', backTo: null })));
  await expect.element(roomSwitch('Room 0')).toBeVisible();
  expect(page.getByRole('switch').elements()).toHaveLength(30);
  await button('Show more').click();
  expect(page.getByRole('switch').elements()).toHaveLength(60);
  await page.getByRole('searchbox', { name: 'Find a room' }).fill('room 199');
  await expect.element(roomSwitch('Room 199')).toBeVisible();
  expect(page.getByRole('switch').elements()).toHaveLength(1);
  await roomSwitch('Room 199').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  remote.answer('search.setLeftOut', async () => ({ ok: false, error: { kind: 'storageFailed' } }));
  await roomSwitch('Room 199').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});
