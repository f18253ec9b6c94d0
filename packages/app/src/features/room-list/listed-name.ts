import type { I18n } from '@lingui/core';
import { roomNameText } from '../../lib/format/room-name.ts';
import type { RoomListItem } from './contract.ts';

/** What a room is called in the list. An invitation to a space says that it is to one: elsewhere its section does. */
export function listedName(
  i18n: I18n,
  { name, isSpace, membership }: Pick<RoomListItem, 'name' | 'isSpace' | 'membership'>,
): string {
  const text = roomNameText(i18n, name);
  return isSpace && membership === 'invite'
    ? i18n._({ id: 'roomList.spaceInvitation', message: 'Space: {name}', values: { name: text } })
    : text;
}
