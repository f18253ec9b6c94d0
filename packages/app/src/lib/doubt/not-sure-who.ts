import type { I18n } from '@lingui/core';

/** Stands where somebody's name would, before words of which it is not sure whose they are. */
export function notSureWho(i18n: I18n): string {
  return i18n._({ id: 'doubt.nobody', message: 'Not sure who:' });
}
