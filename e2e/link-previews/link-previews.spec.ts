import { encryptedRoom } from '../crypto/encrypted.ts';
import { findings } from '../fixtures/axe.ts';
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';

test('[PRV-02] [PRV-03] [PRV-04] [SEC-22] a linked page has a card, in encrypted rooms only if this device allows it', async ({
  homeserver,
  control,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const open = await homeserver.room([ana, ben], 'Open');
  await encryptedRoom(homeserver, [ana, ben]);
  await control.setMode({
    kind: 'faults',
    rules: [
      {
        path: '/preview_url\\?',
        fault: {
          kind: 'answer',
          phase: 'request',
          answer: {
            status: 200,
            contentType: 'application/json',
            body: JSON.stringify({
              'og:title': 'Choirs of the north',
              'og:site_name': 'bank.example',
              'og:description': 'All of them.',
            }),
          },
        },
      },
    ],
  });
  const page = await openProfile();
  await signIn(page, ana);
  await homeserver.send(ben, open, 'see https://choirs.example/north#list');
  await openRoom(page, 'Open');
  const card = messages(page, 'see https://choirs.example').getByRole('complementary', {
    name: 'Preview of choirs.example',
  });
  await expect(card.getByRole('link', { name: 'Choirs of the north' })).toHaveAttribute(
    'href',
    'https://choirs.example/north#list',
  );
  // The page may call itself what it likes: its host is shown.
  await expect(card).toContainText('bank.example · choirs.example');
  expect(await findings(page, { within: 'main' })).toEqual([]);
  await card.getByRole('button', { name: 'Close preview' }).click();
  await expect(card).toHaveCount(0);
  const before = (await control.counts()).struck;

  await openRoom(page, 'Vault');
  await say(page, 'secretly https://choirs.example/south');
  await expect(messages(page, 'secretly')).toContainText('Sent');
  await page.reload();
  await expect(messages(page, 'secretly')).toBeVisible();
  expect((await control.counts()).struck).toEqual(before);

  await page.goto('/#/settings/privacy');
  await page
    .getByRole('group', { name: 'Link previews' })
    .getByRole('radio', { name: 'All rooms' })
    .check({ force: true });
  await openRoom(page, 'Vault');
  await expect(messages(page, 'secretly').getByRole('complementary')).toContainText('Choirs of the north');
  await openRoom(page, 'Open');
  await expect(messages(page, 'see https://choirs.example')).toBeVisible();
  await expect(card).toHaveCount(0);
});
