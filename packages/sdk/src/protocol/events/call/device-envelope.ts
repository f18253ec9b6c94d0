/** The extra fields of a call event that goes from device to device instead of through the room (07.E-02). */
import { countAt, own } from '../../../base/json/guards.ts';
import type { DeviceId } from '../../ids/ids.ts';
import { parseDeviceId } from '../../ids/parse.ts';
import type { RawContent } from '../event.ts';

export interface DeviceEnvelope {
  /** The device that says it. */
  readonly deviceId: DeviceId;
  /** The session of the sender, and the session that it addresses here; null if not given. */
  readonly senderSessionId: string | null;
  readonly destSessionId: string | null;
  /** Its place among what the device says in this call, from 0; null for what is heard at once (07.E-03). */
  readonly seq: number | null;
}

const MOST_SESSION_LENGTH = 255;

/** Reads it; null for what names no device or has no place among numbers. */
export function decodeDeviceEnvelope(content: RawContent): DeviceEnvelope | null {
  const deviceId = parseDeviceId(own(content, 'device_id'));
  const seq = own(content, 'seq') === undefined ? null : countAt(content, 'seq');
  if (deviceId === null || seq === undefined) return null;
  const senderSessionId = sessionAt(content, 'sender_session_id');
  return { deviceId, senderSessionId, destSessionId: sessionAt(content, 'dest_session_id'), seq };
}

function sessionAt(content: RawContent, key: string): string | null {
  const value = own(content, key);
  return typeof value === 'string' && value !== '' && value.length <= MOST_SESSION_LENGTH ? value : null;
}

/** Writes it. `messageId` is for the logs of all who pass it on. */
export function encodeDeviceEnvelope(
  { deviceId, senderSessionId, destSessionId, seq }: DeviceEnvelope,
  messageId: string,
): RawContent {
  return {
    device_id: deviceId,
    ...(senderSessionId === null ? {} : { sender_session_id: senderSessionId }),
    ...(destSessionId === null ? {} : { dest_session_id: destSessionId }),
    ...(seq === null ? {} : { seq }),
    'org.matrix.msgid': messageId,
  };
}
