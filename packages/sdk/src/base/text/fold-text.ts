/** For comparing names as people do: without accents, case and spaces too many. */
export function foldText(text: string): string {
  // Most names are ASCII, and there are thousands of them.
  const plain = isAscii(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.toLowerCase().replace(/\s+/gu, ' ').trim();
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
