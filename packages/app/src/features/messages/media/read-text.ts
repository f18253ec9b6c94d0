export type ReadText =
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean }
  /** It has bytes that no text has. */
  | { readonly kind: 'noText' };

const MOST_BYTES = 100_000;
const MOST_LINE = 2_000;
/** Control characters that no text has, and what turns the text around it round. */
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;

/** The first 100 kB of a file as text. A line that is longer than any page is wide is broken, so that no text takes long to lay out. */
export function readText(bytes: Uint8Array<ArrayBuffer>): ReadText {
  const isCut = bytes.byteLength > MOST_BYTES;
  const text = new TextDecoder().decode(bytes.subarray(0, MOST_BYTES), { stream: isCut });
  if (NO_TEXT.test(text)) return { kind: 'noText' };
  const lines = text.replace(TURNING, '\uFFFD').split('\n');
  return { kind: 'text', text: lines.map(broken).join('\n'), isCut };
}

function broken(line: string): string {
  if (line.length <= MOST_LINE) return line;
  const parts: string[] = [];
  for (let at = 0; at < line.length; at += MOST_LINE) parts.push(line.slice(at, at + MOST_LINE));
  return parts.join('\n');
}
