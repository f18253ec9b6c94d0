import type { I18n } from '@lingui/core';
import type { ExtraProps, MessageItem } from '../timeline/contract.ts';

/** Everybody who reacted with one key. */
export type ReactionGroup = ExtraProps<'reactions'>['extra']['groups'][number];

/** A key can be any text; more of it is cut. */
const MOST_KEY = 20;

/** The reactions to a message. */
export function groupsOf({ extras }: MessageItem): readonly ReactionGroup[] {
  return extras.flatMap((extra) => (extra.kind === 'reactions' ? extra.groups : []));
}

/** `👍 4, including you`. */
export function reactionName(i18n: I18n, { key, shortcode, count, isMine }: ReactionGroup): string {
  const values = { key: shortcode === undefined ? shortKey(key) : `:${shortKey(shortcode)}:`, count };
  return isMine
    ? i18n._({ id: 'reactions.name.mine', message: '{key} {count}, including you', values })
    : i18n._({ id: 'reactions.name', message: '{key} {count}', values });
}

/** Names, and how many there are beyond those that are known. */
export function whoReacted(i18n: I18n, locale: string, { names, count }: ReactionGroup): string {
  const rest = count - names.length;
  const others = i18n._({ id: 'reactions.others', message: '{count} others', values: { count: rest } });
  return new Intl.ListFormat(locale).format(rest > 0 ? [...names, others] : names);
}

/** Short name of a reaction. A picture has no text. */
export function shortKey(key: string): string {
  const characters = Array.from(key.startsWith('mxc://') ? '▫' : key);
  return characters.length > MOST_KEY ? `${characters.slice(0, MOST_KEY).join('')}…` : characters.join('');
}
