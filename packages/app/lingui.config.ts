import { formatter } from '@lingui/format-po';

/** Features that nobody meets before they are signed in. */
const LATER = '<rootDir>/src/features/!(login)/**';

/** Texts are written in English beside their ids; `npm run messages` gathers them. */
export default {
  locales: ['en'],
  sourceLocale: 'en',
  // What is needed to sign in, and what is loaded with the rest of the page.
  catalogs: [
    { path: '<rootDir>/src/lib/i18n/locales/{locale}', include: ['<rootDir>/src'], exclude: [LATER] },
    { path: '<rootDir>/src/lib/i18n/later/{locale}', include: [LATER] },
  ],
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: false }),
  orderBy: 'messageId',
};
