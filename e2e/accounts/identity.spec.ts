import { findings } from '../fixtures/axe.ts';
import { expect, openRoom, type Page, test } from '../fixtures/test.ts';
import { enter, openMailed } from './open-pages.ts';
import { type OpenStage, startOpenStage } from './open-stage.ts';

let own: OpenStage;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  own = await startOpenStage({ hasIdentityServer: true });
});
test.afterAll(() => own.stop());

const ANA = 'ana@mail.example';

/** Chooses the identity server in the settings. */
async function choose(page: Page): Promise<void> {
  await page.goto(`${own.clientUrl}/#/settings/account`);
  await page.getByRole('button', { name: 'Choose identity server' }).click();
  const dialog = page.getByRole('dialog', { name: 'Identity server' });
  await dialog.getByRole('textbox', { name: 'Identity server' }).fill(own.identity?.url ?? '');
  await dialog.getByRole('button', { name: 'Use this server' }).click();
  await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
}

/** Agrees to what the identity server wants before it does anything. */
async function agree(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Terms of the identity server' });
  await dialog.getByRole('checkbox', { name: `I agree to: ${own.identity?.terms}` }).click();
  expect(await findings(page, { within: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Agree' }).click();
}

/** Opens the dialog of a room for inviting, and types an address there. */
async function lookFor(page: Page, address: string) {
  await page
    .getByRole('complementary', { name: 'Members' })
    .getByRole('button', { name: 'Invite', exact: true })
    .click();
  const inviting = page.getByRole('dialog', { name: 'Invite people' });
  await inviting.getByRole('textbox', { name: 'Name or user ID' }).fill(address);
  await inviting.getByRole('button', { name: `Look for ${address}` }).click();
  return inviting;
}

test('[CT-06] [CT-07] [CT-08] [CT-10] [CT-11] who is invited by an address shares it, is invited then, is found, and is not any more', async ({
  openProfile,
  guard,
}) => {
  test.setTimeout(150_000);
  // Questions on the way; that the homeserver's domain names no identity server, which is asked of it by its own name.
  guard.allow(new RegExp(`asked (${own.url}|${own.identity?.url}|${own.domainUrl})`));
  const keeper = await openProfile();
  await enter(keeper, own, 'keeper');
  await choose(keeper);
  await openRoom(keeper, own.room.name);
  await keeper.getByRole('button', { name: 'Room info' }).click();
  const info = keeper.getByRole('complementary', { name: 'Room info' });
  await info.getByRole('button', { name: /^Members/ }).click();
  const inviting = await lookFor(keeper, ANA);
  await agree(keeper);
  await inviting.getByRole('button', { name: `Invite ${ANA}` }).click();
  const asking = keeper.getByRole('dialog', { name: `Invite ${ANA}` });
  await asking.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(inviting.getByText(`${ANA} is invited.`)).toBeVisible();
  expect(await own.mails.mailTo(ANA)).toContain(`keeper invites you to ${own.room.name}`);
  await inviting.getByRole('button', { name: 'Done' }).click();

  const page = await openProfile({ colorScheme: 'dark', viewport: { width: 390, height: 760 } });
  await enter(page, own, 'ana');
  await choose(page);
  await page.getByRole('button', { name: 'Add email address' }).click();
  const adding = page.getByRole('dialog', { name: 'Add email address' });
  await adding.getByRole('textbox', { name: 'Email address' }).fill(ANA);
  await adding.getByRole('button', { name: 'Send mail' }).click();
  await expect(adding.getByText('A mail is on its way')).toBeVisible();
  await openMailed(own, ANA);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await adding.getByLabel('Password', { exact: true }).fill('pw-ana');
  await adding.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('button', { name: `Share ${ANA}` }).click();
  await agree(page);
  const sharing = page.getByRole('dialog', { name: `Share ${ANA}` });
  await expect(sharing.getByText(`A mail is on its way to ${ANA}.`)).toBeVisible();
  await openMailed(own, ANA);
  await sharing.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Others can find you by it.')).toBeVisible();
  await page.goto(`${own.clientUrl}/#/`);
  await expect(page.getByRole('link', { name: new RegExp(`^${own.room.name}, invited`) })).toBeVisible();

  const found = await lookFor(keeper, ANA);
  await expect(found.getByRole('list', { name: 'People found' }).getByRole('listitem')).toHaveText(/@ana:.*Invited/u);
  await found.getByRole('button', { name: 'Done' }).click();
  await page.goto(`${own.clientUrl}/#/settings/account`);
  await page.getByRole('button', { name: 'Check which are shared' }).click();
  await page.getByRole('button', { name: `Stop sharing ${ANA}` }).click();
  await expect(page.getByText('Others cannot find you by it.')).toBeVisible();
  const gone = await lookFor(keeper, ANA);
  await expect(gone.getByText(`Nobody is known by ${ANA}.`)).toBeVisible();
});
