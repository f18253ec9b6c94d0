import type { I18n } from '@lingui/core';
import { roomNameText } from '../../lib/format/room-name.ts';
import type { RoomListItem } from './contract.ts';

/** Name of a room in the list. An invitation to a space says so. */
export function listedName(
  i18n: I18n,
  { name, isSpace, membership }: Pick<RoomListItem, 'name' | 'isSpace' | 'membership'>,
): string {
  const text = roomNameText(i18n, name);
  return isSpace && membership === 'invite'
    ? i18n._({ id: 'roomList.spaceInvitation', message: 'Space: {name}', values: { name: text } })
    : text;
}
