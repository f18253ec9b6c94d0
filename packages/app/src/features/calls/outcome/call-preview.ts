import type { I18n } from '@lingui/core';
import type { PreviewSlot } from '../../room-list/contract.ts';

/** A call as the list of rooms knows it. Nobody can answer it once `openUntil` has passed, though its caller has not ended it. */
export const callPreview: PreviewSlot<'call'> = {
  text: (i18n, { content, isMine }, isOver) => {
    const isMissed = !isMine && (content.isMissed || isOver);
    return isMissed ? missedText(i18n, content.hasVideo) : placedText(i18n, content.hasVideo);
  },
  endsAt: ({ openUntil }) => openUntil,
};

function missedText(i18n: I18n, hasVideo: boolean): string {
  return hasVideo
    ? i18n._({ id: 'calls.preview.missedVideo', message: 'Missed video call' })
    : i18n._({ id: 'calls.preview.missedVoice', message: 'Missed voice call' });
}

function placedText(i18n: I18n, hasVideo: boolean): string {
  return hasVideo
    ? i18n._({ id: 'calls.preview.video', message: 'Video call' })
    : i18n._({ id: 'calls.preview.voice', message: 'Voice call' });
}
