import type { I18n } from '@lingui/core';
import type { IndexState, SearchReach } from '@parley/sdk/client/contract.ts';

/** The reach of the search in words. */
export function reachText(i18n: I18n, reach: SearchReach, dayOf: (at: number) => string): string {
  switch (reach.kind) {
    case 'everything':
      return i18n._({ id: 'search.backAll', message: 'Everything is searched' });
    case 'leftOut':
      return i18n._({ id: 'search.leftOut', message: 'Left out of the search' });
    case 'part':
      if (reach.backTo === null) return i18n._({ id: 'search.backNone', message: 'Nothing is searched yet' });
      return i18n._({
        id: 'search.backTo',
        message: 'Searched back to {date}',
        values: { date: dayOf(reach.backTo) },
      });
  }
}

/** The state of the index in words: its work, or what keeps it from going further back; null for nothing to tell. */
export function indexText(i18n: I18n, state: IndexState): string | null {
  switch (state) {
    case 'reading':
      return i18n._({ id: 'search.reading', message: 'Messages of this device are being read' });
    case 'lookingBack':
      return i18n._({ id: 'search.lookingBack', message: 'Older messages are being fetched' });
    case 'paused':
      return i18n._({ id: 'search.paused', message: 'Paused' });
    case 'offline':
      return i18n._({ id: 'search.waiting', message: 'Waiting for a connection' });
    case 'full':
      return i18n._({ id: 'search.full', message: 'The index has its greatest size' });
    case 'diskFull':
      return i18n._({
        id: 'search.diskFull',
        message: 'The disk is full: more messages can be searched once there is room',
      });
    case 'failed':
      return i18n._({ id: 'search.indexFailed', message: 'The index could not be stored' });
    case 'off':
    case 'ready':
      return null;
  }
}
