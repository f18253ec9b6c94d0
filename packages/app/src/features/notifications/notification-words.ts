import type { I18n } from '@lingui/core';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { roomNameText } from '../../lib/format/room-name.ts';
import type { ArrivedNotification, NotificationSlots } from './contract.ts';

/**
 * The words of a notification: who, and where unless that is the same; under it what, unless that is to be hidden. With `whose` it says for
 * which of several accounts it is.
 */
export function notificationWords(
  i18n: I18n,
  slots: NotificationSlots,
  arrived: ArrivedNotification,
  { hidesText, whose = null }: { readonly hidesText: boolean; readonly whose?: UserId | null },
): { readonly title: string; readonly body: string } {
  const { kind, senderName: sender, isDirect, text } = arrived;
  const { namesRoom = false, body } = slots[kind];
  const room = roomNameText(i18n, arrived.roomName);
  const title =
    isDirect || namesRoom
      ? sender
      : i18n._({ id: 'notifications.title', message: '{sender} in {room}', values: { sender, room } });
  const named =
    whose === null
      ? title
      : i18n._({ id: 'notifications.whose', message: '{title} (for {userId})', values: { title, userId: whose } });
  return { title: named, body: body(i18n, { sender, room, text: hidesText ? null : text }) };
}
