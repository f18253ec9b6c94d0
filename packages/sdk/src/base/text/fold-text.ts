/** Words of ASCII with one space between them, as most names are: only their case has to go. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** For comparing names as people do: without accents, case and spaces too many. */
export function foldText(text: string): string {
  // There are thousands of names.
  if (PLAIN.test(text)) return text.toLowerCase();
  const plain = isAscii(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.toLowerCase().replace(/\s+/gu, ' ').trim();
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
