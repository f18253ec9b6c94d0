/** A part of a Markdown text as typed, and the words that stand for it in the plain body; null for code, which stays. */
export interface TypedPart {
  readonly raw: string;
  readonly words: string | null;
}

/** Parts that are not found as they were typed, such as a link over two lines of a quote. After so many the rest stays as typed. */
const MOST_MISSED = 100;

/** `text` with the words of `parts`, which are in the order of the text, in their places. */
export function plainWords(text: string, parts: readonly TypedPart[]): string {
  let plain = '';
  let at = 0;
  let missed = 0;
  for (const { raw, words } of parts) {
    const found = missed < MOST_MISSED ? text.indexOf(raw, at) : -1;
    if (found < 0) {
      missed += 1;
      continue;
    }
    plain += text.slice(at, found) + (words ?? raw);
    at = found + raw.length;
  }
  return plain + text.slice(at);
}
