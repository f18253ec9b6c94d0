/** Shared places as timelines know them. */
import type { I18n } from '@lingui/core';
import type { ContentSlot } from '../../timeline/contract.ts';
import { LoadedLiveLocation, LoadedLocation } from './LoadedLocation.tsx';

const CARD_PX = 150;

export const locationContent: ContentSlot<'location'> = {
  Draw: LoadedLocation,
  describe: (i18n, { description }) => described(i18n, description),
  estimatePx: () => CARD_PX,
};

export const liveLocationContent: ContentSlot<'liveLocation'> = {
  Draw: LoadedLiveLocation,
  describe: (i18n, { description }) => {
    const live = i18n._({ id: 'location.live', message: 'Live location' });
    return description === null ? live : `${live}: ${description}`;
  },
  estimatePx: () => CARD_PX,
};

function described(i18n: I18n, description: string | null): string {
  const text = i18n._({ id: 'location.self', message: 'Location' });
  return description === null ? text : `${text}: ${description}`;
}
