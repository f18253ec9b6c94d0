import { findings } from '../fixtures/axe.ts';
import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';
import { plainPng } from './samples.ts';

/** Counts what is asked of the media repository, and lets it pass. */
const COUNTED = {
  kind: 'faults',
  rules: [{ path: '/media/(thumbnail|download)/', fault: { kind: 'delay', phase: 'request', delayMs: 0 } }],
} as const;

const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).check();

test('[MED-18] [MED-21] [MED-22] [MED-24] pictures of strangers wait until they are wanted, in rooms that everybody can join', async ({
  homeserver,
  stage,
  control,
  openProfile,
}) => {
  const [ana, mallory] = [await homeserver.person('ana'), await homeserver.person('mallory')];
  const open = [{ type: 'm.room.join_rules', state_key: '', content: { join_rule: 'public' } }];
  const square = await homeserver.room([ana, mallory], 'Market square', { initial_state: open });
  const kitchen = await homeserver.room([ana, mallory], 'Kitchen');
  const uploaded = await fetch(`${stage.directUrl}/_matrix/media/v3/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mallory.accessToken}`, 'content-type': 'image/png' },
    body: new Uint8Array(plainPng(300, 200, [200, 0, 0])),
  });
  const { content_uri: url } = (await uploaded.json()) as { readonly content_uri: string };
  const send = (roomId: string, type: string, body: string) =>
    homeserver.sendEvent(mallory, roomId, type, {
      ...(type === 'm.sticker' ? {} : { msgtype: 'm.image' }),
      ...{ body, url, info: { mimetype: 'image/png', w: 300, h: 200, size: 1_000 } },
    });
  const account = `/v3/user/${ana.userId}/account_data/m.media_preview_config`;
  const page = await openProfile();
  await signIn(page, ana);
  await page.goto('/#/settings/privacy');
  await choose(page, 'Show pictures and videos', 'In private rooms');
  await choose(page, 'Show pictures in invitations', 'No');
  await expect
    .poll(() => homeserver.ask(ana, 'GET', account).catch(() => null))
    .toEqual({ media_previews: 'private', invite_avatars: 'off' });
  await control.setMode(COUNTED);
  const fetched = async () => (await control.counts()).struck.reduce((sum, count) => sum + count, 0);
  await send(square, 'm.room.message', 'stall.png');
  await send(square, 'm.sticker', 'grin');
  await openRoom(page, 'Market square');
  const stall = page.getByRole('group', { name: 'Hidden picture: stall.png' });
  await expect(stall).toBeVisible();
  await expect(page.getByRole('group', { name: 'Hidden picture: grin' })).toBeVisible();
  expect(await fetched()).toBe(0);
  expect(await findings(page, { within: 'main' })).toEqual([]);

  // By keys: what it takes is the place that it had.
  const placeOf = async () =>
    (await page.getByRole('article').filter({ hasText: 'Mallory' }).first().boundingBox())?.height;
  const before = await placeOf();
  await stall.getByRole('button', { name: 'Show picture' }).press('Enter');
  await expect(page.getByRole('img', { name: 'stall.png' })).toBeVisible();
  expect(await placeOf()).toBe(before);
  expect(await fetched()).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByRole('img', { name: 'stall.png' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Hidden picture: grin' })).toBeVisible();
  await page.getByRole('button', { name: 'Open picture stall.png' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click();
  await expect(stall).toBeVisible();

  await page.getByRole('button', { name: 'Room info' }).click();
  await page.getByRole('complementary', { name: 'Room info' }).getByRole('button', { name: 'Media' }).click();
  const media = page.getByRole('complementary', { name: 'Media' });
  await media.getByRole('button', { name: 'Show picture stall.png' }).click();
  await expect(media.getByRole('button', { name: 'Open picture stall.png' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img', { name: 'stall.png' })).toBeVisible();

  await send(kitchen, 'm.room.message', 'table.png');
  await openRoom(page, 'Kitchen');
  await expect(messages(page, 'Mallory').getByRole('img', { name: 'table.png' })).toBeVisible();

  const invited = await homeserver.room([mallory], 'Back room');
  await homeserver.setState(mallory, invited, 'm.room.avatar', '', { url });
  const asked = await fetched();
  await homeserver.ask(mallory, 'POST', `/v3/rooms/${encodeURIComponent(invited)}/invite`, { user_id: ana.userId });
  await page.getByRole('link', { name: /^Back room, invited/ }).click();
  await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
  expect(await fetched()).toBe(asked);
  await page.goto('/#/settings/privacy');
  await choose(page, 'Show pictures in invitations', 'Yes');
  await expect.poll(fetched).toBeGreaterThan(asked);

  // This device has the last word.
  await choose(page, 'Show pictures and videos on this device', 'Never');
  await openRoom(page, 'Kitchen');
  await expect(page.getByRole('group', { name: 'Hidden picture: table.png' })).toBeVisible();
});
