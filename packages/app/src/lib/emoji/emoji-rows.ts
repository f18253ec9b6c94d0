/** The emoji of one language as the page fetches them. */

/** `tones` are its five skin tones from light to dark, separated by spaces; most emoji have none. */
export type EmojiRow = readonly [emoji: string, name: string, tags: string, tones?: string];

/** A list of rows for each group of `EMOJI_GROUPS`, in that order. */
export type EmojiRows = readonly (readonly EmojiRow[])[];

/** Unicode's groups of emoji, in its order. */
export const EMOJI_GROUPS = [
  'smileys',
  'people',
  'nature',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const;

export type EmojiGroupId = (typeof EMOJI_GROUPS)[number];
