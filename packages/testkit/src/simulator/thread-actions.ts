import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { type Acting, anyItem, anyOpen, ownAmong } from './acting.ts';
import { textOf } from './item-text.ts';
import type { OpenThread } from './sim-tab.ts';

/** Answers a message in a thread: in one that there is, or as the first who does. */
export function replyInThread(acting: Acting): void {
  const roomId = anyOpen(acting);
  const { device, tab, random } = acting;
  // An unsent message has no thread: it may never be sent.
  const isRoot = (item: Timeline) => item.kind === 'event' && item.eventId !== null && textOf(item) !== undefined;
  const threaded = random.chance(0.6) ? anyItem(acting, roomId, (item) => isRoot(item) && hasThread(item)) : undefined;
  const root = threaded ?? anyItem(acting, roomId, isRoot);
  if (roomId === undefined || root?.kind !== 'event') return;
  const written = device.ledger.write(roomId, tab.name, (number) => `${device.name} answers ${number}`);
  written.isInThread = true;
  const input = { roomId: roomId as RoomId, text: written.body, format: 'plain', threadRoot: root.relationId } as const;
  void tab.client
    .command('messages.sendText', input)
    .then((result) => device.ledger.answered(written, result, device.options.scheduler.nowMs));
}

/** Looks at a thread, and at no other. */
export function openThread(acting: Acting): void {
  const roomId = anyOpen(acting);
  const root = anyItem(acting, roomId, hasThread);
  if (roomId !== undefined && root?.kind === 'event' && root.eventId !== null)
    acting.tab.openThread(roomId, root.eventId);
}

export function pageBackInThread({ tab }: Acting): void {
  void tab.thread?.handle.call('pageBack', null);
}

/** Reads the thread that is looked at, to its end. */
export function readThread({ device, tab }: Acting): void {
  const last = tab.threadSnapshot()?.items.at(-1);
  if (tab.thread === undefined || last?.kind !== 'event' || last.eventId === null) return;
  const { roomId, rootId } = tab.thread;
  const { eventId } = last;
  void tab.client
    .command('receipts.markRead', { roomId: roomId as RoomId, eventId, timeline: rootId as EventId })
    .then((result) => {
      if (result.ok) device.ledger.read(roomId, eventId, rootId);
    });
}

export function takeBackInThread(acting: Acting): void {
  const own = ownInThread(acting, acting.tab.thread);
  if (own === undefined) return;
  const { roomId, eventId, written } = own;
  written.isTouched = true;
  void acting.tab.client.command('messages.redact', { roomId, eventId }).then((result) => {
    if (result.ok) written.isGone = true;
  });
}

function ownInThread(acting: Acting, thread: OpenThread | undefined) {
  const replies = acting.tab.threadSnapshot()?.items.slice(1) ?? [];
  return thread === undefined ? undefined : ownAmong(acting, thread.roomId, replies);
}

function hasThread(item: Timeline): boolean {
  return item.kind === 'event' && item.extras.some(({ kind }) => kind === 'thread');
}
