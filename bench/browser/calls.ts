/** Calls between two people, in two profiles of a browser with a made-up microphone and camera. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '../../ops/chromium.mjs';
import { ask, registerUser } from '../../ops/homeserver/client-api.mjs';
import { findTurnServer, startTurnServer } from '../../ops/turn/turn-server.mjs';
import type { Gathered } from '../report/results.ts';
import { blockingMs, pageNow, waitForMark } from './marks.ts';
import { signIn } from './sign-in.ts';
import { ARGUMENTS, openProfile, type Stage } from './stage.ts';

const CALLING = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
];
const PASSWORD = 'measured';
/** The time for which a video call is measured. */
const WATCHED_MS = 10_000;
/** Until what a new call begins with is done. */
const SETTLED_MS = 500;
/** The code of calls, by the name of its first module. */
const CALL_CODE = '/CallScreens-';
/** The request with an answer; in an encrypted room it is the first after the button. */
const ANSWER = /\/send\/m\.(?:call\.answer|room\.encrypted)\//;

interface Pair {
  readonly caller: Page;
  readonly callee: Page;
  /** Their rooms. */
  readonly open: string;
  readonly encrypted: string;
}

/** The kind of room for calls: `id` begins the names of the rows. */
interface Kind {
  readonly id: string;
  readonly what: string;
}

