import { err, ok } from '@parley/sdk/internal/base/result/result.ts';
import { Signal } from '@parley/sdk/internal/base/value/signal.ts';
import type { CryptoMachine } from '@parley/sdk/internal/platform/crypto/crypto-machine.ts';
import { DEVICE_TRUST } from '@parley/sdk/internal/platform/crypto/identities.ts';
import type { MachineResult } from '@parley/sdk/internal/platform/crypto/machine-result.ts';
import type { DeviceId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import type { MachineState } from './machine-state.ts';

const nothing = () => Promise.resolve(ok(null));
const none = () => Promise.resolve(ok([]));
const done = () => Promise.resolve(ok());
const refuse = () => Promise.resolve(err({ kind: 'failed', reason: 'not simulated' } as const));

/** Nobody in a simulated world verifies anybody. */
export const SIM_VERIFICATIONS: CryptoMachine['verifications'] = {
  changed: new Signal<void>(),
  requestOwn: nothing,
  requestDevice: nothing,
  requestContent: nothing,
  requestInRoom: nothing,
  receive: done,
  read: nothing,
  forget: () => undefined,
  accept: none,
  startSas: none,
  acceptSas: none,
  confirmSas: none,
  showQr: () => Promise.resolve(ok(false)),
  scanQr: () => Promise.resolve(ok({ kind: 'otherCode' })),
  confirmQr: none,
  cancel: none,
};

/** Nothing is backed up: what a device lost it has lost. */
export const SIM_BACKUP: CryptoMachine['backup'] = {
  keyReceived: new Signal<string>(),
  makeKey: refuse,
  readKey: nothing,
  signatures: refuse,
  isSigned: () => Promise.resolve(ok(false)),
  savedKey: nothing,
  saveKey: refuse,
  receivedKeys: none,
  forgetReceivedKeys: done,
  isEnabled: () => Promise.resolve(ok(false)),
  enable: refuse,
  disable: done,
  nextUpload: nothing,
  counts: () => Promise.resolve(ok({ backedUp: 0, total: 0 })),
  takeBack: refuse,
};

export const SIM_SECRETS: CryptoMachine['secrets'] = {
  identityKeys: nothing,
  takeIdentityKeys: () => Promise.resolve(ok(false)),
  askOthers: done,
  exportRoomKeys: refuse,
  importRoomKeys: refuse,
};

/** Nobody is without a device for long. */
export const SIM_DEHYDRATION: CryptoMachine['dehydration'] = {
  makeKey: refuse,
  savedKey: nothing,
  saveKey: refuse,
  make: refuse,
  open: refuse,
};

/** Nobody is given what was said before they came. */
export const SIM_HISTORY: CryptoMachine['history'] = {
  makeBundle: nothing,
  announce: none,
  announced: nothing,
  take: refuse,
  hasBackedUpKeys: () => Promise.resolve(ok(true)),
  markBackedUpKeys: done,
};

/** Everybody has one identity, which vouches for all their devices and which every device of theirs knows. */
export function simIdentities(
  self: MachineState['self'],
  read: <Value>(step: (state: MachineState) => Value) => MachineResult<Value>,
): CryptoMachine['identities'] {
  const keyOf = (usage: string) => ({
    user_id: self.userId,
    usage: [usage],
    keys: { [`ed25519:${usage} of ${self.userId}`]: `${usage} of ${self.userId}` },
    signatures: {},
  });
  return {
    changed: new Signal(),
    devicesChanged: new Signal(),
    hasOwnKeys: () => Promise.resolve(ok(true)),
    identityOf: (userId) =>
      Promise.resolve(
        ok({
          masterKey: `master of ${userId}`,
          isVerified: userId === self.userId,
          wasVerified: false,
          hasViolation: false,
          hasChanged: false,
        }),
      ),
    devicesOf: (userId) =>
      read(({ devices }) =>
        [...(devices.get(userId) ?? []), ...(userId === self.userId ? [self] : [])].map((device) => ({
          deviceId: device.deviceId as DeviceId,
          userId,
          algorithms: ['m.megolm.v1.aes-sha2'],
          keys: { [`curve25519:${device.deviceId}`]: device.curve25519 },
          verified: DEVICE_TRUST.verified,
          isSignedByOwner: true,
          signatures: {},
          displayName: null,
          dehydrated: false,
        })),
      ),
    query: (users) => {
      const asked = Object.fromEntries(users.map((userId) => [userId, []]));
      // The request belongs to no change that the OlmMachine received: it may have to ask once more.
      const id = JSON.stringify(users.map((userId) => [userId, 0]));
      return Promise.resolve(ok({ id, kind: 'keysQuery', body: JSON.stringify({ device_keys: asked }) }));
    },
    makeOwn: () =>
      Promise.resolve(
        ok({
          deviceKeys: null,
          signingKeys: {
            master_key: keyOf('master'),
            self_signing_key: keyOf('self_signing'),
            user_signing_key: keyOf('user_signing'),
          },
          signatures: { id: 'signatures', kind: 'signatureUpload', body: '{}' },
        }),
      ),
    signDevice: nothing,
    signIdentity: nothing,
    accept: done,
    setBlocked: done,
  };
}
