import type { NotificationSlot } from '../../notifications/contract.ts';

/** The notification of a call over an SFU. It leads to the room: a call is wherever its room is. */
export const rtcNotification: NotificationSlot = {
  body: (i18n) => i18n._({ id: 'rtc.notification', message: 'Incoming call' }),
  rings: true,
  leadsTo: 'room',
};
