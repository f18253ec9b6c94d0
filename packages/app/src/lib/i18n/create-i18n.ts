import { type I18n, setupI18n } from '@lingui/core';
import { messages } from './locales/en.po';
import { mirrorMessages, PSEUDO_MIRRORED } from './pseudo-mirrored.ts';
import { regionalTag } from './regional-tag.ts';

/** The page's texts in English, with the person's regional forms of dates and numbers (`en-GB`, `en-CA`, …). */
export function createI18n(languages: readonly string[]): I18n {
  const i18n = setupI18n();
  if (languages[0] === PSEUDO_MIRRORED) {
    i18n.loadAndActivate({ locale: PSEUDO_MIRRORED, locales: PSEUDO_MIRRORED, messages: mirrorMessages(messages) });
  } else i18n.loadAndActivate({ locale: 'en', locales: regionalTag('en', languages), messages });
  return i18n;
}