/** Measures `runs` voice calls, half as many of each other kind, and one with pictures. */
export async function measureCalls(stage: Stage, runs: number, results: Gathered): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'parley-bench-turn-'));
  // The address that the account's homeserver announces. Without a relay there, all candidates would be awaited in vain.
  const turn = { dir, port: 3478, secret: stage.account.homeserver.secrets.turn };
  const relay = await startTurnServer({ ...turn, program: await findTurnServer() });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...ARGUMENTS, ...CALLING] });
  const measure = async (pair: Pair, times: number, kind: Kind) => {
    for (let run = 0; run < times; run += 1) {
      await measureAnswer(stage, pair, kind, results);
      await leave(pair);
    }
  };
  const fewer = Math.ceil(runs / 2);
  try {
    const pair = await openPair(stage, browser);
    const unasked = await codeKB(pair.caller);
    await measure(pair, runs, { id: 'calls', what: 'answer' });
    const what = 'code of calls, gzipped, that a page loads without one';
    results.add({ id: 'calls.unasked', what, unit: 'kB', goal: 0 }, unasked);
    results.add({ id: 'calls.bytes', what: '… with the first', unit: 'kB' }, await codeKB(pair.caller));
    await lookAt(pair, pair.encrypted);
    await measure(pair, fewer, { id: 'calls-encrypted', what: 'in an encrypted room: answer' });
    await measurePictures(pair, results);
    await leave(pair);
    await relay.stop();
    await lookAt(pair, pair.open);
    await measure(pair, fewer, { id: 'calls-unrelayed', what: 'where the relay is gone: answer' });
  } finally {
    await browser.close();
    await relay.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Two people with rooms of their own, both looking at the open one. */
async function openPair(stage: Stage, browser: Browser): Promise<Pair> {
  const { homeserver } = stage.account;
  const [caller, callee] = await Promise.all(
    ['caller', 'callee'].map((username) => registerUser(homeserver, { username, password: PASSWORD })),
  );
  if (caller === undefined || callee === undefined) throw new Error('two people were asked for');
  const base = `${homeserver.url}/_matrix/client/v3`;
  const make = async (more: object) => {
    const body = { name: 'Two', preset: 'trusted_private_chat', is_direct: true, invite: [callee.userId], ...more };
    const made = await ask(`${base}/createRoom`, { method: 'POST', token: caller.accessToken, body });
    const roomId = String(made['room_id']);
    await ask(`${base}/join/${encodeURIComponent(roomId)}`, { method: 'POST', token: callee.accessToken, body: {} });
    return roomId;
  };
  const encryption = { type: 'm.room.encryption', state_key: '', content: { algorithm: 'm.megolm.v1.aes-sha2' } };
  const rooms = { open: await make({}), encrypted: await make({ initial_state: [encryption] }) };
  const start = async (name: string) => {
    const profile = await openProfile(browser, stage.files.url);
    const page = await profile.newPage();
    await signIn(page, profile, { name, password: PASSWORD });
    return page;
  };
  const pair = { ...rooms, caller: await start('caller'), callee: await start('callee') };
  await lookAt(pair, pair.open);
  return pair;
}

async function lookAt({ caller, callee }: Pair, roomId: string): Promise<void> {
  for (const page of [caller, callee]) {
    const afterMs = await pageNow(page);
    await page.evaluate((route) => location.assign(route), `#/room/${encodeURIComponent(roomId)}`);
    await waitForMark(page, { name: 'parley:timeline', detail: { roomId }, afterMs });
  }
}

async function measureAnswer(stage: Stage, { caller, callee }: Pair, kind: Kind, results: Gathered): Promise<void> {
  const { id, what } = kind;
  await place(caller, 'Voice call');
  const answer = callee.getByRole('alertdialog').getByRole('button', { name: 'Answer', exact: true });
  await answer.waitFor();
  const sounds = [caller, callee].map(firstSound);
  const beforeMs = await Promise.all([caller, callee].map(pageNow));
  stage.server.take();
  await answer.click();
  const connected = await Promise.all(
    [caller, callee].map(async (page, index) => {
      const query = { name: 'parley:call', detail: { state: 'connected' }, afterMs: beforeMs[index] ?? 0 };
      return (await originOf(page)) + (await waitForMark(page, query)).startMs;
    }),
  );
  const heard = await Promise.all(sounds);
  const answeredMs = (await originOf(callee)) + (await callee.evaluate(() => globalThis.parleyBench.lastInputMs));
  const since = (atMs: number) => atMs - answeredMs;
  const heardMs = since(Math.max(...heard));
  results.add({ id: `${id}.heard`, what: `${what} to sound on both sides`, unit: 'ms', goal: 700 }, heardMs);
  const connectedMs = since(Math.max(...connected));
  results.add({ id: `${id}.connected`, what: '… to connected on both sides', unit: 'ms', goal: 700 }, connectedMs);
  const request = stage.server.take().find(({ method, path }) => method === 'PUT' && ANSWER.test(path));
  await caller.waitForTimeout(SETTLED_MS);
  for (const [index, page] of [caller, callee].entries()) {
    const blocked = await blockingMs(page, beforeMs[index] ?? 0, await pageNow(page));
    results.add(
      { id: `${id}.blocking`, what: '… blocking until half a second after it', unit: 'ms', goal: 0 },
      blocked,
    );
  }
  if (request === undefined) return;
  results.add({ id: `${id}.asked`, what: '… to the request with the answer', unit: 'ms' }, since(request.startMs));
  results.add({ id: `${id}.request`, what: '… the request', unit: 'ms' }, request.endMs - request.startMs);
}

/** When the other side is first heard on a page, in milliseconds since the epoch. */
async function firstSound(page: Page): Promise<number> {
  const heard = await page.waitForFunction(
    () => {
      const videos = [...document.querySelectorAll<HTMLVideoElement>('video[data-purpose="usermedia"]')];
      // A track is muted until something of it has come.
      const hasSound = ({ srcObject }: HTMLVideoElement) =>
        srcObject instanceof MediaStream && srcObject.getAudioTracks().some(({ muted }) => !muted);
      const isHeard = videos.some((video) => !video.muted && video.currentTime > 0 && hasSound(video));
      return isHeard ? performance.timeOrigin + performance.now() : null;
    },
    null,
    { polling: 5 },
  );
  return (await heard.jsonValue()) ?? 0;
}

async function measurePictures({ caller, callee }: Pair, results: Gathered): Promise<void> {
  await place(caller, 'Video call');
  await callee.getByRole('alertdialog').getByRole('button', { name: 'Answer with video' }).click();
  for (const page of [caller, callee])
    await page.getByRole('region', { name: 'Call', exact: true }).getByText('Connected').waitFor();
  await caller.waitForTimeout(WATCHED_MS);
  for (const page of [caller, callee]) {
    const now = await pageNow(page);
    results.add(
      { id: 'calls-pictures.blocking', what: 'ten seconds of a call with pictures: blocking', unit: 'ms', goal: 0 },
      await blockingMs(page, now - WATCHED_MS, now),
    );
  }
}

async function place(page: Page, kind: 'Voice call' | 'Video call'): Promise<void> {
  await page.getByRole('button', { name: kind }).click();
  await page.getByRole('dialog', { name: 'Start call' }).getByRole('button', { name: 'Start call' }).click();
}

/** The caller leaves, and it is seen no more that there was a call. */
async function leave({ caller, callee }: Pair): Promise<void> {
  await caller.getByRole('button', { name: 'Leave' }).click();
  for (const page of [caller, callee])
    await page.getByRole('region', { name: 'Call', exact: true }).waitFor({ state: 'hidden' });
}

function originOf(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

/** Kilobytes of calls' own code that a page has loaded. What is kept for a start without a network is not the page's. */
function codeKB(page: Page): Promise<number> {
  return page.evaluate((name) => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const code = loaded.filter((entry) => entry.name.includes(name));
    return code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000;
  }, CALL_CODE);
}
