/** Catalogues are compiled by the build (`build/read-when-asked.ts`). */
declare module '*.po' {
  import type { Messages } from '@lingui/core';

  /** Reads the texts. */
  export const messages: () => Messages;
}
