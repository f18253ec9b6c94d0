import type { I18n } from '@lingui/core';
import type { PollResult } from './poll-parts.ts';

/** The name of an answer; its votes only where results are shown. */
export function answerName(i18n: I18n, text: string, votes: number | null): string {
  if (votes === null) return text;
  return i18n._({
    id: 'polls.answerVotes',
    message: '{votes, plural, one {{text}, # vote} other {{text}, # votes}}',
    values: { text, votes },
  });
}

/** The number of voters in words. */
export function votersText(i18n: I18n, count: number): string {
  return i18n._({
    id: 'polls.voters',
    message: '{count, plural, =0 {Nobody voted yet} one {# person voted} other {# people voted}}',
    values: { count },
  });
}

/** The names of those who chose an answer, as far as they are known; undefined if nobody is. */
export function chosenBy(i18n: I18n, locale: string, { voters, votes }: PollResult): string | undefined {
  if (voters.length === 0) return undefined;
  const names = voters.map(({ name }) => name);
  const rest = votes - names.length;
  const others = i18n._({ id: 'polls.others', message: '{count} others', values: { count: rest } });
  return new Intl.ListFormat(locale).format(rest > 0 ? [...names, others] : names);
}
