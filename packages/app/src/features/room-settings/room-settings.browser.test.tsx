import type { RoomChange } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { Access } from './Access.tsx';
import type { KnownSettings, RoomSection } from './contract.ts';
import { Encryption } from './Encryption.tsx';
import { General } from './General.tsx';
import { Roles } from './Roles.tsx';

const roomId = '!room:example.org' as RoomId;
const NO_RIGHTS: KnownSettings['rights'] = {
  ...{ write: true, react: true, redactOwn: true, redactOthers: false, invite: true, kick: false, ban: false },
  ...{ notifyRoom: false, changeName: false, changeTopic: false, changeAvatar: false, changeAddress: false },
  ...{ changeJoinRule: false, changeHistory: false, changeGuestAccess: false, changeLevels: false },
  ...{ changeServerAcl: false, enableEncryption: false, pin: false, upgrade: false },
};
const ALL_RIGHTS = Object.fromEntries(Object.keys(NO_RIGHTS).map((right) => [right, true])) as KnownSettings['rights'];
const SETTINGS: KnownSettings = {
  ...{ kind: 'known', roomId, isSpace: false, ownServer: 'example.org', name: { kind: 'named', name: 'Ops' } },
  ...{ ownName: 'Ops', topic: null, avatar: null, alias: null, alternatives: [], version: '11' },
  ...{ joinRule: 'invite', joinRules: ['invite', 'knock', 'public'], allowedRooms: [], spaces: [] },
  ...{ historyVisibility: 'shared', areGuestsAllowed: false, isEncrypted: false, acl: null },
  permissions: [
    { permission: { kind: 'named', name: 'changeName' }, level: 50 },
    { permission: { kind: 'named', name: 'changeJoinRule' }, level: 100 },
    { permission: { kind: 'named', name: 'kick' }, level: 50 },
  ],
  ...{
    rights: ALL_RIGHTS,
    ownLevel: 100,
    successor: null,
    predecessor: null,
    hasUnprovenSuccessor: false,
    isArchived: false,
  },
};

/** Draws a section on an engine that holds every change until the test answers it. */
function open(Section: RoomSection['Section'], more: Partial<KnownSettings> = {}) {
  const client = new FakeRemote();
  const changes: RoomChange[] = [];
  const answers: ((answer: { ok: true; value: null } | { ok: false; error: never }) => void)[] = [];
  client.answer('roomSettings.change', ({ change }) => {
    changes.push(change);
    return new Promise((resolve) => answers.push(resolve));
  });
  client.setView(
    'roomSettings.roles',
    { roomId },
    {
      ...{ isWhole: true, isLastAdministrator: true },
      people: [
        {
          ...{ userId: '@me:example.org' as UserId, name: 'Me', avatar: null, level: 100 },
          ...{ isMe: true, isJoined: true, highestLevel: 100 },
        },
      ],
    },
  );
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <Section settings={{ ...SETTINGS, ...more }} />
    </ClientContext>,
  );
  const refuse = () =>
    answers.shift()?.({ ok: false, error: { kind: 'refused', status: 403, message: 'no' } as never });
  const accept = () => answers.shift()?.({ ok: true, value: null });
  return { changes, refuse, accept };
}

const radio = (name: string) => page.getByRole('radiogroup', { name: 'Who can join' }).getByRole('radio', { name });

test('[RSP-01] a choice shows at once, and is as it was where the server refused it', async () => {
  const { changes, refuse } = open(Access);
  await radio('Anyone').click();
  await expect.element(radio('Anyone')).toBeChecked();
  expect(changes).toEqual([{ kind: 'joinRule', rule: 'public', allowedRooms: [] }]);
  refuse();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server refused: no');
  await expect.element(radio('Invited people')).toBeChecked();
});

test('[RSP-01] what the server took is said to be saved, and stays until the room says so', async () => {
  const { accept } = open(Access);
  await radio('People who ask').click();
  accept();
  await expect.element(page.getByText('Saved')).toBeInTheDocument();
  await expect.element(radio('People who ask')).toBeChecked();
});

test('[RSP-02] who may not is told which role may', async () => {
  open(General, { rights: NO_RIGHTS, ownLevel: 0 });
  await expect.element(page.getByRole('textbox', { name: 'Room name' })).toBeDisabled();
  await expect
    .element(page.getByRole('textbox', { name: 'Room name' }))
    .toHaveAccessibleDescription('Only people with the role “Moderator” can change this.');
});

test('[RSP-03] encryption asks, and no is no', async () => {
  const { changes } = open(Encryption);
  const encrypted = page.getByRole('switch', { name: 'Encrypted' });
  await encrypted.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(encrypted).not.toBeChecked();
  expect(changes).toEqual([]);
  await encrypted.click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  expect(changes).toEqual([{ kind: 'encryption' }]);
  await expect.element(encrypted).toBeChecked();
});

test('[RSP-03] who lowers themselves is asked, and told that they are the last', async () => {
  const { changes } = open(Roles);
  await page.getByRole('combobox', { name: 'Role of Me' }).selectOptions('Member');
  await expect.element(page.getByRole('dialog', { name: 'Change role' })).toHaveTextContent('You are the last who can');
  expect(changes).toEqual([]);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  expect(changes).toEqual([{ kind: 'role', userId: '@me:example.org', level: null }]);
});

test('[RSP-01] a permission is chosen in the table', async () => {
  const { changes, accept } = open(Roles);
  await page.getByRole('combobox', { name: 'Remove people' }).selectOptions('Member');
  expect(changes).toEqual([{ kind: 'permission', permission: { kind: 'named', name: 'kick' }, level: 0 }]);
  accept();
  await expect.element(page.getByText('Saved')).toBeInTheDocument();
});
