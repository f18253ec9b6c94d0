import type { IdentityServer, OwnAddresses } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { AuthDialog } from '../../ui/auth/AuthDialog.tsx';
import { draw } from '../../ui/test-draw.tsx';
import { ByAddress } from './ByAddress.tsx';
import { Contacts } from './Contacts.tsx';

const HOST = { baseUrl: 'https://id.example.org', host: 'id.example.org' };
const ROOM = '!a:example.org' as RoomId;
const EMAIL = { medium: 'email', address: 'ana@mail.example' } as const;
const OWN: OwnAddresses = { state: 'ready', mayChange: true, list: [{ ...EMAIL, isShared: null }] };

function drawn(content: ReactNode, chosen: typeof HOST | null = HOST): FakeRemote {
  const remote = new FakeRemote();
  const server: IdentityServer = { kind: 'known', chosen };
  remote.setView('contacts.own', null, OWN);
  remote.setView('contacts.identityServer', null, server);
  draw(<ClientContext value={{ client: remote, views: new HandleCache(remote) }}>{content}</ClientContext>);
  return remote;
}

const asked = (remote: FakeRemote, name: string) =>
  remote.commands.filter((command) => command.name === name).map(({ input }) => input);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[CT-20] a phone number is added: the number, the code, then the password', async () => {
  const remote = drawn(<Contacts AskDialog={AuthDialog} />);
  const id = { medium: 'msisdn', address: '447700900123' } as const;
  const validating = { purpose: 'add', id, secret: 's', sid: '1', attempt: 1, submitUrl: 'https://a/code' } as const;
  remote.answer('contacts.begin', async () => ({ ok: true, value: validating }));
  const challenge = { session: 'q', ways: [{ kind: 'password' }] } as const;
  remote.answer('contacts.finish', async ({ code, answer }) => {
    if (code !== '4711') return { ok: false, error: { kind: 'wrongCode' } };
    if (answer !== null) return { ok: true, value: null };
    return { ok: false, error: { kind: 'authenticationRequired', challenge, isWrong: false } };
  });
  await button('Add phone number').click();
  const dialog = page.getByRole('dialog', { name: 'Add phone number' });
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('07700 900123');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('not a phone number');
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('+44 7700 900123');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByRole('textbox', { name: 'Code' }).fill('0000');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('not the code that was sent');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('4711');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabelText('Password', { exact: true }).fill('correct horse');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked(remote, 'contacts.begin')).toEqual([{ purpose: 'add', id, validating: null }]);
});

test('[CT-21] an address is removed after a question, and why it was not is said', async () => {
  const remote = drawn(<Contacts AskDialog={AuthDialog} />);
  remote.answer('contacts.remove', async () => ({ ok: false, error: { kind: 'refused', status: 403, message: 'No' } }));
  await button('Remove ana@mail.example').click();
  const dialog = page.getByRole('dialog', { name: 'Remove ana@mail.example' });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The server refused: No');
  expect(asked(remote, 'contacts.remove')).toEqual([EMAIL]);
});

test('[CT-22] the identity server is chosen in a dialog that says what it learns, and nothing is asked of it before', async () => {
  const remote = drawn(<Contacts AskDialog={AuthDialog} />, null);
  remote.answer('contacts.suggested', async () => ({ ok: true, value: HOST }));
  await expect.element(button('Share ana@mail.example')).not.toBeInTheDocument();
  await button('Choose identity server').click();
  const dialog = page.getByRole('dialog', { name: 'Identity server' });
  await expect.element(dialog.getByText('It learns who you are')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Identity server' })).toHaveValue('id.example.org');
  expect(remote.commands.map(({ name }) => name)).toEqual(['contacts.suggested']);
  remote.answer('contacts.setIdentityServer', async () => ({ ok: true, value: null }));
  await dialog.getByRole('button', { name: 'Use this server' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked(remote, 'contacts.setIdentityServer')).toEqual([{ address: HOST.baseUrl }]);
});

test('[CT-23] terms are agreed to between, and then what was wanted is done', async () => {
  const onFound = vi.fn();
  const remote = drawn(
    <ByAddress query="bo@mail.example" roomId={ROOM} onFound={onFound} onStarted={() => undefined} />,
  );
  const texts = [{ language: 'en', name: 'Rules', url: 'https://id/rules' }];
  let isAgreed = false;
  remote.answer('contacts.find', async () =>
    isAgreed ? { ok: true, value: '@bo:example.org' as UserId } : { ok: false, error: { kind: 'termsNotSigned' } },
  );
  remote.answer('contacts.terms', async () => ({ ok: true, value: [{ id: 'rules', version: '1', texts }] }));
  remote.answer('contacts.agree', async () => {
    isAgreed = true;
    return { ok: true, value: null };
  });
  expect(remote.commands).toEqual([]);
  await button('Look for bo@mail.example').click();
  const dialog = page.getByRole('dialog', { name: 'Terms of the identity server' });
  await expect.element(dialog.getByRole('button', { name: 'Agree' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'I agree to: Rules' }).click();
  await dialog.getByRole('button', { name: 'Agree' }).click();
  await vi.waitFor(() => expect(onFound).toHaveBeenCalledWith('@bo:example.org'));
  expect(asked(remote, 'contacts.agree')).toEqual([{ urls: ['https://id/rules'] }]);
});

test('[CT-24] who is known to nobody is invited by address after a question', async () => {
  const remote = drawn(
    <ByAddress query="Bo@Mail.example" roomId={ROOM} onFound={() => undefined} onStarted={() => undefined} />,
  );
  remote.answer('contacts.find', async () => ({ ok: true, value: null }));
  remote.answer('contacts.invite', async () => ({ ok: true, value: null }));
  await button('Look for bo@mail.example').click();
  await button('Invite bo@mail.example').click();
  const dialog = page.getByRole('dialog', { name: 'Invite bo@mail.example' });
  await expect.element(dialog.getByText('id.example.org writes to them')).toBeVisible();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(page.getByText('bo@mail.example is invited.')).toBeVisible();
  expect(asked(remote, 'contacts.invite')).toEqual([
    { roomId: ROOM, to: { medium: 'email', address: 'bo@mail.example' } },
  ]);
});

test('[CT-20] another mail that cannot be sent is said', async () => {
  const remote = drawn(<Contacts AskDialog={AuthDialog} />);
  const id = { medium: 'email', address: 'ana@elsewhere.example' } as const;
  const validating = { purpose: 'add', id, secret: 's', sid: '1', attempt: 1, submitUrl: null } as const;
  remote.answer('contacts.begin', async (wanted) =>
    wanted.validating === null ? { ok: true, value: validating } : { ok: false, error: { kind: 'unreachable' } },
  );
  await button('Add email address').click();
  const dialog = page.getByRole('dialog', { name: 'Add email address' });
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('Ana@Elsewhere.example');
  await dialog.getByRole('button', { name: 'Send mail' }).click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The server was not reached');
});
