import { setupI18n } from '@lingui/core';
import type { UnreadEvent, WhyUnread } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { reasonOf, whySentences } from './why-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const EVENT: UnreadEvent = {
  eventId: '$one' as EventId,
  senderName: 'Ada',
  sentAt: 0,
  text: 'x',
  threadRoot: null,
  weight: 'notifying',
  rule: null,
};
const WHY: WhyUnread = {
  unreadCount: 2,
  notifyingCount: 2,
  mentionCount: 1,
  isMarkedUnread: false,
  mode: 'default',
  readAt: null,
  events: [],
};

test('[LIST-13] how much is unread, since when, and what else holds for the room', () => {
  expect(whySentences(i18n, 'en-GB', WHY)).toEqual([
    '2 messages are unread.',
    '1 of them mentions you.',
    'You have not read anything here yet.',
  ]);
  const marked = { ...WHY, unreadCount: 0, mentionCount: 0, isMarkedUnread: true, mode: 'mute', readAt: 0 } as const;
  const [first, read, mode] = whySentences(i18n, 'en-GB', marked);
  expect([first, mode]).toEqual(['You marked the room as unread.', 'The room is muted: it sends no notifications.']);
  expect(read).toMatch(/^You last read it on .*1970/);
});

test('[LIST-13] every rule has words, one that is not known its id', () => {
  const by = (kind: NonNullable<UnreadEvent['rule']>['kind'], ruleId: string, keyword: string | null = null) =>
    reasonOf(i18n, { ...EVENT, rule: { kind, ruleId, keyword } });
  expect(by('override', '.m.rule.is_user_mention')).toBe('It mentions you');
  expect(by('underride', '.org.matrix.msc3930.rule.poll_start')).toBe('Polls notify you');
  expect(by('content', 'x', 'lunch')).toBe('Your keyword “lunch”');
  expect(by('room', '!room:example.org')).toBe('Your setting for this room');
  expect(by('sender', '@ada:example.org')).toBe('Your setting for this person');
  expect(by('override', 'mine')).toBe('Your notification rule mine');
  expect(reasonOf(i18n, { ...EVENT, weight: 'quiet' })).toBe('A message, without a notification');
});
