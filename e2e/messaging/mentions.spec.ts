/** Mentions and commands of the composer, with matrix-js-sdk as the other side. */
import type { EventId } from '@parley/sdk/client/ids.ts';
import { encryptedRoom } from '../crypto/encrypted.ts';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import { NodeClient } from '../faults/node-client.ts';
import { RoomWatch } from '../faults/room-watch.ts';
import { findings } from '../fixtures/axe.ts';
import { expect, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';

const link = (name: string, userId: string) => `[${name}](https://matrix.to/#/${userId})`;

/** The bodies of the events in a room that highlight for a peer by its push rules, edits included. */
function highlightsOf(peer: JsSdkPeer, roomId: string): readonly string[] {
  const events = peer.client.getRoom(roomId)?.getLiveTimeline().getEvents() ?? [];
  return events
    .filter((event) => event.getType() === 'm.room.message')
    .filter((event) => peer.client.getPushActionsForEvent(event)?.tweaks?.highlight === true)
    .map((event) => String((event.getClearContent() ?? event.getWireContent())['body']));
}

for (const kind of ['plain', 'encrypted'] as const) {
  test(`[ME-20, ME-21, 02.S-09] exactly the named are notified in an ${kind === 'plain' ? 'open' : 'encrypted'} room, and an edit only tells the new one`, async ({
    homeserver,
    stage,
  }) => {
    const [ana, ben, cyd] = [
      await homeserver.person('ana'),
      await homeserver.person('ben'),
      await homeserver.person('cyd'),
    ];
    const roomId =
      kind === 'plain'
        ? await homeserver.room([ana, ben, cyd], 'Deck')
        : await encryptedRoom(homeserver, [ana, ben, cyd]);
    const parley = new NodeClient({ encryption: 'memory' });
    const peers = [await JsSdkPeer.signIn(stage.directUrl, ben), await JsSdkPeer.signIn(stage.directUrl, cyd)] as const;
    try {
      await parley.signIn(stage.directUrl, ana);
      await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length).toBe(1);
      const watch = new RoomWatch(parley.client, roomId);
      const write = (text: string, more: object = {}) =>
        parley.client.command('messages.sendText', { roomId: watch.roomId, text, format: 'markdown', ...more });
      const [bens, cyds] = [() => highlightsOf(peers[0], roomId), () => highlightsOf(peers[1], roomId)];
      const said = (count: number) =>
        expect.poll(() => peers.map((peer) => peer.messages(roomId).length)).toEqual([count, count]);

      await write(`${link('Ben', ben.userId)}, not \`${cyd.userId}\` and not Cyd`);
      await said(1);
      await expect.poll(bens).toEqual([`Ben, not \`${cyd.userId}\` and not Cyd`]);
      expect(cyds()).toEqual([]);
      expect(peers[0].messages(roomId)[0]?.getContent()).toMatchObject({
        format: 'org.matrix.custom.html',
        formatted_body: `<a href="https://matrix.to/#/${ben.userId}">Ben</a>, not <code>${cyd.userId}</code> and not Cyd`,
        'm.mentions': { user_ids: [ben.userId] },
      });

      await write('nobody');
      await said(2);
      const second = watch.messages.at(-1)?.relationId as EventId;
      const edit = (text: string) =>
        parley.client.command('messages.edit', { roomId: watch.roomId, eventId: second, text, format: 'markdown' });
      await edit(`${ben.userId} now`);
      await expect.poll(() => bens().at(-1)).toBe('* Ben now');
      await edit(`${ben.userId} and ${cyd.userId} now`);
      await expect.poll(cyds).toEqual(['* Ben and Cyd now']);
      expect(bens()).toHaveLength(2);
      await expect.poll(() => peers[0].texts(roomId).at(-1)).toBe('Ben and Cyd now');

      const { event_id: question } = await peers[1].client.sendTextMessage(roomId, 'who?');
      await expect.poll(() => watch.messages.at(-1)?.eventId).toBe(question);
      await write('you', { replyTo: question as EventId });
      await expect.poll(cyds).toEqual(['* Ben and Cyd now', 'you']);
      await write('nobody else', { replyTo: question as EventId, mentionsAnswered: false });
      await write('@room');
      await expect.poll(() => cyds().at(-1)).toBe('@room');
      expect(cyds()).toHaveLength(3);
      await expect.poll(() => bens().slice(2)).toEqual(['@room']);
      expect(parley.bugs).toEqual([]);
    } finally {
      for (const peer of peers) peer.stop();
      parley.stop();
    }
  });
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });

