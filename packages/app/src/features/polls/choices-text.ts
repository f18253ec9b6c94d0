import type { I18n } from '@lingui/core';

/** The rule of a poll: how many answers one person may choose. */
export function choicesText(i18n: I18n, maxSelections: number): string {
  return maxSelections === 1
    ? i18n._({ id: 'polls.chooseOne', message: 'Poll: choose one answer' })
    : i18n._({
        id: 'polls.chooseSome',
        message: 'Poll: choose up to {count} answers',
        values: { count: maxSelections },
      });
}
