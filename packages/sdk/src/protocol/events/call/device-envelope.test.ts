import { corruptions } from '@parley/testkit/corpus/hostile-values.ts';
import { expect, test } from 'vitest';
import { must } from '../../../base/assert/assert.ts';
import { isObject } from '../../../base/json/guards.ts';
import { parseDeviceId } from '../../ids/parse.ts';
import { decodeDeviceEnvelope, encodeDeviceEnvelope } from './device-envelope.ts';

const deviceId = must(parseDeviceId('DEVICE'), 'device id');

test('[07.E-02] what is said besides to a device comes back as it was', () => {
  const whole = { deviceId, senderSessionId: 'A', destSessionId: 'B', seq: 3 };
  const bare = { deviceId, senderSessionId: null, destSessionId: null, seq: null };
  for (const envelope of [whole, bare])
    expect(decodeDeviceEnvelope(encodeDeviceEnvelope(envelope, 'id'))).toEqual(envelope);
  expect(encodeDeviceEnvelope(whole, 'id')).toEqual({
    ...{ device_id: 'DEVICE', sender_session_id: 'A', dest_session_id: 'B', seq: 3 },
    'org.matrix.msgid': 'id',
  });
});

test('[CALL-01] any content gives an envelope within bounds, or none', () => {
  const content = encodeDeviceEnvelope({ deviceId, senderSessionId: 'A', destSessionId: 'B', seq: 3 }, 'id');
  for (const { name, value } of corruptions(content)) {
    const envelope = isObject(value) ? decodeDeviceEnvelope(value) : null;
    if (envelope === null) continue;
    expect(JSON.stringify(envelope).length, name).toBeLessThan(1_000);
    expect(envelope.seq === null || Number.isSafeInteger(envelope.seq), name).toBe(true);
  }
});
