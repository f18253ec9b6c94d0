/** Words for push-to-talk. */
import type { I18n } from '@lingui/core';
import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';

/** Seconds that are counted before the end of a talk. */
const COUNTED_S = 5;
/** Names that are said at a time. */
const MOST_NAMES = 3;

/** People who talk, or the reason why one is not heard; null if nobody does. */
export function talkText(
  i18n: I18n,
  { talk, participants }: Pick<ShownSfuCall, 'talk' | 'participants'>,
): string | null {
  const others = participants.flatMap(({ isThisDevice, isTalking, person }) =>
    isTalking && !isThisDevice ? [person.name] : [],
  );
  switch (talk?.phase) {
    case undefined:
      return null;
    case 'held':
    case 'ending':
      return i18n._({ id: 'rtc.youTalk', message: 'You are talking' });
    case 'latched':
      return i18n._({ id: 'rtc.youTalkOn', message: 'You are talking. Press again to stop.' });
    case 'spent':
      return i18n._({ id: 'rtc.talkSpent', message: 'One talk lasts 20 seconds. Release and press again to go on.' });
    case 'taken':
    case 'idle':
      return others.length === 0 ? null : othersText(i18n, others);
  }
}

/** Seconds that are left of a talk, once they are few; null before. */
export function secondsLeft(endsAt: number | null, now: number): number | null {
  const seconds = endsAt === null ? COUNTED_S + 1 : Math.ceil((endsAt - now) / 1_000);
  return seconds > COUNTED_S ? null : Math.max(0, seconds);
}

/** The seconds that are left, in words. */
export function leftText(i18n: I18n, seconds: number): string {
  return i18n._({
    id: 'rtc.talkLeft',
    message: '{seconds, plural, one {# second left} other {# seconds left}}',
    values: { seconds },
  });
}

function othersText(i18n: I18n, all: readonly string[]): string {
  const [name = ''] = all;
  if (all.length === 1) return i18n._({ id: 'rtc.talks', message: '{name} is talking', values: { name } });
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(all.slice(0, MOST_NAMES));
  return i18n._({ id: 'rtc.talkMany', message: '{names} are talking', values: { names } });
}
