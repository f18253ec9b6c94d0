import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { ClearCache } from './ClearCache.tsx';

const dialog = () => page.getByRole('dialog', { name: 'Clear cache and reload' });

async function ask(isTaken: boolean) {
  const client = new FakeRemote();
  if (isTaken) client.answer('storage.clearCopies', async () => ({ ok: true, value: null }));
  const reload = vi.fn();
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <ClearCache reload={reload} />
    </ClientContext>,
  );
  await page.getByRole('button', { name: 'Clear cache and reload' }).click();
  return { client, reload };
}

test('[KEEP-18] clearing asks first, says what stays, and loads the page anew afterwards', async () => {
  const { client, reload } = await ask(true);
  await expect.element(dialog()).toHaveTextContent('Your keys, drafts and messages that wait to be sent stay here.');
  expect(client.commands).toEqual([]);
  await dialog().getByRole('button', { name: 'Clear and reload' }).click();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(client.commands.map(({ name }) => name)).toEqual(['storage.clearCopies']);
});

test('[KEEP-18] what was not cleared is said, and nothing is loaded anew', async () => {
  const { reload } = await ask(false);
  await dialog().getByRole('button', { name: 'Clear and reload' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('That did not work');
  expect(reload).not.toHaveBeenCalled();
});
