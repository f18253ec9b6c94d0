/** Rules of dragging rooms: the sections that they can be dropped on, and the commands that this takes. */
import type { RoomListItem, RunRoomAction } from '../contract.ts';
import { isOwnSection, ownSectionName } from '../own-section.ts';
import type { RoomSectionId } from '../room-list-item.ts';

/** True if a room can be dragged at all. */
export function isMovable({ membership, isSpace }: RoomListItem): boolean {
  return membership === 'join' && !isSpace;
}

/** True if a room of the section `from` would stand in the section `target` once it was dropped there. */
export function canDrop(
  room: Pick<RoomListItem, 'isDirect'>,
  from: RoomSectionId | null,
  target: RoomSectionId | null,
): boolean {
  if (target === null || target === from || target === 'invites' || target === 'found') return false;
  if (target === 'people') return room.isDirect;
  return target !== 'rooms' || !room.isDirect;
}

/** Moves a room to a section: by a mark, by a tag, or by taking away what holds it elsewhere. */
export function moveTo(target: RoomSectionId): RunRoomAction {
  return async ({ client, room, mark }) => {
    const { roomId, isFavourite, isLowPriority, ownSection } = room;
    const setSection = async (section: string | null) =>
      (await client.command('roomList.setSection', { roomId, section })).ok;
    if (isOwnSection(target)) return setSection(ownSectionName(target));
    if (target === 'favourites' || target === 'lowPriority')
      return mark(target === 'favourites' ? 'favourite' : target, true);
    if (isFavourite && !(await mark('favourite', false))) return false;
    if (isLowPriority && !(await mark('lowPriority', false))) return false;
    return ownSection === null || setSection(null);
  };
}
