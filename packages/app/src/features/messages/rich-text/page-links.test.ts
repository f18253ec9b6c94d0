import { expect, test } from 'vitest';
import { pageLinks } from './page-links.ts';

const link = (href: string) => ({ tag: 'a' as const, href, children: [href] });

test('[PRV-01] the first two web pages of a text are found, each once', () => {
  const text = [
    link('https://a.example/'),
    link('https://a.example/'),
    link('mailto:x@y.z'),
    { tag: 'p' as const, children: [link('http://b.example/')] },
    link('https://c.example/'),
  ];
  expect(pageLinks(text)).toEqual(['https://a.example/', 'http://b.example/']);
});

test('[PRV-01] links of quotes, spoilers and code are not', () => {
  for (const tag of ['blockquote', 'spoiler', 'code', 'pre'] as const)
    expect(pageLinks([{ tag, children: [link('https://a.example/')] }])).toEqual([]);
});
