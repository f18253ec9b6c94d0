import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../test-draw.tsx';
import { Menu, MenuItem } from './Menu.tsx';

const NAMES = ['Reply', 'Edit', 'Delete'];

function Opener() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        More
      </button>
      {isOpen && (
        <Menu label="Message" onClose={close}>
          {NAMES.map((name) => (
            <MenuItem key={name} onSelect={close}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

async function open() {
  draw(<Opener />);
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(item('Reply')).toHaveFocus();
}

const item = (name: string) => page.getByRole('menuitem', { name });

test('arrows, Home, End and letters walk through a menu, and stop at its ends', async () => {
  await open();
  for (const [key, name] of [
    ['{ArrowDown}', 'Edit'],
    ['{ArrowUp}', 'Reply'],
    ['{ArrowUp}', 'Reply'],
    ['{End}', 'Delete'],
    ['{ArrowDown}', 'Delete'],
    ['{Home}', 'Reply'],
    ['e', 'Edit'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(item(name)).toHaveFocus();
  }
});

test.each(['{Escape}', '{Tab}', '{Enter}'])('a menu that %s closes gives the focus back to its opener', async (key) => {
  await open();
  await userEvent.keyboard(key);
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});
