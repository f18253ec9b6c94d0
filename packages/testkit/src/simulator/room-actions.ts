import type { RoomId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { type Acting, anyItem, anyOpen } from './acting.ts';

/** A user without a client, who comes and goes. */
const GUEST = 'erin';
const WRITERS = ['bob', 'carol'] as const;
/** Later than any run takes. */
const LATE_MS = 20 * 3_600_000;

/** Pins a message or unpins it. Who may not is told so. */
export function pin(acting: Acting): void {
  const roomId = anyOpen(acting);
  const item = anyItem(acting, roomId, (candidate) => candidate.kind === 'event' && candidate.eventId !== null);
  if (roomId === undefined || item?.kind !== 'event' || item.eventId === null) return;
  const input = { roomId: roomId as RoomId, eventId: item.eventId, isPinned: acting.random.chance(0.7) };
  void acting.tab.client.command('pins.set', input);
}

/** Has somebody come, go or stay away. */
export function actOnGuest(acting: Acting): void {
  const roomId = anyOpen(acting);
  const { device, tab, random } = acting;
  if (roomId === undefined) return;
  const userId = device.options.userIdOf(GUEST);
  const action = random.pick(['invite', 'kick', 'ban', 'unban', 'unban'] as const);
  void tab.client.command('people.act', { roomId: roomId as RoomId, userId, action, reason: '' });
}

/** Gives somebody rights, or takes them. */
export function setLevel(acting: Acting): void {
  const roomId = anyOpen(acting);
  const { device, tab, random } = acting;
  if (roomId === undefined) return;
  const userId = device.options.userIdOf(GUEST);
  void tab.client.command('people.setLevel', {
    roomId: roomId as RoomId,
    userId,
    level: random.chance(0.3) ? null : 10 * random.integer(5),
  });
}

/** Hands the server a message for soon, or for when all is over. */
export function schedule(acting: Acting): void {
  const roomId = anyOpen(acting);
  const { device, tab, random } = acting;
  if (roomId === undefined) return;
  const text = device.handedOver.scheduleText(device.name);
  const sendAt = tab.nowMs + (random.chance(0.5) ? 1_000 + random.integer(20_000) : LATE_MS);
  const input = { roomId: roomId as RoomId, text, format: 'plain', sendAt, ifTooLong: 'latest' } as const;
  void tab.client.command('messages.schedule', input).then((result) => {
    if (result.ok) device.handedOver.schedule({ roomId: input.roomId, text, delayId: result.value.delayId });
  });
}

/** Changes their mind about what the server is to send later. */
export function updateScheduled({ device, tab, random }: Acting): void {
  const all = device.handedOver.scheduled;
  const scheduled = all[random.integer(all.length)];
  if (scheduled === undefined) return;
  const action = random.pick(['cancel', 'cancel', 'send'] as const);
  void tab.client.command('messages.updateScheduled', { delayId: scheduled.delayId, action }).then((result) => {
    if (result.ok && action === 'cancel') scheduled.isCancelled = true;
  });
}

/** Says what somebody else said in another room. */
export function forward(acting: Acting): void {
  const roomId = anyOpen(acting);
  const { device, tab, random } = acting;
  const writers: readonly string[] = WRITERS.map((name) => device.options.userIdOf(name));
  const item = anyItem(
    acting,
    roomId,
    (candidate) =>
      candidate.kind === 'event' && candidate.content.kind === 'text' && writers.includes(candidate.sender.userId),
  );
  const others = tab.listed.filter(({ membership, roomId: other }) => membership === 'join' && other !== roomId);
  const to = others[random.integer(others.length)];
  if (roomId === undefined || item?.kind !== 'event' || item.eventId === null || to === undefined) return;
  if (!device.handedOver.mayForward(item.eventId)) return;
  const input = { roomId: roomId as RoomId, eventId: item.eventId, to: to.roomId };
  void tab.client.command('messages.forward', input).then((result) => {
    if (result.ok) device.handedOver.forward({ roomId: to.roomId, txnId: result.value.txnId });
  });
}

/** Looks at a room that lets everybody in, and goes in. */
export function enter({ device, tab }: Acting): void {
  const roomId = device.options.publicRoomId();
  void tab.client.command('membership.preview', { room: roomId }).then((result) => {
    const isOutside = result.ok && result.value.entry === 'join' && result.value.membership !== 'join';
    if (isOutside) void tab.client.command('membership.join', { roomId, via: result.value.via });
  });
}
