/** The cost of encryption for a reader: two users with the same rooms and messages, of whom one has them encrypted. */
import type { Page } from 'playwright';
import { ask, registerUser } from '../../ops/homeserver/client-api.mjs';
import type { Homeserver } from '../../ops/homeserver/homeserver.mjs';
import { FastSeed, join, message, state } from '../account/fast-seed.ts';
import { idOf, PASSWORD, words } from '../account/people.ts';
import { BareDevice } from '../encryption/bare-device.ts';
import type { Gathered } from '../report/results.ts';
import { summarize } from '../report/statistics.ts';
import { measureScrolling } from './scrolling.ts';
import { signIn } from './sign-in.ts';
import type { Profile, Stage } from './stage.ts';
import { measureWarmStart, type Started } from './warm-start.ts';

const ROOMS = 20;
const PER_ROOM = 20;
/** So many are scrolled through; a few more are there, for some are passed between two frames. */
const READ = 1_000;
const LONG = READ + 50;
const WRITER = 'sealed-writer';
const DAY_MS = 86_400_000;
const MEGOLM = { algorithm: 'm.megolm.v1.aes-sha2' };
/** Until all that came is stored, and no engine runs any more. */
const SETTLE_MS = 5_000;

interface Reader {
  readonly profile: Profile;
  readonly isEncrypted: boolean;
  readonly name: string;
  readonly rooms: readonly string[];
}

export async function measureEncrypted(
  stage: Stage,
  runs: number,
  results: Gathered,
  say: (what: string) => void,
): Promise<void> {
  const { homeserver } = stage.account;
  const { accessToken } = await registerUser(homeserver, { username: WRITER, password: PASSWORD });
  const writer = new Writer(homeserver, await BareDevice.signIn(homeserver.url, WRITER));
  say('encrypted: rooms');
  const [sealed, plain] = [
    await makeReader(stage, writer, { token: accessToken, isEncrypted: true }),
    await makeReader(stage, writer, { token: accessToken, isEncrypted: false }),
  ];
  say('encrypted: 1,000 messages');
  for (let run = 0; run < Math.ceil(runs / 2); run += 1)
    for (const reader of [plain, sealed]) await measureReading(stage, writer, reader, results);
  say('encrypted: warm starts');
  await measureStarts(stage, { sealed, plain, runs }, results);
  writer.end();
  for (const { profile } of [sealed, plain]) await profile.close();
}

/** Writes to rooms without waiting for each message. */
class Writer {
  readonly #device: BareDevice;
  readonly #seed: FastSeed;

  constructor(homeserver: Homeserver, device: BareDevice) {
    this.#device = device;
    this.#seed = new FastSeed(homeserver);
  }

  /** A room with the reader in it. */
  makeRoom(name: string, reader: string, isEncrypted: boolean): Promise<string> {
    const ts = Date.now() - DAY_MS;
    const more = isEncrypted ? [state(WRITER, ts, 'm.room.encryption', MEGOLM)] : [];
    return this.#seed.room(WRITER, `${name} of ${reader}`, ts, [join(reader, ts), ...more]);
  }

  async write(room: string, count: number, reader: string | null): Promise<void> {
    const plain = Array.from({ length: count }, (_, number) => message(WRITER, Date.now(), number));
    if (reader === null) return this.#seed.add(room, plain);
    const sealed = await this.#device.encrypt(
      room,
      [idOf(reader)],
      plain.map(({ content }) => content),
    );
    await this.#seed.add(
      room,
      sealed.map((content) => ({ type: 'm.room.encrypted', sender: idOf(WRITER), content, ts: Date.now() })),
    );
  }

  end(): void {
    this.#device.end();
  }
}

/** Somebody who has signed in, and to whom their rooms' messages came since. */
async function makeReader(
  stage: Stage,
  writer: Writer,
  { token, isEncrypted }: { readonly token: string; readonly isEncrypted: boolean },
): Promise<Reader> {
  const { homeserver } = stage.account;
  const name = isEncrypted ? 'sealed' : 'unsealed';
  const { userId } = await registerUser(homeserver, { username: name, password: PASSWORD });
  const rooms: string[] = [];
  for (let number = 0; number < ROOMS; number += 1)
    rooms.push(await writer.makeRoom(`Room ${number}`, name, isEncrypted));
  const profile = await stage.openProfile();
  const page = await profile.newPage();
  await signIn(page, profile, { name, password: PASSWORD });
  await hasKeys(homeserver.url, token, userId);
  for (const room of rooms) await writer.write(room, PER_ROOM, isEncrypted ? name : null);
  await page.waitForTimeout(SETTLE_MS);
  await page.close();
  return { profile, isEncrypted, name, rooms };
}

