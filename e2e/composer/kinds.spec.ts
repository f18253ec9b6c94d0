/** Each kind of message in both directions, with matrix-js-sdk on the other side. Stickers are in `emoji`, files in `media`. */

import { makeLocationContent } from 'matrix-js-sdk/lib/content-helpers.js';
import { encryptedRoom } from '../crypto/encrypted.ts';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import type { Json } from '../fixtures/homeserver.ts';
import { expect, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';
import { ask } from '../polls/js-sdk-polls.ts';
import { createByKeys, poll } from '../polls/polling.ts';

const PIER = { latitude: 53.54587, longitude: 9.96631, accuracy: 12 };
const POLL = 'org.matrix.msc3381.poll.start';

/** The messages and polls of a room as the other side reads them, the oldest first, and edited ones as they are now. */
function read(peer: JsSdkPeer, roomId: string): readonly Json[] {
  const events = peer.client.getRoom(roomId)?.getLiveTimeline().getEvents() ?? [];
  return events
    .filter((event) => ['m.room.message', POLL].includes(event.getType()) && !event.isRelation('m.replace'))
    .map((event) => event.getContent());
}

for (const kind of ['plain', 'encrypted'] as const)
  test(`[ME-03] [CO-20] [COMP-15] each kind of message goes to matrix-js-sdk and comes from it (${kind})`, async ({
    homeserver,
    stage,
    openProfile,
  }) => {
    const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
    const people = [ana, ben] as const;
    const roomId =
      kind === 'plain' ? await homeserver.room(people, 'Forum') : await encryptedRoom(homeserver, people, 'Forum');
    const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
    try {
      const page = await openProfile();
      await page.context().grantPermissions(['geolocation']);
      await page.context().setGeolocation(PIER);
      await signIn(page, ana);
      await openRoom(page, 'Forum');
      if (kind === 'encrypted')
        await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length).toBe(1);
      await write(page);
      await expect.poll(() => read(peer, roomId).length).toBe(7);
      expect(read(peer, roomId)).toMatchObject([...expected(peer, roomId)]);

      await answer(peer, roomId);
      await readAnswers(page);
      const types = new Set((await homeserver.events(ana, roomId)).map(({ type }) => type));
      expect(types.has('m.room.message')).toBe(kind === 'plain');
      expect(types.has(POLL)).toBe(kind === 'plain');
    } finally {
      peer.stop();
    }
  });

/** One of each kind, as a person writes them. */
async function write(page: Page): Promise<void> {
  await say(page, 'Plain words');
  const first = messages(page, 'Plain words').first();
  await expect(first).toContainText('Sent');
  await say(page, '/me waves');
  await say(page, '/html <b>bold</b> words');
  await first.focus();
  await page.keyboard.press('q');
  await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible();
  await say(page, 'A replly');
  await expect(messages(page, 'A replly')).toContainText('Sent');
  await page.getByRole('textbox', { name: 'Message' }).press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Cancel edit' })).toBeVisible();
  await say(page, 'A reply');
  await first.hover();
  await first.getByRole('button', { name: 'Reply in thread' }).click();
  const thread = page.getByRole('complementary', { name: 'Thread', exact: true });
  await thread.getByRole('textbox', { name: 'Reply in thread' }).fill('In a thread');
  await page.keyboard.press('Enter');
  await expect(thread.getByRole('article').filter({ hasText: 'In a thread' })).toContainText('Sent');
  await thread.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Create poll' }).focus();
  await createByKeys(page, 'Lunch?', ['Soup', 'Pie']);
  await page.getByRole('button', { name: 'Share location' }).click();
  await page.getByRole('dialog', { name: 'Share location' }).getByRole('button', { name: 'Share' }).click();
}

function expected(peer: JsSdkPeer, roomId: string): readonly Json[] {
  const first = peer.messages(roomId)[0]?.getId();
  return [
    { msgtype: 'm.text', body: 'Plain words' },
    { msgtype: 'm.emote', body: 'waves' },
    { msgtype: 'm.text', body: 'bold words', formatted_body: '<strong>bold</strong> words' },
    { msgtype: 'm.text', body: 'A reply' },
    { msgtype: 'm.text', body: 'In a thread', 'm.relates_to': { rel_type: 'm.thread', event_id: first } },
    { [POLL]: { question: { 'org.matrix.msc1767.text': 'Lunch?' } } },
    { msgtype: 'm.location', geo_uri: 'geo:53.54587,9.96631;u=12' },
  ];
}

/** Messages of these kinds from the other side, and a notice. */
async function answer(peer: JsSdkPeer, roomId: string): Promise<void> {
  const { client } = peer;
  const { event_id: told } = await client.sendTextMessage(roomId, 'Words of Ben');
  await client.sendNotice(roomId, 'A notice of a bot');
  await client.sendEmoteMessage(roomId, 'nods');
  await client.sendHtmlMessage(roomId, 'loud words', '<strong>loud</strong> words');
  const send = (content: Json) => client.sendMessage(roomId, content as never);
  const text = (body: string) => ({ msgtype: 'm.text', body });
  const { event_id: reply } = await send({
    ...text('An answre'),
    'm.relates_to': { 'm.in_reply_to': { event_id: told } },
  });
  await send({
    ...text('* An answer'),
    'm.new_content': text('An answer'),
    'm.relates_to': { rel_type: 'm.replace', event_id: reply },
  });
  await send({ ...text('Thread of Ben'), 'm.relates_to': { rel_type: 'm.thread', event_id: told } });
  await ask(client, roomId, 'Tea?', ['Black', 'Green']);
  await send(makeLocationContent('The pier', 'geo:53.5,9.9', Date.now(), 'The pier') as unknown as Json);
}

async function readAnswers(page: Page): Promise<void> {
  const reply = messages(page, 'An answer');
  await expect(reply).toContainText('Words of Ben');
  await expect(reply).toContainText('Edited');
  await expect(messages(page, 'Words of Ben').getByRole('button', { name: /^1 reply.*Thread of Ben/ })).toBeVisible();
  await expect(messages(page, 'A notice of a bot')).toBeVisible();
  await expect(messages(page, 'Ben nods')).toBeVisible();
  await expect(messages(page, 'loud words').locator('strong')).toHaveText('loud');
  await expect(poll(page, 'Tea?').getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('group', { name: 'Location of Ben' })).toContainText('The pier');
}
