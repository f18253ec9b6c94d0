// @ts-check
/**
 * The demo homeserver: started, and the first time filled with a small community. Filling takes two runs of Synapse. In the first
 * its clock is some days back and an application service's token may act for everybody; the second is the one that people use,
 * where everybody reads what was said. A stamp is written last; a folder without it was filled half-way and is made anew.
 */
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ask, registerUser } from '../homeserver/client-api.mjs';
import { startHomeserver } from '../homeserver/homeserver.mjs';
import { endLeftOver } from '../homeserver/left-over.mjs';
import { claimPort } from '../machine/ports.mjs';
import { silentStep } from '../machine/progress.mjs';
import { buildDirectChats, buildRooms, dressPeople, inviteToRoom } from './build-up.mjs';
import { parseChat } from './chat-script.mjs';
import { ACCOUNTS, DIRECT_CHATS, PEOPLE, ROOMS } from './community.mjs';
import { planConversation } from './conversation.mjs';
import { readPicture } from './pictures.mjs';
import { createStage } from './stage.mjs';
import { readStamp, writeStamp } from './stamp.mjs';

/** @typedef {import('../homeserver/homeserver.mjs').Homeserver} Homeserver */
/** @typedef {import('../homeserver/client-api.mjs').Account} Account */
/** @typedef {import('../machine/progress.mjs').Step} Step */
/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {import('./stamp.mjs').Demo} Demo */
/** @typedef {import('./conversation.mjs').Told & {room: string, members: readonly string[]}} ToldRoom */

const DAYS_BACK = 6;

/**
 * Starts the demo homeserver, and fills it first where that was not done or not finished.
 * @param {{python: string, dir: string, port?: number, rtcServiceUrl?: string, step?: Step, nowMs?: number}} options
 * @returns {Promise<{homeserver: Homeserver} & Demo>}
 */
export async function startDemo({ python, dir, port = 0, rtcServiceUrl, step = silentStep, nowMs = Date.now() }) {
  const inUse = { python, dir, port, registration: false, ...(rtcServiceUrl === undefined ? {} : { rtcServiceUrl }) };
  await endLeftOver(dir);
  const known = await readStamp(dir);
  if (known !== undefined) {
    step.detail('starting it');
    return { homeserver: await startHomeserver(inUse), ...known };
  }
  await claimPort({ port, host: '127.0.0.1', what: 'the homeserver', option: '--homeserver-port' });
  await rm(dir, { recursive: true, force: true });
  const { people, told, demo } = await fill({ python, dir, step, nowMs });
  step.detail('starting it for use');
  const homeserver = await startHomeserver(inUse);
  try {
    step.detail('reading along');
    await readAlong(homeserver, people, told);
    await writeStamp(dir, demo);
    return { homeserver, ...demo };
  } catch (error) {
    await homeserver.stop();
    throw error;
  }
}

/**
 * @param {string} dir
 * @returns {Promise<boolean>} whether the next start has to fill it first
 */
export async function isDemoMissing(dir) {
  return (await readStamp(dir)) === undefined;
}

/**
 * The first run: everything up to the last word.
 * @param {{python: string, dir: string, step: Step, nowMs: number}} options
 */
async function fill({ python, dir, step, nowMs }) {
  const past = new Date(nowMs);
  past.setDate(past.getDate() - DAYS_BACK);
  past.setHours(10, 0, 0, 0);
  step.detail('starting it for the first time');
  const homeserver = await startHomeserver({
    python,
    dir,
    applicationService: true,
    clockOffsetMs: past.getTime() - Date.now(),
  });
  try {
    const stage = createStage(homeserver);
    step.detail('people');
    const { people, accounts } = await registerPeople(homeserver);
    await dressPeople(stage);
    step.detail('rooms');
    const ids = await buildRooms(stage, homeserver.serverName);
    const chats = await buildDirectChats(stage);
    const told = await tellAll(stage, new Map([...ids, ...chats]), nowMs, step);
    await inviteToRoom(stage, nowMs);
    const rooms = ROOMS.map(({ script, name }) => ({ roomId: ids.get(script) ?? '', name }));
    return { people, told, demo: { accounts, rooms } };
  } finally {
    await homeserver.stop();
  }
}

