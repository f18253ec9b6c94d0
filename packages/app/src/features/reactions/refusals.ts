import type { RefusalTexts } from '../timeline/contract.ts';
import { shortKey } from './reaction-words.ts';

/** The sentences for reactions that the server refused. */
export const reactionRefusals: Pick<RefusalTexts, 'reaction' | 'withdrawal'> = {
  reaction: (i18n, { key }) =>
    i18n._({
      id: 'reactions.refused',
      message: 'Your reaction {key} was not sent.',
      values: { key: shortKey(key) },
    }),
  withdrawal: (i18n) => i18n._({ id: 'reactions.refusedWithdrawal', message: 'Your reaction was not removed.' }),
};
