import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../button/Button.tsx';
import { draw } from '../test-draw.tsx';
import { Dialog } from './Dialog.tsx';

function Opener() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <button type="button">Elsewhere</button>
      {isOpen && (
        <Dialog
          title="Delete message"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button autoFocus onClick={close}>
                Yes
              </Button>
            </>
          }
        >
          <p>Nobody will be able to read it.</p>
        </Dialog>
      )}
    </>
  );
}

const button = (name: string) => page.getByRole('button', { name });

async function open() {
  draw(<Opener />);
  await button('Delete').click();
  await expect.element(page.getByRole('dialog', { name: 'Delete message' })).toBeVisible();
}

test('a dialog gives the focus to what is meant first, and Tab stays inside', async () => {
  await open();
  await expect.element(button('Yes')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(button('Cancel')).toHaveFocus();
  for (let press = 0; press < 6; press += 1) {
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.textContent).not.toBe('Elsewhere');
  }
});

test.each(['{Escape}', '{Enter}'])('a dialog that %s closes gives the focus back to its opener', async (key) => {
  await open();
  await expect.element(button('Yes')).toHaveFocus();
  await userEvent.keyboard(key);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Delete')).toHaveFocus();
});
