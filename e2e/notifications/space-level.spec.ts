/** The notification level of a space, as push rules of its rooms. */
import { findings } from '../fixtures/axe.ts';
import type { Json } from '../fixtures/homeserver.ts';
import { expect, signIn, test } from '../fixtures/test.ts';

test('[NT-14, NT-15] a space is muted with the spaces in it: its rooms have rules that phones obey, and lose them again', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const makeSpace = async (name: string) => {
    const body = { name, preset: 'private_chat', creation_content: { type: 'm.space' } };
    return String((await homeserver.ask(ana, 'POST', '/v3/createRoom', body))['room_id']);
  };
  const [guild, smiths] = [await makeSpace('Guild'), await makeSpace('Smiths')];
  const hall = await homeserver.room([ana], 'Hall');
  const forge = await homeserver.room([ana], 'Forge');
  const own = await homeserver.room([ana], 'My own');
  await homeserver.room([ana], 'Elsewhere');
  const via = [ana.userId.slice(ana.userId.indexOf(':') + 1)];
  const put = (space: string, room: string) => homeserver.setState(ana, space, 'm.space.child', room, { via });
  await put(guild, hall);
  await put(guild, own);
  await put(guild, smiths);
  await put(smiths, forge);
  await put(smiths, guild);
  const rule = `/v3/pushrules/global/room/${encodeURIComponent(own)}`;
  await homeserver.ask(ana, 'PUT', rule, { actions: ['notify'] });
  const muted = async () => {
    const { global } = (await homeserver.ask(ana, 'GET', '/v3/pushrules/')) as { global: { override: Json[] } };
    return global.override.flatMap(({ rule_id: id }) => (String(id).startsWith('!') ? [String(id)] : [])).sort();
  };
  const page = await openProfile();
  await signIn(page, ana);
  await page.getByRole('navigation', { name: 'Spaces' }).getByRole('link', { name: 'Guild', exact: true }).click();
  await page.getByRole('link', { name: 'Lobby of Guild' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  const done = page.getByText('2 rooms changed', { exact: true });
  const modes = page.getByRole('radiogroup', { name: 'Notifications in this space' });
  await modes.getByRole('radio', { name: 'Mute', exact: true }).check();
  await expect(done).toBeVisible();
  expect(await muted()).toEqual([hall, forge].sort());
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect(modes.getByRole('radio', { name: 'Mute', exact: true })).toBeChecked();
  await modes.getByRole('radio', { name: 'Default', exact: true }).check();
  await expect(done).toBeVisible();
  expect(await muted()).toEqual([]);
});
