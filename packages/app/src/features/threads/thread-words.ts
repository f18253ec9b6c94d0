import type { I18n } from '@lingui/core';

/** `3 replies`. */
export function repliesText(i18n: I18n, count: number): string {
  return i18n._({
    id: 'threads.replies',
    message: '{count, plural, one {# reply} other {# replies}}',
    values: { count },
  });
}
