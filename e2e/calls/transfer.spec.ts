import { expect, type Homeserver, type Page, type Person } from '../fixtures/test.ts';
import { allSay, answering, CALLING, call, control, lookingAt, place, ringing, status, test } from './calling.ts';
import { expectFlow } from './media-flow.ts';

test.use({ launchOptions: CALLING });
// Pictures of three pages are drawn by whatever cores there are.
test.setTimeout(90_000);

/** Each has a conversation with each of the others, and their clients know with whom. */
async function befriend(homeserver: Homeserver, people: readonly Person[]): Promise<void> {
  const direct = new Map(people.map(({ userId }) => [userId, {} as Record<string, readonly string[]>]));
  for (const [index, one] of people.entries())
    for (const other of people.slice(index + 1)) {
      const roomId = await homeserver.room([one, other], `${nameOf(one)} and ${nameOf(other)}`, { is_direct: true });
      Object.assign(direct.get(one.userId) ?? {}, { [other.userId]: [roomId] });
      Object.assign(direct.get(other.userId) ?? {}, { [one.userId]: [roomId] });
    }
  for (const person of people) {
    const path = `/v3/user/${encodeURIComponent(person.userId)}/account_data/m.direct`;
    await homeserver.ask(person, 'PUT', path, direct.get(person.userId) ?? {});
  }
}

/** The beginning of a user's name. */
function nameOf({ name }: Person): string {
  return name.slice(0, name.indexOf('-'));
}

async function openTransfer(page: Page, person: Person) {
  await control(page, 'Transfer').click();
  const dialog = page.getByRole('dialog', { name: 'Transfer' });
  await dialog.getByRole('textbox', { name: 'Name or user ID' }).fill(person.userId);
  return dialog;
}

async function goOn(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Call transferred' });
  await dialog.getByRole('button', { name: 'Call them' }).click();
}

test('[07.TR-01] [07.TR-02] a call is handed over, at once and after a word, and those who are left hear each other', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const bo = await homeserver.person('bo');
  const cy = await homeserver.person('cy');
  await befriend(homeserver, [ana, bo, cy]);
  const anas = await lookingAt(await openProfile(), ana, 'ana and bo');
  const bos = await lookingAt(await openProfile(), bo, 'ana and bo');
  const cys = await lookingAt(await openProfile(), cy, 'bo and cy');

  await place(anas, 'Voice call');
  await answering(bos).click();
  await allSay([anas, bos], 'Connected');
  await (await openTransfer(anas, cy)).getByRole('button', { name: 'Transfer to Cy' }).click();
  await expect(status(anas)).toHaveText('Call ended: transferred');
  await goOn(bos);
  await answering(cys).click();
  await allSay([bos, cys], 'Connected');
  for (const page of [bos, cys]) await expectFlow(page, { pictures: 0 });

  await (await openTransfer(bos, ana)).getByRole('button', { name: 'Talk to them first: Ana' }).click();
  await answering(anas).click();
  await allSay([anas, bos], 'Connected');
  await expect(status(cys)).toHaveText('On hold');
  await control(bos, 'Transfer').click();
  await bos
    .getByRole('dialog', { name: 'Transfer' })
    .getByRole('button', { name: /^Join / })
    .click();
  // The called user confirms, whoever announced the call.
  await expect(call(anas).getByRole('alert')).toHaveText(`Cy (${cy.userId}) is about to call you.`);
  await goOn(cys);
  await expect(ringing(anas)).toContainText('Cy');
  await answering(anas).click();
  await allSay([anas, cys], 'Connected');
  for (const page of [anas, cys]) await expectFlow(page, { pictures: 0 });
});
