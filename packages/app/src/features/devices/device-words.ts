import type { I18n } from '@lingui/core';
import type { NewDevice, OwnDevice } from '@parley/sdk/client/contract.ts';

/** What a session is called. */
export function deviceName(i18n: I18n, { name }: Pick<OwnDevice, 'name'>): string {
  return name ?? i18n._({ id: 'devices.unnamed', message: 'Unnamed session' });
}

/** A key in groups of four, to be compared by eye or read aloud. */
export function inGroups(key: string): string {
  return key.match(/.{1,4}/gu)?.join(' ') ?? '';
}

/** What a new sign-in is called: by whoever signed in, so with the id that the server gave it. */
export function newDeviceName({ name, deviceId }: NewDevice): string {
  return name === null ? deviceId : `${name} (${deviceId})`;
}
