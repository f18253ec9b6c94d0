import type { RoomId, TransactionId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import type { SeededRandom } from '../fakes/seeded-random.ts';
import { type Acting, anyItem, anyOpen, anyOwn } from './acting.ts';
import { FILE_TYPE } from './files.ts';
import { textOf } from './item-text.ts';
import { actOnGuest, enter, forward, pin, schedule, setLevel, updateScheduled } from './room-actions.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimTab } from './sim-tab.ts';
import { openThread, pageBackInThread, readThread, replyInThread, takeBackInThread } from './thread-actions.ts';

/** The actions of a user on a page, each with its weight. */
const ACTIONS = [
  [14, openRoom],
  [4, closeRoom],
  [34, send],
  [6, sendMany],
  [4, sendFile],
  [10, react],
  [7, edit],
  [4, takeBack],
  [9, pageBack],
  [5, fillGap],
  [7, markRead],
  [2, markUnread],
  [2, favourite],
  [1, lowPriority],
  [2, setSection],
  [2, setMode],
  [6, retry],
  [4, discard],
  [3, answerInvitation],
  [1, leave],
  [7, replyInThread],
  [3, openThread],
  [1, pageBackInThread],
  [2, readThread],
  [1, takeBackInThread],
  [2, pin],
  [1, actOnGuest],
  [1, setLevel],
  [2, schedule],
  [1, updateScheduled],
  [1, forward],
  [1, enter],
] as const;

const BARE_FILE = { size: null, durationMs: null, thumbnail: null, caption: '', format: 'plain' } as const;

/**
 * The weights of one user's actions in one run. A user who does one thing very often reaches states that are otherwise hidden by
 * noise.
 */
export function chooseHabits(random: SeededRandom): readonly number[] {
  return ACTIONS.map(([weight, perform]) => {
    const isNeeded = perform === openRoom || perform === send;
    return weight * (isNeeded ? 1 : random.pick([0, 1, 1, 4]));
  });
}

/** The person of `device` does something on `tab`. */
export function act(device: SimDevice, tab: SimTab, random: SeededRandom): void {
  const { habits } = device.options;
  const sum = habits.reduce((total, weight) => total + weight, 0);
  let roll = random.integer(sum);
  for (const [number, [, perform]] of ACTIONS.entries()) {
    roll -= habits[number] ?? 0;
    if (roll < 0) return perform({ device, tab, random });
  }
}

function openRoom({ tab, random }: Acting): void {
  const joined = tab.listed.filter(({ membership }) => membership === 'join');
  const room = joined[random.integer(joined.length)];
  if (room === undefined) return;
  // A page shows one room at a time, and goes from one to the next.
  for (const open of [...tab.open.keys()]) if (open !== room.roomId && random.chance(0.8)) tab.closeRoom(open);
  tab.openRoom(room.roomId);
}

function closeRoom(acting: Acting): void {
  const roomId = anyOpen(acting);
  if (roomId !== undefined) acting.tab.closeRoom(roomId);
}

function send(acting: Acting): void {
  const roomId = anyOpen(acting);
  if (roomId === undefined) return openRoom(acting);
  const { device, tab } = acting;
  const written = device.ledger.write(roomId, tab.name, (number) => `${device.name} writes ${number}`);
  const input = { roomId: roomId as RoomId, text: written.body, format: 'plain' } as const;
  void tab.client
    .command('messages.sendText', input)
    .then((result) => device.ledger.answered(written, result, device.options.scheduler.nowMs));
}

/** Its message has no words but the name. */
function sendFile(acting: Acting): void {
  const roomId = anyOpen(acting);
  if (roomId === undefined) return openRoom(acting);
  const { device, tab, random } = acting;
  const written = device.ledger.write(roomId, tab.name, (number) => `${device.name} sends ${number}`);
  written.isFile = true;
  const { body: name } = written;
  const bytes = device.options.files.make(name, random);
  const input = { roomId: roomId as RoomId, name, bytes, mimeType: FILE_TYPE, as: 'file', ...BARE_FILE } as const;
  void tab.client
    .command('messages.sendFile', input)
    .then((result) => device.ledger.answered(written, result, device.options.scheduler.nowMs));
}

function sendMany(acting: Acting): void {
  const count = 2 + acting.random.integer(6);
  for (let number = 0; number < count; number += 1) send(acting);
}

function react(acting: Acting): void {
  const roomId = anyOpen(acting);
  const item = anyItem(acting, roomId, (candidate) => candidate.kind === 'event' && textOf(candidate) !== undefined);
  if (roomId === undefined || item?.kind !== 'event') return;
  const { device, tab, random } = acting;
  const { scheduler } = device.options;
  const key = random.pick(device.options.role.keys);
  const target = device.ledger.ofItem(item) ?? item.relationId;
  const answered = device.reactions.press({ roomId, target, key }, scheduler.nowMs);
  const input = { roomId: roomId as RoomId, eventId: item.relationId, key };
  void tab.client.command('reactions.toggle', input).then((result) => {
    // A disk that was given up in the midst may have taken it all the same.
    if (result.ok) answered(true, scheduler.nowMs);
    else if (result.error.kind === 'unknownRoom' || result.error.kind === 'unknownEvent')
      answered(false, scheduler.nowMs);
  });
}

/** Changes an own message, also one that was not sent yet. */
function edit(acting: Acting): void {
  const own = anyOwn(acting);
  if (own === undefined || own.written.isFile) return;
  const { device, tab } = acting;
  const edited = device.ledger.edit(own.written, (number) => `${device.name} edits ${number}`);
  const input = { roomId: own.roomId, eventId: own.eventId, text: edited.body, format: 'plain' } as const;
  void tab.client.command('messages.edit', input).then((result) => {
    edited.isAccepted = result.ok;
  });
}

/** Takes an own message back, also one that was not sent yet. */
function takeBack(acting: Acting): void {
  const own = anyOwn(acting);
  if (own === undefined) return;
  const { roomId, eventId, written } = own;
  written.isTouched = true;
  void acting.tab.client.command('messages.redact', { roomId, eventId }).then((result) => {
    if (result.ok) written.isGone = true;
  });
}

function pageBack(acting: Acting): void {
  const roomId = anyOpen(acting);
  if (roomId !== undefined) void acting.tab.open.get(roomId)?.handle.call('pageBack', null);
}

function fillGap(acting: Acting): void {
  const roomId = anyOpen(acting);
  const gap = anyItem(acting, roomId, ({ kind }) => kind === 'gap');
  if (roomId === undefined || gap === undefined) return;
  void acting.tab.open.get(roomId)?.handle.call('fillGap', { key: gap.key });
}

function markRead(acting: Acting): void {
  const roomId = anyOpen(acting);
  const last = roomId === undefined ? undefined : acting.tab.snapshot(roomId)?.items.at(-1);
  if (roomId === undefined || last?.kind !== 'event' || last.eventId === null) return;
  const { eventId } = last;
  void acting.tab.client.command('receipts.markRead', { roomId: roomId as RoomId, eventId }).then((result) => {
    if (result.ok) acting.device.ledger.read(roomId, eventId);
  });
}

function markUnread(acting: Acting): void {
  mark(acting, 'unread');
}

function favourite(acting: Acting): void {
  mark(acting, 'favourite');
}

function lowPriority(acting: Acting): void {
  mark(acting, 'lowPriority');
}

function mark(acting: Acting, what: 'unread' | 'favourite' | 'lowPriority'): void {
  const roomId = anyJoined(acting);
  const { tab, random } = acting;
  if (roomId !== undefined) void tab.client.command('roomList.mark', { roomId, mark: what, isOn: random.chance(0.6) });
}

function setSection(acting: Acting): void {
  const roomId = anyJoined(acting);
  const { tab, random } = acting;
  const name = random.pick(['Play', 'Work', 'New', '']);
  if (roomId === undefined) return;
  void tab.client.command('roomList.setSection', { roomId, section: name === '' ? null : name });
}

/** Chooses what of a room the person is told of. */
function setMode(acting: Acting): void {
  const roomId = anyJoined(acting);
  const { tab, random } = acting;
  const mode = random.pick(['default', 'all', 'mentions', 'mute'] as const);
  if (roomId !== undefined) void tab.client.command('notifications.setRoom', { roomId, mode });
}

function anyJoined({ tab, random }: Acting): RoomId | undefined {
  const joined = tab.listed.filter(({ membership }) => membership === 'join');
  return joined[random.integer(joined.length)]?.roomId;
}

function retry(acting: Acting): void {
  const stuck = anyStuck(acting, ['not_sent']);
  if (stuck !== undefined) void acting.tab.client.command('messages.retry', stuck);
}

function discard(acting: Acting): void {
  const stuck = anyStuck(acting, ['not_sent', 'queued']);
  if (stuck === undefined) return;
  const written = acting.device.ledger.byTransaction(stuck.txnId);
  void acting.tab.client.command('messages.discard', stuck).then((result) => {
    if (result.ok && written !== undefined) written.isGone = true;
  });
}

function answerInvitation({ tab, random }: Acting): void {
  const invitation = tab.listed.find(({ membership }) => membership === 'invite');
  if (invitation === undefined) return;
  const name = random.chance(0.8) ? 'membership.join' : 'membership.leave';
  void tab.client.command(name, { roomId: invitation.roomId });
}

/** Rooms that the run is about are left seldom, and only while others remain. */
function leave({ tab, random }: Acting): void {
  const joined = tab.listed.filter(({ membership }) => membership === 'join');
  const room = joined[random.integer(joined.length)];
  if (room === undefined || joined.length < 3) return;
  tab.closeRoom(room.roomId);
  void tab.client.command('membership.leave', { roomId: room.roomId });
}

/** An own message in one of these states, which from now on may be sent or not. */
function anyStuck(
  acting: Acting,
  states: readonly string[],
): { readonly roomId: RoomId; readonly txnId: TransactionId } | undefined {
  const roomId = anyOpen(acting);
  const item = anyItem(
    acting,
    roomId,
    (candidate) => candidate.kind === 'event' && states.includes(candidate.sendState?.kind ?? ''),
  );
  const written = item === undefined ? undefined : acting.device.ledger.ofItem(item);
  if (roomId === undefined || item?.kind !== 'event' || item.txnId === null || written === undefined) return undefined;
  written.isTouched = true;
  return { roomId: roomId as RoomId, txnId: item.txnId };
}
