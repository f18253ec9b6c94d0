import type { I18n } from '@lingui/core';
import type { NewDevice, OwnDevice } from '@parley/sdk/client/contract.ts';
import { INACTIVE_DAYS, type SessionFilter } from './session-filter.ts';

/** Name of a session. */
export function deviceName(i18n: I18n, { name }: Pick<OwnDevice, 'name'>): string {
  return name ?? i18n._({ id: 'devices.unnamed', message: 'Unnamed session' });
}

/** A key in groups of four, to be compared by eye or read aloud. */
export function inGroups(key: string): string {
  return key.match(/.{1,4}/gu)?.join(' ') ?? '';
}

/** Name of a new device. The user who signed in chose the name, so the id from the server is added. */
export function newDeviceName({ name, deviceId }: NewDevice): string {
  return name === null ? deviceId : `${name} (${deviceId})`;
}

/** Name of a choice of sessions. */
export function filterName(i18n: I18n, filter: SessionFilter): string {
  switch (filter) {
    case 'all':
      return i18n._({ id: 'devices.filterAll', message: 'All' });
    case 'verified':
      return i18n._({ id: 'devices.filterVerified', message: 'Verified' });
    case 'unverified':
      return i18n._({ id: 'devices.filterUnverified', message: 'Not verified' });
    case 'inactive':
      return i18n._({
        id: 'devices.filterInactive',
        message: 'Not seen for {days} days',
        values: { days: INACTIVE_DAYS },
      });
  }
}
