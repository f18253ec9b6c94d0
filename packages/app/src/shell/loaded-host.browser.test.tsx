import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Chunk } from '../lib/chunk/chunk.ts';
import { draw } from '../ui/test-draw.tsx';
import { loadedHost } from './loaded-host.tsx';

test('code that does not come is asked for until it is there', async () => {
  let asked = 0;
  const chunk = new Chunk(() => {
    asked += 1;
    const code = { Ready: ({ name }: { readonly name: string }) => <p>{name} is there</p> };
    return asked < 3 ? Promise.reject(new Error('no network')) : Promise.resolve(code);
  });
  const Host = loadedHost(chunk, ({ Ready }) => Ready, 20);
  draw(<Host name="It" />);
  await expect.element(page.getByText('It is there')).toBeVisible();
  expect(asked).toBe(3);
});
