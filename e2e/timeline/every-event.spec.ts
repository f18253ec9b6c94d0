/**
 * Every example of an event in the Matrix specification in one drawn room: nothing that a room holds ends it. That no bug is in a console
 * is for the guard of every test to say.
 */
import { SPEC_EVENTS } from '@parley/testkit/corpus/spec-events.ts';
import { encryptedRoom } from '../crypto/encrypted.ts';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import type { Json, Person } from '../fixtures/homeserver.ts';
import { expect, type Homeserver, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';

/** What Synapse refuses of a person, and why. It comes as a page of history, as does state, which would end the room for who writes in it. */
const REFUSED: readonly { readonly why: string; readonly has: (type: string, content: Json) => boolean }[] = [
  { why: 'it redacts what is not there', has: (type) => type === 'm.room.redaction' },
  { why: 'it relates to what is not there', has: (_, content) => 'm.relates_to' in content },
  { why: 'it holds a number with a fraction', has: (_, content) => /:-?\d+\.\d/.test(JSON.stringify(content)) },
];

const examples = SPEC_EVENTS.map(({ name, event }) => ({
  name,
  type: String(event['type']),
  content: event['content'] as Json,
  stateKey: event['state_key'] as string | undefined,
}));
const isSaid = ({ stateKey, type, content }: (typeof examples)[number]) =>
  stateKey === undefined && !REFUSED.some(({ has }) => has(type, content));
const said = examples.filter(isSaid);

/** A page of history with all examples of state, and of what is only there as history, among sound neighbours. */
function history(roomId: string, sender: string): string {
  const event = (id: string, type: string, content: Json, more: Json = {}) => ({
    ...{ type, content, sender, room_id: roomId, event_id: `$${id}`, origin_server_ts: Date.now() - 86_400_000 },
    ...more,
  });
  const chunk = examples
    .filter((example) => !isSaid(example))
    .flatMap(({ type, content, stateKey }, index) => [
      event(`example${index}`, type, content, stateKey === undefined ? { redacts: '$none' } : { state_key: stateKey }),
      event(`beside${index}`, 'm.room.message', { msgtype: 'm.text', body: `beside state ${index}` }),
    ]);
  return JSON.stringify({ start: 's', chunk: chunk.toReversed(), state: [] });
}

/** Walks up through the whole room, and says what it found on the way. */
async function walkUp(page: Page, last: string): Promise<void> {
  const feed = page.getByRole('feed', { name: 'Messages' });
  await expect(async () => {
    await feed.hover();
    await page.mouse.wheel(0, -1_500);
    await expect(messages(page, last)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('This message cannot be shown')).toHaveCount(0);
  await expect(page.getByText('Something went wrong in this part of Parley')).toHaveCount(0);
}

async function sendAll(homeserver: Homeserver, sender: Person, roomId: string): Promise<void> {
  for (const { type, content } of said) await homeserver.sendEvent(sender, roomId, type, content);
  await homeserver.send(sender, roomId, 'after all of them');
}

test('every example of the specification is drawn in one room, which works before and after a reload', async ({
  homeserver,
  openProfile,
  control,
}) => {
  test.setTimeout(150_000);
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ben, ana], 'Examples');
  await homeserver.send(ben, roomId, 'before all of them');
  await sendAll(homeserver, ben, roomId);
  const answer = { status: 200, contentType: 'application/json', body: history(roomId, ben.userId) };
  const path = '/rooms/[^/]+/messages';
  await control.setMode({
    kind: 'faults',
    rules: [{ path, fault: { kind: 'answer', phase: 'request', answer } }],
  });
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Examples');
  await expect(messages(page, 'after all of them')).toBeVisible();
  await walkUp(page, 'beside state 0');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await walkUp(page, 'beside state 0');
  await page.reload();
  await say(page, 'still here');
  await expect(messages(page, 'still here')).toContainText('Sent');
});

test('so are those of what is said, encrypted by another client', async ({ homeserver, openProfile, stage }) => {
  test.setTimeout(150_000);
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await encryptedRoom(homeserver, [ben, ana], 'Examples');
  const page = await openProfile();
  await signIn(page, ana);
  const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
  await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length, { timeout: 30_000 }).toBe(1);
  await openRoom(page, 'Examples');
  await say(page, 'before all of them');
  await expect(messages(page, 'before all of them')).toContainText('Sent', { timeout: 30_000 });
  try {
    await expect.poll(() => peer.client.getRoom(roomId)?.hasEncryptionStateEvent()).toBe(true);
    for (const { type, content } of said) await peer.client.sendEvent(roomId, type as never, content as never);
    await peer.client.sendTextMessage(roomId, 'after all of them');
  } finally {
    peer.stop();
  }
  await expect(messages(page, 'after all of them')).toBeVisible();
  await expect(messages(page, 'This is an example text message')).not.toHaveCount(0);
  await page.reload();
  await expect(messages(page, 'after all of them')).toBeVisible();
  await walkUp(page, 'before all of them');
  await say(page, 'still here');
  await expect(messages(page, 'still here')).toContainText('Sent');
});
