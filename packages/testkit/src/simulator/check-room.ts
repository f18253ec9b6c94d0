import type { RoomId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { levelForState, levelOf } from '../homeserver/power.ts';
import type { Room } from '../homeserver/room.ts';
import { relationOf } from '../homeserver/threads.ts';
import { asTexts } from '../homeserver/wire.ts';
import { cannotSend } from './check-ledger.ts';
import type { HealedWorld } from './healed-world.ts';
import { describeItem } from './item-text.ts';
import { describeTruth } from './server-book.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimTab } from './sim-tab.ts';
import { Violation } from './violation.ts';

/** For what is asked for when it is looked at: a view opened anew asks again, if it had asked a while before. */
const LOOKS = 3;
/** Longer than a request of `/v3/sync` whose connection died unnoticed is waited for. */
const LOOK_MS = 90_000;
/** More pages than any thread here has. */
const MOST_PAGES = 20;

/** The place where a room is checked. */
interface Look {
  readonly world: HealedWorld;
  readonly device: SimDevice;
  readonly tab: SimTab;
  readonly room: Room;
}

/**
 * Everything else that a page shows of a room must be what the server has (I6): its header, its members, waiting messages, its
 * newest thread, the list of its threads.
 */
export async function checkRoom(world: HealedWorld, device: SimDevice, tab: SimTab, roomId: string): Promise<void> {
  const look: Look = { world, device, tab, room: world.book.room(roomId).room };
  let wrong: string | undefined;
  let count: number;
  // Events that arrive during the check are not part of the comparison.
  do {
    count = look.room.events.length;
    wrong = await roomDifference(look);
  } while (wrong !== undefined && look.room.events.length > count);
  // A user who left meanwhile sees no more of the room.
  if (wrong !== undefined && device.isIn(look.room)) throw new Violation('I6', `${tab.name} in ${roomId}: ${wrong}`);
}

async function roomDifference(look: Look): Promise<string | undefined> {
  return (
    (await headerDifference(look)) ??
    (await membersDifference(look)) ??
    (await scheduledDifference(look)) ??
    (await threadDifference(look)) ??
    (await threadListDifference(look))
  );
}

/** A forwarded message is at the server (I2). */
export function checkForwarded(world: HealedWorld, device: SimDevice): void {
  const isTaken = (txnId: string) => world.server.state.transactions.everTaken(txnId) !== undefined;
  for (const { roomId, txnId } of device.handedOver.forwarded) {
    if (!cannotSend(world, device, roomId) && !isTaken(txnId))
      throw new Violation('I2', `what ${device.name} forwarded to ${roomId} as ${txnId} is not sent`);
  }
}

async function headerDifference({ world, device, tab, room }: Look): Promise<string | undefined> {
  const pinned = asTexts(room.stateEvent('m.room.pinned_events')?.event.content['pinned']);
  const truth = `${pinned.join(' ')}; ${room.membersWith('join').length} members; may pin: ${mayPin(room, device)}`;
  const handle = tab.client.view('timeline.room', { roomId: room.id as RoomId });
  handle.subscribe(() => undefined);
  const shown = () => {
    const state = handle.current;
    if (state.kind !== 'ready' || state.value.kind !== 'known') return 'nothing';
    const { pinned: ids, memberCount, mayPin: may } = state.value;
    return `${ids.join(' ')}; ${memberCount} members; may pin: ${may}`;
  };
  const isSame = await world.passUntil(() => shown() === truth, LOOK_MS);
  const wrong = isSame ? undefined : `the header says "${shown()}", where it is "${truth}"`;
  handle.close();
  return wrong;
}

function mayPin(room: Room, { options }: SimDevice): boolean {
  return levelOf(room, options.userId) >= levelForState(room, 'm.room.pinned_events');
}

async function membersDifference({ world, tab, room }: Look): Promise<string | undefined> {
  const here = [...room.membersWith('join'), ...room.membersWith('invite')];
  const truth = here
    .map((userId) => `${userId} ${room.membership(userId)} ${levelOf(room, userId)}`)
    .sort()
    .join(', ');
  const look = { roomId: room.id as RoomId, list: 'here', from: 0, to: 50, query: '' } as const;
  const handle = tab.client.listView('people.members', look);
  handle.subscribe(() => undefined);
  const shown = () => {
    const state = handle.current;
    if (state.kind !== 'ready') return 'nothing';
    return state.value.items
      .map(({ userId, membership, level }) => `${userId} ${membership} ${level}`)
      .sort()
      .join(', ');
  };
  const isSame = await world.passUntil(() => shown() === truth, LOOK_MS);
  const wrong = isSame ? undefined : `the members are "${shown()}", where they are "${truth}"`;
  handle.close();
  return wrong;
}

async function scheduledDifference({ world, device, tab, room }: Look): Promise<string | undefined> {
  const waiting = world.server.state.delayed.of(device.options.userId).filter(({ roomId }) => roomId === room.id);
  const cancelled = device.handedOver.scheduled.filter(({ isCancelled }) => isCancelled);
  for (const { delayId, text } of cancelled)
    if (waiting.some((one) => one.delayId === delayId)) return `"${text}" was cancelled, and waits`;
  const truth = waiting
    .map(({ delayId }) => delayId)
    .sort()
    .join(' ');
  let shown = 'nothing';
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const handle = tab.client.view('messages.scheduled', { roomId: room.id as RoomId });
    handle.subscribe(() => undefined);
    const isSame = await world.passUntil(() => {
      const state = handle.current;
      const isKnown = state.kind === 'ready' && state.value.kind === 'known';
      shown = isKnown
        ? state.value.messages
            .map(({ delayId }) => delayId)
            .sort()
            .join(' ')
        : 'nothing';
      return isKnown && shown === truth;
    }, LOOK_MS);
    handle.close();
    if (isSame) return undefined;
  }
  return `"${shown}" is scheduled, where it is "${truth}"`;
}

