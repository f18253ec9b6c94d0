import type { HealedWorld } from './healed-world.ts';
import { type ListTruth, listTruth } from './list-truth.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimTab } from './sim-tab.ts';
import { type Bounds, unreadTruth } from './unread-truth.ts';

const NOT_LISTED = 'is not listed';

/** How a count in the row of a room differs from what is unread in all of the room, if it does (I7). To be asked likewise. */
export function unreadDifference(
  { server }: Pick<HealedWorld, 'server'>,
  device: SimDevice,
  tab: SimTab,
  roomId: string,
): string | undefined {
  const listed = listedRoom(server, tab, roomId);
  if (listed === null) return NOT_LISTED;
  const { room, row } = listed;
  const { unread, mentions } = unreadTruth(server.state, room, device.options.userId);
  const counts: readonly (readonly [what: string, shown: number, truth: Bounds])[] = [
    ['unread', row.unreadCount, unread],
    ['notifying', row.notifyingCount, unread],
    ['mentions', row.mentionCount, mentions],
  ];
  const wrong = counts.find(([, shown, { least, most }]) => shown < least || shown > most);
  if (wrong === undefined) return undefined;
  const [what, shown, { least, most }] = wrong;
  return `counts ${shown} ${what}, where it is ${least === most ? most : `${least} to ${most}`}`;
}

/**
 * Where the row of a room differs from what all of the room says, if it does (I11). To be asked when all of the room is loaded:
 * before that, the latest message is known as far as the loaded part tells.
 */
export function listDifference(
  { server }: Pick<HealedWorld, 'server'>,
  device: SimDevice,
  tab: SimTab,
  roomId: string,
): string | undefined {
  const listed = listedRoom(server, tab, roomId);
  if (listed === null) return NOT_LISTED;
  const { room, row } = listed;
  const truth = listTruth(server.state, room, device.options.userId);
  const shown: ListTruth = {
    name: row.name.kind === 'named' ? row.name.name : '',
    latestEventId: row.latestEventId,
    preview: row.preview?.content.kind === 'text' ? row.preview.content.text : null,
    isFavourite: row.isFavourite,
    isMarkedUnread: row.isMarkedUnread,
  };
  const keys = Object.keys(truth) as (keyof ListTruth)[];
  const key = keys.find((candidate) => truth[candidate] !== shown[candidate]);
  return key === undefined ? undefined : `lists ${key} as ${shown[key]}, where it is ${truth[key]}`;
}

/** A room and its row in the list of a tab; null where there is none. */
function listedRoom(server: HealedWorld['server'], tab: SimTab, roomId: string) {
  const room = server.state.rooms.get(roomId);
  const row = tab.listed.find((candidate) => candidate.roomId === roomId);
  return room === undefined || row === undefined ? null : { room, row };
}
