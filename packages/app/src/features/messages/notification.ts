import type { NotificationSlot } from '../notifications/contract.ts';

/** The notification of a message: its words. */
export const messageNotification: NotificationSlot = {
  body: (i18n, { text }) => text ?? i18n._({ id: 'messages.notification', message: 'New message' }),
  leadsTo: 'event',
};
