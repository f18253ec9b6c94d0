import { findings } from '../fixtures/axe.ts';
import { test } from '../fixtures/sfu.ts';
import { tabTo } from '../fixtures/tab-to.ts';
import { expect } from '../fixtures/test.ts';
import { allSay, answering, CALLING, call, control, lobby, lookingAt, press, ringing } from './calling.ts';
import { bar, CALLS, expectPicture, tile } from './many/in-call.ts';

test.use({ launchOptions: CALLING });
// Pictures of three pages are encoded and decoded by whatever cores there are.
test.setTimeout(300_000);

test('[RCV-07] a whole call of many by keyboard alone, and axe finds nothing on any of its screens', async ({
  sfu,
  homeserver,
  openProfile,
}) => {
  expect(sfu.serviceUrl).toContain('http');
  const [ana, bo, cy] = await Promise.all(['ana', 'bo', 'cy'].map((name) => homeserver.person(name)));
  if (ana === undefined || bo === undefined || cy === undefined) throw new Error('three people');
  await homeserver.room([ana, bo, cy], 'Band', CALLS);
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  const bos = await lookingAt(await openProfile(), bo, 'Band');
  const cys = await lookingAt(await openProfile({ colorScheme: 'dark' }), cy, 'Band');
  const all = [anas, bos, cys];

  await anas.getByRole('textbox', { name: 'Message' }).focus();
  await press(anas, anas.getByRole('main').getByRole('button', { name: 'Video call' }), 'Shift+Tab');
  await tabTo(anas, lobby(anas).getByRole('switch', { name: 'Ring everyone' }), 'Shift+Tab');
  await anas.keyboard.press('Space');
  expect(await findings(anas), 'before the call').toEqual([]);
  await press(anas, lobby(anas).getByRole('button', { name: 'Start call' }));
  await expect(ringing(bos)).toBeVisible();
  expect(await findings(bos), 'while it rings').toEqual([]);
  await press(bos, answering(bos));
  await press(cys, ringing(cys).getByRole('button', { name: 'Decline' }));
  await expect(ringing(cys)).toBeHidden();
  expect(await findings(cys), 'where a call goes on').toEqual([]);
  await press(cys, bar(cys).getByRole('button', { name: 'Join call' }), 'Shift+Tab');
  expect(await findings(cys), 'before joining').toEqual([]);
  await press(cys, cys.getByRole('dialog', { name: 'Join call' }).getByRole('button', { name: 'Join call' }));
  await allSay(all, 'Connected', 30_000);
  await expectPicture(cys, 'Ana');
  for (const page of all) expect(await findings(page), 'in the call').toEqual([]);

  // The call has the focus when it begins, and its keys work there.
  await expect(control(anas, 'Microphone')).toBeFocused();
  await anas.keyboard.press('m');
  await expect(tile(cys, 'Ana').getByLabel('muted')).toBeVisible();
  await anas.keyboard.press('m');
  await expect(tile(cys, 'Ana').getByLabel('muted')).toBeHidden();
  await anas.keyboard.press('v');
  await expect(control(anas, 'Camera')).toHaveAttribute('aria-pressed', 'false');
  await anas.keyboard.press('h');
  await expect(tile(cys, 'Ana').getByRole('img', { name: 'raised hand, number 1' })).toBeVisible({ timeout: 15_000 });
  await anas.keyboard.press('2');
  await expect(anas.getByRole('radio', { name: 'Spotlight' })).toBeChecked();
  expect(await findings(anas), 'in the spotlight').toEqual([]);
  await anas.keyboard.press('2');

  await press(anas, control(anas, 'React'), 'ArrowRight');
  expect(await findings(anas), 'with the menu').toEqual([]);
  await anas.keyboard.press('Enter');
  await expect(tile(cys, 'Ana')).toContainText('👍', { timeout: 15_000 });
  await expect(control(anas, 'React')).toBeFocused();
  await press(anas, control(anas, 'Devices'), 'ArrowRight');
  await expect(anas.getByRole('dialog', { name: 'Devices' })).toBeVisible();
  expect(await findings(anas), 'with the devices').toEqual([]);
  await anas.keyboard.press('Escape');
  await expect(control(anas, 'Devices')).toBeFocused();

  // The focus stays with who was writing when the call began, until they take it there.
  for (const page of [bos, cys]) await tabTo(page, control(page, 'Microphone'), 'F6');
  for (const page of all) {
    await tabTo(page, control(page, 'Leave'), 'ArrowRight');
    await page.keyboard.press('Enter');
    await expect(call(page)).toBeHidden();
    expect(await findings(page), 'after the call').toEqual([]);
  }
});
