import type { I18n } from '@lingui/core';
import type { NewDevice, OwnDevice } from '@parley/sdk/client/contract.ts';

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
