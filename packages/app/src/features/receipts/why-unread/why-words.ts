/** Why a room is unread, in words. */
import type { I18n } from '@lingui/core';
import type { UnreadEvent, WhyUnread } from '@parley/sdk/client/contract.ts';
import { formatDateTime } from '../../../lib/format/time.ts';

/** The whole of it, a sentence each: how much, since when, and what else makes the room stand out or keeps it quiet. */
export function whySentences(i18n: I18n, locale: string, why: WhyUnread): readonly string[] {
  const { unreadCount, mentionCount, isMarkedUnread, readAt } = why;
  const sentences: string[] = [];
  if (unreadCount > 0) {
    sentences.push(
      i18n._({
        id: 'whyUnread.count',
        message: '{count, plural, one {# message is unread.} other {# messages are unread.}}',
        values: { count: unreadCount },
      }),
    );
  }
  if (mentionCount > 0) {
    sentences.push(
      i18n._({
        id: 'whyUnread.mentions',
        message: '{count, plural, one {# of them mentions you.} other {# of them mention you.}}',
        values: { count: mentionCount },
      }),
    );
  }
  if (isMarkedUnread) sentences.push(i18n._({ id: 'whyUnread.marked', message: 'You marked the room as unread.' }));
  sentences.push(
    readAt === null
      ? i18n._({ id: 'whyUnread.never', message: 'You have not read anything here yet.' })
      : i18n._({
          id: 'whyUnread.readAt',
          message: 'You last read it on {time}.',
          values: { time: formatDateTime(locale, readAt) },
        }),
  );
  const mode = modeSentence(i18n, why);
  return mode === null ? sentences : [...sentences, mode];
}

function modeSentence(i18n: I18n, { mode }: WhyUnread): string | null {
  switch (mode) {
    case 'mute':
      return i18n._({ id: 'whyUnread.mute', message: 'The room is muted: it sends no notifications.' });
    case 'mentions':
      return i18n._({ id: 'whyUnread.onlyMentions', message: 'Only mentions and keywords notify you here.' });
    case 'all':
      return i18n._({ id: 'whyUnread.all', message: 'You get notifications for every message here.' });
    case 'default':
      return null;
  }
}

/** By what an event counts. */
export function reasonOf(i18n: I18n, { rule, weight }: UnreadEvent): string {
  const known = rule === null ? undefined : WORDS.get(rule.ruleId.replace('.org.matrix.msc3930.rule.', '.m.rule.'));
  if (known !== undefined) return i18n._(known);
  if (rule?.kind === 'content' && rule.keyword !== null) {
    return i18n._({ id: 'whyUnread.keyword', message: 'Your keyword “{keyword}”', values: { keyword: rule.keyword } });
  }
  if (rule?.kind === 'room') return i18n._({ id: 'whyUnread.room', message: 'Your setting for this room' });
  if (rule?.kind === 'sender') return i18n._({ id: 'whyUnread.sender', message: 'Your setting for this person' });
  if (rule !== null) {
    return i18n._({ id: 'whyUnread.rule', message: 'Your notification rule {rule}', values: { rule: rule.ruleId } });
  }
  return weight === 'quiet'
    ? i18n._({ id: 'whyUnread.quiet', message: 'A message, without a notification' })
    : i18n._({ id: 'whyUnread.message', message: 'A message' });
}

type Words = { readonly id: string; readonly message: string };

const DIRECT: Words = /*i18n*/ { id: 'whyUnread.oneToOne', message: 'Direct messages notify you' };
const NAME: Words = /*i18n*/ { id: 'whyUnread.name', message: 'It contains your name' };
const EVERYBODY: Words = /*i18n*/ { id: 'whyUnread.everybody', message: 'It mentions everybody' };
const MESSAGE: Words = /*i18n*/ { id: 'whyUnread.roomMessage', message: 'Messages in rooms notify you' };
const POLL: Words = /*i18n*/ { id: 'whyUnread.poll', message: 'Polls notify you' };

/** The rules that everybody has. */
const WORDS: ReadonlyMap<string, Words> = new Map([
  [
    '.m.rule.suppress_notices',
    /*i18n*/ { id: 'whyUnread.notice', message: 'A message from a bot, without a notification' },
  ],
  ['.m.rule.is_user_mention', /*i18n*/ { id: 'whyUnread.userMention', message: 'It mentions you' }],
  ['.m.rule.contains_display_name', NAME],
  ['.m.rule.contains_user_name', NAME],
  ['.m.rule.is_room_mention', EVERYBODY],
  ['.m.rule.roomnotif', EVERYBODY],
  ['.m.rule.tombstone', /*i18n*/ { id: 'whyUnread.tombstone', message: 'The room was replaced' }],
  ['.m.rule.call', /*i18n*/ { id: 'whyUnread.call', message: 'A call' }],
  ['.m.rule.room_one_to_one', DIRECT],
  ['.m.rule.encrypted_room_one_to_one', DIRECT],
  ['.m.rule.message', MESSAGE],
  ['.m.rule.encrypted', MESSAGE],
  ['.m.rule.poll_start', POLL],
  ['.m.rule.poll_start_one_to_one', POLL],
  ['.m.rule.poll_end', POLL],
  ['.m.rule.poll_end_one_to_one', POLL],
]);
