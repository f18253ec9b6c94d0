/** Steps with polls. */
import type { Locator, Page } from '@playwright/test';
import { messages } from '../fixtures/test.ts';

/** The answers of the poll with this question in the open room. */
export function poll(page: Page, question: string): Locator {
  return messages(page, question).getByRole('group', { name: question, exact: true });
}

/** Writes a poll in its dialog and sends it by keys alone: the focus is on what opens the dialog. */
export async function createByKeys(page: Page, question: string, answers: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create poll' });
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Question' }).waitFor();
  await page.keyboard.type(question);
  for (const answer of answers) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(answer);
  }
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
}
