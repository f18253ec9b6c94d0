/** The languages that emoji have names in: each is a file of its own, which is fetched when it is needed. */
import type { EmojiRows } from './emoji-rows.ts';

export type FetchRows = () => Promise<EmojiRows>;

export const fetchEnglish: FetchRows = async () => (await import('./languages/en.ts')).rows;

/** Another language is a file in `languages/` and a line here. */
export const LANGUAGES: ReadonlyMap<string, FetchRows> = new Map([
  ['en', fetchEnglish],
  ['bn', async () => (await import('./languages/bn.ts')).rows],
  ['da', async () => (await import('./languages/da.ts')).rows],
  ['de', async () => (await import('./languages/de.ts')).rows],
  ['es', async () => (await import('./languages/es.ts')).rows],
  ['et', async () => (await import('./languages/et.ts')).rows],
  ['fi', async () => (await import('./languages/fi.ts')).rows],
  ['fr', async () => (await import('./languages/fr.ts')).rows],
  ['hi', async () => (await import('./languages/hi.ts')).rows],
  ['hu', async () => (await import('./languages/hu.ts')).rows],
  ['it', async () => (await import('./languages/it.ts')).rows],
  ['ja', async () => (await import('./languages/ja.ts')).rows],
  ['ko', async () => (await import('./languages/ko.ts')).rows],
  ['lt', async () => (await import('./languages/lt.ts')).rows],
  ['ms', async () => (await import('./languages/ms.ts')).rows],
  ['nb', async () => (await import('./languages/nb.ts')).rows],
  ['nl', async () => (await import('./languages/nl.ts')).rows],
  ['pl', async () => (await import('./languages/pl.ts')).rows],
  ['pt', async () => (await import('./languages/pt.ts')).rows],
  ['ru', async () => (await import('./languages/ru.ts')).rows],
  ['sv', async () => (await import('./languages/sv.ts')).rows],
  ['th', async () => (await import('./languages/th.ts')).rows],
  ['uk', async () => (await import('./languages/uk.ts')).rows],
  ['vi', async () => (await import('./languages/vi.ts')).rows],
  ['zh', async () => (await import('./languages/zh.ts')).rows],
  ['zh-hant', async () => (await import('./languages/zh-hant.ts')).rows],
]);

/** The language of a locale by the name that it has here; null for what is no locale. Norwegian has three codes, and Chinese two scripts. */
export function languageOf(locale: string): string | null {
  try {
    const { language, script } = new Intl.Locale(locale).maximize();
    if (language === 'zh' && script === 'Hant') return 'zh-hant';
    return language === 'no' || language === 'nn' ? 'nb' : language;
  } catch {
    return null;
  }
}
