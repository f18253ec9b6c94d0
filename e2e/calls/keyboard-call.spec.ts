import { findings } from '../fixtures/axe.ts';
import { expect } from '../fixtures/test.ts';
import { allSay, answering, CALLING, call, control, lobby, press, ringing, status, test } from './calling.ts';
import { expectFlow, expectSilence } from './media-flow.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(120_000);

test('a whole call by keyboard alone, and axe finds nothing on any of its screens', async ({ pair: { anas, bos } }) => {
  const both = [anas, bos];
  const inAnas = anas.getByRole('main');
  await anas.getByRole('textbox', { name: 'Message' }).focus();
  await press(anas, inAnas.getByRole('button', { name: 'Voice call' }), 'Shift+Tab');
  await expect(lobby(anas).getByRole('button', { name: 'Start call' })).toBeFocused();
  expect(await findings(anas), 'before the call').toEqual([]);
  await anas.keyboard.press('Enter');
  await allSay([anas], 'Ringing');
  await expect(ringing(bos)).toBeVisible();
  for (const page of both) expect(await findings(page), 'while it rings').toEqual([]);

  await press(bos, answering(bos));
  await allSay(both, 'Connected');
  for (const page of both) await expectFlow(page, { pictures: 0 });

  await expect(control(anas, 'Microphone')).toBeFocused();
  await anas.keyboard.press('Enter');
  await expect(control(anas, 'Microphone')).toHaveAttribute('aria-pressed', 'false');
  await expectSilence(bos);
  await anas.keyboard.press('Control+d');
  await expect(control(anas, 'Microphone')).toHaveAttribute('aria-pressed', 'true');
  await press(anas, control(anas, 'Share screen'), 'ArrowRight');
  await expectFlow(bos, { pictures: 1 });
  for (const page of both) expect(await findings(page), 'in the call').toEqual([]);
  await press(anas, control(anas, 'Keypad'), 'ArrowRight');
  await expect(anas.getByRole('dialog')).toBeVisible();
  expect(await findings(anas), 'with the keypad').toEqual([]);
  await anas.keyboard.press('Escape');
  await expect(control(anas, 'Keypad')).toBeFocused();

  await press(anas, control(anas, 'Leave'), 'ArrowRight');
  await expect(status(anas)).toHaveText('Call ended: you left');
  await expect(status(bos)).toHaveText('Call ended: they left');
  for (const page of both) expect(await findings(page), 'after the call').toEqual([]);
  await expect(call(anas)).toBeHidden();
  await expect(anas.getByRole('feed').locator(':focus')).toBeAttached();
});
