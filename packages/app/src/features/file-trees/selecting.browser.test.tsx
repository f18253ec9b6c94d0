import type { FileChange } from '@parley/sdk/client/contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { batchDesk } from './batch-desk.ts';
import { asked, engine, FEW, file, grid, item, show } from './test-files.tsx';

const SIX = Array.from({ length: 6 }, (_, n) => file(n, { isLocked: n === 4 }));
const button = (n: number) => grid().getByRole('button', { name: `File ${n}.txt`, exact: true });
const bar = () => page.getByRole('region', { name: 'Selected files' });
const selected = () =>
  [...document.querySelectorAll('[data-file][aria-selected="true"]')].map(
    (row) => row.querySelector('button')?.textContent,
  );
const names = (...places: readonly number[]) => places.map((n) => `File ${n}.txt`);

beforeEach(() => batchDesk.set([]));

test('[FT-17] files are selected by presses with Ctrl and Shift, and a press selects more of them then', async () => {
  const remote = engine(FEW, SIX);
  remote.answer('fileTrees.find', async () => ({ ok: false, error: { kind: 'undecrypted' } }));
  show(remote);
  await expect.element(grid()).toHaveAttribute('aria-multiselectable', 'true');
  await button(1).click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(selected).toEqual(names(1));
  await button(3).click({ modifiers: ['Shift'] });
  await expect.poll(selected).toEqual(names(1, 2, 3));
  await button(5).click();
  await expect.poll(selected).toEqual(names(1, 2, 3, 5));
  expect(asked(remote, 'fileTrees.find')).toEqual([]);
  await expect.element(bar().getByRole('status')).toHaveTextContent('4 files selected');
  await bar().getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.poll(() => grid().element().contains(document.activeElement)).toBe(true);
  await button(5).click();
  expect(asked(remote, 'fileTrees.find')).toHaveLength(1);
});

test('[FT-17] the keys select: Shift with arrows a range, Ctrl or Shift with Space one, Ctrl+A all, Escape none', async () => {
  show(engine(FEW, SIX));
  await expect.element(button(0)).toBeVisible();
  (button(0).element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.element(button(2)).toHaveFocus();
  expect(selected()).toEqual(names(0, 1, 2));
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(selected()).toEqual(names(0, 1));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Control>} {/Control}');
  expect(selected()).toEqual(names(0, 1, 3));
  await userEvent.keyboard('{Shift>} {/Shift}');
  expect(selected()).toEqual(names(0, 1));
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(selected()).toHaveLength(6);
  await userEvent.keyboard('{Escape}');
  expect(selected()).toEqual([]);
  await page.getByRole('radio', { name: 'Tiles' }).click();
  (button(0).element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(selected()).toEqual(names(0, 1));
  await page.getByRole('radio', { name: 'List', exact: true }).click();
});

test('[FT-17] a touch screen begins by the menu of a file, and a viewer is not offered to change any', async () => {
  show(engine(FEW, SIX, false));
  await grid().getByRole('button', { name: 'Actions for File 2.txt' }).click();
  await page.getByRole('menuitem', { name: 'Select' }).click();
  await button(3).click();
  await expect.poll(selected).toEqual(names(2, 3));
  const offered = () =>
    bar()
      .getByRole('button')
      .elements()
      .map((each) => each.textContent || each.ariaLabel);
  expect(offered()).toEqual(['Download', 'Clear selection']);
  await userEvent.keyboard('{Delete}');
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('[FT-18] deleting several asks once with their number, and says of which files it was not possible and why', async () => {
  const remote = engine(FEW, SIX);
  let isHeld = true;
  remote.answer('fileTrees.changeFile', async ({ fileId }) => {
    if (fileId === '$f4' && isHeld) return { ok: false, error: { kind: 'locked' } };
    return { ok: true, value: null };
  });
  show(remote);
  await expect.element(button(3)).toBeVisible();
  (button(3).element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
  const dialog = page.getByRole('dialog', { name: 'Delete 3 files' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const failures = page.getByRole('list', { name: 'Files left as they were' });
  await expect.element(failures).toHaveTextContent('File 4.txtThe file is locked. Unlock it first.');
  await expect.element(page.getByText('2 of 3 files deleted').first()).toBeVisible();
  const inputs = asked(remote, 'fileTrees.changeFile').map(({ input }) => input);
  expect(inputs).toEqual(
    ['$f3', '$f4', '$f5'].map((fileId) => ({ treeId: '!t0:x', fileId, change: { kind: 'deletion' } })),
  );
  isHeld = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failures).not.toBeInTheDocument();
  await expect.element(page.getByText('1 of 1 files deleted')).toBeInTheDocument();
});

test('[FT-18] several files are moved with one progress, which can be stopped', async () => {
  const remote = engine(FEW, SIX);
  const moved: FileChange[] = [];
  let goOn: () => void = () => undefined;
  remote.answer('fileTrees.changeFile', async ({ change }) => {
    moved.push(change);
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return { ok: true, value: null };
  });
  show(remote);
  await button(0).click({ modifiers: ['ControlOrMeta'] });
  await userEvent.keyboard('{Control>}a{/Control}');
  await bar().getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 6 files' });
  await dialog.getByRole('combobox', { name: 'Folder' }).selectOptions('Tree 0 / Tree 1');
  await dialog.getByRole('button', { name: 'Move' }).click();
  const tray = page.getByRole('region', { name: 'Several files' });
  await expect.element(tray.getByRole('status')).toHaveTextContent('Moving 6 files');
  goOn();
  await expect.element(tray.getByRole('progressbar')).toHaveAttribute('value', '1');
  await tray.getByRole('button', { name: 'Stop' }).click();
  goOn();
  await expect.element(tray).not.toBeInTheDocument();
  expect(moved).toEqual([1, 2].map(() => ({ kind: 'place', treeId: '!t1:x' })));
  await expect.element(page.getByText('1 of 6 files moved')).toBeInTheDocument();
});

test('[FT-18] a selected file that is dragged takes the others along', async () => {
  const remote = engine(FEW, SIX);
  show(remote);
  await button(0).click({ modifiers: ['ControlOrMeta'] });
  await button(2).click({ modifiers: ['ControlOrMeta'] });
  await userEvent.dragAndDrop(button(0), item('Tree 3'));
  await expect
    .poll(() => asked(remote, 'fileTrees.changeFile').map(({ input }) => input))
    .toEqual(['$f0', '$f2'].map((fileId) => ({ treeId: '!t0:x', fileId, change: { kind: 'place', treeId: '!t3:x' } })));
});
