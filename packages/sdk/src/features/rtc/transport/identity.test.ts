import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';
import { identityOf } from './identity.ts';

const WHO = { userId: '@u:s' as UserId, deviceId: 'DEV' as DeviceId, memberId: 'memberId' };

test('[09.L-04] [09.K-08] the SFU knows a device by its name, or by a hash of its stay', () => {
  expect(identityOf({ ...WHO, form: 'session' })).toBe('@u:s:DEV');
  const hash = createHash('sha256').update('["@u:s","DEV","memberId"]').digest('base64').replace('=', '');
  expect(identityOf({ ...WHO, form: 'rtc' })).toBe(hash);
});
