/**
 * Characters that look like another one. Small on purpose: compatibility forms (full width, mathematical, circled letters)
 * fold by NFKD already, so what is left are the letters of other scripts with the shape of a Latin one, and the Latin
 * letters and digits that many fonts draw alike. Facts from Unicode's confusables data (UTS 39).
 */
const LOOKALIKES: readonly (readonly [latin: string, others: string])[] = [
  ['A', 'АΑᎪ'],
  ['B', 'ВΒᏴ'],
  ['C', 'СᏟ'],
  ['D', 'Ꭰ'],
  ['E', 'ЕΕᎬ'],
  ['G', 'ԌᏀ'],
  ['H', 'НΗᎻ'],
  ['J', 'ЈͿᎫ'],
  ['K', 'КΚᏦ'],
  ['M', 'МΜᎷ'],
  ['N', 'Ν'],
  ['O', 'ОΟՕ0'],
  ['P', 'РΡᏢ'],
  ['Q', 'Ԛ'],
  ['S', 'ЅᏚՏ'],
  ['T', 'ТΤᎢ'],
  ['U', 'Ս'],
  ['V', 'Ꮩ'],
  ['W', 'ԜᎳ'],
  ['X', 'ХΧ'],
  ['Y', 'ҮΥ'],
  ['Z', 'ΖᏃ'],
  ['a', 'аαɑ'],
  ['b', 'Ьь'],
  ['c', 'с'],
  ['d', 'ԁ'],
  ['e', 'еҽ'],
  ['g', 'ɡց'],
  ['h', 'һհ'],
  ['i', 'іıιɩ'],
  ['j', 'јϳ'],
  ['l', 'ІӀΙI1|ӏ'],
  ['n', 'ո'],
  ['o', 'оοօσ'],
  ['p', 'рρ'],
  ['q', 'ԛգ'],
  ['r', 'г'],
  ['s', 'ѕ'],
  ['u', 'սυʋ'],
  ['v', 'νѵ'],
  ['w', 'ԝѡ'],
  ['x', 'хχ'],
  ['y', 'уүγ'],
  ['rn', 'm'],
];

const FOLDED: ReadonlyMap<string, string> = new Map(
  LOOKALIKES.flatMap(([latin, others]) => [...others].map((other): [string, string] => [other, latin])),
);

/** `text` with every look-alike replaced, so that texts that look the same become the same. Not for showing. */
export function foldConfusables(text: string): string {
  return Array.from(text, (character) => FOLDED.get(character) ?? character).join('');
}
