import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import type { SeededRandom } from '../fakes/seeded-random.ts';
import { textOf } from './item-text.ts';
import type { Written } from './ledger.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimTab } from './sim-tab.ts';

/** The objects that an action works with. */
export interface Acting {
  readonly device: SimDevice;
  readonly tab: SimTab;
  readonly random: SeededRandom;
}

export interface OwnMessage {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  readonly written: Written;
}

/** An own message, and what it is named by. */
export function anyOwn(acting: Acting): OwnMessage | undefined {
  const roomId = anyOpen(acting);
  return roomId === undefined ? undefined : ownAmong(acting, roomId, acting.tab.snapshot(roomId)?.items ?? []);
}

/** One of the person's own messages among `items`. */
export function ownAmong(acting: Acting, roomId: string, items: readonly Timeline[]): OwnMessage | undefined {
  const { ledger } = acting.device;
  const isOwn = (candidate: Timeline) => textOf(candidate) !== undefined && ledger.ofItem(candidate) !== undefined;
  const item = anyOf(acting, items.filter(isOwn));
  const written = item === undefined ? undefined : ledger.ofItem(item);
  if (item?.kind !== 'event' || written === undefined) return undefined;
  return { roomId: roomId as RoomId, eventId: item.relationId, written };
}

export function anyOpen({ tab, random }: Acting): string | undefined {
  const open = [...tab.open.keys()];
  return open[random.integer(open.length)];
}

export function anyItem(
  acting: Acting,
  roomId: string | undefined,
  isMeant: (item: Timeline) => boolean,
): Timeline | undefined {
  const items = (roomId === undefined ? undefined : acting.tab.snapshot(roomId)?.items)?.filter(isMeant) ?? [];
  return anyOf(acting, items);
}

/** Most often something near the end. */
function anyOf({ random }: Acting, items: readonly Timeline[]): Timeline | undefined {
  const from = random.chance(0.7) ? Math.max(0, items.length - 10) : 0;
  return items[from + random.integer(items.length - from)];
}
