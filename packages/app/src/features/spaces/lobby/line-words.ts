import type { I18n } from '@lingui/core';
import { roomNameText } from '../../../lib/format/room-name.ts';
import { withoutTurning } from '../../../lib/format/turning.ts';
import type { LobbyLine } from './lobby-lines.ts';

/** The name of a room in a lobby; the id of one of which the server shows nothing. */
export function lineName(i18n: I18n, { ownName, name, roomId, entry }: LobbyLine): string {
  if (ownName !== null) return roomNameText(i18n, ownName);
  if (name !== null) return withoutTurning(name);
  return entry === 'hidden' ? roomId : i18n._({ id: 'preview.noName', message: 'Unnamed room' });
}

/** The line under the name of a room: how the user stands to it, its members, its topic. */
export function lineText(i18n: I18n, { entry, isSpace, joinedCount, topic }: LobbyLine): string {
  if (entry === 'hidden') {
    return i18n._({
      id: 'space.hidden',
      message: 'Your server cannot show this room: it does not know it, or the room is hidden from you.',
    });
  }
  const members =
    joinedCount === null
      ? []
      : i18n._({
          id: 'space.members',
          message: '{count, plural, one {# member} other {# members}}',
          values: { count: joinedCount },
        });
  return [
    isSpace ? i18n._({ id: 'space.isSpace', message: 'Space' }) : [],
    entryText(i18n, entry) ?? [],
    members,
    topic === null ? [] : withoutTurning(topic),
  ]
    .flat()
    .join(' · ');
}

function entryText(i18n: I18n, entry: LobbyLine['entry']): string | null {
  switch (entry) {
    case 'in':
      return i18n._({ id: 'space.joined', message: 'Joined' });
    case 'invited':
      return i18n._({ id: 'space.invited', message: 'You are invited' });
    case 'asked':
      return i18n._({ id: 'space.asked', message: 'You asked to join' });
    case 'byInvitation':
      return i18n._({ id: 'space.byInvitation', message: 'By invitation only' });
    default:
      return null;
  }
}
