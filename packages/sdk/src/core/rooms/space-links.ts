/**
 * The rooms that a space names, and the spaces that a room names, by their state alone. They are kept in the records, so that nothing has to be
 * read to know which room belongs to which space.
 */
import type { EpochMs } from '../../base/clock/clock.ts';
import { isSameData } from '../../base/json/same-data.ts';
import { DATA_TREE, isTreePurpose, PURPOSE_TYPE } from '../../protocol/events/file-tree-types.ts';
import { decodeSpaceChild } from '../../protocol/events/space-child.ts';
import { parentVia } from '../../protocol/events/space-parent.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { parseRoomId, parseUserId } from '../../protocol/ids/parse.ts';
import { hasLevelToSend, levelToSend, type RoomPower } from '../../protocol/rules/power.ts';
import { byOrder } from '../../protocol/rules/space-order.ts';
import type { RoomLink } from '../../protocol/rules/successor.ts';
import { roomPowerOf } from './room-power.ts';
import type { RoomState } from './room-state.ts';

/** A room of a space, as the space names it. */
export interface SpaceLink {
  readonly roomId: RoomId;
  readonly via: readonly string[];
  readonly order: string | null;
  /** The age of the event that names it. */
  readonly at: EpochMs;
  readonly isSuggested: boolean;
}

/** The rooms of a space, and who may name more. */
export interface SpaceLinks {
  /** In their order. */
  readonly children: readonly SpaceLink[];
  /** Users who may add rooms; `all` if every member may. */
  readonly adders: readonly UserId[] | 'all';
}

/** A space that is a file tree (MSC3089), or a folder of one. */
export interface FileTreeMark {
  /** The time of its room, by which folders without an order are sorted. */
  readonly createdAt: EpochMs;
}

/** The members of a record about spaces. */
export interface RecordLinks {
  readonly fileTree?: FileTreeMark | null;
  readonly space?: SpaceLinks;
  readonly parents?: readonly RoomLink[];
}

const CHILD = 'm.space.child';
/** Servers kept for a room; joining names no more (04.Q-05). */
const MOST_VIA = 3;
/** Spaces that a room can name. */
const MOST_PARENTS = 50;

/** The links that a room has by its state; those of before where nothing of them changed. */
export function spaceLinksIn(before: RecordLinks, state: RoomState, isSpace: boolean): RecordLinks {
  const space = isSpace ? spaceLinksOf(state) : undefined;
  const parents = parentsOf(state);
  const hasParents = parents.length > 0 || before.parents !== undefined;
  const fileTree = isSpace ? fileTreeOf(state) : null;
  const isMarked = fileTree !== null || before.fileTree !== undefined;
  return {
    ...(isMarked && { fileTree: kept(before.fileTree, fileTree) }),
    ...(space !== undefined && { space: kept(before.space, space) }),
    ...(hasParents && { parents: kept(before.parents, parents) }),
  };
}

/** Without a create event nothing is said of its purpose either (10.F-01). */
function fileTreeOf(state: RoomState): FileTreeMark | null {
  const purpose = state.get(PURPOSE_TYPE, DATA_TREE);
  const create = state.get('m.room.create');
  if (purpose === undefined || create === undefined || !isTreePurpose(purpose.content)) return null;
  return { createdAt: create.origin_server_ts };
}

function spaceLinksOf(state: RoomState): SpaceLinks {
  const children = [...state.keyed(CHILD)].flatMap((event): SpaceLink[] => {
    const child = decodeSpaceChild(event);
    // A space that is in itself would be a loop of one.
    if (child === null || child.roomId === state.roomId) return [];
    const { roomId, order, isSuggested } = child;
    return [{ roomId, via: child.via.slice(0, MOST_VIA), order, at: event.origin_server_ts, isSuggested }];
  });
  return { children: children.sort(byOrder), adders: addersOf(roomPowerOf(state)) };
}

/** Users whose level is enough, if not every member's is. */
function addersOf(power: RoomPower): SpaceLinks['adders'] {
  const usersDefault = power.levels?.usersDefault ?? 0;
  if (usersDefault >= levelToSend(power, CHILD, 'state')) return 'all';
  const listed = [...(power.levels?.users.keys() ?? []), ...power.creators].flatMap((user) => parseUserId(user) ?? []);
  return [...new Set(listed)].filter((userId) => hasLevelToSend(power, userId, CHILD, 'state'));
}

function parentsOf(state: RoomState): readonly RoomLink[] {
  const parents = [...state.keyed('m.space.parent')].flatMap(({ state_key, content, sender }): RoomLink[] => {
    const roomId = parseRoomId(state_key);
    const isNamed = parentVia(content).length > 0;
    return roomId === null || roomId === state.roomId || !isNamed ? [] : [{ roomId, by: sender }];
  });
  return parents.slice(0, MOST_PARENTS);
}

function kept<Links>(before: Links | undefined, links: Links): Links {
  return before !== undefined && isSameData(before, links) ? before : links;
}
