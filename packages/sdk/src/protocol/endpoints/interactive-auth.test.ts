import { expect, test } from 'vitest';
import type { DeviceId, UserId } from '../ids/ids.ts';
import { deleteDevices, listDevices, renameDevice } from './devices.ts';
import { uploadSigningKeys } from './identities.ts';
import { authOf, challengeOf } from './interactive-auth.ts';
import { decodeMatrixError } from './matrix-error.ts';

const ME = '@me:example.org' as UserId;
const DEVICE = 'A B' as DeviceId;

const asked = (answer: object) => {
  const body = new TextEncoder().encode(JSON.stringify(answer));
  return challengeOf(decodeMatrixError({ status: 401, headers: new Map(), body, now: 0 }));
};

test('[04.H-06] a question of the server is read: by password, or on a page of its own', () => {
  const flows = [{ stages: ['m.login.password'] }, { stages: ['m.login.sso'] }];
  expect(asked({ flows, session: 'a b', params: {} })).toEqual({
    session: 'a b',
    ways: [
      { kind: 'password' },
      { kind: 'page', url: '/_matrix/client/v3/auth/m.login.sso/fallback/web?session=a%20b' },
    ],
  });
  const outside = (url: unknown) => asked({ flows: [{ stages: ['m.oauth'] }], params: { 'm.oauth': { url } } })?.ways;
  expect(outside('https://accounts.example.org/reset')).toEqual([
    { kind: 'page', url: 'https://accounts.example.org/reset' },
  ]);
  expect(outside('javascript:alert(1)')).toEqual([]);
});

test('[04.H-06] what is no question, or takes more than one step, has no way', () => {
  expect(asked({})).toBeNull();
  expect(asked({ flows: 'no' })).toBeNull();
  const flows = [
    null,
    7,
    {},
    { stages: [] },
    { stages: [1] },
    { stages: ['..'] },
    { stages: ['a', 'm.login.password'] },
  ];
  expect(asked({ flows, session: 's' })).toEqual({ session: 's', ways: [] });
  expect(asked({ flows: flows.slice(-1), session: 's', completed: ['a'] })?.ways).toEqual([{ kind: 'password' }]);
});

test('[04.H-06] an answer names the question', () => {
  expect(authOf({ kind: 'password', session: 's', password: 'secret' }, ME)).toEqual({
    type: 'm.login.password',
    identifier: { type: 'm.id.user', user: ME },
    password: 'secret',
    session: 's',
  });
  expect(authOf({ kind: 'page', session: 's' }, ME)).toEqual({ session: 's' });
  expect(uploadSigningKeys({ master_key: {} }, { session: 's' }).request.body).toEqual({
    master_key: {},
    auth: { session: 's' },
  });
});

test('devices are listed, renamed and signed out', () => {
  const devices = [
    { device_id: 'A', display_name: 'Laptop', last_seen_ts: 5, last_seen_ip: '192.0.2.1' },
    { device_id: '__proto__', last_seen_ts: 'never', last_seen_ip: 'x'.repeat(65) },
    { device_id: '' },
    null,
  ];
  expect(listDevices().decode({ devices })).toEqual({
    ok: true,
    value: [
      { deviceId: 'A', displayName: 'Laptop', lastSeenAt: 5, lastSeenIp: '192.0.2.1' },
      { deviceId: '__proto__', displayName: null, lastSeenAt: null, lastSeenIp: null },
    ],
  });
  expect(listDevices().decode({}).ok).toBe(false);
  expect(renameDevice(DEVICE, 'Desk').request).toMatchObject({
    method: 'PUT',
    path: '/_matrix/client/v3/devices/A%20B',
    body: { display_name: 'Desk' },
  });
  expect(deleteDevices([DEVICE], null).request.body).toEqual({ devices: [DEVICE] });
  expect(deleteDevices([DEVICE], { session: 's' }).request.body).toEqual({ devices: [DEVICE], auth: { session: 's' } });
});
