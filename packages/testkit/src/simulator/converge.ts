import type { Timeline } from '@parley/sdk/client/contract.ts';
import { SeededRandom } from '../fakes/seeded-random.ts';
import type { Room } from '../homeserver/room.ts';
import { checkFiles } from './check-files.ts';
import { checkLedger } from './check-ledger.ts';
import { listDifference, unreadDifference } from './check-list.ts';
import { checkReactions } from './check-reactions.ts';
import { checkForwarded, checkRoom } from './check-room.ts';
import { checkSealedRoom } from './crypto/check-sealed.ts';
import type { HealedWorld } from './healed-world.ts';
import { describeItem, textOf } from './item-text.ts';
import { readPosition } from './list-truth.ts';
import { loadAll } from './load-all.ts';
import { describeTruth } from './server-book.ts';
import { signInAgain } from './sign-in-again.ts';
import type { SimDevice } from './sim-device.ts';
import type { RoomSnapshot, SimTab } from './sim-tab.ts';
import { Violation } from './violation.ts';

/** The time in which clients must be up to date again once everything is well. */
const DEADLINE_MS = 60_000;
/**
 * The time with `/v3/sync`: a first answer may be large, so a request whose connection died unnoticed is waited for that long
 * (04.Y-02).
 */
const V3_DEADLINE_MS = 400_000;
/** The time with a file on its way: an upload whose connection died unnoticed is waited for by its size, and the largest of `Files` for 158 s. */
const UPLOAD_DEADLINE_MS = 240_000;
/** So long after the faults everything that one of them did is there to be seen. */
const SETTLE_MS = 5_000;
/** To end what is left of the session before, and to begin one; the latter may be asked for twice by two pages. */
const SIGN_IN_TRIES = 6;
/** The number of times that a gap may open again while a room is checked. */
const LOAD_TRIES = 5;
/** The send states of a message that is about to be sent. */
const UNDER_WAY: ReadonlySet<string | undefined> = new Set(['queued', 'encrypting', 'sending']);

/**
 * Everything is well again: all messages get sent and every page is up to date within the deadline (I13), and every room is the
 * same on every page, at the server and for somebody who signs in anew (I6).
 */
export async function checkConvergence(world: HealedWorld): Promise<void> {
  await world.pass(SETTLE_MS);
  for (const device of world.devices) {
    const [tab] = device.tabs;
    // The last fault may have come just before the end of all faults; who reads that the storage failed tries again.
    if (tab?.sessionState?.kind === 'storageFailed') void tab.client.command('storage.retry', null);
  }
  await world.passUntil(() => !isAnythingDue(world), DEADLINE_MS);
  for (const device of world.devices) if (device.mayBeSignedOut) await checkSignIn(world, device);
  for (const device of world.devices) await checkCatchUp(world, device);
  for (const [number, device] of world.devices.entries()) {
    for (const tab of device.tabs) await checkAllRooms(world, device, tab);
    world.tally.note('I1 sessions', !device.mayBeSignedOut);
    await checkLedger(world, device, deadlineOf(world));
    await checkReads(world, device);
    await checkReactions(world, device, deadlineOf(world));
    checkForwarded(world, device);
    // Everybody would see the same: one a run is enough.
    if (number !== world.seed % world.devices.length) continue;
    const { role } = device.options;
    const fresh = world.createDevice({ ...role, name: `${role.name} anew` }, new SeededRandom(world.seed));
    await world.signIn(fresh);
    const tab = fresh.tabs[0];
    if (tab !== undefined) await checkAllRooms(world, fresh, tab);
    if (world.sealed !== null) await checkSealedRoom(world, world.sealed, [...world.devices, fresh]);
    fresh.killAll();
  }
}

/** True if the server is about to send something by itself. */
function isAnythingDue({ server, devices }: HealedWorld): boolean {
  return devices.some(({ options }) =>
    server.state.delayed.of(options.userId).some(({ delayMs }) => delayMs < DEADLINE_MS),
  );
}

function deadlineOf({ server }: HealedWorld): number {
  return server.state.offersSlidingSync ? DEADLINE_MS : V3_DEADLINE_MS;
}

/** Rooms that the person of `device` is in, by the server. */
function joinedRooms(world: HealedWorld, device: SimDevice): readonly string[] {
  const rooms = [...world.server.state.rooms.values()];
  return rooms.filter((room) => device.isIn(room)).map(({ id }) => id);
}

/** The rooms that everybody can read whole. The encrypted one is checked separately. */
function clearRooms(world: HealedWorld, device: SimDevice): readonly string[] {
  return joinedRooms(world, device).filter((roomId) => roomId !== world.sealed?.id);
}