/** Waits until the person's device has given its keys to the server: what is written before cannot be read on it. */
async function hasKeys(url: string, token: string, userId: string): Promise<void> {
  for (;;) {
    const body = { device_keys: { [userId]: [] } };
    const answer = await ask(`${url}/_matrix/client/v3/keys/query`, { method: 'POST', token, body });
    // As the specification has it: by user, by device.
    const keys = answer['device_keys'] as Readonly<Record<string, object>>;
    if (Object.keys(keys[userId] ?? {}).length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A room made and written to while nobody looked; then read from the newest to the oldest, as quickly as it comes. */
async function measureReading(
  stage: Stage,
  writer: Writer,
  { profile, isEncrypted, name }: Reader,
  results: Gathered,
): Promise<void> {
  const roomId = await writer.makeRoom('Long history', name, isEncrypted);
  await writer.write(roomId, LONG, isEncrypted ? name : null);
  const page = await profile.newPage();
  await page.goto(profile.url(`#/room/${encodeURIComponent(roomId)}`));
  const newest = words(LONG - 1);
  await page.getByRole('feed', { name: 'Messages' }).getByText(newest, { exact: true }).last().waitFor();
  await waitUntilRead(page);
  const before = await page.evaluate(() => globalThis.parleyBench.longTasks.length);
  const id = isEncrypted ? 'encrypted' : 'encrypted.plain';
  const what = `${READ} messages up that are ${isEncrypted ? '' : 'not '}encrypted, from the server`;
  await measureScrolling(stage, page, { id: `${id}.scroll`, what, count: READ, goalMs: 5 * READ }, results);
  await waitUntilRead(page);
  const tasks = await page.evaluate((from) => globalThis.parleyBench.longTasks.slice(from), before);
  const longestMs = Math.max(0, ...tasks.map(({ durationMs }) => durationMs));
  // Shorter ones are not told of.
  results.add({ id: `${id}.longest`, what: '… longest task of the page', unit: 'ms', goal: 50 }, longestMs);
  await page.close();
}

/** Nothing that is drawn is still closed. */
async function waitUntilRead(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
  await page.waitForFunction(() => !document.body.textContent.includes('Unable to decrypt'), null, { polling: 50 });
}

/** In turn, so that what else the machine does is the same for both. */
async function measureStarts(
  stage: Stage,
  { sealed, plain, runs }: { readonly sealed: Reader; readonly plain: Reader; readonly runs: number },
  results: Gathered,
): Promise<void> {
  const started = { sealed: [] as Started[], plain: [] as Started[] };
  for (let run = 0; run < runs; run += 1) {
    started.plain.push(await start(stage, plain, results));
    started.sealed.push(await start(stage, sealed, results));
  }
  const times = (pick: (one: Started) => number) =>
    summarize(started.plain.map(pick)).median / summarize(started.sealed.map(pick)).median;
  const what = '… as quick as where nothing is encrypted';
  const goal = 1 / 1.1;
  const row = { unit: 'times', goal } as const;
  results.add(
    { ...row, id: 'encrypted.list-times', what: `${what}: to room list` },
    times(({ listMs }) => listMs),
  );
  const messages = { ...row, id: 'encrypted.messages-times', what: `${what}: to messages` };
  results.add(
    messages,
    times(({ messagesMs }) => messagesMs),
  );
}

function start(stage: Stage, { profile, isEncrypted, rooms }: Reader, results: Gathered): Promise<Started> {
  const roomId = rooms[0] ?? '';
  const what = `warm start, ${ROOMS} rooms that are ${isEncrypted ? '' : 'not '}encrypted`;
  const id = isEncrypted ? 'encrypted.warm' : 'encrypted.warm-plain';
  return measureWarmStart(stage, profile, { id, what, isServerUp: true, roomId }, results);
}
