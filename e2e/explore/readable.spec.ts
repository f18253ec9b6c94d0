import { findings } from '../fixtures/axe.ts';
import { expect, messages, signIn, test } from '../fixtures/test.ts';

test('[PEEK-01] [PEEK-04] [PEEK-05] a room that all can read is read before it is joined, and nobody hears of that', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const visibility = { history_visibility: 'world_readable' };
  const initial_state = [{ type: 'm.room.history_visibility', state_key: '', content: visibility }];
  const square = { preset: 'public_chat', topic: 'All may listen', initial_state };
  const roomId = await homeserver.room([ben], 'Square', square);
  for (let n = 1; n <= 60; n += 1) await homeserver.send(ben, roomId, `Line ${n}.`);
  const target = await homeserver.send(ben, roomId, 'The clock strikes ten.');
  const relation = { rel_type: 'm.annotation', event_id: target, key: '🔔' };
  await homeserver.sendEvent(ben, roomId, 'm.reaction', { 'm.relates_to': relation });

  const page = await openProfile();
  await signIn(page, ana);
  await page.goto(`/#/room/${encodeURIComponent(roomId)}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Square' })).toBeVisible();
  const last = messages(page, 'The clock strikes ten.');
  await expect(last).toBeVisible();
  await expect(last.getByRole('img', { name: /🔔/ })).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await last.focus();
  await expect(page.getByRole('toolbar', { name: 'Message actions' })).toHaveCount(0);
  await last.click({ button: 'right' });
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await main.getByRole('feed', { name: 'Messages' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -2_000);
    await expect(messages(page, /^.*Line 1\.$/)).toBeVisible({ timeout: 500 });
  }).toPass();
  const members = await homeserver.ask(ben, 'GET', `/v3/rooms/${encodeURIComponent(roomId)}/members`);
  expect(JSON.stringify(members)).not.toContain(ana.userId);
  await expect(page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Square/ })).toHaveCount(0);

  await main.getByRole('button', { name: 'Join' }).click();
  await expect(main.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(last.getByRole('button', { name: /🔔/ })).toBeVisible();
});
