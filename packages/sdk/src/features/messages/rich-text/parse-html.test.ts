import { describe, expect, test } from 'vitest';
import { parseMxcUri } from '../../../protocol/ids/parse.ts';
import { HOSTILE_HTML } from './hostile-html.corpus.ts';
import { messageBody } from './message-body.ts';
import { parseHtml } from './parse-html.ts';
import type { RichElement, RichText } from './rich-text.ts';
import { richToPlain } from './to-plain.ts';

const TAGS =
  'p br hr div span a mention spoiler maths strong em u del sub sup code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 table thead tbody tr th td caption details summary img'.split(
    ' ',
  );

/** What each field may be; a field that is missing here may not be there at all. */
const FIELDS: Record<string, (element: RichElement) => boolean> = {
  tag: ({ tag }) => TAGS.includes(tag),
  children: ({ children }) => Array.isArray(children),
  href: ({ tag, href }) =>
    tag === 'a' && /^(https?:\/\/[^@/\\\s]+(\/[^\s]*)?|mailto:|matrix:|geo:|tel:|magnet:)/.test(href ?? ''),
  mention: ({ tag, mention }) => tag === 'mention' && /^[@!#]/.test(mention?.id ?? ''),
  language: ({ tag, language }) => tag === 'code' && /^[\w+#-]+$/.test(language ?? ''),
  start: ({ tag, start }) => tag === 'ol' && Number.isSafeInteger(start),
  color: ({ color }) => /^#[0-9a-f]{6}$/.test(color ?? ''),
  background: ({ background }) => /^#[0-9a-f]{6}$/.test(background ?? ''),
  reason: ({ tag, reason }) => tag === 'spoiler' && typeof reason === 'string' && reason.length <= 200,
  maths: ({ tag, maths }) => tag === 'maths' && (maths?.tex.length ?? 0) > 0 && (maths?.tex.length ?? 0) <= 2_000,
  image: ({ tag, image }) =>
    tag === 'img' && parseMxcUri(image?.uri) !== null && Math.max(image?.width ?? 0, image?.height ?? 0) <= 4096,
};

function faults(text: RichText, depth = 1): string[] {
  return text.flatMap((node) => {
    if (typeof node === 'string') return node.includes('\u0000') ? ['NUL in text'] : [];
    const own = Object.keys(node).flatMap((field) => (FIELDS[field]?.(node) === true ? [] : [`${node.tag}.${field}`]));
    return [...own, ...(depth > 100 ? ['too deep'] : []), ...faults(node.children, depth + 1)];
  });
}

describe('hostile HTML', () => {
  test('[RT-01] the corpus is large', () => {
    expect(HOSTILE_HTML.length).toBeGreaterThanOrEqual(150);
  });

  test.each(HOSTILE_HTML.map((html, index) => [index, html.slice(0, 60), html] as const))(
    '[RT-01] %i is harmless: %s',
    (_index, _shown, html) => {
      expect(faults(parseHtml(html))).toEqual([]);
      expect(faults(messageBody(html, undefined, undefined))).toEqual([]);
    },
  );

  test('[SEC-30] each of them is harmless inside of whatever a sender may use, more than 1,500 in all', () => {
    const inside: readonly (readonly [string, string])[] = [
      ['<b>', '</b>'],
      ['<a href="https://a.example">', '</a>'],
      ['<pre><code class="language-js">', '</code></pre>'],
      ['<details><summary>', '</summary></details>'],
      ['<table><tr><td>', '</td></tr></table>'],
      ['<ul><li>', '</li></ul>'],
      ['<span data-mx-spoiler="', '">x</span>'],
      ['<font color="', '">x</font>'],
    ];
    let count = 0;
    for (const html of HOSTILE_HTML) {
      for (const [before, after] of inside) {
        const tree = parseHtml(before + html + after);
        expect(faults(tree), before + html).toEqual([]);
        expect(typeof richToPlain(tree)).toBe('string');
        count += 1;
      }
    }
    expect(count).toBeGreaterThanOrEqual(1_500);
  });

  test.each([
    ['<script>alert(1)</script>', []],
    ['a<style>b</style>c', ['ac']],
    ['<svg><text>in</text></svg>out', ['out']],
    ['<svg><title><b>in</b></title></svg><b>out</b>', [{ tag: 'strong', children: ['out'] }]],
    ['<math><mi>x</mi></math>y', ['y']],
    ['<mx-reply><blockquote>quoted</blockquote></mx-reply>no', ['no']],
    ['<template>x</template>y', ['y']],
  ])('[RT-02] what is dropped takes its content with it: %s', (html, tree) => {
    expect(parseHtml(html)).toEqual(tree);
  });

  test('[RT-03] an unknown element leaves what it holds', () => {
    expect(parseHtml('<article>a <evil-x>b</evil-x></article>')).toEqual(['a b']);
  });

  test('[RT-04] the 101st level loses its tag and keeps its text', () => {
    const tree = parseHtml(`${'<b>'.repeat(150)}deep`);
    expect(faults(tree)).toEqual([]);
    expect(richToPlain(tree)).toBe('deep');
  });

  test('[RT-05] nine thousand levels are read without a stack overflow', () => {
    expect(richToPlain(parseHtml(`${'<div>'.repeat(9_000)}x${'</div>'.repeat(9_000)}`))).toBe('x');
  });

  test('[RT-06] a refused link leaves its words', () => {
    expect(parseHtml('<a href="javascript:alert(1)">x</a>')).toEqual(['x']);
  });

  test('[RT-07] pictures come from the media repository only', () => {
    expect(parseHtml('<img src="https://tracker.example/p.gif" alt="x">')).toEqual([]);
    expect(parseHtml('<img src="mxc://server.example/abc" alt="cat" width="99999" height="20">')).toEqual([
      { tag: 'img', image: { uri: 'mxc://server.example/abc', alt: 'cat', width: 4096, height: 20 }, children: [] },
    ]);
  });

  test('[RT-08] colours are six hex digits', () => {
    expect(parseHtml('<span data-mx-color="#FF0000" data-mx-bg-color="blue">x</span>')).toEqual([
      { tag: 'span', color: '#ff0000', children: ['x'] },
    ]);
    expect(parseHtml('<font color="#00ff00">x</font>')).toEqual([{ tag: 'span', color: '#00ff00', children: ['x'] }]);
    expect(parseHtml('<span data-mx-color="red">x</span>')).toEqual(['x']);
  });
});

describe('meaning', () => {
  test('[RT-09] old names become today’s', () => {
    expect(parseHtml('<b>a</b><i>b</i><s>c</s><strike>d</strike><tt>e</tt>')).toEqual([
      { tag: 'strong', children: ['a'] },
      { tag: 'em', children: ['b'] },
      { tag: 'del', children: ['c'] },
      { tag: 'del', children: ['d'] },
      { tag: 'code', children: ['e'] },
    ]);
  });

  test('[RT-10] a spoiler keeps its reason', () => {
    expect(parseHtml('<span data-mx-spoiler="the end">x</span>')).toEqual([
      { tag: 'spoiler', reason: 'the end', children: ['x'] },
    ]);
    expect(parseHtml('<span data-mx-spoiler>x</span>')).toEqual([{ tag: 'spoiler', reason: '', children: ['x'] }]);
  });

  test('[RT-56] a formula keeps its TeX, and what stands for it', () => {
    expect(parseHtml('a <span data-mx-maths="\\frac{a}{b}"><code>a/b</code></span> c')).toEqual([
      'a ',
      { tag: 'maths', maths: { tex: '\\frac{a}{b}', isBlock: false }, children: [{ tag: 'code', children: ['a/b'] }] },
      ' c',
    ]);
    expect(parseHtml('<div data-mx-maths="x"></div>')).toEqual([
      { tag: 'maths', maths: { tex: 'x', isBlock: true }, children: [] },
    ]);
    expect(richToPlain(parseHtml('<div data-mx-maths="x^2"></div>'))).toBe('x^2');
  });

  test('[RT-56] a formula that is too long, or inside another, is what stands for it', () => {
    expect(parseHtml(`<span data-mx-maths="${'x'.repeat(2_001)}">y</span>`)).toEqual(['y']);
    expect(parseHtml('<span data-mx-maths="a"><span data-mx-maths="b">c</span></span>')).toEqual([
      { tag: 'maths', maths: { tex: 'a', isBlock: false }, children: ['c'] },
    ]);
  });

  test('[RT-11] a code block keeps its lines and language', () => {
    expect(parseHtml('<pre><code class="language-ts">a\n  b\n</code></pre>')).toEqual([
      { tag: 'pre', children: [{ tag: 'code', language: 'ts', children: ['a\n  b'] }] },
    ]);
  });

  test('[RT-12] links into Matrix are mentions', () => {
    expect(parseHtml('<a href="https://matrix.to/#/@alice:example.org">Alice</a>')).toEqual([
      { tag: 'mention', mention: { kind: 'user', id: '@alice:example.org' }, children: ['Alice'] },
    ]);
    expect(parseHtml('<a href="matrix:roomid/abc:example.org/e/xyz">there</a>')).toEqual([
      { tag: 'mention', mention: { kind: 'event', id: '!abc:example.org', eventId: '$xyz' }, children: ['there'] },
    ]);
    expect(parseHtml('<a href="https://matrix.to/#/%23ops%3Aexample.org?via=example.org">#ops</a>')).toEqual([
      { tag: 'mention', mention: { kind: 'room', id: '#ops:example.org', via: ['example.org'] }, children: ['#ops'] },
    ]);
  });

  test('[RT-13] parts of lists, tables and details stand only inside them', () => {
    expect(parseHtml('<li>x</li>')).toEqual(['x']);
    expect(parseHtml('<table><tr><td>x</td><td></td></tr></table>')).toEqual([
      {
        tag: 'table',
        children: [
          {
            tag: 'tr',
            children: [
              { tag: 'td', children: ['x'] },
              { tag: 'td', children: [] },
            ],
          },
        ],
      },
    ]);
  });

  test('[RT-14] white space is folded as HTML says', () => {
    expect(parseHtml(' <p> a \n <b> b </b> </p>\n<p>c </p> ')).toEqual([
      { tag: 'p', children: ['a ', { tag: 'strong', children: ['b'] }] },
      { tag: 'p', children: ['c'] },
    ]);
    expect(parseHtml('a<br> b')).toEqual(['a', { tag: 'br', children: [] }, 'b']);
  });

  test('[RT-15] an ordered list keeps its first number', () => {
    expect(parseHtml('<ol start="3"><li>x</li></ol>')).toEqual([
      { tag: 'ol', start: 3, children: [{ tag: 'li', children: ['x'] }] },
    ]);
  });

  test('[RT-16] nothing is lost at an unfinished tag', () => {
    expect(parseHtml('a <b>b')).toEqual(['a ', { tag: 'strong', children: ['b'] }]);
    expect(parseHtml('x <b y="')).toEqual(['x']);
  });

  test('[RT-17] links do not nest', () => {
    expect(parseHtml('<a href="https://a.example/"><b><a href="https://b.example/">x</a></b></a>')).toEqual([
      { tag: 'a', href: 'https://a.example/', children: [{ tag: 'strong', children: ['x'] }] },
    ]);
  });

  test('[RT-18] HTML that shows nothing gives way to the plain body', () => {
    expect(messageBody('plain', 'org.matrix.custom.html', '<script>x</script>')).toEqual(['plain']);
    expect(messageBody('plain', 'org.matrix.custom.html', 5)).toEqual(['plain']);
    expect(messageBody('plain', undefined, '<b>x</b>')).toEqual(['plain']);
    expect(messageBody('plain', 'org.matrix.custom.html', '<b>x</b>')).toEqual([{ tag: 'strong', children: ['x'] }]);
  });
});

test('[RT-54] a message asks for a hundred pictures at most', () => {
  const text = parseHtml('<img src="mxc://a.example/b">'.repeat(5_000));
  expect(text).toHaveLength(100);
});
