/** People in calls of many, as a test drives and observes them. */
import { expect, type Page } from '@playwright/test';
import type { Homeserver, Json, Person } from '../../fixtures/homeserver.ts';
import { allSay, call, lobby } from '../calling.ts';

const MEMBER = 'org.matrix.msc3401.call.member';
/** Everybody may join calls. */
export const CALLS = { power_level_content_override: { events: { [MEMBER]: 0 } } };
export const ENCRYPTED = {
  ...CALLS,
  initial_state: [{ type: 'm.room.encryption', state_key: '', content: { algorithm: 'm.megolm.v1.aes-sha2' } }],
};

/** Everybody may begin calls without a call service, and join them. */
export const MESH = { power_level_content_override: { events: { [MEMBER]: 0, 'org.matrix.msc3401.call': 0 } } };
export const MESH_ENCRYPTED = { ...MESH, initial_state: ENCRYPTED.initial_state };

export const bar = (page: Page) => page.getByRole('region', { name: 'Call in this room', exact: true });
export const tile = (page: Page, name: string) => call(page).getByRole('group', { name, exact: true });

/** Begins a call with a picture in the open room, and waits until it is connected. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Video call' }).click();
  await lobby(page).getByRole('button', { name: 'Start call' }).click();
  await allSay([page], 'Connected', 30_000);
}

/** Joins the call that goes on in the open room, with what the lobby offers, and waits until it is connected. */
export async function join(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Join call' }).click();
  await page.getByRole('dialog', { name: 'Join call' }).getByRole('button', { name: 'Join call' }).click();
  await allSay([page], 'Connected', 30_000);
}

/** Waits until a picture moves in a tile. */
export async function expectPicture(page: Page, name: string): Promise<void> {
  const video = tile(page, name).locator('video[data-purpose="usermedia"]');
  await expect
    .poll(() => video.evaluate((element) => (element instanceof HTMLVideoElement ? element.videoWidth : 0)), {
      timeout: 60_000,
    })
    .toBeGreaterThan(0);
}

/** Waits until the picture in a tile has had ten more frames. */
export async function expectMoving(page: Page, name: string): Promise<void> {
  const video = tile(page, name).locator('video[data-purpose="usermedia"]');
  const frames = () =>
    video.evaluate((element) =>
      element instanceof HTMLVideoElement ? element.getVideoPlaybackQuality().totalVideoFrames : 0,
    );
  const before = await frames();
  await expect.poll(frames, { timeout: 30_000 }).toBeGreaterThan(before + 10);
}

/** The members of a room's call as the server has them: their users, one for each device. */
export async function membersOf(homeserver: Homeserver, person: Person, roomId: string): Promise<readonly string[]> {
  const state = await homeserver.ask(person, 'GET', `/v3/rooms/${encodeURIComponent(roomId)}/state`);
  const events = Object.values(state) as { type: string; sender: string; content: Json }[];
  return events
    .filter(({ type, content }) => type === MEMBER && Object.keys(content).length > 0)
    .map(({ sender }) => sender)
    .toSorted();
}

/** The sounds and pictures that a page receives, by track. */
interface Received {
  readonly [track: string]: { readonly kind: string; readonly frames: number; readonly energy: number };
}

/** Counts what came so far, over all connections of a page. */
function receivedOf(page: Page): Promise<Received> {
  return page.evaluate(async () => {
    const received: Record<string, { kind: string; frames: number; energy: number }> = {};
    for (const peer of globalThis.parleyPeers) {
      if (peer.connectionState === 'closed') continue;
      (await peer.getStats()).forEach((report: Record<string, unknown>) => {
        if (report['type'] !== 'inbound-rtp') return;
        received[`${String(report['trackIdentifier'])} ${String(report['ssrc'])}`] = {
          kind: String(report['kind']),
          frames: Number(report['framesDecoded'] ?? 0),
          energy: Number(report['totalAudioEnergy'] ?? 0),
        };
      });
    }
    return received;
  });
}

/** Waits until as many sounds are heard and pictures seen within two seconds. */
export async function expectReceives(page: Page, count: number): Promise<void> {
  await expect(async () => {
    const before = await receivedOf(page);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const after = await receivedOf(page);
    const grown = Object.entries(after).filter(([track, { frames, energy }]) => {
      const earlier = before[track] ?? { frames: 0, energy: 0 };
      return frames > earlier.frames || energy > earlier.energy;
    });
    const of = (kind: string) => grown.filter(([, one]) => one.kind === kind).length;
    expect({ sounds: of('audio'), pictures: of('video') }).toEqual({ sounds: count, pictures: count });
  }).toPass({ timeout: 60_000 });
}
