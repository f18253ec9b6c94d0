/** The page of files, as tests use it. */
import { readFile } from 'node:fs/promises';
import type { Page } from '../fixtures/test.ts';

/** A text file to upload. */
export const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
/** A tree or a folder. */
export const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const grid = (page: Page, tree: string) => page.getByRole('grid', { name: `Files in ${tree}` });
const actions = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` });
/** The line of a file in a tree. */
export const row = (page: Page, tree: string, name: string) =>
  grid(page, tree)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

/** Chooses one of the actions for a file. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await actions(page, name).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** The text that is downloaded by an act. */
export async function textOf(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFile(await download.path(), 'utf8');
}
