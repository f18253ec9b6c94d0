/** Words of the settings of rooms that more than one part of them says. */
import type { I18n } from '@lingui/core';
import type { NamedPermission, NamedRoom } from '@parley/sdk/client/contract.ts';
import { roomNameText } from '../../lib/format/room-name.ts';
import type { KnownSettings } from './contract.ts';

const MODERATOR = 50;
const ADMINISTRATOR = 100;

/** The levels that a role is chosen from, the highest first. */
export const ROLE_LEVELS: readonly number[] = [ADMINISTRATOR, MODERATOR, 0];

/** Name of a role, by its level. */
export function roleName(i18n: I18n, level: number): string {
  if (level === Number.POSITIVE_INFINITY) return i18n._({ id: 'roomSettings.creator', message: 'Creator' });
  switch (level) {
    case ADMINISTRATOR:
      return i18n._({ id: 'roomSettings.administrator', message: 'Administrator' });
    case MODERATOR:
      return i18n._({ id: 'roomSettings.moderator', message: 'Moderator' });
    case 0:
      return i18n._({ id: 'roomSettings.member', message: 'Member' });
    default:
      return i18n._({ id: 'roomSettings.level', message: 'Level {level}', values: { level } });
  }
}

/** The sentence that says who may change something; undefined for who may. */
export function whyNot(i18n: I18n, settings: KnownSettings, right: NamedPermission, may: boolean): string | undefined {
  if (may) return undefined;
  const row = settings.permissions.find(({ permission }) => permission.kind === 'named' && permission.name === right);
  const level = row?.level ?? ADMINISTRATOR;
  if (settings.ownLevel >= level)
    return i18n._({
      id: 'roomSettings.notHere',
      message: 'You cannot change this as long as you are not in the room.',
    });
  return i18n._({
    id: 'roomSettings.needsRole',
    message: 'Only people with the role “{role}” can change this.',
    values: { role: roleName(i18n, level) },
  });
}

/** The name of a room that others are named beside. */
export function namedRoomText(i18n: I18n, { roomId, name }: NamedRoom): string {
  return name === null ? roomId : roomNameText(i18n, name);
}
