// @ts-check
import { expect, test } from 'vitest';
import { format } from './markdown.mjs';

const PEOPLE = new Map([['bob', { userId: '@bob:localhost', displayName: 'Bob <B>' }]]);

test('plain text needs no HTML', () => {
  expect(format('1 < 2 & 3\nnext', PEOPLE)).toEqual({ body: '1 < 2 & 3\nnext', html: undefined, mentions: [] });
});

test('marks become elements, and everything else is escaped', () => {
  expect(format('**bold** *thin* `a < b` [<x>](https://x.org/?a=1&b=2)', PEOPLE).html).toBe(
    '<strong>bold</strong> <em>thin</em> <code>a &lt; b</code> <a href="https://x.org/?a=1&amp;b=2">&lt;x&gt;</a>',
  );
});

test('blocks are kept apart', () => {
  expect(format('List:\n- one\n- two\n> said\n```c\nif (a < b) {}\n\n```', PEOPLE).html).toBe(
    'List:\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<blockquote>said</blockquote>\n<pre><code class="language-c">if (a &lt; b) {}\n\n</code></pre>',
  );
});

test('a mention is a link with a name, and is listed', () => {
  expect(format('Ask @bob, not @nobody', PEOPLE)).toEqual({
    body: 'Ask Bob <B>, not @nobody',
    html: 'Ask <a href="https://matrix.to/#/@bob:localhost">Bob &lt;B&gt;</a>, not @nobody',
    mentions: ['@bob:localhost'],
  });
});
