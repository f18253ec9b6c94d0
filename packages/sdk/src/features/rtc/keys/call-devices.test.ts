import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { ok } from '../../../base/result/result.ts';
import { Scope } from '../../../base/scope/scope.ts';
import { Signal } from '../../../base/value/signal.ts';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';
import { CallDevices } from './call-devices.ts';

const DEVICE = 'DEVICE' as DeviceId;

/** A server that answers questions after a second, and what the OlmMachine knows then. */
function stage() {
  const clock = new FakeClock();
  const asked: UserId[] = [];
  let most = 0;
  const vouched = new Set<UserId>();
  const vouchedAtServer = new Set<UserId>();
  const deviceOf = (userId: UserId) => ({
    ...{ deviceId: DEVICE, keys: { 'curve25519:DEVICE': `key of ${userId}` }, verified: 0 },
    isSignedByOwner: vouched.has(userId),
  });
  const machine = {
    identities: {
      devicesOf: (userId: UserId) => Promise.resolve(ok([deviceOf(userId)])),
      identityOf: () => Promise.resolve(ok({ hasViolation: false })),
    },
  };
  const identities = {
    changed: new Signal<void>(),
    machine: machine as typeof machine | null,
    askAnew: (users: readonly UserId[]) => {
      asked.push(...users);
      most = Math.max(most, users.length);
      return new Promise<void>((resolve) => {
        clock.setTimer(1_000, () => {
          for (const user of users) if (vouchedAtServer.has(user)) vouched.add(user);
          resolve();
        });
      });
    },
  };
  const scope = new Scope((error) => {
    throw error;
  });
  const devices = new CallDevices({ env: { clock }, crypto: { identities } } as never, scope);
  return { clock, asked, mostAtOnce: () => most, vouched, vouchedAtServer, identities, scope, devices };
}

function users(count: number): readonly { readonly userId: UserId; readonly deviceId: DeviceId }[] {
  return Array.from({ length: count }, (_, index) => ({ userId: `@u${index}:s` as UserId, deviceId: DEVICE }));
}

const [ANA] = users(1);

test('[SEC-51] the server is asked about those whom nobody vouches for, fifty at a time, all once before one twice', async () => {
  const { clock, asked, mostAtOnce, devices, scope } = stage();
  devices.follow(users(120));
  await clock.advance(500);
  expect([asked.length, devices.isKnown('@u0:s' as UserId)]).toEqual([50, false]);
  await clock.advance(3_000);
  expect([new Set(asked.slice(0, 120)).size, mostAtOnce(), devices.isKnown('@u119:s' as UserId)]).toEqual([
    120,
    50,
    true,
  ]);
  scope.end();
  await clock.advance(1_000);
  expect(clock.timerCount).toBe(0);
});

test('[SEC-51] who vouches for a device a moment late, of which no sync tells, is soon found', async () => {
  const { clock, asked, vouchedAtServer, devices } = stage();
  if (ANA === undefined) throw new Error('nobody');
  devices.follow([ANA]);
  const askedAfter: number[] = [];
  for (const untilMs of [500, 2_500, 6_500, 14_500, 29_500, 59_500, 89_500]) {
    await clock.advance(untilMs - clock.monotonicMs());
    askedAfter.push(asked.length);
  }
  expect(askedAfter).toEqual([1, 2, 3, 4, 5, 6, 7]);
  vouchedAtServer.add(ANA.userId);
  await clock.advance(31_000);
  expect(devices.of(ANA.userId).size).toBe(1);
  await clock.advance(60_000);
  expect(asked).toHaveLength(8);
});

test('[SEC-51] a device of somebody that comes later is asked for, and is not marked before that', async () => {
  const { clock, asked, vouched, devices } = stage();
  if (ANA === undefined) throw new Error('nobody');
  vouched.add(ANA.userId);
  devices.follow([ANA]);
  await clock.advance(2_000);
  expect([asked.length, devices.isKnown(ANA.userId), devices.of(ANA.userId).get(DEVICE)]).toEqual([
    0,
    true,
    `key of ${ANA.userId}`,
  ]);
  devices.follow([ANA, { ...ANA, deviceId: 'NEW' as DeviceId }]);
  await clock.advance(500);
  expect([asked.length, devices.isKnown(ANA.userId)]).toEqual([1, false]);
  await clock.advance(2_000);
  expect(devices.isKnown(ANA.userId)).toBe(true);
});

test('[SEC-51] while the keys cannot be read nobody is taken for gone', async () => {
  const { clock, vouched, identities, devices } = stage();
  if (ANA === undefined) throw new Error('nobody');
  vouched.add(ANA.userId);
  devices.follow([ANA]);
  await clock.advance(100);
  identities.machine = null;
  identities.changed.emit();
  await clock.advance(100);
  expect(devices.of(ANA.userId).size).toBe(1);
});
