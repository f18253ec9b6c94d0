/** The first of the person's `languages` that is a form of `language`, or `language` itself. */
export function regionalTag(language: string, languages: readonly string[]): string {
  const wanted = languages.find((tag) => tag === language || tag.startsWith(`${language}-`));
  if (wanted === undefined) return language;
  try {
    return Intl.getCanonicalLocales(wanted)[0] ?? language;
  } catch {
    return language;
  }
}
