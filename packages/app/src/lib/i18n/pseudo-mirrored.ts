/**
 * The pseudo-language `ar-XB` that browsers and tests can ask for: English, written from right to left. It shows what a page does
 * in Arabic or Hebrew before anybody has translated it, and which texts do not come from the catalogue: those stay readable.
 */
import type { Messages } from '@lingui/core';

export const PSEUDO_MIRRORED = 'ar-XB';

/** The character that decides the direction of a text without letters of its own. */
const MARK = '\u200F';
const RIGHT_TO_LEFT = '\u202E';
const AS_BEFORE = '\u202C';

/** A catalogue in the pseudo-language. */
export function mirrorMessages(messages: Messages): Messages {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, mirrorMessage(message)]));
}

type Message = Messages[string];
type Token = Exclude<Message, string>[number];

function mirrorMessage(message: Message): Message {
  return typeof message === 'string' ? mirrorText(message) : message.map(mirrorToken);
}

const CHOICES: ReadonlySet<string> = new Set(['plural', 'selectordinal', 'select']);

/** A token is a text, or a value with its kind and, where it is a choice, a message for each case. */
function mirrorToken(token: Token): Token {
  // By itself it stands for the number of a plural.
  if (token === '#') return token;
  if (typeof token === 'string') return mirrorText(token);
  const [name, kind, cases] = token;
  if (kind === undefined || !CHOICES.has(kind)) return token;
  // Compiled by Lingui, which gives a choice messages, and a plural its offset.
  const mirrored = Object.entries(cases as Readonly<Record<string, Message | number>>).map(([name, message]) => [
    name,
    typeof message === 'number' ? message : mirrorMessage(message),
  ]);
  return [name, kind, Object.fromEntries(mirrored)];
}

/** The space around a text stays between it and its neighbours. */
function mirrorText(text: string): string {
  return text.replace(/\S(?:.*\S)?/su, (words) => `${MARK}${RIGHT_TO_LEFT}${words}${AS_BEFORE}`);
}
