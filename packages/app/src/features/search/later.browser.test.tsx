import type { SearchHead } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { SearchView } from './SearchView.tsx';
import { HEAD, hit } from './test-hits.ts';

const nothing = () => undefined;
const results = () => page.getByRole('feed', { name: 'Results' }).getByRole('article');
const later = () => page.getByRole('button', { name: '1 more found' });
/** Beside everything, so that the pointer is on no result. */
const away = () => userEvent.hover(page.getByRole('searchbox'));

function Drawn({ count, head }: { readonly count: number; readonly head: Partial<SearchHead> }) {
  const [typed, setTyped] = useState('tea in:tea');
  const [isShown, show] = useState(false);
  const [hasCome, come] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const old = Array.from({ length: count }, (_, n) => hit(n + 1));
  return (
    <main style={{ display: 'flex', flexDirection: 'column', width: 420, height: 600 }}>
      <button type="button" onClick={() => come(true)}>
        Come
      </button>
      <SearchView
        {...{ typed, box, where: 'all', hasRoom: true, order: 'newest', indexState: 'ready', scrollTop: 0 }}
        {...{ isGoing: false, hasFailed: false, isOffline: false, startAt: null }}
        head={{ ...HEAD, ...head, later: hasCome && !isShown ? 1 : 0 }}
        items={isShown ? [hit(0), ...old] : old}
        useSuggestions={() => []}
        roomNameOf={() => null}
        hrefOf={() => '#'}
        onType={setTyped}
        onShowLater={() => show(true)}
        {...{ onWhere: nothing, onOrder: nothing, onOpen: nothing, onMore: nothing, onAgain: nothing }}
        {...{ onFurther: nothing, onTakeIn: nothing, onScroll: nothing }}
      />
    </main>
  );
}

function show(count: number, head: Partial<SearchHead> = {}): void {
  const remote = new FakeRemote();
  draw(
    <ClientContext value={{ client: remote, views: new HandleCache(remote) }}>
      <Drawn count={count} head={head} />
    </ClientContext>,
  );
}

/** News come while the pointer stays where it is. */
function come(): void {
  page
    .getByRole('button', { name: 'Come' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

test('[SV-10] what was found since is shown at once at the top of the results', async () => {
  show(3);
  await away();
  await expect.element(results().nth(0)).toHaveAttribute('data-event-id', '$m1');
  come();
  await expect.element(results().nth(0)).toHaveAttribute('data-event-id', '$m0');
});

test('[SV-10] under the pointer, or further down, nothing moves until a button is pressed, which leads to the top', async () => {
  show(60);
  await userEvent.hover(results().nth(1));
  come();
  await expect.element(later()).toBeVisible();
  await expect.element(results().nth(0)).toHaveAttribute('data-event-id', '$m1');
  await later().click();
  await expect.element(results().nth(0)).toHaveAttribute('data-event-id', '$m0');
  await expect.element(results().nth(0)).toHaveFocus();
});

test('[SV-10] the focus stays on its result when others come before it', async () => {
  show(60);
  await away();
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('{Enter}{ArrowDown}{ArrowDown}');
  const focused = () => document.activeElement?.getAttribute('data-event-id');
  await expect.poll(focused).toBe('$m3');
  come();
  await expect.element(later()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('$m4');
});

test('[SV-11] of several rooms with a name one is chosen', async () => {
  const rooms = ['!one:x', '!two:x'].map((roomId) => ({
    roomId: roomId as RoomId,
    name: { kind: 'named', name: 'Tea' } as const,
    ...{ alias: null, avatar: null },
  }));
  show(1, { ambiguous: [{ word: 'in:tea', rooms }] });
  const choice = page.getByRole('group', { name: '“in:tea” may mean several rooms:' });
  await choice.getByRole('button', { name: 'Tea !two:x' }).click();
  await expect.element(page.getByRole('searchbox')).toHaveValue('tea in:!two:x ');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
});
