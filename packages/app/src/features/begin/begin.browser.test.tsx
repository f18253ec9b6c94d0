import type { UserId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FoundUser, PeopleContext } from '../../lib/people/people.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { BeginDialog as StartChat } from './chat/StartChat.tsx';
import { BeginDialog as CreateRoom } from './room/CreateRoom.tsx';

const [ana, ben, me] = ['ana', 'ben', 'me'].map((name) => `@${name}:example.org` as UserId) as [UserId, UserId, UserId];
const user = (userId: UserId, name: string): FoundUser => ({ userId, name, avatar: null });

/** Draws a dialog on an engine that lets its answers wait. */
function show(dialog: (onClose: () => void) => ReactNode, find: () => Promise<readonly FoundUser[]> = async () => []) {
  const remote = new FakeRemote();
  remote.setView('login.session', null, { kind: 'signedIn', userId: me } as never);
  const onClose = vi.fn();
  const useProfile = () => null;
  draw(
    <ClientContext value={{ client: remote, views: new HandleCache(remote) }}>
      <PeopleContext value={{ find, useProfile, openDirect: async () => null }}>{dialog(onClose)}</PeopleContext>
    </ClientContext>,
  );
  return { remote, onClose };
}

const asked = (remote: FakeRemote, name: string) => remote.commands.filter((command) => command.name === name);
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const refusal = { ok: false, error: { kind: 'refused', status: 403, message: 'No more rooms' } } as const;

function showCreateRoom() {
  return show((onClose) => <CreateRoom beginning={{ kind: 'room', parent: null }} onClose={onClose} />);
}

test('[BG-12] a room is asked for once however often that is pressed, and what was typed stays when it is refused', async () => {
  const { remote, onClose } = showCreateRoom();
  const answers: (() => void)[] = [];
  remote.answer('begin.createRoom', () => new Promise((resolve) => answers.push(() => resolve(refusal))));
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(button('Create')).toBeDisabled();
  await userEvent.keyboard('Books{Enter}{Enter}{Enter}');
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server refused: No more rooms');
  await expect.element(field('Name')).toHaveValue('Books');
  await expect.element(page.getByRole('switch', { name: 'Encrypted' })).toBeChecked();
  await button('Create').click();
  expect(asked(remote, 'begin.createRoom')).toHaveLength(2);
  expect(onClose).not.toHaveBeenCalled();
});

test('[BG-12] a public room has an address made of its name, judged as it is typed, and is not encrypted', async () => {
  const { remote } = showCreateRoom();
  remote.answer('begin.checkAddress', async ({ localpart }) => ({
    ok: true,
    value: localpart === 'old-books' ? 'taken' : 'free',
  }));
  await userEvent.keyboard('Old Books');
  await page.getByRole('radio', { name: 'Anyone' }).click();
  await expect.element(field('Address')).toHaveValue('old-books');
  await expect.element(field('Address')).toHaveAccessibleDescription('#old-books:example.org belongs to another room.');
  await expect.element(button('Create')).toBeDisabled();
  await field('Address').fill('#new-books:example.org');
  await expect.element(field('Address')).toHaveAccessibleDescription('#new-books:example.org is free.');
  await expect.element(page.getByRole('switch', { name: 'Encrypted' })).not.toBeChecked();
  await button('Create').click();
  expect(asked(remote, 'begin.createRoom')).toMatchObject([
    { input: { name: 'Old Books', access: 'anyone', address: 'new-books', isEncrypted: false, isListed: true } },
  ]);
});

test('[BG-12] what failed after the making is said, and the room is opened all the same', async () => {
  const { remote, onClose } = showCreateRoom();
  remote.answer('begin.createRoom', async () => ({
    ok: true,
    value: { roomId: '!made:example.org' as never, undone: [{ step: 'listed', failure: refusal.error }] },
  }));
  await userEvent.keyboard('Books{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('It is not listed in the directory.');
  await button('Open room').click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(location.hash).toBe('#/room/!made%3Aexample.org');
});

test('[BG-13] known people are there at once, several are chosen by keys, and one is taken out again', async () => {
  const find = vi.fn(async (_client, query: { readonly query: string; readonly among?: 'known' }) => {
    if (query.query === '') return [];
    return query.among === 'known' ? [user(ana, 'Ana')] : [user(ana, 'Ana'), user(ben, 'Ben')];
  });
  const { remote } = show((onClose) => <StartChat beginning={{ kind: 'chat' }} onClose={onClose} />, find as never);
  await expect.element(field('Name or user ID')).toHaveFocus();
  await expect.element(page.getByText(me)).toBeVisible();
  await button('QR code').click();
  await expect.element(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await field('Name or user ID').click();
  await userEvent.keyboard('n');
  const people = page.getByRole('list', { name: 'People found' }).getByRole('button');
  await expect.element(people.nth(0)).toHaveTextContent('Ana');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('list', { name: 'Chosen' })).toHaveTextContent('Ana');
  await expect.element(field('Name or user ID')).toHaveValue('');
  await userEvent.keyboard('n');
  await expect.element(people.nth(0)).toHaveTextContent('Ben');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('list', { name: 'Chosen' })).toHaveTextContent('Ben');
  await button('Remove Ana').click();
  await page.getByRole('switch', { name: 'Encrypted' }).click();
  remote.answer('begin.startChat', async () => ({ ok: true, value: '!chat:example.org' as never }));
  await button('Start').click();
  expect(asked(remote, 'begin.startChat')).toMatchObject([{ input: { userIds: [ben], isEncrypted: false } }]);
  await expect.poll(() => location.hash).toBe('#/room/!chat%3Aexample.org');
});
