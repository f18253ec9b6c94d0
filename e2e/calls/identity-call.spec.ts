import { encryptedRoom } from '../crypto/encrypted.ts';
import { expect, openRoom, type Page, type Person, signIn } from '../fixtures/test.ts';
import { allSay, answering, CALLING, call, control, lookingAt, place, ringing, test } from './calling.ts';

test.use({ launchOptions: CALLING });
// Three browsers, two calls and a verification.
test.setTimeout(150_000);

const WORDS = 'Bo, whom you verified, has another identity now. It may be somebody else.';

/** Each compares emoji with the other. */
async function verifyEachOther(asking: Page, asked: Page, other: Person): Promise<void> {
  await asking.goto(`#/user/${encodeURIComponent(other.userId)}`);
  await asking.getByRole('button', { name: 'Verify', exact: true }).click();
  await asked
    .getByRole('alertdialog', { name: 'Verification request' })
    .getByRole('button', { name: 'Accept' })
    .click();
  const dialogs = [asking, asked].map((page) => page.getByRole('dialog', { name: 'Verify' }));
  // Browsers with a camera could scan instead.
  await asking.getByRole('button', { name: 'Compare emoji' }).click();
  for (const dialog of dialogs) await dialog.getByRole('button', { name: 'They match' }).click();
  for (const dialog of dialogs) {
    await expect(dialog).toContainText('Verified.');
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
}

/** Somebody who has the password, and nothing else, makes themselves a new identity. */
async function replaceIdentity(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await page.goto('#/settings/sessions');
  await page.getByRole('button', { name: 'I can’t verify' }).click();
  const asking = page.getByRole('dialog', { name: 'Reset your identity' });
  await asking.getByRole('button', { name: 'Reset identity' }).click();
  await expect(asking).toBeHidden();
}

test('[SEC-16] a verified person with another identity: the call says so while it goes on and while it rings, until that is accepted', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const bo = await homeserver.person('bo');
  await homeserver.room([ana, bo], 'Two', { is_direct: true });
  const vault = await encryptedRoom(homeserver, [ana, bo]);
  for (const [me, other] of [
    [ana, bo],
    [bo, ana],
  ] as const) {
    const path = `/v3/user/${encodeURIComponent(me.userId)}/account_data/m.direct`;
    await homeserver.ask(me, 'PUT', path, { [other.userId]: [vault] });
  }
  const anas = await lookingAt(await openProfile(), ana, 'Two');
  const bos = await lookingAt(await openProfile(), bo, 'Two');
  for (const person of [ana, bo])
    await expect.poll(async () => (await homeserver.keysOf(ana, person.userId)).length, { timeout: 30_000 }).toBe(1);
  await verifyEachOther(anas, bos, bo);
  for (const page of [anas, bos]) await openRoom(page, 'Two');

  await place(anas, 'Voice call');
  await answering(bos).click();
  await allSay([anas, bos], 'Connected');
  const warning = call(anas).getByRole('alert').filter({ hasText: WORDS });
  await expect(warning).toHaveCount(0);
  await replaceIdentity(await openProfile(), bo);
  await expect(warning).toBeVisible();
  await control(anas, 'Leave').click();
  await allSay([bos], 'Call ended: they left');

  await place(bos, 'Voice call');
  await expect(ringing(anas).getByRole('alert')).toHaveText(WORDS);
  await answering(anas).click();
  await allSay([anas, bos], 'Connected');
  await warning.getByRole('link', { name: 'Profile' }).click();
  await anas.getByRole('button', { name: 'Accept the new identity' }).click();
  await expect(call(anas).getByRole('alert')).toHaveCount(0);
  await allSay([anas, bos], 'Connected');
});
