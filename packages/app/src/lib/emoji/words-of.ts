/** `text` as it is compared in a search: in lower case, without accents and without what only chooses how an emoji is drawn. */
function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The words of `text`, folded. `upside-down` is two words, `-1` is one. */
export function wordsOf(text: string): readonly string[] {
  return foldText(text)
    .split(/[\s_:,()“”]|(?<=\p{L})-/u)
    .filter((word) => word !== '');
}
