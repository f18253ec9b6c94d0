import { setupI18n } from '@lingui/core';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { callNotification } from '../calls/ringing/call-notification.ts';
import { inviteNotification } from '../membership/notification.ts';
import { messageNotification, voiceNotification } from '../messages/notification.ts';
import { pollNotification } from '../polls/poll-notification.ts';
import { rtcNotification } from '../rtc/said/rtc-notification.ts';
import type { ArrivedNotification, NotificationSlots } from './contract.ts';
import { notificationWords } from './notification-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const slots: NotificationSlots = {
  message: messageNotification,
  voice: voiceNotification,
  invite: inviteNotification,
  call: callNotification,
  poll: pollNotification,
  rtcCall: rtcNotification,
};
const arrived: ArrivedNotification = {
  kind: 'message',
  roomId: '!ops:x' as RoomId,
  eventId: '$a' as EventId,
  threadRoot: null,
  roomName: { kind: 'named', name: 'Ops' },
  isDirect: false,
  senderName: 'Ana',
  text: 'hello',
  hasSound: false,
  isMention: false,
};

test('[NP-01] a notification says who, where and what; what is left out if that is to be hidden', () => {
  expect(notificationWords(i18n, slots, arrived, { hidesText: false })).toEqual({ title: 'Ana in Ops', body: 'hello' });
  expect(notificationWords(i18n, slots, arrived, { hidesText: true })).toEqual({
    title: 'Ana in Ops',
    body: 'New message',
  });
  expect(notificationWords(i18n, slots, { ...arrived, isDirect: true, text: null }, { hidesText: false })).toEqual({
    title: 'Ana',
    body: 'New message',
  });
  expect(notificationWords(i18n, slots, { ...arrived, kind: 'invite' }, { hidesText: true }).body).toBe(
    'Invited you to Ops',
  );
  expect(notificationWords(i18n, slots, { ...arrived, kind: 'call' }, { hidesText: true }).body).toBe('Incoming call');
});

test('[POLL-11] the notification of a poll says who started it, and the question unless that is to be hidden', () => {
  const poll: ArrivedNotification = { ...arrived, kind: 'poll', text: 'Lunch?' };
  expect(notificationWords(i18n, slots, poll, { hidesText: false }).body).toBe('Ana started a poll: Lunch?');
  expect(notificationWords(i18n, slots, poll, { hidesText: true }).body).toBe('Ana started a poll');
});

test('[NP-01] the notification of a voice message says what it is, and what was written with it', () => {
  const bodyOf = (text: string | null, hidesText = false) =>
    notificationWords(i18n, slots, { ...arrived, kind: 'voice', text }, { hidesText }).body;
  expect(bodyOf('')).toBe('Voice message');
  expect(bodyOf('On the way')).toBe('Voice message · On the way');
  expect(bodyOf('On the way', true)).toBe('Voice message');
});
