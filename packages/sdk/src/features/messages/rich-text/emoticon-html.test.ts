import { expect, test } from 'vitest';
import type { Emoticon } from '../../../core/rooms/rooms.ts';
import type { MxcUri, UserId } from '../../../protocol/ids/ids.ts';
import { unknownPlace } from '../writing-place.ts';
import { writeMarkdown } from './markdown.ts';
import { Naming } from './naming.ts';
import { parseHtml } from './parse-html.ts';

const EMOTICONS: ReadonlyMap<string, Emoticon> = new Map(
  ['cat', 'a_b', 'cat/2', '"x"'].map((typed) => [
    typed,
    { uri: `mxc://example.org/${typed.length}` as MxcUri, shortcode: typed.replace('/2', ''), body: typed },
  ]),
);

function write(text: string) {
  const place = {
    ...unknownPlace('@me:example.org' as UserId),
    emoticon: (typed: string) => EMOTICONS.get(typed) ?? null,
  };
  return writeMarkdown(text, new Naming(place));
}

const img = (typed: string, label = `:${typed}:`) =>
  `<img data-mx-emoticon src="mxc://example.org/${typed.length}" alt="${label}" title="${label}" height="32">`;

test('[IP-09] a shortcode that a pack has becomes its picture, and stays as typed in the plain text', () => {
  expect(write('hi :cat: and :cat/2:')).toEqual({
    html: `hi ${img('cat')} and ${img('cat/2', ':cat:')}`,
    body: 'hi :cat: and :cat/2:',
  });
  expect(write(':cat:').html).toBe(img('cat'));
  expect(write('**:cat::a_b:**').html).toBe(`<strong>${img('cat')}${img('a_b')}</strong>`);
  expect(write('a:cat:b').html).toBe(`a${img('cat')}b`);
});

test('[IP-09] what no pack has stays text, and so does code', () => {
  for (const text of ['10:30:15', ':dog:', 'a :cat b:', ':cat', ': cat :', ':toString:'])
    expect(write(text)).toEqual({ html: null, body: text });
  expect(write('`:cat:`').html).toBe('<code>:cat:</code>');
  expect(write('```\n:cat:\n```').html).toBe('<pre><code>:cat:\n</code></pre>');
  expect(write(':dog:cat:').html).toBe(`:dog${img('cat')}`);
});

test('[IP-09] nothing of a pack gets out of its attribute, and the picture is read back', () => {
  const { html } = write(':"x":');
  expect(html).toBe(img('"x"', ':&quot;x&quot;:'));
  expect(parseHtml(html ?? '')).toMatchObject([{ tag: 'img', image: { uri: 'mxc://example.org/3', alt: ':"x":' } }]);
});

test('[IP-09] a long run of colons takes linear time', () => {
  const started = performance.now();
  write(`${':a'.repeat(30_000)}`);
  write(`${':'.repeat(60_000)}`);
  expect(performance.now() - started).toBeLessThan(1_000);
});
