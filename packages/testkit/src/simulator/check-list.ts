import type { HealedWorld } from './healed-world.ts';
import { type ListTruth, listTruth, roomMode } from './list-truth.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimTab } from './sim-tab.ts';
import { type Bounds, unreadTruth } from './unread-truth.ts';

const NOT_LISTED = 'is not listed';

/**
 * The difference between a count in the row of a room and the unread events of the whole room, if there is one (I7). It has to be
 * called like the one below.
 */
export function unreadDifference(
  { server, book }: Pick<HealedWorld, 'server' | 'book'>,
  device: SimDevice,
  tab: SimTab,
  roomId: string,
): string | undefined {
  const listed = listedRoom(server, tab, roomId);
  if (listed === null) return NOT_LISTED;
  const { room, row } = listed;
  const { userId } = device.options;
  const { unread, mentions } = unreadTruth(server.state, room, userId);
  const isMute = roomMode(server.state, room, userId) === 'mute';
  // A rule for the room may have any event of it ask for the person, and what came under other rules is judged again only as far as it
  // is loaded (NT-09).
  const any = book.hadRules(userId, roomId) ? { least: unread.least, most: room.events.length } : undefined;
  // Every mode but that of a muted room tells of mentions, and there they are counted apart, so that no mode makes more or fewer of them.
  const [ofMentions, ofMuted] = isMute ? [upTo(0), mentions] : [mentions, upTo(0)];
  const counts: readonly (readonly [what: string, shown: number, truth: Bounds])[] = [
    ['unread', row.unreadCount, any ?? unread],
    ['notifying', row.notifyingCount, isMute ? upTo(0) : any === undefined ? unread : upTo(any.most)],
    ['mentions', row.mentionCount, ofMentions],
    ['muted mentions', row.mutedMentionCount, ofMuted],
  ];
  const wrong = counts.find(([, shown, { least, most }]) => shown < least || shown > most);
  if (wrong === undefined) return undefined;
  const [what, shown, { least, most }] = wrong;
  return `counts ${shown} ${what}, where it is ${least === most ? most : `${least} to ${most}`}`;
}

/**
 * The difference between the row of a room and the whole room, if there is one (I11). It has to be called when the whole room is
 * loaded: before that, the latest message is known as far as the loaded part tells.
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
    preview: previewText(row),
    isFavourite: row.isFavourite,
    isLowPriority: row.isLowPriority,
    ownSection: row.ownSection,
    isMarkedUnread: row.isMarkedUnread,
    notificationMode: row.notificationMode,
  };
  const keys = Object.keys(truth) as (keyof ListTruth)[];
  const key = keys.find((candidate) => truth[candidate] !== shown[candidate]);
  return key === undefined ? undefined : `lists ${key} as ${shown[key]}, where it is ${truth[key]}`;
}

function previewText(row: ReturnType<typeof rowOf>): string | null {
  const content = row?.preview?.content;
  return content?.kind === 'text' || content?.kind === 'file' ? content.text : null;
}

function upTo(most: number): Bounds {
  return { least: 0, most };
}

/** A room and its row in the list of a tab; null where there is none. */
function listedRoom(server: HealedWorld['server'], tab: SimTab, roomId: string) {
  const room = server.state.rooms.get(roomId);
  const row = rowOf(tab, roomId);
  return room === undefined || row === undefined ? null : { room, row };
}

function rowOf(tab: SimTab, roomId: string) {
  return tab.listed.find((candidate) => candidate.roomId === roomId);
}
