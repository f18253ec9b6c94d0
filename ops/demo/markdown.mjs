// @ts-check
/** The Markdown of the demo's conversations, and mentions such as @bob, as Matrix HTML. */
import { Marked } from 'marked';

/** @typedef {import('marked').Token} Token */
/** @typedef {ReadonlyMap<string, {userId: string, displayName: string}>} People by the name that follows an @ */

/**
 * @typedef {object} Formatted
 * @property {string} body plain text
 * @property {string | undefined} html undefined where there is nothing to format
 * @property {string[]} mentions ids of users
 */

/**
 * @param {string} text
 * @param {People} people
 * @returns {Formatted}
 */
export function format(text, people) {
  /** @type {string[]} */
  const mentions = [];
  const parser = createParser(people, mentions);
  const tokens = parser.lexer(text);
  const html = parser.parser(tokens).trimEnd();
  const body = text.replace(/@(\w+)/g, (whole, /** @type {string} */ name) => people.get(name)?.displayName ?? whole);
  return { body, html: tokens.every(isPlain) ? undefined : html, mentions };
}

/** HTML that is typed stays text, and so does an address without a name: clients find addresses themselves. */
const AS_TYPED = { html: () => undefined, tag: () => undefined, url: () => undefined };

/**
 * @param {People} people
 * @param {string[]} mentions filled with the ids of the users that are named
 */
function createParser(people, mentions) {
  return new Marked({
    breaks: true,
    tokenizer: AS_TYPED,
    renderer: {
      br: () => '<br>\n',
      paragraph({ tokens }) {
        return `${this.parser.parseInline(tokens)}\n`;
      },
      blockquote({ tokens }) {
        return `<blockquote>${this.parser.parse(tokens).trimEnd()}</blockquote>\n`;
      },
    },
    extensions: [
      {
        name: 'mention',
        level: 'inline',
        start: (src) => src.indexOf('@'),
        tokenizer: (src) => {
          const [raw = '', name = ''] = /^@(\w+)/.exec(src) ?? [];
          return people.has(name) ? { type: 'mention', raw, name } : undefined;
        },
        renderer: ({ raw, name }) => {
          const person = people.get(String(name));
          if (person === undefined) return raw;
          mentions.push(person.userId);
          return `<a href="https://matrix.to/#/${person.userId}">${escapeHtml(person.displayName)}</a>`;
        },
      },
    ],
  });
}

/**
 * @param {Token} token
 * @returns {boolean} false where plain text would lose something
 */
function isPlain(token) {
  if (token.type === 'paragraph') return token.tokens?.every(isPlain) ?? true;
  return token.type === 'text' || token.type === 'br' || token.type === 'space';
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
