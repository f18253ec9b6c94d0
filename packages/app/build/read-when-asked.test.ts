import { expect, test } from 'vitest';
import { whenAsked } from './read-when-asked.ts';

test('a compiled catalogue gives its texts when it is asked for them', () => {
  expect(whenAsked('/*x*/export const messages=JSON.parse("{}");')).toBe(
    '/*x*/export const messages=()=>JSON.parse("{}");',
  );
  expect(() => whenAsked('export default {};')).toThrow(/not known/);
});
