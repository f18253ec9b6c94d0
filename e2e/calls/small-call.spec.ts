import { findings } from '../fixtures/axe.ts';
import { test } from '../fixtures/sfu.ts';
import { expect, type Page } from '../fixtures/test.ts';
import { CALLING, call, control, lookingAt } from './calling.ts';
import { begin, CALLS, expectPicture, join, tile } from './many/in-call.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(240_000);

const grip = (page: Page) => call(page).getByRole('button', { name: 'Move the call' });

async function boxOf(page: Page) {
  const box = await call(page).boundingBox();
  if (box === null) throw new Error('no call');
  return box;
}

test('[RCV-14] [RCV-15] the small call goes where one wants it, and who is muted by others is told so and may unmute', async ({
  sfu,
  homeserver,
  openProfile,
}) => {
  const [ana, bo, cy] = await Promise.all(['ana', 'bo', 'cy'].map((name) => homeserver.person(name)));
  if (ana === undefined || bo === undefined || cy === undefined) throw new Error('three people');
  await homeserver.room([ana, bo, cy], 'Band', CALLS);
  await homeserver.room([ana], 'Notes', {});
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  const bos = await lookingAt(await openProfile(), bo, 'Band');
  await begin(anas);
  await join(bos);
  await Promise.all([expectPicture(anas, 'Bo'), expectPicture(bos, 'Ana')]);

  expect(await sfu.mute(ana.userId)).toBe(1);
  const told = call(anas).getByRole('alert').filter({ hasText: 'Someone who manages the call server muted you' });
  await expect(told).toBeVisible();
  await expect(control(anas, 'Microphone')).toHaveAttribute('aria-pressed', 'false');
  await expect(tile(bos, 'Ana').getByLabel('muted')).toBeVisible();
  expect(await findings(anas), 'muted').toEqual([]);
  await told.getByRole('button', { name: 'Unmute' }).click();
  await expect(told).toBeHidden();
  await expect(tile(bos, 'Ana').getByLabel('muted')).toBeHidden();

  await anas.getByRole('link', { name: /^Notes/u }).click();
  await expect(call(anas).getByRole('button', { name: 'Back to the call' })).toBeVisible();
  const message = anas.getByRole('textbox', { name: 'Message' });
  await expectPicture(anas, 'Bo');
  // Once it stands still.
  await call(anas).getByText('Band', { exact: true }).hover();
  const before = await boxOf(anas);
  await anas.mouse.down();
  await anas.mouse.move(1_000, 120, { steps: 8 });
  await anas.mouse.up();
  await expect(grip(anas)).toHaveAccessibleDescription('Top right');
  expect((await boxOf(anas)).x).toBeGreaterThan(before.x + 300);
  await grip(anas).focus();
  await anas.keyboard.press('ArrowDown');
  await expect(grip(anas)).toHaveAccessibleDescription('Bottom right');

  await anas.setViewportSize({ width: 390, height: 800 });
  await message.fill('one\ntwo\nthree\nfour\nfive\nsix\nseven');
  await expect
    .poll(async () => {
      const field = await message.boundingBox();
      const { y, height } = await boxOf(anas);
      return field !== null && y + height <= field.y;
    })
    .toBe(true);
  expect(await findings(anas), 'on a phone').toEqual([]);
  // The list of rooms is another pane of a phone, and the call is there too, where it was put.
  await anas.evaluate(() => {
    location.hash = '#/';
  });
  await expect(grip(anas)).toHaveAccessibleDescription('Bottom right');
  const { x, y, width, height } = await boxOf(anas);
  expect([x >= 0, y >= 0, x + width <= 390, y + height <= 800]).toEqual([true, true, true, true]);
  await call(anas).getByRole('button', { name: 'Back to the call' }).click();
  await expect(tile(anas, 'Bo')).toBeVisible();
});
