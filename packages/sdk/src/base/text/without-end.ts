/**
 * `text` without every `character` at its end. An expression that is bound to the end only begins anew at each of them, and
 * takes the square of their number.
 */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
