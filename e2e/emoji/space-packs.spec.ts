import { findings } from '../fixtures/axe.ts';
import { drawPng } from '../fixtures/png.ts';
import { expect, messages, signIn, test } from '../fixtures/test.ts';

test('[IP-26] a pack that is made in a space is used in a room of it, and not elsewhere', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  await homeserver.room([ana], 'Elsewhere');
  const space = { name: 'Guild', preset: 'private_chat', creation_content: { type: 'm.space' } };
  await homeserver.ask(ana, 'POST', '/v3/createRoom', space);
  const page = await openProfile();
  await signIn(page, ana);
  await page.getByRole('navigation', { name: 'Spaces' }).getByRole('link', { name: 'Guild', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Guild' })).toBeVisible();

  await main.getByRole('button', { name: 'Emoji and stickers' }).click();
  const panel = page.getByRole('complementary', { name: 'Emoji and stickers' });
  await expect(panel.getByText(/all rooms that belong to this space/)).toBeVisible();
  await panel.getByRole('button', { name: 'New pack' }).click();
  await page.getByRole('textbox', { name: 'Name of the pack' }).fill('Badges');
  await page.keyboard.press('Enter');
  const pack = panel.getByRole('region', { name: 'Badges' });
  const picture = { name: 'smithy.png', mimeType: 'image/png', buffer: drawPng(2, 2, () => [255, 99, 71]) };
  await pack.locator('input[type=file]').setInputFiles(picture);
  await expect(pack.getByText(':smithy:')).toBeVisible();
  expect(await findings(page, { within: '[data-region=panel]' })).toEqual([]);
  await page.keyboard.press('Escape');

  await main.getByRole('button', { name: 'Create room' }).click();
  const creating = page.getByRole('dialog', { name: 'Create room' });
  await creating.getByRole('textbox', { name: 'Name' }).fill('Workshop');
  await creating.getByRole('button', { name: 'Create' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Workshop' })).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.pressSequentially('well done :smithy');
  await page.getByRole('option', { name: ':smithy:', exact: true }).click();
  await page.keyboard.press('Enter');
  await expect(messages(page, 'well done').getByRole('img', { name: ':smithy:' })).toBeVisible();

  // Elsewhere the shortcode is text.
  await page
    .getByRole('link', { name: 'Show all rooms' })
    .or(page.getByRole('link', { name: 'All rooms' }))
    .first()
    .click();
  await page
    .getByRole('navigation', { name: 'Rooms' })
    .getByRole('link', { name: /^Elsewhere/ })
    .click();
  await expect(main.getByRole('heading', { level: 1, name: 'Elsewhere' })).toBeVisible();
  await box.fill('no :smithy:');
  await page.keyboard.press('Enter');
  await expect(messages(page, 'no :smithy:')).toBeVisible();
});
