import { formatter } from '@lingui/format-po';

/** Texts are written in English beside their ids; `npm run messages` gathers them. */
export default {
  locales: ['en'],
  sourceLocale: 'en',
  catalogs: [{ path: '<rootDir>/src/lib/i18n/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: false }),
  orderBy: 'messageId',
};
