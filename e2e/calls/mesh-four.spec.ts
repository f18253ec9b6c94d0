import type { Homeserver, Person } from '../fixtures/homeserver.ts';
import { expect, type Page } from '../fixtures/test.ts';
import { allSay, CALLING, call, hideAddress, lookingAt, test } from './calling.ts';
import { bar, begin, expectPicture, expectReceives, join, MESH, MESH_ENCRYPTED, tile } from './many/in-call.ts';

test.use({ launchOptions: CALLING });
// Pictures of four pages are encoded and decoded by whatever cores there are.
test.setTimeout(500_000);

const MEMBER = 'org.matrix.msc3401.call.member';

/** The most that each picture of a page may take in bits a second, and whether it is sent, for each connection that goes on. */
function sentPictures(page: Page): Promise<readonly (readonly [number | undefined, boolean])[]> {
  return page.evaluate(() =>
    globalThis.parleyPeers
      .filter(({ connectionState }) => connectionState === 'connected')
      .flatMap((peer) => peer.getSenders())
      .filter(({ track }) => track?.kind === 'video')
      .map((sender) => {
        const [encoding] = sender.getParameters().encodings;
        return [encoding?.maxBitrate, encoding?.active === true] as const;
      }),
  );
}

/** Has a page think that nobody looks at it, or somebody again. */
function setSeen(page: Page, isSeen: boolean): Promise<void> {
  return page.evaluate((seen) => {
    Object.defineProperty(document, 'visibilityState', { value: seen ? 'visible' : 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isSeen);
}

/** Says by state that a device is in the call of a room; answers with the server's status. */
async function claim(homeserver: Homeserver, who: Person, roomId: string, callId: string, key = who.userId) {
  const device = { device_id: 'NOWHERE', session_id: 'none', expires_ts: Date.now() + 3_600_000, feeds: [] };
  const content = { 'm.calls': [{ 'm.call_id': callId, 'm.foci': [], 'm.devices': [device] }] };
  const path = `/v3/rooms/${encodeURIComponent(roomId)}/state/${MEMBER}/${encodeURIComponent(key)}`;
  return homeserver.ask(who, 'PUT', path, content);
}

test('[MSH-03] [MSH-14] [MSH-15] [MSH-11] [07.E-04] four in full mesh: quality by number, nothing for who looks away, one killed, one made up', async ({
  relay,
  homeserver,
  openProfile,
  guard,
}) => {
  expect(relay).toBeDefined();
  guard.allow(/asked https:\/\/localhost$/u);
  const people = await Promise.all(['ana', 'bo', 'cy', 'di', 'eve'].map((name) => homeserver.person(name)));
  const [ana, bo, cy, di, eve] = people;
  if (!ana || !bo || !cy || !di || !eve) throw new Error('five people');
  const roomId = await homeserver.room([ana, bo, cy, di, eve], 'Band', MESH_ENCRYPTED);
  const pages: Page[] = [];
  for (const person of [ana, bo, cy, di]) pages.push(await lookingAt(await openProfile(), person, 'Band'));
  const [anas, bos] = pages;
  if (anas === undefined || bos === undefined) throw new Error('four pages');
  await begin(anas);
  for (const page of pages.slice(1)) await join(page);
  for (const page of pages) await expectReceives(page, 3);
  const all = [600_000, true] as const;
  for (const page of pages) await expect.poll(() => sentPictures(page)).toEqual([all, all, all]);

  await setSeen(bos, false);
  for (const page of pages.filter((one) => one !== bos))
    await expect
      .poll(async () => (await sentPictures(page)).filter(([, isSent]) => !isSent).length, { timeout: 15_000 })
      .toBe(1);
  await setSeen(bos, true);
  await expectReceives(bos, 3);

  // Nobody can say it for others, and what a device that is nowhere gets is nothing.
  const state = await homeserver.ask(ana, 'GET', `/v3/rooms/${encodeURIComponent(roomId)}/state`);
  const callId = Object.values(state as Record<string, { type: string; state_key: string }>).find(
    ({ type }) => type === 'org.matrix.msc3401.call',
  )?.state_key;
  if (callId === undefined) throw new Error('no call');
  await expect(claim(homeserver, eve, roomId, callId, di.userId)).rejects.toThrow(/403|M_FORBIDDEN/u);
  await claim(homeserver, eve, roomId, callId);
  const eves = tile(anas, 'Eve');
  await expect(eves.getByRole('img', { name: 'Device not verified by its owner' })).toBeVisible({ timeout: 30_000 });
  await expect(eves.locator('video')).toHaveCount(0);
  expect((await sentPictures(anas)).length).toBe(3);

  const dis = pages.pop();
  await dis?.context().close();
  for (const page of pages) await expect(tile(page, 'Di')).toBeHidden({ timeout: 20_000 });
  for (const page of pages) await expectReceives(page, 2);
});

test('[MSH-02] who has no power to be in the call sees it without a way into it, and is drawn for no word of theirs', async ({
  homeserver,
  openProfile,
  guard,
}) => {
  guard.allow(/asked https:\/\/localhost$/u);
  const [ana, bo, eve] = [
    await homeserver.person('ana'),
    await homeserver.person('bo'),
    await homeserver.person('eve'),
  ];
  const events = { [MEMBER]: 50, 'org.matrix.msc3401.call': 50 };
  const roomId = await homeserver.room([ana, bo, eve], 'Band', { power_level_content_override: { events } });
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  await begin(anas);
  await expect(claim(homeserver, eve, roomId, 'any')).rejects.toThrow(/403|M_FORBIDDEN/u);
  const eves = await lookingAt(await openProfile(), eve, 'Band');
  await expect(bar(eves)).toContainText('1 person');
  await expect(bar(eves).getByRole('button', { name: 'Join call' })).toBeHidden();
  await expect(tile(anas, 'Eve')).toBeHidden();
});

test('[08.G-43] [07.ST-05] over the relay alone a call in full mesh outlives cuts of five and of forty seconds', async ({
  relay,
  homeserver,
  openProfile,
  guard,
}) => {
  guard.allow(/asked https:\/\/localhost$|Failed to load resource|net::ERR/u);
  const [ana, bo, cy] = [await homeserver.person('ana'), await homeserver.person('bo'), await homeserver.person('cy')];
  await homeserver.room([ana, bo, cy], 'Band', MESH);
  const pages: Page[] = [];
  for (const person of [ana, bo, cy]) {
    const page = await lookingAt(await openProfile(), person, 'Band');
    await hideAddress(page);
    pages.push(page);
  }
  for (const [index, page] of pages.entries()) await (index === 0 ? begin(page) : join(page));
  for (const page of pages) await expectReceives(page, 2);
  const routes = await Promise.all(pages.map(relayedOf));
  expect(routes).toEqual([2, 2, 2]);

  for (const cutMs of [5_000, 40_000]) {
    const [anas] = pages;
    await relay.stop();
    for (const page of pages) await page.context().setOffline(true);
    await anas?.waitForTimeout(cutMs);
    await relay.start();
    for (const page of pages) await page.context().setOffline(false);
    for (const page of pages) await expectReceives(page, 2);
    await allSay(pages, 'Connected');
  }
  const [anas] = pages;
  if (anas !== undefined) await expectPicture(anas, 'Cy');
  for (const page of pages) await expect(call(page).getByRole('group')).not.toHaveCount(0);
});

/** The number of connections of a page whose path goes over the relay. */
function relayedOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let relayed = 0;
    for (const peer of globalThis.parleyPeers) {
      if (peer.connectionState !== 'connected') continue;
      const reports = new Map<string, Record<string, unknown>>();
      (await peer.getStats()).forEach((report: Record<string, unknown>) => reports.set(String(report['id']), report));
      const pair = [...reports.values()].find(
        ({ type, nominated, state }) => type === 'candidate-pair' && nominated === true && state === 'succeeded',
      );
      const local = reports.get(String(pair?.['localCandidateId']));
      if (local?.['candidateType'] === 'relay') relayed += 1;
    }
    return relayed;
  });
}
