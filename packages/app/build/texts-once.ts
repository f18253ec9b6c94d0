import type { Plugin } from 'vite';

const TEXT = /(\bid:\s*'[\w.]+')(,\s*message:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`))/g;

/** Leaves out of the built page the texts that stand beside their ids: they come with the catalogues (`lib/i18n`). */
export function textsOnce(): Plugin {
  return {
    name: 'parley-texts-once',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: 'message:' },
      handler: (code) => ({ code: withoutTexts(code), map: null }),
    },
  };
}

/** The module `code` with blanks in place of its texts: everything else stays where it is. */
export function withoutTexts(code: string): string {
  return code.replace(TEXT, (_, id: string, text: string) => id + text.replace(/[^\n]/g, ' '));
}
