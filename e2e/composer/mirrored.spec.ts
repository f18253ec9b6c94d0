/** The composer and all that opens from it on a phone whose language runs from right to left. */

import type { Locator } from '@playwright/test';
import { CALLING } from '../calls/calling.ts';
import { findings } from '../fixtures/axe.ts';
import { overflows } from '../fixtures/sentinel.ts';
import { expect, messages, type Page, test } from '../fixtures/test.ts';
import { plainPng } from '../media/samples.ts';

test.use({ launchOptions: CALLING });

const WIDTH = 390;

/** Expects that all of `place` that can be used is in sight from left to right, and that axe finds nothing. */
async function expectWhole(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  const hidden = await place.evaluate((whole) =>
    [whole, ...whole.querySelectorAll('button, input:not([type=file]), textarea, [contenteditable]')]
      .filter((one) => {
        const { width, left, right } = one.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1);
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent),
  );
  expect(hidden).toEqual([]);
  expect(await overflows(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);
}

const leftOf = async (place: Locator) => (await place.boundingBox())?.x ?? 0;

for (const by of ['keys', 'touch'] as const)
  test(`[VO-04] from right to left on a phone, by ${by}: the field, its tools, the picker, the tray and the voice bar`, async ({
    homeserver,
    openProfile,
  }) => {
    const isTouch = by === 'touch';
    const page = await openProfile({
      ...{ locale: 'ar-XB', viewport: { width: WIDTH, height: 844 }, hasTouch: isTouch, isMobile: isTouch },
      colorScheme: isTouch ? 'dark' : 'light',
    });
    const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
    await homeserver.room([ana, ben], 'Vault');
    const press = async (control: Locator) => {
      if (isTouch) return control.tap();
      await control.focus();
      await page.keyboard.press('Enter');
    };
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Username' }).fill(ana.name);
    await page.getByRole('textbox', { name: 'Password' }).fill(ana.password);
    await press(page.getByRole('button', { name: 'Sign in' }));
    await press(page.getByRole('link', { name: /Vault/ }).first());
    const composer = page.locator('[data-region="composer"]');
    const field = composer.getByRole('textbox', { name: 'Message' });
    await expect(field).toHaveAttribute('contenteditable', 'true');
    const openTool = async (name: string) => {
      await press(composer.getByRole('button', { name: 'More' }));
      await press(page.getByRole('menuitem', { name }));
    };

    await test.step('the field, suggestions and the bar', async () => {
      const { width = 0 } = (await field.boundingBox()) ?? {};
      expect(width / WIDTH).toBeGreaterThan(0.5);
      await field.focus();
      await page.keyboard.type('hello @be');
      const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
      await expectWhole(page, suggestions);
      if (isTouch) await suggestions.getByRole('option').first().tap();
      else await page.keyboard.press('Tab');
      await expect(field.locator('a[data-pill]')).toHaveText(/ben/i);
      // It goes on from the left of what is written to the right of it: what is sent stands where a page is left.
      expect(await leftOf(composer.getByRole('button', { name: 'Send' }))).toBeLessThan(await leftOf(field));
      await openTool('Formatting');
      const bar = page.getByRole('toolbar', { name: 'Formatting' });
      await expectWhole(page, bar);
      const [bold, italic] = [bar.getByRole('button', { name: 'Bold' }), bar.getByRole('button', { name: 'Italic' })];
      expect(await leftOf(italic)).toBeLessThan(await leftOf(bold));
      await bold.focus();
      await page.keyboard.press('ArrowLeft');
      await expect(italic).toBeFocused();
      await expectWhole(page, composer);
    });

    await test.step('the picker', async () => {
      await openTool('Emoji');
      const picker = page.getByRole('dialog', { name: 'Emoji' });
      await expectWhole(page, picker);
      if (isTouch) await picker.getByRole('button', { name: /👍/ }).first().tap();
      else {
        await expect(picker.getByRole('searchbox')).toBeFocused();
        await page.keyboard.type('thumbs');
        await expect(picker.getByRole('heading', { name: 'Search results' })).toBeVisible();
        const [first, second] = [0, 1].map((at) => picker.getByRole('button', { name: /👍|👎/ }).nth(at));
        await page.keyboard.press('ArrowDown');
        await expect(first ?? picker).toBeFocused();
        await page.keyboard.press('ArrowLeft');
        await expect(second ?? picker).toBeFocused();
        await page.keyboard.press('Enter');
      }
      await expect(picker).toHaveCount(0);
      await press(composer.getByRole('button', { name: 'Send' }));
      await expect(messages(page, 'hello')).toContainText(/👍|👎/);
    });

    await test.step('the tray', async () => {
      const asked = page.waitForEvent('filechooser');
      await press(composer.getByRole('button', { name: 'Attach' }));
      const files = ['red.png', `${'a-long-name-'.repeat(12)}.png`].map((name) => ({
        ...{ name, mimeType: 'image/png', buffer: plainPng(600, 400, [200, 0, 0]) },
      }));
      await (await asked).setFiles(files);
      const tray = page.getByRole('dialog', { name: 'Send files' });
      await expect(tray.getByRole('textbox', { name: 'Caption' }).first()).toBeVisible();
      await expectWhole(page, tray);
      await press(tray.getByRole('button', { name: /red\.png \P{L}*down/u }));
      await expect(tray.getByRole('listitem').last()).toContainText('red.png');
      await press(tray.getByRole('button', { name: /Remove\P{L}* a-long-name/u }));
      await tray.getByRole('textbox', { name: 'Caption' }).focus();
      await page.keyboard.type('All red');
      await press(tray.getByRole('button', { name: 'Send' }));
      await expect(messages(page, 'All red')).toContainText('Sent');
      await expectWhole(page, page.getByRole('main'));
    });

    await test.step('the voice bar', async () => {
      await openTool('Record voice message');
      const voice = page.getByRole('region', { name: 'Voice message' });
      await expect(voice).toContainText('0:01');
      await expectWhole(page, voice);
      await press(voice.getByRole('button', { name: 'Pause' }));
      await press(voice.getByRole('button', { name: 'Listen' }));
      await expectWhole(page, voice);
      await press(voice.getByRole('button', { name: 'Send' }));
      await expect(page.getByRole('group', { name: 'Audio' })).toBeVisible();
      await expectWhole(page, page.getByRole('main'));
    });
  });
