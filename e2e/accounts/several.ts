/** Steps of tests of several accounts in one window. */
import { expect, type Page, type Person } from '../fixtures/test.ts';

/** The menu of the shown account. */
export async function openMenu(page: Page) {
  const button = page.getByRole('button', { name: /^Account/ });
  await button.click();
  const menu = page.getByRole('menu', { name: 'Account' });
  await expect(menu.getByRole('group', { name: 'Accounts' })).toBeVisible();
  return menu;
}

/** The item of an account in that menu. */
export function itemOf(page: Page, { userId }: Person) {
  return page.getByRole('menu', { name: 'Account' }).getByRole('menuitem', { name: userId });
}

/** Signs in as somebody else beside who is signed in. */
export async function addAccount(page: Page, person: Person): Promise<void> {
  await (await openMenu(page)).getByRole('menuitem', { name: 'Add account' }).click();
  await fillSignIn(page, person);
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
}

/** Fills the form and sends it. */
export async function fillSignIn(page: Page, person: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(person.name);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The names of the databases of the profile, without what is random in them. */
export async function databasesOf(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
  return names
    .filter((name) => name.startsWith('parley'))
    .map((name) => name.replace(/[A-Za-z0-9]{16}/u, '…'))
    .toSorted();
}

/** The time from the switch by its key to the second frame after the list of the other account is there with its room. */
export function timeSwitch(page: Page, key: string, room: string): Promise<number> {
  return page.evaluate(
    async ({ digit, name }) => {
      const press = { ctrlKey: true, altKey: true, bubbles: true, cancelable: true } as const;
      // Nobody presses three keys at once.
      window.dispatchEvent(new KeyboardEvent('keydown', { ...press, key: 'Alt' }));
      await new Promise((resolve) => setTimeout(resolve, 60));
      const startMs = performance.now();
      window.dispatchEvent(new KeyboardEvent('keydown', { ...press, key: digit }));
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const list = () => document.querySelector('nav')?.textContent ?? '';
      while (!list().includes(name) && performance.now() - startMs < 5_000) await frame();
      await frame();
      await frame();
      return performance.now() - startMs;
    },
    { digit: key, name: room },
  );
}