/** A user who lost their data signs in again. */
async function checkSignIn(world: HealedWorld, device: SimDevice): Promise<void> {
  const [tab] = device.tabs;
  const isIn = () => tab?.sessionState?.kind === 'signedIn';
  for (let tries = 0; tab !== undefined && tries < SIGN_IN_TRIES && !isIn(); tries += 1) {
    signInAgain(world.server, device, tab);
    await world.passUntil(isIn, DEADLINE_MS / SIGN_IN_TRIES);
  }
  if (!isIn()) throw new Violation('I13', `${device.name} cannot sign in again: ${JSON.stringify(tab?.sessionState)}`);
}

async function checkCatchUp(world: HealedWorld, device: SimDevice): Promise<void> {
  const behind = () => {
    const tab = device.tabs[0];
    if (tab === undefined) return 'no tab';
    for (const roomId of joinedRooms(world, device)) {
      tab.openRoom(roomId);
      const late = whyBehind(world, tab, roomId);
      if (late !== undefined) return `${roomId}: ${late}`;
    }
    return undefined;
  };
  const isBehind = () => behind() !== undefined;
  // Tokens that were put back as they were are refused when they are used.
  const isOut = () => device.mayBeSignedOut && device.tabs[0]?.sessionState?.kind === 'signedOut';
  await world.passUntil(() => !isBehind() || isOut(), deadlineOf(world));
  if (isOut()) await checkSignIn(world, device);
  const limitMs = hasFileUnderWay(world, device) ? UPLOAD_DEADLINE_MS : deadlineOf(world);
  if (await world.passUntil(() => !isBehind(), Math.max(limitMs, deadlineOf(world)))) return;
  throw new Violation(
    'I13',
    `${device.name} is not up to date: ${behind() ?? ''} (${JSON.stringify(device.tabs[0]?.sessionState)})`,
  );
}

function hasFileUnderWay(world: HealedWorld, device: SimDevice): boolean {
  const shown = joinedRooms(world, device).flatMap((roomId) => device.tabs[0]?.snapshot(roomId)?.items ?? []);
  return shown.some(
    (item) => item.kind === 'event' && item.content.kind === 'file' && UNDER_WAY.has(item.sendState?.kind),
  );
}

function whyBehind(world: HealedWorld, tab: SimTab, roomId: string): string | undefined {
  const shown = tab.snapshot(roomId);
  if (shown === undefined || shown.head.state !== 'ready') return 'not loaded';
  const { entries, returned } = world.book.room(roomId);
  const last = entries.at(-1);
  const ids = new Set<string | null>(shown.items.map((item) => (item.kind === 'event' ? item.eventId : null)));
  // It may lie in a gap that is shown, before news that is no entry of its own and what was refused for good.
  const isInGap = shown.items.findLast((item) => item.kind !== 'event' || item.eventId !== null)?.kind === 'gap';
  if (last !== undefined && !isInGap && !isBeforeLoaded(shown, returned) && !ids.has(last)) return `lacks ${last}`;
  const waiting = shown.items.find((item) => item.kind === 'event' && UNDER_WAY.has(item.sendState?.kind));
  return waiting === undefined ? undefined : `"${textOf(waiting) ?? ''}" is not sent`;
}

/**
 * All that is loaded may be reactions, edits, replies in threads and redactions, of which a first answer of `/v3/sync` holds eight a room
 * (SY-20): then nothing is shown yet, or only what came to stand in the room as it was redacted; the head says that there is more, and
 * a page asks for it at once, as it does for all that fills no screen. `loadAll` asks too, and what comes is compared.
 */
function isBeforeLoaded({ head, items }: RoomSnapshot, returned: ReadonlySet<string>): boolean {
  const isEntry = (item: Timeline) => item.kind !== 'event' || (item.eventId !== null && !returned.has(item.eventId));
  return head.older !== 'none' && !items.some(isEntry);
}

/** A request to leave may have waited for a server that was held up, and take effect while the room is looked at: then nothing is wrong. */
function whileIn(device: SimDevice, room: Room, difference: () => string | undefined): () => string | undefined {
  return () => (device.isIn(room) ? difference() : undefined);
}

