import type { RefusalTexts } from '../timeline/contract.ts';

/** The sentences for changes of messages that the server refused. */
export const messageRefusals: Pick<RefusalTexts, 'edit' | 'deletion'> = {
  edit: (i18n) => i18n._({ id: 'messages.refused.edit', message: 'Your edit was not sent.' }),
  deletion: (i18n) => i18n._({ id: 'messages.refused.deletion', message: 'The message was not deleted.' }),
};
