import type { I18n } from '@lingui/core';
import type { EmojiGroupId } from '../../lib/emoji/emoji-rows.ts';

/** A group that is there in every picker. */
export type NamedGroup = EmojiGroupId | 'recent' | 'found';

/** The name of a group. */
export function groupName(i18n: I18n, id: NamedGroup): string {
  switch (id) {
    case 'recent':
      return i18n._({ id: 'emoji.group.recent', message: 'Frequently used' });
    case 'found':
      return i18n._({ id: 'emoji.group.found', message: 'Search results' });
    case 'smileys':
      return i18n._({ id: 'emoji.group.smileys', message: 'Smileys and emotion' });
    case 'people':
      return i18n._({ id: 'emoji.group.people', message: 'People and body' });
    case 'nature':
      return i18n._({ id: 'emoji.group.nature', message: 'Animals and nature' });
    case 'food':
      return i18n._({ id: 'emoji.group.food', message: 'Food and drink' });
    case 'travel':
      return i18n._({ id: 'emoji.group.travel', message: 'Travel and places' });
    case 'activities':
      return i18n._({ id: 'emoji.group.activities', message: 'Activities' });
    case 'objects':
      return i18n._({ id: 'emoji.group.objects', message: 'Objects' });
    case 'symbols':
      return i18n._({ id: 'emoji.group.symbols', message: 'Symbols' });
    case 'flags':
      return i18n._({ id: 'emoji.group.flags', message: 'Flags' });
  }
}
