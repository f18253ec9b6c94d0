import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readWhenAsked } from './read-when-asked.ts';

const CATALOGUES = ['first', 'list', 'room', 'settled', 'later'].map((name) =>
  join(import.meta.dirname, '..', 'src', 'lib', 'i18n', name, 'en.po'),
);

const TEXT = /(\bid:\s*')([\w.]+)'(,\s*message:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`))/g;
const COMPILED = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/;

/** Short ids by those of the source. */
export type ShortIds = ReadonlyMap<string, string>;

/**
 * Leaves out of the built page the texts that stand beside their ids: they come with the catalogues (`lib/i18n`). Ids are short there:
 * each is loaded twice, with its text and with what says it.
 */
export function textsOnce(): readonly Plugin[] {
  let ids: ShortIds | undefined;
  const shortIds = () => {
    ids ??= numberIds(CATALOGUES.map((file) => readFileSync(file, 'utf8')));
    return ids;
  };
  return [
    {
      name: 'parley-texts-once',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/src\/.*\.tsx?$/, code: 'message:' },
        handler: (code) => ({ code: withoutTexts(code, shortIds()), map: null }),
      },
    },
    {
      name: 'parley-short-ids',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.po$/ },
        handler: (code) => ({ code: withShortIds(code, shortIds()), map: null }),
      },
    },
    readWhenAsked(),
  ];
}

/** Numbers the ids of catalogues in their order, so that those which are loaded first are the shortest. */
export function numberIds(catalogues: readonly string[]): ShortIds {
  const ids = catalogues.flatMap((catalogue) => [...catalogue.matchAll(/^msgid "(.+)"$/gm)].map(([, id = '']) => id));
  return new Map([...new Set(ids)].map((id, place) => [id, place.toString(36)]));
}

/** The module `code` with blanks in place of its texts, and with short ids: everything else stays where it is. */
export function withoutTexts(code: string, ids: ShortIds): string {
  return code.replace(TEXT, (_, before: string, id: string, text: string) => {
    const short = ids.get(id) ?? id;
    return `${before}${short}'${' '.repeat(id.length - short.length)}${text.replace(/[^\n]/g, ' ')}`;
  });
}

/** A catalogue as Lingui compiled it, with short ids. */
export function withShortIds(code: string, ids: ShortIds): string {
  const literal = COMPILED.exec(code)?.[1];
  if (literal === undefined) throw new Error('A catalogue is compiled in a form that is not known.');
  const texts = Object.entries(JSON.parse(JSON.parse(literal) as string) as Readonly<Record<string, unknown>>);
  const short = JSON.stringify(Object.fromEntries(texts.map(([id, text]) => [ids.get(id) ?? id, text])));
  return code.replace(literal, () => JSON.stringify(short));
}
