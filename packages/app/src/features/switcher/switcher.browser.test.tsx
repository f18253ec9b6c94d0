import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { Switcher } from './Switcher.tsx';

const field = () => page.getByRole('combobox', { name: 'Room, person or command' });

/** The switcher on an engine that finds no room, and only once `find` was called. */
function show() {
  const remote = new FakeRemote();
  let find = (): void => undefined;
  const found = new Promise<void>((resolve) => {
    find = resolve;
  });
  remote.answer('roomList.find', async () => {
    await found;
    return { ok: true, value: [] };
  });
  draw(
    <ClientContext value={{ client: remote, views: new HandleCache(remote) }}>
      <Switcher
        openRoomId={'!open:example.org' as RoomId}
        commands={[]}
        typedAhead={{ text: '', isEntered: false }}
        onClose={() => undefined}
      />
    </ClientContext>,
  );
  return { find };
}

test('[SW-05] what is typed after Enter does not change what Enter goes by, while that is looked for', async () => {
  const { find } = show();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('Attic{Enter}too late');
  await expect.element(field()).toHaveValue('Attic');
  find();
  await expect.element(page.getByRole('status')).toHaveTextContent('No results.');
  await userEvent.keyboard('s');
  await expect.element(field()).toHaveValue('Attics');
});
