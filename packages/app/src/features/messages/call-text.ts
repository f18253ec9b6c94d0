import type { I18n } from '@lingui/core';
import type { CallItemContent } from '@parley/sdk/client/contract.ts';

/** That somebody called, and how. */
export function callText(i18n: I18n, { hasVideo }: CallItemContent): string {
  return hasVideo
    ? i18n._({ id: 'messages.videoCall', message: 'Video call' })
    : i18n._({ id: 'messages.voiceCall', message: 'Voice call' });
}
