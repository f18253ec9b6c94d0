import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { messages } from './first/en.po';
import { mirrorMessages, PSEUDO_MIRRORED } from './pseudo-mirrored.ts';
import { regionalTag } from './regional-tag.ts';

/** The page's texts; null before the page began. */
let current: I18n | null = null;

/** The page's texts in English, with the person's regional forms of dates and numbers (`en-GB`, `en-CA`, …). */
export function createI18n(languages: readonly string[]): I18n {
  const i18n = setupI18n();
  if (languages[0] === PSEUDO_MIRRORED) {
    i18n.loadAndActivate({
      locale: PSEUDO_MIRRORED,
      locales: PSEUDO_MIRRORED,
      messages: mirrorMessages(messages()),
    });
  } else i18n.loadAndActivate({ locale: 'en', locales: regionalTag('en', languages), messages: messages() });
  current = i18n;
  return i18n;
}

/** The page's texts so far, by their ids; null before the page began. */
export function knownMessages(): Messages | null {
  return current === null ? null : current.messages;
}

/**
 * Texts that came with a later part of the program. Nothing that is drawn says them yet, so nothing is drawn anew, as `load` would have
 * the whole page be.
 */
export function addMessages(added: Messages): void {
  if (current === null) return;
  Object.assign(current.messages, current.locale === PSEUDO_MIRRORED ? mirrorMessages(added) : added);
}
