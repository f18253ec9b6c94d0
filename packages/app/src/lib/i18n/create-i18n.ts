import { type I18n, setupI18n } from '@lingui/core';
import { messages } from './locales/en.po';
import { regionalTag } from './regional-tag.ts';

/** The page's texts in English, with the person's regional forms of dates and numbers (`en-GB`, `en-CA`, …). */
export function createI18n(languages: readonly string[]): I18n {
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: 'en', locales: regionalTag('en', languages), messages });
  return i18n;
}
