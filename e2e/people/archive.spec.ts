/** A room that is archived: everybody reads it, and those who may change roles write. */
import { findings } from '../fixtures/axe.ts';
import { expect, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

async function openAdvanced(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Room info' }).click();
  await page.getByRole('complementary', { name: 'Room info' }).getByRole('link', { name: 'Room settings' }).click();
  await page.getByRole('link', { name: 'Advanced' }).click();
}

test('[RSE-12] a room is archived and opened again, and members read why they cannot write', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Old project');
  const levels = () => homeserver.state(ana, roomId, 'm.room.power_levels');
  const before = await levels();
  const [page, other] = [await openProfile(), await openProfile()];
  await signIn(page, ana);
  await openRoom(page, 'Old project');
  await openAdvanced(page);
  await signIn(other, ben);
  await openRoom(other, 'Old project');
  await expect(other.getByRole('textbox', { name: 'Message' })).toBeVisible();

  await page.getByRole('button', { name: 'Archive room' }).click();
  await page.getByRole('dialog', { name: 'Archive room' }).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('This room is archived.')).toBeVisible();
  await expect.poll(levels).toMatchObject({ events_default: 100, state_default: 100 });
  await expect(other.getByText('This room is archived.')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByRole('button', { name: 'Archive room' })).toBeVisible();
  await expect.poll(levels).toEqual(before);
  await expect(other.getByRole('textbox', { name: 'Message' })).toBeVisible();
});
