/** Forty pictures of a room, scrolled through at the speed of a quick wheel, there and back. */
import type { Page } from 'playwright';
import { ask, registerUser, textOf } from '../../ops/homeserver/client-api.mjs';
import type { Homeserver } from '../../ops/homeserver/homeserver.mjs';
import { FastSeed, join } from '../account/fast-seed.ts';
import { idOf, PASSWORD } from '../account/people.ts';
import type { Gathered } from '../report/results.ts';
import { longestMs, waitForMark } from './marks.ts';
import { signIn } from './sign-in.ts';
import type { Stage } from './stage.ts';

const VIEWER = 'picture-viewer';
const PICTURES = 40;
const WIDTH = 1_200;
const HEIGHT = 900;
const SETTLE_MS = 3_000;

interface Passed {
  readonly droppedFrames: number;
  readonly seen: number;
}

export async function measurePictures(stage: Stage, runs: number, results: Gathered): Promise<void> {
  const { homeserver } = stage.account;
  const { accessToken } = await registerUser(homeserver, { username: VIEWER, password: PASSWORD });
  const profile = await stage.openProfile();
  const first = await profile.newPage();
  await signIn(first, profile, { name: VIEWER, password: PASSWORD });
  const roomId = await makeRoom(homeserver, accessToken, await drawPictures(first));
  await first.close();
  for (let run = 0; run < runs; run += 1) {
    const page = await profile.newPage();
    await page.goto(profile.url(`#/room/${encodeURIComponent(roomId)}`));
    await waitForMark(page, { name: 'parley:timeline', detail: { roomId } });
    await page.waitForTimeout(SETTLE_MS);
    await measurePass(page, { id: 'pictures-first', what: `${PICTURES} pictures scrolled through` }, results);
    await measurePass(page, { id: 'pictures-again', what: '… once more' }, results);
    await page.close();
  }
  await profile.close();
}

async function measurePass(
  page: Page,
  { id, what }: { readonly id: string; readonly what: string },
  results: Gathered,
): Promise<void> {
  const startMs = await page.evaluate(() => performance.now());
  const { droppedFrames, seen } = await page.evaluate(passThrough, { count: PICTURES });
  results.add({ id: `${id}.dropped`, what: `${what}: dropped frames`, unit: 'count', goal: 0 }, droppedFrames);
  if (seen < PICTURES) results.note(`${id}.dropped`, `only ${seen} were seen`);
  const longest = { id: `${id}.longest`, what: '… longest task of the page', unit: 'ms', goal: 50 } as const;
  results.add(longest, await longestMs(page, startMs));
}

/** Up until all pictures were seen, and down to the end. Runs in the page: self-contained. */
function passThrough({ count }: { readonly count: number }): Promise<Passed> {
  const STEP_PX = 60;
  const WITHIN_MS = 60_000;
  const FRAME_MS = 1_000 / 60;
  const scroller = document.querySelector('[role="feed"]')?.parentElement;
  if (scroller === null || scroller === undefined) throw new Error('there is no timeline');
  const seen = new Set<string>();
  const startMs = performance.now();
  let direction = -1;
  let droppedFrames = 0;
  let lastFrameMs = startMs;
  return new Promise((resolve) => {
    const step = (frameMs: number) => {
      droppedFrames += Math.max(0, Math.round((frameMs - lastFrameMs) / FRAME_MS) - 1);
      lastFrameMs = frameMs;
      for (const picture of scroller.querySelectorAll('[data-event-id]:has(img)'))
        seen.add(picture.getAttribute('data-event-id') ?? '');
      if (seen.size >= count) direction = 1;
      const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
      const isDone = (direction === 1 && left < 1) || frameMs - startMs > WITHIN_MS;
      if (isDone) return setTimeout(() => resolve({ droppedFrames, seen: seen.size }), 200);
      scroller.scrollTop += direction * STEP_PX;
      return requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** Pictures of many colours, each another, as JPEG in Base64. */
function drawPictures(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    async ({ count, width, height }) => {
      const SPOTS = 400;
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('nothing can be drawn');
      const drawn: string[] = [];
      for (let number = 0; number < count; number += 1) {
        for (let spot = 0; spot < SPOTS; spot += 1) {
          context.fillStyle = `hsl(${(number * 37 + spot * 13) % 360} 60% ${20 + (spot % 60)}%)`;
          context.fillRect((spot * 97) % width, (spot * 61 + number * 29) % height, 160, 120);
        }
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
        const bytes = new Uint8Array(await blob.arrayBuffer());
        drawn.push(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
      }
      return drawn;
    },
    { count: PICTURES, width: WIDTH, height: HEIGHT },
  );
}

async function makeRoom(homeserver: Homeserver, token: string, pictures: readonly string[]): Promise<string> {
  const seed = new FastSeed(homeserver);
  const ts = Date.now();
  const roomId = await seed.room(VIEWER, 'Pictures', ts, [join(VIEWER, ts)]);
  for (const [number, picture] of pictures.entries()) {
    const bytes = Buffer.from(picture, 'base64');
    const path = `/_matrix/media/v3/upload?filename=${number}.jpeg`;
    const answer = await ask(homeserver.url + path, { method: 'POST', token, bytes, type: 'image/jpeg' });
    const info = { mimetype: 'image/jpeg', w: WIDTH, h: HEIGHT, size: bytes.length };
    const content = { msgtype: 'm.image', body: `${number}.jpeg`, url: textOf(answer, 'content_uri'), info };
    await seed.add(roomId, [{ type: 'm.room.message', sender: idOf(VIEWER), content, ts: Date.now() }]);
  }
  return roomId;
}
