import type { I18n } from '@lingui/core';

/** That people with these names are typing, in words. At least one. */
export function typingText(i18n: I18n, names: readonly string[]): string {
  const [first = '', second = ''] = names;
  if (names.length === 1) return i18n._({ id: 'typing.one', message: '{name} is typing', values: { name: first } });
  if (names.length === 2)
    return i18n._({ id: 'typing.two', message: '{first} and {second} are typing', values: { first, second } });
  return i18n._({
    id: 'typing.many',
    message: '{first}, {second} and {count, plural, one {# other} other {# others}} are typing',
    values: { first, second, count: names.length - 2 },
  });
}