test('[MN-04, MN-07, MN-08, CO-20, CO-21, CO-22, CO-23] people, rooms and commands are suggested, sent as pills and done by keyboard', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben, bea] = [
    await homeserver.person('ana'),
    await homeserver.person('ben'),
    await homeserver.person('bea'),
  ];
  const roomId = await homeserver.room([ana, ben, bea], 'Deck');
  const alias = `harbour-${ana.name}`;
  await homeserver.room([ana], 'Harbour', { room_alias_name: alias });
  await homeserver.send(ben, roomId, 'ahoy');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Deck');
  await expect(messages(page, 'ahoy')).toBeVisible();
  const last = async () => (await homeserver.events(ana, roomId)).findLast(({ type }) => type === 'm.room.message');

  await test.step('a member by name, by keys alone', async () => {
    await box(page).click();
    await page.keyboard.type('hi @be');
    const options = suggestions(page).getByRole('option');
    // The user who wrote last comes first.
    await expect(options).toHaveText([/^B?Ben$/, /^B?Bea$/]);
    await expect(box(page)).toHaveAttribute('aria-activedescendant', /-0$/);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.type('and @BEN');
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.type('in #har');
    await expect(options).toHaveText([/Harbour/]);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(messages(page, `hi Bea and Ben in #${alias}:localhost`)).toHaveAttribute('data-event-id', /./);
    expect((await last())?.['content']).toMatchObject({
      body: `hi Bea and Ben in #${alias}:localhost`,
      'm.mentions': { user_ids: [bea.userId, ben.userId] },
    });
  });

  await test.step('everybody, and nobody', async () => {
    await page.keyboard.type('@roo');
    await expect(suggestions(page).getByRole('option')).toHaveText([/@room.*Notify all 3 members/]);
    await page.keyboard.press('Escape');
    await expect(suggestions(page)).toHaveCount(0);
    await page.keyboard.type('f');
    await page.keyboard.press('Enter');
    await expect(messages(page, '@roof')).toHaveAttribute('data-event-id', /./);
    expect((await last())?.['content']).toMatchObject({ 'm.mentions': {} });
  });

  await test.step('an answer that mentions nobody', async () => {
    await messages(page, 'ahoy').hover();
    await page
      .getByRole('toolbar', { name: 'Message actions' })
      .getByRole('button', { name: 'Reply', exact: true })
      .click();
    const toggle = page.getByRole('button', { name: 'Mention Ben' });
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await say(page, 'quietly');
    await expect(messages(page, 'quietly')).toHaveAttribute('data-event-id', /./);
    expect((await last())?.['content']).toMatchObject({ body: 'quietly', 'm.mentions': {} });
  });

  await test.step('commands', async () => {
    await box(page).focus();
    await page.keyboard.type('/to');
    await expect(suggestions(page).getByRole('option')).toHaveText([/^\/topic.*<topic>.*what the room is about/]);
    await page.keyboard.press('Enter');
    await page.keyboard.type('All about ropes');
    await page.keyboard.press('Enter');
    await expect(messages(page, /All about ropes/)).toBeVisible();
    await say(page, '/shrug well');
    await expect(messages(page, '¯\\_(ツ)_/¯ well')).toBeVisible();
    await say(page, '/kick nobody');
    const composer = page.locator('form[data-region=composer]');
    await expect(composer.getByRole('alert')).toHaveText('Write it like this: /kick <user> [reason]');
    await expect(box(page)).toContainText('/kick nobody');
    await say(page, `/kick ${bea.userId} too loud`);
    await expect(composer.getByRole('status')).toHaveText(`${bea.userId} was removed.`);
    await expect(box(page)).toHaveText('');
    const members = await homeserver.ask(ana, 'GET', `/v3/rooms/${encodeURIComponent(roomId)}/joined_members`);
    expect(Object.keys(members['joined'] as object)).not.toContain(bea.userId);
    await say(page, '/nothing at all');
    await expect(composer.getByRole('alert')).toContainText('/nothing is not a command');
    await say(page, '/help');
    const help = page.getByRole('dialog', { name: 'Commands' });
    await expect(help.getByRole('row', { name: /\/spoiler/ })).toBeVisible();
    await expect(help.getByRole('row', { name: /\/discardsession/ })).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('rights, with a hint at what is written, and other rooms', async () => {
    const levelOf = async (userId: string) => {
      const path = `/v3/rooms/${encodeURIComponent(roomId)}/state/m.room.power_levels`;
      const levels = await homeserver.ask(ana, 'GET', path);
      return (levels['users'] as { readonly [id: string]: number })[userId];
    };
    const composer = page.locator('form[data-region=composer]');
    await box(page).fill('');
    await box(page).focus();
    await page.keyboard.type(`/op ${ben.userId} `);
    const hint = composer.getByRole('note');
    await expect(hint.locator('strong')).toHaveText('[level]');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.type('60');
    await page.keyboard.press('Enter');
    await expect.poll(() => levelOf(ben.userId)).toBe(60);
    await expect(hint).toHaveCount(0);
    await say(page, `/deop ${ben.userId}`);
    await expect.poll(() => levelOf(ben.userId)).toBeUndefined();
    await say(page, '//part is a command');
    await expect(messages(page, '/part is a command')).toHaveAttribute('data-event-id', /./);
    await say(page, `/join #${alias}:localhost`);
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible();
    await say(page, '/part');
    await expect(page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Harbour/ })).toHaveCount(
      0,
    );
  });
});
