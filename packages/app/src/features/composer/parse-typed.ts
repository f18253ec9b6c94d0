/** What somebody typed, before it is sent. */
export type Typed =
  | { readonly kind: 'say'; readonly as: 'text' | 'emote'; readonly text: string }
  /** It looks like a command and is none: ask before it goes out as text. */
  | { readonly kind: 'unknownCommand'; readonly word: string };

/** `/me` says what one does, `//` begins a text with one slash; any other word after a slash is a command that is not known. */
export function parseTyped(text: string): Typed {
  const trimmed = text.trim();
  if (trimmed.startsWith('//')) return { kind: 'say', as: 'text', text: trimmed.slice(1) };
  // Paths such as `/etc/hosts` are no commands.
  const word = /^\/([a-z]+)(?=\s|$)/i.exec(trimmed)?.[1];
  if (word === undefined) return { kind: 'say', as: 'text', text };
  const rest = trimmed.slice(word.length + 1).trim();
  if (word.toLowerCase() === 'me' && rest !== '') return { kind: 'say', as: 'emote', text: rest };
  return { kind: 'unknownCommand', word };
}
