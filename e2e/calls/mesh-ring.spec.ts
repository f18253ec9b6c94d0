/** A call in full mesh that rings. */
import { findings } from '../fixtures/axe.ts';
import { expect, type Page } from '../fixtures/test.ts';
import { allSay, answering, CALLING, control, lobby, lookingAt, ringing, test } from './calling.ts';
import { bar, expectPicture, MESH_ENCRYPTED, tile } from './many/in-call.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(240_000);

const begins = async (page: Page) => {
  await page.getByRole('button', { name: 'Video call' }).click();
  await lobby(page).getByRole('switch', { name: 'Ring everyone' }).click();
  await lobby(page).getByRole('button', { name: 'Start call' }).click();
  await allSay([page], 'Connected', 30_000);
};

test('[MSH-07] a call in full mesh rings: one takes it, one declines, and it is quiet once who called is gone', async ({
  homeserver,
  openProfile,
  guard,
}) => {
  guard.allow(/asked https:\/\/localhost$/u);
  const [ana, bo, cy] = [await homeserver.person('ana'), await homeserver.person('bo'), await homeserver.person('cy')];
  await homeserver.room([ana, bo, cy], 'Band', MESH_ENCRYPTED);
  await homeserver.room([bo], 'Notes', {});
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  // Somewhere else it rings too.
  const bos = await lookingAt(await openProfile({ colorScheme: 'dark' }), bo, 'Notes');
  const cys = await lookingAt(await openProfile(), cy, 'Band');

  await begins(anas);
  for (const page of [bos, cys]) {
    await expect(ringing(page)).toContainText('Ana');
    await expect(ringing(page)).toContainText('in Band');
  }
  await expect(ringing(anas)).toBeHidden();
  expect(await findings(bos), 'while it rings').toEqual([]);
  await ringing(cys).getByRole('button', { name: 'Decline' }).click();
  await expect(ringing(cys)).toBeHidden();
  await ringing(bos).getByRole('button', { name: 'Answer with video' }).click();
  await allSay([anas, bos], 'Connected', 30_000);
  await Promise.all([expectPicture(anas, 'Bo'), expectPicture(bos, 'Ana')]);
  await expect(ringing(bos)).toBeHidden();
  // It goes on for who declined too, and they can still join.
  await expect(bar(cys).getByRole('button', { name: 'Join call' })).toBeVisible();
  await expect(ringing(cys)).toBeHidden();

  await control(bos, 'Leave').click();
  await expect(tile(anas, 'Bo')).toBeHidden({ timeout: 15_000 });
  await control(anas, 'Leave').click();
  await expect(bar(cys)).toBeHidden({ timeout: 15_000 });

  await begins(anas);
  await expect(answering(cys)).toBeVisible();
  await control(anas, 'Leave').click();
  for (const page of [bos, cys]) await expect(ringing(page)).toBeHidden({ timeout: 15_000 });
});
