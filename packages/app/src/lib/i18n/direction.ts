import type { I18n } from '@lingui/core';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set('ar ckb dv fa he ks ps sd ug ur yi'.split(' '));

/** The writing direction of a language. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** Says of the page which language it is in and how that is written. Dates are in the person's form of it, so the page says that one. */
export function markLanguage(page: HTMLElement, i18n: I18n): void {
  page.lang = typeof i18n.locales === 'string' ? i18n.locales : i18n.locale;
  page.dir = directionOf(i18n.locale);
}
