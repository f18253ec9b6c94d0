import { Chunk } from '../../lib/chunk/chunk.ts';
import { loadEmoji } from '../../lib/emoji/load-emoji.ts';

/** By language: the picker and its emoji. */
const chunks = new Map<string, ReturnType<typeof make>>();

function make(locale: string) {
  return new Chunk(async () => {
    const [{ PickerDialog }, set] = await Promise.all([import('./PickerDialog.tsx'), loadEmoji(locale)]);
    return { PickerDialog, set };
  });
}

/** The picker in a language. It and the emoji are fetched when it is first asked for. */
export function pickerChunk(locale: string): ReturnType<typeof make> {
  const chunk = chunks.get(locale) ?? make(locale);
  chunks.set(locale, chunk);
  return chunk;
}
