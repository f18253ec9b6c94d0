import type { RefusalTexts } from '../timeline/contract.ts';

/** A key can be any text; more of it is cut. */
const MOST_KEY = 20;

/** The sentences for reactions that the server refused. */
export const reactionRefusals: Pick<RefusalTexts, 'reaction' | 'withdrawal'> = {
  reaction: (i18n, { key }) =>
    i18n._({
      id: 'reactions.refused',
      message: 'Your reaction {key} was not sent.',
      values: { key: keyText(key) },
    }),
  withdrawal: (i18n) => i18n._({ id: 'reactions.refusedWithdrawal', message: 'Your reaction was not taken back.' }),
};

/** A reaction may be a picture, which has no words. */
function keyText(key: string): string {
  const characters = Array.from(key.startsWith('mxc://') ? '▫' : key);
  return characters.length > MOST_KEY ? `${characters.slice(0, MOST_KEY).join('')}…` : characters.join('');
}
