/**
 * The worst of each grammar that text of others goes through, at any length: one character of each class, and the short sequences that
 * a grammar knows, over and over. Functions that read text are held to linear time by them (SEC-05).
 */

const CHARACTERS = [
  ...[
    'a',
    'A',
    '1',
    ' ',
    '\n',
    '\r\n',
    '\t',
    '\u0000',
    '\u007f',
    '\u2028',
    '\u00a0',
    '\u00ad',
    '\u2060',
    '\u200b',
    '\ufeff',
  ],
  ...'@:#!$.-_/\\?&=+*~`|<>()[]{}"\',;%^',
  ...['🎉', '👍🏽', '🏽', '🇩', '❤️', '1️⃣', '\u200d', '\ufe0f', '👩‍👩‍👧', '🏴\u{e0067}\u{e007f}', '\u{e0041}'],
  ...[
    '\u0301',
    'e\u0301',
    '\u202e',
    '\u2067',
    '\u2068a',
    '\u3164',
    'א',
    'ع',
    '李',
    'क्',
    '𝐏',
    'İ',
    '\ufdfa',
    '\ud800',
    '\udc00',
  ],
];

const SEQUENCES = [
  ...['@a:b.c ', '@a:b.c', '#a:b ', '@a:', '!a:b/', '$a', 'mxc://a/b', 'mxc:', ':1', '[::1]', 'a.', 'a.b ', 'xn--a.'],
  ...[
    'https://a.b ',
    'https://a.b/',
    'http://',
    'https://@',
    '://',
    '//',
    'www.',
    'www.a.b ',
    'a@b.c ',
    'a@',
    'mailto:',
    'ftp://a',
  ],
  ...['matrix:u/a:b ', 'matrix:', 'https://matrix.to/#/@a:b ', 'https://matrix.to/#/', '?via=a', '&via=a', '%40', '%'],
  ...[
    '<b>',
    '</b>',
    '<b',
    '<b ',
    '<b a',
    '<b a="',
    "<b a='",
    '<b a=b ',
    '<br>',
    '<p>',
    '<li>',
    '<td>',
    '<ul><li>',
    '<pre>',
    '<table>',
  ],
  ...[
    '<a href="https://a.b">',
    '<a href="',
    '<span data-mx-spoiler>',
    '<font color="#ffffff">',
    '<img src="mxc://a/b">',
    '<details>',
  ],
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    '<!',
    '<?',
    '</',
    '&amp;',
    '&#',
    '&#x41;',
    '&a',
    '<mx-reply>',
    '</mx-reply>',
    '<script>',
    '<svg>',
  ],
  ...[
    '> ',
    '> <@a:b> x\n',
    '>\n',
    '**',
    '**a',
    '*a ',
    '__',
    '_a',
    '~~',
    '``',
    '`a',
    '```\n',
    '[a](b)',
    '[a](',
    '![',
    '[[',
    '](',
    '[a]:',
  ],
  ...['- a\n', '- ', '1. a\n', '# ', '# a\n', '|a|b|\n', '|-', '---\n', '===\n', '\n\n', '\\\\', '    a\n', '\n '],
  ...['m=audio 1\r\n', 'a=fmtp:1 ', '*a', '?a', '*?', 'aA', 'a1', 'a-', 'a_', '. ', 'ab ', '/me ', ':a:'],
];

const OPENING = ['<b>', '<blockquote>', '<ul><li>', '(', '[', '{', '**', '> ', '"', '<a href="https://a.b">'];
const CLOSING = ['</b>', '</blockquote>', '</li></ul>', ')', ']', '}', '**', '\n', '"', '</a>'];

export interface WorstText {
  readonly name: string;
  /** The text in about `length` units. */
  readonly make: (length: number) => string;
}

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.max(1, Math.floor(length / piece.length)));
}

/** Each repeated between what does not belong to it, so that no expression ends well, or opened as often as it is closed. */
export const WORST_TEXTS: readonly WorstText[] = [
  ...[...CHARACTERS, ...SEQUENCES].map((piece) => ({
    name: `${JSON.stringify(piece)} repeated`,
    make: (length: number) => `a${repeated(piece, length)}\u0001Ω`,
  })),
  ...OPENING.map((open, index) => {
    const close = CLOSING[index] ?? '';
    return {
      name: `${JSON.stringify(open)} opened and closed`,
      make: (length: number) => repeated(open, length / 2) + repeated(close, length / 2),
    };
  }),
];
