/** A device that takes in keys while no other is signed in (06.DH-01). Only under its unstable name so far. */
import { arrayAt, isObject, objectAt, stringAt } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { RawContent } from '../events/event.ts';
import { type Endpoint, malformed, path, request } from './endpoint.ts';

const DEVICE_PATH = '/_matrix/client/unstable/org.matrix.msc3814.v1/dehydrated_device';

/** A dehydrated device as the server stores it. Its data are encrypted. */
export interface DehydratedDevice {
  readonly deviceId: string;
  /** JSON. */
  readonly data: string;
}

/** A page of the device's received messages; `nextBatch` is null at the end. */
export interface DehydratedEvents {
  readonly events: readonly RawContent[];
  readonly nextBatch: string | null;
}

/** `GET /dehydrated_device`. `M_UNRECOGNIZED`: the server has no such thing; `M_NOT_FOUND`: the person has none. */
export function dehydratedDevice(): Endpoint<DehydratedDevice> {
  return {
    request: request('GET', DEVICE_PATH),
    decode: (body) => {
      const deviceId = isObject(body) ? stringAt(body, 'device_id') : undefined;
      const data = isObject(body) ? objectAt(body, 'device_data') : undefined;
      const isSegment = deviceId !== undefined && !['', '.', '..'].includes(deviceId);
      return isSegment && data !== undefined ? ok({ deviceId, data: JSON.stringify(data) }) : malformed('device');
    },
  };
}

/** `PUT /dehydrated_device`: takes the place of the one before. `body` is JSON, signed. */
export function putDehydratedDevice(body: string): Endpoint<void> {
  const bytes = { data: new TextEncoder().encode(body), contentType: 'application/json' };
  return { request: request('PUT', DEVICE_PATH, { bytes }), decode: () => ok() };
}

/** `DELETE /dehydrated_device`. */
export function deleteDehydratedDevice(): Endpoint<void> {
  return { request: request('DELETE', DEVICE_PATH), decode: () => ok() };
}

/** `POST /dehydrated_device/{id}/events`: what it was sent, a page at a time. */
export function dehydratedEvents(deviceId: string, nextBatch: string | null): Endpoint<DehydratedEvents> {
  const body = nextBatch === null ? {} : { next_batch: nextBatch };
  const eventsPath = path`/_matrix/client/unstable/org.matrix.msc3814.v1/dehydrated_device/${deviceId}/events`;
  return {
    request: request('POST', eventsPath, { body }),
    decode: (answer) => {
      const events = isObject(answer) ? arrayAt(answer, 'events') : undefined;
      if (!isObject(answer) || events === undefined) return malformed('events');
      return ok({ events: events.filter(isObject), nextBatch: stringAt(answer, 'next_batch') ?? null });
    },
  };
}
