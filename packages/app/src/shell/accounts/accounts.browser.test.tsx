import type { UserId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callDesk } from '../../features/calls/call-desk.ts';
import { unlistPlace } from '../../lib/place/place-changes.ts';
import { listPlace, placeList } from '../../lib/place/place-list.ts';
import { setShownPlace, shownPlace } from '../../lib/place/shown-place.ts';
import { wishForAccount } from '../../lib/place/switch-wish.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { draw } from '../../ui/test-draw.tsx';
import { AccountMenu } from '../frame/AccountMenu.tsx';
import { Providers } from '../Providers.tsx';
import { wasSignedIn } from '../session/session-hint.ts';
import { AccountsHost } from './AccountsHost.tsx';
import { accessOf, connectBy } from './access.ts';
import { areOthersDue, LoadedAccounts } from './LoadedAccounts.tsx';

const NAMES = ['ana', 'ben', 'cid'] as const;
const remotes = new Map<number, FakeRemote>();

connectBy({
  begin: (place) => {
    const remote = new FakeRemote();
    const name = NAMES[place - 1] ?? '';
    const userId = `@${name}:example.org` as UserId;
    remote.setView('login.session', null, { kind: 'signedIn', userId } as never);
    remote.setView('people.me', null, { isKnown: true, name: name.toUpperCase(), avatar: null } as never);
    remote.setView('notifications.badge', null, { count: place, isForMe: false, hasUnread: true });
    remote.setView('location.sharing', null, []);
    remotes.set(place, remote);
    return remote;
  },
  end: () => undefined,
});

afterEach(() => {
  callDesk.setBusy(false);
  callDesk.clear();
  setShownPlace(1);
  unlistPlace(2);
  window.history.replaceState(null, '', '#/');
});

/** Draws the menu of the first account, and what there is of the second. */
async function show() {
  listPlace(2);
  draw(
    <>
      <ClientContext value={accessOf(1)}>
        <Providers>
          <AccountMenu userId={'@ana:example.org' as UserId} onShowKeys={() => undefined} onSignOut={() => undefined} />
        </Providers>
      </ClientContext>
      <AccountsHost />
    </>,
  );
  await expect.element(page.getByRole('button', { name: /^Account/ })).toBeVisible();
}

test('[MA-21] [MA-22] the menu has all accounts with what waits, marks the shown one, and leads to another by keys', async () => {
  await show();
  await userEvent.click(page.getByRole('button', { name: /^Account/ }));
  const menu = page.getByRole('menu', { name: 'Account' });
  const [ana, ben] = [/^ANA @ana:example.org/, /^BEN @ben:example.org 2 unread/].map((name) =>
    menu.getByRole('menuitem', { name }),
  );
  await expect.element(ana ?? menu).toHaveAttribute('aria-current', 'true');
  await expect.element(ben ?? menu).not.toHaveAttribute('aria-current');
  await expect.element(menu.getByRole('menuitem', { name: 'Add account' })).toBeVisible();
  await expect.element(ana ?? menu).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => shownPlace.current.place).toBe(2);
  expect(placeList.current.last).toBe(2);
});

test('[MA-23] the keys lead to the account that stands there', async () => {
  await show();
  await expect.poll(() => remotes.has(2)).toBe(true);
  await userEvent.keyboard('{Control>}{Alt>}2{/Alt}{/Control}');
  await expect.poll(() => shownPlace.current.place).toBe(2);
});

test('[MA-23] what another account will show is opened when a switch may be next: with the menu, and with the keys that are held', async () => {
  const isOpen = () => (remotes.get(2)?.openCount('drafts.list', null) ?? 0) > 0;
  await show();
  await expect.poll(() => remotes.has(2) && wasSignedIn(2)).toBe(true);
  accessOf(2).views.clear();
  expect(isOpen()).toBe(false);
  await userEvent.keyboard('{Control>}{Alt>}');
  await expect.poll(isOpen).toBe(true);
  await userEvent.keyboard('{/Alt}{/Control}');
  expect(shownPlace.current.place).toBe(1);
  accessOf(2).views.clear();
  expect(isOpen()).toBe(false);
  await userEvent.click(page.getByRole('button', { name: /^Account/ }));
  await expect.poll(isOpen).toBe(true);
});

test('[MA-26] in a call the user is asked first', async () => {
  await show();
  callDesk.setBusy(true);
  await expect.poll(() => remotes.has(2)).toBe(true);
  wishForAccount(2);
  const dialog = page.getByRole('dialog', { name: 'You are in a call' });
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(shownPlace.current.place).toBe(1);
  wishForAccount(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Leave the call and switch' }));
  await expect.poll(() => shownPlace.current.place).toBe(2);
});

test('[MA-23] who chooses an account before the code of the others is there gets it as soon as that is', async () => {
  listPlace(2);
  draw(<LoadedAccounts />);
  expect(areOthersDue.current).toBe(false);
  wishForAccount(2);
  expect(shownPlace.current.place).toBe(1);
  await expect.poll(() => shownPlace.current.place).toBe(2);
});
