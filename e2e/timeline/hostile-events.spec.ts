/**
 * The hostile corpus in a drawn room: what a known event holds in any place costs its own entry and nothing beside it. What Synapse takes
 * comes from Synapse, in the clear and encrypted; the rest stands in a page of history. That no bug is in a console is for the guard of
 * every test to say.
 */
import { TARGET_EVENT } from '@parley/testkit/corpus/case-names.ts';
import { EVENT_SAMPLES } from '@parley/testkit/corpus/event-samples.ts';
import { corruptions } from '@parley/testkit/corpus/hostile-values.ts';
import { toWireText } from '@parley/testkit/corpus/wire-text.ts';
import { encryptedRoom } from '../crypto/encrypted.ts';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import type { Json, Person } from '../fixtures/homeserver.ts';
import { expect, type Homeserver, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';
import { toNewest, wheelTo } from './wheel.ts';

/** Broken forms take turns. Neither step has a factor in common with the 22 forms of a place, so that each of these has its turns. */
const SENT_STEP = 31;
const WRITTEN_STEP = 53;

/** State that a room lives on after it changed, and that Synapse does not look into. */
const HARMLESS_STATE = ['m.room.name', 'm.room.topic', 'm.room.avatar', 'm.room.pinned_events', 'm.space.child'];

/** No event of Synapse holds it: it is too large, or no JSON that is canonical. */
const UNSENDABLE = /64 KB|deep|2\.5|2\^53|1e308|lone surrogate|not a number$/;

interface Sent {
  readonly name: string;
  readonly type: string;
  readonly content: Json;
  readonly stateKey: string | undefined;
}

/** The events that are sent through Synapse: contents that are objects, broken inside. `target` is an existing event. */
function sentCases(target: string): readonly Sent[] {
  return EVENT_SAMPLES.flatMap(({ name: sample, event }) => {
    const type = String(event['type']);
    const stateKey = event['state_key'] as string | undefined;
    if (stateKey !== undefined && !HARMLESS_STATE.includes(type)) return [];
    const content = JSON.parse(JSON.stringify(event['content']).replaceAll(TARGET_EVENT, target)) as Json;
    return [...corruptions(content)]
      .filter(({ path, name }, index) => path.length > 0 && index % SENT_STEP === 0 && !UNSENDABLE.test(name))
      .map(({ name, value }) => ({ name: `${sample}: ${name}`, type, content: value as Json, stateKey }));
  });
}

const said = (id: string, sender: string, body: string) => ({
  ...{ type: 'm.room.message', event_id: id, sender, origin_server_ts: Date.now() - 86_400_000 },
  content: { msgtype: 'm.text', body },
});

/** The number of events in a page of history. */
const PAGE = 100;

/** Pages of history, the newest first: whole events, broken in every part, each with a neighbour after it. */
function history(sender: string): { readonly pages: readonly string[]; readonly count: number } {
  const cases = EVENT_SAMPLES.flatMap(({ event }, sample) =>
    [...corruptions({ ...event, event_id: `$case-${sample}` })]
      .filter((_, index) => index % WRITTEN_STEP === sample % WRITTEN_STEP)
      .map(({ value, path }, index) => withOwnId(value, path, `$case-${sample}-${index}`)),
  );
  const first = [said('$first', sender, 'before all of them'), said(TARGET_EVENT, sender, 'what they point at')];
  const besides = cases.flatMap((broken, index) => [broken, said(`$beside-${index}`, sender, `beside ${index},`)]);
  const events = [...first, ...besides].toReversed();
  const pages: string[] = [];
  for (let from = 0; from < events.length; from += PAGE) {
    const next = from + PAGE < events.length ? { end: `page-${from + PAGE}` } : {};
    pages.push(toWireText({ start: 's', chunk: events.slice(from, from + PAGE), state: [], ...next }));
  }
  return { pages, count: cases.length };
}

/** An id that no other case has, unless the id is what is broken. */
function withOwnId(value: unknown, path: readonly (string | number)[], eventId: string): unknown {
  const isWhole = path.length > 0 && path[0] !== 'event_id' && typeof value === 'object' && value !== null;
  return isWhole ? { ...value, event_id: eventId } : value;
}

/** Sends what Synapse takes, each with a neighbour after it, and answers how many neighbours there are. */
async function sendAll(
  cases: readonly Sent[],
  send: (one: Sent) => Promise<unknown>,
  beside: (body: string, index: number) => Promise<unknown>,
): Promise<number> {
  let refused = 0;
  for (const [index, one] of cases.entries()) {
    await send(one).catch(() => {
      refused += 1;
    });
    await beside(`next to ${index},`, index);
  }
  expect(refused, 'what Synapse refuses').toBeLessThan(cases.length / 4);
  return cases.length;
}

/**
 * Walks from the newest message up until `oldest` is seen, and answers which messages of `all` were not shown. On a busy machine a message
 * is decrypted a moment after its page came: for those that were passed by then it walks down again, as whoever comes back does.
 */
async function missedBy(page: Page, oldest: string, all: readonly string[]): Promise<readonly string[]> {
  const feed = page.getByRole('feed', { name: 'Messages' });
  const seen = new Set<string>();
  const look = async () => {
    const text = await feed.innerText();
    expect(text).not.toContain('This message cannot be shown');
    for (const [shown] of text.matchAll(/(?:beside|next to) \d+,/g)) seen.add(shown);
  };
  await toNewest(page, 'after all of them');
  await wheelTo(page, -400, oldest, look);
  const missed = () => all.filter((text) => !seen.has(text));
  if (missed().length > 0) await wheelTo(page, 400, 'after all of them', look);
  await expect(page.getByText('Something went wrong in this part of Parley')).toHaveCount(0);
  return missed();
}

/** `count` neighbours by their words. */
function neighbours(words: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${words} ${index},`);
}

function sending(homeserver: Homeserver, sender: Person, roomId: string) {
  return ({ type, content, stateKey }: Sent) =>
    stateKey === undefined
      ? homeserver.sendEvent(sender, roomId, type, content)
      : homeserver.setState(sender, roomId, type, stateKey, content);
}

/** Opens the room, walks through it, and once more after a reload; then talks in it. */
async function lookAt(page: Page, oldest: string, all: readonly string[]): Promise<void> {
  await openRoom(page, 'Hostile');
  await expect(messages(page, 'after all of them')).toBeVisible();
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(await missedBy(page, oldest, all)).toEqual([]);
  }
  await page.reload();
  await say(page, 'still here');
  await expect(messages(page, 'still here')).toContainText('Sent');
}

test('[SEC-03] [SEC-04] what Synapse takes of the corpus costs nothing beside it, over a reload too', async ({
  homeserver,
  openProfile,
}) => {
  test.setTimeout(180_000);
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ben, ana], 'Hostile');
  await homeserver.send(ben, roomId, 'before all of them');
  const target = await homeserver.send(ben, roomId, 'what they point at');
  const beside = (body: string) => homeserver.send(ben, roomId, body);
  const sent = await sendAll(sentCases(target), sending(homeserver, ben, roomId), beside);
  await homeserver.setState(ben, roomId, 'm.room.name', '', { name: 'Hostile' });
  await homeserver.send(ben, roomId, 'after all of them');
  const page = await openProfile();
  await signIn(page, ana);
  await lookAt(page, 'before all of them', neighbours('next to', sent));
});

test('[SEC-03] [SEC-04] the same of whole events, broken in every part, as a page of history', async ({
  homeserver,
  openProfile,
  control,
}) => {
  test.setTimeout(180_000);
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ben, ana], 'Hostile');
  // More than a first sync brings, so that there is a page before it.
  for (let line = 0; line < 25; line += 1) await homeserver.send(ben, roomId, `line ${line}`);
  await homeserver.send(ben, roomId, 'after all of them');
  const { pages, count } = history(ben.userId);
  const rules = pages.map((body, index) => {
    const from = index === 0 ? '' : `.*from=page-${index * PAGE}(&|$)`;
    const answer = { status: 200, contentType: 'application/json', body };
    return { path: `/rooms/[^/]+/messages${from}`, fault: { kind: 'answer', phase: 'request', answer } } as const;
  });
  // The first rule that is for a request decides: that of the newest page is for all that name no other.
  await control.setMode({ kind: 'faults', rules: rules.toReversed() });
  const page = await openProfile();
  await signIn(page, ana);
  await lookAt(page, 'before all of them', neighbours('beside', count));
});

test('[SEC-03] [SEC-04] so it is of what another client encrypted', async ({ homeserver, openProfile, stage }) => {
  test.setTimeout(180_000);
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await encryptedRoom(homeserver, [ben, ana], 'Hostile');
  const page = await openProfile();
  await signIn(page, ana);
  const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
  await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length, { timeout: 30_000 }).toBe(1);
  await openRoom(page, 'Hostile');
  for (const text of ['before all of them', 'what they point at']) {
    await say(page, text);
    await expect(messages(page, text)).toContainText('Sent', { timeout: 30_000 });
  }
  const target = (await homeserver.events(ana, roomId)).at(-1)?.['event_id'];
  const cases = sentCases(String(target)).filter(({ stateKey }) => stateKey === undefined);
  const text = (body: string) => ({ type: 'm.room.message', content: { msgtype: 'm.text', body } });
  const sealed = new Map<object, Json>();
  const besides = cases.map((_, index) => text(`next to ${index},`));
  const last = text('after all of them');
  try {
    await expect.poll(() => peer.client.getRoom(roomId)?.hasEncryptionStateEvent()).toBe(true);
    for (const one of [...cases, ...besides, last]) sealed.set(one, await peer.seal(roomId, one.type, one.content));
  } finally {
    // Its own machine breaks over what it would hear of itself.
    peer.stop();
  }
  const send = (one: object) => homeserver.sendEvent(ben, roomId, 'm.room.encrypted', sealed.get(one) ?? {});
  const sent = await sendAll(cases, send, async (_, index) => send(besides[index] ?? last));
  await send(last);
  await lookAt(page, 'before all of them', neighbours('next to', sent));
});
