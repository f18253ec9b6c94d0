import { expect, test, vi } from 'vitest';
import { addMessages, createI18n } from './create-i18n.ts';
import { readWhenSaid } from './read-when-said.ts';

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

test.each([
  ['en-GB', 'Late'],
  ['ar-XB', '\u200F\u202ELate\u202C'],
])('texts that are seldom said are read with the first that is (%s)', (language, said) => {
  const i18n = createI18n([language]);
  const [id, known, none] = ['test.late', 'test.known', 'test.none'];
  const read = vi.fn(() => ({ [id]: ['Late'] }));
  addMessages({ [known]: ['Known'] });
  readWhenSaid(read);
  i18n._(known);
  expect(read).not.toHaveBeenCalled();
  expect(i18n._(id)).toBe(said);
  expect(i18n._(none)).toBe(none);
  expect(read).toHaveBeenCalledTimes(1);
});
