/** The kinds of notifications, by feature: one line each. */
import { callNotification } from '../features/calls/ringing/call-notification.ts';
import { inviteNotification } from '../features/membership/notification.ts';
import { messageNotification, voiceNotification } from '../features/messages/notification.ts';
import type { NotificationSlots } from '../features/notifications/contract.ts';
import { pollNotification } from '../features/polls/poll-notification.ts';
import { rtcNotification } from '../features/rtc/said/rtc-notification.ts';

export const notificationSlots: NotificationSlots = {
  message: messageNotification,
  voice: voiceNotification,
  invite: inviteNotification,
  call: callNotification,
  poll: pollNotification,
  rtcCall: rtcNotification,
};
