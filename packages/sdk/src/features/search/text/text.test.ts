import { expect, test } from 'vitest';
import { parseQuery } from '../query/parse-query.ts';
import { fold, foldWithPlaces } from './fold.ts';
import { excerptOf, rangesOf, soughtText } from './match.ts';
import { isNearly } from './nearly.ts';

function marked(source: string, typed: string): string {
  const text = soughtText(source);
  const ranges = parseQuery(typed).atoms.flatMap((atom) => rangesOf(text, atom));
  return excerptOf(source, ranges)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');
}

test.each([
  ['Die Straße ist weiß', 'strasse', 'Die [Straße] ist weiß'],
  ['über Fußmatten', 'fuss', 'über [Fuß]matten'],
  ['ein cafe\u0301 und', 'café', 'ein [cafe\u0301] und'],
  ['東京都の図書館', '図書館', '東京都の[図書館]'],
  ['학교에서', '학교', '[학교]에서'],
  ['ﾌﾟﾛｸﾞﾗﾑを', 'プログラム', '[ﾌﾟﾛｸﾞﾗﾑ]を'],
  ['the meeting', 'meetnig', 'the [meeting]'],
  ['two cities, one llave', 'city llaves', 'two [cities], one [llave]'],
  ['Я читал книгу', 'книга', 'Я читал [книгу]'],
  ['هذا كتابي', 'الكتاب', 'هذا [كتابي]'],
  ['東京都の図書館', '東京図書館', '[東京]都の[図書館]'],
  ['ใครมีเเมว ๔๗', 'แมว 47', 'ใครมี[เเมว] [๔๗]'],
  ['a red red rose', '"red rose"', 'a red [red rose]'],
])('[SR-09] in %j the words of %j are marked', (source, typed, expected) => {
  expect(marked(source, typed)).toBe(expected);
});

test('[SR-09] folding piece by piece gives what folding all at once gives', () => {
  for (const text of [
    'Ångström ﬁn',
    'ذَهَبَ الوَلَدُ',
    '학교에서',
    '각',
    'พรุ่งนี้',
    'ガギグ',
    'เเมว ๔๗',
    '٤٧١١',
    '👩‍👩‍👧 a\u0308',
  ]) {
    const { text: folded, places } = foldWithPlaces(text);
    expect(folded).toBe(fold(text));
    expect(places === null ? text.length : places.length - 1).toBe(folded.length);
  }
});

test('[SR-09] one mistake is one letter more, less or other, or two that changed places', () => {
  expect(isNearly('meeting', 'meetnig')).toBe(true);
  expect(isNearly('meeting', 'meting')).toBe(true);
  expect(isNearly('meeting', 'meetinng')).toBe(true);
  expect(isNearly('meeting', 'heeting')).toBe(true);
  expect(isNearly('meeting', 'meetgni')).toBe(false);
  expect(isNearly('cat', 'car')).toBe(false);
});

test('[SR-09] a long text is cut around what was found', () => {
  const long = `${'word '.repeat(200)}needle${' word'.repeat(200)}`;
  const shown = marked(long, 'needle');
  expect(shown).toContain('[needle]');
  expect(shown.startsWith('…')).toBe(true);
  expect(shown.length).toBeLessThan(300);
});

test('[SR-09] texts and queries take time in proportion to their length', () => {
  const worst = ['a', '界', 'e\u0301', '"', 'in:"', 'กำ', '가'].map((piece) => piece.repeat(100_000 / piece.length));
  const begin = performance.now();
  for (const text of worst) {
    marked(text, 'aaa 界界 "a a"');
    parseQuery(text);
  }
  expect(performance.now() - begin).toBeLessThan(5_000);
});