async function checkAllRooms(world: HealedWorld, device: SimDevice, tab: SimTab): Promise<void> {
  for (const roomId of clearRooms(world, device)) {
    if (!device.isIn(world.book.room(roomId).room)) continue;
    tab.openRoom(roomId);
    if (!(await world.passUntil(() => whyBehind(world, tab, roomId) === undefined, deadlineOf(world))))
      throw new Violation('I13', `${tab.name} is not up to date in ${roomId}: ${whyBehind(world, tab, roomId) ?? ''}`);
    const different = await lastDifference(world, device, tab, roomId);
    if (different !== undefined) throw new Violation('I6', `${tab.name} in ${roomId}: ${different}`);
    tallyEntries(world, device, roomId);
    await checkFiles(world, tab, roomId);
    await checkRow(world, device, tab, roomId);
    await checkUnread(world, device, tab, roomId);
    if (tab === device.tabs[0]) await checkRoom(world, device, tab, roomId);
    tab.closeRoom(roomId);
  }
}

/**
 * The difference between a page and the server when everything is loaded and the deadline is over. The last events may have come
 * with a gap.
 */
async function lastDifference(
  world: HealedWorld,
  device: SimDevice,
  tab: SimTab,
  roomId: string,
): Promise<string | undefined> {
  const different = whileIn(device, world.book.room(roomId).room, () => difference(world, device, tab, roomId));
  const hasGap = () => tab.snapshot(roomId)?.items.some(({ kind }) => kind === 'gap') === true;
  for (let tries = 0; tries < LOAD_TRIES; tries += 1) {
    await loadAll(world, tab, roomId, deadlineOf(world));
    await world.passUntil(() => different() === undefined || hasGap(), deadlineOf(world));
    if (!hasGap()) return different();
  }
  return different();
}

async function checkRow(world: HealedWorld, device: SimDevice, tab: SimTab, roomId: string): Promise<void> {
  const different = whileIn(device, world.book.room(roomId).room, () => listDifference(world, device, tab, roomId));
  if (await world.passUntil(() => different() === undefined, deadlineOf(world))) return;
  throw new Violation('I11', `${tab.name} ${different() ?? ''} in ${roomId}`);
}

async function checkUnread(world: HealedWorld, device: SimDevice, tab: SimTab, roomId: string): Promise<void> {
  const different = whileIn(device, world.book.room(roomId).room, () => unreadDifference(world, device, tab, roomId));
  const isExact = !world.book.hadRules(device.options.userId, roomId);
  if (await world.passUntil(() => different() === undefined, deadlineOf(world)))
    return world.tally.note('I7 rooms', isExact);
  throw new Violation('I7', `${tab.name} ${different() ?? ''} in ${roomId}`);
}

/** The difference between a page and the server, if there is one. A finally refused message is shown to its author only. */
function difference(world: HealedWorld, device: SimDevice, tab: SimTab, roomId: string): string | undefined {
  const book = world.book.room(roomId);
  const isKept = (line: string) => !book.formerEdits.has(line.split(' ', 1)[0] ?? '');
  const truth = describeTruth(book, device.options.userId).filter(isKept);
  const shown = (tab.snapshot(roomId)?.items ?? [])
    .flatMap((item) => (item.kind === 'event' && item.sendState?.kind !== 'not_sent' ? [describeItem(item)] : []))
    .filter(isKept);
  const length = Math.max(truth.length, shown.length);
  for (let place = 0; place < length; place += 1) {
    if (truth[place] !== shown[place])
      return `at ${place} shows "${shown[place] ?? 'nothing'}", the server has "${truth[place] ?? 'nothing'}"`;
  }
  return undefined;
}

/** Counts the entries of a room that `difference` compares. */
function tallyEntries({ book, tally }: HealedWorld, { options }: SimDevice, roomId: string): void {
  const { formerEdits } = book.room(roomId);
  for (const line of describeTruth(book.room(roomId), options.userId))
    tally.note('I6 entries', !formerEdits.has(line.split(' ', 1)[0] ?? ''));
}

/** Receipts have arrived on all devices of the user; a device that was asked to wait sends them later. */
async function checkReads(world: HealedWorld, device: SimDevice): Promise<void> {
  const untold = () => untoldRead(world, device);
  const wasIn = (roomId: string) => device.isIn(world.book.room(roomId).room);
  if (await world.passUntil(() => untold() === undefined, deadlineOf(world))) {
    for (const { roomId } of device.ledger.reads) world.tally.note('I2 reads', wasIn(roomId));
    return;
  }
  throw new Violation('I2', `${device.name} read ${untold() ?? ''}, and the server was not told`);
}

function untoldRead({ server }: HealedWorld, device: SimDevice): string | undefined {
  const { options, ledger } = device;
  const found = ledger.reads.find(({ roomId, eventId, threadId }) => {
    const room = server.state.rooms.get(roomId);
    if (room === undefined || !device.isIn(room)) return false;
    return readPosition(server.state, room, options.userId, threadId) < (room.event(eventId)?.position ?? 0);
  });
  return found && `${found.eventId} in ${found.roomId}`;
}
