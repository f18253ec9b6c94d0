import type { I18n } from '@lingui/core';
import type { RefusalTexts } from '../timeline/contract.ts';

/** The sentences for votes and ends that the server refused. */
export const pollRefusals = {
  vote: (i18n: I18n) => i18n._({ id: 'polls.refused.vote', message: 'Your vote was not sent.' }),
  pollEnd: (i18n: I18n) => i18n._({ id: 'polls.refused.end', message: 'The poll was not ended.' }),
} satisfies Pick<RefusalTexts, 'vote' | 'pollEnd'>;
