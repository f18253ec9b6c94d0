import type { SuggestionSource } from '../composer/contract.ts';

/** Emoji and custom emoji, for words that begin with a colon. */
export const emojiSource: SuggestionSource = {
  id: 'imagePacks.emoji',
  trigger: ':',
  minLength: 2,
  prepare: async (_place, { i18n }) => (await import('./find-emoji.tsx')).loadShortcodes(i18n.locale),
  find: async (query, place, context) => (await import('./find-emoji.tsx')).findEmoji(query, place, context),
};
