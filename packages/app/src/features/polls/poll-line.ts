import type { I18n } from '@lingui/core';

/** A poll in one line. */
export function pollLine(i18n: I18n, question: string): string {
  return i18n._({ id: 'polls.line', message: 'Poll: {question}', values: { question } });
}
