import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../ui/test-draw.tsx';
import { MoveToSectionView } from './MoveToSectionView.tsx';

/** Draws the dialog for a room in the section `current`, and tells what was done in it. */
function show(current: string | null = 'Work') {
  const done = { onMove: vi.fn(), onClose: vi.fn() };
  draw(<MoveToSectionView room="Ops" sections={['Family', 'Work']} current={current} {...done} />);
  return done;
}

const radio = (name: string) =>
  page.getByRole('radiogroup', { name: 'Section' }).getByRole('radio', { name, exact: true });
const field = page.getByRole('textbox', { name: 'New section' });

test('[LIST-17] a section is chosen by keys alone, beginning with that of the room', async () => {
  const { onMove } = show();
  await expect.element(page.getByRole('dialog', { name: 'Move Ops to a section' })).toBeVisible();
  await expect.element(radio('Work')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(radio('Family')).toBeChecked();
  await userEvent.keyboard('{Enter}');
  expect(onMove).toHaveBeenCalledExactlyOnceWith('Family');
});

test('[LIST-17] what is written comes before what is chosen, and choosing empties it; a name that is known is that section', async () => {
  const { onMove } = show();
  await field.fill(' Choir ');
  await expect.element(radio('Work')).not.toBeChecked();
  await userEvent.keyboard('{Enter}');
  expect(onMove).toHaveBeenLastCalledWith('Choir');
  await field.fill('family');
  await page.getByRole('button', { name: 'Move' }).click();
  expect(onMove).toHaveBeenLastCalledWith('Family');
  await radio('No section').click();
  await expect.element(field).toHaveValue('');
  await page.getByRole('button', { name: 'Move' }).click();
  expect(onMove).toHaveBeenLastCalledWith(null);
});

test('[LIST-17] Escape and Cancel move nothing', async () => {
  const { onMove, onClose } = show(null);
  await expect.element(radio('No section')).toBeChecked();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onMove).not.toHaveBeenCalled();
});
