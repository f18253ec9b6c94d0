/** Devices in group calls: state of the type `org.matrix.msc3401.call.member`, one event for each user (08.G-02). */
import type { EpochMs } from '../../../base/clock/clock.ts';
import { arrayAt, isObject, type JsonObject, numberAt, own, stringAt } from '../../../base/json/guards.ts';
import type { DeviceId, UserId } from '../../ids/ids.ts';
import { parseDeviceId, parseUserId } from '../../ids/parse.ts';
import type { RawContent, RoomEvent } from '../event.ts';
import { isMeshCallId } from './mesh-call.ts';

/** A device that is in a call. */
export interface MeshDevice {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  readonly callId: string;
  /** Names what runs there: another start of it has another. */
  readonly sessionId: string;
  readonly expiresAt: EpochMs;
  readonly isSharing: boolean;
}

/** A device's word about itself. */
export interface OwnMeshDevice {
  readonly callId: string;
  readonly deviceId: DeviceId;
  readonly sessionId: string;
  readonly expiresAt: EpochMs;
  readonly isSharing: boolean;
}

/** Limits on what others may fill our memory with. */
const MOST_CALLS = 20;
const MOST_DEVICES = 50;
const MOST_SESSION_LENGTH = 255;

/** True for the membership of a user, which is no membership in a call over an SFU (08.G-03). */
export function isMeshMember({ state_key: stateKey, sender, content }: RoomEvent): boolean {
  return stateKey === sender && Array.isArray(own(content, 'm.calls'));
}

/** The devices of a user that are in calls, by what their event says; what is malformed costs that one (08.G-30, 08.G-31). */
export function decodeMeshMember(event: RoomEvent): readonly MeshDevice[] {
  const userId = isMeshMember(event) ? parseUserId(event.state_key) : null;
  if (userId === null) return [];
  const devices: MeshDevice[] = [];
  const seen = new Set<string>();
  for (const call of callsIn(event.content).slice(0, MOST_CALLS)) {
    const callId = own(call, 'm.call_id');
    // The first of two entries for one call counts.
    if (!isMeshCallId(callId) || seen.has(callId)) continue;
    seen.add(callId);
    const known = new Set<DeviceId>();
    for (const one of (arrayAt(call, 'm.devices') ?? []).slice(0, MOST_DEVICES)) {
      const device = isObject(one) ? decodeDevice(one) : null;
      if (device === null || known.has(device.deviceId)) continue;
      known.add(device.deviceId);
      devices.push({ userId, callId, ...device });
    }
  }
  return devices;
}

function decodeDevice(device: JsonObject): Omit<MeshDevice, 'userId' | 'callId'> | null {
  const deviceId = parseDeviceId(own(device, 'device_id'));
  const sessionId = stringAt(device, 'session_id');
  const expiresAt = numberAt(device, 'expires_ts');
  const feeds = arrayAt(device, 'feeds');
  if (deviceId === null || sessionId === undefined || expiresAt === undefined || feeds === undefined) return null;
  if (sessionId.length > MOST_SESSION_LENGTH) return null;
  const isSharing = feeds.some((feed) => isObject(feed) && own(feed, 'purpose') === 'm.screenshare');
  return { deviceId, sessionId, expiresAt, isSharing };
}

/** The content of a user's event with a device in a call. Other calls, and other devices whose time is not over, stay (08.G-05). */
export function withMeshDevice(content: RawContent, device: OwnMeshDevice, now: EpochMs): RawContent {
  const { callId, deviceId, sessionId, expiresAt, isSharing } = device;
  const purposes = isSharing ? ['m.usermedia', 'm.screenshare'] : ['m.usermedia'];
  const entry = {
    ...{ device_id: deviceId, session_id: sessionId, expires_ts: expiresAt },
    feeds: purposes.map((purpose) => ({ purpose })),
  };
  const before = callsIn(content).find((call) => own(call, 'm.call_id') === callId);
  const devices = [...devicesLeft(before, deviceId, now), entry];
  return withCall(content, callId, { ...(before ?? { 'm.call_id': callId }), 'm.devices': devices });
}

/** The content without a device; a call without any is dropped. */
export function withoutMeshDevice(
  content: RawContent,
  { callId, deviceId }: Pick<OwnMeshDevice, 'callId' | 'deviceId'>,
  now: EpochMs,
): RawContent {
  const before = callsIn(content).find((call) => own(call, 'm.call_id') === callId);
  const devices = devicesLeft(before, deviceId, now);
  return withCall(content, callId, devices.length === 0 ? null : { ...before, 'm.devices': devices });
}

function withCall(content: RawContent, callId: string, call: JsonObject | null): RawContent {
  const others = callsIn(content).filter((other) => own(other, 'm.call_id') !== callId);
  return { ...content, 'm.calls': call === null ? others : [...others, call] };
}

function devicesLeft(call: JsonObject | undefined, deviceId: DeviceId, now: EpochMs): readonly JsonObject[] {
  const devices = call === undefined ? [] : (arrayAt(call, 'm.devices') ?? []);
  return devices
    .filter(isObject)
    .filter((device) => own(device, 'device_id') !== deviceId && (numberAt(device, 'expires_ts') ?? 0) > now);
}

function callsIn(content: RawContent): readonly JsonObject[] {
  return (arrayAt(content, 'm.calls') ?? []).filter(isObject);
}
