import type { I18n } from '@lingui/core';

/** The call in words: by voice or with video. */
export function rtcText(i18n: I18n, { hasVideo }: { readonly hasVideo: boolean }): string {
  return hasVideo
    ? i18n._({ id: 'rtc.line.video', message: 'Video call' })
    : i18n._({ id: 'rtc.line.voice', message: 'Voice call' });
}
