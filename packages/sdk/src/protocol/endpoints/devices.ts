import { arrayAt, isObject, type JsonObject, numberAt, own, stringAt } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { DeviceId } from '../ids/ids.ts';
import { parseDeviceId } from '../ids/parse.ts';
import { type Endpoint, malformed, path, request } from './endpoint.ts';

/** A device that the person is signed in with, as the server knows it. */
export interface ListedDevice {
  readonly deviceId: DeviceId;
  readonly displayName: string | null;
  /** Milliseconds since 1970; null where the server does not say. */
  readonly lastSeenAt: number | null;
  /** The network address that it was last seen at; null where the server does not say. */
  readonly lastSeenIp: string | null;
}

/** More than anybody has; what is beyond is not looked at. */
const MOST_DEVICES = 5_000;
const MAX_DEVICE_BYTES = 64 * 1024;
/** An address with a zone at its longest. */
const MOST_IP_UNITS = 64;

/** `GET /devices`. */
export function listDevices(): Endpoint<readonly ListedDevice[]> {
  return {
    request: request('GET', '/_matrix/client/v3/devices'),
    decode: (body) => {
      const listed = isObject(body) ? arrayAt(body, 'devices') : undefined;
      if (listed === undefined) return malformed('devices');
      return ok(listed.slice(0, MOST_DEVICES).flatMap((device) => decodeDevice(device) ?? []));
    },
  };
}

/** `GET /devices/{deviceId}`: whether there is such a device is all that is read of it. */
export function lookForDevice(deviceId: DeviceId): Endpoint<null> {
  const got = request('GET', path`/_matrix/client/v3/devices/${deviceId}`, { maxAnswerBytes: MAX_DEVICE_BYTES });
  return { request: got, decode: () => ok(null) };
}

/** `PUT /devices/{deviceId}`: another name. */
export function renameDevice(deviceId: DeviceId, displayName: string): Endpoint<null> {
  const body = { display_name: displayName };
  return { request: request('PUT', path`/_matrix/client/v3/devices/${deviceId}`, { body }), decode: () => ok(null) };
}

/** `POST /delete_devices`: signs devices out. `auth` is the answer to what the server asked; null the first time. */
export function deleteDevices(deviceIds: readonly DeviceId[], auth: JsonObject | null): Endpoint<null> {
  const body = { devices: deviceIds, ...(auth === null ? {} : { auth }) };
  return { request: request('POST', '/_matrix/client/v3/delete_devices', { body }), decode: () => ok(null) };
}

function decodeDevice(device: unknown): ListedDevice | null {
  if (!isObject(device)) return null;
  const deviceId = parseDeviceId(own(device, 'device_id'));
  if (deviceId === null) return null;
  const seen = numberAt(device, 'last_seen_ts');
  const isTime = seen !== undefined && Number.isFinite(seen) && seen > 0;
  const ip = stringAt(device, 'last_seen_ip') ?? '';
  return {
    deviceId,
    displayName: stringAt(device, 'display_name') ?? null,
    lastSeenAt: isTime ? seen : null,
    lastSeenIp: ip === '' || ip === '-' || ip.length > MOST_IP_UNITS ? null : ip,
  };
}
