import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { callChoices } from '../../../lib/call/call-settings.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { CallSettings } from './CallSettings.tsx';

beforeEach(() => {
  localStorage.clear();
  callChoices.change((now) => ({ ...now, isVoiceActivated: false, talkReleaseMs: 0, hasTalkSounds: false }));
});

test('[VOX-10] how the microphone is heard, and what push-to-talk does, is chosen in the settings too', async () => {
  draw(
    <main>
      <h1>Calls</h1>
      <CallSettings />
    </main>,
  );
  await expect.element(page.getByRole('radiogroup', { name: 'Noise suppression' })).toBeVisible();
  await page.getByRole('radio', { name: 'While you speak' }).click();
  await page.getByRole('radio', { name: 'After 0.5 seconds' }).click();
  await page.getByRole('switch', { name: 'Push-to-talk sounds' }).click();
  expect(callChoices.current).toMatchObject({ isVoiceActivated: true, talkReleaseMs: 500, hasTalkSounds: true });
  // There is no microphone open here, so nothing shows how loud it is.
  await expect.element(page.getByRole('slider', { name: 'Speech is louder than' })).toBeVisible();
  await expect.element(page.getByRole('meter')).not.toBeInTheDocument();
  expect((await axe.run(document.body)).violations).toEqual([]);
});
