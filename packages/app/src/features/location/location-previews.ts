import type { I18n } from '@lingui/core';
import type { Previews } from '../room-list/contract.ts';

/** Locations in the room list: the kind, and the description if there is one. */
export const locationPreviews: Pick<Previews, 'location' | 'liveLocation'> = {
  location: { text: (i18n, { content }) => withText(placeText(i18n), content.text) },
  liveLocation: {
    text: (i18n, { content }, isOver) =>
      withText(isOver || content.stoppedAt !== null ? endedText(i18n) : liveText(i18n), content.text),
    // The last moment still belongs to it.
    endsAt: ({ endsAt, stoppedAt }) => (stoppedAt === null ? endsAt + 1 : null),
  },
};

function withText(kind: string, text: string): string {
  return text === '' ? kind : `${kind} · ${text}`;
}

function placeText(i18n: I18n): string {
  return i18n._({ id: 'location.preview', message: 'Location' });
}

function liveText(i18n: I18n): string {
  return i18n._({ id: 'location.preview.live', message: 'Live location' });
}

function endedText(i18n: I18n): string {
  return i18n._({ id: 'location.preview.ended', message: 'Live location ended' });
}
