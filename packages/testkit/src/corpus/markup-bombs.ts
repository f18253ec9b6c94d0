/** Messages of a few kilobytes that are many elements, deep or wide ones (SEC-05). Each fits into an event. */

/** A formatted body, and the reason why it is here. */
export interface MarkupBomb {
  readonly why: string;
  readonly html: string;
}

/** Bytes of an event, less what stands around the text and what encryption adds. */
const ROOM = 44_000;

const many = (why: string, piece: string, before = '', after = ''): MarkupBomb => ({
  ...{ why, html: before + piece.repeat(Math.floor((ROOM - before.length - after.length) / piece.length)) + after },
});
const nested = (why: string, open: string, count: number, close = ''): MarkupBomb => ({
  ...{ why, html: `${open.repeat(count)}deep${close.repeat(count)}` },
});

export const MARKUP_BOMBS: readonly MarkupBomb[] = [
  nested('quotes in quotes', '<blockquote>', 100, '</blockquote>'),
  nested('lists in lists', '<ul><li>', 50, '</li></ul>'),
  nested('numbered lists in lists', '<ol start="999999999"><li>', 50, '</li></ol>'),
  nested('tables in tables', '<table><tr><td>', 33, '</td></tr></table>'),
  nested('details in details', '<details><summary>more</summary>', 100, '</details>'),
  nested('spoilers in spoilers', '<span data-mx-spoiler="why">', 100, '</span>'),
  nested('raised ever higher', '<sup>', 100, '</sup>'),
  nested('lowered ever deeper', '<sub>', 100, '</sub>'),
  nested('blocks of code in quotes', '<blockquote><pre><code>', 33, '</code></pre></blockquote>'),
  nested('never closed', '<b>', 9_000),
  many('nothing but bold', '<b>x</b>'),
  many('nothing but lines', '<br>x'),
  many('nothing but rules', '<hr>'),
  many('nothing but links', '<a href="https://a.example">x</a>'),
  many('nothing but people', '<a href="https://matrix.to/#/@a:b.example">x</a>'),
  many('nothing but headings', '<h1>x</h1>'),
  many('nothing but pictures', '<img src="mxc://a.example/b" alt="x">'),
  many('nothing but formulas', '<span data-mx-maths="\\frac{1}{2}">x</span>'),
  many('a row of a thousand cells', '<td>x</td>', '<table><tr>', '</tr></table>'),
  many('a table of a thousand rows', '<tr><td>x</td></tr>', '<table>', '</table>'),
  many('code without an end of line', 'x', '<pre><code class="language-js">', '</code></pre>'),
  many('code of brackets', '{[(', '<pre><code class="language-ts">', '</code></pre>'),
  many('a formula of brackets', '{', '<span data-mx-maths="', '">x</span>'),
  many('a word without an end', 'W'),
  many('a word of marks', '&#x301;&#x302;', 'e'),
  many('colours', '<font color="#ff0000" data-mx-bg-color="#00ff00">x</font>'),
  { why: 'a picture as wide as it can be', html: '<img src="mxc://a.example/b" width="4096" height="1" alt="wide">' },
  { why: 'a picture of many words', html: `<img src="mxc://a.example/b" alt="${'W'.repeat(5_000)}">` },
  { why: 'a spoiler of many words', html: `<span data-mx-spoiler="${'W'.repeat(5_000)}">x</span>` },
];
