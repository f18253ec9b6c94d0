import type { ComponentType } from 'react';
import type { Emoji } from '../../lib/emoji/emoji-set.ts';

/** A picture that is chosen like an emoji. */
export interface Picture {
  /** Unlike those of all others; without spaces. */
  readonly id: string;
  readonly name: string;
  /** The words that a search looks through, folded, a space before each. */
  readonly words: string;
}

/** Pictures under a heading. */
export interface PictureGroup {
  readonly id: string;
  readonly name: string;
  readonly pictures: readonly Picture[];
}

/** Draws a picture. It is drawn once it is in sight. */
export type PictureDrawing = ComponentType<{ readonly id: string }>;

/** Something that can be chosen. */
export type Cell =
  | { readonly kind: 'emoji'; readonly key: string; readonly emoji: Emoji }
  | { readonly kind: 'picture'; readonly key: string; readonly picture: Picture };

/** A part of the grid under a heading. */
export interface ShownGroup {
  readonly id: string;
  readonly name: string;
  readonly cells: readonly Cell[];
}

/** An emoji as a cell. */
export function emojiCell(emoji: Emoji): Cell {
  return { kind: 'emoji', key: emoji.emoji, emoji };
}

/** A picture as a cell. */
export function pictureCell(picture: Picture): Cell {
  return { kind: 'picture', key: picture.id, picture };
}
