import type { NotificationSlot } from '../../notifications/contract.ts';

/** The notification of a call. It leads to the room: a call is wherever its room is. */
export const callNotification: NotificationSlot = {
  body: (i18n) => i18n._({ id: 'calls.notification', message: 'Incoming call' }),
  rings: true,
  leadsTo: 'room',
};
