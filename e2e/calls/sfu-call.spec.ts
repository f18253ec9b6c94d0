import { test } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';
import { allSay, answering, CALLING, call, control, lobby, lookingAt, ringing, status } from './calling.ts';
import { bar, CALLS, ENCRYPTED, expectPicture, tile } from './many/in-call.ts';

test.use({ launchOptions: CALLING });
// Pictures of two pages are encoded and decoded by whatever cores there are.
test.setTimeout(240_000);

test('[RCV-11] [RCV-13] a call of many: begun, seen in the room and its row, joined, seen and heard, left', async ({
  sfu,
  homeserver,
  openProfile,
}) => {
  expect(sfu.serviceUrl).toContain('http');
  const [ana, bo, cy] = await Promise.all(['ana', 'bo', 'cy'].map((name) => homeserver.person(name)));
  if (ana === undefined || bo === undefined || cy === undefined) throw new Error('three people');
  await homeserver.room([ana, bo, cy], 'Band', ENCRYPTED);
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  const bos = await lookingAt(await openProfile(), bo, 'Band');

  await anas.getByRole('button', { name: 'Video call' }).click();
  await expect(lobby(anas).getByRole('switch', { name: 'Ring everyone' })).toBeVisible();
  await lobby(anas).getByRole('button', { name: 'Start call' }).click();
  await allSay([anas], 'Connected', 30_000);

  await expect(bos.getByRole('link', { name: /^Band, .*call/u })).toBeVisible();
  await expect(bar(bos)).toContainText('1 person');
  await bar(bos).getByRole('button', { name: 'Join call' }).click();
  const joining = bos.getByRole('dialog', { name: 'Join call' });
  await expect(joining).toContainText('is in the call');
  await joining.getByRole('button', { name: 'Join call' }).click();
  await allSay([bos], 'Connected', 30_000);
  await expect(bar(bos)).toBeHidden();
  await Promise.all([expectPicture(anas, 'Bo'), expectPicture(bos, 'Ana')]);

  await control(anas, 'Microphone').click();
  await expect(tile(bos, 'Ana').getByLabel('muted')).toBeVisible();
  await control(bos, 'Raise hand').click();
  await expect(tile(anas, 'Bo').getByRole('img', { name: 'raised hand, number 1' })).toBeVisible({
    timeout: 15_000,
  });

  // The call goes on while one reads on elsewhere, and in another tab one is told of it and not taken out of it.
  const address = anas.url();
  await anas.evaluate(() => {
    location.hash = '#/settings';
  });
  await expect(tile(anas, 'Bo')).toBeVisible();
  await expect(status(anas)).toHaveText('Connected');
  await call(anas).getByRole('button', { name: 'Back to the call' }).click();
  await expect(anas.getByRole('radio', { name: 'Grid' })).toBeVisible();
  const second = await anas.context().newPage();
  await second.goto(address);
  await expect(bar(second)).toContainText('You are in this call in another tab');
  await second.close();
  await expect(status(anas)).toHaveText('Connected');
  await expectPicture(anas, 'Bo');

  await control(bos, 'Leave').click();
  await expect(call(bos)).toBeHidden();
  await expect(tile(anas, 'Bo')).toBeHidden({ timeout: 15_000 });
  await expect(bar(bos).getByRole('button', { name: 'Join call' })).toBeVisible();
  await control(anas, 'Leave').click();
  await expect(bar(bos)).toBeHidden({ timeout: 15_000 });
});

test('[RCV-12] a call that rings everyone is answered at once by one, and declined by another', async ({
  sfu,
  homeserver,
  openProfile,
}) => {
  expect(sfu.serviceUrl).toContain('http');
  const [ana, bo, cy] = await Promise.all(['ana', 'bo', 'cy'].map((name) => homeserver.person(name)));
  if (ana === undefined || bo === undefined || cy === undefined) throw new Error('three people');
  await homeserver.room([ana, bo, cy], 'Band', CALLS);
  const open = async (person: typeof ana) => lookingAt(await openProfile(), person, 'Band');
  const [anas, bos, cys] = [await open(ana), await open(bo), await open(cy)];

  await anas.getByRole('button', { name: 'Voice call' }).click();
  await lobby(anas).getByRole('switch', { name: 'Ring everyone' }).click();
  await lobby(anas).getByRole('button', { name: 'Start call' }).click();
  await expect(ringing(bos)).toContainText('Ana');
  await answering(bos).click();
  await allSay([anas, bos], 'Connected', 30_000);
  await expect(tile(anas, 'Bo')).toBeVisible();

  await ringing(cys).getByRole('button', { name: 'Decline' }).click();
  await expect(ringing(cys)).toBeHidden();
  await expect(bar(cys)).toContainText('2 people');
  await expect(cys.getByRole('feed').getByText('Declined')).toBeVisible();
});