/** @param {Homeserver} homeserver */
async function registerPeople(homeserver) {
  /** @type {Map<string, Account>} */
  const people = new Map();
  /** @type {Demo['accounts']} */
  const accounts = [];
  for (const { name, displayName } of PEOPLE) {
    const isAccount = ACCOUNTS.includes(name);
    const password = isAccount ? `${name}-demo` : randomBytes(24).toString('hex');
    const account = await registerUser(homeserver, { username: name, password, displayName });
    people.set(name, account);
    if (isAccount) accounts.push({ userId: account.userId, password });
  }
  return { people, accounts };
}

/**
 * Tells all conversations in the order of time, as they would have gone.
 * @param {Stage} stage
 * @param {ReadonlyMap<string, string>} ids
 * @param {number} nowMs
 * @param {Step} step
 * @returns {Promise<ToldRoom[]>}
 */
async function tellAll(stage, ids, nowMs, step) {
  const people = new Map(PEOPLE.map(({ name, displayName }) => [name, { userId: stage.idOf(name), displayName }]));
  const upload = async (/** @type {string} */ picture, /** @type {string} */ sender) => {
    const image = await readPicture(picture);
    return { ...image, uri: await stage.upload(sender, image), sizeBytes: image.bytes.length };
  };
  const plans = [];
  for (const chat of [...ROOMS, ...DIRECT_CHATS.map(({ script, people: members }) => ({ script, members }))]) {
    const room = ids.get(chat.script);
    if (room === undefined) throw new Error(`the room of ${chat.script} was not made`);
    const lines = await readChat(chat.script);
    const pinned = 'pinned' in chat ? chat.pinned : undefined;
    const { deeds, told } = planConversation(lines, { stage, room, nowMs, people, pinned, upload });
    plans.push({ deeds, told: { ...told, room, members: chat.members } });
  }
  const deeds = plans.flatMap((plan) => plan.deeds).sort((a, b) => a.atMs - b.atMs);
  for (const [index, deed] of deeds.entries()) {
    step.detail(`conversations ${Math.round((index / deeds.length) * 100)} %`);
    await deed.perform();
  }
  return plans.map(({ told }) => told);
}

/** @param {string} script */
async function readChat(script) {
  const text = await readFile(fileURLToPath(new URL(`rooms/${script}.chat`, import.meta.url)), 'utf8');
  try {
    return parseChat(text);
  } catch (error) {
    throw new Error(`rooms/${script}.chat: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Everybody reads to the end, or to where the script says; then their sessions end.
 * @param {Homeserver} homeserver
 * @param {ReadonlyMap<string, Account>} people
 * @param {readonly ToldRoom[]} rooms
 */
async function readAlong({ url }, people, rooms) {
  for (const { room, members, eventIds } of rooms) {
    for (const member of members) {
      const eventId = lastRead(eventIds, member);
      const token = people.get(member)?.accessToken;
      if (eventId === undefined || token === undefined) continue;
      const body = { 'm.fully_read': eventId, 'm.read': eventId };
      const address = `${url}/_matrix/client/v3/rooms/${encodeURIComponent(room)}/read_markers`;
      await ask(address, { method: 'POST', token, body });
    }
  }
  for (const { accessToken } of people.values()) {
    await ask(`${url}/_matrix/client/v3/logout`, { method: 'POST', token: accessToken, body: {} });
  }
}

/**
 * @param {ToldRoom['eventIds']} eventIds in the order of the conversation
 * @param {string} member
 */
function lastRead(eventIds, member) {
  const marked = [...eventIds].find(([line]) => line.unread.includes(member));
  return marked?.[1] ?? [...eventIds.values()].at(-1);
}
