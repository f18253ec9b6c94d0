/** A document to agree to, in one language or more. */
export interface Policy {
  readonly id: string;
  readonly texts: readonly PolicyText[];
}

export interface PolicyText {
  /** Such as `en` or `pt-BR`. */
  readonly language: string;
  readonly name: string;
  /** A web address; null for one that cannot be opened. */
  readonly url: string | null;
}

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
