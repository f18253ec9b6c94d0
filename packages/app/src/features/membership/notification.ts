import type { NotificationSlot } from '../notifications/contract.ts';

/** The notification of an invitation: to which room. */
export const inviteNotification: NotificationSlot = {
  body: (i18n, { room }) =>
    i18n._({ id: 'membership.notification', message: 'Invited you to {room}', values: { room } }),
  namesRoom: true,
  leadsTo: 'room',
};
