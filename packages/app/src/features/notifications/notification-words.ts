import type { I18n } from '@lingui/core';
import type { ClientApi } from '@parley/sdk/client/contract.ts';
import { roomNameText } from '../../lib/format/room-name.ts';

export type ArrivedNotification = Exclude<ClientApi['notifications.arrived']['item'], { readonly kind: 'settled' }>;

/** What a notification says: who, and where unless that is the same; under it what, unless that is to be hidden. */
export function notificationWords(
  i18n: I18n,
  arrived: ArrivedNotification,
  hidesText: boolean,
): { readonly title: string; readonly body: string } {
  const { senderName: sender, isDirect } = arrived;
  const room = roomNameText(i18n, arrived.roomName);
  const title =
    isDirect || arrived.kind === 'invite'
      ? sender
      : i18n._({ id: 'notifications.title', message: '{sender} in {room}', values: { sender, room } });
  return { title, body: bodyOf(i18n, arrived, room, hidesText) };
}

function bodyOf(i18n: I18n, { kind, text }: ArrivedNotification, room: string, hidesText: boolean): string {
  switch (kind) {
    case 'invite':
      return i18n._({ id: 'notifications.invite', message: 'Invites you to {room}', values: { room } });
    case 'call':
      return i18n._({ id: 'notifications.call', message: 'Calls you' });
    case 'message':
      return text === null || hidesText ? i18n._({ id: 'notifications.message', message: 'New message' }) : text;
  }
}
