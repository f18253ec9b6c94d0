import type { Policy } from '@parley/sdk/client/contract.ts';

type PolicyText = Policy['texts'][number];

/** The text of a document in the language that the user likes best; else in English, else the first. */
export function textFor({ id, texts }: Policy, languages: readonly string[]): Pick<PolicyText, 'name' | 'url'> {
  const has = (language: string) => texts.find((text) => text.language.toLowerCase() === language);
  for (const language of [...languages, 'en']) {
    const wanted = language.toLowerCase();
    const found = has(wanted) ?? has(wanted.split('-')[0] ?? wanted);
    if (found !== undefined) return found;
  }
  return texts[0] ?? { name: id, url: null };
}
