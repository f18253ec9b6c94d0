import type { NotificationSlot } from '../notifications/contract.ts';

/** The notification of a new poll. */
export const pollNotification: NotificationSlot = {
  body: (i18n, { sender, text }) =>
    text === null
      ? i18n._({ id: 'polls.notification.hidden', message: '{name} started a poll', values: { name: sender } })
      : i18n._({
          id: 'polls.notification',
          message: '{name} started a poll: {question}',
          values: { name: sender, question: text },
        }),
  leadsTo: 'event',
};
