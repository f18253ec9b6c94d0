import type { I18n } from '@lingui/core';
import type { PreviewSlot } from '../../room-list/contract.ts';

/** A call over an SFU as the list of rooms knows it. */
export const rtcPreview: PreviewSlot<'rtcCall'> = { text: (i18n, { content }) => previewText(i18n, content.hasVideo) };

function previewText(i18n: I18n, hasVideo: boolean): string {
  return hasVideo
    ? i18n._({ id: 'rtc.preview.video', message: 'Video call' })
    : i18n._({ id: 'rtc.preview.voice', message: 'Voice call' });
}
