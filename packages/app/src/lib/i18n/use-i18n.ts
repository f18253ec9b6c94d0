import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';

/**
 * The texts of the page: `i18n._({ id: 'login.submit', message: 'Sign in' })`. Ids are explicit and begin with the feature;
 * the English message stands beside them, in ICU syntax. `npm run messages` gathers them into the catalogues.
 */
export function useI18n(): I18n {
  return useLingui().i18n;
}

/** The language tag for dates and numbers: the person's regional form of the page's language. */
export function useLocale(): string {
  const { i18n } = useLingui();
  return typeof i18n.locales === 'string' ? i18n.locales : i18n.locale;
}
