/**
 * Older clients put a copy of what they answer in front of an answer's plain body: lines that begin with `> `, the first of them with
 * the sender, then an empty line (spec before v1.13, "fallbacks for rich replies"). What else is quoted was typed.
 */
export function stripReplyFallback(body: string): string {
  if (!/^> (?:\* )?<@[^>\n]+>/.test(body)) return body;
  const lines = body.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('> ') && line !== '>');
  if (end < 0) return body;
  return lines.slice(lines[end] === '' ? end + 1 : end).join('\n');
}
