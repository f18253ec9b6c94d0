import type { CommandText } from '../contract.ts';

/** A pill as the draft has it: a link to a user or room. */
const PILL = /\[(?:[^\][\\]|\\.)*\]\(https:\/\/matrix\.to\/#\/([^()?\s]+)(?:\?[^()\s]*)?\)/g;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** The text after a command's name, in the forms that commands take. */
export function commandText(markdown: string): CommandText {
  const text = markdown.trim();
  // The text between pills is unescaped; their targets are not.
  let plain = '';
  let at = 0;
  for (const { index, 0: pill, 1: target = '' } of text.matchAll(PILL)) {
    plain += unescape(text.slice(at, index)) + decoded(target);
    at = index + pill.length;
  }
  return { markdown: text, plain: plain + unescape(text.slice(at)) };
}

function unescape(text: string): string {
  return text.replace(ESCAPED, '$1');
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
