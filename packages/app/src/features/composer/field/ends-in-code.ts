/** True if what follows a text of Markdown is code. */
export function endsInCode(text: string): boolean {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return /^(?: {4}|\t)/.test(line) || isOpen(text, /^ {0,3}```/gm) || isOpen(line, /`+/g);
}

/** True if signs that come in pairs stand an odd number of times in a text. */
function isOpen(text: string, signs: RegExp): boolean {
  return (text.match(signs)?.length ?? 0) % 2 === 1;
}
