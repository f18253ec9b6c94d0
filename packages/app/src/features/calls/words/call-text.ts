import type { I18n } from '@lingui/core';
import type { CallItemContent } from '@parley/sdk/client/contract.ts';

/** The call in words: by voice or with video. */
export function callText(i18n: I18n, { hasVideo }: CallItemContent): string {
  return hasVideo
    ? i18n._({ id: 'calls.line.video', message: 'Video call' })
    : i18n._({ id: 'calls.line.voice', message: 'Voice call' });
}