async function threadDifference(look: Look): Promise<string | undefined> {
  const { world, device, tab, room } = look;
  const newest = room.events.findLast(({ event }) => relationOf(event)?.relType === 'm.thread');
  const rootId = newest === undefined ? undefined : relationOf(newest.event)?.target;
  if (rootId === undefined) return undefined;
  const truth = describeTruth(world.book.room(room.id), device.options.userId, rootId);
  tab.openThread(room.id, rootId);
  await loadThread(look);
  const shown = () =>
    (tab.threadSnapshot()?.items ?? []).flatMap((item) =>
      item.kind === 'event' && item.sendState?.kind !== 'not_sent' ? [describeItem(item)] : [],
    );
  if (await world.passUntil(() => shown().join() === truth.join(), LOOK_MS)) return undefined;
  return `the thread of ${rootId} shows "${shown().join()}", where it is "${truth.join()}"`;
}

async function loadThread({ world, tab }: Look): Promise<void> {
  for (let page = 0; page < MOST_PAGES && tab.threadSnapshot()?.head.older !== 'none'; page += 1) {
    let isDone = false;
    void tab.thread?.handle.call('pageBack', null).then(() => {
      isDone = true;
    });
    await world.passUntil(() => isDone, LOOK_MS);
    await world.pass(20);
  }
}

/** The existing threads and the number of replies in each. Their order goes by clocks, and late events may have any time. */
async function threadListDifference({ world, device, tab, room }: Look): Promise<string | undefined> {
  const roomId = room.id as RoomId;
  const isRoot = (line: string) => / thread of \d+$/.test(line);
  const truth = describeTruth(world.book.room(roomId), device.options.userId).filter(isRoot).sort().join();
  const handle = tab.client.listView('threads.list', { roomId, filter: 'all' });
  handle.subscribe(() => undefined);
  const shown = () => {
    const state = handle.current;
    if (state.kind !== 'ready') return 'nothing';
    const { head, items } = state.value;
    if (head.hasMore || head.state === 'failed') void handle.call('more', null);
    return items.map(describeItem).sort().join();
  };
  const isSame = await world.passUntil(() => shown() === truth, LOOK_MS);
  const wrong = isSame ? undefined : `the threads are "${shown()}", where they are "${truth}"`;
  handle.close();
  return wrong;
}
