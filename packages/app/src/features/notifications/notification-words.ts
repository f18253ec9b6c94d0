import type { I18n } from '@lingui/core';
import { roomNameText } from '../../lib/format/room-name.ts';
import type { ArrivedNotification, NotificationSlots } from './contract.ts';

/** The words of a notification: who, and where unless that is the same; under it what, unless that is to be hidden. */
export function notificationWords(
  i18n: I18n,
  slots: NotificationSlots,
  arrived: ArrivedNotification,
  hidesText: boolean,
): { readonly title: string; readonly body: string } {
  const { kind, senderName: sender, isDirect, text } = arrived;
  const { namesRoom = false, body } = slots[kind];
  const room = roomNameText(i18n, arrived.roomName);
  const title =
    isDirect || namesRoom
      ? sender
      : i18n._({ id: 'notifications.title', message: '{sender} in {room}', values: { sender, room } });
  return { title, body: body(i18n, { sender, room, text: hidesText ? null : text }) };
}
