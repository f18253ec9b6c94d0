import type { ComposerTool } from '../composer/contract.ts';
import { EmojiButton, LoadedPickerDialog } from './EmojiButton.tsx';
import { pickerChunk } from './picker-chunk.ts';

/** Choosing emoji and stickers. */
export const emojiTool: ComposerTool = {
  id: 'imagePacks.emoji',
  appliesTo: () => true,
  Button: EmojiButton,
  Dialog: LoadedPickerDialog,
  loadAhead: ({ locale }) => void pickerChunk(locale).load(),
};
