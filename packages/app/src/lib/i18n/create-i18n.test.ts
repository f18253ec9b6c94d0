import { expect, test, vi } from 'vitest';
import { addMessages, createI18n } from './create-i18n.ts';

test.each([
  ['en-GB', 'Later'],
  ['ar-XB', '\u200F\u202ELater\u202C'],
])('texts that come later are said (%s), and draw nothing anew', (language, said) => {
  const i18n = createI18n([language]);
  const onChange = vi.fn();
  i18n.on('change', onChange);
  const id = 'test.later';
  addMessages({ [id]: ['Later'] });
  expect(i18n._(id)).toBe(said);
  expect(onChange).not.toHaveBeenCalled();
});
