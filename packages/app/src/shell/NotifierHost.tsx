import '../lib/i18n/later-messages.ts';
import { Notifier, type NotifierProps } from '../features/notifications/Notifier.tsx';
import { notificationSlots } from './notification-tiles.ts';

/** Shows notifications, of all kinds that features have. */
export function NotifierHost({ openRoomId }: Omit<NotifierProps, 'slots'>) {
  return <Notifier openRoomId={openRoomId} slots={notificationSlots} />;
}
