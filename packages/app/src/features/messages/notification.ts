import type { NotificationSlot } from '../notifications/contract.ts';

/** The notification of a message: its words. */
export const messageNotification: NotificationSlot = {
  body: (i18n, { text }) => text ?? i18n._({ id: 'messages.notification', message: 'New message' }),
  leadsTo: 'event',
};

/** The notification of a voice message: what it is, and what was written with it. */
export const voiceNotification: NotificationSlot = {
  body: (i18n, { text }) => {
    const voice = i18n._({ id: 'messages.notification.voice', message: 'Voice message' });
    return text === null || text === '' ? voice : `${voice} · ${text}`;
  },
  leadsTo: 'event',
};
