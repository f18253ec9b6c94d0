import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { type EmojibaseEmoji, toRows } from '../src/lib/emoji/to-rows.ts';

const LANGUAGE = /\/lib\/emoji\/languages\/([a-z-]+)\.ts$/;

/** Works out the emoji of each language when the page is built: less than half of what emojibase has goes over the network. */
export function emojiRows(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  return {
    name: 'parley-emoji-rows',
    apply: 'build',
    load: {
      filter: { id: LANGUAGE },
      async handler(id) {
        const [, language = ''] = LANGUAGE.exec(id) ?? [];
        const data = await readFile(resolve(`emojibase-data/${language}/data.json`), 'utf8');
        const rows = toRows(JSON.parse(data) as readonly EmojibaseEmoji[]);
        // A text is read sooner than a program that says the same.
        return `export const rows = JSON.parse(${JSON.stringify(JSON.stringify(rows))});`;
      },
    },
  };
}
